import { UNDO_WAIT } from '#shared/domain/alerts/corrections.ts'
import { linkAddress } from '#shared/domain/links/link-pages.ts'
import { sameSpelling, spellingKey } from '#shared/domain/names/names.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { yearWeekOf } from '#shared/domain/time/weeks.ts'
import { answerState } from '#shared/domain/trip/trip-answers.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { newToken } from '../../kit/tokens.ts'
import { insertAnswerLink } from '../../links/store/trip-links.ts'
import { listSubcontractors, subcontractorIds } from '../../master-data/store/lookups.ts'
import { callBackMessages } from '../../messages/store/corrections.ts'
import { enqueueMessage, type NewMessage } from '../../messages/store/outbox.ts'
import type { Store } from '../../store/db.ts'
import type { ChangedTrip } from '../../trips/store/changed-trip.ts'
import { asListed } from '../store/told-lists.ts'
import { asLost, type LostTrip } from '../store/week-runs.ts'
import { publishedTripsMail, takenTripsMail, withdrawnTripsMail } from './published-trips.ts'

/** The trips of one subcontractor, and where its list goes to; null where no address is known. */
export type WeekList<Row> = {
  /** `#` and the subcontractor's id (`sc_uid`): it may get another name before its list leaves. */
  key: string
  subcontractor: string
  address: string | null
  /** Language in which it is written to; null where none was chosen. */
  language: Language | null
  trips: Row[]
}

type Start = Pick<Trip, 'tt_stp' | 'tt_tour'>
const byStart = (a: Start, b: Start): number =>
  Date.parse(a.tt_stp) - Date.parse(b.tt_stp) || a.tt_tour.localeCompare(b.tt_tour, 'de', { numeric: true })

/**
 * Trips by subcontractor, in order of the name, those of one by planned positioning time; trips without one are in no list.
 * Retired ones still drive.
 */
export const weekLists = <Row extends Pick<Trip, 'tt_sub' | 'tt_stp' | 'tt_tour'>>(
  store: Store,
  trips: readonly Row[],
): WeekList<Row>[] => {
  const known = new Map(listSubcontractors(store, true).map((one) => [spellingKey(one.sc_name), one]))
  const ids = subcontractorIds(store)
  const lists = new Map<string, WeekList<Row>>()
  for (const trip of trips) {
    const key = spellingKey(trip.tt_sub)
    if (key === '') continue
    const { sc_name = '', sc_email, sc_language = null } = known.get(key) ?? {}
    const id = ids.get(sc_name)
    const list = lists.get(key) ?? {
      key: id ? `#${id}` : key,
      subcontractor: trip.tt_sub,
      address: sc_email || null,
      language: sc_language,
      trips: [],
    }
    list.trips.push(trip)
    lists.set(key, list)
  }
  for (const list of lists.values()) list.trips.sort(byStart)
  return [...lists].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, list]) => list)
}

export type Mailed = { mailed: string[]; unreachable: string[] }
const MAILS = { published: publishedTripsMail, withdrawn: withdrawnTripsMail, taken: takenTripsMail }

export type ListMails = {
  kind: keyof typeof MAILS
  /** Year-weeks in order. */
  weeks: readonly number[]
  /** Language of subcontractors without one of their own. */
  language: Language
  /**
   * User who publishes, address of the links of mails, and the token of a link that is already there; absent where nothing is
   * asked.
   */
  answers?: { by: string; publicUrl: string; token?: string | undefined } | undefined
}
/** A list and its mail, with the link that stands in it; null where no address is known. */
export type ListMail = {
  key: string
  subcontractor: string
  mail: NewMessage | null
  /** Numbers of its trips. */
  trips: readonly number[]
  link?: Parameters<typeof insertAnswerLink>[1] | undefined
}

/** The link to trips that wait for an answer, and its token; none where there are none. */
export const answerLink = (
  asked: readonly Pick<Trip, 'tt_id'>[],
  sub: string,
  lang: Language,
  by: string,
  token = newToken(),
) => {
  const [first, ...others] = asked.map(({ tt_id }) => tt_id)
  if (first === undefined) return undefined
  return { token, link: { token, lang, sub, trips: [first, ...others] as const, by } }
}

