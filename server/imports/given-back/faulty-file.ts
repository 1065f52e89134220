import { MAX_FAULTS } from '#shared/domain/trip-plan/trip-plan-csv.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import { COMPANY_KINDS, type ListedKind, type RunOf } from '#shared/schemas/file-import.ts'
import { fileContext } from '../../excel/file-columns.ts'
import type { Upload } from '../../http/upload.ts'
import { Refusal } from '../../kit/refusal.ts'
import { formatText, hasText, type TextKey, type TextValues } from '../../kit/texts.ts'
import type { Store } from '../../store/db.ts'
import { withDraftStore } from '../../store/sql/draft-store.ts'
import { type DatabaseToRead, withReadStore } from '../../store/sql/read-store.ts'
import { chosenColumns, fileOfUpload } from '../csv.ts'
import { type HeadedColumn, headingReader } from '../files/headings.ts'
import type { OpenFile } from '../files/kind.ts'
import { type FileChoices, type FileTable, readTable } from '../files/table.ts'
import { COMPANY_IMPORTABLES, checkCompany, sheetsOfCompany } from '../lists/company-file.ts'
import { IMPORTABLES } from '../lists/importables.ts'
import { checkMasterData } from '../lists/master-data-file.ts'
import { readListTable } from '../lists/meant-list.ts'
import { PLAN_HEADINGS } from '../lists/trip-plan-columns.ts'
import { checkTripPlan } from '../lists/trip-plan-file.ts'
import { markedCsv } from './marked-csv.ts'
import type { RowFaults } from './marked-sheet.ts'
import { markedWorkbook } from './marked-workbook.ts'

type Wanted = FileChoices & { kind: RunOf; language: Language }
export type FaultyFile = Wanted & { database: DatabaseToRead; upload: Upload; username: string }
/** A file as it came, with a column that says what is wrong. */
export type MarkedFile = { file: Uint8Array; ending: 'xlsx' | 'csv' }
type Made = { language: Language; timeZone: string; now: number }

/** Characters about the faults of one line: spreadsheets take 32,767 in a cell. */
const MAX_TEXT = 10_000

type Fault = { line: number; column: string; message: string; sheet?: string } & TextValues
type Found = { faults: Fault[]; more: number }

/** Faults of a file by line, and the number of those that are not listed. */
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

/** Faults of the rows of a table, in words. @param width columns of its longest row, where there are more than are read */
const rowFaults = (
  { header, headings, rows, readAs, faultColumns }: FileTable,
  { faults, more }: Found,
  { language, timeZone, now, columns }: Made & { columns: readonly HeadedColumn[] },
  width = 0,
): RowFaults => {
  const { translate } = fileContext(language, { timeZone, now })
  /** Name of a column in the file, or on screens if the file has none. */
  const nameOf = (code: string): string => {
    const { label = '', number = 0 } = columns.find((column) => column.name === code) ?? {}
    return (
      headings[header.indexOf(code)] || (hasText(label) ? formatText(language, label as TextKey, { number }) : code)
    )
  }
  const headerLine = readAs.header_line
  const said = new Map<number, string[]>()
  const cells = new Map<number, number[]>()
  for (const { line, column: code, message, ...values } of faults) {
    const column = code === '' ? '' : nameOf(code)
    const known = hasText(message) ? formatText(language, message as TextKey, { ...values, col: column }) : message
    const full = values.near ? `${known} ${translate('upload_names_near', { names: values.near })}` : known
    const named =
      column === '' || full.includes(column) ? full : `${translate('label_before', { label: column })} ${full}`
    // What is wrong with the whole file stands at the headings.
    const at = Math.max(line, headerLine)
    said.set(at, [...(said.get(at) ?? []), named])
    if (line <= headerLine) continue
    const place = code === '' ? -1 : header.indexOf(code)
    cells.set(line, [...(cells.get(line) ?? []), ...(place < 0 ? [] : [place])])
  }
  const widest = Math.max(header.length, width, ...[0, ...rows.map((row) => row.cells.length)])
  const [former = widest] = faultColumns
  const ofFile = [
    ...new Set(said.get(headerLine)),
    ...(more > 0 ? [translate('upload_fault_sheet_more', { count: more, max: MAX_FAULTS })] : []),
  ]
  return {
    headerLine,
    heading: [translate('upload_fault_heading'), ...ofFile].join('\n').slice(0, MAX_TEXT),
    texts: new Map([...said].map(([line, texts]) => [line, texts.join('\n').slice(0, MAX_TEXT)])),
    cells: new Map([...cells].map(([line, places]) => [line, places.sort((one, other) => one - other)])),
    place: former,
    former: faultColumns,
  }
}

