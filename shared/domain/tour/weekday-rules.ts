import { isClockTime } from '../time/dates.ts'
import { DAYS_PER_WEEK } from '../time/units.ts'
import { KNOWN_REQUIREMENT } from '../trip/known-requirement.ts'
import { type DatedFault, datedFaults, minutesOf } from './dated.ts'
import { emptyOnWeekday, isRequiredInTour, tourFieldRule, WEEK_FIELDS, WRITTEN_TOUR_FIELDS } from './tour-fields.ts'
import type { RequiredTourField, TourFieldKind, TourFieldValues, WeekField, WrittenTourField } from './tour-record.ts'

/** The weekday fields of a tour: seven values each, Monday first. A day without vehicle or driver holds null. */
export type TourWeekdays = Pick<TourFieldValues, WeekField>

/** A tour as the editor holds it: `TourFields` of the wire, but the client may not be chosen yet. */
export type TourDraft = Omit<TourFieldValues, 'tr_cm_id'> & { tr_cm_id: number | null }

/** Empty values by kind; a field of the week has the one of {@link emptyOnWeekday} on each day. */
const EMPTY: Readonly<Record<TourFieldKind, () => unknown>> = {
  number: () => 0,
  text: () => '',
  flag: () => false,
  driven: () => false,
  status: () => false,
  customer: () => null,
  address: () => '',
  clock: () => '00:00',
  plus_day: () => 0,
  requirements: () => [],
  amount: () => 0,
  subcontractor: () => '',
  vehicle: () => '',
  driver: () => null,
  driver_number: () => '',
  observer: () => '',
  day: () => null,
  holiday_rule: () => '',
  days: () => [],
  prices: () => [],
}

const isOfWeek = (field: WrittenTourField): field is WeekField => tourFieldRule(field).isWeek === true

/** What a field holds where nothing is said. */
export const emptyTourValue = (field: WrittenTourField): unknown =>
  isOfWeek(field)
    ? Array.from({ length: DAYS_PER_WEEK }, () => emptyOnWeekday(field))
    : EMPTY[tourFieldRule(field).kind]()

/** Defaults of a new tour: what GET /api/tours/neu answers (rules 6.2). */
export const newTourDefaults = (): TourDraft => ({
  ...(Object.fromEntries(WRITTEN_TOUR_FIELDS.map((field) => [field, emptyTourValue(field)])) as TourDraft),
  tr_status: true,
  tr_requirements: [KNOWN_REQUIREMENT],
})

/** What is assigned to a weekday that is driven: all but its lock. */
const ASSIGNED = WEEK_FIELDS.filter((field) => !['driven', 'flag'].includes(tourFieldRule(field).kind))

const assign = <Tour extends TourWeekdays>(
  tour: Tour,
  isMeant: (dayIndex: number) => boolean,
  give: (field: WeekField) => unknown,
): Tour => ({
  ...tour,
  ...Object.fromEntries(
    ASSIGNED.map((field) => {
      const value = give(field)
      return [field, (tour[field] as unknown[]).map((old, dayIndex) => (isMeant(dayIndex) ? value : old))]
    }),
  ),
})

/**
 * The tour with a weekday unchecked, which clears that day's subcontractor, vehicle, driver, observers and prices
 * (rules 6.3). Its lock stays.
 * @param dayIndex 0 for Monday
 * @example clearDay({ ...newTourDefaults(), tr_week_locked: [true] }, 0).tr_week_locked // → [true]
 */
export const clearDay = <Tour extends TourWeekdays>(tour: Tour, dayIndex: number): Tour => ({
  ...assign(tour, (index) => index === dayIndex, emptyOnWeekday),
  tr_week_status: tour.tr_week_status.map((enabled, index) => enabled && index !== dayIndex),
})

/**
 * The tour with one day's subcontractor, vehicle, driver, observers and prices on every enabled day. Which days are
 * enabled and which are locked stays. A day that is not enabled has nothing to give: the tour stays as it is.
 * @param fromDayIndex 0 for Monday
 */
