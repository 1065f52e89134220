import { MINUTE_MS } from '../../time/units.ts'
import { splitTripCustomer } from '../../trip/trip-customer.ts'
import { type ClashTrip, doesCount, type Planned } from '../planned-trip.ts'
import type { Ways } from '../ways.ts'
import type { Finding } from './findings.ts'

/**
 * Finds what a trip lacks. Every trip that runs needs a vehicle and a driver, also that of a subcontractor, who names
 * his before it starts. A trip without a subcontractor is the company's own; it needs one where it has a
 * subcontractor's price. It needs a price for its customer and for its subcontractor, where it has them; 0 is none.
 */
export const missingFindings = (trip: ClashTrip): Finding[] => {
  if (!doesCount(trip)) return []
  const { key, tt_gps, tt_driver, tt_drivernr, tt_sub, tt_sub_invoice_trip: subPrice } = trip
  const findings: Finding[] = []
  const isEmpty = (name: string | undefined) => name !== undefined && name.trim() === ''
  if (isEmpty(tt_gps)) findings.push({ kind: 'no_vehicle', trip: key })
  if (isEmpty(tt_driver) && isEmpty(tt_drivernr)) findings.push({ kind: 'no_driver', trip: key })
  if (isEmpty(tt_sub) && (subPrice ?? 0) > 0) findings.push({ kind: 'no_subcontractor', trip: key })
  if (trip.tt_customer_invoice_trip === 0 && splitTripCustomer(trip.tt_customer).customer !== '')
    findings.push({ kind: 'no_price', trip: key, of: 'customer' })
  if (tt_sub && !isEmpty(tt_sub) && subPrice === 0) findings.push({ kind: 'no_price', trip: key, of: 'subcontractor' })
  return findings
}

/** A trip that is to be driven faster than is known to be possible. */
export const tightFinding = ({ key, from, to, std, sta }: Planned, ways: Ways): Finding | null => {
  const way = ways.ofTrip(from, to)
  if (way === null) return null
  const needed = Math.ceil(way.needed / MINUTE_MS)
  const available = Math.floor((sta - std) / MINUTE_MS)
  return available < Math.ceil(way.least / MINUTE_MS) ? { kind: 'trip_too_tight', trip: key, needed, available } : null
}