/** The table that an import reads; of one whose headings or merged cells it refuses, all that can be marked. @throws Refusal */
const tableToMark = (
  list: ListedKind,
  file: OpenFile,
  choices: FileChoices,
  columns: readonly HeadedColumn[],
): FileTable => {
  try {
    return readListTable(list, file, choices)
  } catch (error) {
    if (!(error instanceof Refusal) || !Array.isArray(error.fields.errors)) throw error
    const { sheet = choices.sheet } = error.fields as { sheet?: string }
    const table = readTable(file, { columns, ...choices, sheet, isTolerant: true })
    if (table.readAs.headings.every(({ column }) => column === null)) throw error
    return table
  }
}

/**
 * An uploaded file with what is wrong in each line. It can be corrected and uploaded again.
 * @throws Refusal 400 for a file whose rows cannot be told
 */
const markedList = (
  store: Store,
  file: OpenFile,
  wanted: Wanted & { kind: Exclude<RunOf, 'company'> },
  now: number,
): MarkedFile => {
  const { kind, language, ...choices } = wanted
  const columns = kind === 'trip' ? PLAN_HEADINGS : IMPORTABLES[kind].columns
  const table = tableToMark(kind, file, choices, columns)
  const checked = { file, check: true, ...choices }
  const found = faultsOf(() =>
    kind === 'trip' ? checkTripPlan(store, checked) : checkMasterData(store, { entity: kind, ...checked }),
  )
  const made = { language, timeZone: store.timeZone, now, columns }
  if (file.kind === 'workbook') {
    const faults = new Map([[table.readAs.sheet ?? '', rowFaults(table, found, made)]])
    return { file: markedWorkbook(file.book, faults, now), ending: 'xlsx' }
  }
  const read = headingReader(columns, choices.chosen)
  const marked = markedCsv(
    file.bytes,
    choices.encoding,
    (cells) => read(cells).known,
    (width) => rowFaults(table, found, made, width),
  )
  return { file: marked, ending: 'csv' }
}

/**
 * The same of the workbook of a company, in each of the sheets that are read.
 * @throws Refusal 400 for what is no such workbook
 */
const markedCompany = (
  store: Store,
  file: OpenFile,
  { language, username, now }: { language: Language; username: string; now: number },
): MarkedFile => {
  const { found } = sheetsOfCompany(file)
  const { faults, more } = faultsOf(() => checkCompany(store, 0, file, { username }))
  const bySheet = new Map(
    COMPANY_KINDS.flatMap((kind): [string, RowFaults][] => {
      const sheet = found.get(kind)
      if (sheet === undefined) return []
      // A sheet without a column is given back too.
      const columns = COMPANY_IMPORTABLES[kind].columns.map((column) => ({ ...column, required: undefined }))
      try {
        const table = readTable(file, { columns, sheet })
        const own = { faults: faults.filter((fault) => fault.sheet === sheet), more }
        if (own.faults.length === 0 && table.faultColumns.length === 0) return []
        return [[sheet, rowFaults(table, own, { language, timeZone: store.timeZone, now, columns })]]
      } catch (error) {
        if (error instanceof Refusal) return []
        throw error
      }
    }),
  )
  if (bySheet.size === 0 || file.kind !== 'workbook') throw new Refusal(400, 'company_file_empty')
  return { file: markedWorkbook(file.book, bySheet, now), ending: 'xlsx' }
}

/** The file with its faults for the worker, which takes the body apart too. */
export const faultyFile = async ({ database, upload, username, ...wanted }: FaultyFile): Promise<MarkedFile> => {
  const file = await fileOfUpload(upload)
  const { kind, language } = wanted
  const { now } = database
  if (kind === 'company')
    return withDraftStore(database, (store) => markedCompany(store, file, { language, username, now }))
  const chosen = await chosenColumns(upload)
  return withReadStore(database, (store) => markedList(store, file, { ...wanted, kind, chosen }, now))
}
