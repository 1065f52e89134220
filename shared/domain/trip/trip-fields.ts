import {
  SEEN_AND_WRITTEN_BY_ADMIN,
  SEEN_AND_WRITTEN_BY_SUB,
  SEEN_BY_ALL,
  SEEN_BY_ALL_WRITTEN_BY_ADMIN,
  SEEN_BY_ALL_WRITTEN_BY_SUB,
  SEEN_BY_SUB,
  SEEN_BY_SUB_WRITTEN_BY_ADMIN,
} from '../access/audiences.ts'
import type { Role } from '../access/roles.ts'
import { unitsOf } from '../sync/units-of.ts'
import type { TripStatus } from './trip-status.ts'

/**
 * Kind of a trip's field. `text`: at most `max` characters. `instant`: ISO 8601, UTC. `amount`: money, a
 * number with two decimals. `flag`: yes or no. `number`, `times`, `reported`, `noted`: what the server alone notes.
 */
export type TripFieldKind =
  | 'text'
  | 'instant'
  | 'amount'
  | 'flag'
  | 'status'
  | 'number'
  | 'times'
  | 'reported'
  | 'noted'

export type TripFieldRule = {
  kind: TripFieldKind
  /** Roles that receive the field (rules 4.2). An allow-list: other roles never see it. */
  seenBy: readonly Role[]
  /** Roles that may write the field at all; without any, the server alone does. */
  writtenBy?: readonly Role[]
  /** Default of a new trip. Without it, a new trip has to name the field. */
  initial?: string | number | boolean | null
  /** Most characters of a text. */
  max?: number
  /** A text of several lines; every other one stands in one. */
  hasLines?: true
  /** A text that may not be empty. */
  isRequired?: true
  /** Fields that are merged as one: a driver's name says nothing without his number. */
  unit?: string
  /** A column of lists, PDF and filters. */
  isColumn?: true
}

const text = (max: number) => ({ kind: 'text', max, initial: '' }) as const
const lines = (max: number) => ({ ...text(max), hasLines: true }) as const
const requiredText = (max: number) => ({ kind: 'text', max, isRequired: true }) as const
const AMOUNT = { kind: 'amount', initial: 0 } as const
const PLANNED_TIME = { kind: 'instant', unit: 'planned_times' } as const
const OPTIONAL_TIME = { kind: 'instant', initial: null } as const
const NOTED_TIME = { kind: 'instant' } as const

const COLUMN = { isColumn: true } as const
const CUSTOMER_INVOICE = { ...SEEN_AND_WRITTEN_BY_ADMIN, ...COLUMN } as const
const SUB_INVOICE = { ...SEEN_BY_SUB_WRITTEN_BY_ADMIN, ...COLUMN } as const

/**
 * Every field of a trip with all that is said about it, in the order of the columns (rules 5.1, rules 4.2). What a role
 * sees and writes, what is merged together, the schemas, the columns of lists, PDF and filters follow from here.
 */
