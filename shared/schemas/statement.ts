import { z } from 'zod'
import { TIME_SOURCES } from '../domain/links/reports.ts'
import { FUEL_ON } from '../domain/money/fuel/fuel-rule.ts'
import { MAX_AMOUNT } from '../domain/money/money.ts'
import { PRICE_FINDINGS } from '../domain/money/price-check.ts'
import {
  ANSWER_STATES,
  DISPUTE_REASONS,
  LINE_STATES,
  MAX_CLAIM_FILES,
  MAX_MISSING_TRIPS,
  MAX_STATEMENT_LINES,
  NO_DISPUTE,
  STATEMENT_STATES,
} from '../domain/money/statement.ts'
import {
  DAY_FORMATS,
  DECIMALS,
  DELIMITER_NAMES,
  EXPORT_COLUMNS,
  EXPORT_ROWS,
} from '../domain/money/statement-export.ts'
import { isDay, journalRangeFault } from '../domain/time/dates.ts'
import { TRIP_STATUSES } from '../domain/trip/trip-status.ts'
import { Language } from './accounts/session.ts'
import { Amount, Day, Instant, line, name, requiredText, text } from './common.ts'
import { FuelEvidence, FuelPart } from './fuel.ts'

const Side = z.enum(['customer', 'sub'])
/** Two decimals; a correction takes away as well. */
export const SignedAmount = z
  .number({ error: 'amount_invalid' })
  .min(-MAX_AMOUNT, { error: 'amount_invalid' })
  .max(MAX_AMOUNT, { error: 'amount_invalid' })
  .refine((value) => Number(value.toFixed(2)) === value, { error: 'amount_invalid' })

/** Facts of a line's trip, as they are printed. */
const LineFacts = z.object({
  tt_tour: z.string(),
  tt_from_text: z.string(),
  tt_to_text: z.string(),
  tt_gps: z.string(),
  /** Null for a driver of a final statement who was forgotten. */
  tt_driver: z.string().nullable(),
  tt_drivernr: z.string().optional(),
  tt_status: z.enum(TRIP_STATUSES),
  tt_stp: Instant,
  tt_std: Instant,
  tt_sta: Instant,
  tt_atp: Instant.nullable(),
  tt_atd: Instant.nullable(),
  tt_ata: Instant.nullable(),
  remark: z.string(),
  /** Sources of the actual times at the start. */
  sources: z
    .object({ tt_atp: z.enum(TIME_SOURCES), tt_atd: z.enum(TIME_SOURCES) })
    .partial()
    .optional(),
  /** Time at which the driver was called to the dock. */
  called_at: Instant.optional(),
})
export const StatementLine = z.object({
  sl_id: z.int(),
  sl_rev: z.int(),
  st_id: z.int(),
  /** Null for a trip that the other side misses. */
  tt_id: z.int().nullable(),
  sl_trip: SignedAmount,
  sl_toll: SignedAmount,
  sl_waiting_fee: SignedAmount,
  sl_cancellation_fee: SignedAmount,
  /** Comment of the dispatcher. */
  sl_text: z.string(),
  sl_state: z.enum(LINE_STATES),
  sl_reason: z.enum(DISPUTE_REASONS).nullable(),
  sl_claim: Amount.nullable(),
  sl_note: z.string(),
  sl_facts: LineFacts.nullable(),
  /** The photo of a driver's report that the dispute is proved by (`rf_id`). */
  sl_photo: z.int().nullable(),
  /** Photos of its own that the subcontractor adds to the dispute (`sf_id`). */
  sl_files: z.array(z.string()),
})
export type StatementLine = z.infer<typeof StatementLine>

