import InputAdornment from '@mui/material/InputAdornment'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import { formatAmount } from '#shared/domain/money/money.ts'
import { parseAmount } from '#shared/domain/money/typed-amount.ts'
import type { TextKey } from '#shared/text-key.ts'
import { useText } from '../../i18n/text.ts'

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'error'> & {
  /** The amount; null while the text is none. */
  value: number | null
  /** Called with the amount, or with null, the message key of the fault, and the typed text. */
  onChange: (value: number | null, fault: TextKey | null, typed: string) => void
  /** Typed text that is no amount, for a form that keeps it; null for none. */
  unread?: string | null
  /** Message key of this field's own error. */
  fault?: TextKey
  /** An empty field is no error, but null. */
  isOptional?: boolean
  /** Unit behind the number; the currency by default, none for null. */
  unit?: string | null
}

const shownAmount = (value: number | null): string => (value === null ? '' : formatAmount(value))

/**
 * A field for an amount as people type it: digits, in thousands groups with either apostrophe, and up to two decimals.
 * Shown as `1'234.50` once the field is left; text that is no amount stays as typed, with the field's own error.
 */
export const AmountField = ({
  value,
  onChange,
  unread,
  fault = 'amount_invalid',
  isOptional = false,
  unit,
  helperText,
  onBlur,
  slotProps,
  ...rest
}: Props): ReactNode => {
  const text = useText()
  const [typed, setTyped] = useState(() => unread ?? shownAmount(value))
  const [given, setGiven] = useState({ value, unread })
  // Another value from outside replaces the typed text; the field's own value comes back unchanged.
  if (given.value !== value || (unread !== undefined && given.unread !== unread)) {
    setGiven({ value, unread })
    setTyped(unread ?? shownAmount(value))
  }

  const faultOf = (entry: string): TextKey | null =>
    parseAmount(entry) !== null || (isOptional && entry.trim() === '') ? null : fault
  const currentFault = faultOf(typed)
  const shownUnit = unit === undefined ? text('currency_symbol') : unit

  return (
    <TextField
      {...rest}
      value={typed}
      error={currentFault !== null}
      helperText={currentFault ? text(currentFault) : helperText}
      onChange={(event) => {
        const entry = event.target.value
        const amount = parseAmount(entry)
        const entryFault = faultOf(entry)
        setTyped(entry)
        setGiven({ value: amount, unread: entryFault ? entry : null })
        onChange(amount, entryFault, entry)
      }}
      onBlur={(event) => {
        const amount = parseAmount(typed)
        if (amount !== null) setTyped(formatAmount(amount))
        onBlur?.(event)
      }}
      slotProps={{
        ...slotProps,
        htmlInput: {
          inputMode: 'decimal',
          autoComplete: 'off',
          style: { textAlign: 'right' },
          ...slotProps?.htmlInput,
        },
        input: {
          ...(shownUnit && { endAdornment: <InputAdornment position="end">{shownUnit}</InputAdornment> }),
          ...slotProps?.input,
        },
      }}
    />
  )
}