export const TRIP_FIELD_RULES = {
  tt_status: { kind: 'status', initial: 'active', ...SEEN_BY_ALL_WRITTEN_BY_ADMIN, ...COLUMN },
  tt_tour: { ...requiredText(80), ...SEEN_BY_ALL_WRITTEN_BY_ADMIN, ...COLUMN },
  tt_tour_combination: { ...text(200), ...SEEN_BY_ALL_WRITTEN_BY_ADMIN, ...COLUMN },
  /** Semicolon-joined: first the customer's name, then the observers' usernames. Two columns show it. */
  tt_customer: { ...text(2000), ...SEEN_BY_ALL_WRITTEN_BY_ADMIN },
  tt_from_text: { ...requiredText(200), ...SEEN_BY_ALL_WRITTEN_BY_ADMIN, ...COLUMN, unit: 'from' },
  tt_to_text: { ...requiredText(200), ...SEEN_BY_ALL_WRITTEN_BY_ADMIN, ...COLUMN, unit: 'to' },
  tt_sub: { ...text(120), ...SEEN_BY_ALL_WRITTEN_BY_ADMIN, ...COLUMN },
  tt_gps: { ...requiredText(80), ...SEEN_BY_ALL_WRITTEN_BY_SUB, ...COLUMN },
  tt_driver: { ...text(120), ...SEEN_BY_ALL_WRITTEN_BY_SUB, ...COLUMN, unit: 'driver' },
  tt_drivernr: { ...text(40), ...SEEN_BY_ALL_WRITTEN_BY_SUB, ...COLUMN, unit: 'driver' },
  tt_stp: { ...PLANNED_TIME, ...SEEN_BY_ALL_WRITTEN_BY_ADMIN, ...COLUMN },
  tt_std: { ...PLANNED_TIME, ...SEEN_BY_ALL_WRITTEN_BY_ADMIN, ...COLUMN },
  tt_sta: { ...PLANNED_TIME, ...SEEN_BY_ALL_WRITTEN_BY_ADMIN, ...COLUMN },
  tt_etp: { ...OPTIONAL_TIME, ...SEEN_BY_ALL_WRITTEN_BY_ADMIN },
  tt_eta: { ...OPTIONAL_TIME, ...SEEN_BY_ALL_WRITTEN_BY_ADMIN },
  tt_atp: { ...OPTIONAL_TIME, ...SEEN_BY_ALL_WRITTEN_BY_ADMIN },
  tt_atd: { ...OPTIONAL_TIME, ...SEEN_BY_ALL_WRITTEN_BY_ADMIN },
  tt_ata: { ...OPTIONAL_TIME, ...SEEN_BY_ALL_WRITTEN_BY_ADMIN },
  tt_ignition: { kind: 'number', ...SEEN_BY_ALL },
  tt_info: { ...lines(4000), ...SEEN_BY_ALL_WRITTEN_BY_ADMIN, ...COLUMN },
  tt_note: { ...lines(4000), ...SEEN_AND_WRITTEN_BY_ADMIN, ...COLUMN },
  /** The check mark of the customer's side. Both are held once a statement is final (`server/money/store/invoiced-trips.ts`). */
  tt_invoice_check: { kind: 'flag', initial: true, ...SUB_INVOICE },
  /** The check mark of the subcontractor's side; as the one above until it is set (null). */
  tt_sub_invoice_check: { kind: 'flag', initial: null, ...SEEN_BY_SUB_WRITTEN_BY_ADMIN },
  tt_customer_invoice_trip: { ...AMOUNT, ...CUSTOMER_INVOICE },
  tt_customer_invoice_toll: { ...AMOUNT, ...CUSTOMER_INVOICE },
  tt_customer_invoice_waiting_fee: { ...AMOUNT, ...CUSTOMER_INVOICE },
  tt_customer_invoice_cancellation_fee: { ...AMOUNT, ...CUSTOMER_INVOICE },
  tt_customer_invoice_text: { ...lines(2000), ...CUSTOMER_INVOICE },
  tt_sub_invoice_trip: { ...AMOUNT, ...SUB_INVOICE },
  tt_sub_invoice_toll: { ...AMOUNT, ...SUB_INVOICE },
  tt_sub_invoice_waiting_fee: { ...AMOUNT, ...SUB_INVOICE },
  tt_sub_invoice_cancellation_fee: { ...AMOUNT, ...SUB_INVOICE },
  tt_sub_invoice_comment: { ...lines(2000), ...SEEN_AND_WRITTEN_BY_SUB, ...COLUMN },
  /** Codes such as `11_2_7`, joined by semicolons: what approvals are looked at for. */
  tt_requirements: { ...text(1000), ...SEEN_BY_SUB_WRITTEN_BY_ADMIN },
  /** Reason why the trip may run without an approval that a rule asks for; empty without an override. */
  tt_approval_override: { ...lines(500), ...SEEN_AND_WRITTEN_BY_ADMIN },
  tt_from_adrnr: { ...text(80), ...SEEN_BY_ALL_WRITTEN_BY_ADMIN, ...COLUMN, unit: 'from' },
  tt_to_adrnr: { ...text(80), ...SEEN_BY_ALL_WRITTEN_BY_ADMIN, ...COLUMN, unit: 'to' },
  tt_last_edit: { ...NOTED_TIME, ...SEEN_BY_ALL, ...COLUMN },
  tt_last_update: { ...NOTED_TIME, ...SEEN_BY_ALL, ...COLUMN },
  tt_id: { kind: 'number', ...SEEN_BY_ALL, ...COLUMN },
  tt_rev: { kind: 'number', ...SEEN_BY_ALL },
  /** The actual times that a person typed. */
  tt_manual_times: { kind: 'times', ...SEEN_BY_ALL },
  /** Time of the vehicle's last position that concerned this trip. */
  tt_position_at: { ...NOTED_TIME, ...SEEN_BY_ALL },
  /** Actual times that drivers reported by their links; the others say which of them count (`timeSource`). */
  tt_driver_times: { kind: 'reported', ...SEEN_BY_ALL },
  /** Reports of drivers beside times: called to the dock, later than planned, damage. */
  tt_driver_news: { kind: 'reported', ...SEEN_BY_SUB },
  /** The subcontractor's yes or no, what it was given to, and why (`trip-answers.ts`). */
  tt_answer: { ...text(20), ...SEEN_AND_WRITTEN_BY_SUB, unit: 'answer' },
  tt_answer_reason: { ...text(20), ...SEEN_AND_WRITTEN_BY_SUB, unit: 'answer' },
  tt_answer_note: { ...lines(500), ...SEEN_AND_WRITTEN_BY_SUB, unit: 'answer' },
  tt_answer_facts: { ...text(4000), ...SEEN_AND_WRITTEN_BY_SUB, unit: 'answer' },
  /** Hours before STP that an answer is due; null where the subcontractor is not asked. */
  tt_answer_hours: { kind: 'number', ...SEEN_BY_SUB },
  tt_answer_at: { ...NOTED_TIME, ...SEEN_BY_SUB },
  /** One of `ANSWER_SOURCES`. */
  tt_answer_source: { kind: 'noted', ...SEEN_BY_SUB },
  tt_answer_asked_at: { ...NOTED_TIME, ...SEEN_BY_SUB },
  /** The booked window at the dock of either place, both ends or none, and its number there (`slots.ts`). */
  tt_from_slot_from: { ...OPTIONAL_TIME, ...SEEN_BY_ALL_WRITTEN_BY_SUB, unit: 'from_slot' },
  tt_from_slot_to: { ...OPTIONAL_TIME, ...SEEN_BY_ALL_WRITTEN_BY_SUB, unit: 'from_slot' },
  tt_from_slot_number: { ...text(40), ...SEEN_BY_ALL_WRITTEN_BY_SUB, unit: 'from_slot' },
  tt_to_slot_from: { ...OPTIONAL_TIME, ...SEEN_BY_ALL_WRITTEN_BY_SUB, unit: 'to_slot' },
  tt_to_slot_to: { ...OPTIONAL_TIME, ...SEEN_BY_ALL_WRITTEN_BY_SUB, unit: 'to_slot' },
  tt_to_slot_number: { ...text(40), ...SEEN_BY_ALL_WRITTEN_BY_SUB, unit: 'to_slot' },
} as const satisfies Record<string, TripFieldRule>