/** An addition to the trips, with what it came to. */
export const Item = z.object({
  date: Day,
  text: z.string(),
  fuel: z.number(),
  fuel_base: SignedAmount,
  fuel_cost: SignedAmount,
  /**
   * Present where late trips bring another cent: `fuel_cost` is the percentage of `base`, less the `cost` of other statements.
   */
  fuel_all: z.object({ base: SignedAmount, cost: SignedAmount }).optional(),
  extra_cost: SignedAmount,
  total: SignedAmount,
  /** The days that the fuel is a percentage of. */
  from: Day.optional(),
  to: Day.optional(),
  /** Amounts that the fuel is a percentage of, and its grounds; present where a rule gave it. */
  fuel_on: z.enum(FUEL_ON).optional(),
  fuel_evidence: FuelEvidence.optional(),
})
export const Statement = z.object({
  st_id: z.int(),
  st_rev: z.int(),
  st_side: Side,
  /** The name on it: a final one keeps the name of its making. */
  st_party: z.string(),
  /** The name of the same party now. */
  st_party_now: z.string(),
  st_from: Day,
  st_to: Day,
  st_state: z.enum(STATEMENT_STATES),
  st_number: z.string().nullable(),
  st_items: z.array(Item),
  st_answer_until: Instant.nullable(),
  st_corrects: z.int().nullable(),
  st_hash: z.string().nullable(),
  st_self_billing: z.boolean().nullable(),
  st_objection: z.string().nullable(),
  st_objected_at: Instant.nullable(),
  st_sent_at: Instant.nullable(),
  st_final_at: Instant.nullable(),
  /** Name of its maker; null for others than admin. */
  st_by: z.string().nullable(),
  st_at: Instant,
  totals: z.object({
    trip: SignedAmount,
    toll: SignedAmount,
    waiting_fee: SignedAmount,
    cancellation_fee: SignedAmount,
    items: SignedAmount,
    total: SignedAmount,
  }),
  /** VAT of the total, at the rate that was agreed when it was made; null where none is shown. A correction may give it back. */
  vat: z.object({ rate: z.number(), reason: z.string(), amount: SignedAmount, gross: SignedAmount }).nullable(),
  /** Days to pay in; null where nothing is said. */
  payment_days: z.int().nullable(),
  /** Number of lines, in all and of each state. */
  lines: z.int(),
  states: z.object({
    open: z.int(),
    confirmed: z.int(),
    disputed: z.int(),
    accepted: z.int(),
    rejected: z.int(),
  }),
})
export type Statement = z.infer<typeof Statement>
/** With the state of its answers at the moment; a device works that out by itself. */
export const ListedStatement = Statement.extend({ answer: z.enum(['none', 'waiting', 'answered', 'unanswered']) })
export type ListedStatement = z.infer<typeof ListedStatement>
/** Amounts of a statement with journal and trips as they are now, beside those that it was sent with. */
export const StatementChanges = z.object({
  /** All items as they are now; null where they are as they were sent. */
  items: z.array(Item).nullable(),
  /** Lines with other amounts; `was` is null for one that came, `now` for one that left. */
  lines: z.array(z.object({ tour: z.string(), was: SignedAmount.nullable(), now: SignedAmount.nullable() })),
  total: SignedAmount,
})
export type StatementChanges = z.infer<typeof StatementChanges>
export const WholeStatement = z.object({
  statement: ListedStatement,
  lines: z.array(StatementLine),
  /** For admin, while it is not final; null where nothing differs. */
  changed: StatementChanges.nullable(),
  /** For admin, while it is not final: where the journal has other fuel than the party's surcharge gives. */
  surcharge: z.array(z.object({ from: Day, to: Day, entered: z.number().nullable(), part: FuelPart })).optional(),
})
export type WholeStatement = z.infer<typeof WholeStatement>

/** So many statements are answered at a time. */
export const STATEMENT_PAGE = 200
/** States of statements, joined by semicolons. */
const states = (otherwise: string) =>
  z
    .string()
    .default(otherwise)
    .transform((list) => list.split(';').map((state) => state.trim()))
    .pipe(z.array(z.enum(STATEMENT_STATES, { error: 'invalid_filters' })).max(STATEMENT_STATES.length))

export const StatementsQuery = z.object({
  side: Side.optional(),
  party: line(120).optional(),
  /** All but void ones without. */
  state: states('open;sent;final'),
  startDay: Day.optional(),
  endDay: Day.optional(),
  before: z.coerce.number().int().positive().optional(),
})

