import { canCreateTrip, tripEditRefusal } from '../../shared/domain/access/permissions.ts'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import { isTripVisible } from '../../shared/domain/access/visibility.ts'
import { writableFields } from '../../shared/domain/access/writable-fields.ts'
import { OVERRIDE_LENGTH } from '../../shared/domain/approvals/approval-faults.ts'
import { sameSpelling } from '../../shared/domain/names/names.ts'
import { CARRIER, type Merged, mergeTrip, pick, sameValue } from '../../shared/domain/sync/merge.ts'
import { ANSWER_FIELDS, type AnswerSource, answerFault, asksAnew } from '../../shared/domain/trip/answer-given.ts'
import { choicesNotOffered } from '../../shared/domain/trip/choices.ts'
import { slotFaults } from '../../shared/domain/trip/slots.ts'
import { tidyTripCustomer } from '../../shared/domain/trip/trip-customer.ts'
import {
  type KnownTripField,
  mayKnowTripField,
  TRIP_UNITS,
  tripFieldRule,
} from '../../shared/domain/trip/trip-fields.ts'
import { checkedTripNames, type NameBook } from '../../shared/domain/trip/trip-names.ts'
import { futureFaults, timeOrderFaults } from '../../shared/domain/trip/trip-times.ts'
import { seenDriver } from '../../shared/records/driver.ts'
import { seenVehicle } from '../../shared/records/vehicle.ts'
import { Trip, TripCreateBody, TripEditBody, TripFields } from '../../shared/schemas/trip.ts'
import {
  customerRequirements,
  requireApprovals,
  requireApprovalsOfEdit,
  requirePresentOverride,
  withVoidOverride,
} from '../documents/approvals.ts'
import { type FieldError, invalid, Refusal } from '../kit/refusal.ts'
import { listDrivers, listVehicles } from '../master-data/store/lookups.ts'
import { nameBook } from '../master-data/store/name-book.ts'
import { alertTripChanges } from '../messages/alerts.ts'
import { findUser } from '../people/store/users.ts'
import { nowIso, type Store } from '../store/db.ts'
import { lastSeq } from '../store/history/change-feed.ts'
import { findVersion } from '../store/history/history.ts'
import { followEdit } from '../telematics/trip-edited.ts'
import { listForNewSub } from '../tours/weeks/list-as-it-leaves.ts'
import { type Doubt, doubtFault } from './current-names.ts'
import { type Edit, type EditOutcome, type Fields, NotAllWritable, othersFaults } from './edits.ts'
import { withOffers } from './name-offers.ts'
import { beside, type EditKind, type NamedEdit, namedNewRow, runEdit, type WhenSeen } from './run-edit.ts'
import { asked } from './store/trip-answers.ts'
import { getTrip, insertTrip, updateTrip } from './store/trips.ts'

const TRIP_FIELD_NAMES = new Set(Object.keys(TripFields.shape))

const tidy = (set: Fields): Fields =>
  typeof set.tt_customer === 'string' ? { ...set, tt_customer: tidyTripCustomer(set.tt_customer) } : set

/**
 * @param when the person saw the names
 * @throws Refusal 403 for others than admin, 400 with every fault, 409 approvals_missing
 */