export const sameForAllDays = <Tour extends TourWeekdays>(tour: Tour, fromDayIndex: number): Tour => {
  if (!tour.tr_week_status[fromDayIndex]) return tour
  const isDriven = (index: number): boolean => tour.tr_week_status[index] === true
  return assign(tour, isDriven, (field) => tour[field][fromDayIndex] ?? emptyOnWeekday(field))
}

/** Fault that keeps a tour from being saved: the field (`tr_week_sub.3` for a Thursday) and a message key. */
export type TourFault = {
  path: string
  message:
    | 'field_required'
    | 'invalid_time'
    | 'only_positive_numbers'
    | 'tour_departure_is_arrival'
    | 'tour_week_of_seven'
    | 'tour_weekday_required'
    | 'tour_weekday_subcontractor_required'
    | 'trip_times_order_planned'
    | DatedFault['message']
}

/**
 * Everything that keeps a tour from being saved (rules 6.3), field by field; empty when it may be.
 * @param today as `datedFaults` has it
 */
export const tourFaults = (tour: TourDraft, today?: string): TourFault[] => [
  ...missingFields(tour),
  ...placeFaults(tour),
  ...timeFaults(tour),
  ...weekFaults(tour),
  ...datedFaults(tour, today),
]

/** What a person has to say of all of a tour. */
const REQUIRED = WRITTEN_TOUR_FIELDS.filter(isRequiredInTour).filter((field) => !isOfWeek(field)) as Exclude<
  RequiredTourField,
  WeekField
>[]

const missingFields = (tour: TourDraft): TourFault[] =>
  REQUIRED.filter((field) => isEmpty(tour[field])).map((path) => ({ path, message: 'field_required' }))

const isEmpty = (value: string | number | null): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '')

const placeFaults = ({ tr_departure, tr_arrival }: TourDraft): TourFault[] =>
  !isEmpty(tr_departure) && tr_departure === tr_arrival
    ? [{ path: 'tr_arrival', message: 'tour_departure_is_arrival' }]
    : []

/** Times and plus-days, and only once these are sound their order: STP <= STD <= STA (rules 6.3). */
const timeFaults = (tour: TourDraft): TourFault[] => {
  const faults: TourFault[] = []
  for (const path of ['tr_stp', 'tr_std', 'tr_sta'] as const) {
    if (!isEmpty(tour[path]) && !isClockTime(tour[path])) faults.push({ path, message: 'invalid_time' })
  }
  for (const path of ['tr_std_plus_day', 'tr_sta_plus_day'] as const) {
    if (!Number.isInteger(tour[path]) || tour[path] < 0) faults.push({ path, message: 'only_positive_numbers' })
  }
  if (faults.length > 0 || isEmpty(tour.tr_stp) || isEmpty(tour.tr_std) || isEmpty(tour.tr_sta)) return faults
  const departure = minutesOf(tour.tr_std, tour.tr_std_plus_day)
  if (departure < minutesOf(tour.tr_stp, 0)) faults.push({ path: 'tr_std', message: 'trip_times_order_planned' })
  if (minutesOf(tour.tr_sta, tour.tr_sta_plus_day) < departure) {
    faults.push({ path: 'tr_sta', message: 'trip_times_order_planned' })
  }
  return faults
}

const weekFaults = (tour: TourDraft): TourFault[] => {
  const faults: TourFault[] = []
  for (const path of WEEK_FIELDS) {
    if (tour[path].length !== DAYS_PER_WEEK) faults.push({ path, message: 'tour_week_of_seven' })
  }
  if (!tour.tr_week_status.includes(true)) faults.push({ path: 'tr_week_status', message: 'tour_weekday_required' })
  tour.tr_week_status.forEach((enabled, weekday) => {
    if (enabled && isEmpty(tour.tr_week_sub[weekday] ?? null)) {
      faults.push({ path: `tr_week_sub.${weekday}`, message: 'tour_weekday_subcontractor_required' })
    }
  })
  return faults
}
