import FormControlLabel from '@mui/material/FormControlLabel'
import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { type ControllerFieldState, useController, useFormContext, useWatch } from 'react-hook-form'
import { checkWord } from '#shared/domain/money/invoice.ts'
import { formatAmount } from '#shared/domain/money/money.ts'
import { parseAmount } from '#shared/domain/money/typed-amount.ts'
import { sameName } from '#shared/domain/names/names.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText, wireKey } from '#web/i18n/text.ts'
import { useEditTrip } from '../edit-trip-context.ts'
import {
  type AmountField,
  type FormField,
  sameField,
  type TextField as TextFieldName,
  type TripForm,
} from '../form/trip-form.ts'
import { usePriceDay } from '../price-day.ts'
import { useShownValue } from './shown-value.ts'
import { WritableField } from './writable-field.tsx'

/** Text of a field's error; until the person changes the field, also the server's reason for refusing its value. */
export const useFaultText = (field: FormField, { error, isDirty }: ControllerFieldState): string | null => {
  const text = useText()
  const shownValue = useShownValue()
  const { refused } = useEditTrip()
  const { getValues } = useFormContext<TripForm>()
  if (error?.message) return text(wireKey(error.message))
  const refusal = refused[field]
  if (!refusal || isDirty) return null
  const reason = text(refusal.message, refusal.values)
  return sameField(field, refusal.form, getValues())
    ? reason
    : text('edit_trip_value_refused', { value: shownValue(field, refusal.form), reason })
}

/** Value, fault and focus of a field, as props of a text field. */
const useTextField = <Name extends TextFieldName | AmountField>(name: Name, label: string) => {
  const { field, fieldState } = useController<TripForm, Name>({ name })
  const fault = useFaultText(name, fieldState)
  return { ...field, ref: undefined, inputRef: field.ref, label, error: fault !== null, helperText: fault }
}

type TextProps = { name: TextFieldName; label: string; isRequired?: boolean; rows?: number; hint?: ReactNode }

/** A text of the trip: an input, or plain text if it may only be read. */
export const TextControl = ({ name, label, isRequired = false, rows, hint }: TextProps): ReactNode => {
  const { mayKnow } = useEditTrip()
  const field = useTextField(name, label)
  const shownValue = useShownValue()
  if (!mayKnow(name)) return null
  return (
    <WritableField name={name} label={label} fact={shownValue(name, { [name]: field.value })}>
      <TextField
        {...field}
        helperText={field.helperText ?? hint}
        required={isRequired}
        multiline={rows !== undefined}
        minRows={rows}
        maxRows={rows === undefined ? undefined : rows + 6}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
    </WritableField>
  )
}

/** Words for the source of a new trip's amount; undefined once another amount is typed. */
const useSourceText = (name: AmountField, typed: string): string | undefined => {
  const text = useText()
  const { shortDay } = useFormats()
  const priceDay = usePriceDay()
  const source = useEditTrip().sources[name]
  if (!source || parseAmount(typed) !== source.amount) return undefined
  if (source.amount === 0 && source.why !== 'listed') return undefined
  if (source.why === 'listed')
    return text('edit_trip_listed_amount', { tour: source.tour, day: priceDay(source, source.day) })
  const { party, origin, several = [] } = source
  const [isOutward, day] = [origin.why === 'outward', shortDay(origin.day)]
  if (several.length > 0)
    return text('edit_trip_several_amounts', { day, amounts: several.map(formatAmount).join(' / ') })
  if (party !== '' && origin.party !== '' && !sameName(party, origin.party)) {
    const parties = { party: origin.party, other: party }
    return isOutward
      ? text('edit_trip_outward_amount_other', parties)
      : text('edit_trip_kept_amount_other', { day, ...parties })
  }
  if (isOutward) return text('edit_trip_outward_amount')
  return source.asked ? text('edit_trip_kept_amount', { day }) : undefined
}

/** An amount, kept as typed, so that even a half-typed one survives a reload; in full form once the focus leaves it. */
export const AmountControl = ({ name, label }: { name: AmountField; label: string }): ReactNode => {
  const text = useText()
  const { mayKnow } = useEditTrip()
  const field = useTextField(name, label)
  const source = useSourceText(name, field.value)
  if (!mayKnow(name)) return null
  return (
    <WritableField
      name={name}
      label={label}
      fact={
        <>
          {field.value}&nbsp;{text('currency_symbol')}
        </>
      }
    >
      <TextField
        {...field}
        helperText={field.helperText ?? source}
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
    </WritableField>
  )
}

/** The check mark of the customer's invoice. */
export const InvoiceCheckControl = (): ReactNode => {
  const name = 'tt_invoice_check'
  const text = useText()
  const { mayKnow } = useEditTrip()
  const { field } = useController<TripForm, typeof name>({ name })
  const label = text('column_tt_invoice_check')
  if (!mayKnow(name)) return null
  return (
    <WritableField name={name} label={label} fact={text(field.value ? 'yes' : 'no')}>
      <FormControlLabel
        control={
          <Switch
            checked={field.value}
            onChange={(_event, isSet) => field.onChange(isSet)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, name: field.name } }}
          />
        }
        label={label}
        sx={{ mr: 0 }}
      />
    </WritableField>
  )
}

const SUB_CHECKS = { follows: null, checked: true, unchecked: false } as const

/** Check mark of the subcontractor's invoice: set, not set, or without a decision the customer's. */
export const SubCheckControl = (): ReactNode => {
  const name = 'tt_sub_invoice_check'
  const text = useText()
  const { mayKnow } = useEditTrip()
  const { field } = useController<TripForm, typeof name>({ name })
  const tt_invoice_check = useWatch<TripForm, 'tt_invoice_check'>({ name: 'tt_invoice_check' })
  const label = text('field_tt_sub_invoice_check')
  if (!mayKnow(name)) return null
  const wordOf = (value: boolean | null) => text(checkWord({ tt_invoice_check, tt_sub_invoice_check: value }, 'sub'))
  return (
    <WritableField name={name} label={label} fact={wordOf(field.value)}>
      <TextField
        select
        size="small"
        label={label}
        value={field.value === null ? 'follows' : field.value ? 'checked' : 'unchecked'}
        onChange={({ target }) => field.onChange(SUB_CHECKS[target.value as keyof typeof SUB_CHECKS])}
        onBlur={field.onBlur}
        inputRef={field.ref}
        sx={{ minWidth: 230, maxWidth: '100%', mt: 1 }}
      >
        {Object.entries(SUB_CHECKS).map(([key, value]) => (
          <MenuItem key={key} value={key}>
            {wordOf(value)}
          </MenuItem>
        ))}
      </TextField>
    </WritableField>
  )
}
