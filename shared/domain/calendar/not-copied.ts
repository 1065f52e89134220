import { nameKey } from '../names/names.ts'
import { dayOf } from '../time/dates.ts'
import { type DatedTour, tourOn } from '../tour/dated.ts'
import type { Calendar } from './closed-days.ts'
import { type CalendarTour, plannedDay } from './planned-days.ts'

type Tour = DatedTour & CalendarTour & { tr_name: string }
type Present = { tt_tour?: string | undefined; tt_stp?: string | undefined }

/** A planned trip that is not there yet: its tour as it is on that day. */
export type NotCopied<Of extends Tour> = { day: string; tour: Of; isAsked: boolean }

/**
 * Returns the trips that tours plan on days of which nothing was copied yet, by day and STP. A day that holds a trip of any tour
 * that is planned for it was copied: what it lacks is told where weeks are filled up.
 * @param trips that start on these days, others may be among them
 */
export const notCopied = <Of extends Tour>(
  tours: readonly Of[],
  trips: readonly Present[],
  days: readonly string[],
  { calendar, timeZone }: { calendar: Calendar; timeZone: string },
): NotCopied<Of>[] => {
  const present = new Set(
    trips.flatMap(({ tt_tour, tt_stp }) => (tt_tour && tt_stp ? `${nameKey(tt_tour)} ${dayOf(tt_stp, timeZone)}` : [])),
  )
  return days.flatMap((day) => {
    const planned = tours.flatMap((tour): NotCopied<Of>[] => {
      const what = plannedDay(tour, day, calendar)?.what
      return what === 'runs' || what === 'asks' ? [{ day, tour: tourOn(tour, day), isAsked: what === 'asks' }] : []
    })
    if (planned.some(({ tour }) => present.has(`${nameKey(tour.tr_name)} ${day}`))) return []
    return planned.sort((a, b) => (a.tour.tr_stp < b.tour.tr_stp ? -1 : a.tour.tr_stp > b.tour.tr_stp ? 1 : 0))
  })
}
