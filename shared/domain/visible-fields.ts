import type { Role } from './roles.ts'

/** Every field of a trip (specification section 3 and the additions of `schemas/trip.ts`). */
export const TRIP_FIELDS = [
  'tt_id',
  'tt_rev',
  'tt_tour',
  'tt_status',
  'tt_customer',
  'tt_from_adrnr',
  'tt_from_text',
  'tt_to_adrnr',
  'tt_to_text',
  'tt_sub',
  'tt_driver',
  'tt_drivernr',
  'tt_gps',
  'tt_stp',
  'tt_std',
  'tt_sta',
  'tt_etp',
  'tt_eta',
  'tt_atp',
  'tt_atd',
  'tt_ata',
  'tt_ignition',
  'tt_note',
  'tt_info',
  'tt_last_edit',
  'tt_last_update',
  'tt_tour_combination',
  'tt_invoice_check',
  'tt_customer_invoice_trip',
  'tt_customer_invoice_toll',
  'tt_customer_invoice_waiting_fee',
  'tt_customer_invoice_cancellation_fee',
  'tt_customer_invoice_text',
  'tt_sub_invoice_trip',
  'tt_sub_invoice_toll',
  'tt_sub_invoice_waiting_fee',
  'tt_sub_invoice_cancellation_fee',
  'tt_sub_invoice_comment',
  'tt_manual_times',
  'tt_position_at',
] as const
export type KnownTripField = (typeof TRIP_FIELDS)[number]

const NOTE = ['tt_note'] as const
const CUSTOMER_INVOICE = [
  'tt_customer_invoice_trip',
  'tt_customer_invoice_toll',
  'tt_customer_invoice_waiting_fee',
  'tt_customer_invoice_cancellation_fee',
  'tt_customer_invoice_text',
] as const
const SUB_INVOICE = [
  'tt_sub_invoice_trip',
  'tt_sub_invoice_toll',
  'tt_sub_invoice_waiting_fee',
  'tt_sub_invoice_cancellation_fee',
  'tt_sub_invoice_comment',
] as const
const ALL_INVOICE = [...CUSTOMER_INVOICE, ...SUB_INVOICE, 'tt_invoice_check'] as const

/** Fields of a trip that a role never receives (decisions section 4). */
export const HIDDEN_TRIP_FIELDS: Record<Role, readonly string[]> = {
  admin: [],
  sub: [...NOTE, ...CUSTOMER_INVOICE],
  customer: [...NOTE, ...ALL_INVOICE],
  observer: [...NOTE, ...ALL_INVOICE],
}

const shownTo = (role: Role): readonly string[] =>
  TRIP_FIELDS.filter((field) => !HIDDEN_TRIP_FIELDS[role].includes(field))

/** Fields of a trip that a role does receive. A field that is not listed in `TRIP_FIELDS` goes to admin alone. */
export const SHOWN_TRIP_FIELDS: Record<Role, readonly string[]> = {
  admin: shownTo('admin'),
  sub: shownTo('sub'),
  customer: shownTo('customer'),
  observer: shownTo('observer'),
}

/** Whether a role may know a field of a trip at all: to show it, to filter by it, to sort by it. */
export const mayKnowTripField = (role: Role, field: string): boolean => SHOWN_TRIP_FIELDS[role].includes(field)

/**
 * Fields of a tour that a sub receives. The client's column and field are for admin alone (specification section 2,
 * disposition list and editor), so are observers and customer prices (decisions section 4).
 */
export const SUB_TOUR_FIELDS = [
  'tr_id',
  'tr_rev',
  'tr_name',
  'tr_status',
  'tr_tour_comb',
  'tr_departure',
  'tr_arrival',
  'tr_stp',
  'tr_std',
  'tr_std_plus_day',
  'tr_sta',
  'tr_sta_plus_day',
  'tr_requirements',
  'tr_week_status',
  'tr_week_sub',
  'tr_week_gps',
  'tr_week_driver',
  'tr_week_drivernr',
  'tr_week_sub_invoice_trip',
  'tr_week_sub_invoice_toll',
  'tr_week_locked',
] as const

/** What a day of a tour holds for a sub whose day it is not. The weekday's own flag `tr_week_status` stays as it is. */
export const EMPTY_TOUR_DAY = {
  tr_week_sub: null,
  tr_week_gps: null,
  tr_week_driver: null,
  tr_week_drivernr: null,
  tr_week_sub_invoice_trip: 0,
  tr_week_sub_invoice_toll: 0,
  tr_week_locked: false,
} as const
