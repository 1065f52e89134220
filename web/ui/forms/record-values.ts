import type { DayOff } from '#shared/domain/clashes/planned-trip.ts'
import { parseDecimal } from '#shared/domain/money/fuel/decimal.ts'
import { formatAmount } from '#shared/domain/money/money.ts'
import { parseAmount } from '#shared/domain/money/typed-amount.ts'
import { readTypedClock } from '#shared/domain/time/typed.ts'
import { emptyValue, type Field, isNullable, isReference, isTextList } from '#shared/records/field.ts'
import { type AnyRecord, typedFields } from '#shared/records/record.ts'
import { type FormFaults, schemaFaults } from './form-faults.ts'

type Typed = string | string[] | number | boolean | null
/** The values of a record's form by field: texts as they are typed, ranges of days as texts too, and what is chosen. */
export type RecordValues = Record<string, Typed>
type Row = object | null

/**
 * An absence as a form keeps it, `2026-12-24/2027-01-03`, with `/14:00//ill` where times or a kind are said; an end that is not
 * typed yet is empty.
 */
export const typedAbsence = ({ from, to, from_time, to_time, kind }: DayOff): string => {
  const more = [from_time, to_time, kind].map((part) => part ?? '')
  return [from, to, ...(more.some(Boolean) ? more : [])].join('/')
}
export const absenceOf = (typed: string): DayOff => {
  const [from = '', to = '', from_time, to_time, kind] = typed.split('/')
  return { from, to, ...(from_time && { from_time }), ...(to_time && { to_time }), ...(kind && { kind }) } as DayOff
}
/** Returns true if the input holds the value itself. */
const holdsValue = (field: Field): boolean =>
  isReference(field) || isTextList(field) || field.kind === 'switch' || field.kind === 'day'

const typedValue = (field: Field, value: unknown): Typed => {
  const { kind } = field
  if (holdsValue(field)) return (value ?? emptyValue(field)) as Typed
  if (kind === 'flag') return value ? 'yes' : 'no'
  if (kind === 'days') return ((value ?? []) as DayOff[]).map(typedAbsence)
  if (value === null || value === undefined) return ''
  return kind === 'amount' ? formatAmount(value as number) : String(value)
}

/** A text that is no number gives no number, so that the schema refuses it. */
const typedNumber = (typed: string, read: (text: string) => number): number | null =>
  typed.trim() === '' ? null : read(typed.trim())

const sentValue = (field: Field, typed: Typed | undefined): unknown => {
  if (holdsValue(field)) return typed
  if (Array.isArray(typed)) return typed.map(absenceOf)
  const text = String(typed ?? '')
  switch (field.kind) {
    case 'flag':
      return text === 'yes'
    case 'number':
    case 'minutes':
      return typedNumber(text, Number)
    case 'decimal':
      return typedNumber(text, (typed) => parseDecimal(typed) ?? Number.NaN)
    case 'amount':
      return typedNumber(text, (amount) => parseAmount(amount) ?? Number.NaN)
    case 'clock':
      // Saved by a key, a field may not have been left yet.
      return readTypedClock(text) ?? (text.trim() || null)
    default:
      return isNullable(field) ? text.trim() || null : text
  }
}

/** The row as its form begins; of a new one everything is empty. */
export const recordValues = (of: AnyRecord, row: Row): RecordValues =>
  Object.fromEntries(
    typedFields(of).map(([name, field]) => [name, typedValue(field, (row as Record<string, unknown> | null)?.[name])]),
  )

/** The body of the request that saves the form. */
export const recordBody = (of: AnyRecord, values: RecordValues): Record<string, unknown> =>
  Object.fromEntries(typedFields(of).map(([name, field]) => [name, sentValue(field, values[name])]))

/** The faults of single fields, by the server's rules. */
export const recordFaults = (of: AnyRecord, values: RecordValues): FormFaults =>
  schemaFaults(of.body, recordBody(of, values))
