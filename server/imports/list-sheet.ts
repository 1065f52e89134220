import { formatAbsence } from '../../shared/domain/clashes/absences.ts'
import type { DayOff } from '../../shared/domain/clashes/planned-trip.ts'
import type { ColumnValue } from '../../shared/domain/columns/column.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import type { ListKind } from '../../shared/schemas/file-import.ts'
import { fileContext } from '../excel/file-columns.ts'
import { longSheetFile } from '../excel/sheet/long-sheet.ts'
import type { Store } from '../store/db.ts'
import { listCustomers } from '../store/master-data/lookups.ts'
import { type DatabaseToRead, withReadStore } from '../store/sql/read-store.ts'
import { formatText, hasText, type TextKey } from '../texts.ts'
import type { Column } from './csv-format.ts'
import { headingKey } from './files/headings.ts'
import { IMPORTABLES } from './importables.ts'

type Wanted = { kind: ListKind; language: Language }
export type ListSheet = Wanted & { database: DatabaseToRead }

const MIN_WIDTH = 10
const MAX_WIDTH = 40
/** Rows by which widths are judged. */
const MEASURED = 200

/** The value of a field as a cell from which the import reads the same value. */
const writer = (store: Store, words: { yes: string; no: string }) => {
  const customers = new Map(listCustomers(store).map(({ cm_id, cm_name }) => [cm_id, cm_name]))
  return ({ customer, written }: Column, value: unknown): ColumnValue => {
    if (value === null || value === undefined) return null
    if (customer) return customers.get(Number(value)) ?? null
    if (Array.isArray(value))
      return value.map((one) => (typeof one === 'string' ? one : formatAbsence(one as DayOff))).join('; ')
    if (typeof value === 'boolean') return value ? words.yes : words.no
    return written ? (value as ColumnValue) : String(value)
  }
}

/**
 * A list as a workbook under the headings of the screens. It can be changed and imported again: what was left alone stays as
 * it is.
 */
export const listSheet = (store: Store, { kind, language }: Wanted, now: number): Uint8Array => {
  const { cells, columns, rowsOf } = IMPORTABLES[kind]
  const { translate, timeZone } = fileContext(language, { timeZone: store.timeZone, now })
  const words = { yes: translate('yes'), no: translate('no') }
  const cellOf = writer(store, words)
  const called = columns.map(({ name, label = '', number = 0 }) =>
    hasText(label) ? formatText(language, label as TextKey, { number }) : name,
  )
  const keys = called.map(headingKey)
  // Where two columns are called the same, only their codes tell them apart.
  const headings = columns.map(({ name }, at) =>
    keys.filter((key) => key === keys[at]).length > 1 ? name : (called[at] ?? name),
  )
  const rows = (rowsOf(store) as Record<string, unknown>[]).map((row) =>
    cells.map((column) => cellOf(column, row[column.name])),
  )
  const widest = (at: number): number =>
    Math.max(headings[at]?.length ?? 0, ...rows.slice(0, MEASURED).map((row) => String(row[at] ?? '').length))
  return longSheetFile({
    name: 'list',
    titles: [],
    columns: cells.map(({ written = 'text' as const }, at) => ({
      heading: headings[at] ?? '',
      kind: written,
      width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, widest(at) + 2)),
    })),
    rows,
    timeZone,
    words,
    madeAt: now,
  })
}

/** {@link listSheet} for the worker. */
export const listSheetFile = ({ database, ...wanted }: ListSheet): Uint8Array =>
  withReadStore(database, (store) => listSheet(store, wanted, database.now))
