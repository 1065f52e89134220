import { sameName } from '../names/names.ts'
import { joinList, replacedName, splitList } from '../trip/choices.ts'
import { chooseDriver, chooseSubcontractor, chooseVehicle, type DayChoices, notOffered, put } from './day-choices.ts'
import type { TourDraft } from './weekday-rules.ts'

/** Fields of the weekdays that can be replaced in several tours at once. */
export const REPLACED_OF_TOURS = ['driver', 'vehicle', 'subcontractor', 'observer'] as const
export type ReplacedOfTours = (typeof REPLACED_OF_TOURS)[number]

/** The new assignee; `former` is the present one, null for any. Drivers go by their id. */
export type TourChange = { kind: ReplacedOfTours; former: string | null; by: string }

/** Returns the assignees of a weekday, by id or name; several observers, otherwise at most one. */
export const assignedOn = (tour: TourDraft, kind: ReplacedOfTours, day: number): string[] => {
  if (!tour.tr_week_status[day]) return []
  const one = { driver: tour.tr_week_driver, vehicle: tour.tr_week_gps, subcontractor: tour.tr_week_sub }
  if (kind === 'observer') return splitList(tour.tr_week_observer[day] ?? '')
  const value = one[kind][day]
  return value === null || value === undefined || value === '' ? [] : [String(value)]
}

/** The weekdays, of the given ones, that hold the name that a change replaces. */
export const daysOfChange = (tour: TourDraft, { kind, former }: TourChange, days: readonly number[]): number[] =>
  days.filter(
    (day) =>
      tour.tr_week_status[day] === true &&
      (former === null || assignedOn(tour, kind, day).some((assigned) => sameName(assigned, former))),
  )

const changeDay = (tour: TourDraft, day: number, { kind, former, by }: TourChange, choices: DayChoices): TourDraft => {
  switch (kind) {
    case 'driver':
      return chooseDriver(tour, day, choices.drivers.find(({ dr_id }) => String(dr_id) === by) ?? null)
    case 'vehicle':
      return chooseVehicle(tour, day, by)
    case 'subcontractor':
      return chooseSubcontractor(tour, day, by, choices)
    case 'observer': {
      const observers = replacedName(assignedOn(tour, 'observer', day), former, by)
      return { ...tour, tr_week_observer: put(tour.tr_week_observer, day, joinList(observers)) }
    }
  }
}

/** A tour with a change on its weekdays; another subcontractor takes away the vehicle and driver that are not its own. */
export const withTourChange = (
  tour: TourDraft,
  change: TourChange,
  days: readonly number[],
  choices: DayChoices,
): TourDraft =>
  daysOfChange(tour, change, days).reduce((changed, day) => changeDay(changed, day, change, choices), tour)

/**
 * Fit of a change with a tour: `same` changes nothing, `doubtful` is possible and hardly meant, as it leaves a vehicle or driver
 * on a weekday on which it is not offered. `reason` is a message key.
 */
export type TourFit =
  | { kind: 'same' }
  | { kind: 'fits'; reason?: 'tour_change_clears' }
  | { kind: 'doubtful'; reason: 'change_doubt_vehicle' | 'change_doubt_driver' }

export const fitOfTourChange = (
  tour: TourDraft,
  change: TourChange,
  days: readonly number[],
  choices: DayChoices,
): TourFit => {
  const concerned = daysOfChange(tour, change, days)
  const changed = withTourChange(tour, change, days, choices)
  const isChanged = concerned.some((day) => {
    const [before, after] = [assignedOn(tour, change.kind, day), assignedOn(changed, change.kind, day)]
    return before.length !== after.length || before.some((name, at) => !sameName(name, after[at]))
  })
  if (!isChanged) return { kind: 'same' }
  const has = (wrong: 'vehicle' | 'driver') => concerned.some((day) => notOffered(changed, day, choices)[wrong])
  if (change.kind === 'vehicle' && has('vehicle')) return { kind: 'doubtful', reason: 'change_doubt_vehicle' }
  if (change.kind === 'driver' && has('driver')) return { kind: 'doubtful', reason: 'change_doubt_driver' }
  const clears = concerned.some(
    (day) =>
      tour.tr_week_gps[day] !== changed.tr_week_gps[day] || tour.tr_week_driver[day] !== changed.tr_week_driver[day],
  )
  return change.kind === 'subcontractor' && clears ? { kind: 'fits', reason: 'tour_change_clears' } : { kind: 'fits' }
}