/** Choice of statements for a CSV file, and its format. */
export const StatementExportQuery = StatementsQuery.omit({ before: true }).extend({
  /** Final ones alone, unless others are asked for. */
  state: states('final'),
  rows: z.enum(EXPORT_ROWS, { error: 'value_invalid' }).default('statements'),
  /** Joined by semicolons; all of the rows' without. */
  columns: z
    .string()
    .transform((list) => list.split(';'))
    .pipe(z.array(z.enum(EXPORT_COLUMNS, { error: 'value_invalid' })).max(EXPORT_COLUMNS.length))
    .optional(),
  delimiter: z.enum(DELIMITER_NAMES, { error: 'value_invalid' }).default('semicolon'),
  decimal: z.enum(DECIMALS, { error: 'value_invalid' }).default('point'),
  days: z.enum(DAY_FORMATS, { error: 'value_invalid' }).default('iso'),
})

export const StatementBody = z
  .object({
    side: Side,
    party: name(120),
    start_date: Day,
    end_date: Day,
    /** Total that the person was shown. */
    total: SignedAmount.optional(),
  })
  .superRefine(({ start_date, end_date }, issues) => {
    if (!isDay(start_date) || !isDay(end_date)) return
    const message = journalRangeFault(start_date, end_date)
    if (message) issues.addIssue({ code: 'custom', message, path: ['end_date'] })
  })

/** Answer of one side to a line. A dispute has a reason; its claim and note are optional. */
export const LineAnswer = z
  .object({
    sl_state: z.enum(ANSWER_STATES),
    sl_reason: z.enum(DISPUTE_REASONS).nullable().default(null),
    sl_claim: Amount.nullable().default(null),
    sl_note: text(1000).default(''),
    /** Total of what is confirmed, as the person saw it: of the line, or of all lines. */
    sl_seen: SignedAmount.optional(),
    /** A photo of a report of the line's trip (`rf_id`). */
    sl_photo: z.int().positive().nullable().default(null),
    /** Photos that were sent for this statement, by the ids that the device gave them. */
    sl_files: z
      .array(z.uuid())
      .max(MAX_CLAIM_FILES, { error: 'statement_photos_full' })
      .refine((ids) => new Set(ids).size === ids.length, { error: 'value_invalid' })
      .default([]),
  })
  .superRefine(({ sl_state, sl_reason, sl_note }, issues) => {
    const isDispute = sl_state === 'disputed'
    if (isDispute && sl_reason === null)
      issues.addIssue({ code: 'custom', message: 'field_required', path: ['sl_reason'] })
    // "Other" and a missing trip say nothing by themselves.
    const needsNote = sl_reason === 'other' || sl_reason === 'missing_trip'
    if (isDispute && needsNote && sl_note === '')
      issues.addIssue({ code: 'custom', message: 'field_required', path: ['sl_note'] })
  })
  // An answer that is no dispute holds nothing of one.
  .transform((answer) => (answer.sl_state === 'disputed' ? answer : { ...answer, ...NO_DISPUTE }))
export type LineAnswer = z.output<typeof LineAnswer>

/**
 * Answers of a statement by name: `line_12`, `all` for every line that is still open, and `missing_<uuid>` for a trip that is
 * not on it. Their names are the units that sync merges by.
 */
