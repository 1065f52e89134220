import type { Viewer } from '#shared/domain/access/roles.ts'
import { isStatementVisible, isTripVisible } from '#shared/domain/access/visibility.ts'
import { ALERT_TYPES, type AlertType } from '#shared/domain/alerts/alert-events.ts'
import { isCorrection } from '#shared/domain/alerts/corrections.ts'
import { isStillNews, newsOf } from '#shared/domain/alerts/news-for-sub.ts'
import { lapsed } from '#shared/domain/alerts/still-true.ts'
import { wholeMinutes } from '#shared/domain/delay/delay.ts'
import { sameSpelling } from '#shared/domain/names/names.ts'
import { spanText } from '#shared/domain/time/spans.ts'
import type { DeclarativePush } from '#shared/schemas/accounts/declarative-push.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import { formatText } from '../../kit/texts.ts'
import { getStatement, isWithParty } from '../../money/store/statement-lines.ts'
import type { Store } from '../../store/db.ts'
import { getTrip } from '../../trips/store/trips.ts'
import type { OutboxMessage } from '../store/outbox.ts'

type Pushed = {
  message: OutboxMessage
  words: Words
  viewer: Viewer
  userId: number
  language: Language
  /** PUBLIC_URL without a slash at its end; empty where it is not known, and addresses are relative. */
  origin: string
  /** True if it offers to take the alert over (rules 19.3). */
  canTake: boolean
}

/** Subject of a message: the event, and one of its occasions (`tell-push.ts`). */
export type PushedEvent = Pick<OutboxMessage, 'event' | 'tt_id' | 'occasion' | 'subject'>

const UNTAKEN = 'push:untaken:'
/** Returns true for a message that an alert was not taken over in time. */
export const isUntaken = ({ dedup_key }: Pick<OutboxMessage, 'dedup_key'>): boolean => dedup_key.startsWith(UNTAKEN)
/** Words that an alert was not taken over in time: they must not look like those of the first message. */
export const untakenWords = (language: Language, { title, body }: Words): Words => ({
  title: formatText(language, 'escalation_subject', { subject: title }),
  body,
})

const statementOf = (occasion: string | null): number => Number(/^statement (\d+) /.exec(occasion ?? '')?.[1])

/** Returns the reason why a person is not told now, or null: `gone` if it may not see it, `untrue` if it holds no more. */
export const whyUntold = (store: Store, viewer: Viewer, message: PushedEvent): 'untrue' | 'gone' | null => {
  const { event, tt_id, occasion } = message
  if (event === 'alert_statement_sent') {
    const head = getStatement(store, statementOf(occasion))
    return head && isWithParty(head) && isStatementVisible(viewer, head) ? null : 'gone'
  }
  // A test, or a list of what was held (`held.ts`).
  if (event === null) return null
  if (event === 'alert_document_ending') return viewer.role === 'admin' ? null : 'gone'
  const trip = tt_id === null ? undefined : getTrip(store, tt_id)
  if (!trip) return 'gone'
  if (event !== 'alert_trip_changed' || viewer.role === 'admin') {
    if (!isTripVisible(viewer, trip)) return 'gone'
    return isCorrection(occasion) || lapsed(event, trip, store.now()) === null ? null : 'untrue'
  }
  const { news = '', sub } = newsOf(occasion)
  // Of a trip that is with another by now, its former subcontractor learns no more than that.
  if (viewer.role !== 'sub' || !sameSpelling(sub, viewer.subcontractor)) return 'gone'
  if (!isStillNews(news, trip, sub)) return 'untrue'
  return news === 'canceled' || isTripVisible(viewer, trip) ? null : 'gone'
}

const DELAYS: Partial<Record<AlertType, readonly [planned: 'tt_stp' | 'tt_sta', at: 'tt_etp' | 'tt_eta']>> = {
  alert_etp_plus15: ['tt_stp', 'tt_etp'],
  alert_eta_plus15: ['tt_sta', 'tt_eta'],
}
const delayText = (store: Store, language: Language, event: AlertType, tt_id: number | null): string | null => {
  const [planned, at] = DELAYS[event] ?? []
  if (!planned || !at || tt_id === null) return null
  const trip = getTrip(store, tt_id)
  if (!trip?.[at]) return null
  const minutes = wholeMinutes(Date.parse(trip[planned]), Date.parse(trip[at]))
  return minutes > 0 ? formatText(language, 'alert_late', { span: spanText(minutes) }) : null
}

export type Words = { title: string; body: string }
/** Words on a device: the tour, the event, the leg and the minutes. Neither names nor amounts. */
export const pushText = (store: Store, language: Language, { event, tt_id, occasion, subject }: PushedEvent): Words => {
  if (event === null) return { title: 'Tours', body: formatText(language, 'push_test_text') }
  const { news } = newsOf(occasion)
  const eventName = formatText(language, news ? `trip_news_${news}` : `alert_type_${event}`)
  const name = isCorrection(occasion) ? formatText(language, 'alert_correction_push', { event: eventName }) : eventName
  const late = delayText(store, language, event, tt_id)
  return {
    title: subject,
    body: late === null ? name : formatText(language, 'alert_line', { label: name, value: late }),
  }
}

/**
 * Path that a tap opens, and the tag by which a later message replaces this one on the device. A message that can be taken over
 * stands until it is, beside other news of its trip.
 */
export const pushTarget = ({ role }: Viewer, { event, tt_id, occasion }: PushedEvent, canTake = false) => {
  if (event === 'alert_statement_sent') {
    const id = statementOf(occasion)
    return { tag: `statement-${id}`, path: `/admin/statements/${id}` }
  }
  const document = /^document (\d+) /.exec(occasion ?? '')?.[1]
  if (document) return { tag: `document-${document}`, path: '/admin/documents' }
  if (tt_id === null) return { tag: 'tours', path: '/' }
  const isGone = newsOf(occasion).news === 'canceled'
  const ofEvent = canTake && event !== null ? `-${ALERT_TYPES.indexOf(event)}` : ''
  return { tag: `trip-${tt_id}${ofEvent}`, path: isGone || role === 'customer' ? '/' : `/admin/edit/${tt_id}` }
}

/**
 * The message that goes to a device, as its browser reads it (Push API, "declarative push message"): it is shown even where no
 * service worker runs; `mutable` hands it to ours where one does. `data` is for ours: the message that it confirms, whose it is,
 * and the words of taking an alert over.
 */
export const pushMessage = (
  store: Store,
  { message, words, viewer, userId, language, origin, canTake }: Pushed,
): DeclarativePush => {
  const target = pushTarget(viewer, message, canTake)
  const { path } = target
  const tag = message.kind === 'digest' ? `list-${message.id}` : target.tag
  const navigate = `${origin}${path}`
  const take = formatText(language, 'alert_take')
  return {
    web_push: 8030,
    mutable: true,
    notification: {
      ...words,
      tag,
      navigate,
      lang: language,
      ...(canTake && { actions: [{ action: 'take', title: take, navigate }] }),
      data: {
        message: message.id,
        epoch: store.epoch(),
        user: userId,
        ...(canTake && {
          take: {
            queued: formatText(language, 'alert_take_waits'),
            taken: formatText(language, 'alert_taken'),
            other: formatText(language, 'alert_taken_by_other', { name: '{name}' }),
            failed: formatText(language, 'alert_take_failed'),
          },
        }),
      },
    },
  }
}
