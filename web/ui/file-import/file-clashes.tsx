import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { formatInstant } from '#shared/domain/time/dates.ts'
import { weekdayRanges } from '#shared/domain/time/weekday-ranges.ts'
import type { Clash } from '#shared/schemas/file-import.ts'
import { useTimeZone } from '../../i18n/format.ts'
import { namedKey, useText } from '../../i18n/text.ts'
import type { FileWords } from './file-words.ts'

export type FileClashes = { cells: readonly Clash[]; total: number }

/** Number of clashes between which a person chooses one by one. */
const MAX_LISTED = 200

/** A value of several lines stands apart from the other one, its button beside the first line. */
const CHOICES = {
  '& .MuiFormControlLabel-root': { alignItems: 'flex-start' },
  // As much as around the button.
  '& .MuiFormControlLabel-label': { typography: 'body2', py: '9px' },
} as const

type Props = {
  clashes: FileClashes
  words: FileWords
  /** Ids of those in which the file counts. */
  taken: readonly string[]
  onTake: (taken: readonly string[]) => void
}

/** Cells that were changed in the file, and beside it since it was downloaded: what stands now stays until the file is chosen. */
export const FileClashesList = ({ clashes, words: { nameOf, wordFor }, taken, onTake }: Props): ReactNode => {
  const text = useText()
  const timeZone = useTimeZone()
  const listed = clashes.cells.slice(0, MAX_LISTED)
  if (listed.length === 0) return null
  const title = text('import_clashes', { count: clashes.total })
  const shown = (column: string, value: string) =>
    value === '' ? text('import_change_nothing') : wordFor(column, value)
  const daysText = (days: readonly number[]) => weekdayRanges(days, (day) => text(namedKey(`weekday_short_${day}`)))
  const put = (id: string, isTaken: boolean) => onTake(isTaken ? [...taken, id] : taken.filter((other) => other !== id))
  return (
    <Box component="section" aria-label={title} sx={{ mt: 2 }}>
      <Alert severity="warning">
        {title} {text('import_clashes_text')}
        {listed.length > 1 && (
          <Button
            color="inherit"
            size="small"
            variant="outlined"
            onClick={() => onTake(taken.length > 0 ? [] : clashes.cells.map(({ id }) => id))}
            sx={{ display: 'block', mt: 1 }}
          >
            {text(taken.length > 0 ? 'import_clashes_keep' : 'import_clashes_take')}
          </Button>
        )}
      </Alert>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, maxHeight: 360, overflow: 'auto' }}>
        {listed.map(({ id, line, key, column, days, file, now, by, at }) => (
          <Box
            component="li"
            key={id}
            sx={{ pt: 1.5, pb: 0.5, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
          >
            <Typography variant="body2" id={`clash-${id}`}>
              <b>{key}</b>, {[nameOf(column), column !== 'weekdays' && daysText(days)].filter(Boolean).join(', ')} (
              {text('trip_upload_line')} {line})
            </Typography>
            <RadioGroup
              aria-labelledby={`clash-${id}`}
              value={taken.includes(id) ? 'file' : 'now'}
              onChange={(_event, value) => put(id, value === 'file')}
              sx={CHOICES}
            >
              <FormControlLabel
                value="now"
                control={<Radio size="small" />}
                label={
                  by && at
                    ? text('import_clash_now_by', { value: shown(column, now), by, time: formatInstant(at, timeZone) })
                    : text('import_clash_now', { value: shown(column, now) })
                }
              />
              <FormControlLabel
                value="file"
                control={<Radio size="small" />}
                label={text('import_clash_file', { value: shown(column, file) })}
              />
            </RadioGroup>
          </Box>
        ))}
      </Box>
      {clashes.total > listed.length && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {text('import_more_faults', { count: clashes.total - listed.length })}
          {clashes.total > clashes.cells.length && ` ${text('import_clashes_first', { count: clashes.cells.length })}`}
        </Typography>
      )}
    </Box>
  )
}
