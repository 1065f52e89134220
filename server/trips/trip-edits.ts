import { canCreateTrip, tripEditRefusal, writableFields } from '../../shared/domain/access/permissions.ts'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import { isTripVisible } from '../../shared/domain/access/visibility.ts'
import { OVERRIDE_LENGTH } from '../../shared/domain/approvals/approval-faults.ts'
import { keptFields } from '../../shared/domain/names/clean-text.ts'
import { mergeTrip, sameValue } from '../../shared/domain/sync/merge.ts'
import { choicesNotOffered } from '../../shared/domain/trip/choices.ts'
import { tidyTripCustomer } from '../../shared/domain/trip/trip-customer.ts'
import {
  type KnownTripField,
  mayKnowTripField,
  TRIP_UNITS,
  tripFieldRule,
} from '../../shared/domain/trip/trip-fields.ts'
import { checkedTripNames, type NameBook } from '../../shared/domain/trip/trip-names.ts'
import { futureFaults, timeOrderFaults } from '../../shared/domain/trip/trip-times.ts'
import { Trip, TripCreateBody, TripEditBody, TripFields } from '../../shared/schemas/trip.ts'
import { type FieldError, invalid, notFound, Refusal, validated } from '../http/refusal.ts'
import { alertTripChanges } from '../notify/alerts.ts'
import type { Store } from '../store/db.ts'
import { listDrivers, listVehicles } from '../store/master-data/lookups.ts'
import { nameBook } from '../store/master-data/name-book.ts'
import { lastSeq } from '../store/sync/change-feed.ts'
import { getTrip, insertTrip, updateTrip } from '../store/trips/trips.ts'
import { projectDriver, projectVehicle } from '../sync/sources.ts'
import { followEdit } from '../telematics/trip-edited.ts'
import {
  customerRequirements,
  requireApprovals,
  requireApprovalsOfEdit,
  requirePresentOverride,
  withVoidOverride,
} from './approvals.ts'
import { type Doubt, doubtFault, editWithCurrentNames, SEEN_NOW, withCurrentNames } from './current-names.ts'
import {
  changesOthers,
  type Edit,
  type EditOutcome,
  type Fields,
  NotAllWritable,
  othersFaults,
  type Seen,
  type SeenAt,
} from './edits.ts'
import { withOffers } from './name-offers.ts'

const TRIP_FIELD_NAMES = new Set(Object.keys(TripFields.shape))

/**
 * @param seen number of the change feed at which the person saw the names; `seenAt` of single ones, by path
 * @throws Refusal 403 for others than admin, 400 with every fault, 409 approvals_missing
 */
export const createTrip = (
  store: Store,
  viewer: Viewer,
  body: Fields,
  { seen = SEEN_NOW, seenAt }: { seen?: Seen; seenAt?: SeenAt['set'] } = {},
): { row: Trip; seq: number } => {
  if (!canCreateTrip(viewer)) throw new Refusal(403, 'edit_no_permission')
  const book = nameBook(store)
  const doubts: Doubt[] = []
  const given = withCurrentNames(store, book, { fields: validated(TripCreateBody, body), seen, seenAt }, (doubt) =>
    doubts.push(doubt),
  ) as TripFields
  const { names, faults: nameFaults } = checkedTripNames(given, null, book)
  const faults: FieldError[] = [
    ...othersFaults(body, Trip.shape),
    ...timeOrderFaults(given),
    ...futureFaults(given, store.now()),
    ...overrideFaults(given),
    ...withDoubts(doubts, withOffers(store, nameFaults, given)),
  ]
  if (faults.length > 0) throw invalid(faults)
  const named = { ...given, ...names }
  const fields = { ...named, tt_requirements: named.tt_requirements || customerRequirements(store)(named.tt_customer) }
  requireApprovals(store, [fields])
  return store.write(() => {
    const written = insertTrip(store, fields, { username: viewer.username, source: 'person' })
    alertTripChanges(store, [{ before: null, after: written.row, changedBy: viewer.role }])
    return written
  })
}

/** A reason says something. */
const overrideFaults = ({ tt_approval_override: reason = '' }: Partial<TripFields>): FieldError[] =>
  reason === '' || reason.length >= OVERRIDE_LENGTH.min
    ? []
    : [{ path: 'tt_approval_override', message: 'approval_override_short' }]

/** A sub chooses among the vehicles and drivers that it sees, and no others. */
const choiceFaults = (store: Store, viewer: Viewer, apply: Partial<TripFields>, after: TripFields): FieldError[] => {
  if (viewer.role === 'admin') return []
  const offered = {
    vehicles: listVehicles(store).filter((row) => projectVehicle(viewer, row)),
    drivers: listDrivers(store).filter((row) => projectDriver(viewer, row)),
  }
  return choicesNotOffered(after, Object.keys(apply), offered).map((path) => ({ path, message: 'choice_not_offered' }))
}

const isText = (field: KnownTripField): boolean => tripFieldRule(field).kind === 'text'
/** The other fields of a unit of texts, by field: one that is given without them names the row alone. */
const MATES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(TRIP_UNITS)
    .filter((fields) => fields.every(isText))
    .flatMap((fields) => fields.map((field) => [field, fields.filter((other) => other !== field)])),
)

