import { formatInstant } from '#shared/domain/time/dates.ts'
import type { Address } from '#shared/records/address.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { Translate } from '../../i18n/text.ts'

/** Finds an address by its number. */
export type AddressOf = (number: string | undefined) => Partial<Address> | undefined

/** A trip in lines, as a portal asks for it to book a slot: tour, vehicle, driver, places, planned times. */
export const bookingText = (
  row: DeviceTrip,
  { translate, timeZone, addressOf }: { translate: Translate; timeZone: string; addressOf: AddressOf },
): string => {
  const place = (text: string | undefined, number: string | undefined): string =>
    [[text, number && `(${number})`].filter(Boolean).join(' '), addressOf(number)?.add_street]
      .filter(Boolean)
      .join(', ')
  const at = (instant: string | undefined): string => (instant ? formatInstant(instant, timeZone) : '')
  return (
    [
      ['column_tt_tour', row.tt_tour],
      ['column_tt_gps', row.tt_gps],
      ['column_tt_driver', row.tt_driver],
      ['column_tt_from_text', place(row.tt_from_text, row.tt_from_adrnr)],
      ['column_tt_to_text', place(row.tt_to_text, row.tt_to_adrnr)],
      ['leg_positioning', at(row.tt_stp)],
      ['leg_departure', at(row.tt_std)],
      ['leg_arrival', at(row.tt_sta)],
    ] as const
  )
    .filter(([, value]) => value)
    .map(([label, value]) => `${translate('label_before', { label: translate(label) })} ${value}`)
    .join('\n')
}
