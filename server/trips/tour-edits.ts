import {
  canCreateTour,
  canDeleteTour,
  canSeeTours,
  type TourChange,
  tourEditRefusal,
} from '../../shared/domain/access/permissions.ts'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import { isTourVisible } from '../../shared/domain/access/visibility.ts'
import { keptFields } from '../../shared/domain/names/clean-text.ts'
import { mergeTour, sameValue } from '../../shared/domain/sync/merge.ts'
import { tourFieldsSeenBy, tourFieldsWrittenBy } from '../../shared/domain/tour/tour-fields.ts'
import { dayPath, fieldOfPath, isWeekField, valueOfPath, wholeWeeks } from '../../shared/domain/tour/week-days.ts'
import { tourFaults } from '../../shared/domain/tour/weekday-rules.ts'
import { driverChoices } from '../../shared/domain/trip/choices.ts'
import { checkedTourNames, type NameBook } from '../../shared/domain/trip/trip-names.ts'
import { Tour, TourCreateBody, TourEditBody, TourFields } from '../../shared/schemas/tour.ts'
import { type FieldError, invalid, notFound, Refusal, validated } from '../http/refusal.ts'
import type { Store } from '../store/db.ts'
import { listDrivers, listVehicles } from '../store/master-data/lookups.ts'
import { nameBook } from '../store/master-data/name-book.ts'
import { lastSeq } from '../store/sync/change-feed.ts'
import type { Author } from '../store/trips/history.ts'
import { findVersion } from '../store/trips/history.ts'
import { deleteTour, getTour, insertTour, updateTour } from '../store/trips/tours.ts'
import { projectDriver, projectVehicle } from '../sync/sources.ts'
import { doubtFault, editWithCurrentNames, SEEN_NOW, withCurrentNames } from './current-names.ts'
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

const TOUR_FIELD_NAMES = new Set(Object.keys(TourFields.shape))
const SUB_MAY_KNOW = new Set<string>(tourFieldsSeenBy('sub'))
const SUB_MAY_WRITE = new Set<string>(tourFieldsWrittenBy('sub'))

const byPerson = ({ username }: Viewer): Author => ({ username, source: 'person' })

/**
 * @param seen number of the change feed at which the person saw the names; `seenAt` of single ones, by path
 * @throws Refusal 403 for others than admin, 400 with every fault
 */
export const createTour = (
  store: Store,
  viewer: Viewer,
  body: Fields,
  { seen = SEEN_NOW, seenAt }: { seen?: Seen; seenAt?: SeenAt['set'] } = {},
): { row: Tour; seq: number } => {
  if (!canCreateTour(viewer)) throw new Refusal(403, 'edit_no_permission')
  const book = nameBook(store)
  const doubts: FieldError[] = []
  const given = withCurrentNames(store, book, { fields: validated(TourCreateBody, body), seen, seenAt }, (doubt) =>
    doubts.push(doubtFault(doubt)),
  ) as TourFields
  const { names, faults: nameFaults } = checkedTourNames(given, null, book)
  const faults: FieldError[] = [
    ...othersFaults(body, Tour.shape),
    ...tourFaults(given),
    ...doubts,
    ...withOffers(store, nameFaults, given),
  ]
  if (faults.length > 0) throw invalid(faults)
  return insertTour(store, { ...given, ...(names as Partial<TourFields>) }, byPerson(viewer))
}

/** Returns the fields, and the days of the weekday fields, that differ between two versions. */
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

/** The changes of an edit that the viewer may write: of a sub those of its own days that are not locked. */
const writablePaths = (viewer: Viewer, tour: Tour, base: Fields, set: Fields): string[] =>
  changesBetween(base, set)
    .filter((change) => tourEditRefusal(viewer, tour, [change]) === null)
    .map(({ field, day }) => (day === undefined ? field : `${field}.${day}`))

/** A sub chooses among the vehicles and drivers that it sees, and among those who meet the tour's requirements. */
const choiceFaults = (store: Store, viewer: Viewer, changes: TourChange[], after: TourFields): FieldError[] => {
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

/** The days of a tour that an edit must leave, each with what is wrong with it. */
type RefusedDays = Map<number, FieldError[]>

const dayOf = (path: string): number | null => dayPath(path)?.day ?? null

/**
 * Returns the reason why a sub may not change some of the days that it did change. @throws Refusal 403 where no day
 * is the reason
 */
const daysNotToBeWritten = (viewer: Viewer, tour: Tour, intended: readonly TourChange[]): RefusedDays => {
  const ofNoDay = tourEditRefusal(
    viewer,
    tour,
    intended.filter(({ day }) => day === undefined),
  )
  if (ofNoDay) throw new Refusal(403, ofNoDay)
  const refused: RefusedDays = new Map()
  for (const { field, day } of intended) {
    if (day === undefined || refused.has(day)) continue
    const message = tourEditRefusal(
      viewer,
      tour,
      intended.filter((change) => change.day === day),
    )
    if (message) refused.set(day, [{ path: `${field}.${day}`, message }])
  }
  return refused
}

/** The fields without what they say of some days: those are as the tour has them. */
const withoutDays = (fields: Fields, tour: Fields, days: ReadonlySet<number>): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([field, week]) => [
      field,
      Array.isArray(week) && isWeekField(field)
        ? week.map((value: unknown, day) => (days.has(day) ? (tour[field] as unknown[])[day] : value))
        : week,
    ]),
  )

