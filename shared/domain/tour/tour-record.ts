import { SEEN_AND_WRITTEN_BY_ADMIN, SEEN_BY_SUB_WRITTEN_BY_ADMIN } from '../access/audiences.ts'
import type { Role } from '../access/roles.ts'
import type { HolidayRule } from '../calendar/closed-days.ts'
import { unitsOf } from '../sync/units-of.ts'
import type { TourDay, TourPrice } from './dated.ts'

/** Value of a field by its kind. It decides schema, empty value, input, cell of a file, and the words of history and log. */
type ValueOfKind = {
  /** What the server alone notes. */
  number: number
  /** At most `max` characters. */
  text: string
  flag: boolean
  /** Yes for a weekday on which the tour is driven. */
  driven: boolean
  /** Yes for scheduled, no for inactive. */
  status: boolean
  /** Id of a customer. */
  customer: number
  /** Id of an address. */
  address: string
  /** Time of day, `HH:MM`. */
  clock: string
  /** Days between the tour's weekday and that of a time. */
  plus_day: number
  /** Codes such as `11_2_7`. */
  requirements: string[]
  /** Money, with two decimals. */
  amount: number
  /** Names of master data. */
  subcontractor: string
  vehicle: string
  /** Id of a driver, and his number, which goes with him. */
  driver: number
  driver_number: string
  /** Usernames, joined by semicolons. */
  observer: string
  /** `YYYY-MM-DD`; null without one. */
  day: string | null
  holiday_rule: HolidayRule | ''
  /** Exceptions of single days. */
  days: TourDay[]
  prices: TourPrice[]
}
export type TourFieldKind = keyof ValueOfKind

export type TourFieldRule = {
  kind: TourFieldKind
  /** Roles that receive the field (rules 4.2). An allow-list: other roles never see it. */
  seenBy: readonly Role[]
  /** Roles that may write the field at all; a sub only on its own days. Without any, the server alone does. */
  writtenBy?: readonly Role[]
  /** Most characters of a text. */
  max?: number
  /** A text that may not be empty; other kinds say it themselves. */
  isRequired?: true
  /** Fields that are merged as one: a clock time says nothing without its day. */
  unit?: string
  /** Seven values, Monday first; together with the other such fields of its day each is a unit of merging. */
  isWeek?: true
}

const DEPARTURE = { ...SEEN_BY_SUB_WRITTEN_BY_ADMIN, unit: 'departure_time' } as const
const ARRIVAL = { ...SEEN_BY_SUB_WRITTEN_BY_ADMIN, unit: 'arrival_time' } as const
const PLACE = { ...SEEN_BY_SUB_WRITTEN_BY_ADMIN, kind: 'address' } as const
const CUSTOMER_AMOUNT = { ...SEEN_AND_WRITTEN_BY_ADMIN, kind: 'amount' } as const
const WEEK = { ...SEEN_BY_SUB_WRITTEN_BY_ADMIN, isWeek: true } as const
const SUB_AMOUNT = { ...WEEK, kind: 'amount' } as const
/** Who sees it writes it too: a sub on its own days. */
const WEEK_OF_SUB = { ...WEEK, writtenBy: WEEK.seenBy } as const
const VALIDITY = { kind: 'day', ...SEEN_BY_SUB_WRITTEN_BY_ADMIN, unit: 'validity' } as const
const NOTED = { kind: 'number', seenBy: WEEK.seenBy } as const
const CLIENT = { kind: 'text', seenBy: CUSTOMER_AMOUNT.seenBy } as const

/**
 * Every field of a tour with all that is said about it, in the order of the wire (rules 6.1). Who sees and writes it, what is
 * merged together, schemas, defaults, columns of files, and the words of history and log follow from here. Customers and
 * observers see no tours; the client, the observers and the customer's prices are for admin alone (rules 4.4).
 */
