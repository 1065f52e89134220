import type { Viewer } from '../../shared/domain/access/roles.ts'
import { APPROVAL_FIELDS, type ApprovalFault, approvalFaults } from '../../shared/domain/approvals/approval-faults.ts'
import { documentBook } from '../../shared/domain/approvals/document-book.ts'
import type { ApprovalRule } from '../../shared/domain/approvals/documents.ts'
import { sameSpelling, spellingKey } from '../../shared/domain/names/names.ts'
import { formatDay } from '../../shared/domain/time/dates.ts'
import { splitTripCustomer } from '../../shared/domain/trip/trip-customer.ts'
import type { HistoryEntry } from '../../shared/schemas/history.ts'
import type { Trip, TripFields } from '../../shared/schemas/trip.ts'
import { type FieldError, Refusal } from '../kit/refusal.ts'
import { listCustomers, listDrivers } from '../master-data/store/lookups.ts'
import type { Store } from '../store/db.ts'
import { findVersion, VERSIONS_SEARCHED } from '../store/history/history.ts'
import { currentDocumentsOf } from './store/documents.ts'
import { approvalRules } from './store/rules.ts'

/** Approvals at the doors where a trip becomes active or an active one changes (rules 5.16). */
export type Judged = Pick<
  TripFields,
  (typeof APPROVAL_FIELDS)[number] | 'tt_tour' | 'tt_status' | 'tt_approval_override'
> & {
  tt_id?: number
}

/**
 * Returns a function that gives the faults of a trip. Documents are read once, for the first that needs any, and only what
 * these rules ask for: a push judges hundreds of edits, each for itself.
 */
const faultsBy = (store: Store, rules: readonly ApprovalRule[]): ((trip: Judged) => ApprovalFault[]) => {
  let book: ReturnType<typeof documentBook> | null = null
  return (trip) => {
    const isFree = trip.tt_status !== 'active' || trip.tt_approval_override !== '' || trip.tt_requirements === ''
    if (isFree || rules.length === 0) return []
    book ??= documentBook(
      currentDocumentsOf(store, [...new Set(rules.map(({ kind }) => kind))]),
      rules.some(({ owner }) => owner === 'driver') ? listDrivers(store) : [],
    )
    return approvalFaults(trip, book, rules, store.timeZone)
  }
}

const PATHS = { company: 'tt_sub', sub: 'tt_sub', driver: 'tt_driver', vehicle: 'tt_gps' } as const
const fieldFault = ({ fault, owner, name, document, day }: ApprovalFault): FieldError => ({
  path: PATHS[owner],
  message: `approval_${fault}`,
  values: { of: owner, name, document, day: formatDay(day), effect: '' },
})

/** A trip that lacks documents, as an answer names it. */
export type FaultyTrip = Pick<Judged, 'tt_id' | 'tt_tour' | 'tt_stp'> & { errors: FieldError[] }

const judgeBy = (store: Store, rules: readonly ApprovalRule[]): ((trip: Judged) => FaultyTrip | null) => {
  const faultsOf = faultsBy(store, rules)
  return (trip) => {
    const errors = faultsOf(trip).map(fieldFault)
    const { tt_id, tt_tour, tt_stp } = trip
    return errors.length === 0 ? null : { ...(tt_id ? { tt_id } : {}), tt_tour, tt_stp, errors }
  }
}

/** Returns a function that names what blocks a trip; null for a trip that nothing does. */
export const approvalJudge = (store: Store) =>
  judgeBy(
    store,
    approvalRules(store).filter(({ effect }) => effect === 'block'),
  )

/** Returns a function that names every document that a trip lacks, warned of or blocked; null where it lacks none. */
export const approvalWarner = (store: Store) => judgeBy(store, approvalRules(store))

/** @throws Refusal 409 approvals_missing, naming each of these trips; none for no trip */
export const refuseBlocked = (blocked: readonly FaultyTrip[]): void => {
  if (blocked.length === 0) return
  throw new Refusal(409, 'approvals_missing', { trips: blocked }, blocked.length === 1 ? blocked[0]?.errors : undefined)
}

/**
 * Returns a function that refuses a list of trips when a rule blocks any of them, and names every one of those.
 * @throws Refusal 409 approvals_missing
 */
export const approvalGate = (store: Store): ((trips: readonly Judged[]) => void) => {
  const judge = approvalJudge(store)
  return (trips) => refuseBlocked(trips.map(judge).filter((found) => found !== null))
}

/** @throws Refusal 409 approvals_missing */
export const requireApprovals = (store: Store, trips: readonly Judged[]): void => approvalGate(store)(trips)

/** Changes of these, and a trip that becomes active, are judged; typed times never are. */
const JUDGED: readonly string[] = [...APPROVAL_FIELDS, 'tt_status', 'tt_approval_override']

/** Returns the changes of an edit; an override is void once what it was given for changes, unless it is given anew. */
export const withVoidOverride = (before: Trip, changed: Partial<Trip>): Partial<Trip> => {
  const isOther = APPROVAL_FIELDS.some((field) => field in changed)
  return isOther && before.tt_approval_override !== '' && !('tt_approval_override' in changed)
    ? { ...changed, tt_approval_override: '' }
    : changed
}

/**
 * An override is for the trip that admin saw: it does not cover later changes by others, while it waits on a device.
 * @param rev revision that admin saw; a call that waited nowhere has none
 * @throws Refusal 409 approval_override_outdated
 */
export const requirePresentOverride = (
  store: Store,
  viewer: Viewer,
  before: Trip,
  { changed, rev = null }: { changed: Partial<TripFields>; rev?: number | null | undefined },
): void => {
  if (!changed.tt_approval_override || rev === null || rev >= before.tt_rev) return
  const isOfOther = (version: HistoryEntry): boolean =>
    version.rev > rev &&
    !sameSpelling(version.username, viewer.username) &&
    APPROVAL_FIELDS.some((field) => field in version.changes && !(field in changed))
  const trip = { entity: 'trip', key: before.tt_id } as const
  const isLongAgo = before.tt_rev - rev > VERSIONS_SEARCHED
  if (isLongAgo || findVersion(store, trip, APPROVAL_FIELDS, isOfOther))
    throw new Refusal(409, 'approval_override_outdated', {}, [
      { path: 'tt_approval_override', message: 'approval_override_outdated' },
    ])
}

/** @throws Refusal 409 approvals_missing, when the edit leaves an active trip that a rule blocks */
export const requireApprovalsOfEdit = (store: Store, before: Trip, changed: Partial<TripFields>): void => {
  if (Object.keys(changed).some((field) => JUDGED.includes(field))) requireApprovals(store, [{ ...before, ...changed }])
}

/** Returns a function that gives the requirements of a customer's trips without other ones, by the trip's `tt_customer`. */
export const customerRequirements = (store: Store): ((tt_customer: string) => string) => {
  const byName = new Map(
    listCustomers(store).map(({ cm_name, cm_requirements }) => [spellingKey(cm_name), cm_requirements]),
  )
  return (tt_customer) => byName.get(spellingKey(splitTripCustomer(tt_customer).customer)) ?? ''
}
