import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'

/** Below a field of requirements: how they are typed, or which of them are probably mistyped. */
export const RequirementsHint = ({ unknown }: { unknown: readonly string[] }): ReactNode => {
  const text = useText()
  return (
    <span aria-live="polite">
      {unknown.length === 0 ? (
        text('edit_trip_requirements_hint')
      ) : (
        <Box component="span" sx={{ color: 'warning.main' }}>
          {`${text('label_before', { label: unknown.join(', ') })} ${text('requirement_unknown')}`}
        </Box>
      )}
    </span>
  )
}
