import { MAX_FAULTS } from '../../shared/domain/trip-plan/trip-plan-csv.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import { COMPANY_KINDS, type RunOf } from '../../shared/schemas/file-import.ts'
import { fileContext } from '../excel/file-columns.ts'
import { type LongSheet, longSheetsFile } from '../excel/sheet/long-sheet.ts'
import type { Upload } from '../http/upload.ts'
import { Refusal } from '../refusal.ts'
import type { Store } from '../store/db.ts'
import { withDraftStore } from '../store/sql/draft-store.ts'
import { type DatabaseToRead, withReadStore } from '../store/sql/read-store.ts'
import { formatText, hasText, type TextKey, type TextValues } from '../texts.ts'
import { COMPANY_IMPORTABLES, checkCompany, sheetsOfCompany } from './company-file.ts'
import { chosenColumns, fileOfUpload } from './csv.ts'
import type { HeadedColumn } from './files/headings.ts'
import { type FileChoices, type FileTable, readTable } from './files/table.ts'
import { IMPORTABLES } from './importables.ts'
import { checkMasterData } from './master-data-file.ts'
import { ROW_STATE } from './settle-row.ts'
import { PLAN_HEADINGS } from './trip-plan-columns.ts'
import { checkTripPlan } from './trip-plan-file.ts'

type Wanted = FileChoices & { kind: RunOf; language: Language }
export type FaultSheet = Wanted & { database: DatabaseToRead; upload: Upload; username: string }
type Made = { language: Language; timeZone: string; now: number }

/** Characters of the column that says what is wrong, and at most of the others. */
const FAULT_WIDTH = 70
const MAX_WIDTH = 40
const MIN_WIDTH = 10
/** Rows by which widths are judged. */
const MEASURED = 200

type Fault = { line: number; column: string; message: string; sheet?: string } & TextValues
type Found = { faults: Fault[]; more: number }

/** What is wrong with a file: its faults by line, and how many are not listed. */
const faultsOf = (check: () => unknown): Found => {
  try {
    check()
    return { faults: [], more: 0 }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { errors, more = 0 } = error.fields as { errors?: Fault[]; more?: number }
    return { faults: errors ?? [], more }
  }
}

/** The rows of a file, their cells as texts, with a last column that says what is wrong in each line. */
const sheetWithFaults = (
  { header, headings, rows, readAs }: FileTable,
  { faults, more }: Found,
  { language, timeZone, now, name, columns }: Made & { name?: string; columns: readonly HeadedColumn[] },
): LongSheet => {
  const { translate } = fileContext(language, { timeZone, now })
  /** As the file calls a column, or as screens do where it has none. */
  const nameOf = (code: string): string => {
    const { label = '', number = 0 } = columns.find((column) => column.name === code) ?? {}
    return (
      headings[header.indexOf(code)] || (hasText(label) ? formatText(language, label as TextKey, { number }) : code)
    )
  }
  const byLine = new Map<number, string[]>()
  for (const { line, column: code, message, ...values } of faults) {
    const column = code === '' ? '' : nameOf(code)
    const known = hasText(message) ? formatText(language, message as TextKey, { ...values, col: column }) : message
    const said = values.near ? `${known} ${translate('upload_names_near', { names: values.near })}` : known
    byLine.set(line, [
      ...(byLine.get(line) ?? []),
      column === '' || said.includes(column) ? said : `${translate('label_before', { label: column })} ${said}`,
    ])
  }
  const width = Math.max(headings.length, ...rows.slice(0, MEASURED).map(({ cells }) => cells.length))
  const places = Array.from({ length: width }, (_none, at) => at)
  const lengthAt = (at: number): number =>
    Math.max((headings[at] ?? '').length, ...rows.slice(0, MEASURED).map(({ cells }) => (cells[at] ?? '').length))
  /** Of the headings and of the file as a whole. */
  const ofHeadings = faults.flatMap(({ line }) => (line <= readAs.header_line ? (byLine.get(line) ?? []) : []))
  return {
    name: name ?? translate('upload_fault_heading'),
    titles: [
      ...new Set(ofHeadings),
      ...(more > 0 ? [translate('upload_fault_sheet_more', { count: more, max: MAX_FAULTS })] : []),
    ],
    columns: [
      ...places.map((at) => ({
        heading: headings[at] ?? '',
        kind: 'text' as const,
        width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, lengthAt(at) + 2)),
        ...(header[at] === ROW_STATE && { isHidden: true as const }),
      })),
      { heading: translate('upload_fault_heading'), kind: 'text', width: FAULT_WIDTH },
    ],
    rows: rows
      .filter(({ line }) => line > readAs.header_line)
      .map(({ line, cells }) => [...places.map((at) => cells[at] ?? ''), byLine.get(line)?.join('\n') ?? '']),
    timeZone,
    words: { yes: translate('yes'), no: translate('no') },
    madeAt: now,
  }
}

/**
 * An uploaded file as a workbook with what is wrong in each line. It can be corrected and uploaded again.
 * @throws Refusal 400 for a file whose rows cannot be told
 */
const listWithFaults = (
  store: Store,
  bytes: Uint8Array,
  wanted: Wanted & { kind: Exclude<RunOf, 'company'> },
  now: number,
) => {
  const { kind, language, ...choices } = wanted
  const columns = kind === 'trip' ? PLAN_HEADINGS : IMPORTABLES[kind].columns
  const table = readTable(bytes, { columns, ...choices })
  const file = { bytes, check: true, ...choices }
  const found = faultsOf(() =>
    kind === 'trip' ? checkTripPlan(store, file) : checkMasterData(store, { entity: kind, ...file }),
  )
  return longSheetsFile([sheetWithFaults(table, found, { language, timeZone: store.timeZone, now, columns })])
}

/**
 * The same of the workbook of a company, a sheet for each of those that are read.
 * @throws Refusal 400 for what is no such workbook
 */
const companyWithFaults = (
  store: Store,
  bytes: Uint8Array,
  { language, username, now }: { language: Language; username: string; now: number },
): Uint8Array => {
  const { found } = sheetsOfCompany(bytes)
  const { faults, more } = faultsOf(() => checkCompany(store, 0, bytes, { username }))
  const sheets = COMPANY_KINDS.flatMap((kind) => {
    const sheet = found.get(kind)
    if (sheet === undefined) return []
    // A sheet without a column is given back too.
    const columns = COMPANY_IMPORTABLES[kind].columns.map((column) => ({ ...column, required: undefined }))
    try {
      const table = readTable(bytes, { columns, sheet })
      const own = { faults: faults.filter((fault) => fault.sheet === sheet), more }
      return [sheetWithFaults(table, own, { language, timeZone: store.timeZone, now, name: sheet, columns })]
    } catch (error) {
      if (error instanceof Refusal) return []
      throw error
    }
  })
  const [first, ...others] = sheets
  if (!first) throw new Refusal(400, 'company_file_empty')
  return longSheetsFile([first, ...others])
}

/** The file with its faults for the worker, which takes the body apart too. */
export const faultSheetFile = async ({ database, upload, username, ...wanted }: FaultSheet): Promise<Uint8Array> => {
  const bytes = await fileOfUpload(upload)
  const { kind, language } = wanted
  const { now } = database
  if (kind === 'company')
    return withDraftStore(database, (store) => companyWithFaults(store, bytes, { language, username, now }))
  const chosen = await chosenColumns(upload)
  return withReadStore(database, (store) => listWithFaults(store, bytes, { ...wanted, kind, chosen }, now))
}
