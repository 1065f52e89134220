import { formatAmount } from '#shared/domain/money/money.ts'
import { parseAmount } from '#shared/domain/money/typed-amount.ts'
import { sameValue } from '#shared/domain/sync/merge.ts'
import { ACTUAL_TIMES } from '#shared/domain/tracking/tracker-trip.ts'
import { ANSWER_FIELDS } from '#shared/domain/trip/answer-given.ts'
import { SLOT_TIMES, type SlotTime } from '#shared/domain/trip/slots.ts'
import { joinTripCustomer, splitTripCustomer } from '#shared/domain/trip/trip-customer.ts'
import { type TripFieldOfKind, tripFieldsOfKind } from '#shared/domain/trip/trip-fields.ts'
import type { TripStatus } from '#shared/domain/trip/trip-status.ts'
import { liftTypedMinutes, PLANNED_TIMES } from '#shared/domain/trip/trip-times.ts'
import type { DeviceTrip, TripFields } from '#shared/schemas/trip.ts'

type AnswerField = (typeof ANSWER_FIELDS)[number]
/** A trip as a form stands for it. */
type FormTrip = Omit<TripFields, AnswerField>
/** Fields of a trip whose form value is the text itself; the customer's is split, and forms do not edit answers. */
export type TextField = Exclude<TripFieldOfKind<'text'>, 'tt_customer' | AnswerField>
const APART: readonly string[] = ['tt_customer', ...ANSWER_FIELDS]
export const TEXT_FIELDS = tripFieldsOfKind('text').filter((field) => !APART.includes(field)) as readonly TextField[]

export type PlannedTime = (typeof PLANNED_TIMES)[number]
export type ActualTime = (typeof ACTUAL_TIMES)[number]
export type TimeField = PlannedTime | ActualTime | SlotTime
export const TIME_FIELDS: readonly TimeField[] = [...PLANNED_TIMES, ...ACTUAL_TIMES, ...SLOT_TIMES]

export type AmountField = TripFieldOfKind<'amount'>
export const AMOUNT_FIELDS: readonly AmountField[] = tripFieldsOfKind('amount')

/**
 * A trip in the form. Amounts are the text as typed. A time is an ISO instant, empty if there is none, and marked (`unreadTime`)
 * while the typed text is no time yet. `tt_customer` is split.
 */
export type TripForm = Record<TextField | TimeField | AmountField, string> & {
  tt_status: TripStatus
  tt_invoice_check: boolean
  /** Null: as the customer's mark. */
  tt_sub_invoice_check: boolean | null
  customer: string
  observers: string[]
}
export type FormField = keyof TripForm

export const FORM_FIELDS: readonly FormField[] = [
  ...TEXT_FIELDS,
  ...TIME_FIELDS,
  ...AMOUNT_FIELDS,
  'tt_status',
  'tt_invoice_check',
  'tt_sub_invoice_check',
  'customer',
  'observers',
]

const isAmount = (field: FormField): field is AmountField => (AMOUNT_FIELDS as readonly string[]).includes(field)
const isText = (field: FormField): field is TextField => (TEXT_FIELDS as readonly string[]).includes(field)

/** The trip's field that a form field belongs to. */
export const tripFieldOf = (field: FormField): keyof FormTrip =>
  field === 'customer' || field === 'observers' ? 'tt_customer' : field

const UNREAD_MARK = '?'
/** Returns the value of a time field for a typed text that is no time yet. */
export const unreadTime = (typed: string): string => UNREAD_MARK + typed
/** Returns the text of a time field that holds no time yet; null for a time, and for none. */
export const typedTime = (value: string): string | null =>
  value.startsWith(UNREAD_MARK) ? value.slice(UNREAD_MARK.length) : null
/** Returns true if a time field holds something that is no time. */
export const isUnreadableTime = (value: string): boolean => typedTime(value) !== null

/** The form of a new trip: active, checked for the invoice, all amounts 0.00 (rules 5.10). */
export const newTripForm = (): TripForm => formOfTrip({})

/** The form of a trip as the role sees it; fields that it does not see are empty. */
export const formOfTrip = (trip: DeviceTrip): TripForm => {
  const { customer, observers } = splitTripCustomer(trip.tt_customer)
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, trip[field] ?? '']))
  const times = Object.fromEntries(TIME_FIELDS.map((field) => [field, trip[field] ?? '']))
  const amounts = Object.fromEntries(AMOUNT_FIELDS.map((field) => [field, formatAmount(trip[field] ?? 0)]))
  return {
    ...(texts as Record<TextField, string>),
    ...(times as Record<TimeField, string>),
    ...(amounts as Record<AmountField, string>),
    tt_status: trip.tt_status ?? 'active',
    tt_invoice_check: trip.tt_invoice_check ?? true,
    tt_sub_invoice_check: trip.tt_sub_invoice_check ?? null,
    customer,
    observers,
  }
}

