import { z } from 'zod'
import { ANSWER_SOURCES } from '../domain/trip/answer-given.ts'
import {
  INITIAL_TRIP,
  type KnownTripField,
  type TripFieldKind,
  type TripFieldRule,
  type TripFieldValues,
  tripFieldRule,
  tripFieldsWrittenBy,
  type WrittenTripField,
} from '../domain/trip/trip-fields.ts'
import { TRIP_STATUSES } from '../domain/trip/trip-status.ts'
import { Amount, AnswerHours, Instant, line, name, text } from './common.ts'
import { FieldFault } from './sync.ts'
import { DriverNews } from './trip-link.ts'

const SCHEMA_OF_KIND = {
  text: ({ max = 0, isRequired, hasLines }) => (isRequired ? name(max) : hasLines ? text(max) : line(max)),
  instant: ({ initial }) => (initial === null ? Instant.nullable() : Instant),
  amount: () => Amount,
  flag: ({ initial }) => (initial === null ? z.boolean().nullable() : z.boolean()),
  status: () => z.enum(TRIP_STATUSES),
} as const satisfies Partial<Record<TripFieldKind, (rule: TripFieldRule) => z.ZodType>>
type WrittenKind = keyof typeof SCHEMA_OF_KIND

const fieldSchema = (field: KnownTripField): z.ZodType => {
  const rule = tripFieldRule(field)
  return SCHEMA_OF_KIND[rule.kind as WrittenKind](rule)
}
type Shape = { [Field in TripField]: z.ZodType<TripFieldValues[Field], TripFieldValues[Field]> }

/** The fields of a trip that a person writes (rules 5.1), made of their rules. */
export const TripFields = z.object(
  Object.fromEntries(tripFieldsWrittenBy('admin').map((field) => [field, fieldSchema(field)])) as Shape,
)
export type TripFields = z.infer<typeof TripFields>
export type TripField = WrittenTripField

/** Actual times that a person may type; telematics never overwrites one of these once typed. */
export const ActualTime = z.enum(['tt_atp', 'tt_atd', 'tt_ata'])

/** A trip as the store and the admin know it. Other roles receive it through `shared/domain/access/visibility`. */
export const Trip = TripFields.extend({
  /** Empty for a trip that was copied from a day without a vehicle; a body needs one (`TripFields`). */
  tt_gps: line(80),
  tt_id: z.int().positive(),
  tt_rev: z.int().positive(),
  tt_ignition: z.literal([0, 1]).nullable(),
  tt_last_edit: Instant.nullable(),
  tt_last_update: Instant.nullable(),
  /** The actual times that a person typed. */
  tt_manual_times: z.array(ActualTime),
  /** Time of the vehicle's last position that concerned this trip. */
  tt_position_at: Instant.nullable(),
  /** Actual times that drivers reported by their links; absent times were not. */
  tt_driver_times: z.object({ tt_atp: Instant, tt_atd: Instant, tt_ata: Instant }).partial(),
  tt_driver_news: DriverNews,
  /** Hours before STP that an answer is due; null where the subcontractor is not asked. */
  tt_answer_hours: AnswerHours.nullable(),
  tt_answer_at: Instant.nullable(),
  /** Empty without an answer. */
  tt_answer_source: z.enum(['', ...ANSWER_SOURCES]),
  /** Time at which the subcontractor was asked; null where it is not, or was before this was noted. */
  tt_answer_asked_at: Instant.nullable(),
})
export type Trip = z.infer<typeof Trip>

/** A trip as a role sees it: forbidden fields are absent. */
export const VisibleTrip = Trip.partial().required({ tt_id: true, tt_rev: true })
export type VisibleTrip = z.infer<typeof VisibleTrip>
/** A trip on a device. One that was created there has neither id nor revision until the server has given it both. */
export type DeviceTrip = Partial<VisibleTrip>

/** Body of POST /api/trips. What is left out gets the values of a new trip (rules 5.10). */
export const TripCreateBody = z.object({
  ...TripFields.shape,
  ...(Object.fromEntries(
    Object.entries(INITIAL_TRIP).map(([field, initial]) => [field, fieldSchema(field as TripField).default(initial)]),
  ) as { [Field in keyof typeof INITIAL_TRIP]: z.ZodDefault<Shape[Field]> }),
})

/** Body of PUT /api/trips/{id}: any subset of the fields; an absent field means unchanged. */
export const TripEditBody = TripFields.partial()

/** One row of GET /api/tours: id, tour, from, to, start, vehicle, driver. */
export const ChooserRow = z.tuple([z.int(), z.string(), z.string(), z.string(), Instant, z.string(), z.string()])

/** A new trip of an uploaded plan; without its number as long as the plan is only checked. */
export const UploadedTrip = z.object({
  tt_id: z.int().positive().optional(),
  tt_tour: z.string(),
  tt_stp: z.string(),
  tt_from_text: z.string(),
  tt_to_text: z.string(),
})
export type UploadedTrip = z.infer<typeof UploadedTrip>

/** A trip of a checked plan that lacks documents without being blocked, and which. */
export const WarnedTrip = z.object({ tt_tour: z.string(), tt_stp: z.string(), errors: z.array(FieldFault) })
export type WarnedTrip = z.infer<typeof WarnedTrip>
