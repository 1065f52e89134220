import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { type ReactNode, useMemo } from 'react'
import { useText } from '#web/i18n/text.ts'
import { forgivingLabels } from '../../fields/forgiving-options.ts'
import { useSteady } from '../../fields/use-steady.ts'
import { OPTION_HEIGHT, VirtualListbox } from '../virtual-listbox.tsx'
import type { FilterChoice } from './filter-field.ts'

const OPTION_LOOK = { height: OPTION_HEIGHT, gap: 2, '&&': { minHeight: 0, justifyContent: 'space-between', py: 0 } }
/** Hundreds of chips would fill the screen while the field is being edited. */
const MAX_CHIPS = 20

/** Several of the values that occur, each with the number of its rows; thousands of them stay quick. */
export const ChoiceField = ({
  label,
  choices,
  chosen,
  limitTags = 3,
  onOpen,
  onChange,
}: {
  label: string
  /** While the list is closed, the chosen ones are enough. */
  choices: readonly FilterChoice[]
  chosen: readonly string[]
  limitTags?: number
  onOpen: (isOpen: boolean) => void
  onChange: (values: string[]) => void
}): ReactNode => {
  const text = useText()
  const found = useMemo(() => {
    const values = new Set(chosen)
    return choices.filter((choice) => values.has(choice.value))
  }, [choices, chosen])
  const value = useSteady(
    found,
    found.map((choice) => [choice.value, choice.label]),
  )
  return (
    <Autocomplete<FilterChoice, true>
      multiple
      disableCloseOnSelect
      // The list is drawn where the field stands, so that screen readers find it in a dialog too.
      disablePortal
      fullWidth
      limitTags={limitTags}
      getLimitTagsText={() => `+${value.length - limitTags}`}
      options={choices}
      filterOptions={forgivingLabels}
      value={value}
      onOpen={() => onOpen(true)}
      onClose={() => onOpen(false)}
      onChange={(_event, next) => onChange(next.map((choice) => choice.value))}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      getOptionKey={(choice) => choice.value}
      noOptionsText={text('select_no_match')}
      openText={text('select_open')}
      closeText={text('select_close')}
      clearText={text('action_clear')}
      slotProps={{ listbox: { component: VirtualListbox } }}
      renderValue={(shown, itemProps) => [
        ...shown.slice(0, MAX_CHIPS).map((choice, index) => {
          const { key, ...props } = itemProps({ index })
          return <Chip key={key} size="small" label={choice.label} title={choice.label} {...props} />
        }),
        ...(shown.length > MAX_CHIPS ? [<span key="more">{`+${shown.length - MAX_CHIPS}`}</span>] : []),
      ]}
      renderOption={({ key, ...props }, choice) => (
        <Box component="li" key={key} {...props} sx={OPTION_LOOK}>
          <Box
            component="span"
            title={choice.label}
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
