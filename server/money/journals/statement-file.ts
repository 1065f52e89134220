import { type Invoice, invoiceOf, type PricedItem } from '#shared/domain/money/invoice.ts'
import {
  customerLines,
  type DocumentTrip,
  type InvoiceDocument,
  invoiceDocument,
} from '#shared/domain/money/invoice-document.ts'
import { fromCents, sumAmounts, toCents } from '#shared/domain/money/money.ts'
import { addressLines } from '#shared/domain/money/party-terms.ts'
import type { StatementPaper } from '#shared/domain/money/statement-paper.ts'
import { dayOf, formatDay, formatInstant } from '#shared/domain/time/dates.ts'
import type { Company } from '#shared/schemas/accounts/company.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import type { JournalFormat } from '#shared/schemas/journal.ts'
import { notFound } from '../../kit/refusal.ts'
import { formatText, type Translate, translateIn } from '../../kit/texts.ts'
import type { Store } from '../../store/db.ts'
import { type DatabaseToRead, withReadStore } from '../../store/sql/read-store.ts'
import { getStatement, type LineRow, linesOf, partyNameOf, type StatementRow } from '../store/statement-lines.ts'
import { paperOf, printedWith } from '../store/statement-papers.ts'
import { correctedNumber } from '../store/statements.ts'

/** One statement as a file, in the language that was asked for, else the receiver's, else `otherwise`, else German. */
export type StatementFile = Asked & { database: DatabaseToRead; format: JournalFormat }
type Asked = { id: number; language: Language | null; otherwise?: Language }

/** A line as its trip would be written: what is printed was agreed, whatever the trip says later. */
const tripOf = (line: LineRow, { st_side }: StatementRow): DocumentTrip[] => {
  if (!line.sl_facts) return []
  const { remark, ...facts } = line.sl_facts
  const amounts = {
    [`tt_${st_side}_invoice_trip`]: line.sl_trip,
    [`tt_${st_side}_invoice_toll`]: line.sl_toll,
    [`tt_${st_side}_invoice_waiting_fee`]: line.sl_waiting_fee,
    [`tt_${st_side}_invoice_cancellation_fee`]: line.sl_cancellation_fee,
  }
  const text = [remark, line.sl_text].filter(Boolean).join(' · ')
  const remarks = st_side === 'customer' ? { tt_customer_invoice_text: text } : { tt_sub_invoice_comment: text }
  return [{ ...facts, ...amounts, ...remarks, tt_invoice_check: true, tt_sub_invoice_check: true }]
}

/** The invoice of frozen lines and items: nothing is worked out anew but sums. */
const invoiceOfStatement = (
  head: StatementRow,
  lines: readonly LineRow[],
  timeZone: string,
): Invoice<DocumentTrip, PricedItem> => {
  const trips = lines.flatMap((line) => tripOf(line, head))
  trips.sort((a, b) => (a.tt_stp < b.tt_stp ? -1 : a.tt_stp > b.tt_stp ? 1 : 0))
  const invoice = invoiceOf<DocumentTrip, PricedItem>(trips, [], head.st_side, timeZone)
  const items = head.st_items.map(
    ({ date, text, fuel, fuel_base, fuel_all, fuel_cost, extra_cost, total, key: _key, ...by_rule }) => ({
      date,
      fuel,
      extra_cost,
      invoice_text: text,
      trip_sum: fuel_all?.base ?? (fuel_base === invoice.totals.trip && !by_rule.fuel_on ? undefined : fuel_base),
      fuel_before: fuel_all?.cost,
      from: head.st_from,
      to: head.st_to,
      ...by_rule,
      fuel_cost,
      total,
    }),
  )
  const total = fromCents(toCents(invoice.total) + toCents(sumAmounts(items.map((item) => item.total))))
  return { ...invoice, items, total }
}

const TITLES = {
  customer: 'statement_title_customer',
  sub: 'statement_title_sub',
  selfBilling: 'statement_title_self_billing',
  correction: 'statement_title_correction',
} as const

