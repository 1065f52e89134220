import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { OutlineLines } from './outline-lines.ts'

/** Edits that exist only here: each with its row and its typed values. */
export const OutlineList = ({ lines, more }: { lines: readonly OutlineLines[]; more?: string }): ReactNode => (
  <Box component="ul" sx={{ my: 1.5, pl: 2.5, overflowWrap: 'anywhere' }}>
    {lines.map(({ id, title, values }) => (
      <Box component="li" key={id} sx={{ mb: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        {values.map((value) => (
          <Typography key={value} variant="body2">
            {value}
          </Typography>
        ))}
      </Box>
    ))}
    {more && (
      <Typography component="li" variant="body2">
        {more}
      </Typography>
    )}
  </Box>
)
