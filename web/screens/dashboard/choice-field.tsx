import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { type ReactNode, useMemo } from 'react'
import { useText } from '../../i18n/text.ts'
import type { FilterChoice } from './filter-choices.ts'
import { OPTION_HEIGHT, VirtualListbox } from './virtual-listbox.tsx'

const OPTION_LOOK = { height: OPTION_HEIGHT, gap: 2, '&&': { minHeight: 0, justifyContent: 'space-between', py: 0 } }

/** Several of the values that occur, each with the number of its trips; thousands of them stay quick. */
export const ChoiceField = ({
  label,
  choices,
  chosen,
  onChange,
}: {
  label: string
  choices: readonly FilterChoice[]
  chosen: readonly string[]
  onChange: (values: string[]) => void
}): ReactNode => {
  const text = useText()
  const value = useMemo(() => choices.filter((choice) => chosen.includes(choice.value)), [choices, chosen])
  return (
    <Autocomplete<FilterChoice, true>
      multiple
      disableCloseOnSelect
      // Inside the panel: its list belongs to the dialog, for those who listen too.
      disablePortal
      fullWidth
      limitTags={3}
      options={choices}
      value={value}
      onChange={(_event, next) => onChange(next.map((choice) => choice.value))}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      getOptionKey={(choice) => choice.value}
      noOptionsText={text('select_no_match')}
      openText={text('select_open')}
      closeText={text('select_close')}
      clearText={text('action_clear')}
      slotProps={{ chip: { size: 'small' }, listbox: { component: VirtualListbox } }}
      renderOption={({ key, ...props }, choice) => (
        <Box component="li" key={key} {...props} sx={OPTION_LOOK}>
          <Box
            component="span"
            sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {choice.label}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {choice.count}
          </Box>
        </Box>
      )}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  )
}
