import { UNDO_WAIT } from '#shared/domain/alerts/corrections.ts'
import { linkAddress, tokenIn } from '#shared/domain/links/link-pages.ts'
import { emailKey } from '#shared/domain/names/email.ts'
import { sameSpelling } from '#shared/domain/names/names.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import type { Env } from '../../kit/env.ts'
import { publicUrl } from '../../kit/public-url.ts'
import { hashToken } from '../../kit/tokens.ts'
import { insertAnswerLink, linkOfToken, revokeLink, setAnswerLink } from '../../links/store/trip-links.ts'
import { nameBook } from '../../master-data/store/name-book.ts'
import { findMessage, type OutboxMessage, rewordMessage } from '../../messages/store/outbox.ts'
import type { Store } from '../../store/db.ts'
import { withCurrentNames } from '../../trips/current-names.ts'
import { getTrips } from '../../trips/store/trips.ts'
import {
  asListed,
  howTold,
  type ListKey,
  listedIn,
  readListKey,
  runOfList,
  subcontractorOfList,
} from '../store/told-lists.ts'
import { type KeptRun, type LostTrip, type TouchedTrip, waitingRuns } from '../store/week-runs.ts'
import { activeAmong } from '../store/weeks.ts'
import { isGot, type ListMails, mailsOfRun, sendLists, weeksOf, writeLists } from './week-lists.ts'

/**
 * Lists of a run wait so that it can be undone, or for the mail server: what a person or a later run does meanwhile is in them, and
 * a subcontractor that gets a trip of the run has a list of its own.
 */

/** Language of a run without a choice. */
const LANGUAGE = 'de'

/**
 * The trips of a run that are a subcontractor's now, or, of an adaptation, no more and were before.
 * @param all the trips that the run touched
 */
const tripsOf = (
  store: Store,
  run: KeptRun,
  { what, sub, all = run.wr_trips }: Pick<ListKey, 'what' | 'sub'> & { all?: readonly TouchedTrip[] },
): readonly LostTrip[] => {
  const book = nameBook(store)
  const current = (fields: LostTrip) => withCurrentNames(store, book, { fields, seen: run.wr_seq }) as LostTrip
  const lostOf = (trip: TouchedTrip) => ('lost' in trip ? trip.lost : undefined)
  const touched = all.filter((trip) => run.wr_kind === 'publish' || lostOf(trip) !== undefined)
  const ids = touched.map(({ tt_id }) => tt_id)
  const own = new Set(activeAmong(store, ids).flatMap(({ tt_id, tt_sub }) => (sameSpelling(tt_sub, sub) ? tt_id : [])))
  const lost = touched
    .flatMap((trip) => lostOf(trip) ?? [])
    .map(current)
    .filter(({ tt_sub }) => sameSpelling(tt_sub, sub))
  if (what === 'lost') return lost.filter(({ tt_id }) => !own.has(tt_id))
  for (const { tt_id } of lost) own.delete(tt_id)
  return getTrips(store, [...own])
}

/** Content of a run's lists beside their trips. */
const mailsOf = (store: Store, run: KeptRun, what: ListKey['what'], trips: readonly LostTrip[]): ListMails => ({
  kind: what === 'lost' ? 'taken' : 'published',
  weeks:
    run.wr_kind === 'adapt' ? weeksOf(store, trips) : run.wr_weeks.flatMap((one) => (one.trips > 0 ? one.week : [])),
  language: run.wr_language ?? LANGUAGE,
})

/** The link to answer that stands at the end of a mail. */
const linkIn = (store: Store, { body }: OutboxMessage, origin: string) => {
  const [, ...behind] = (body ?? '').split(linkAddress(origin, 'answer', ''))
  const token = tokenIn(behind.at(-1) ?? '')
  const link = token === null ? undefined : linkOfToken(store, hashToken(token))
  return token !== null && link?.tl_kind === 'answer' ? { token, link } : undefined
}

