import type { Role } from '../access/roles.ts'
import type { TripStatus } from '../trip/trip-status.ts'
import {
  INVOICE_AMOUNTS,
  type InvoiceAmount,
  type InvoiceAmounts,
  type InvoicedTrip,
  type InvoiceSide,
  isCheckedTrip,
} from './invoice.ts'
import { fromCents, toCents } from './money.ts'

/**
 * A statement is what a journal becomes when it is given to the other side: `open` while it is made, `sent` while the other
 * side answers, then `final` with a number, or `void`. Source: rules 7.8.
 */
export const STATEMENT_STATES = ['open', 'sent', 'final', 'void'] as const
export type StatementState = (typeof STATEMENT_STATES)[number]

/** A line is open until it is answered; a disputed one is accepted or rejected by the dispatcher. */
export const LINE_STATES = ['open', 'confirmed', 'disputed', 'accepted', 'rejected'] as const
export type LineState = (typeof LINE_STATES)[number]
/** Answers of the other side to a line. */
export const ANSWER_STATES = ['open', 'confirmed', 'disputed'] as const satisfies readonly LineState[]

export const DISPUTE_REASONS = ['missing_trip', 'amount', 'waiting', 'toll', 'cancellation', 'other'] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]

export const MAX_STATEMENT_LINES = 5000
/** Trips that the other side may miss on one statement: more are a case for another statement, or for a call. */
export const MAX_MISSING_TRIPS = 50
/** Days to answer in, where nothing else is agreed. */
export const ANSWER_DAYS = 7

/** The amount that a dispute is about; none of a missing trip and of other reasons. */
export const DISPUTED_AMOUNT: Record<DisputeReason, InvoiceAmount | null> = {
  missing_trip: null,
  amount: 'trip',
  waiting: 'waiting_fee',
  toll: 'toll',
  cancellation: 'cancellation_fee',
  other: null,
}

/** Most photos of its own that a subcontractor adds to one dispute. */
export const MAX_CLAIM_FILES = 5

/** Fields of a dispute in an answer that disputes nothing. */
export const NO_DISPUTE = {
  sl_reason: null,
  sl_claim: null,
  sl_note: '',
  sl_photo: null,
  sl_files: [] as string[],
} as const

/** Amounts of a line; those of a correction may be negative. */
export type LineAmounts = { [Amount in InvoiceAmount as `sl_${Amount}`]: number }
export type StatementHead = {
  st_side: InvoiceSide
  st_state: StatementState
  /** ISO; null before the statement is sent, and for a customer. */
  st_answer_until: string | null
  st_corrects: number | null
  st_self_billing?: boolean | null
}

/** Fields of statements and lines whose values are codes with a word each: how the keys of the words begin. */
export const STATEMENT_WORDS: Readonly<Record<string, string>> = {
  st_state: 'statement_state',
  st_side: 'role',
  st_despite: 'price_finding',
  sl_state: 'line_state',
  sl_reason: 'dispute',
}

export const lineField = <Amount extends InvoiceAmount>(amount: Amount) => `sl_${amount}` as const
export const amountsOfLine = (line: LineAmounts): InvoiceAmounts => ({
  trip: line.sl_trip,
  toll: line.sl_toll,
  waiting_fee: line.sl_waiting_fee,
  cancellation_fee: line.sl_cancellation_fee,
})
export const lineOfAmounts = (amounts: InvoiceAmounts): LineAmounts => ({
  sl_trip: amounts.trip,
  sl_toll: amounts.toll,
  sl_waiting_fee: amounts.waiting_fee,
  sl_cancellation_fee: amounts.cancellation_fee,
})

/** Sum of a line's amounts, signed. */
export const lineTotal = (line: LineAmounts): number =>
  fromCents(INVOICE_AMOUNTS.reduce((cents, amount) => cents + toCents(line[lineField(amount)]), 0))

/**
 * Amounts of a correction's line: those that shall be, less those that are.
 * @example
 * correctionLine(
 *   { trip: 90, toll: 0, waiting_fee: 0, cancellation_fee: 0 },
 *   { trip: 100, toll: 0, waiting_fee: 0, cancellation_fee: 0 },
 * ).sl_trip // → -10
 */
export const correctionLine = (wanted: InvoiceAmounts, now: InvoiceAmounts): LineAmounts => {
  const differences = INVOICE_AMOUNTS.map((amount) => [
    lineField(amount),
    fromCents(toCents(wanted[amount]) - toCents(now[amount])),
  ])
  return Object.fromEntries(differences) as LineAmounts
}
export const isNothing = (line: LineAmounts): boolean =>
  INVOICE_AMOUNTS.every((amount) => line[lineField(amount)] === 0)

type StatedTrip = InvoicedTrip & { tt_status?: TripStatus; tt_sta?: string }

