import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import InputAdornment from '@mui/material/InputAdornment'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { type ControllerFieldState, useController, useFormContext } from 'react-hook-form'
import { formatAmount, parseAmount } from '../../../shared/domain/money/money.ts'
import { useText } from '../../i18n/text.ts'
import { useEditTrip } from './edit-trip-context.ts'
import { Fact } from './fact.tsx'
import { unitOf } from './open-trip.ts'
import { useShownValue } from './shown-value.ts'
import { TheirsHint } from './theirs-hint.tsx'
import {
  type AmountField,
  type FormField,
  sameField,
  type TextField as TextFieldName,
  type TripForm,
} from './trip-form.ts'

/** The text of a field's error; until the person changes the field, also why the server refused a value for it. */
export const useFaultText = (field: FormField, { error, isDirty }: ControllerFieldState): string | null => {
  const text = useText()
  const shownValue = useShownValue()
  const { refused } = useEditTrip()
  const { getValues } = useFormContext<TripForm>()
  if (error?.message) return text(error.message)
  const refusal = refused[field]
  if (!refusal || isDirty) return null
  const reason = text(refusal.message)
  return sameField(field, refusal.form, getValues())
    ? reason
    : text('edit_trip_value_refused', { value: shownValue(field, refusal.form), reason })
}

type TextProps = { name: TextFieldName; label: string; isRequired?: boolean; rows?: number }

/** A text of the trip, to type or, where it may only be read, as text. */
export const TextControl = ({ name, label, isRequired = false, rows }: TextProps): ReactNode => {
  const { mayKnow, mayWrite } = useEditTrip()
  const { field, fieldState } = useController<TripForm, TextFieldName>({ name })
  const fault = useFaultText(name, fieldState)
  if (!mayKnow(name)) return null
  if (!mayWrite(name)) return <Fact label={label}>{field.value}</Fact>
  return (
    <Box>
      <TextField
        {...field}
        ref={undefined}
        inputRef={field.ref}
        label={label}
        required={isRequired}
        error={fault !== null}
        helperText={fault}
        multiline={rows !== undefined}
        minRows={rows}
        maxRows={rows === undefined ? undefined : rows + 6}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      <TheirsHint unit={unitOf(name)} />
    </Box>
  )
}

/** An amount, kept as it is typed, so that even a half-typed one survives a reload; in full form once it is left. */
export const AmountControl = ({ name, label }: { name: AmountField; label: string }): ReactNode => {
  const text = useText()
  const { mayKnow, mayWrite } = useEditTrip()
  const { field, fieldState } = useController<TripForm, AmountField>({ name })
  const fault = useFaultText(name, fieldState)
  if (!mayKnow(name)) return null
  if (!mayWrite(name)) {
    return (
      <Fact label={label}>
        {field.value}&nbsp;{text('currency_symbol')}
      </Fact>
    )
  }
  return (
    <Box>
      <TextField
        {...field}
        ref={undefined}
        inputRef={field.ref}
        label={label}
        error={fault !== null}
        helperText={fault}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          const amount = parseAmount(field.value)
          if (amount !== null && formatAmount(amount) !== field.value) field.onChange(formatAmount(amount))
          field.onBlur()
        }}
        slotProps={{
          htmlInput: { inputMode: 'decimal', autoComplete: 'off', style: { textAlign: 'right' } },
          input: { endAdornment: <InputAdornment position="end">{text('currency_symbol')}</InputAdornment> },
        }}
      />
      <TheirsHint unit={name} />
    </Box>
  )
}

/** The invoice check mark. */
export const InvoiceCheckControl = (): ReactNode => {
  const text = useText()
  const { mayKnow, mayWrite } = useEditTrip()
  const { field } = useController<TripForm, 'tt_invoice_check'>({ name: 'tt_invoice_check' })
  const label = text('column_tt_invoice_check')
  if (!mayKnow('tt_invoice_check')) return null
  if (!mayWrite('tt_invoice_check')) return <Fact label={label}>{text(field.value ? 'yes' : 'no')}</Fact>
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            checked={field.value}
            onChange={(_event, isChecked) => field.onChange(isChecked)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, name: field.name } }}
          />
        }
        label={label}
        sx={{ mr: 0 }}
      />
      <TheirsHint unit="tt_invoice_check" />
    </Box>
  )
}
