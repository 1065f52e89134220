import MenuItem from '@mui/material/MenuItem'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useText } from '../../i18n/text.ts'
import { afterPointer } from '../fields/after-pointer.ts'
import { PasswordField } from '../fields/password-field.tsx'
import { type Option, SelectField } from '../fields/select-field.tsx'

type Common = { name: string; label: string; isRequired?: boolean; isDisabled?: boolean; hint?: ReactNode }

/** A field of the surrounding {@link RecordForm}: value, fault, and what tells the form of changes. */
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
    ...(message && { fault: text(message) }),
  }
}

export const TextInput = ({
  name,
  label,
  isRequired = false,
  isDisabled = false,
  hint,
  htmlInput,
  ...rest
}: Common & { htmlInput?: object } & Pick<
    TextFieldProps,
    'autoFocus' | 'type' | 'autoComplete' | 'multiline'
  >): ReactNode => {
  const { value, onChange, onBlur, ref, fault } = useField<string>(name)
  return (
    <TextField
      {...rest}
      name={name}
      label={label}
      required={isRequired}
      disabled={isDisabled}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      inputRef={ref}
      error={fault !== undefined}
      helperText={fault ?? hint}
      slotProps={{ htmlInput: { autoComplete: 'off', ...htmlInput } }}
    />
  )
}

export const PasswordInput = ({
  name,
  label,
  isRequired = false,
  hint,
  autoComplete = 'new-password',
}: Common & { autoComplete?: 'current-password' | 'new-password' }): ReactNode => {
  const { value, onChange, onBlur, ref, fault } = useField<string>(name)
  return (
    <PasswordField
      name={name}
      label={label}
      required={isRequired}
      autoComplete={autoComplete}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      inputRef={ref}
      error={fault !== undefined}
      helperText={fault ?? hint}
    />
  )
}

/** One of a few, without a search. */
export const ChoiceInput = ({
  name,
  label,
  isRequired = false,
  isDisabled = false,
  hint,
  options,
}: Common & { options: readonly { value: string; label: string }[] }): ReactNode => {
  const { value, onChange, onBlur, ref, fault } = useField<string>(name)
  return (
    <TextField
      select
      name={name}
      label={label}
      required={isRequired}
      disabled={isDisabled}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      inputRef={ref}
      error={fault !== undefined}
      helperText={fault ?? hint}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** One of a list, with a search in it; null for none. */
export const SearchedInput = <Value extends string | number>({
  name,
  label,
  isDisabled,
  hint,
  options,
}: Common & { hint?: string; options: readonly Option<Value>[] }): ReactNode => {
  const { value, onChange, onBlur, fault } = useField<Value | null>(name)
  return (
    <SelectField
      name={name}
      label={label}
      isDisabled={isDisabled}
      options={options}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      error={fault ?? null}
      hint={hint}
    />
  )
}