/**
 * Saves changed fields of a tour, merged per field and per weekday when `base` says what the person saw. Days that cannot be
 * taken are left as they are with `isByDay`, and the others are written; else they refuse the whole edit.
 * @throws Refusal 404 when the viewer does not see the tour, 403 with the reason, 400 with every fault
 */
export const editTour = (
  store: Store,
  viewer: Viewer,
  id: number,
  edit: Edit & { isByDay?: boolean },
): EditOutcome<Tour> => {
  const before = getTour(store, id)
  if (!before || !canSeeTours(viewer) || !isTourVisible(viewer, before)) throw notFound()
  const current = before as unknown as Fields
  const given = Object.fromEntries(Object.entries(edit.set).filter(([path]) => TOUR_FIELD_NAMES.has(fieldOfPath(path))))
  const seenBase = edit.base ?? current
  const shown = Object.fromEntries(Object.keys(given).map((path) => [path, valueOfPath(seenBase, path) ?? null]))
  const isOthers = changesOthers(edit, (path) => TOUR_FIELD_NAMES.has(fieldOfPath(path)))
  // Not even compared: the answer must not tell whether a guess was right.
  const isForbidden = viewer.role === 'sub' && Object.keys(given).some((path) => !SUB_MAY_KNOW.has(fieldOfPath(path)))
  if (isOthers || isForbidden) {
    throw new NotAllWritable(writablePaths(viewer, before, wholeWeeks(shown, current), wholeWeeks(given, current)))
  }
  const book = nameBook(store)
  const { set, base, doubts } = editWithCurrentNames(store, book, {
    set: keptFields(validated(TourEditBody, wholeWeeks(given, current)), current),
    base: wholeWeeks(shown, current),
    seen: edit.seen === undefined ? SEEN_NOW : edit.seen,
    seen_at: edit.seen_at,
  })
  const intended = changesBetween(base, set)
  if (viewer.role === 'sub' && intended.some(({ field }) => !SUB_MAY_WRITE.has(field))) {
    throw new NotAllWritable(writablePaths(viewer, before, base, set))
  }
  const refused = daysNotToBeWritten(viewer, before, intended)
  const isTouched = (day: number): boolean => intended.some((change) => change.day === day)

  /** Merges what is left of the edit. What stays in conflict is another person's choice: only what will be written is looked at. */
  const merged = () => {
    const days = new Set(refused.keys())
    const { apply, conflicts } = mergeTour(withoutDays(base, current, days), withoutDays(set, current, days), current)
    const checked =
      viewer.role === 'admin'
        ? checkedByAdmin(book, before, apply)
        : {
            changed: apply as Partial<TourFields>,
            faults: choiceFaults(store, viewer, changesBetween(current, apply), { ...before, ...apply }),
          }
    const isWritten = (path: string): boolean =>
      changesBetween(current, apply).some(({ field, day }) => `${field}.${day}` === path)
    // The one who was meant is no more, and the row names another of that name: the letters agree, the meaning does not.
    const agrees = (path: string): boolean => {
      const day = dayOf(path)
      return day !== null && !refused.has(day) && !conflicts.some(({ unit }) => unit === `day_${day}`)
    }
    const doubtful = doubts
      .filter(({ path, former }) => isWritten(path) || (former === null && agrees(path)))
      .map(doubtFault)
    const others = checked.faults.filter(({ path }) => !doubtful.some((fault) => fault.path === path))
    return { ...checked, conflicts, faults: [...doubtful, ...withOffers(store, others, { ...current, ...apply })] }
  }
  const refuseAll = (faults: FieldError[]): Refusal =>
    faults.every(({ message }) => message === 'tour_day_locked' || message === 'field_not_allowed')
      ? new Refusal(403, tourEditRefusal(viewer, before, intended) ?? 'field_not_allowed', {}, faults)
      : invalid(faults)

  if (refused.size > 0 && !edit.isByDay) throw refuseAll([...refused.values()].flat())
  let outcome = merged()
  while (outcome.faults.length > 0) {
    const days = new Set(outcome.faults.map(({ path }) => dayOf(path)))
    const areOfTheEdit = [...days].every((day) => day !== null && isTouched(day))
    if (!edit.isByDay || !areOfTheEdit) throw invalid(outcome.faults)
    for (const fault of outcome.faults) {
      const day = dayOf(fault.path)
      if (day !== null) refused.set(day, [...(refused.get(day) ?? []), fault])
    }
    outcome = merged()
  }
  const faults = [...refused.values()].flat()
  if (faults.length > 0 && intended.every(({ day }) => day !== undefined && refused.has(day))) throw refuseAll(faults)

  const { changed, conflicts } = outcome
  const left = faults.length > 0 ? { days: [...refused.keys()].sort(), faults } : undefined
  if (Object.keys(changed).length === 0)
    return { row: before, seq: lastSeq(store), conflicts, changed: false, refused: left }
  return {
    ...updateTour(store, before, changed, byPerson(viewer)),
    conflicts,
    changed: true,
    refused: left,
  }
}

/** Returns true if the tour goes, or ever went, by the name that the person saw. */
const isTourSeen = (store: Store, { tr_id, tr_name }: Tour, seen: Fields): boolean =>
  seen.tr_name === undefined ||
  seen.tr_name === tr_name ||
  findVersion(store, { entity: 'tour', key: tr_id }, ({ changes }) => changes.tr_name?.from === seen.tr_name) !==
    undefined

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
