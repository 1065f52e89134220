import { z } from 'zod'
import { TRIP_STATUSES } from '../domain/trip-status.ts'
import { Amount, Instant, requiredText, text } from './common.ts'

/** The fields of a trip that a person writes (specification section 3). */
export const TripFields = z.object({
  tt_tour: requiredText(80),
  tt_status: z.enum(TRIP_STATUSES),
  /** Semicolon-joined: first the customer's name, then the observers' usernames. */
  tt_customer: text(2000),
  tt_from_adrnr: text(80),
  tt_from_text: requiredText(200),
  tt_to_adrnr: text(80),
  tt_to_text: requiredText(200),
  tt_sub: text(120),
  tt_driver: text(120),
  tt_drivernr: text(40),
  tt_gps: requiredText(80),
  tt_stp: Instant,
  tt_std: Instant,
  tt_sta: Instant,
  tt_etp: Instant.nullable(),
  tt_eta: Instant.nullable(),
  tt_atp: Instant.nullable(),
  tt_atd: Instant.nullable(),
  tt_ata: Instant.nullable(),
  tt_note: text(4000),
  tt_info: text(4000),
  tt_tour_combination: text(200),
  tt_invoice_check: z.boolean(),
  tt_customer_invoice_trip: Amount,
  tt_customer_invoice_toll: Amount,
  tt_customer_invoice_waiting_fee: Amount,
  tt_customer_invoice_cancellation_fee: Amount,
  tt_customer_invoice_text: text(2000),
  tt_sub_invoice_trip: Amount,
  tt_sub_invoice_toll: Amount,
  tt_sub_invoice_waiting_fee: Amount,
  tt_sub_invoice_cancellation_fee: Amount,
  tt_sub_invoice_comment: text(2000),
})
export type TripFields = z.infer<typeof TripFields>
export type TripField = keyof TripFields

/** Actual times that a person may type; telematics never overwrites one of these once typed. */
export const ActualTime = z.enum(['tt_atp', 'tt_atd', 'tt_ata'])

/** A trip as the store and the admin know it. Other roles receive it through `shared/domain/visible-fields`. */
export const Trip = TripFields.extend({
  /** Empty for a trip that was copied from a day without a vehicle; whoever saves the trip chooses one. */
  tt_gps: text(80),
  tt_id: z.int().positive(),
  tt_rev: z.int().positive(),
  tt_ignition: z.literal([0, 1]).nullable(),
  tt_last_edit: Instant.nullable(),
  tt_last_update: Instant.nullable(),
  /** Which actual times were typed by a person. */
  tt_manual_times: z.array(ActualTime),
  /** Time of the vehicle's last position that concerned this trip. */
  tt_position_at: Instant.nullable(),
})
export type Trip = z.infer<typeof Trip>

/** A trip as a role sees it: forbidden fields are absent. */
export const VisibleTrip = Trip.partial().required({ tt_id: true, tt_rev: true })
export type VisibleTrip = z.infer<typeof VisibleTrip>
/** A trip on a device. One that was created there has neither id nor revision until the server has given it both. */
export type DeviceTrip = Partial<VisibleTrip>

/** Body of POST /api/trips. What is left out gets the defaults of a new trip (specification section 4). */
export const TripCreateBody = TripFields.extend({
  tt_status: TripFields.shape.tt_status.default('active'),
  tt_customer: TripFields.shape.tt_customer.default(''),
  tt_from_adrnr: TripFields.shape.tt_from_adrnr.default(''),
  tt_to_adrnr: TripFields.shape.tt_to_adrnr.default(''),
  tt_sub: TripFields.shape.tt_sub.default(''),
  tt_driver: TripFields.shape.tt_driver.default(''),
  tt_drivernr: TripFields.shape.tt_drivernr.default(''),
  tt_etp: TripFields.shape.tt_etp.default(null),
  tt_eta: TripFields.shape.tt_eta.default(null),
  tt_atp: TripFields.shape.tt_atp.default(null),
  tt_atd: TripFields.shape.tt_atd.default(null),
  tt_ata: TripFields.shape.tt_ata.default(null),
  tt_note: TripFields.shape.tt_note.default(''),
  tt_info: TripFields.shape.tt_info.default(''),
  tt_tour_combination: TripFields.shape.tt_tour_combination.default(''),
  tt_invoice_check: TripFields.shape.tt_invoice_check.default(true),
  tt_customer_invoice_trip: Amount.default(0),
  tt_customer_invoice_toll: Amount.default(0),
  tt_customer_invoice_waiting_fee: Amount.default(0),
  tt_customer_invoice_cancellation_fee: Amount.default(0),
  tt_customer_invoice_text: TripFields.shape.tt_customer_invoice_text.default(''),
  tt_sub_invoice_trip: Amount.default(0),
  tt_sub_invoice_toll: Amount.default(0),
  tt_sub_invoice_waiting_fee: Amount.default(0),
  tt_sub_invoice_cancellation_fee: Amount.default(0),
  tt_sub_invoice_comment: TripFields.shape.tt_sub_invoice_comment.default(''),
})

/** Body of PUT /api/trips/{id}: any subset of the fields; an absent field means unchanged. */
export const TripEditBody = TripFields.partial()

/** One row of GET /api/tours: id, tour, from, to, start, vehicle, driver. */
export const ChooserRow = z.tuple([z.int(), z.string(), z.string(), z.string(), Instant, z.string(), z.string()])
