import { z } from 'zod'
import { HOLIDAY_RULES } from '../domain/calendar/closed-days.ts'
import { inOrder, MAX_TOUR_DAYS, MAX_TOUR_PRICES, repeatedDays, TOUR_DAY_KINDS } from '../domain/tour/dated.ts'
import { emptyOnWeekday, isRequiredInTour, tourFieldRule, WRITTEN_TOUR_FIELDS } from '../domain/tour/tour-fields.ts'
import type {
  RequiredTourField,
  TourFieldKind,
  TourFieldRule,
  TourFieldValues,
  WeekField,
  WrittenTourField,
} from '../domain/tour/tour-record.ts'
import { emptyTourValue } from '../domain/tour/weekday-rules.ts'
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

const SCHEMA_OF_KIND: Record<Exclude<TourFieldKind, 'number'>, (rule: TourFieldRule) => z.ZodType> = {
  text: ({ max = 0, isRequired }) => (isRequired ? name(max) : line(max)),
  flag: () => z.boolean(),
  driven: () => z.boolean(),
  status: () => z.boolean(),
  customer: () => z.int({ error: 'field_required' }).positive(),
  address: () => name(80),
  clock: () => ClockTime,
  plus_day: () => PlusDay,
  requirements: () => z.array(line(40)).max(20),
  amount: () => Amount,
  subcontractor: () => line(120),
  vehicle: () => line(80),
  driver: () => z.int().positive(),
  driver_number: () => line(40),
  observer: () => line(1000),
  day: () => Day.nullable(),
  holiday_rule: () => z.enum([...HOLIDAY_RULES, ''], { error: 'holiday_rule_invalid' }),
  days: () =>
    z
      .array(TourDay)
      .max(MAX_TOUR_DAYS, { error: 'tour_days_too_many' })
      .superRefine(eachOnce('day', ({ day }) => day, 'tour_day_twice'))
      .overwrite((days) => inOrder(days, 'day')),
  prices: () =>
    z
      .array(TourPrice)
      .max(MAX_TOUR_PRICES, { error: 'tour_prices_too_many' })
      .superRefine(eachOnce('from', ({ from }) => from, 'tour_price_twice'))
      .overwrite((prices) => inOrder(prices, 'from')),
}

const fieldSchema = (field: WrittenTourField): z.ZodType => {
  const rule = tourFieldRule(field)
  const schema = SCHEMA_OF_KIND[rule.kind as keyof typeof SCHEMA_OF_KIND](rule)
  if (!rule.isWeek) return schema
  return week(emptyOnWeekday(field as WeekField) === null ? schema.nullable() : schema)
}
type Shape = { [Field in WrittenTourField]: z.ZodType<TourFieldValues[Field], TourFieldValues[Field]> }

/** The fields of a recurring tour that a person writes (rules 6.1), made of its record. Departure and arrival are address ids. */
export const TourFields = z.object(
  Object.fromEntries(WRITTEN_TOUR_FIELDS.map((field) => [field, fieldSchema(field)])) as Shape,
)
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

/** Fields that a body of a new tour named from the first version on. What came later may be left out, and is empty then. */
const ALWAYS_NAMED = [
  'tr_status',
  'tr_week_gps',
  'tr_week_driver',
  'tr_week_drivernr',
  'tr_week_observer',
  'tr_week_sub_invoice_trip',
  'tr_week_sub_invoice_toll',
] as const satisfies WrittenTourField[]
type NamedField = RequiredTourField | (typeof ALWAYS_NAMED)[number]
const mayLack = (field: WrittenTourField): field is Exclude<WrittenTourField, NamedField> =>
  !isRequiredInTour(field) && !ALWAYS_NAMED.some((named) => named === field)

export const TourCreateBody = TourFields.extend(
  Object.fromEntries(
    WRITTEN_TOUR_FIELDS.filter(mayLack).map((field) => [field, fieldSchema(field).default(emptyTourValue(field))]),
  ) as { [Field in Exclude<WrittenTourField, NamedField>]: z.ZodDefault<Shape[Field]> },
)
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
