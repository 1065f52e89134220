import { driverChoices } from '../../shared/domain/choices.ts'
import { mergeTour, sameValue } from '../../shared/domain/merge.ts'
import {
  canCreateTour,
  canDeleteTour,
  canSeeTours,
  type TourChange,
  tourEditRefusal,
} from '../../shared/domain/permissions.ts'
import type { Viewer } from '../../shared/domain/roles.ts'
import { tourFieldsSeenBy } from '../../shared/domain/tour-fields.ts'
import { checkedTourNames, type NameBook } from '../../shared/domain/trip-names.ts'
import { isTourVisible } from '../../shared/domain/visibility.ts'
import { tourFaults } from '../../shared/domain/weekday-rules.ts'
import { type Tour, TourCreateBody, TourEditBody, TourFields } from '../../shared/schemas/tour.ts'
import { type FieldError, invalid, notFound, Refusal, validated } from '../refusal.ts'
import { lastSeq } from '../store/change-feed.ts'
import type { Store } from '../store/db.ts'
import { rowHistory } from '../store/history.ts'
import { listDrivers, listVehicles } from '../store/lookups.ts'
import { nameBook } from '../store/name-book.ts'
import { deleteTour, getTour, insertTour, updateTour } from '../store/tours.ts'
import type { Author } from '../store/trips.ts'
import { withCurrentNames } from './current-names.ts'
import { type EditOutcome, type Fields, NotAllWritable } from './edits.ts'
import { projectDriver, projectVehicle } from './sources.ts'

const TOUR_FIELD_NAMES = new Set(Object.keys(TourFields.shape))
const SUB_MAY_KNOW = new Set<string>(tourFieldsSeenBy('sub'))

const byPerson = ({ username }: Viewer): Author => ({ username, source: 'person' })

/** @throws Refusal 403 for others than admin, 400 with every fault */
export const createTour = (store: Store, viewer: Viewer, body: Fields): { row: Tour; seq: number } => {
  if (!canCreateTour(viewer)) throw new Refusal(403, 'edit_no_permission')
  const book = nameBook(store)
  const given = withCurrentNames(store, book, validated(TourCreateBody, body)) as TourFields
  const { names, faults: nameFaults } = checkedTourNames(given, null, book)
  const faults: FieldError[] = [...tourFaults(given), ...nameFaults]
  if (faults.length > 0) throw invalid(faults)
  return insertTour(store, { ...given, ...(names as Partial<TourFields>) }, byPerson(viewer))
}

/** Which fields, and which days of the weekday fields, differ between two versions. */
const changesBetween = (before: Fields, after: Fields): TourChange[] =>
  Object.keys(after).flatMap((field): TourChange[] => {
    const from = before[field] ?? null
    const to = after[field] ?? null
    if (JSON.stringify(from) === JSON.stringify(to)) return []
    if (!Array.isArray(to) || !field.startsWith('tr_week_')) return [{ field }]
    const days = Array.isArray(from) ? from : []
    return to.flatMap((value, day) =>
      JSON.stringify(days[day] ?? null) === JSON.stringify(value) ? [] : [{ field, day }],
    )
  })

/** The changes of an edit that a sub may write: of its own days that are not locked. */
const writablePaths = (viewer: Viewer, tour: Tour, base: Fields, set: Fields): string[] =>
  changesBetween(base, set)
    .filter((change) => tourEditRefusal(viewer, tour, [change]) === null)
    .map(({ field, day }) => `${field}.${day}`)

/** A sub chooses among the vehicles and drivers that it sees, and among those who meet the tour's requirements. */
const choiceFaults = (store: Store, viewer: Viewer, changes: TourChange[], after: TourFields): FieldError[] => {
  if (viewer.role === 'admin') return []
  const vehicles = new Set(
    listVehicles(store)
      .filter((row) => projectVehicle(viewer, row))
      .map((row) => row.gps_id),
  )
  const drivers = new Set(
    driverChoices(
      listDrivers(store).filter((row) => projectDriver(viewer, row)),
      null,
      after.tr_requirements,
    ).map((row) => row.dr_id),
  )
  return changes.flatMap(({ field, day }) => {
    if (day === undefined) return []
    const vehicle = after.tr_week_gps[day]
    const driver = after.tr_week_driver[day]
    const offered =
      field === 'tr_week_gps'
        ? !vehicle || vehicles.has(vehicle)
        : field === 'tr_week_driver'
          ? !driver || drivers.has(driver)
          : true
    return offered ? [] : [{ path: `${field}.${day}`, message: 'choice_not_offered' }]
  })
}

