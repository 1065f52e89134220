import {
  SEEN_AND_WRITTEN_BY_ADMIN,
  SEEN_AND_WRITTEN_BY_SUB,
  SEEN_BY_ADMIN,
  SEEN_BY_SUB,
  SEEN_BY_SUB_WRITTEN_BY_ADMIN,
} from '../access/audiences.ts'
import type { Role } from '../access/roles.ts'

export type TourFieldRule = {
  /** Roles that receive the field (rules 4.2). An allow-list: other roles never see it. */
  seenBy: readonly Role[]
  /** Roles that may write the field at all; a sub only on its own days. Without any, the server alone does. */
  writtenBy?: readonly Role[]
  /** Fields that are merged as one: a clock time says nothing without its day. */
  unit?: string
  /** Seven values, Monday first; together with the other such fields of its day each is a unit of merging. */
  isWeek?: true
  /** Value that a sub sees on days that are not its own. Without it, all days show their value. */
  onForeignDays?: null | 0 | false
}

const DAY = { ...SEEN_BY_SUB_WRITTEN_BY_ADMIN, isWeek: true } as const
const SUBS_DAY = { ...SEEN_AND_WRITTEN_BY_SUB, isWeek: true, onForeignDays: null } as const

/**
 * Every field of a tour with what a role sees and writes of it, and what is merged together. Customers and observers see
 * no tours; the client, the observers and the customer's prices are for admin alone (rules 4.4).
 */
export const TOUR_FIELD_RULES = {
  tr_id: SEEN_BY_SUB,
  tr_rev: SEEN_BY_SUB,
  tr_name: SEEN_BY_SUB_WRITTEN_BY_ADMIN,
  tr_status: SEEN_BY_SUB_WRITTEN_BY_ADMIN,
  tr_cm_id: SEEN_AND_WRITTEN_BY_ADMIN,
  tr_cm_name: SEEN_BY_ADMIN,
  tr_client: SEEN_BY_ADMIN,
  tr_tour_comb: SEEN_BY_SUB_WRITTEN_BY_ADMIN,
  tr_departure: SEEN_BY_SUB_WRITTEN_BY_ADMIN,
  tr_arrival: SEEN_BY_SUB_WRITTEN_BY_ADMIN,
  tr_stp: SEEN_BY_SUB_WRITTEN_BY_ADMIN,
  tr_std: { ...SEEN_BY_SUB_WRITTEN_BY_ADMIN, unit: 'departure_time' },
  tr_std_plus_day: { ...SEEN_BY_SUB_WRITTEN_BY_ADMIN, unit: 'departure_time' },
  tr_sta: { ...SEEN_BY_SUB_WRITTEN_BY_ADMIN, unit: 'arrival_time' },
  tr_sta_plus_day: { ...SEEN_BY_SUB_WRITTEN_BY_ADMIN, unit: 'arrival_time' },
  tr_requirements: SEEN_BY_SUB_WRITTEN_BY_ADMIN,
  tr_customer_invoice_trip: SEEN_AND_WRITTEN_BY_ADMIN,
  tr_customer_invoice_toll: SEEN_AND_WRITTEN_BY_ADMIN,
  tr_week_status: DAY,
  tr_week_sub: { ...DAY, onForeignDays: null },
  tr_week_gps: SUBS_DAY,
  tr_week_driver: SUBS_DAY,
  tr_week_drivernr: SUBS_DAY,
  tr_week_observer: { ...SEEN_AND_WRITTEN_BY_ADMIN, isWeek: true },
  tr_week_sub_invoice_trip: { ...DAY, onForeignDays: 0 },
  tr_week_sub_invoice_toll: { ...DAY, onForeignDays: 0 },
  tr_week_locked: { ...DAY, onForeignDays: false },
  tr_valid_from: { ...SEEN_BY_SUB_WRITTEN_BY_ADMIN, unit: 'validity' },
  tr_valid_to: { ...SEEN_BY_SUB_WRITTEN_BY_ADMIN, unit: 'validity' },
  tr_holiday_rule: SEEN_BY_SUB_WRITTEN_BY_ADMIN,
  tr_days: SEEN_BY_SUB_WRITTEN_BY_ADMIN,
  tr_prices: SEEN_BY_SUB_WRITTEN_BY_ADMIN,
} as const satisfies Record<string, TourFieldRule>

export type KnownTourField = keyof typeof TOUR_FIELD_RULES
export const TOUR_FIELDS = Object.keys(TOUR_FIELD_RULES) as readonly KnownTourField[]
export const tourFieldRule = (field: KnownTourField): TourFieldRule => TOUR_FIELD_RULES[field]

/** Fields of a tour that a role receives. */
export const tourFieldsSeenBy = (role: Role): readonly KnownTourField[] =>
  TOUR_FIELDS.filter((field) => tourFieldRule(field).seenBy.includes(role))

/** Fields that the role may write at all; `permissions.ts` says on which days. */
export const tourFieldsWrittenBy = (role: Role): readonly KnownTourField[] =>
  TOUR_FIELDS.filter((field) => tourFieldRule(field).writtenBy?.includes(role))

/** Lists by day, each with the field of an entry that names it. Here, since the first screen needs nothing else of them. */
export const DATED_FIELDS = { tr_days: 'day', tr_prices: 'from' } as const

/** Fields that are merged as one, by the name of their unit; weekday values are merged by day. */
export const TOUR_UNITS: Readonly<Record<string, readonly KnownTourField[]>> = Object.fromEntries(
  [...new Set(TOUR_FIELDS.flatMap((field) => tourFieldRule(field).unit ?? []))].map((unit) => [
    unit,
    TOUR_FIELDS.filter((field) => tourFieldRule(field).unit === unit),
  ]),
)

/** The fields of a tour's day as a sub sees them when the day is another company's. */
export const FOREIGN_TOUR_DAY: Readonly<Record<string, null | 0 | false>> = Object.fromEntries(
  TOUR_FIELDS.flatMap((field) => {
    const { onForeignDays } = tourFieldRule(field)
    return onForeignDays === undefined ? [] : [[field, onForeignDays]]
  }),
)
