import { z } from 'zod'
import { FUEL_ON, MAX_FUEL_PERCENT } from '../domain/money/fuel/fuel-rule.ts'
import { isDay, journalRangeFault } from '../domain/time/dates.ts'
import { isYearWeek, yearWeekOf } from '../domain/time/weeks.ts'
import { isTripStatus } from '../domain/trip/trip-status.ts'
import { Language } from './accounts/session.ts'
import { Amount, Day, Instant, line, name, text, YearWeek } from './common.ts'
import { FuelEvidence, FuelPart } from './fuel.ts'
import { VisibleTrip } from './trip.ts'

/** A trip of a journal, as the role sees it (rules 7.1); `tt_rev` and the actual times besides. */
export const JournalTrip = VisibleTrip.pick({
  tt_id: true,
  tt_rev: true,
  tt_invoice_check: true,
  tt_sub_invoice_check: true,
  tt_status: true,
  tt_tour: true,
  tt_tour_combination: true,
  tt_from_text: true,
  tt_to_text: true,
  tt_sub: true,
  tt_customer: true,
  tt_gps: true,
  tt_driver: true,
  tt_stp: true,
  tt_etp: true,
  tt_atp: true,
  tt_std: true,
  tt_atd: true,
  tt_sta: true,
  tt_eta: true,
  tt_ata: true,
  tt_manual_times: true,
  tt_driver_times: true,
  tt_driver_news: true,
  tt_note: true,
  tt_info: true,
  tt_customer_invoice_trip: true,
  tt_customer_invoice_toll: true,
  tt_customer_invoice_waiting_fee: true,
  tt_customer_invoice_cancellation_fee: true,
  tt_customer_invoice_text: true,
  tt_sub_invoice_trip: true,
  tt_sub_invoice_toll: true,
  tt_sub_invoice_waiting_fee: true,
  tt_sub_invoice_cancellation_fee: true,
  tt_sub_invoice_comment: true,
})
export type JournalTrip = z.infer<typeof JournalTrip>
export const JOURNAL_FIELDS = Object.keys(JournalTrip.shape) as (keyof JournalTrip)[]

/** Statuses that a journal shows by default (rules 7.1). */
const DEFAULT_STATUSES = 'active;canceled'
const Statuses = z
  .string()
  .default(DEFAULT_STATUSES)
  .transform((list) => (list.trim() === '' ? DEFAULT_STATUSES : list).split(';').map((status) => status.trim()))
  .pipe(z.array(z.string().refine(isTripStatus, { error: 'invalid_filters' })))

/** The fault of a range stands at its end. */
const rangeIssue =
  <Start extends string, End extends string>(start: Start, end: End) =>
  (days: Record<Start | End, string>, issues: z.RefinementCtx): void => {
    // A day that is none has its own fault.
    if (!isDay(days[start]) || !isDay(days[end])) return
    const message = journalRangeFault(days[start], days[end])
    if (message) issues.addIssue({ code: 'custom', message, path: [end] })
  }
const queryRange = rangeIssue('startDay', 'endDay')
const bodyRange = rangeIssue('start_date', 'end_date')

/** Accepted and ignored (rules 2.3). */
const Ignored = { role: z.string().optional(), username: z.string().optional() }
const QueryDays = { startDay: Day, endDay: Day, status: Statuses, ...Ignored }

export const CustomerJournalQuery = z.object({ customer: name(120), ...QueryDays }).superRefine(queryRange)
/** A sub may leave out its name. */
export const SubcontractorJournalQuery = z
  .object({ subcontractor: line(120).optional(), ...QueryDays })
  .superRefine(queryRange)

const hasTwoDecimals = (value: number): boolean => Number(value.toFixed(2)) === value
/** A rebate is a negative percentage. */
const SignedPercent = z
  .number({ error: 'fuel_invalid' })
  .min(-MAX_FUEL_PERCENT, { error: 'fuel_invalid' })
  .max(MAX_FUEL_PERCENT, { error: 'fuel_invalid' })
  .refine(hasTwoDecimals, { error: 'fuel_invalid' })
const Percent = SignedPercent.min(0, { error: 'fuel_invalid' })
const ExtraCost = z
  .number({ error: 'extra_cost_invalid' })
  .refine((value) => Amount.safeParse(value).success, { error: 'extra_cost_invalid' })
const orZero = (amount: number | null): number => amount ?? 0

