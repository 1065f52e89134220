import type { LegName } from '../domain/delay/legs.ts'
import { otherTime, type TimedTrip, timeSource } from '../domain/links/reports.ts'
import { formatClock } from '../domain/time/dates.ts'
import type { CellContext } from './cell-text.ts'

/** The actual time of each leg. */
export const ACTUAL_OF_LEG = { positioning: 'tt_atp', departure: 'tt_atd', arrival: 'tt_ata' } as const

/** Source of a leg's actual time, and the driver's own where it is another: `vom Fahrzeug · Fahrer: 10:42`. Empty without one. */
export const timeSourceWords = (
  trip: TimedTrip,
  leg: LegName,
  { translate, timeZone }: Pick<CellContext, 'translate' | 'timeZone'>,
): string => {
  const field = ACTUAL_OF_LEG[leg]
  const source = timeSource(trip, field)
  const other = otherTime(trip, field)
  return [
    source && translate(`time_source_${source}`),
    other && translate('time_source_other', { time: formatClock(other, timeZone) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
