import { type EditedTrip, type TripRefusal, tripEditRefusal } from '#shared/domain/access/permissions.ts'
import type { Viewer } from '#shared/domain/access/roles.ts'
import { parseAmount } from '#shared/domain/money/typed-amount.ts'
import { ACTUAL_TIMES } from '#shared/domain/tracking/tracker-trip.ts'
import { choicesNotOffered } from '#shared/domain/trip/choices.ts'
import { slotFaults } from '#shared/domain/trip/slots.ts'
import { futureFaults, liftTypedMinutes, PLANNED_TIMES, timeOrderFaults } from '#shared/domain/trip/trip-times.ts'
import type { Driver } from '#shared/records/driver.ts'
import type { Vehicle } from '#shared/records/vehicle.ts'
import { type DeviceTrip, TripFields } from '#shared/schemas/trip.ts'
import {
  AMOUNT_FIELDS,
  type AmountField,
  changedFields,
  type FormField,
  isUnreadableTime,
  readableTimes,
  sameField,
  TEXT_FIELDS,
  TIME_FIELDS,
  type TimeField,
  type TripForm,
  tripFieldOf,
} from './trip-form.ts'

/** Message keys of faults, at the field that can be corrected. */
type TripFaults = Partial<Record<FormField, string>>

/** Every amount has its own text (rules 12.4). */
const AMOUNT_FAULTS: Record<AmountField, string> = {
  tt_customer_invoice_trip: 'trip_price_invalid',
  tt_customer_invoice_toll: 'toll_price_invalid',
  tt_customer_invoice_waiting_fee: 'waiting_fee_invalid',
  tt_customer_invoice_cancellation_fee: 'cancellation_fee_invalid',
  tt_sub_invoice_trip: 'trip_price_invalid',
  tt_sub_invoice_toll: 'toll_price_invalid',
  tt_sub_invoice_waiting_fee: 'waiting_fee_invalid',
  tt_sub_invoice_cancellation_fee: 'cancellation_fee_invalid',
}

const REQUIRED_TEXTS = ['tt_tour', 'tt_from_text', 'tt_to_text', 'tt_gps'] as const

const timeFaults = (form: TripForm): TripFaults => {
  const faults: TripFaults = {}
  for (const field of PLANNED_TIMES) if (form[field] === '') faults[field] = 'field_required'
  for (const field of TIME_FIELDS) {
    if (isUnreadableTime(form[field])) faults[field] = 'invalid_date'
  }
  const order = timeOrderFaults(liftTypedMinutes(readableTimes(form)))
  return { ...Object.fromEntries(order.map(({ path, message }) => [path, message])), ...faults }
}

const lengthFaults = (form: TripForm): TripFaults => {
  const faults: TripFaults = {}
  for (const field of TEXT_FIELDS) {
    const checked = TripFields.shape[field].safeParse(form[field])
    if (checked.error) faults[field] = checked.error.issues[0]?.message ?? 'value_invalid'
  }
  return faults
}

/** Faults of typed addresses: without a number they are not in the master data; one that the trip already had may stay. */
const addressFaults = (form: TripForm, base: TripForm): TripFaults => {
  const faults: TripFaults = {}
  for (const end of ['from', 'to'] as const) {
    const [number, text] = [`tt_${end}_adrnr`, `tt_${end}_text`] as const
    const isAsBefore = base[number] === '' && sameField(text, form, base)
    if (form[text].trim() !== '' && form[number] === '' && !isAsBefore) faults[text] = 'name_unknown'
  }
  return faults
}

/** Faults of typed actual times that lie in the future. */
const futureTimes = (form: TripForm, base: TripForm, now: number): TripFaults => {
  const times = readableTimes(form)
  const typed = ACTUAL_TIMES.filter((field) => !sameField(field, form, base))
  const faults = futureFaults(Object.fromEntries(typed.map((field) => [field, times[field]])), now)
  return Object.fromEntries(faults.map(({ path, message }) => [path, message]))
}

/** Faults of typed slots. */
const typedSlots = (form: TripForm, base: TripForm): TripFaults =>
  Object.fromEntries(
    slotFaults({ ...form, ...readableTimes(form) }, changedFields(base, form)).map(({ path, message }) => [
      path,
      message,
    ]),
  )

/**
 * All faults of the form in fields that the person may write.
 * @param base the trip as it was opened
 * @param now milliseconds
 */
export const tripFaults = (
  form: TripForm,
  base: TripForm,
  now: number,
  mayWrite: (field: FormField) => boolean = () => true,
): TripFaults => {
  const faults: TripFaults = {
    ...lengthFaults(form),
    ...futureTimes(form, base, now),
    ...typedSlots(form, base),
    ...timeFaults(form),
    ...addressFaults(form, base),
  }
  for (const field of REQUIRED_TEXTS) if (form[field].trim() === '') faults[field] = 'field_required'
  for (const field of AMOUNT_FIELDS) if (parseAmount(form[field]) === null) faults[field] = AMOUNT_FAULTS[field]
  return Object.fromEntries(Object.entries(faults).filter(([field]) => mayWrite(field as FormField)))
}

/**
 * Reasons why saving is not even offered (rules 5.10): missing fields among tour number, from, to and vehicle, and times with an
 * error. Other faults show on an attempt to save.
 */
export const saveBlockers = (
  form: TripForm,
  mayWrite: (field: FormField) => boolean = () => true,
): { missing: (typeof REQUIRED_TEXTS)[number][]; times: TimeField[] } => {
  const faults = timeFaults(form)
  return {
    missing: REQUIRED_TEXTS.filter((field) => mayWrite(field) && form[field].trim() === ''),
    times: TIME_FIELDS.filter((field) => mayWrite(field) && faults[field] !== undefined),
  }
}

/** Vehicles and drivers that the person sees. */
type Offered = { vehicles: readonly Vehicle[]; drivers: readonly Driver[] }

/**
 * Reason why the server would refuse these changes by role, time or choice, with its own message; null if it would not.
 * @param shown the trip as it is now, `base` and `form` the shown and the typed values; `now` in milliseconds
 */
export const saveRefusal = (
  viewer: Viewer,
  shown: DeviceTrip,
  { base, form }: { base: TripForm; form: TripForm },
  offered: Offered,
  now: number,
): TripRefusal | 'choice_not_offered' | null => {
  const changed = changedFields(base, form)
  const refusal = tripEditRefusal(viewer, editedTrip(shown), changed.map(tripFieldOf), now)
  if (refusal || viewer.role === 'admin') return refusal
  return choicesNotOffered(form, changed, offered).length > 0 ? 'choice_not_offered' : null
}

/** Returns the fields on which permissions depend, of a trip as the role sees it. */
export const editedTrip = (trip: DeviceTrip): EditedTrip => ({
  tt_status: trip.tt_status ?? 'inactive',
  tt_stp: trip.tt_stp ?? '',
  tt_sta: trip.tt_sta ?? '',
  tt_from_slot_to: trip.tt_from_slot_to,
  tt_to_slot_to: trip.tt_to_slot_to,
})