type Rules = typeof TRIP_FIELD_RULES
export type KnownTripField = keyof Rules
/** Fields that people write. */
export type WrittenTripField = {
  [Field in KnownTripField]: Rules[Field] extends { writtenBy: readonly Role[] } ? Field : never
}[KnownTripField]
/** Written fields of one kind. */
export type TripFieldOfKind<Kind extends TripFieldKind> = {
  [Field in WrittenTripField]: Rules[Field]['kind'] extends Kind ? Field : never
}[WrittenTripField]

type ValueOf<Rule extends TripFieldRule> = Rule extends { kind: 'instant'; initial: null }
  ? string | null
  : Rule extends { kind: 'flag'; initial: null }
    ? boolean | null
    : {
        text: string
        instant: string
        amount: number
        flag: boolean
        status: TripStatus
        number: number
        times: string[]
        reported: Record<string, unknown>
        noted: string
      }[Rule['kind']]
/** Values of the fields that people write, by field. */
export type TripFieldValues = { [Field in WrittenTripField]: ValueOf<Rules[Field]> }

export const TRIP_FIELDS = Object.keys(TRIP_FIELD_RULES) as readonly KnownTripField[]
export const tripFieldRule = (field: KnownTripField): TripFieldRule => TRIP_FIELD_RULES[field]

const seenBy = (role: Role): readonly KnownTripField[] =>
  TRIP_FIELDS.filter((field) => tripFieldRule(field).seenBy.includes(role))

/** Fields that the role may write at all; `permissions.ts` says which of them now. */
export const tripFieldsWrittenBy = (role: Role): readonly KnownTripField[] =>
  TRIP_FIELDS.filter((field) => tripFieldRule(field).writtenBy?.includes(role))

/** Written fields of a kind, in the order of the catalogue. */
export const tripFieldsOfKind = <Kind extends TripFieldKind>(kind: Kind): readonly TripFieldOfKind<Kind>[] =>
  tripFieldsWrittenBy('admin').filter((field) => tripFieldRule(field).kind === kind) as TripFieldOfKind<Kind>[]

/** Defaults of a new trip. */
export const INITIAL_TRIP = Object.fromEntries(
  TRIP_FIELDS.flatMap((field) => {
    const { initial } = tripFieldRule(field)
    return initial === undefined ? [] : [[field, initial]]
  }),
) as { [Field in WrittenTripField as Rules[Field] extends { initial: unknown } ? Field : never]: ValueOf<Rules[Field]> }

/** Fields that are merged as one, by the name of their unit; a field of none is a unit of its own. */
export const TRIP_UNITS = unitsOf(TRIP_FIELD_RULES)

/** Subcontractor of a trip, and what was chosen and agreed for it: together they are one decision. */
export const CARRIER_FIELDS = TRIP_FIELDS.filter((field) => /^tt_(sub|gps$|driver(nr)?$)/.test(field))

/** Fields of a trip that a role receives. */
export const SHOWN_TRIP_FIELDS: Readonly<Record<Role, readonly string[]>> = {
  admin: TRIP_FIELDS,
  sub: seenBy('sub'),
  customer: seenBy('customer'),
  observer: seenBy('observer'),
}

/** Returns true if a role may know a field of a trip at all: to show it, to filter by it, to sort by it. */
export const mayKnowTripField = (role: Role, field: string): boolean => SHOWN_TRIP_FIELDS[role].includes(field)
