import { MINUTE_MS } from '../time/units.ts'
import type { ActualTimeField } from '../tracking/tracker-trip.ts'
import type { DriverNews } from './reports.ts'

type ExpectedTrip = Record<'tt_stp' | 'tt_std' | 'tt_sta', string> &
  Record<ActualTimeField | 'tt_etp' | 'tt_eta', string | null>

/**
 * Estimates a trip after a driver's report, where no vehicle tells it: later than planned by what the driver says, or as much
 * later as the last step that it reported. An estimate that is already past stays.
 * @returns the estimates, ISO; null where there is nothing to expect any more
 * @example
 * expectedByDriver(
 *   { tt_stp: '2026-03-02T08:00:00.000Z', tt_std: '2026-03-02T08:30:00.000Z', tt_sta: '2026-03-02T10:30:00.000Z',
 *     tt_etp: null, tt_eta: null, tt_atp: '2026-03-02T08:00:00.000Z', tt_atd: '2026-03-02T09:10:00.000Z', tt_ata: null },
 *   {},
 * ).tt_eta // → '2026-03-02T11:10:00.000Z'
 */
export const expectedByDriver = (trip: ExpectedTrip, news: DriverNews): Pick<ExpectedTrip, 'tt_etp' | 'tt_eta'> => {
  const { tt_etp, tt_eta } = trip
  if (trip.tt_ata !== null) return { tt_etp, tt_eta }
  const [stp, std, sta] = [trip.tt_stp, trip.tt_std, trip.tt_sta].map((time) => Date.parse(time)) as [
    number,
    number,
    number,
  ]
  const step = trip.tt_atd ?? trip.tt_atp
  if (news.late_at !== undefined && (step === null || news.late_at >= step)) {
    const late = (news.late_minutes ?? 0) * MINUTE_MS
    return { tt_etp: trip.tt_atp === null && trip.tt_atd === null ? iso(stp + late) : tt_etp, tt_eta: iso(sta + late) }
  }
  if (step === null) return { tt_etp, tt_eta }
  const departs = trip.tt_atd === null ? Math.max(std, Date.parse(step)) : Date.parse(trip.tt_atd)
  return { tt_etp, tt_eta: iso(departs + sta - std) }
}

const iso = (at: number): string => new Date(at).toISOString()
