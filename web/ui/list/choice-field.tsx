import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { type ReactNode, useMemo } from 'react'
import { useText } from '../../i18n/text.ts'
import type { FilterChoice } from './list-column.ts'

/** Thousands of amounts stay quick: who does not find a value types it. */
const firstOptions = createFilterOptions<FilterChoice>({ limit: 200 })

/** Several of the values that occur, each with the number of its rows. */
export const ChoiceField = ({
  label,
  choices,
  chosen,
  limitTags = 3,
  onChange,
}: {
  label: string
  choices: readonly FilterChoice[]
  chosen: readonly string[]
  limitTags?: number
  onChange: (values: string[]) => void
}): ReactNode => {
  const text = useText()
  const value = useMemo(() => choices.filter((choice) => chosen.includes(choice.value)), [choices, chosen])
  return (
    <Autocomplete<FilterChoice, true>
      multiple
      disableCloseOnSelect
      fullWidth
      limitTags={limitTags}
      options={choices}
      filterOptions={firstOptions}
      value={value}
      onChange={(_event, next) => onChange(next.map((choice) => choice.value))}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      getOptionKey={(choice) => choice.value}
      noOptionsText={text('select_no_match')}
      openText={text('select_open')}
      closeText={text('select_close')}
      clearText={text('action_clear')}
      slotProps={{ chip: { size: 'small' } }}
      renderOption={({ key, ...props }, choice) => (
        <Box
          component="li"
          key={key}
          {...props}
          sx={{ minHeight: 44, gap: 2, '&&': { justifyContent: 'space-between' } }}
        >
          <span>{choice.label}</span>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {choice.count}
          </Box>
        </Box>
      )}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  )
}