/** Reason why a trip of the party and period stays out of its statement; null where it goes in. `now` in milliseconds. */
export type LeftOut = 'unchecked' | 'not_driven' | 'in_statement'
/**
 * @example leftOut({ tt_status: 'active', tt_invoice_check: true }, 'customer', false, 0) // → null
 */
export const leftOut = (trip: StatedTrip, side: InvoiceSide, isStated: boolean, now: number): LeftOut | null => {
  if (isStated) return 'in_statement'
  if (!mayStand(trip, side)) return 'unchecked'
  return Date.parse(trip.tt_sta ?? '') > now ? 'not_driven' : null
}

/**
 * Returns true for a trip that may stand in a statement of the side, as far as the trip itself says.
 * @example mayStand({ tt_status: 'canceled', tt_invoice_check: true }, 'customer') // → true
 */
export const mayStand = (trip: InvoicedTrip & { tt_status?: TripStatus }, side: InvoiceSide): boolean =>
  (trip.tt_status === 'active' || trip.tt_status === 'canceled') && isCheckedTrip(trip, side)

/** Progress of the other side's answers; `unanswered` is no consent. `now` in milliseconds. */
export type AnswerState = 'none' | 'waiting' | 'answered' | 'unanswered'
/**
 * @example answerState({ st_side: 'sub', st_state: 'sent', st_answer_until: null }, 1, 0) // → 'unanswered'
 */
export const answerState = (
  { st_side, st_state, st_answer_until }: Pick<StatementHead, 'st_side' | 'st_state' | 'st_answer_until'>,
  openLines: number,
  now: number,
): AnswerState => {
  if (st_side !== 'sub' || (st_state !== 'sent' && st_state !== 'final')) return 'none'
  if (openLines === 0) return 'answered'
  const isOver = st_state === 'final' || st_answer_until === null || Date.parse(st_answer_until) <= now
  return isOver ? 'unanswered' : 'waiting'
}

export const STATEMENT_ACTIONS = [
  'refresh',
  'send',
  'answer',
  'decide',
  'finalise',
  'void',
  'correct',
  'object',
] as const
export type StatementAction = (typeof STATEMENT_ACTIONS)[number]
export type StatementRefusal =
  | 'not_allowed'
  | 'statement_final'
  | 'statement_void'
  | 'statement_sent'
  | 'statement_not_sent'
  | 'statement_not_final'
  | 'statement_no_objection'

const ACTIONS_OF: Record<Role, readonly StatementAction[]> = {
  admin: ['refresh', 'send', 'decide', 'finalise', 'void', 'correct'],
  sub: ['answer', 'object'],
  customer: [],
  observer: [],
}

/** Refuses an act on a statement that the viewer sees; null where it is allowed now. */
export const statementRefusal = (
  role: Role,
  { st_side, st_state, st_corrects, st_self_billing }: StatementHead,
  action: StatementAction,
): StatementRefusal | null => {
  if (!ACTIONS_OF[role].includes(action)) return 'not_allowed'
  if (st_state === 'void') return 'statement_void'
  if (action === 'correct') return st_state === 'final' && st_corrects === null ? null : 'statement_not_final'
  if (action === 'object') {
    if (st_state !== 'final') return 'statement_not_final'
    return st_self_billing ? null : 'statement_no_objection'
  }
  // The party gets the final paper, as often as it is asked for.
  if (st_state === 'final') return action === 'send' ? null : 'statement_final'
  if (action === 'refresh') return st_state === 'sent' ? 'statement_sent' : null
  // Only a subcontractor answers, so only its statement has to be sent before it becomes final.
  const needsSent = action === 'answer' || action === 'decide' || (action === 'finalise' && st_side === 'sub')
  return needsSent && st_state === 'open' ? 'statement_not_sent' : null
}

/** Refuses an answer to a line that is decided; null where it may be answered. */
export const answerRefusal = (line: { sl_state: LineState }): 'statement_line_decided' | null =>
  line.sl_state === 'accepted' || line.sl_state === 'rejected' ? 'statement_line_decided' : null

/** Refuses to make a statement final, by its lines: a dispute is undecided, or time to answer is left. Else null. */
export const finaliseRefusal = (
  head: StatementHead,
  lines: readonly { sl_state: LineState }[],
  now: number,
): 'statement_disputes_left' | 'statement_answer_pending' | null => {
  if (lines.some(({ sl_state }) => sl_state === 'disputed')) return 'statement_disputes_left'
  const open = lines.filter(({ sl_state }) => sl_state === 'open').length
  return answerState(head, open, now) === 'waiting' ? 'statement_answer_pending' : null
}

/**
 * `S-2026-0007`: gapless for each side and year.
 * @example statementNumber('sub', 2026, 12345) // → 'S-2026-12345'
 */
export const statementNumber = (side: InvoiceSide, year: number, count: number): string =>
  `${side === 'customer' ? 'C' : 'S'}-${year}-${String(count).padStart(4, '0')}`