const ANSWER_NAME = /^(?:all|line_[1-9]\d{0,14}|missing_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const isMissing = (name: string): boolean => name.startsWith('missing_')
export const StatementAnswers = z
  .record(z.string().regex(ANSWER_NAME, { error: 'value_invalid' }), LineAnswer)
  .refine((answers) => Object.keys(answers).length > 0, { error: 'field_required' })
  .refine((answers) => Object.keys(answers).length <= MAX_STATEMENT_LINES, { error: 'statement_too_long' })
  .refine((answers) => Object.keys(answers).filter(isMissing).length <= MAX_MISSING_TRIPS, {
    error: 'statement_missing_too_many',
  })
  .superRefine((answers, issues) => {
    const named = new Set<string>()
    for (const [name, { sl_files }] of Object.entries(answers)) {
      // A photo proves one line.
      if (sl_files.some((id) => named.has(id)))
        issues.addIssue({ code: 'custom', message: 'value_invalid', path: [name, 'sl_files'] })
      for (const id of sl_files) named.add(id)
    }
    for (const [name, { sl_state, sl_reason }] of Object.entries(answers)) {
      const refuse = () => issues.addIssue({ code: 'custom', message: 'value_invalid', path: [name] })
      if (name === 'all' && sl_state !== 'confirmed') refuse()
      else if (isMissing(name) && (sl_state !== 'disputed' || sl_reason !== 'missing_trip')) refuse()
      else if (name.startsWith('line_') && sl_reason === 'missing_trip' && sl_state !== 'disputed') refuse()
    }
  })
export type StatementAnswers = z.output<typeof StatementAnswers>
export const StatementAnswerBody = z.object({ answers: StatementAnswers })

const TripAmounts = z.object({ trip: Amount, toll: Amount, waiting_fee: Amount, cancellation_fee: Amount })
/**
 * Decision of the dispatcher on a disputed line. Accepting takes the claim over into the amount that it is about, or the given
 * amounts; a missing trip is accepted with the trip that was meant, or without one.
 */
export const DecisionBody = z
  .object({
    decision: z.enum(['accepted', 'rejected']),
    text: text(1000).default(''),
    amounts: TripAmounts.partial().optional(),
    tt_id: z.int().positive().optional(),
  })
  .superRefine(({ decision, text: said }, issues) => {
    if (decision === 'rejected' && said === '')
      issues.addIssue({ code: 'custom', message: 'field_required', path: ['text'] })
  })

/** Findings of the price check that admin knows of and lets stand. */
export const FinaliseBody = z.object({
  despite: z.array(z.enum(PRICE_FINDINGS)).max(5).default([]),
  /** Total of the statement as the person saw it. */
  total: SignedAmount.optional(),
  /** Sent at once; one that was sent before is sent anyway. */
  send: z.boolean().default(false),
  language: Language.optional().catch(undefined),
})
export const SendBody = z.object({
  language: Language.optional().catch(undefined),
  /** Total of the statement as the person saw it. */
  total: SignedAmount.optional(),
  /** Time at which it was sent last, as the person saw it; null for not yet. */
  sent_at: Instant.nullable().optional(),
})
export type SendBody = z.output<typeof SendBody>
export const ObjectionBody = z.object({ text: requiredText(2000) })

/** Amounts that trips shall have, and additions that are charged (or, below 0, given back). */
export const CorrectionBody = z
  .object({
    lines: z
      .array(z.object({ tt_id: z.int().positive(), text: text(1000).default('') }).extend(TripAmounts.shape))
      .max(MAX_STATEMENT_LINES, { error: 'statement_too_long' })
      .default([]),
    items: z
      .array(z.object({ date: Day, text: requiredText(500), amount: SignedAmount }))
      .max(1000, { error: 'invoice_items_too_many' })
      .default([]),
  })
  .refine(({ lines }) => new Set(lines.map(({ tt_id }) => tt_id)).size === lines.length, {
    error: 'value_invalid',
    path: ['lines'],
  })

export const StatementFileQuery = z.object({
  format: z.enum(['pdf', 'xlsx']).default('pdf'),
  language: Language.optional().catch(undefined),
})
/** A disputed line with what its statement is. */
export const DisputedLine = StatementLine.extend({
  st_party: z.string(),
  st_side: Side,
  st_from: Day,
  st_to: Day,
  st_answer_until: Instant.nullable(),
  /** Number of disputed lines of its statement: the list of all holds some of each. */
  disputed: z.int(),
})
/** Without a party some of each statement, with one a page of the party's, after this line. */
export const DisputedQuery = z.object({
  side: Side.default('sub'),
  party: text(120).optional(),
  after: z.coerce.number().int().nonnegative().default(0),
})
export const RejectMissingBody = z.object({ text: requiredText(1000) })
export type DisputedLine = z.infer<typeof DisputedLine>
/** A photo of a statement: the uuid that the device gave it. */
export const StatementPhotoParams = z.object({ file: z.uuid() })
export const SentPhotoParams = z.object({ id: z.coerce.number().int().positive(), file: z.uuid() })
export const LineParams = z.object({
  id: z.coerce.number().int().positive(),
  line: z.coerce.number().int().positive(),
})
