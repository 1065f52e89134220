import type { TimeSource } from '../links/reports.ts'
import type { InvoiceSide } from './invoice.ts'
import type { PartyTerms } from './party-terms.ts'
import type { LineAmounts, LineState } from './statement.ts'
import type { StatementItem } from './statement-items.ts'

/** Facts of a trip on its line, as they were when the line was last brought up to date. */
export type LineFacts = {
  tt_tour: string
  tt_from_text: string
  tt_to_text: string
  tt_gps: string
  /** Empty on a final statement, whose lines hold the digest of the person in its place. */
  tt_driver: string
  tt_drivernr?: string
  /** Of name and number, with a salt that can be forgotten (`server/money/store/statement-persons.ts`). */
  driver_digest?: string
  tt_status: 'active' | 'canceled' | 'inactive' | 'scheduled'
  /** ISO, as the times after it. */
  tt_stp: string
  tt_std: string
  tt_sta: string
  tt_atp: string | null
  tt_atd: string | null
  tt_ata: string | null
  /** Text of that side's invoice. */
  remark: string
  /** Sources of the actual times at the start; absent without one. No part of the canonical text, as the field below. */
  sources?: Partial<Record<'tt_atp' | 'tt_atd', TimeSource>>
  /** Time at which the driver was called to the dock; absent where that was not reported. */
  called_at?: string
}

type Head = {
  st_side: InvoiceSide
  st_party: string
  st_from: string
  st_to: string
  st_number: string | null
  st_corrects: number | null
  st_items: readonly StatementItem[]
  /** Absent or null where neither VAT nor days to pay in are agreed: then the text says nothing of them. */
  st_terms?: PartyTerms | null
}
type Line = LineAmounts & { tt_id: number | null; sl_state: LineState; sl_text: string; sl_facts: LineFacts | null }

/** Always two decimals, so that equal amounts are equal texts. */
const fixed = (amount: number): string => amount.toFixed(2)
/** In order of name, whatever order a database gave them in. */
const sorted = (evidence: object) => Object.entries(evidence).sort(([a], [b]) => (a < b ? -1 : 1))
/** The version in which statements become final. Version 1 holds the driver's name itself. */
export const CANONICAL_FORMAT = 2
const FACTS = [
  'tt_tour',
  'tt_from_text',
  'tt_to_text',
  'tt_gps',
  'tt_driver',
  'tt_status',
  'tt_stp',
  'tt_std',
  'tt_sta',
  'tt_atp',
  'tt_atd',
  'tt_ata',
  'remark',
] as const satisfies readonly (keyof LineFacts)[]

const factOf = (facts: LineFacts, fact: (typeof FACTS)[number], format: number): string | null =>
  fact === 'tt_driver' && format > 1 ? (facts.driver_digest ?? '') : facts[fact]

/**
 * A statement as one text, always the same for the same statement: a line of JSON for the head, each item and each trip, in
 * order of trip. What is agreed is its hash.
 * @param format version of the text; from 2 on a person stands in it as its digest
 */
export const canonicalStatement = (head: Head, lines: readonly Line[], format: number): string =>
  [
    ['statement', format, head.st_number, head.st_side, head.st_party, head.st_from, head.st_to, head.st_corrects],
    ...(head.st_terms ? [['terms', head.st_terms.vat_rate, head.st_terms.vat_reason, head.st_terms.payment_days]] : []),
    ...head.st_items.map((item) => [
      'item',
      item.date,
      item.text,
      fixed(item.fuel),
      ...[item.fuel_cost, item.extra_cost, item.total].map(fixed),
      ...(item.fuel_on || item.from ? [item.fuel_on ?? null, item.from, item.to] : []),
      ...(item.fuel_evidence ? [sorted(item.fuel_evidence)] : []),
    ]),
    ...lines
      .toSorted((a, b) => (a.tt_id ?? 0) - (b.tt_id ?? 0))
      .map((line) => [
        'trip',
        line.tt_id,
        ...[line.sl_trip, line.sl_toll, line.sl_waiting_fee, line.sl_cancellation_fee].map(fixed),
        line.sl_state,
        line.sl_text,
        ...FACTS.map((fact) => (line.sl_facts ? factOf(line.sl_facts, fact, format) : null)),
      ]),
  ]
    .map((part) => JSON.stringify(part))
    .join('\n')
