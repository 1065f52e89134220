import { randomUUID } from 'node:crypto'
import { api } from '#shared/api.ts'
import { formatInstant } from '#shared/domain/time/dates.ts'
import { OUTBOX_PAGE, type OutboxRow } from '#shared/schemas/outbox.ts'
import { e164 } from '#shared/schemas/phone.ts'
import type { Deps } from '../../deps.ts'
import { type App, mount } from '../../http/route.ts'
import { invalid, notFound, Refusal } from '../../kit/refusal.ts'
import { formatText } from '../../kit/texts.ts'
import { takeAlert } from '../store/alert-answers.ts'
import { enqueueMessage, type ListedMessage, listMessages, type MessageChannel, retryMessage } from '../store/outbox.ts'

/** Older messages of alerts do not say which occasion they are of. */
const isTakeable = ({ event, occasion }: ListedMessage): boolean => event !== null && occasion !== null

/** The key of a reset mail is made of its secret, so only what is named here leaves. */
const shown = (message: ListedMessage): OutboxRow => ({
  id: message.id,
  channel: message.channel,
  kind: message.kind,
  event: message.event,
  al_id: message.al_id,
  trip: message.tt_id !== null && message.tt_tour !== null ? { tt_id: message.tt_id, tt_tour: message.tt_tour } : null,
  recipient: message.recipient,
  subject: message.subject,
  state: message.state,
  attempts: message.attempts,
  created_at: message.created_at,
  next_attempt_at: message.next_attempt_at,
  sent_at: message.sent_at,
  fault: message.fault,
  last_error: message.last_error,
  // A confidential text is forgotten when its message is given up.
  can_retry: (message.state === 'dead' || message.state === 'expired') && !message.confidential,
  taken: message.taken_by !== null && message.taken_at !== null ? { by: message.taken_by, at: message.taken_at } : null,
  can_take: isTakeable(message) && message.taken_by === null,
})

export const mountOutbox = (app: App, deps: Deps): void => {
  const { store, env, channels } = deps
  const isConfigured: Record<Exclude<MessageChannel, 'push'>, boolean> = {
    mail: Boolean(channels.mail),
    sms: Boolean(channels.sms),
  }

  mount(app, deps, api.outbox, ({ query }) => listMessages(store, { ...query, limit: OUTBOX_PAGE }).map(shown))

  mount(app, deps, api.outboxChannels, () => ({ ...isConfigured, public_url: env.PUBLIC_URL ?? null }))

  mount(app, deps, api.outboxRetry, ({ params }) =>
    store.write(() => {
      const [message] = listMessages(store, { before: params.id + 1, limit: 1 })
      if (message?.id !== params.id) throw notFound()
      if (!retryMessage(store, params.id)) throw new Refusal(409, 'outbox_not_retryable')
      return { message: 'outbox_queued' }
    }),
  )

  mount(app, deps, api.outboxTake, ({ actor, params, query }) =>
    store.write(() => {
      if (query.epoch !== undefined && query.epoch !== store.epoch()) throw notFound()
      const [message] = listMessages(store, { before: params.id + 1, limit: 1 })
      if (message?.id !== params.id || !isTakeable(message)) throw notFound()
      if (message.taken_by !== null && message.taken_by !== actor.username)
        throw new Refusal(409, 'alert_taken_by_other', { name: message.taken_by })
      takeAlert(store, message, actor.username)
      return { message: 'alert_taken' }
    }),
  )

  mount(app, deps, api.outboxTest, ({ body }) => {
    const { channel, language } = body
    const recipient = channel === 'sms' ? e164(body.recipient) : body.recipient
    if (recipient === null) throw invalid([{ path: 'recipient', message: 'phone_invalid' }])
    if (!isConfigured[channel]) throw new Refusal(409, `outbox_${channel}_not_configured`)
    enqueueMessage(store, {
      channel,
      kind: 'test',
      dedupKey: `test:${randomUUID()}`,
      recipient,
      subject: formatText(language, 'outbox_test_subject'),
      body: formatText(language, 'outbox_test_body', { time: formatInstant(store.now(), store.timeZone) }),
    })
    return { message: 'outbox_queued' }
  })
}
