import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { ComponentProps, ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { LANGUAGES } from '#shared/domain/names/languages.ts'
import { isClockTime } from '#shared/domain/time/dates.ts'
import { useText, wireKey } from '../../i18n/text.ts'
import { afterPointer } from '../fields/after-pointer.ts'
import { ClockField, DayField } from '../fields/date-fields.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { type Option, SelectField } from '../fields/select-field.tsx'

type Common = { name: string; label: string; isRequired?: boolean; isDisabled?: boolean; hint?: ReactNode }

/** A field of the surrounding {@link RecordForm}: value, fault, and functions that report changes. */
export const useField = <Value,>(
  name: string,
): {
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  ref: (input: unknown) => void
  fault?: string
} => {
  const text = useText()
  const { field, fieldState } = useController({ name })
  const message = fieldState.error?.message
  return {
    value: field.value as Value,
    onChange: field.onChange,
    onBlur: () => afterPointer(field.onBlur),
    ref: field.ref,
    ...(message && { fault: text(wireKey(message)) }),
  }
}

/** A field of the surrounding form, as a text field takes it. */
const useTextField = ({ name, label, isRequired = false, isDisabled = false, hint }: Common) => {
  const { value, onChange, onBlur, ref, fault } = useField<string>(name)
  return {
    name,
    label,
    required: isRequired,
    disabled: isDisabled,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onBlur,
    inputRef: ref,
    error: fault !== undefined,
    helperText: fault ?? hint,
  }
}

/** A browser's own field for addresses turns `müller.ch` into `xn--mller-kva.ch` while it is typed: only its keyboard is wanted. */
export const EMAIL_INPUT = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false, maxLength: 200 } as const

export const TextInput = ({
  name,
  label,
  isRequired,
  isDisabled,
  hint,
  htmlInput,
  endAdornment,
  ...rest
}: Common & { htmlInput?: object; endAdornment?: ReactNode } & Pick<
    TextFieldProps,
    'autoFocus' | 'type' | 'autoComplete' | 'multiline'
  >): ReactNode => (
  <TextField
    {...rest}
    {...useTextField({ name, label, isRequired, isDisabled, hint })}
    slotProps={{
      htmlInput: { autoComplete: 'off', ...htmlInput },
      ...(endAdornment !== undefined && { input: { endAdornment } }),
    }}
  />
)

export const PasswordInput = ({
  autoComplete = 'new-password',
  ...field
}: Common & { autoComplete?: 'current-password' | 'new-password' }): ReactNode => (
  <PasswordField {...useTextField(field)} autoComplete={autoComplete} />
)

/** One of a few, without a search. */
export const ChoiceInput = ({
  options,
  ...field
}: Common & { options: readonly { value: string; label: string }[] }): ReactNode => (
  <TextField select {...useTextField(field)}>
    {options.map((option) => (
      <MenuItem key={option.value} value={option.value}>
        {option.label}
      </MenuItem>
    ))}
  </TextField>
)

/** A day, or none. */
export const DayInput = ({
  name,
  label,
  onDay,
  isRequired = false,
  ...rest
}: Pick<Common, 'name' | 'label' | 'isRequired'> & { onDay?: (day: string | null) => void } & Pick<
    ComponentProps<typeof DayField>,
    'near' | 'lean'
  >): ReactNode => {
  const { value, onChange, onBlur, ref, fault } = useField<string | null>(name)
  return (
    <DayField
      {...rest}
      label={label}
      isRequired={isRequired}
      value={value}
      onChange={(day) => {
        onChange(day)
        onDay?.(day)
      }}
      onBlur={onBlur}
      inputRef={ref}
      error={fault ?? null}
    />
  )
}

/** A time of day, or none: as typed until it is read, and what cannot be read stays. */
export const ClockInput = ({ name, label, hint }: Pick<Common, 'name' | 'label' | 'hint'>): ReactNode => {
  const { value, onChange, onBlur, ref, fault } = useField<string>(name)
  const isRead = isClockTime(value)
  return (
    <ClockField
      name={name}
      label={label}
      isLive
      value={isRead ? value : null}
      unread={isRead || value === '' ? null : value}
      onChange={(clock, _fault, unread) => onChange(clock ?? unread ?? '')}
      onBlur={onBlur}
      inputRef={ref}
      error={fault ?? null}
      helperText={hint}
    />
  )
}

/** On or off. */
export const SwitchInput = ({ name, label }: Pick<Common, 'name' | 'label'>): ReactNode => {
  const { value, onChange } = useField<boolean>(name)
  return (
    <FormControlLabel
      control={<Switch checked={value} onChange={(event) => onChange(event.target.checked)} />}
      label={label}
    />
  )
}

/** The language in which a company is written to; empty for the one of the person who writes. */
export const CompanyLanguageInput = (field: Common): ReactNode => {
  const text = useText()
  const options = LANGUAGES.map((language) => ({ value: language, label: text(`language_${language}`) }))
  return <ChoiceInput {...field} options={[{ value: '', label: '–' }, ...options]} />
}

/** One of a list, with a search in it; null for none. */
export const SearchedInput = <Value extends string | number>({
  name,
  label,
  isDisabled,
  isRequired,
  hint,
  options,
}: Common & { isRequired?: boolean; hint?: string; options: readonly Option<Value>[] | undefined }): ReactNode => {
  const { value, onChange, onBlur, fault } = useField<Value | null>(name)
  return (
    <SelectField
      name={name}
      label={label}
      isDisabled={isDisabled}
      isRequired={isRequired ?? false}
      options={options}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      error={fault ?? null}
      hint={hint}
    />
  )
}
