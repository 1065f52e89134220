import type { Viewer } from '../../shared/domain/access/roles.ts'
import {
  canCreateTour,
  canDeleteTour,
  canSeeTours,
  type TourChange,
  tourEditRefusal,
} from '../../shared/domain/access/tour-permissions.ts'
import { isTourVisible } from '../../shared/domain/access/visibility.ts'
import { needlessExtras } from '../../shared/domain/calendar/planned-days.ts'
import { sameValue } from '../../shared/domain/sync/merge.ts'
import { mergeTour } from '../../shared/domain/sync/merge-rows.ts'
import { dayOf as dayOfInstant } from '../../shared/domain/time/dates.ts'
import type { TourDay } from '../../shared/domain/tour/dated.ts'
import { tourFieldsSeenBy, tourFieldsWrittenBy } from '../../shared/domain/tour/tour-fields.ts'
import { tourFaults } from '../../shared/domain/tour/weekday-rules.ts'
import { driverChoices } from '../../shared/domain/trip/choices.ts'
import { checkedTourNames, type NameBook } from '../../shared/domain/trip/trip-names.ts'
import { seenDriver } from '../../shared/records/driver.ts'
import { seenVehicle } from '../../shared/records/vehicle.ts'
import { Tour, TourCreateBody, TourEditBody, TourFields } from '../../shared/schemas/tour.ts'
import { type FieldError, invalid, notFound, Refusal } from '../kit/refusal.ts'
import { listDrivers, listVehicles } from '../master-data/store/lookups.ts'
import { nameBook } from '../master-data/store/name-book.ts'
import { requirePricesNotInvoiced } from '../money/store/invoiced-tours.ts'
import type { Store } from '../store/db.ts'
import type { Author } from '../store/history/history.ts'
import { findVersion } from '../store/history/history.ts'
import { doubtFault, exceptionOf } from '../trips/current-names.ts'
import { type Edit, type EditOutcome, type Fields, NotAllWritable, othersFaults } from '../trips/edits.ts'
import { withOffers } from '../trips/name-offers.ts'
import { beside, type EditKind, type NamedEdit, namedNewRow, runEdit, type WhenSeen } from '../trips/run-edit.ts'
import { companyCalendar } from './store/calendar.ts'
import { deleteTour, getTour, insertTour, updateTour } from './store/tours.ts'
import { changesBetween, dayOf, daysNotToBeWritten, type RefusedDays, withoutDays, writablePaths } from './tour-days.ts'

const TOUR_FIELD_NAMES = new Set(Object.keys(TourFields.shape))
const SUB_MAY_KNOW = new Set<string>(tourFieldsSeenBy('sub'))
const SUB_MAY_WRITE = new Set<string>(tourFieldsWrittenBy('sub'))

const today = (store: Store): string => dayOfInstant(store.now(), store.timeZone)

/** Takes the run off the days that a person writes: they are its own, and stay when the run that decided them is undone. */
const withOwnDays = <Given extends { tr_days?: readonly TourDay[] | undefined }>(
  given: Given,
  before: readonly TourDay[] = [],
): Given => {
  const own = (entry: TourDay): TourDay => {
    const { run: _run, ...said } = entry
    return before.some((known) => sameValue(known, entry)) ? entry : said
  }
  return given.tr_days ? { ...given, tr_days: given.tr_days.map(own) } : given
}

/**
 * Faults of new extra days, of a call that waited nowhere. An edit of a device was looked at when it was written; what others
 * changed since is no reason to lose it, and such a day does no harm.
 * @param seen as an edit has it
 */
const extraFaults = (store: Store, tour: TourFields, before: readonly TourDay[], seen: Edit['seen']): FieldError[] =>
  seen === undefined ? needlessExtras(tour, before, today(store), () => companyCalendar(store)) : []

const byPerson = ({ username }: Viewer): Author => ({ username, source: 'person' })

