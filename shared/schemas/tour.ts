import { z } from 'zod'
import { HOLIDAY_RULES } from '../domain/calendar/closed-days.ts'
import { inOrder, MAX_TOUR_DAYS, MAX_TOUR_PRICES, repeatedDays, TOUR_DAY_KINDS } from '../domain/tour/dated.ts'
import { Amount, ClockTime, Day, line, name, PlannedDay } from './common.ts'

/** Lists by day have each day once: merged by day, one of two would be lost. */
const eachOnce =
  <Entry>(key: keyof Entry & string, dayOf: (entry: Entry) => string, message: string) =>
  (entries: Entry[], issues: z.RefinementCtx<Entry[]>): void => {
    for (const index of repeatedDays(entries.map(dayOf)))
      issues.addIssue({ code: 'custom', message, path: [index, key] })
  }

/** Seven values, Monday first. */
const week = <Value extends z.ZodType>(value: Value) => z.array(value).length(7, { error: 'tour_week_of_seven' })

const PlusDay = z.int({ error: 'only_positive_numbers' }).min(0, { error: 'only_positive_numbers' }).max(30)

/** Exception of a tour on one day (`shared/domain/tour/dated.ts`). */
export const TourDay = z.object({
  day: PlannedDay,
  kind: z.enum(TOUR_DAY_KINDS, { error: 'tour_day_kind' }),
  reason: line(200).optional(),
  times: z
    .object({ stp: ClockTime, std: ClockTime, std_plus_day: PlusDay, sta: ClockTime, sta_plus_day: PlusDay })
    .optional(),
  sub: name(120).optional(),
  gps: name(80).optional(),
  driver: z.int().positive().optional(),
  drivernr: line(40).optional(),
  customer_trip: Amount.optional(),
  customer_toll: Amount.optional(),
  sub_trip: Amount.optional(),
  sub_toll: Amount.optional(),
  run: z.int().positive().optional(),
})

/** Prices of a tour from a day on. A subcontractor receives no customer's prices. */
export const TourPrice = z.object({
  from: Day,
  customer_trip: Amount,
  customer_toll: Amount,
  sub_trip: week(Amount),
  sub_toll: week(Amount),
})

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
  tr_valid_from: Day.nullable(),
  tr_valid_to: Day.nullable(),
  tr_holiday_rule: z.enum([...HOLIDAY_RULES, ''], { error: 'holiday_rule_invalid' }),
  tr_days: z
    .array(TourDay)
    .max(MAX_TOUR_DAYS, { error: 'tour_days_too_many' })
    .superRefine(eachOnce('day', ({ day }) => day, 'tour_day_twice'))
    .overwrite((days) => inOrder(days, 'day')),
  tr_prices: z
    .array(TourPrice)
    .max(MAX_TOUR_PRICES, { error: 'tour_prices_too_many' })
    .superRefine(eachOnce('from', ({ from }) => from, 'tour_price_twice'))
    .overwrite((prices) => inOrder(prices, 'from')),
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

export const VisibleTour = Tour.partial()
  .required({ tr_id: true, tr_rev: true })
  .extend({
    tr_prices: z.array(TourPrice.partial({ customer_trip: true, customer_toll: true })).optional(),
  })
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
  tr_valid_from: TourFields.shape.tr_valid_from.default(null),
  tr_valid_to: TourFields.shape.tr_valid_to.default(null),
  tr_holiday_rule: TourFields.shape.tr_holiday_rule.default(''),
  tr_days: TourFields.shape.tr_days.default([]),
  tr_prices: TourFields.shape.tr_prices.default([]),
})
export const TourEditBody = TourFields.partial()
export type TourEditBody = z.infer<typeof TourEditBody>
/** Body of the call: a subcontractor sends back its prices as it sees them, without the customer's. */
export const TourEditCall = TourEditBody.extend({ tr_prices: VisibleTour.shape.tr_prices })
export type TourEditCall = z.infer<typeof TourEditCall>

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