/** A message to where its subcontractor is reached now; one without an address stays as it is. */
const toItsAddress = (store: Store, message: OutboxMessage, recipient: string | null): OutboxMessage => {
  if (!recipient || emailKey(recipient) === emailKey(message.recipient)) return message
  const { subject, body } = message
  rewordMessage(store, message, { subject, body: body ?? '', recipient })
  return { ...message, recipient }
}

/**
 * The list of a run as it leaves: its subcontractor's trips of the run as they are now, and those that it lost by it, unless it
 * never heard of them. Those of an undoing and reminders leave as they are: a link to answer ends with the address.
 * @returns null where none is left
 * @throws Error while the run is being undone: whether it is, the next attempt will tell
 */
export const listAsItLeaves = (
  store: Store,
  env: Pick<Env, 'PUBLIC_URL' | 'PORT'>,
  message: OutboxMessage,
): OutboxMessage | null => {
  const key = readListKey(message)
  const { operation, what } = key
  const run = operation === 'publish' || operation === 'adapt' ? runOfList(store, key) : undefined
  const to = subcontractorOfList(store, key)
  // One of an earlier version does not say what it tells.
  if (!to || message.occasion === null) return message
  if (operation === 'withdraw' || (operation === 'unadapt' && what === 'lost'))
    return toItsAddress(store, message, to.sc_email)
  if (!run) return message
  const isForgotten = run.wr_trips.length === 0
  if (run.wr_left.length === 0 && (run.wr_undone_at !== null || (isForgotten && what === 'lost')))
    return what === 'lost' ? toItsAddress(store, message, to.sc_email) : message
  if (run.wr_left.length > 0) throw new Error('the run of this list is being undone')
  const told = operation === 'adapt' ? howTold(store, run, key.sub, { besides: message }) : () => undefined
  const isNews = ({ tt_id }: LostTrip): boolean => {
    const how = told(tt_id)
    return what === 'got' ? how !== 'told' : how === undefined || how === 'told'
  }
  const { listed, leftOut } = listedIn(message)
  // Admin sends it again long after: of what it told then, what is so now.
  const all = isForgotten ? [...listed, ...leftOut].map((tt_id) => ({ tt_id, tt_rev: 0, lost: null })) : run.wr_trips
  const trips = tripsOf(store, run, { what, sub: to.sc_name, all }).filter(isNews)
  const origin = publicUrl(env)
  const before = linkIn(store, message, origin)
  const answers = what === 'got' ? { by: run.wr_by, publicUrl: origin, token: before?.token } : undefined
  const mails = { ...mailsOf(store, run, what, trips), answers }
  const [list] = writeLists(store, trips, mails, '')
  const written = list?.mail
  return store.write(() => {
    const gone = [...listed, ...leftOut].filter((tt_id) => !list?.trips.includes(tt_id))
    if (before && !list?.link) revokeLink(store, before.link.tl_id)
    if (!list || !written) return null
    if (list.link && before) setAnswerLink(store, before.link, list.link)
    else if (list.link) insertAnswerLink(store, list.link)
    rewordMessage(store, message, { ...written, occasion: asListed(list.trips, gone) })
    return findMessage(store, message.id) ?? null
  })
}

/** Adds a list for the new subcontractor of a trip, if a run whose lists wait has none for it yet; it leaves with those. */
export const listForNewSub = (store: Store, before: Trip, after: Trip): void => {
  if (!isGot(before, after)) return
  for (const run of waitingRuns(store, after.tt_id)) {
    const trips = tripsOf(store, run, { what: 'got', sub: after.tt_sub })
    const publication = mailsOfRun(store, run.wr_kind, run.wr_id) + (run.wr_kind === 'adapt' ? ' got' : '')
    const leavesAt = new Date(Date.parse(run.wr_at) + UNDO_WAIT).toISOString()
    sendLists(store, [...writeLists(store, trips, mailsOf(store, run, 'got', trips), publication)], leavesAt)
  }
}
