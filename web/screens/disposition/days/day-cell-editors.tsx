import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import InputBase from '@mui/material/InputBase'
import TextField from '@mui/material/TextField'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatAmount } from '#shared/domain/money/money.ts'
import { parseAmount } from '#shared/domain/money/typed-amount.ts'
import { syncNow } from '#web/session/session.ts'
import { forgivingLabels } from '#web/ui/fields/forgiving-options.ts'
import { type Option, OptionText, useSelectTexts } from '#web/ui/fields/select-field.tsx'
import { useSteady } from '#web/ui/fields/use-steady.ts'
import { useTourEditor } from '../edit-tour-context.ts'
import { useDayOptions } from '../findings/use-day-options.ts'
import { setWeekValue } from '../tour-form.ts'
import { type ChoiceField, chosenChoice, type DayAmount, observersOf, withObservers } from './day-fields.ts'
import { useChoose } from './use-choose.ts'

/** Called when a cell is left; `to` is the next focus: the next day, the same cell, or nothing. */
export type Leave = (to: 'down' | 'stay' | 'nowhere') => void

type Props<Field> = {
  field: Field
  day: number
  label: string
  /** Text typed while the cell was still closed. */
  typed: string
  onLeave: Leave
}

const FIELD_LOOK = { minHeight: 44, px: 1, fontSize: 14, bgcolor: 'background.paper' } as const

/** Keys that would otherwise move through the table. */
const keepInside = (event: KeyboardEvent): void => event.stopPropagation()

const select = (input: HTMLInputElement | null): void => input?.select()

/** Properties that both lists of a cell share: they are open at once, and Escape leaves them. */
const useOpenList = (label: string, onLeave: Leave, isWhole = false) => ({
  ...useSelectTexts(),
  open: true,
  onBlur: () => onLeave('nowhere'),
  onKeyDown: (event: KeyboardEvent) => {
    keepInside(event)
    if (event.key === 'Escape') onLeave('stay')
  },
  slotProps: {
    chip: { size: 'small' },
    popper: { sx: { minWidth: 220 } },
    listbox: { sx: { '& li': { minHeight: 44 } } },
  } as const,
  renderInput: (params: AutocompleteRenderInputParams) => (
    <TextField
      {...params}
      autoFocus
      // The text is selected, so that typing replaces the choice.
      inputRef={isWhole ? select : undefined}
      variant="standard"
      sx={{ '& .MuiInputBase-root': FIELD_LOOK }}
      slotProps={{
        ...params.slotProps,
        htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label },
        input: { ...params.slotProps.input, disableUnderline: true },
      }}
    />
  ),
})

/** Chooses the subcontractor, vehicle or driver of a day. */
export const ChoiceCell = ({ field, day, label, typed, onLeave }: Props<ChoiceField>): ReactNode => {
  const { draft, lookups } = useTourEditor()
  const choose = useChoose()
  const list = useOpenList(label, onLeave, typed === '')
  const options = useDayOptions(field, day)
  const found = chosenChoice(draft, field, day, lookups)
  const value = useSteady(found, found && [found.value, found.label])
  const [input, setInput] = useState(typed || (value?.label ?? ''))
  // Drivers are fetched anew each time (rules 12.5). A list that is open from the start has no opening event.
  useEffect(() => {
    if (field === 'tr_week_driver') syncNow()
  }, [field])
  return (
    <Autocomplete<Option<string>>
      {...list}
      autoHighlight
      options={options}
      value={value}
      inputValue={input}
      // Until the person types, all are offered and not only the chosen one.
      filterOptions={(all, state) => (state.inputValue === (value?.label ?? '') ? all : forgivingLabels(all, state))}
      onInputChange={(_event, next, reason) => {
        // The key that opened the cell is the input already: a reset to the choice must not overwrite it.
        if (reason !== 'reset') setInput(next)
      }}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      getOptionKey={(option) => option.value}
      renderOption={({ key, ...row }, option) => (
        <li key={key} {...row}>
          <OptionText {...option} />
        </li>
      )}
      onChange={(_event, option) => {
        choose(field, day, option?.value ?? null)
        onLeave(option ? 'down' : 'stay')
      }}
    />
  )
}

/** Ticks the observers of a day; each tick counts at once. */
export const ObserversCell = ({ day, label, onLeave }: Props<'tr_week_observer'>): ReactNode => {
  const { draft, lookups, change } = useTourEditor()
  const list = useOpenList(label, onLeave)
  const chosen = useSteady(observersOf(draft, day))
  return (
    <Autocomplete<string, true>
      {...list}
      multiple
      disableCloseOnSelect
      limitTags={1}
      options={[...new Set([...lookups.observers, ...chosen])]}
      value={chosen}
      onChange={(_event, names) => change((tour) => withObservers(tour, day, names))}
    />
  )
}

/** Types an amount; an invalid one stays as typed, marked, until it is corrected. */
export const AmountCell = ({ field, day, label, typed, onLeave }: Props<DayAmount>): ReactNode => {
  const { draft, change, unread, setUnread } = useTourEditor()
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
    // Escape discards the input; the closing field loses the focus all the same.
    if (isLeft.current) return
    if (amount === null) {
      const fault = field === 'tr_week_sub_invoice_toll' ? 'toll_price_invalid' : 'trip_price_invalid'
      setUnread(path, { text: entry, fault })
      return
    }
    setUnread(path, null)
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
      sx={FIELD_LOOK}
    />
  )
}