/** One addition to the trips of a period, field by field. */
export const ItemFields = z.object({
  date: Day,
  fuel: SignedPercent.nullable().default(0).transform(orZero),
  extra_cost: ExtraCost.nullable().default(0).transform(orZero),
  invoice_text: text(500).default(''),
  from: Day.optional(),
  to: Day.optional(),
  /** Amounts that the fuel is a percentage of, by a rule of a surcharge (rules 16.4). */
  fuel_on: z.enum(FUEL_ON, { error: 'value_invalid' }).optional(),
})
/** Without `from` and `to` the fuel is a percentage of the trips of the period that is asked for. */
export const InvoiceItem = ItemFields.superRefine(({ from, to, fuel, fuel_on }, issues) => {
  // Only a rule gives a rebate.
  if (fuel < 0 && !fuel_on) issues.addIssue({ code: 'custom', message: 'fuel_invalid', path: ['fuel'] })
  if (from && to) return rangeIssue('from', 'to')({ from, to }, issues)
  if (from !== to) issues.addIssue({ code: 'custom', message: 'field_required', path: [from ? 'to' : 'from'] })
})

/** More than the invoices of a year hold. */
const MAX_INVOICE_ITEMS = 1000
const InvoiceItems = z.array(InvoiceItem).max(MAX_INVOICE_ITEMS, { error: 'invoice_items_too_many' })

/** In a download: what is absent is what the server holds for the party and the period. */
const SentItems = InvoiceItems.optional()

const CalendarReference = z.object({
  week: YearWeek.refine(isYearWeek, { error: 'value_invalid' }),
  reference: line(200).nullable(),
})
/** A journal has at most a year. */
const MAX_CALENDAR_REFERENCES = 60
const CalendarReferences = z.array(CalendarReference).max(MAX_CALENDAR_REFERENCES)

const CustomerReference = line(200).nullable().optional()
/** An absent reference is the customer's own; null or an empty text leaves it out. */
export const CustomerReferences = z.object({
  reference_1: CustomerReference,
  reference_2: CustomerReference,
  reference_3: CustomerReference,
  reference_4: CustomerReference,
  reference_5: CustomerReference,
})
export type CustomerReferences = z.output<typeof CustomerReferences>

const DownloadDays = { start_date: Day, end_date: Day }
/** Without it the file is in the receiver's language, or in German where the receiver has none. */
const FileLanguage = Language.optional().catch(undefined)
export const JOURNAL_FORMATS = ['xlsx', 'pdf'] as const
export type JournalFormat = (typeof JOURNAL_FORMATS)[number]
const JournalFormatName = z.enum(JOURNAL_FORMATS)
/** More than a journal of a year shows. */
const MAX_EXCERPT = 20_000
const FileKind = {
  format: JournalFormatName.default('xlsx'),
  /** Numbers of the trips of a search: the file holds them alone, without items. */
  trips: z.array(z.int().positive()).max(MAX_EXCERPT).optional(),
  /** Text of the search. */
  search: line(200).optional(),
  language: FileLanguage,
}

export const CustomerJournalBody = z
  .object({
    ...DownloadDays,
    customer: name(120),
    invoice_items: SentItems,
    calendar_references: CalendarReferences.optional(),
    customer_references: CustomerReferences.optional(),
    ...FileKind,
  })
  .superRefine(bodyRange)

export const SubcontractorJournalBody = z
  .object({
    ...DownloadDays,
    subcontractor: line(120).optional(),
    invoice_items: SentItems,
    calendar_references: CalendarReferences.optional(),
    ...FileKind,
  })
  .superRefine(bodyRange)

/**
 * Additions to the trips of a party: shared by all admins. An item belongs to the week of its date and a reference to
 * its week, whatever period shows them.
 */
export const InvoiceEntries = z.object({
  invoice_items: InvoiceItems.default([]),
  calendar_references: CalendarReferences.default([]),
  /** Of a customer only. */
  customer_references: CustomerReferences.default({}),
})
export type InvoiceEntries = z.output<typeof InvoiceEntries>

/** Items are dated in their period, and references are of its weeks. */
const inPeriod = (
  { start_date, end_date, side, invoice_items, calendar_references, customer_references }: InvoiceBodyFields,
  issues: z.RefinementCtx,
): void => {
  const refuse = (message: string, ...path: (string | number)[]) => issues.addIssue({ code: 'custom', message, path })
  // A day that is none has its own fault.
  if (!isDay(start_date) || !isDay(end_date)) return
  for (const [index, { date }] of invoice_items.entries())
    if (date < start_date || date > end_date) refuse('invoice_date_outside', 'invoice_items', index, 'date')
  const [first, last] = [yearWeekOf(start_date), yearWeekOf(end_date)]
  for (const [index, { week }] of calendar_references.entries())
    if (week < first || week > last) refuse('value_invalid', 'calendar_references', index, 'week')
  if (side === 'sub' && Object.keys(customer_references).length > 0) refuse('value_invalid', 'customer_references')
}

const Side = z.enum(['customer', 'sub'])
export const InvoiceQuery = z
  .object({ side: Side, party: name(120), startDay: Day, endDay: Day, ...Ignored })
  .superRefine(queryRange)
