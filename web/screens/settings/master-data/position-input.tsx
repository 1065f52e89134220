import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { formatMapPosition, mapLink } from '#shared/domain/tracking/map-position.ts'
import type { Address } from '#shared/records/address.ts'
import { useText } from '#web/i18n/text.ts'
import { TextInput } from '#web/ui/forms/record-fields.tsx'
import { typedPlace } from './address-position.ts'

/**
 * The position of an address: typed as coordinates or pasted as a link of a map, with the coordinates that were read
 * from it.
 */
export const PositionInput = ({ row }: { row: Address | null }): ReactNode => {
  const text = useText()
  const typed = useWatch<{ position: string }, 'position'>({ name: 'position' })
  const place = typedPlace(typed, row)
  const found =
    place && place.add_lat !== null && place.add_lon !== null ? { lat: place.add_lat, lon: place.add_lon } : null
  return (
    <TextInput
      name="position"
      label={text('field_add_position')}
      hint={
        found ? (
          <>
            {text('add_position_found', { place: formatMapPosition(found) })}{' '}
            <Link href={mapLink(found)} target="_blank" rel="noreferrer" color="inherit" underline="always">
              {text('add_position_show')}
            </Link>
          </>
        ) : (
          text('add_position_hint')
        )
      }
      htmlInput={{ spellCheck: false, autoCapitalize: 'none' }}
    />
  )
}
