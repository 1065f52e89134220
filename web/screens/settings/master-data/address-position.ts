import { formatMapPosition, isShortMapLink, readMapPosition } from '#shared/domain/tracking/map-position.ts'
import { type Address, address } from '#shared/records/address.ts'
import { type FormFaults, schemaFaults } from '#web/ui/forms/form-faults.ts'
import { type RecordValues, recordBody, recordValues } from '#web/ui/forms/record-values.ts'

/** The form of an address, which holds one `position` as typed: coordinates or a link of a map. */
export const addressValues = (row: Address | null): RecordValues => {
  const { add_lat: _lat, add_lon: _lon, ...values } = recordValues(address, row)
  return { ...values, position: row ? formatMapPosition({ lat: row.add_lat, lon: row.add_lon }) : '' }
}

/** Returns the position of the form; null if none is typed, undefined if the text cannot be read. */
export const typedPlace = (position: string, row: Address | null): Pick<Address, 'add_lat' | 'add_lon'> | undefined => {
  if (position.trim() === '') return { add_lat: null, add_lon: null }
  // Untouched text keeps the exact value, whatever its decimals.
  if (row && position === addressValues(row).position) return { add_lat: row.add_lat, add_lon: row.add_lon }
  const place = readMapPosition(position)
  return place ? { add_lat: place.lat, add_lon: place.lon } : undefined
}

const placeOf = ({ position }: RecordValues, row: Address | null) => typedPlace(String(position), row)

export const addressBody = (values: RecordValues, row: Address | null): Record<string, unknown> => ({
  ...recordBody(address, values),
  ...(placeOf(values, row) ?? { add_lat: null, add_lon: null }),
})

export const addressFaults = (values: RecordValues, row: Address | null): FormFaults => ({
  ...schemaFaults(address.body, addressBody(values, row)),
  ...(placeOf(values, row)
    ? {}
    : { position: isShortMapLink(String(values.position)) ? 'add_position_short_link' : 'add_position_unknown' }),
})
