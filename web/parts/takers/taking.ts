import type { Taker, TakerDriver } from '#shared/domain/clashes/takers/takers.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import type { TripEdit } from '../../edits/take-back.ts'
import { withCarrier } from '../../edits/with-carrier.ts'

/** Driver and amounts for a chosen taker; an amount is null while the typed text is none. */
export type Taking = {
  /** The taker's. */
  readonly key: string
  readonly driver: TakerDriver | null
  readonly trip: number | null
  readonly toll: number | null
}

/**
 * First values for a taker: its driver and the listed price. Without a listed price the amounts stay; the company itself is paid
 * nothing.
 */
export const takingOf = ({ key, driver, sub, prices }: Taker, row: DeviceTrip): Taking => {
  const [price, another] = prices
  const { tt_sub_invoice_trip = 0, tt_sub_invoice_toll = 0 } = row
  const now = sub === '' ? { trip: 0, toll: 0 } : { trip: tt_sub_invoice_trip, toll: tt_sub_invoice_toll }
  const { trip, toll } = price && !another ? price : now
  return { key, driver: typeof driver === 'string' ? null : driver, trip, toll }
}

/** Returns the crew fields of the trip, which are checked for objections. */
export const crewOf = ({ vehicle, sub }: Taker, { driver }: Pick<Taking, 'driver'>) => ({
  tt_gps: vehicle,
  tt_sub: sub,
  tt_driver: driver?.name ?? '',
  tt_drivernr: driver?.number ?? '',
})

/**
 * Returns the edit that gives a trip to a taker; null while an amount cannot be read.
 * @param seen number of the change feed at which its names were seen
 */
export const takingEdit = (
  { key, rev, row }: Pick<Shown<DeviceTrip>, 'key' | 'rev' | 'row'>,
  taker: Taker,
  taking: Taking,
  seen: number | undefined,
): TripEdit | null => {
  const { trip, toll } = taking
  if (trip === null || toll === null) return null
  const { tt_gps, tt_sub, tt_driver, tt_drivernr, tt_sub_invoice_trip, tt_sub_invoice_toll } = row
  const edit: TripEdit = {
    ...{ entity: 'trip', key, rev, seen },
    before: { tt_gps, tt_sub, tt_driver, tt_drivernr, tt_sub_invoice_trip, tt_sub_invoice_toll },
    after: { ...crewOf(taker, taking), tt_sub_invoice_trip: trip, tt_sub_invoice_toll: toll },
  }
  return withCarrier(edit, row)
}
