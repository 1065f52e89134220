import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { isCode } from '#shared/trips/phone-card.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { useFormats } from '../../i18n/format.ts'

/** A trip without a yes, as this device shows it. */
export type ShownTrip = Shown<DeviceTrip>

/** From where to where: by the codes of both places if they have some, which dispatch knows. */
export const wayOf = ({ tt_from_adrnr, tt_to_adrnr, tt_from_text, tt_to_text }: ShownTrip['row']): string => {
  const [from = '', to = ''] = [tt_from_adrnr, tt_to_adrnr]
  return isCode(from) && isCode(to) ? `${from} → ${to}` : `${tt_from_text ?? ''} → ${tt_to_text ?? ''}`
}

/** `LX 7306 MUC-ZRH · Mo 30.11. 20:15 · ZRH → GVA` */
export const useTripLine = (): ((trip: Pick<ShownTrip, 'row'>) => string) => {
  const { weekday, clock } = useFormats()
  return ({ row }) => {
    const { tt_tour = '', tt_stp = '' } = row
    return `${tt_tour} · ${weekday(tt_stp)} ${clock(tt_stp)} · ${wayOf(row)}`
  }
}