const InvoiceBodyFields = InvoiceEntries.extend({
  side: Side,
  party: name(120),
  start_date: Day,
  end_date: Day,
  /** The revision that the person saw. */
  rev: line(40),
})
type InvoiceBodyFields = z.output<typeof InvoiceBodyFields>
export const InvoiceBody = InvoiceBodyFields.superRefine(bodyRange).superRefine(inPeriod)

/** `by` and `at` tell the last author and time; null before the first entry. */
export const InvoiceAnswer = InvoiceEntries.extend({
  /** With the grounds of a percentage, where a rule gave it. */
  invoice_items: z.array(ItemFields.extend({ fuel_evidence: FuelEvidence.optional() })),
  /** Sums of the trips of the items' own days, where these are not the requested period; of their toll, where it counts. */
  trip_sums: z.array(z.object({ from: Day, to: Day, trip_sum: Amount, toll_sum: Amount.optional() })),
  /** For admin, where the party has a surcharge by rule: what it gives for the period, and what the trips of its days come to. */
  proposed: z.array(FuelPart.extend({ trip_sum: Amount, toll_sum: Amount })).optional(),
  rev: z.string(),
  by: z.string().nullable(),
  at: Instant.nullable(),
})
export type InvoiceAnswer = z.output<typeof InvoiceAnswer>

export const MonthEndQuery = z.object({ side: Side, startDay: Day, endDay: Day, ...Ignored }).superRefine(queryRange)

/** A sum of many amounts, and what is left of one. */
const Sum = z.number()
/** Number of a party's trips with findings. */
export const MonthEndFindings = z.object({
  no_price: z.int(),
  no_sub_price: z.int(),
  negative_margin: z.int(),
  canceled_without_fee: z.int(),
  unclaimed_waiting: z.int(),
})
const LeftOutTrips = z.object({ trips: z.int(), total: Sum })
/** Totals of a period for one party. */
export const MonthEndParty = z.object({
  party: z.string(),
  trips: z.int(),
  checked: z.int(),
  /** Sum of the checked trips. */
  trip_total: Amount,
  items_total: Sum,
  total: Sum,
  /** Fuel items whose days touch the period, each with the days whose trips it is a percentage of; `on` where a rule says so. */
  fuel: z.array(z.object({ percent: z.number(), from: Day, to: Day, on: z.enum(FUEL_ON).optional() })),
  /** The other days of the period, where they have checked trips, with the trip amounts of these. */
  without_fuel: z.array(z.object({ from: Day, to: Day, trip_sum: Amount })),
  /** Surcharge of a party that has a rule: what it gives for the days without fuel, and the days on which the journal differs. */
  surcharge: z
    .object({
      enter: z.array(FuelPart.extend({ sum: Amount })),
      differs: z.array(z.object({ from: Day, to: Day, entered: z.number().nullable(), part: FuelPart })),
    })
    .optional(),
  /**
   * Sums of a statement of the period as of now. The journal's total is this, the trips that are not driven or stand in another
   * statement, and `items_left_out`: fuel and additions of these.
   */
  statement: z.object({
    /** False where there is nothing to charge. */
    can_be_made: z.boolean(),
    total: Sum,
    left_out: z.object({ unchecked: LeftOutTrips, not_driven: LeftOutTrips, in_statement: LeftOutTrips }),
    items_left_out: Sum,
  }),
  findings: MonthEndFindings,
  /** Of the invoice items and fuel of the period, to be sent with what is written from them. */
  rev: z.string(),
})
export type MonthEndParty = z.output<typeof MonthEndParty>

/** More than a company has of customers or subcontractors. */
const MAX_PARTIES = 2000
const MonthEndChoice = {
  side: Side,
  start_date: Day,
  end_date: Day,
  parties: z.array(name(120)).min(1, { error: 'field_required' }).max(MAX_PARTIES),
}
/** Of each party's own rule, as the person saw it. */
export const MonthEndSurchargeBody = z
  .object({
    ...MonthEndChoice,
    invoice_text: text(500).default(''),
    /** Revisions that the person saw, in the order of the parties. */
    revs: z.array(text(40)).max(MAX_PARTIES),
  })
  .superRefine(bodyRange)
  .refine(({ parties, revs }) => revs.length === parties.length, { error: 'value_invalid', path: ['revs'] })
export const MonthEndFuelBody = z
  .object({
    ...MonthEndChoice,
    fuel: Percent,
    invoice_text: text(500).default(''),
    /** Revisions that the person saw, in the order of the parties; without them nothing is compared. */
    revs: z.array(text(40)).max(MAX_PARTIES).optional(),
  })
  .superRefine(bodyRange)
  .refine(({ parties, revs }) => !revs || revs.length === parties.length, { error: 'value_invalid', path: ['revs'] })
export const MonthEndFilesBody = z
  .object({
    ...MonthEndChoice,
    formats: z.array(JournalFormatName).min(1).max(JOURNAL_FORMATS.length).default(['xlsx']),
    /** For receivers without a language of their own. */
    language: FileLanguage,
  })
  .superRefine(bodyRange)