/** Lines of the head: number, what it corrects, by when it is to be answered, and the hash of a final one. */
const headLines = (store: Store, head: StatementRow, paper: StatementPaper, translate: Translate): string[] => {
  const { st_number, st_state, st_answer_until, st_hash, st_final_at, st_side } = head
  const corrected = correctedNumber(store, head)
  return [
    ...(st_number && st_final_at
      ? [translate('statement_number_of', { number: st_number, day: formatInstant(st_final_at, paper.time_zone) })]
      : [translate(`statement_state_${st_state}`)]),
    ...(corrected ? [translate('statement_corrects', { number: corrected })] : []),
    ...(paper.vat_id ? [`${translate('field_sc_vat_id')} ${paper.vat_id}`] : []),
    ...(st_state === 'sent' && st_side === 'sub' && st_answer_until
      ? [translate('statement_answer_by', { time: formatInstant(st_answer_until, paper.time_zone) })]
      : []),
    ...(st_hash ? [translate('statement_hash', { hash: st_hash })] : []),
  ]
}

type Drawn = {
  document: InvoiceDocument
  made: { language: Language; timeZone: string; now: number; company: Company }
}
/** Content of the files of a statement. @throws Refusal 404 */
export const statementDocument = (store: Store, { id, language: asked, otherwise = 'de' }: Asked): Drawn => {
  const head = getStatement(store, id)
  // It was there when it was asked for.
  if (!head) throw notFound()
  const { company, paper } = printedWith(store, head)
  const language = asked ?? paper.language ?? otherwise
  const now = head.st_final_at ? Date.parse(head.st_final_at) : store.now()
  const translate = translateIn(language)
  const side = head.st_side
  const kind = head.st_corrects !== null ? 'correction' : head.st_self_billing ? 'selfBilling' : side
  const document = invoiceDocument({
    title: translate(TITLES[kind]),
    side,
    party: partyNameOf(head),
    days: { from: head.st_from, to: head.st_to },
    invoice: invoiceOfStatement(head, linesOf(store, head.st_id), paper.time_zone),
    weekReferences: paper.weeks,
    lines: [
      ...headLines(store, head, paper, translate),
      ...(paper.customer ? customerLines(paper.customer, paper.references, translate) : []),
    ],
    address: addressLines(paper.address),
    terms: head.st_terms,
    paidFrom: head.st_final_at && dayOf(head.st_final_at, paper.time_zone),
    translate,
    language,
    timeZone: paper.time_zone,
    now,
  })
  return { document, made: { language, timeZone: paper.time_zone, now, company } }
}

/** A statement as a spreadsheet or a PDF; a final one bears the time at which it became that. Runs in the worker. */
export const statementFile = async (asked: StatementFile): Promise<Uint8Array> => {
  const { document, made } = withReadStore(asked.database, (store) => statementDocument(store, asked))
  return asked.format === 'xlsx'
    ? (await import('./journal-sheet.ts')).journalSheet(document, made)
    : (await import('./journal.ts')).journalPdf(document, made)
}

/**
 * `Meier-Trans` of `Meier-Trans_2026-11-01_2026-11-30`: a final one by its number, a correction with what it corrects, in the
 * language of the file.
 */
export const statementFileTitle = (
  store: Store,
  head: StatementRow,
  { language, otherwise = 'de' }: Omit<Asked, 'id'>,
): string => {
  const number = correctedNumber(store, head)
  const written = language ?? paperOf(store, head).language ?? otherwise
  const corrects = number && formatText(written, 'statement_corrects', { number })
  return [head.st_number, corrects, partyNameOf(head)].filter(Boolean).join(' ')
}

/** Days of the head, formatted for texts. */
export const statementPeriod = ({ st_from, st_to }: Pick<StatementRow, 'st_from' | 'st_to'>): string =>
  `${formatDay(st_from)} - ${formatDay(st_to)}`