/** The changes of an admin as the master data spells their names, and the faults of those that nobody has. */
const withKnownNames = (
  book: NameBook,
  before: Trip,
  changed: Partial<TripFields>,
): { changed: Partial<TripFields>; faults: FieldError[] } => {
  const alone = Object.keys(changed)
    .flatMap((field) => MATES.get(field) ?? [])
    .filter((mate) => !(mate in changed))
    .map((mate) => [mate, ''])
  const given: TripFields = { ...before, ...changed, ...Object.fromEntries(alone) }
  const { names, faults } = checkedTripNames(given, before, book)
  const spelled = { ...changed, ...Object.fromEntries(alone), ...names }
  return { changed: differing(spelled, before), faults }
}

const differing = (fields: Partial<TripFields>, before: Trip): Partial<TripFields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => !sameValue(value, before[field as keyof TripFields])),
  )

/**
 * Saves changed fields of a trip. With `base` (the values that the person saw) it merges unit by unit; without, the last
 * write wins.
 * @throws Refusal 404 when the viewer does not see the trip, 403 with the reason, 400 with every fault, 409
 * approvals_missing
 */
export const editTrip = (store: Store, viewer: Viewer, id: number, edit: Edit): EditOutcome<Trip> => {
  const before = getTrip(store, id)
  // Authorise before revealing that something exists.
  if (!before || !isTripVisible(viewer, before)) throw notFound()
  const current = before as unknown as Fields
  const given = Object.fromEntries(Object.entries(edit.set).filter(([field]) => TRIP_FIELD_NAMES.has(field)))
  const writable = writableFields(viewer.role, 'trip')
  const writableOf = (fields: readonly string[]) =>
    fields.filter((field) => writable === 'all' || writable.includes(field))
  const isOthers = changesOthers(edit, (field) => TRIP_FIELD_NAMES.has(field))
  // Not even compared: the answer must not tell whether a guess was right.
  if (isOthers || Object.keys(given).some((field) => !mayKnowTripField(viewer.role, field)))
    throw new NotAllWritable(writableOf(Object.keys(given)))
  const book = nameBook(store)
  const typed: Fields = keptFields(validated(TripEditBody, given), current)
  const { set, base, doubts } = editWithCurrentNames(store, book, {
    set: typed,
    base: pickKnown(edit.base ?? current, typed),
    seen: edit.seen === undefined ? SEEN_NOW : edit.seen,
    seen_at: edit.seen_at,
  })
  if (typeof set.tt_customer === 'string') set.tt_customer = tidyTripCustomer(set.tt_customer)
  const { apply, conflicts } = mergeTrip(base, set, current)
  const intended = Object.keys(set).filter(
    (field) => JSON.stringify(set[field]) !== JSON.stringify(base[field] ?? null),
  )
  const refusal = tripEditRefusal(viewer, before, intended, store.now())
  if (refusal === 'field_not_allowed') throw new NotAllWritable(writableOf(intended))
  if (refusal) throw new Refusal(403, refusal)

  const { changed: meant, faults: nameFaults } =
    viewer.role === 'admin'
      ? withKnownNames(book, before, apply)
      : { changed: apply as Partial<TripFields>, faults: [] }
  const changed = withVoidOverride(before, meant)
  const after: TripFields = { ...before, ...changed }
  // The one who was meant is no more, and the row names another of that name: the letters agree, the meaning does not.
  const agrees = (path: string): boolean => !conflicts.some(({ mine }) => path in mine)
  const written = doubts.filter(({ path, former }) => path in apply || (former === null && agrees(path)))
  const faults = [
    ...timeOrderFaults(after),
    ...futureFaults(changed, store.now()),
    ...overrideFaults(changed),
    ...withDoubts(viewer.role === 'admin' ? written : written.flatMap((doubt) => asSeen(store, viewer, doubt)), [
      ...withOffers(store, nameFaults, after),
      ...choiceFaults(store, viewer, changed, after),
    ]),
  ]
  if (faults.length > 0) throw invalid(faults)
  if (Object.keys(changed).length === 0) return { row: before, seq: lastSeq(store), conflicts, changed: false }
  requirePresentOverride(store, viewer, before, { changed, rev: edit.rev })
  requireApprovalsOfEdit(store, before, changed)
  return store.write(() => {
    const written = updateTrip(store, before, changed, { username: viewer.username, source: 'person' })
    const reported = followEdit(store, before, written.row)
    alertTripChanges(store, [{ before, after: written.row, changedBy: viewer.role }, ...reported])
    const row = reported.findLast(({ after }) => after.tt_id === id)?.after ?? written.row
    return { row, seq: lastSeq(store), conflicts, changed: true }
  })
}

/** A name in doubt says all that is wrong with it. */
const withDoubts = (doubts: readonly Doubt[], faults: readonly FieldError[]): FieldError[] => [
  ...doubts.map(doubtFault),
  ...faults.filter(({ path }) => !doubts.some((doubt) => doubt.path === path)),
]

/**
 * Returns what a sub may know of two drivers of one name: nothing of one whom it does not see. It cannot have meant
 * such a one either, so that without the present bearer there is no doubt.
 */
const asSeen = (store: Store, viewer: Viewer, { former, ...doubt }: Doubt): Doubt[] => {
  const isSeen = (fields: Fields | undefined): boolean =>
    listDrivers(store).some(
      (row) =>
        row.dr_name === fields?.tt_driver &&
        row.dr_number === fields.tt_drivernr &&
        projectDriver(viewer, row) !== null,
    )
  return isSeen(doubt.bearer) ? [{ ...doubt, former: isSeen(former?.fields) ? former : null }] : []
}

const pickKnown = (from: Fields, names: Fields): Fields =>
  Object.fromEntries(Object.keys(names).map((name) => [name, from[name] ?? null]))
