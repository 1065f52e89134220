import type { Finding } from '#shared/domain/clashes/findings/findings.ts'
import type { ClashTrip } from '#shared/domain/clashes/planned-trip.ts'
import { parseAmount } from '#shared/domain/money/typed-amount.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { type DayRange, offlineWindow } from '#shared/domain/time/views.ts'
import { addWeeks, weekEnd, weekStart, yearWeekOf } from '#shared/domain/time/weeks.ts'
import type { FormField, TripForm } from '../form/trip-form.ts'
import { isUnreadableTime } from '../form/trip-form.ts'

/** Fields of the form on which findings depend. */
export const CANDIDATE_FIELDS = [
  'tt_tour',
  'tt_status',
  'customer',
  'tt_sub',
  'tt_requirements',
  'tt_approval_override',
  'tt_gps',
  'tt_driver',
  'tt_drivernr',
  'tt_stp',
  'tt_std',
  'tt_sta',
  'tt_ata',
  'tt_from_text',
  'tt_to_text',
  'tt_from_adrnr',
  'tt_to_adrnr',
  'tt_customer_invoice_trip',
  'tt_sub_invoice_trip',
] as const satisfies readonly FormField[]
export type CandidateForm = Pick<TripForm, (typeof CANDIDATE_FIELDS)[number]>

/** The trip as it stands in the form; prices that the role does not write are not its business. */
export const candidateOf = (
  key: ClashTrip['key'],
  form: CandidateForm,
  mayWrite: (field: FormField) => boolean,
): ClashTrip => {
  const time = (field: 'tt_stp' | 'tt_std' | 'tt_sta') => (isUnreadableTime(form[field]) ? null : form[field] || null)
  const amount = (field: 'tt_customer_invoice_trip' | 'tt_sub_invoice_trip') =>
    mayWrite(field) ? (parseAmount(form[field]) ?? undefined) : undefined
  const { customer, tt_ata: _arrived, ...fields } = form
  return {
    ...fields,
    key,
    tt_customer: customer,
    tt_stp: time('tt_stp'),
    tt_std: time('tt_std'),
    tt_sta: time('tt_sta'),
    tt_customer_invoice_trip: amount('tt_customer_invoice_trip'),
    tt_sub_invoice_trip: amount('tt_sub_invoice_trip'),
  }
}

/** Findings that no longer matter once the trip has arrived: all but those about pay. */
export const stillConcerns =
  (hasArrived: boolean) =>
  ({ kind }: Finding): boolean =>
    !hasArrived || kind === 'no_price' || kind === 'no_subcontractor'

/**
 * The days that this device knows, where they are not all that the hours of a trip depend on: its week and the two beside it.
 * Null where they are.
 */
export const judgedDays = (trip: ClashTrip, now: number, zone: string): DayRange | null => {
  if (!trip.tt_stp || !trip.tt_sta) return null
  const known = offlineWindow(now, zone)
  const [first, last] = [dayOf(trip.tt_stp, zone), dayOf(trip.tt_sta, zone)]
  const isKnown =
    weekStart(addWeeks(yearWeekOf(first), -1)) >= known.from && weekEnd(addWeeks(yearWeekOf(last), 1)) <= known.to
  return isKnown ? null : known
}