/** Returns true if a field means the same in both forms, even if it is written differently: `1234.5` is `1'234.50`. */
export const sameField = (field: FormField, a: TripForm, b: TripForm): boolean => {
  if (sameValue(a[field], b[field])) return true
  if (isAmount(field)) {
    const [one, other] = [parseAmount(a[field]), parseAmount(b[field])]
    return one !== null && one === other
  }
  if (isText(field)) return a[field].trim() === b[field].trim()
  return field === 'customer' && a.customer.trim() === b.customer.trim()
}

/** Fields of the form that differ. */
export const changedFields = (base: TripForm, form: TripForm): FormField[] =>
  FORM_FIELDS.filter((field) => !sameField(field, base, form))

/** The form's times as instants: null where there is none, or none that can be read. */
export const readableTimes = (form: TripForm): Record<TimeField, string | null> =>
  Object.fromEntries(
    TIME_FIELDS.map((field) => [field, form[field] === '' || isUnreadableTime(form[field]) ? null : form[field]]),
  ) as Record<TimeField, string | null>

/** @throws RangeError for an amount that cannot be read */
const amountsOf = (form: TripForm): Record<AmountField, number> =>
  Object.fromEntries(
    AMOUNT_FIELDS.map((field) => {
      const amount = parseAmount(form[field])
      if (amount === null) throw new RangeError(`${field} is no amount`)
      return [field, amount]
    }),
  ) as Record<AmountField, number>

/**
 * Fields of the trip from a form, as they go over the wire. @throws RangeError while an amount or a time is not readable: the
 * form is checked before
 */
export const tripOfForm = (form: TripForm): FormTrip => {
  for (const field of TIME_FIELDS) if (isUnreadableTime(form[field])) throw new RangeError(`${field} is no time`)
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, form[field].trim()]))
  const times = readableTimes(form)
  const { tt_stp, tt_std, tt_sta, ...others } = { ...times, ...liftTypedMinutes(times) }
  return {
    ...(texts as Record<TextField, string>),
    // Empty, they are refused in words.
    tt_stp: tt_stp ?? '',
    tt_std: tt_std ?? '',
    tt_sta: tt_sta ?? '',
    ...others,
    ...amountsOf(form),
    tt_status: form.tt_status,
    tt_invoice_check: form.tt_invoice_check,
    tt_customer: joinTripCustomer(form),
    tt_sub_invoice_check: form.tt_sub_invoice_check,
    tt_etp: null,
    tt_eta: null,
  }
}

/** The trip's fields exactly as a form shows them, blanks and all. */
const shownFields = (form: TripForm): FormTrip => {
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, form[field]]))
  const planned = Object.fromEntries(PLANNED_TIMES.map((field) => [field, form[field]]))
  const others = Object.fromEntries([...ACTUAL_TIMES, ...SLOT_TIMES].map((field) => [field, form[field] || null]))
  return {
    ...tripOfForm(form),
    ...(texts as Record<TextField, string>),
    ...(planned as Record<PlannedTime, string>),
    ...(others as Record<ActualTime | SlotTime, string | null>),
  }
}

const copyField = <Field extends keyof FormTrip>(from: FormTrip, field: Field, to: Partial<FormTrip>): void => {
  to[field] = from[field]
}

/**
 * Fields to save of an edited trip, as they were shown and as they are now: those that the person may write. Untouched fields are
 * the same in both, blanks and all.
 */
export const tripEdit = (
  base: TripForm,
  form: TripForm,
  mayWrite: (field: FormField) => boolean,
): { before: Partial<FormTrip>; after: Partial<FormTrip> } => {
  const writable = FORM_FIELDS.filter(mayWrite)
  const touched = new Set(writable.filter((field) => !sameField(field, base, form)))
  const mine = Object.fromEntries(FORM_FIELDS.map((field) => [field, (touched.has(field) ? form : base)[field]]))
  const [shown, written] = [shownFields(base), tripOfForm(mine as TripForm)]
  const before: Partial<FormTrip> = {}
  const after: Partial<FormTrip> = {}
  for (const field of writable) {
    copyField(shown, tripFieldOf(field), before)
    copyField(shown, tripFieldOf(field), after)
  }
  for (const field of touched) copyField(written, tripFieldOf(field), after)
  return { before, after }
}
