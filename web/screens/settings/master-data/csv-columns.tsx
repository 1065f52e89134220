import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'

/** A column of a file; `text` is the message key of what is written in it, where its name does not say it. */
export type CsvColumn = { name: string; text?: string; isRequired?: true }

/** The columns of the file in their order, and what each means. */
export const CsvColumns = ({ columns }: { columns: readonly CsvColumn[] }): ReactNode => {
  const text = useText()
  return (
    <Box component="ul" aria-label={text('trip_upload_columns')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {columns.map(({ name, text: meaning, isRequired }) => (
        <Box
          component="li"
          key={name}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr auto', sm: '140px minmax(0, 1fr) auto' },
            columnGap: 2,
            alignItems: 'baseline',
            py: 0.5,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Typography component="code" variant="body2" sx={{ fontFamily: 'monospace', fontWeight: 600 }}>
            {name}
          </Typography>
          <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' }, minWidth: 0 }}>
            <Typography variant="body2">{text(`field_${name}`)}</Typography>
            {meaning && (
              <Typography variant="body2" color="textSecondary">
                {text(meaning)}
              </Typography>
            )}
          </Box>
          <Chip
            size="small"
            variant={isRequired ? 'filled' : 'outlined'}
            label={text(isRequired ? 'trip_upload_required' : 'trip_upload_optional')}
          />
        </Box>
      ))}
    </Box>
  )
}
