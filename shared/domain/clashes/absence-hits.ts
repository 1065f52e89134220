import {
  type ClashTrip,
  crewBook,
  type DayOff,
  doesCount,
  type KnownDriver,
  type KnownResource,
  resourceKey,
  spanOfAbsence,
  touchesAbsence,
} from './planned-trip.ts'

type HitTrip = Partial<ClashTrip> & { readonly tt_ata?: string | null | undefined }

/** Returns the trips of a driver or vehicle that an absence hits and that have not arrived, in order of time. */
export const tripsHit = <Row extends { readonly row: HitTrip }>(
  trips: readonly Row[],
  { resource, drivers, absence }: { resource: KnownResource; drivers: readonly KnownDriver[]; absence: DayOff },
  timeZone: string,
): Row[] => {
  const own = resourceKey(resource)
  const book = crewBook(drivers, timeZone)
  const keyOf = resource.of === 'driver' ? book.driverOf : book.vehicleOf
  const span = spanOfAbsence(absence, timeZone)
  return trips
    .filter(({ row }) => {
      const { tt_stp, tt_sta, tt_ata } = row
      if (!doesCount(row) || tt_ata || !tt_stp || !tt_sta || keyOf(row) !== own) return false
      return touchesAbsence({ stp: Date.parse(tt_stp), sta: Date.parse(tt_sta) }, span)
    })
    .sort((a, b) => ((a.row.tt_stp ?? '') < (b.row.tt_stp ?? '') ? -1 : 1))
}
