import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { forgivingLabels, forgivingNames } from './forgiving-options.ts'
import { useSteady } from './use-steady.ts'

export type Option<Value> = {
  value: Value
  label: string
  isDisabled?: boolean
  /** More about it, in the list alone; it is not searched. */
  note?: string
  tone?: 'warning' | 'error'
}

type CommonProps<Value> = {
  label: string
  /** Undefined while they are loaded. */
  options: readonly Option<Value>[] | undefined
  isDisabled?: boolean
  isRequired?: boolean
  isLoading?: boolean
  /** Text of an error or a hint below the field. */
  error?: string | null
  hint?: string
  /** Called when the list opens: refetch the options then. */
  onOpen?: () => void
  onBlur?: () => void
  name?: string
}

/** Returns the texts that a list of options needs. */
export const useSelectTexts = () => {
  const text = useText()
  return {
    noOptionsText: text('select_no_match'),
    loadingText: text('loading'),
    openText: text('select_open'),
    closeText: text('select_close'),
    clearText: text('action_clear'),
  }
}

/** A retired value is still shown, under its own name. */
const optionOf = <Value extends string | number>(
  options: readonly Option<Value>[] | undefined,
  value: Value,
): Option<Value> => options?.find((option) => option.value === value) ?? { value, label: String(value) }
const NONE: readonly never[] = []

const isSameOption = <Value,>(a: Option<Value>, b: Option<Value>): boolean => a.value === b.value

/** A field to choose one option of a list, with a search in it; `isClearable` allows none. */
export const SelectField = <Value extends string | number>({
  value,
  onChange,
  isClearable = true,
  isAtOnce = false,
  ...props
}: CommonProps<Value> & {
  value: Value | null
  onChange: (value: Value | null) => void
  isClearable?: boolean
  /** True for a field that begins with the focus and an open list. */
  isAtOnce?: boolean
}): ReactNode => {
  const found = value === null ? null : optionOf(props.options, value)
  const chosen = useSteady(found, found && [found.value, found.label])
  return (
    <Autocomplete<Option<Value>, false>
      {...useSelectTexts()}
      options={props.options ?? NONE}
      value={chosen}
      onChange={(_event, option) => {
        if (option || isClearable) onChange(option?.value ?? null)
      }}
      filterOptions={forgivingLabels}
      isOptionEqualToValue={isSameOption}
      getOptionKey={(option) => option.value}
      getOptionDisabled={(option) => option.isDisabled ?? false}
      renderOption={({ key, ...row }, option) => (
        <li key={key} {...row}>
          <OptionText {...option} />
        </li>
      )}
      autoHighlight
      fullWidth
      // The type parameter cannot follow a prop; without it a value is never null.
      disableClearable={!isClearable as false}
      disabled={props.isDisabled}
      loading={props.isLoading ?? props.options === undefined}
      onOpen={props.onOpen}
      onBlur={props.onBlur}
      openOnFocus={isAtOnce}
      renderInput={(params) => <Input params={params} {...props} chosen={chosen?.label} isAtOnce={isAtOnce} />}
    />
  )
}

/** An option in the list, its note below it. */
export const OptionText = ({ label, note, tone }: Option<string | number>): ReactNode =>
  note === undefined ? (
    label
  ) : (
    <Box sx={{ minWidth: 0 }}>
      {label}
      <Typography variant="body2" sx={{ color: tone ? `${tone}.main` : 'text.secondary' }}>
        {note}
      </Typography>
    </Box>
  )

/** A field to choose several options of a list. */
export const MultiSelectField = <Value extends string | number>({
  values,
  onChange,
  limitTags = 2,
  ...props
}: CommonProps<Value> & {
  values: readonly Value[]
  onChange: (values: Value[]) => void
  /** Number of tags shown while the field is not being edited. */
  limitTags?: number
}): ReactNode => {
  const found = values.map((value) => optionOf(props.options, value))
  const chosen = useSteady(
    found,
    found.map(({ value, label }) => [value, label]),
  )
  return (
    <Autocomplete<Option<Value>, true>
      {...useSelectTexts()}
      multiple
      disableCloseOnSelect
      limitTags={limitTags}
      options={props.options ?? NONE}
      value={chosen}
      onChange={(_event, options) => onChange(options.map((option) => option.value))}
      filterOptions={forgivingLabels}
      isOptionEqualToValue={isSameOption}
      getOptionKey={(option) => option.value}
      getOptionDisabled={(option) => option.isDisabled ?? false}
      renderOption={({ key, ...row }, option) => (
        <li key={key} {...row}>
          <OptionText {...option} />
        </li>
      )}
      fullWidth
      disabled={props.isDisabled}
      loading={props.isLoading ?? props.options === undefined}
      onOpen={props.onOpen}
      onBlur={props.onBlur}
      slotProps={{ chip: { size: 'small' } }}
      renderInput={(params) => (
        <Input params={params} {...props} isRequired={props.isRequired && values.length === 0} />
      )}
    />
  )
}

/** A text with suggestions: one of the list or a new one. */
export const FreeSelectField = ({
  value,
  onChange,
  suggestions,
  ...props
}: Omit<CommonProps<string>, 'options'> & {
  value: string
  onChange: (value: string) => void
  suggestions: readonly string[]
}): ReactNode => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Autocomplete<string, false, false, true>
      {...useSelectTexts()}
      freeSolo
      options={suggestions}
      filterOptions={forgivingNames}
      value={value}
      inputValue={value}
      onInputChange={(_event, typed, reason) => {
        if (reason !== 'blur') onChange(typed)
      }}
      fullWidth
      disabled={props.isDisabled}
      open={isOpen}
      onOpen={() => {
        setOpen(true)
        props.onOpen?.()
      }}
      onClose={() => setOpen(false)}
      onKeyDown={({ key }) => {
        // The typed text is the value already; an open list would cover the fields below.
        if (key === 'Enter') setOpen(false)
      }}
      onBlur={props.onBlur}
      renderInput={(params) => <Input params={params} {...props} />}
    />
  )
}

const Input = ({
  params,
  label,
  isRequired = false,
  error = null,
  hint,
  name,
  chosen,
  isAtOnce = false,
}: Pick<CommonProps<never>, 'label' | 'isRequired' | 'error' | 'hint' | 'name'> & {
  params: AutocompleteRenderInputParams
  /** The label of the chosen option. */
  chosen?: string | undefined
  isAtOnce?: boolean
}): ReactNode => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // What is typed after a choice replaces it, and searches.
    if (chosen !== undefined && document.activeElement === input.current) input.current?.select()
  }, [chosen])
  return (
    <TextField
      {...params}
      inputRef={input}
      label={label}
      required={isRequired}
      error={error !== null}
      helperText={error ?? hint}
      name={name}
      autoFocus={isAtOnce}
      slotProps={{
        ...params.slotProps,
        htmlInput: {
          ...params.slotProps.htmlInput,
          // A choice stays selected as a whole, so that what is typed replaces it: the browser would put its cursor where
          // a selected text was pressed, and only after the click.
          onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
            params.slotProps.htmlInput.onMouseDown?.(event)
            const { currentTarget } = event
            if (currentTarget.value === chosen && document.activeElement === currentTarget) event.preventDefault()
          },
          onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
            if (currentTarget.value === chosen) currentTarget.select()
          },
        },
      }}
    />
  )
}
