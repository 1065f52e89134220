import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { formatAmount, parseAmount } from '../../../shared/domain/money/money.ts'
import type { TermsRow } from '../../../shared/domain/money/waiting-fee.ts'
import { useText } from '../../i18n/text.ts'
import { useField } from './record-fields.tsx'

type Side = 'cm' | 'sc'
const TERMS = ['free_minutes', 'waiting_rate', 'waiting_step', 'waiting_max'] as const
type Term = (typeof TERMS)[number]
const isAmount = (term: Term): boolean => term === 'waiting_rate' || term === 'waiting_max'

export type TermsForm<Prefix extends Side> = Record<`${Prefix}_${Term}`, string>

/** The terms of a row as a form holds them: typed texts, empty where nothing is agreed. */
export const termsForm = <Prefix extends Side>(prefix: Prefix, row: TermsRow<Prefix> | null): TermsForm<Prefix> =>
  Object.fromEntries(
    TERMS.map((term) => {
      const value = (row as Record<string, number | null | undefined> | null)?.[`${prefix}_${term}`]
      return [`${prefix}_${term}`, value == null ? '' : isAmount(term) ? formatAmount(value) : String(value)]
    }),
  ) as TermsForm<Prefix>

/** The typed terms as they are sent. What is no number stays none, so that the schema refuses it. */
export const termsBody = <Prefix extends Side>(prefix: Prefix, form: TermsForm<Prefix>) =>
  Object.fromEntries(
    TERMS.map((term) => {
      const typed = (form[`${prefix}_${term}`] ?? '').trim()
      const number = isAmount(term) ? (parseAmount(typed) ?? Number.NaN) : Number(typed)
      return [`${prefix}_${term}`, typed === '' ? null : number]
    }),
  ) as Record<`${Prefix}_${Term}`, number | null>

/** The fields for what is agreed about waiting. */
export const WaitingTermsInputs = ({ prefix }: { prefix: Side }): ReactNode => {
  const text = useText()
  return TERMS.map((term) => (
    <TermInput
      key={term}
      name={`${prefix}_${term}`}
      label={text(`field_${prefix}_${term}`)}
      unit={isAmount(term) ? text('currency_symbol') : text('unit_minutes_sign')}
      hint={term === 'waiting_rate' ? text('waiting_terms_hint') : undefined}
    />
  ))
}

const TermInput = ({ name, label, unit, hint }: { name: string; label: string; unit: string; hint?: string }) => {
  const { value, onChange, onBlur, ref, fault } = useField<string>(name)
  return (
    <TextField
      name={name}
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      inputRef={ref}
      error={fault !== undefined}
      helperText={fault ?? hint}
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 },
        input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
    />
  )
}
