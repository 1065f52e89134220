import type { ReactNode } from 'react'
import type { SlotPlace } from '#shared/domain/trip/slots.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { useLookup } from '../../data/lookups.ts'
import { useTimeZone } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useCopy } from '../../ui/browser/copy.ts'
import { buttonClass } from '../../ui/plain/button.tsx'
import { bookingText } from './booking-text.ts'

/** Opens the portal of a place in another tab, and copies what it asks for; nothing where the place has none. */
export const PortalLink = ({ row, place }: { row: DeviceTrip; place: SlotPlace }): ReactNode => {
  const translate = useText()
  const timeZone = useTimeZone()
  const copy = useCopy()
  const addresses = useLookup('address')
  const addressOf = (number: string | undefined) => addresses?.find(({ add_id }) => add_id === number)
  const url = addressOf(row[`tt_${place}_adrnr`])?.add_slot_url
  if (!url) return null
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ look: 'outlined', size: 'small' })}
      onClick={() => void copy(bookingText(row, { translate, timeZone, addressOf }))}
    >
      {translate('slot_open_portal')}
      <span className="only-heard">{` – ${translate(`column_${place}_slot`)}, ${translate('slot_portal_copies')}`}</span>
    </a>
  )
}
