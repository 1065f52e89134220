import { changedDays, type TourWithCalendar } from '#shared/domain/calendar/changed-days.ts'
import type { Calendar } from '#shared/domain/calendar/closed-days.ts'
import { nameKey } from '#shared/domain/names/names.ts'
import { weekDays, yearWeekOf } from '#shared/domain/time/weeks.ts'
import { newTourDefaults, type TourDraft } from '#shared/domain/tour/weekday-rules.ts'
import type { DeviceTour } from '#shared/schemas/tour.ts'
import type { OnlySome, WeeksAdaptPreview } from '#shared/schemas/weeks.ts'

type AnyTour = DeviceTour | TourDraft
const whole = (tour: AnyTour): TourDraft => ({ ...newTourDefaults(), ...tour }) as TourDraft

/** A saved change of the plan: of tours, of their prices, or of the calendar. */
export type PlanChange = {
  tours: readonly { tr_id: number | undefined; before: AnyTour; after: AnyTour }[]
  calendar: { before: Calendar; after: Calendar }
}

/** Weeks, tours and days whose copied trips a change may alter; `lacking`: tours with days on which they did not run before. */
export type PlacesToLook = { weeks: number[]; only: OnlySome; lacking: string[] }

const placeOf = (tour: string, day: string): string => `${nameKey(tour)} ${day}`

/**
 * Tours and days of copied weeks on which a change makes a difference.
 * @param weeks those that hold trips
 * @param today days before it do not count
 */
export const placesToLook = (
  { tours, calendar }: PlanChange,
  weeks: readonly number[],
  today: string,
): PlacesToLook => {
  const candidates = weeks.flatMap(weekDays).filter((day) => day >= today)
  const days = new Set<string>()
  const lacking: string[] = []
  const changed = tours.flatMap(({ tr_id, before, after }) => {
    // A tour that has no number yet was never copied.
    if (tr_id === undefined) return []
    const was: TourWithCalendar = { tour: whole(before), calendar: calendar.before }
    const found = changedDays(was, { tour: whole(after), calendar: calendar.after }, candidates)
    for (const { day, isNew } of found) {
      days.add(day)
      if (isNew) lacking.push(placeOf(after.tr_name ?? '', day))
    }
    return found.length > 0 ? tr_id : []
  })
  const sorted = [...days].sort()
  return { weeks: [...new Set(sorted.map(yearWeekOf))], only: { tours: changed, days: sorted }, lacking }
}

type Preview = Pick<WeeksAdaptPreview, 'changes' | 'changes_count'>

/**
 * Number of copied trips that a change concerns: those to be adapted, and those that are lacking. `isSimple` if one press adapts
 * all: none is lacking, and no closed day has to be decided first.
 * @param atMost the changes if no tour ran on any closed day that is asked about
 */
export const concernedTrips = (
  lacking: readonly string[],
  sure: Preview,
  atMost: Preview = sure,
): { count: number; isSimple: boolean } => {
  const adapted = new Set([...sure.changes, ...atMost.changes].map(({ tt_tour, day }) => placeOf(tt_tour, day)))
  const still = lacking.filter((place) => !adapted.has(place)).length
  const most = Math.max(sure.changes_count, atMost.changes_count)
  return { count: most + still, isSimple: still === 0 && most === sure.changes_count }
}
