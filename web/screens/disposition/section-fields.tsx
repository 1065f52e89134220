import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** By the inner width of the section: short fields stand beside each other, names where both are read whole. */
export const SHORT_PAIR = '@container (min-width: 18rem)'
export const THREE_TIMES = '@container (min-width: 28rem)'
const NAME_PAIR = '@container (min-width: 44rem)'

export const FIELDS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [SHORT_PAIR]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const

/** A field that has a row of its own until it is read whole beside another one. */
export const NameField = ({
  field,
  from = NAME_PAIR,
  children,
}: {
  field: string
  from?: string
  children: ReactNode
}): ReactNode => (
  <Box data-field={field} sx={{ gridColumn: '1 / -1', minWidth: 0, [from]: { gridColumn: 'auto' } }}>
    {children}
  </Box>
)

/** A field that can only be read: its name and its value. */
export const ReadOnlyField = ({ label, children }: { label: string; children: ReactNode }): ReactNode => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="body2" color="textSecondary">
      {label}
    </Typography>
    <Box sx={{ overflowWrap: 'anywhere' }}>{children || '–'}</Box>
  </Box>
)

export const READ_ONLY_FIELDS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 150px), 1fr))',
} as const
