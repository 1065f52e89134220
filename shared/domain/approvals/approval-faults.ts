import { addDaysToDay, dayOf } from '../time/dates.ts'
import { isOff, type TripStatus } from '../trip/trip-status.ts'
import type { DocumentBook, Versions } from './document-book.ts'
import type { ApprovalDocument, ApprovalRule, DocumentKind, DocumentOwner } from './documents.ts'

/** The fields by which a trip is judged; a field that is absent is not known to the person. */
export type ApprovalTrip = {
  readonly tt_status?: TripStatus
  readonly tt_requirements?: string
  readonly tt_sub?: string
  readonly tt_gps?: string
  readonly tt_driver?: string
  readonly tt_drivernr?: string
  readonly tt_stp?: string | null
  readonly tt_sta?: string | null
}

export const APPROVAL_FAULTS = [
  'missing',
  'unverified',
  'not_yet_valid',
  'expired',
  'expires_before_arrival',
  'driver_unknown',
] as const

/** A document that a trip lacks. `day` is the first or last day of the document that comes nearest. */
export type ApprovalFault = {
  fault: (typeof APPROVAL_FAULTS)[number]
  effect: 'warn' | 'block'
  owner: DocumentOwner
  /** As the documents name the owner; empty for the company and for an unknown driver. */
  key: string
  /** As the trip names the owner; empty for the company. */
  name: string
  document: DocumentKind
  day: string | null
}

type Span = { first: string; last: string }
type Owner = Pick<ApprovalFault, 'owner' | 'key' | 'name'>

const covers = ({ do_valid_from, do_valid_to }: ApprovalDocument, day: string): boolean =>
  (do_valid_from === null || do_valid_from <= day) && (do_valid_to === null || day <= do_valid_to)

/** Returns the first day of the span that no document covers; null when all are. One version may follow another. */
const firstBareDay = (documents: readonly ApprovalDocument[], { first, last }: Span): string | null => {
  let day = first
  while (day <= last) {
    const here = day
    const valid = documents.filter((document) => covers(document, here))
    if (valid.length === 0) return day
    if (valid.some(({ do_valid_to }) => do_valid_to === null)) return null
    const until = valid.reduce(
      (latest, { do_valid_to }) => (do_valid_to && do_valid_to > latest ? do_valid_to : latest),
      day,
    )
    day = addDaysToDay(until, 1)
  }
  return null
}

const latest = (days: readonly (string | null)[]): string | null =>
  days.reduce((best, day) => (day !== null && (best === null || day > best) ? day : best), null)

const faultOf = ({ all, verified }: Versions, span: Span): Pick<ApprovalFault, 'fault' | 'day'> | null => {
  // Nearly always one version covers all days.
  if (verified.some((document) => covers(document, span.first) && covers(document, span.last))) return null
  const bare = firstBareDay(verified, span)
  if (bare === null) return null
  if (all.length === 0) return { fault: 'missing', day: null }
  if (firstBareDay(all, span) === null || verified.length === 0) return { fault: 'unverified', day: null }
  if (bare > span.first) return { fault: 'expires_before_arrival', day: addDaysToDay(bare, -1) }
  const ended = verified.filter(({ do_valid_to }) => do_valid_to !== null && do_valid_to < span.first)
  if (ended.length > 0) return { fault: 'expired', day: latest(ended.map(({ do_valid_to }) => do_valid_to)) }
  const begins = verified.map(({ do_valid_from }) => do_valid_from ?? '').sort()[0] ?? null
  return { fault: 'not_yet_valid', day: begins }
}

/** Returns the owner that rules ask for a document; null where the trip names none: another finding tells that. */
const ownerOf = (trip: ApprovalTrip, owner: ApprovalRule['owner'], book: DocumentBook): Owner | 'unknown' | null => {
  if (owner === 'haulier') {
    const name = trip.tt_sub?.trim() ?? ''
    return trip.tt_sub === undefined ? null : { owner: name === '' ? 'company' : 'sub', key: name, name }
  }
  if (owner === 'vehicle') {
    const name = trip.tt_gps?.trim() ?? ''
    return name === '' ? null : { owner: 'vehicle', key: name, name }
  }
  const { tt_driver = '', tt_drivernr = '' } = trip
  if (tt_driver.trim() === '' && tt_drivernr.trim() === '') return null
  const driver = book.driverOf(trip)
  return driver ? { owner: 'driver', key: String(driver.dr_id), name: driver.dr_name } : 'unknown'
}

/** The strictest effect of the rules that hold by the last day of a trip; null before the first of them does. */
const effectOf = (rules: readonly ApprovalRule[], last: string): ApprovalFault['effect'] | null => {
  let effect: ApprovalFault['effect'] | null = null
  for (const rule of rules) {
    if (rule.from !== null && rule.from > last) continue
    if (rule.effect === 'block') return 'block'
    effect = rule.effect
  }
  return effect
}

/**
 * Returns the documents that a trip lacks by the rules that its requirements call for: on every local day from planned positioning to arrival a
 * verified document has to be valid. Of two rules for one document the stricter counts. Of trips that do not run nothing is
 * said.
 */
export const approvalFaults = (
  trip: ApprovalTrip,
  book: DocumentBook,
  rules: readonly ApprovalRule[],
  zone: string,
): ApprovalFault[] => {
  const { tt_requirements, tt_stp, tt_sta } = trip
  if (!tt_requirements || isOff(trip.tt_status) || !tt_stp || !tt_sta) return []
  const needed = book.needed(rules, tt_requirements)
  if (needed.length === 0) return []
  const span = { first: dayOf(tt_stp, zone), last: dayOf(tt_sta, zone) }
  const faults: ApprovalFault[] = []
  let unknown: ApprovalFault | null = null
  for (const { owner: asked, kind: document, rules: asking } of needed) {
    const effect = effectOf(asking, span.last)
    if (effect === null) continue
    const owner = ownerOf(trip, asked, book)
    if (owner === null) continue
    if (owner === 'unknown') {
      if (unknown) {
        // Said once, and as strictly as the strictest document that he would need.
        if (effect === 'block') unknown.effect = effect
        continue
      }
      const name = trip.tt_driver?.trim() || (trip.tt_drivernr ?? '')
      unknown = { fault: 'driver_unknown', effect, owner: 'driver', key: '', name, document, day: null }
      faults.push(unknown)
      continue
    }
    const found = faultOf(book.of(owner.owner, owner.key, document), span)
    if (found) faults.push({ ...found, effect, ...owner, document })
  }
  return faults
}

/** Fields of a trip that decide what it needs, and of whom. */
export const APPROVAL_FIELDS = [
  'tt_requirements',
  'tt_sub',
  'tt_gps',
  'tt_driver',
  'tt_drivernr',
  'tt_stp',
  'tt_std',
  'tt_sta',
] as const

/** Shortest and longest reason of an override. */
export const OVERRIDE_LENGTH = { min: 10, max: 500 } as const