export const TOUR_RECORD = {
  tr_id: NOTED,
  tr_rev: NOTED,
  tr_name: { ...SEEN_BY_SUB_WRITTEN_BY_ADMIN, kind: 'text', max: 80, isRequired: true },
  tr_status: { ...SEEN_BY_SUB_WRITTEN_BY_ADMIN, kind: 'status' },
  tr_cm_id: { ...SEEN_AND_WRITTEN_BY_ADMIN, kind: 'customer' },
  tr_cm_name: CLIENT,
  tr_client: CLIENT,
  tr_tour_comb: { ...SEEN_BY_SUB_WRITTEN_BY_ADMIN, kind: 'text', max: 200 },
  tr_departure: PLACE,
  tr_arrival: PLACE,
  tr_stp: { ...SEEN_BY_SUB_WRITTEN_BY_ADMIN, kind: 'clock' },
  tr_std: { ...DEPARTURE, kind: 'clock' },
  tr_std_plus_day: { ...DEPARTURE, kind: 'plus_day' },
  tr_sta: { ...ARRIVAL, kind: 'clock' },
  tr_sta_plus_day: { ...ARRIVAL, kind: 'plus_day' },
  tr_requirements: { ...SEEN_BY_SUB_WRITTEN_BY_ADMIN, kind: 'requirements' },
  tr_customer_invoice_trip: CUSTOMER_AMOUNT,
  tr_customer_invoice_toll: CUSTOMER_AMOUNT,
  tr_week_status: { ...WEEK, kind: 'driven' },
  tr_week_sub: { ...WEEK, kind: 'subcontractor' },
  tr_week_gps: { ...WEEK_OF_SUB, kind: 'vehicle' },
  tr_week_driver: { ...WEEK_OF_SUB, kind: 'driver' },
  tr_week_drivernr: { ...WEEK_OF_SUB, kind: 'driver_number' },
  tr_week_observer: { ...SEEN_AND_WRITTEN_BY_ADMIN, kind: 'observer', isWeek: true },
  tr_week_sub_invoice_trip: SUB_AMOUNT,
  tr_week_sub_invoice_toll: SUB_AMOUNT,
  tr_week_locked: { ...WEEK, kind: 'flag' },
  tr_valid_from: VALIDITY,
  tr_valid_to: VALIDITY,
  tr_holiday_rule: { ...SEEN_BY_SUB_WRITTEN_BY_ADMIN, kind: 'holiday_rule' },
  tr_days: { ...SEEN_BY_SUB_WRITTEN_BY_ADMIN, kind: 'days' },
  tr_prices: { ...SEEN_BY_SUB_WRITTEN_BY_ADMIN, kind: 'prices' },
} as const satisfies Record<string, TourFieldRule>

type Rules = typeof TOUR_RECORD
export type KnownTourField = keyof Rules
/** Fields that people write. */
export type WrittenTourField = {
  [Field in KnownTourField]: Rules[Field] extends { writtenBy: readonly Role[] } ? Field : never
}[KnownTourField]
/** Fields with a value for each weekday. */
export type WeekField = {
  [Field in KnownTourField]: Rules[Field] extends { isWeek: true } ? Field : never
}[KnownTourField]
/** Kinds without which a tour cannot be saved; of a week, without which a day cannot be driven. */
export type RequiredTourKind = 'customer' | 'address' | 'clock' | 'driven' | 'subcontractor'
export type RequiredTourField = {
  [Field in KnownTourField]: Rules[Field] extends { isRequired: true } | { kind: RequiredTourKind } ? Field : never
}[KnownTourField]

/** A weekday without a name holds null. */
type OfWeekday<Kind extends TourFieldKind> = Kind extends 'amount' | 'flag' | 'driven'
  ? ValueOfKind[Kind]
  : ValueOfKind[Kind] | null
type ValueOf<Rule extends TourFieldRule> = Rule extends { isWeek: true }
  ? OfWeekday<Rule['kind']>[]
  : ValueOfKind[Rule['kind']]
/** Values of the fields that people write, by field. */
export type TourFieldValues = { [Field in WrittenTourField]: ValueOf<Rules[Field]> }

/** Fields that are merged as one, by the name of their unit; weekday values are merged by day. */
export const TOUR_UNITS = unitsOf(TOUR_RECORD)
