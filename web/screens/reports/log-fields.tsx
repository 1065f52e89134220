import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { type ReactNode, useMemo } from 'react'
import { LOG_SOURCES, type LogSource } from '#shared/schemas/report.ts'
import { useTours } from '../../data/tours.ts'
import { useText } from '../../i18n/text.ts'
import { FreeSelectField, SelectField } from '../../ui/fields/select-field.tsx'

type WantedLog = { user: string; tour: string; source: LogSource | null }

/** Filters at the start: people's changes, since vehicles report a hundred times as much. */
export const ALL_OF_PEOPLE: WantedLog = { user: '', tour: '', source: 'people' }

/** Filters of a day's log; an empty field asks for everything. */
export const logBodyOf = ({ user, tour, source }: WantedLog) => ({
  ...(user.trim() === '' ? {} : { log_user: user.trim() }),
  ...(tour.trim() === '' ? {} : { log_tour: tour.trim() }),
  ...(source === null ? {} : { log_source: source }),
})

/** Narrows the log to a person, a tour, and to what people or vehicles did. */
export const LogFields = ({
  wanted,
  onChange,
}: {
  wanted: WantedLog
  onChange: (wanted: WantedLog) => void
}): ReactNode => {
  const text = useText()
  const tours = useTours()
  const names = useMemo(() => [...new Set((tours ?? []).map(({ row }) => row.tr_name ?? ''))], [tours])
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: '27.5rem' }}>
      <SelectField
        label={text('log_of')}
        options={LOG_SOURCES.map((source) => ({ value: source, label: text(`log_of_${source}`) }))}
        value={wanted.source}
        onChange={(source) => onChange({ ...wanted, source })}
        hint={text('log_of_hint')}
      />
      <TextField
        label={text('login_username')}
        value={wanted.user}
        onChange={({ target }) => onChange({ ...wanted, user: target.value })}
        slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 60 } }}
      />
      <FreeSelectField
        label={text('column_tt_tour')}
        suggestions={names}
        value={wanted.tour}
        onChange={(tour) => onChange({ ...wanted, tour })}
      />
    </Box>
  )
}
