import { z } from 'zod'
import { Amount, ClockTime, line, name } from './common.ts'

/** Seven values, Monday first. */
const week = <Value extends z.ZodType>(value: Value) => z.array(value).length(7, { error: 'tour_week_of_seven' })

const PlusDay = z.int({ error: 'only_positive_numbers' }).min(0, { error: 'only_positive_numbers' }).max(30)

/** The fields of a recurring tour that a person writes (rules 6.1). Departure and arrival are address ids. */
export const TourFields = z.object({
  tr_name: name(80),
  tr_status: z.boolean(),
  tr_cm_id: z.int({ error: 'field_required' }).positive(),
  tr_tour_comb: line(200),
  tr_departure: name(80),
  tr_arrival: name(80),
  tr_stp: ClockTime,
  tr_std: ClockTime,
  tr_std_plus_day: PlusDay,
  tr_sta: ClockTime,
  tr_sta_plus_day: PlusDay,
  tr_requirements: z.array(line(40)).max(20),
  tr_customer_invoice_trip: Amount,
  tr_customer_invoice_toll: Amount,
  tr_week_status: week(z.boolean()),
  tr_week_sub: week(line(120).nullable()),
  tr_week_gps: week(line(80).nullable()),
  tr_week_driver: week(z.int().positive().nullable()),
  tr_week_drivernr: week(line(40).nullable()),
  tr_week_observer: week(line(1000).nullable()),
  tr_week_sub_invoice_trip: week(Amount),
  tr_week_sub_invoice_toll: week(Amount),
  tr_week_locked: week(z.boolean()),
})
export type TourFields = z.infer<typeof TourFields>

/** A tour as the store and the admin know it. */
export const Tour = TourFields.extend({
  tr_id: z.int().positive(),
  tr_rev: z.int().positive(),
  /** Name of the customer `tr_cm_id`; `tr_client` is the same under its other spelling (rules 6.1). */
  tr_cm_name: z.string(),
  tr_client: z.string(),
})
export type Tour = z.infer<typeof Tour>

export const VisibleTour = Tour.partial().required({ tr_id: true, tr_rev: true })
export type VisibleTour = z.infer<typeof VisibleTour>
/** A tour on a device. One that was created there has neither id nor revision until the server has given it both. */
export type DeviceTour = Partial<VisibleTour>

export const TourCreateBody = TourFields.extend({
  tr_tour_comb: TourFields.shape.tr_tour_comb.default(''),
  tr_std_plus_day: PlusDay.default(0),
  tr_sta_plus_day: PlusDay.default(0),
  tr_requirements: TourFields.shape.tr_requirements.default([]),
  tr_customer_invoice_trip: Amount.default(0),
  tr_customer_invoice_toll: Amount.default(0),
  tr_week_locked: TourFields.shape.tr_week_locked.default([false, false, false, false, false, false, false]),
})
export const TourEditBody = TourFields.partial()

/** A row of the price list (rules 6.8). */
export const PriceRow = z.object({
  id: z.int(),
  status: z.boolean(),
  tour_no: z.string(),
  from: z.string(),
  to: z.string(),
  tour_comb: z.string(),
  customer: z.string(),
  subcontractor: z.string(),
  c_trip: Amount,
  c_toll: Amount,
  sub_trip: Amount,
  sub_toll: Amount,
  stp: ClockTime,
  std: ClockTime,
  sta: ClockTime,
})
export type PriceRow = z.infer<typeof PriceRow>
