import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { ReactNode } from 'react'
import type { TextKey } from '#shared/text-key.ts'
import { useText } from '../../i18n/text.ts'
import { useEditTrip } from './edit-trip-context.ts'
import type { FormField } from './form/trip-form.ts'
import { sectionId } from './section.tsx'

type Jump = { title: TextKey; field?: FormField }
/** The sections below the first one, in their order on a phone, and a field of those that a role may not know. */
const sectionsOf = (isNew: boolean): readonly Jump[] => [
  ...(isNew ? [{ title: 'edit_trip_vehicle' } as const] : []),
  { title: 'edit_trip_times' },
  { title: 'slots', field: 'tt_from_slot_from' },
  ...(isNew ? [] : [{ title: 'edit_trip_trip' } as const]),
  { title: 'edit_trip_notes' },
  { title: 'edit_trip_customer_invoice', field: 'tt_customer_invoice_trip' },
  { title: 'edit_trip_sub_invoice', field: 'tt_sub_invoice_trip' },
]

/** Leads on a phone to each part of the long form by one tap. */
export const SectionJumps = (): ReactNode => {
  const text = useText()
  const { mayKnow, trip } = useEditTrip()
  return (
    <Box
      component="nav"
      aria-label={text('edit_trip_jump')}
      sx={{ display: 'flex', gap: 1, overflowX: 'auto', mx: -1.5, px: 1.5, mb: 1, scrollbarWidth: 'none' }}
    >
      {sectionsOf(!trip)
        .filter(({ field }) => !field || mayKnow(field))
        .map(({ title }) => (
          <Chip
            key={title}
            variant="outlined"
            label={text(title)}
            onClick={() => {
              const heading = document.getElementById(sectionId(text(title)))
              heading?.scrollIntoView({ block: 'start' })
              heading?.focus({ preventScroll: true })
            }}
            sx={{ flexShrink: 0, minHeight: 44, borderRadius: 22, bgcolor: 'background.paper' }}
          />
        ))}
    </Box>
  )
}
