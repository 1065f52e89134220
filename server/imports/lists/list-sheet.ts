import type { Language } from '#shared/schemas/accounts/session.ts'
import { LIST_NAMES, type ListKind } from '#shared/schemas/file-import.ts'
import { fileContext } from '../../excel/file-columns.ts'
import { type LongSheet, longSheetFile } from '../../excel/sheet/long-sheet.ts'
import { formatText, hasText, type TextKey } from '../../kit/texts.ts'
import type { Store } from '../../store/db.ts'
import { type DatabaseToRead, withReadStore } from '../../store/sql/read-store.ts'
import { cellWriter } from '../cells/written-cell.ts'
import { headingKey } from '../files/headings.ts'
import { IMPORTABLES } from './importables.ts'
import type { Importable } from './master-data-formats.ts'

type Wanted = { kind: ListKind; language: Language }
export type ListSheet = Wanted & { database: DatabaseToRead }

const MIN_WIDTH = 10
const MAX_WIDTH = 40
/** Rows by which widths are judged. */
const MEASURED = 200

/** The headings of a list's columns, in the words of the screens. Where two are called the same, their codes tell them apart. */
const headingsOf = ({ columns }: Importable, language: Language): string[] => {
  const called = columns.map(({ name, label = '', number = 0 }) =>
    hasText(label) ? formatText(language, label as TextKey, { number }) : name,
  )
  const keys = called.map(headingKey)
  return columns.map(({ name }, at) =>
    keys.filter((key) => key === keys[at]).length > 1 ? name : (called[at] ?? name),
  )
}

/**
 * A list as a sheet under the headings of the screens. It can be changed and imported again: what was left alone stays as
 * it is.
 * @param examples rows that stand below its own
 */
export const sheetOfList = (
  store: Store,
  importable: Importable,
  {
    name,
    language,
    now,
    examples = [],
  }: { name: string; language: Language; now: number; examples?: readonly object[] },
): LongSheet => {
  const { translate, timeZone } = fileContext(language, { timeZone: store.timeZone, now })
  const words = { yes: translate('yes'), no: translate('no') }
  const cellOf = cellWriter(store, language)
  const headings = headingsOf(importable, language)
  const ofServer = importable.downloaded?.(store) ?? (() => ({}))
  const listed = importable.rowsOf(store).map((row) => ({ ...row, ...ofServer(row) }))
  const rows = ([...listed, ...examples] as Record<string, unknown>[]).map((row) =>
    importable.cells.map((column) => cellOf(column, row[column.name])),
  )
  const widest = (at: number): number =>
    Math.max(headings[at]?.length ?? 0, ...rows.slice(0, MEASURED).map((row) => String(row[at] ?? '').length))
  return {
    name,
    titles: [],
    columns: importable.cells.map(({ written, isOfServer }, at) => ({
      heading: headings[at] ?? '',
      kind: written === undefined || written === 'weekdays' ? 'text' : written,
      width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, widest(at) + 2)),
      ...(isOfServer === 'state' && { isHidden: true as const }),
    })),
    rows,
    timeZone,
    words,
    madeAt: now,
  }
}

export const listSheet = (store: Store, { kind, language }: Wanted, now: number): Uint8Array =>
  longSheetFile(sheetOfList(store, IMPORTABLES[kind], { name: formatText(language, LIST_NAMES[kind]), language, now }))

/** {@link listSheet} for the worker. */
export const listSheetFile = ({ database, ...wanted }: ListSheet): Uint8Array =>
  withReadStore(database, (store) => listSheet(store, wanted, database.now))
