import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { useFormats } from '../../i18n/format.ts'

/** A trip without a yes, as this device shows it. */
export type ShownTrip = Shown<DeviceTrip>

/** `LX 7 · Mo 30.11. 20:15 · ZRH → GVA` */
export const useTripLine = (): ((trip: Pick<ShownTrip, 'row'>) => string) => {
  const { weekday, clock } = useFormats()
  return ({ row: { tt_tour = '', tt_stp = '', tt_from_text = '', tt_to_text = '' } }) =>
    `${tt_tour} · ${weekday(tt_stp)} ${clock(tt_stp)} · ${tt_from_text} → ${tt_to_text}`
}
