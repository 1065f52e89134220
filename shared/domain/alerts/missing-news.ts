import { HOUR_MS, MINUTE_MS } from '../time/units.ts'
import type { AlertedTrip } from './alert-events.ts'

/** Minutes that an alert waits where it does not say: after STP, and without a position. */
export const WAITS_MINUTES = { alert_not_positioned: 15, alert_no_position: 30 } as const
/** News that was due longer ago is not told any more: late news misleads. */
const TOLD_FOR = 2 * HOUR_MS
/** A vehicle that was silent longer had stopped sending before. */
const SILENT_FOR = 24 * HOUR_MS

const isDue = (since: number, minutes: number, now: number): boolean =>
  now >= since + minutes * MINUTE_MS && now < since + minutes * MINUTE_MS + TOLD_FOR

/** Returns true if a trip should have been positioned so many minutes ago, and was not. @param now milliseconds */
export const isNotPositioned = (trip: AlertedTrip, minutes: number | null, now: number): boolean =>
  trip.tt_status === 'active' &&
  !(trip.tt_atp || trip.tt_atd || trip.tt_ata) &&
  isDue(Date.parse(`${trip.tt_stp}`), minutes ?? WAITS_MINUTES.alert_not_positioned, now)

/**
 * Returns true if the vehicle of a trip under way has sent no position for so many minutes. One that never sent any, or none for
 * a day, sends none.
 * @param newest its newest position, milliseconds; null for none
 * @param now milliseconds
 */
export const hasNoPosition = (
  trip: AlertedTrip,
  newest: number | null,
  minutes: number | null,
  now: number,
): boolean => {
  const begun = trip.tt_atp ?? trip.tt_atd
  if (trip.tt_status !== 'active' || !begun || trip.tt_ata || newest === null || now - newest > SILENT_FOR) return false
  return isDue(Math.max(newest, Date.parse(begun)), minutes ?? WAITS_MINUTES.alert_no_position, now)
}