/**
 * @param when moments at which the person saw the names
 * @throws Refusal 403 for others than admin, 400 with every fault
 */
export const createTour = (
  store: Store,
  viewer: Viewer,
  body: Fields,
  when: WhenSeen = {},
): { row: Tour; seq: number } => {
  if (!canCreateTour(viewer)) throw new Refusal(403, 'edit_no_permission')
  const book = nameBook(store)
  const { given, doubts } = namedNewRow(store, book, TourCreateBody, body, when)
  const { names, faults: nameFaults } = checkedTourNames(given, null, book)
  const faults: FieldError[] = [
    ...othersFaults(body, Tour.shape),
    ...tourFaults(given, today(store)),
    ...extraFaults(store, given, [], when.seen),
    ...doubts.map(doubtFault),
    ...withOffers(store, nameFaults, given),
  ]
  if (faults.length > 0) throw invalid(faults)
  return insertTour(store, withOwnDays({ ...given, ...(names as Partial<TourFields>) }), byPerson(viewer))
}

/** A sub chooses among the vehicles and drivers that it sees, and among those who meet the tour's requirements. */
const choiceFaults = (store: Store, viewer: Viewer, changes: TourChange[], after: TourFields): FieldError[] => {
  const vehicles = new Set(
    listVehicles(store)
      .filter((row) => seenVehicle(viewer, row))
      .map((row) => row.gps_id),
  )
  const drivers = new Set(
    driverChoices(
      listDrivers(store).filter((row) => seenDriver(viewer, row)),
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
  store: Store,
  book: NameBook,
  before: Tour,
  changed: Partial<TourFields>,
  seen: Edit['seen'],
): { changed: Partial<TourFields>; faults: FieldError[] } => {
  const after: TourFields = { ...before, ...changed }
  const { names, faults } = checkedTourNames(after, before, book)
  const spelled = withOwnDays({ ...changed, ...names }, before.tr_days)
  const differing = Object.entries(spelled).filter(
    ([field, value]) => !sameValue(value, before[field as keyof TourFields]),
  )
  return {
    changed: Object.fromEntries(differing),
    faults: [...tourFaults(after, today(store)), ...extraFaults(store, after, before.tr_days, seen), ...faults],
  }
}

/** Changes of the edit, and the days of it that stay as they are, since they may not be written by now. */
type Allowed = { intended: TourChange[]; refused: RefusedDays }

/** @throws Refusal 403 where a field of the edit, or the tour as a whole, is not the viewer's to write */
const authorise = ({ viewer, before, set, base }: NamedEdit<Tour>): Allowed => {
  const intended = changesBetween(base, set)
  if (viewer.role === 'sub' && intended.some(({ field }) => !SUB_MAY_WRITE.has(field)))
    throw new NotAllWritable(writablePaths(viewer, before, base, set))
  return { intended, refused: daysNotToBeWritten(viewer, before, intended) }
}

/**
 * Merges what is left of an edit. What stays in conflict is another person's choice: only what will be written is looked
 * at.
 */
const merged = (
  { store, viewer, book, before, set, base, seen, doubts }: NamedEdit<Tour>,
  refused: ReadonlyMap<number, unknown>,
) => {
  const days = new Set(refused.keys())
  const { apply, conflicts } = mergeTour(withoutDays(base, before, days), withoutDays(set, before, days), before)
  const changes = changesBetween(before, apply)
  const checked =
    viewer.role === 'admin'
      ? checkedByAdmin(store, book, before, apply, seen)
      : {
          changed: apply as Partial<TourFields>,
          faults: choiceFaults(store, viewer, changes, { ...before, ...apply }),
        }
  const subOf = (days: readonly TourDay[] | undefined, day: string) => days?.find((entry) => entry.day === day)?.sub
  const isWritten = (path: string): boolean => {
    const exception = exceptionOf(path)
    if (exception === null) return changes.some(({ field, day }) => `${field}.${day}` === path)
    const written = apply.tr_days as Tour['tr_days'] | undefined
    return written !== undefined && subOf(written, exception) !== subOf(before.tr_days, exception)
  }
  // The edit means a row that is gone, and the tour names a new row of the same name: equal texts, not the same row.
  const agrees = (path: string): boolean => {
    const day = dayOf(path)
    return day !== null && !refused.has(day) && !conflicts.some(({ unit }) => unit === `day_${day}`)
  }
  const doubtful = doubts
    .filter(({ path, former }) => isWritten(path) || (former === null && agrees(path)))
    .map(doubtFault)
  const others = withOffers(store, beside(checked.faults, doubtful), { ...before, ...apply })
  return { ...checked, conflicts, faults: [...doubtful, ...others] }
}

/**
 * Merges, and applies the rules. Days that cannot be taken are left as they are with `isInParts`, and the others are merged
 * anew; else they refuse the whole edit.
 */
const settle: EditKind<Tour, Allowed>['settle'] = (edit, { intended, refused }) => {
  const { viewer, before, isInParts = false } = edit
  const refuseAll = (faults: FieldError[]): Refusal =>
    faults.every(({ message }) => message === 'tour_day_locked' || message === 'field_not_allowed')
      ? new Refusal(403, tourEditRefusal(viewer, before, intended) ?? 'field_not_allowed', {}, faults)
      : invalid(faults)
  const isTouched = (day: number | null): boolean => intended.some((change) => change.day === day)

  if (refused.size > 0 && !isInParts) throw refuseAll([...refused.values()].flat())
  let outcome = merged(edit, refused)
  while (outcome.faults.length > 0) {
    if (!isInParts || !outcome.faults.every(({ path }) => isTouched(dayOf(path)))) throw invalid(outcome.faults)
    for (const fault of outcome.faults) {
      const day = dayOf(fault.path)
      if (day !== null) refused.set(day, [...(refused.get(day) ?? []), fault])
    }
    outcome = merged(edit, refused)
  }
  const { changed, conflicts } = outcome
  const faults = [...refused.values()].flat()
  if (faults.length === 0) return { changed, conflicts }
  if (intended.every(({ day }) => day !== undefined && refused.has(day))) throw refuseAll(faults)
  return { changed, conflicts, refused: { units: [...refused.keys()].sort().map((day) => `day_${day}`), faults } }
}

const TOUR_EDIT: EditKind<Tour, Allowed> = {
  find: (store, viewer, id) => {
    const tour = getTour(store, id)
    return tour && canSeeTours(viewer) && isTourVisible(viewer, tour) ? tour : undefined
  },
  hasField: (field) => TOUR_FIELD_NAMES.has(field),
  mayKnow: (role, field) => role !== 'sub' || SUB_MAY_KNOW.has(field),
  body: TourEditBody,
  writable: (viewer, before, { set, base }) => writablePaths(viewer, before, base, set),
  authorise,
  settle,
  write: (store, viewer, before, changed) => {
    if (changed.tr_prices || changed.tr_days) requirePricesNotInvoiced(store, before, { ...before, ...changed })
    return updateTour(store, before, changed, byPerson(viewer))
  },
}

/**
 * Saves changed fields of a tour, merged per field and per weekday when `base` has the values that the person saw. @throws
 * Refusal as {@link runEdit}
 */
export const editTour = (store: Store, viewer: Viewer, id: number, edit: Edit): EditOutcome<Tour> =>
  runEdit(TOUR_EDIT, store, viewer, id, edit)

/** Returns true if the tour goes, or ever went, by the name that the person saw. */
const isTourSeen = (store: Store, { tr_id, tr_name }: Tour, seen: Fields): boolean =>
  seen.tr_name === undefined ||
  seen.tr_name === tr_name ||
  findVersion(
    store,
    { entity: 'tour', key: tr_id },
    ['tr_name'],
    ({ changes }) => changes.tr_name?.from === seen.tr_name,
  ) !== undefined

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
