import { fromCents, sumAmounts, toCents } from '#shared/domain/money/money.ts'
import { rateText, vatOf } from '#shared/domain/money/party-terms.ts'
import { amountsOfLine, lineTotal } from '#shared/domain/money/statement.ts'
import { type ExportFormat, type ExportRow, exportCsv } from '#shared/domain/money/statement-export.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { Refusal } from '../../kit/refusal.ts'
import type { Store } from '../../store/db.ts'
import { type DatabaseToRead, withReadStore } from '../../store/sql/read-store.ts'
import { listedLinesOf, partyNameOf, type StatementRow } from '../store/statement-lines.ts'
import { paperOf } from '../store/statement-papers.ts'
import { correctedNumber, listStatements, noSums, type StatementChoice, statementSums } from '../store/statements.ts'

export type StatementCsv = { database: DatabaseToRead; choice: Omit<StatementChoice, 'limit'>; format: ExportFormat }

const MAX_STATEMENTS = 5000
const MAX_LINES = 100_000
const CURRENCY = 'EUR'

const headOf = (store: Store, head: StatementRow): ExportRow => {
  const { customer, vat_id, time_zone } = paperOf(store, head)
  return {
    st_number: head.st_number,
    st_final_at: head.st_final_at && dayOf(head.st_final_at, time_zone),
    st_state: head.st_state,
    st_side: head.st_side,
    st_party: partyNameOf(head),
    cm_comatic_id: customer?.cm_comatic_id ?? null,
    sc_vat_id: vat_id,
    st_from: head.st_from,
    st_to: head.st_to,
    st_corrects: correctedNumber(store, head),
    st_hash: head.st_hash,
    currency: CURRENCY,
  }
}

/** One row for a statement. */
const wholeRow = (store: Store, head: StatementRow): ExportRow => {
  const { trip, toll, waiting_fee, cancellation_fee } = statementSums(store, [head.st_id]).get(head.st_id) ?? noSums()
  const items = sumAmounts(head.st_items.map(({ total }) => total))
  const total = sumAmounts([trip, toll, waiting_fee, cancellation_fee, items])
  const vat = vatOf(total, head.st_terms)
  const taxed = vat && { vat_rate: rateText(vat.rate), vat: vat.amount, gross: vat.gross }
  return { ...headOf(store, head), trip, toll, waiting_fee, cancellation_fee, items, total, ...taxed }
}

/** A row for each trip and each item. Trips that the other side misses have no amount, and no row. */
const lineRows = (store: Store, head: StatementRow): ExportRow[] => {
  const own = headOf(store, head)
  const { time_zone } = paperOf(store, head)
  const lines = listedLinesOf(store, head.st_id).flatMap((line): ExportRow[] => {
    const { sl_facts, sl_text } = line
    if (!sl_facts) return []
    return [
      {
        ...own,
        date: dayOf(sl_facts.tt_stp, time_zone),
        tour: sl_facts.tt_tour,
        from: sl_facts.tt_from_text,
        to: sl_facts.tt_to_text,
        vehicle: sl_facts.tt_gps,
        text: [sl_facts.remark, sl_text].filter(Boolean).join(' · '),
        ...amountsOfLine(line),
        items: 0,
        total: lineTotal(line),
      },
    ]
  })
  const items = head.st_items.map(({ date, text, total }): ExportRow => {
    const none = { trip: 0, toll: 0, waiting_fee: 0, cancellation_fee: 0 }
    return { ...own, date, text, ...none, items: total, total: fromCents(toCents(total)) }
  })
  return [...lines, ...items]
}

/** Statements as CSV, oldest first. Runs in the worker. @throws Refusal 409 statement_export_too_large */
export const statementCsv = ({ database, choice, format }: StatementCsv): Uint8Array =>
  withReadStore(database, (store) => {
    const heads = listStatements(store, { ...choice, limit: MAX_STATEMENTS + 1 }).reverse()
    if (heads.length > MAX_STATEMENTS) throw new Refusal(409, 'statement_export_too_large')
    if (format.rows === 'statements')
      return new TextEncoder().encode(
        exportCsv(
          heads.map((head) => wholeRow(store, head)),
          format,
        ),
      )
    const ids = heads.map(({ st_id }) => st_id)
    const lines = [...statementSums(store, ids).values()].reduce((sum, one) => sum + one.lines, 0)
    if (lines > MAX_LINES) throw new Refusal(409, 'statement_export_too_large')
    return new TextEncoder().encode(
      exportCsv(
        heads.flatMap((head) => lineRows(store, head)),
        format,
      ),
    )
  })
