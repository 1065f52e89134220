import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'

type Props = {
  name: string
  meaning: string
  /** More help: the notation, or an example. */
  more: string | undefined
  isRequired: boolean
  /** Pixels that the longest name takes. */
  nameWidth: number
  sx: object
}

/** A column of a file, in a list: its name, its meaning, and a note if the file must have it. */
export const FileColumn = ({ name, meaning, more, isRequired, nameWidth, sx }: Props): ReactNode => {
  const text = useText()
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: `${nameWidth}px minmax(0, 1fr) auto` },
        columnGap: 2,
        alignItems: 'baseline',
        ...sx,
        // After the border, which would take the text's colour.
        borderColor: 'divider',
      }}
    >
      <Typography
        component="code"
        variant="body2"
        sx={{ fontFamily: 'monospace', fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        {name}
      </Typography>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' }, minWidth: 0 }}>
        <Typography variant="body2">{meaning}</Typography>
        {more && (
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {more}
          </Typography>
        )}
      </Box>
      <Chip
        size="small"
        variant={isRequired ? 'filled' : 'outlined'}
        label={text(isRequired ? 'trip_upload_required' : 'trip_upload_optional')}
      />
    </Box>
  )
}
