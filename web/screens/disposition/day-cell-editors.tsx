import Autocomplete from '@mui/material/Autocomplete'
import InputBase from '@mui/material/InputBase'
import TextField from '@mui/material/TextField'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatAmount, parseAmount } from '../../../shared/domain/money/money.ts'
import { useText } from '../../i18n/text.ts'
import { syncNow } from '../../sync/current.ts'
import type { Option } from '../../ui/fields/select-field.tsx'
import {
  type ChoiceField,
  chosenChoice,
  type DayAmount,
  dayOptions,
  observersOf,
  withChoice,
  withObservers,
} from './day-fields.ts'
import { useTourEditor } from './edit-tour-context.ts'
import { setWeekValue } from './tour-form.ts'

/** Where the focus goes when a cell is left: on to the next day, or it stays. */
export type Leave = (to: 'down' | 'stay' | 'nowhere') => void

type Props<Field> = {
  field: Field
  day: number
  label: string
  /** What was typed on the closed cell. */
  typed: string
  onLeave: Leave
}

const FIELD_LOOK = {
  '& .MuiInputBase-root': { minHeight: 44, px: 1, fontSize: 14, bgcolor: 'background.paper' },
} as const

/** Keys that would otherwise move through the table. */
const keepInside = (event: KeyboardEvent): void => event.stopPropagation()

/** Chooses the subcontractor, vehicle or driver of a day: the list is open at once. */
export const ChoiceCell = ({ field, day, label, typed, onLeave }: Props<ChoiceField>): ReactNode => {
  const text = useText()
  const { draft, lookups, change } = useTourEditor()
  const options = dayOptions(draft, field, day, lookups)
  const value = chosenChoice(draft, field, day, lookups)
  const [input, setInput] = useState(typed || (value?.label ?? ''))
  // Drivers are asked for anew each time (rules 12.5). A list that is open from the start tells no opening.
  useEffect(() => {
    if (field === 'tr_week_driver') syncNow()
  }, [field])
  return (
    <Autocomplete<Option<string>>
      open
      autoHighlight
      selectOnFocus={typed === ''}
      options={options}
      value={value}
      inputValue={input}
      // Until somebody types, all are offered and not only the chosen one.
      filterOptions={(all, state) =>
        state.inputValue === (value?.label ?? '')
          ? all
          : all.filter((option) => option.label.toLowerCase().includes(state.inputValue.trim().toLowerCase()))
      }
      onInputChange={(_event, next) => setInput(next)}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      getOptionKey={(option) => option.value}
      noOptionsText={text('select_no_match')}
      openText={text('select_open')}
      closeText={text('select_close')}
      clearText={text('action_clear')}
      onChange={(_event, option) => {
        change((tour) => withChoice(tour, field, day, option?.value ?? null, lookups))
        onLeave(option ? 'down' : 'stay')
      }}
      onBlur={() => onLeave('nowhere')}
      onKeyDown={(event) => {
        keepInside(event)
        if (event.key === 'Escape') onLeave('stay')
      }}
      slotProps={{ popper: { sx: { minWidth: 220 } }, listbox: { sx: { '& li': { minHeight: 44 } } } }}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          variant="standard"
          sx={FIELD_LOOK}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label },
            input: { ...params.slotProps.input, disableUnderline: true },
          }}
        />
      )}
    />
  )
}

/** Ticks the observers of a day; each tick counts at once. */
export const ObserversCell = ({ day, label, onLeave }: Props<'tr_week_observer'>): ReactNode => {
  const text = useText()
  const { draft, lookups, change } = useTourEditor()
  const chosen = observersOf(draft, day)
  return (
    <Autocomplete<string, true>
      open
      multiple
      disableCloseOnSelect
      limitTags={1}
      options={[...new Set([...lookups.observers, ...chosen])]}
      value={chosen}
      noOptionsText={text('select_no_match')}
      openText={text('select_open')}
      closeText={text('select_close')}
      clearText={text('action_clear')}
      onChange={(_event, names) => change((tour) => withObservers(tour, day, names))}
      onBlur={() => onLeave('nowhere')}
      onKeyDown={(event) => {
        keepInside(event)
        if (event.key === 'Escape') onLeave('stay')
      }}
      slotProps={{
        chip: { size: 'small' },
        popper: { sx: { minWidth: 220 } },
        listbox: { sx: { '& li': { minHeight: 44 } } },
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          variant="standard"
          sx={FIELD_LOOK}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label },
            input: { ...params.slotProps.input, disableUnderline: true },
          }}
        />
      )}
    />
  )
}

/** Types an amount; what is none stays as typed, marked, until it is put right. */
export const AmountCell = ({ field, day, label, typed, onLeave }: Props<DayAmount>): ReactNode => {
  const { draft, change, unread, noteUnread } = useTourEditor()
  const path = `${field}.${day}`
  const [entry, setEntry] = useState(typed || (unread[path]?.text ?? formatAmount(draft[field][day] ?? 0)))
  const amount = parseAmount(entry)
  const isLeft = useRef(false)
  const leave: Leave = (to) => {
    if (isLeft.current) return
    isLeft.current = true
    onLeave(to)
  }
  const keep = () => {
    // Escape gives the entry up; the field that goes away then loses the focus all the same.
    if (isLeft.current) return
    if (amount === null) {
      const fault = field === 'tr_week_sub_invoice_toll' ? 'toll_price_invalid' : 'trip_price_invalid'
      noteUnread(path, { text: entry, fault })
      return
    }
    noteUnread(path, null)
    change((tour) => setWeekValue(tour, field, day, amount))
  }
  return (
    <InputBase
      autoFocus
      fullWidth
      value={entry}
      error={amount === null}
      onChange={({ target }) => setEntry(target.value)}
      onFocus={({ target }) => {
        if (typed === '') target.select()
      }}
      onBlur={() => {
        keep()
        leave('nowhere')
      }}
      onKeyDown={(event) => {
        keepInside(event)
        if (event.key === 'Enter') {
          keep()
          leave('down')
        } else if (event.key === 'Escape') leave('stay')
      }}
      inputProps={{ 'aria-label': label, inputMode: 'decimal', autoComplete: 'off', style: { textAlign: 'right' } }}
      sx={{ minHeight: 44, px: 1, fontSize: 14, bgcolor: 'background.paper' }}
    />
  )
}