/** The changes of an admin as the master data spells their names, and every fault of the tour with them. */
const checkedByAdmin = (
  book: NameBook,
  before: Tour,
  changed: Partial<TourFields>,
): { changed: Partial<TourFields>; faults: FieldError[] } => {
  const after: TourFields = { ...before, ...changed }
  const { names, faults } = checkedTourNames(after, before, book)
  const spelled = { ...changed, ...names }
  const differing = Object.entries(spelled).filter(
    ([field, value]) => !sameValue(value, before[field as keyof TourFields]),
  )
  return { changed: Object.fromEntries(differing), faults: [...tourFaults(after), ...faults] }
}

/**
 * Saves changed fields of a tour, merged per field and per weekday when `base` says what the person saw.
 * @throws Refusal 404 when the viewer does not see the tour, 403 with the reason, 400 with every fault
 */
export const editTour = (
  store: Store,
  viewer: Viewer,
  id: number,
  edit: { set: Fields; base: Fields | null },
): EditOutcome<Tour> => {
  const before = getTour(store, id)
  if (!before || !canSeeTours(viewer) || !isTourVisible(viewer, before)) throw notFound()
  const current = before as unknown as Fields
  const given = Object.fromEntries(Object.entries(edit.set).filter(([field]) => TOUR_FIELD_NAMES.has(field)))
  // Not even compared: the answer must not tell whether a guess was right.
  if (viewer.role === 'sub' && Object.keys(given).some((field) => !SUB_MAY_KNOW.has(field))) {
    throw new NotAllWritable(writablePaths(viewer, before, edit.base ?? current, given))
  }
  const book = nameBook(store)
  const named = (fields: Fields) => withCurrentNames(store, book, fields)
  const set: Fields = named(validated(TourEditBody, given))

  const base = named(Object.fromEntries(Object.keys(set).map((name) => [name, (edit.base ?? current)[name] ?? null])))
  const { apply, conflicts } = mergeTour(base, set, current)
  const intended = changesBetween(base, set)
  const refusal = tourEditRefusal(viewer, before, intended)
  if (refusal === 'field_not_allowed') throw new NotAllWritable(writablePaths(viewer, before, base, set))
  if (refusal) throw new Refusal(403, refusal)

  // What stays in conflict is another person's choice: only what will be written is looked at.
  const { changed, faults } =
    viewer.role === 'admin'
      ? checkedByAdmin(book, before, apply)
      : {
          changed: apply as Partial<TourFields>,
          faults: choiceFaults(store, viewer, changesBetween(current, apply), { ...before, ...apply }),
        }
  if (faults.length > 0) throw invalid(faults)
  if (Object.keys(changed).length === 0) return { row: before, seq: lastSeq(store), conflicts, changed: false }
  return {
    ...updateTour(store, before, changed, byPerson(viewer)),
    conflicts,
    changed: true,
  }
}

/** Returns true if the tour goes, or ever went, by the name that the person saw. */
const isTourSeen = (store: Store, { tr_id, tr_name }: Tour, seen: Fields): boolean =>
  seen.tr_name === undefined ||
  seen.tr_name === tr_name ||
  rowHistory(store, 'tour', tr_id).some(({ changes }) => changes.tr_name?.from === seen.tr_name)

/**
 * Removes a tour, whatever was edited on it since: deleting wins. But it must be the tour that the person saw.
 * @param seen fields of it as the person saw them; nothing is known without them
 * @throws Refusal 404 when there is no such tour, 403 for others than admin, 409 for another tour
 */
export const removeTour = (store: Store, viewer: Viewer, id: number, seen: Fields = {}): number => {
  const tour = getTour(store, id)
  if (!tour || !isTourVisible(viewer, tour)) throw notFound()
  if (!canDeleteTour(viewer)) throw new Refusal(403, 'edit_no_permission')
  if (!isTourSeen(store, tour, seen)) throw new Refusal(409, 'sync_other_database')
  return deleteTour(store, tour, byPerson(viewer))
}
