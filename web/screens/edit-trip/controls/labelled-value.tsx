import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** A value that the person may read and not change: text, not a field that pretends to be one. */
export const LabelledValue = ({ label, children }: { label: string; children: ReactNode }): ReactNode => (
  <Box component="dl" sx={{ m: 0, minWidth: 0 }}>
    <Typography component="dt" variant="caption" color="textSecondary" sx={{ display: 'block', lineHeight: 1.4 }}>
      {label}
    </Typography>
    <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {children || '–'}
    </Typography>
  </Box>
)