const writeList = (
  store: Store,
  { key, subcontractor, address, language, trips: own }: WeekList<LostTrip>,
  { kind, weeks, language: otherwise, answers }: ListMails,
  publication: string,
): ListMail => {
  const spoken = language ?? otherwise
  const asked = own.filter((trip) => answerState(trip) === 'asked')
  const made = address && answers ? answerLink(asked, subcontractor, spoken, answers.by, answers.token) : undefined
  const answerUrl = made && answers && linkAddress(answers.publicUrl, 'answer', made.token)
  const about = { subcontractor, trips: own, weeks, timeZone: store.timeZone, answerUrl }
  const ids = own.map(({ tt_id }) => tt_id)
  const mail = address && {
    channel: 'mail' as const,
    kind: 'publication' as const,
    dedupKey: `${publication} ${key}`,
    recipient: address,
    occasion: asListed(ids),
    ...MAILS[kind](spoken, about),
  }
  return { key, subcontractor, mail: mail || null, trips: ids, link: made?.link }
}

/**
 * Writes each subcontractor's list, one after the other: a long one takes a while. Nothing is on its way yet.
 * @param publication tells these mails from every other ones of the same weeks
 */
export const writeLists = function* (
  store: Store,
  trips: readonly LostTrip[],
  mails: ListMails,
  publication: string,
): Generator<ListMail> {
  for (const list of weekLists(store, trips)) yield writeList(store, list, mails, publication)
}

/** Begin of the keys of a run's mails, with its number: they are found again when the run is undone. */
export const mailsOfRun = (store: Store, kind: 'publish' | 'adapt', run: number | null): string =>
  `${kind} ${store.epoch()} ${run}`

/**
 * Calls back the lists of an undone run: those that have not left stay. @returns keys of the subcontractors that heard nothing of
 * it
 */
export const callBackLists = (store: Store, publication: string): ReadonlySet<string> =>
  new Set(callBackMessages(store, `${publication} `))

/**
 * Puts the lists on their way, inside the caller's transaction.
 * @param leavesAt ISO 8601: those of what can be undone wait until then; at once without it
 */
export const sendLists = (store: Store, lists: readonly ListMail[], leavesAt?: string): Mailed => {
  const outcome: Mailed = { mailed: [], unreachable: [] }
  for (const { subcontractor, mail, link } of lists) {
    outcome[mail ? 'mailed' : 'unreachable'].push(subcontractor)
    if (link) insertAnswerLink(store, link)
    if (mail) enqueueMessage(store, { ...mail, ...(leavesAt !== undefined && { leavesAt }) })
  }
  return outcome
}

/** Time until which the messages of a run wait, ISO 8601: a run that is undone at once has told nothing. */
export const undoneUntil = (store: Store): string => new Date(store.now() + UNDO_WAIT).toISOString()

const has = (trip: Trip | null, sub: string): boolean => trip?.tt_status === 'active' && sameSpelling(trip.tt_sub, sub)
const isLost = (before: Trip | null, after: Trip): before is Trip =>
  before?.tt_status === 'active' && !has(after, before.tt_sub)
/** Returns true if a trip is to be driven by another than before. */
export const isGot = (before: Trip | null, after: Trip): boolean =>
  after.tt_status === 'active' && !has(before, after.tt_sub)

/**
 * Note of a run on a trip that it gave to another, or took: as it was with the former subcontractor, null where it was with none;
 * undefined where it stays.
 */
export const lostBy = (before: Trip, after: Trip): LostTrip | null | undefined => {
  if (isLost(before, after)) return asLost(before)
  return isGot(before, after) ? null : undefined
}

/** The weeks of trips, in order. */
export const weeksOf = (store: Store, trips: readonly Pick<Trip, 'tt_stp'>[]): number[] =>
  [...new Set(trips.map(({ tt_stp }) => yearWeekOf(dayOf(tt_stp, store.timeZone))))].sort((a, b) => a - b)

/**
 * The lists of subcontractors that lost or got trips which others may already know of: trips that were adapted to their tours,
 * or that undoing gives back: who got some is asked for an answer, as by a publication. What is only planned is told when it is
 * published.
 * @param publication tells these mails from those of every other operation
 */
export const listsOfChanges = function* (
  store: Store,
  changes: readonly ChangedTrip[],
  { language, answers }: Pick<ListMails, 'language' | 'answers'>,
  publication: string,
): Generator<ListMail & { what: 'lost' | 'got' }> {
  const lost = changes.flatMap(({ before, after }) => (isLost(before, after) ? before : []))
  const got = changes.flatMap(({ before, after }) => (isGot(before, after) ? after : []))
  const ofLost = { kind: 'taken', weeks: weeksOf(store, lost), language } as const
  const ofGot = { kind: 'published', weeks: weeksOf(store, got), language, answers } as const
  for (const list of writeLists(store, lost, ofLost, `${publication} lost`)) yield { ...list, what: 'lost' }
  for (const list of writeLists(store, got, ofGot, `${publication} got`)) yield { ...list, what: 'got' }
}