export const createTrip = (
  store: Store,
  viewer: Viewer,
  body: Fields,
  when: WhenSeen = {},
): { row: Trip; seq: number } => {
  if (!canCreateTrip(viewer)) throw new Refusal(403, 'edit_no_permission')
  const book = nameBook(store)
  const { given, doubts } = namedNewRow(store, book, TripCreateBody, body, when)
  const { names, faults: nameFaults } = checkedTripNames(given, null, book)
  const faults: FieldError[] = [
    ...othersFaults(body, Trip.shape),
    ...timeOrderFaults(given),
    ...futureFaults(given, store.now()),
    ...slotFaults(given, Object.keys(given)),
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
    vehicles: listVehicles(store).filter((row) => seenVehicle(viewer, row)),
    drivers: listDrivers(store).filter((row) => seenDriver(viewer, row)),
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

/** The changes of an admin as the master data spells their names, and the faults of unknown ones. */
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

const writable = (viewer: Viewer, paths: readonly string[]): string[] => {
  const names = writableFields(viewer.role, 'trip')
  return names === 'all' ? [...paths] : paths.filter((path) => names.includes(path))
}

/** @throws Refusal 403 with the reason why the viewer may not save what it did change */
const authorise = ({ store, viewer, before, set, base }: NamedEdit<Trip>): void => {
  const intended = Object.keys(set).filter(
    (field) => JSON.stringify(set[field]) !== JSON.stringify(base[field] ?? null),
  )
  const refusal = tripEditRefusal(viewer, before, intended, store.now())
  if (refusal === 'field_not_allowed') throw new NotAllWritable(writable(viewer, intended))
  if (refusal) throw new Refusal(403, refusal)
}

const isOfAnswer = (field: string): boolean => (ANSWER_FIELDS as readonly string[]).includes(field)

/**
 * An answer counts for what it was given to. One that no longer fits is left out of the edit, or refuses it.
 * @throws Refusal 400, 409 answer_facts_changed
 */
const withAnswer = (
  { store, viewer, before, isInParts = false, isByLink = false }: NamedEdit<Trip>,
  meant: Partial<TripFields>,
): { changed: Partial<Trip>; refused?: EditOutcome<Trip>['refused'] } => {
  const fields = Object.keys(meant)
  if (!fields.some(isOfAnswer)) return { changed: meant }
  const edited = { ...before, ...meant }
  // Who is asked by this very edit is asked by its own terms.
  const after = asksAnew(before, edited)
    ? { ...edited, tt_answer_hours: asked(store, edited.tt_sub).tt_answer_hours }
    : edited
  const fault = answerFault(after)
  if (fault === null) {
    const tt_answer_source: AnswerSource = isByLink ? 'link' : viewer.role === 'admin' ? 'dispatch' : 'sub'
    // Whole: what is as it was may be cleared by the same edit, since it asks anew.
    const answer = Object.fromEntries(ANSWER_FIELDS.map((field) => [field, after[field]]))
    return { changed: { ...meant, ...answer, tt_answer_at: nowIso(store), tt_answer_source } }
  }
  const faults = [{ path: 'tt_answer', message: fault }]
  if (!isInParts || fields.every(isOfAnswer))
    throw fault === 'answer_facts_changed' ? new Refusal(409, fault, {}, faults) : invalid(faults)
  const others = Object.entries(meant).filter(([field]) => !isOfAnswer(field))
  return { changed: Object.fromEntries(others), refused: { units: ['answer'], faults } }
}

/** An edit that asks anew ends the answer before it: its own answer, if it gives one, is in conflict with none. */
const mergeAnswered = ({ before, set, base }: NamedEdit<Trip>, merged: Merged): Merged => {
  const own = ANSWER_FIELDS.filter((field) => field in set)
  if (own.length === 0 || !asksAnew(before, { ...before, ...merged.apply })) return merged
  const isGiven = set.tt_answer !== '' && own.some((field) => !sameValue(set[field], base[field]))
  const others = Object.entries(merged.apply).filter(([field]) => !isOfAnswer(field))
  return {
    apply: { ...Object.fromEntries(others), ...(isGiven && pick(set, own)) },
    conflicts: merged.conflicts.filter(({ unit }) => unit !== 'answer'),
  }
}

/**
 * Dispatch takes a trip from a subcontractor as it saw it, whatever that one's own people changed meanwhile: by a change each second
 * they would keep it.
 */
const mergeTaken = ({ store, viewer, before, base }: NamedEdit<Trip>, merged: Merged): Merged => {
  const carrier = merged.conflicts.find(({ unit }) => unit === CARRIER)
  if (!carrier || viewer.role !== 'admin' || !sameValue(base.tt_sub, before.tt_sub)) return merged
  const row = before as unknown as Fields
  const isOfTheirs = (field: string): boolean => {
    const author = findVersion(store, { entity: 'trip', key: before.tt_id }, [field])?.username
    const user = author === undefined ? undefined : findUser(store, author)
    return user?.role === 'sub' && sameSpelling(user.subcontractor, before.tt_sub)
  }
  const fields = Object.keys(carrier.mine)
  if (!fields.filter((field) => !sameValue(base[field], row[field])).every(isOfTheirs)) return merged
  const taken = fields.filter((field) => !sameValue(carrier.mine[field], row[field]))
  return {
    apply: { ...merged.apply, ...pick(carrier.mine, taken) },
    conflicts: merged.conflicts.filter((conflict) => conflict !== carrier),
  }
}

/** Merges, and applies the rules to the trip as it would be. @throws Refusal 400, 409 approvals_missing */
const settle = (edit: NamedEdit<Trip>) => {
  const { store, viewer, book, before, set, base, doubts, rev } = edit
  const { apply, conflicts } = mergeAnswered(edit, mergeTaken(edit, mergeTrip(base, set, before)))
  const isAdmin = viewer.role === 'admin'
  const { changed: meant, faults: nameFaults } = isAdmin
    ? withKnownNames(book, before, apply)
    : { changed: apply as Partial<TripFields>, faults: [] }
  const { changed: answered, refused } = withAnswer(edit, meant)
  const changed = withVoidOverride(before, answered)
  const after: TripFields = { ...before, ...changed }
  // The edit means a row that is gone, and the trip names a new row of the same name: equal texts, not the same row.
  const agrees = (path: string): boolean => !conflicts.some(({ mine }) => path in mine)
  const written = doubts.filter(({ path, former }) => path in apply || (former === null && agrees(path)))
  const faults = [
    ...timeOrderFaults(after),
    ...futureFaults(changed, store.now()),
    ...slotFaults(after, Object.keys(changed)),
    ...overrideFaults(changed),
    ...withDoubts(isAdmin ? written : written.flatMap((doubt) => asSeen(store, viewer, doubt)), [
      ...withOffers(store, nameFaults, after),
      ...choiceFaults(store, viewer, changed, after),
    ]),
  ]
  if (faults.length > 0) throw invalid(faults)
  requirePresentOverride(store, viewer, before, { changed, rev })
  requireApprovalsOfEdit(store, before, changed)
  return { changed, conflicts, refused }
}

/** Writes a trip, with what its vehicle reported of it and the alerts that follow. */
const write: EditKind<Trip, void>['write'] = (store, viewer, before, changed, isUndoable) =>
  store.write(() => {
    const written = updateTrip(store, before, changed, { username: viewer.username, source: 'person' })
    listForNewSub(store, before, written.row)
    const reported = followEdit(store, before, written.row)
    alertTripChanges(store, [{ before, after: written.row, changedBy: viewer.role, isUndoable }, ...reported])
    const row = reported.findLast(({ after }) => after.tt_id === before.tt_id)?.after ?? written.row
    return { row, seq: lastSeq(store) }
  })

const TRIP_EDIT: EditKind<Trip, void> = {
  find: (store, viewer, id) => {
    const trip = getTrip(store, id)
    return trip && isTripVisible(viewer, trip) ? trip : undefined
  },
  hasField: (field) => TRIP_FIELD_NAMES.has(field),
  mayKnow: mayKnowTripField,
  body: TripEditBody,
  // Said along, or a decision for a subcontractor that had chosen none.
  lacking: ({ set, base }) =>
    set.tt_gps === '' && (base.tt_gps === '' || set.tt_sub !== base.tt_sub) ? ['tt_gps'] : [],
  tidy,
  writable: (viewer, _before, { set }) => writable(viewer, Object.keys(set)),
  authorise,
  settle,
  write,
}

/** Saves changed fields of a trip. @throws Refusal as {@link runEdit}, 409 approvals_missing */
export const editTrip = (store: Store, viewer: Viewer, id: number, edit: Edit): EditOutcome<Trip> =>
  runEdit(TRIP_EDIT, store, viewer, id, edit)

/** A name in doubt says all that is wrong with it. */
const withDoubts = (doubts: readonly Doubt[], faults: readonly FieldError[]): FieldError[] => [
  ...doubts.map(doubtFault),
  ...beside(faults, doubts),
]

/**
 * Returns what a sub may know of two drivers of one name: nothing of one whom it does not see. It cannot have meant
 * such a one either, so that without the present bearer there is no doubt.
 */
const asSeen = (store: Store, viewer: Viewer, { former, ...doubt }: Doubt): Doubt[] => {
  const isSeen = (fields: Fields | undefined): boolean =>
    listDrivers(store).some(
      (row) =>
        row.dr_name === fields?.tt_driver && row.dr_number === fields.tt_drivernr && seenDriver(viewer, row) !== null,
    )
  return isSeen(doubt.bearer) ? [{ ...doubt, former: isSeen(former?.fields) ? former : null }] : []
}
