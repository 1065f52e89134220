import ResetIcon from '@mui/icons-material/RestartAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { STATEMENT_STATES } from '#shared/domain/money/statement.ts'
import { useText } from '#web/i18n/text.ts'
import { DayField } from '#web/ui/fields/date-fields.tsx'
import { QUICK_MONTHS } from '#web/ui/fields/quick-days.ts'
import { QuickPeriods } from '#web/ui/fields/quick-periods.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { isReversed, NONE_UNREAD, type StatementFilter, type UnreadEnds } from './statement-filter.ts'
import { useParties } from './use-parties.ts'

type Props = {
  filter: StatementFilter
  onChange: (changes: Partial<StatementFilter>, unread?: Partial<UnreadEnds>) => void
  onClear: () => void
  /** Changes with each clearing, which empties the fields of what they cannot read too. */
  clearing: number
}

/** The filters of the statements: side, party, state and days. */
export const StatementFilters = ({ filter, onChange, onClear, clearing }: Props): ReactNode => {
  const text = useText()
  const parties = useParties(filter.side)
  const count = Object.values(filter).filter(Boolean).length
  const choice = (name: 'side' | 'state', options: readonly { value: string; label: string }[]): ReactNode => (
    <TextField
      select
      label={text(`field_st_${name}`)}
      value={filter[name]}
      onChange={({ target }) =>
        // Another side has other parties.
        onChange({ [name]: target.value, ...(name === 'side' && { party: '' }) } as Partial<StatementFilter>)
      }
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{text('statements_any')}</MenuItem>
      {options.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
  return (
    <Stack
      direction="row"
      role="search"
      aria-label={text('filters')}
      sx={{
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'flex-start',
        '& > *': { flex: { xs: '1 1 100%', sm: '1 1 136px' }, minWidth: 0, maxWidth: { sm: 260 } },
        '& .MuiInputBase-root': { bgcolor: 'background.paper' },
      }}
    >
      {choice('side', [
        { value: 'customer', label: text('month_end_customers') },
        { value: 'sub', label: text('month_end_subcontractors') },
      ])}
      <SelectField
        label={text('statement_party')}
        options={parties?.map((name) => ({ value: name, label: name }))}
        value={filter.party || null}
        onChange={(party) => onChange({ party: party ?? '' })}
      />
      {choice(
        'state',
        STATEMENT_STATES.map((state) => ({ value: state, label: text(`statement_state_${state}`) })),
      )}
      <DayField
        key={`from ${clearing}`}
        label={text('field_st_from')}
        value={filter.from || null}
        lean="past"
        onChange={(from, fault) => onChange({ from: from ?? '' }, { from: fault !== null })}
      />
      <DayField
        key={`to ${clearing}`}
        label={text('field_st_to')}
        value={filter.to || null}
        near={filter.from}
        error={isReversed(filter) ? text('date_range_reversed') : null}
        onChange={(to, fault) => onChange({ to: to ?? '' }, { to: fault !== null })}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, flex: { sm: '0 0 auto !important' } }}>
        <QuickPeriods
          periods={QUICK_MONTHS}
          days={filter.from && filter.to ? { from: filter.from, to: filter.to } : null}
          onChoose={(days) => onChange(days, NONE_UNREAD)}
        />
      </Box>
      {count > 0 && (
        <Button startIcon={<ResetIcon />} onClick={onClear} sx={{ flex: '0 0 auto !important', minHeight: 40 }}>
          {text('action_clear_filters')}
        </Button>
      )}
    </Stack>
  )
}
