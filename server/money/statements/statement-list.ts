import type { Viewer } from '#shared/domain/access/roles.ts'
import { rateText } from '#shared/domain/money/party-terms.ts'
import { dueOf, statementProgress } from '#shared/domain/money/statement-progress.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import type { ListedStatement } from '#shared/schemas/statement.ts'
import { fileContext, type ListColumn, listFile } from '../../excel/file-columns.ts'
import { Refusal } from '../../kit/refusal.ts'
import type { Translate } from '../../kit/texts.ts'
import { type DatabaseToRead, withReadStore } from '../../store/sql/read-store.ts'
import { listStatements, type StatementChoice } from '../store/statements.ts'
import { listedStatements } from './seen-statement.ts'

export type StatementList = {
  database: DatabaseToRead
  viewer: Viewer
  /** Null where the viewer sees none of what it asks for. */
  choice: Omit<StatementChoice, 'limit'> | null
  language: Language
}

const MAX_STATEMENTS = 5000

const amount = (
  label: ListColumn<ListedStatement>['label'],
  name: keyof ListedStatement['totals'],
): ListColumn<ListedStatement> => ({
  ...{ id: name, label, kind: 'amount', width: 16, value: ({ totals }) => totals[name] },
})

/** VAT of the statements that show it; a list of those that do not has no such columns. */
const VAT_COLUMNS: readonly ListColumn<ListedStatement>[] = [
  {
    ...{ id: 'vat_rate', label: 'party_vat_rate', width: 14 },
    value: ({ vat }) => vat && rateText(vat.rate),
  },
  { id: 'vat', label: 'statement_export_vat', kind: 'amount', width: 16, value: ({ vat }) => vat?.amount },
  { id: 'gross', label: 'invoice_gross_total', kind: 'amount', width: 16, value: dueOf },
]

/** The columns of the screen, with the parts of the total, and VAT where there is any. */
const columnsOf = (translate: Translate, rows: readonly ListedStatement[]): ListColumn<ListedStatement>[] => [
  { id: 'party', label: 'statement_party', width: 28, value: ({ st_party }) => st_party },
  { id: 'number', label: 'field_st_number', width: 14, value: ({ st_number }) => st_number },
  {
    ...{ id: 'side', label: 'field_st_side', width: 16 },
    value: ({ st_side }) => translate(st_side === 'sub' ? 'role_sub' : 'role_customer'),
  },
  { id: 'from', label: 'field_st_from', kind: 'day', width: 12, value: ({ st_from }) => st_from },
  { id: 'to', label: 'field_st_to', kind: 'day', width: 12, value: ({ st_to }) => st_to },
  {
    ...{ id: 'state', label: 'field_st_state', width: 14 },
    value: ({ st_state }) => translate(`statement_state_${st_state}`),
  },
  { id: 'answer', label: 'field_sl_state', width: 24, value: (one) => statementProgress(one, translate) },
  {
    ...{ id: 'answer_until', label: 'field_st_answer_until', kind: 'instant', width: 17 },
    value: ({ st_answer_until }) => st_answer_until,
  },
  amount('field_sl_trip', 'trip'),
  amount('field_sl_toll', 'toll'),
  amount('field_sl_waiting_fee', 'waiting_fee'),
  amount('field_sl_cancellation_fee', 'cancellation_fee'),
  amount('field_st_items', 'items'),
  amount('invoice_grand_total', 'total'),
  ...(rows.some(({ vat }) => vat !== null) ? VAT_COLUMNS : []),
]

/** Statements as a viewer sees them as a spreadsheet, newest first. Runs in the worker. @throws Refusal 409 statement_export_too_large */
export const statementListFile = ({ database, viewer, choice, language }: StatementList): Uint8Array => {
  const context = fileContext(language, database)
  return withReadStore(database, (store) => {
    const heads = choice ? listStatements(store, { ...choice, limit: MAX_STATEMENTS + 1 }) : []
    if (heads.length > MAX_STATEMENTS) throw new Refusal(409, 'statement_export_too_large')
    const titles = [context.translate('route_statements')]
    const rows = listedStatements(store, viewer, heads)
    return listFile({ name: 'route_statements', titles, columns: columnsOf(context.translate, rows), rows }, context)
  })
}
