import { LANGUAGES } from '#shared/domain/names/languages.ts'
import { nameKey } from '#shared/domain/names/names.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import {
  COMPANY_KINDS,
  COMPANY_SHEETS,
  type CompanyKind,
  type FileChange,
  type Preview,
} from '#shared/schemas/file-import.ts'
import { FORM_ROWS, type LongSheet, longSheetsFile } from '../../excel/sheet/long-sheet.ts'
import { columnName } from '../../excel/sheet/sheet-xml.ts'
import type { Upload } from '../../http/upload.ts'
import { Refusal } from '../../kit/refusal.ts'
import { formatText } from '../../kit/texts.ts'
import type { Store } from '../../store/db.ts'
import { withDraftStore } from '../../store/sql/draft-store.ts'
import { type DatabaseToRead, withReadStore } from '../../store/sql/read-store.ts'
import { type FileFault, fileOfUpload, takenCells } from '../csv.ts'
import { MAX_CHANGES } from '../file-changes.ts'
import { type FileRowsRead, type ImportCounts, previewOf } from '../file-rows.ts'
import { headingKey } from '../files/headings.ts'
import type { OpenFile } from '../files/kind.ts'
import type { SheetRow } from '../files/sheet-row.ts'
import { type FileTable, readTable } from '../files/table.ts'
import { wordsOfTexts } from '../files/words-of-texts.ts'
import { packRows, type RowsToWrite } from '../packed-rows.ts'
import { isWithoutState, withOwnStates } from '../settle/own-states.ts'
import { type FoundClashes, nothingTaken, type Settling } from '../settle/settle-row.ts'
import { IMPORTABLES } from './importables.ts'
import { sheetOfList } from './list-sheet.ts'
import type { Importable } from './master-data-formats.ts'
import { tourFile } from './tour-file.ts'

/** One workbook with the master data and the tours of a company: a sheet for each kind, read and written as one. */
export const COMPANY_IMPORTABLES: Record<CompanyKind, Importable> = { ...IMPORTABLES, tour: tourFile }

/** A row that shows how a sheet is filled in begins with this word and a colon; it is not read. */
const EXAMPLE = 'company_file_example'
const EXAMPLES = wordsOfTexts([EXAMPLE]).map((word) => `${word}:`.toLowerCase())
const isExample = (cell: string): boolean => EXAMPLES.some((word) => cell.toLowerCase().startsWith(word))

/** The column by which a row is called. */
const naming = ({ columns }: Importable): string => columns.find(({ required }) => required)?.name ?? ''

const EXAMPLE_ROWS: Record<CompanyKind, object> = {
  subcontractor: { sc_name: 'Alpen Trans', sc_email: 'dispo@alpen.example', sc_language: 'de' },
  vehicle: { gps_id: 'ZH 1001', gps_groups: 'Alpen Trans' },
  driver: { dr_name: 'Ada Keller', dr_number: '0101', dr_groups: 'Alpen Trans' },
  address: { add_id: 'ZRH', add_name: 'Zürich Flughafen', add_lat: 47.4582, add_lon: 8.5555, add_radius: 300 },
  customer: { cm_name: 'Helvetia Cargo', cm_email: 'import@helvetia.example' },
  user: { username: 'sara', email: 'sara@alpen.example', role: 'sub', company: 'Alpen Trans' },
  tour: {
    tr_name: 'LX 100',
    tr_cm_id: 'Helvetia Cargo',
    tr_departure: 'ZRH',
    tr_arrival: 'GVA',
    tr_stp: '20:00',
    tr_std: '20:30',
    tr_std_plus_day: 0,
    tr_sta: '01:15',
    tr_sta_plus_day: 1,
    weekdays: [0, 1, 2, 3, 4],
    tr_week_sub: 'Alpen Trans',
    tr_week_gps: 'ZH 1001',
    tr_week_driver: '0101',
    tr_customer_invoice_trip: 950,
    tr_week_sub_invoice_trip: 800,
    tr_status: true,
  },
}

/** Sheet whose names a column offers. */
const NAMED_IN: Record<string, CompanyKind> = {
  gps_groups: 'subcontractor',
  dr_groups: 'subcontractor',
  tr_week_sub: 'subcontractor',
  tr_week_gps: 'vehicle',
  tr_week_driver: 'driver',
  tr_departure: 'address',
  tr_arrival: 'address',
  tr_cm_id: 'customer',
}

type Made = { language: Language; now: number }
/** The sheets of a company as they are: one without tours has examples, and cells offer what they may hold. */
const companySheets = (store: Store, { language, now }: Made): LongSheet[] => {
  const nameOf = (kind: CompanyKind): string => formatText(language, COMPANY_SHEETS[kind])
  const example = formatText(language, EXAMPLE)
  const titles = (kind: CompanyKind) => [
    nameOf(kind),
    formatText(language, 'company_file_hint', { example: `${example}:` }),
  ]
  const isNew = tourFile.rowsOf(store).length === 0
  const sheets = COMPANY_KINDS.map((kind) => {
    const importable = COMPANY_IMPORTABLES[kind]
    const row = EXAMPLE_ROWS[kind] as Record<string, unknown>
    const name = naming(importable)
    const examples = isNew ? [{ ...row, [name]: `${example}: ${row[name]}` }] : []
    return { ...sheetOfList(store, importable, { name: nameOf(kind), language, now, examples }), titles: titles(kind) }
  })
  const rangeOf = (kind: CompanyKind): string => {
    const letter = columnName(
      COMPANY_IMPORTABLES[kind].cells.findIndex(({ name }) => name === naming(COMPANY_IMPORTABLES[kind])),
    )
    const from = titles(kind).length + 3
    return `'${nameOf(kind)}'!$${letter}$${from}:$${letter}$${from + FORM_ROWS}`
  }
  return sheets.map((sheet, at) => {
    const { cells, columns } = COMPANY_IMPORTABLES[COMPANY_KINDS[at] ?? 'tour']
    return {
      ...sheet,
      isForm: true,
      columns: sheet.columns.map((column, place) => {
        const { name = '', kind, choices } = cells[place] ?? {}
        const named = NAMED_IN[name]
        const words = kind === 'flag' ? [sheet.words.yes, sheet.words.no] : choices
        const offers = named ? rangeOf(named) : words ? `"${words.join(',')}"` : undefined
        return { ...column, heading: `${column.heading}${columns[place]?.required ? ' *' : ''}`, offers }
      }),
    }
  })
}

/** The workbook of a company. */
export const companyFile = (store: Store, made: Made): Uint8Array =>
  longSheetsFile(companySheets(store, made) as [LongSheet, ...LongSheet[]])
export type CompanyFile = { database: DatabaseToRead; language: Language }
/** {@link companyFile} for the worker. */
export const companyWorkbook = ({ database, language }: CompanyFile): Uint8Array =>
  withReadStore(database, (store) => companyFile(store, { language, now: database.now }))

/** Kind of a sheet, by its name in any of the five languages. */
const KIND_OF_SHEET = new Map(
  COMPANY_KINDS.flatMap((kind) =>
    LANGUAGES.map((language) => [headingKey(formatText(language, COMPANY_SHEETS[kind])), kind] as const),
  ),
)

type SheetFault = FileFault & { sheet: string; cell: string }
export type CompanySheetRead = {
  kind: CompanyKind
  sheet: string
  counts: ImportCounts
  warnings: FileFault[]
  hidden_rows: number
  without_state: boolean
  foreign_rows: number
  stateless_rows: number
  changes: FileChange[]
  allChanges: number
  clashes: FoundClashes
  preview: Preview
}
export type CompanyRead = RowsToWrite & { sheets: CompanySheetRead[]; ignored: string[] }

const MAX_FAULTS = 500
/** Columns by which rows of other sheets name a row. */
const NAMES = ['sc_name', 'gps_id', 'dr_name', 'dr_number', 'add_id', 'add_name', 'cm_name', 'username']
/** Says that a name is not known. */
const UNKNOWN = /_unknown$|_not_offered$/

/** Faults of a sheet, each with its cell. */
const faultsOf = (refusal: Refusal, sheet: string, header: readonly string[]): SheetFault[] => {
  const { errors, ...fields } = refusal.fields as { errors?: FileFault[] } & Partial<FileFault>
  const listed = errors ?? [{ line: 0, column: '', value: '', ...fields, message: refusal.message }]
  return listed.map((fault) => {
    const at = header.indexOf(fault.column)
    return { ...fault, sheet, cell: at < 0 || fault.line === 0 ? '' : `${columnName(at)}${fault.line}` }
  })
}

const withoutExamples = (file: FileTable, importable: Importable): FileTable => {
  const at = file.header.indexOf(naming(importable))
  return { ...file, rows: file.rows.filter(({ cells }) => !isExample(cells[at] ?? '')) }
}

/** The sheets of a workbook that are called as one of the template, and all others. @throws Refusal 400 without any */
export const sheetsOfCompany = (file: OpenFile): { found: Map<CompanyKind, string>; ignored: string[] } => {
  if (file.kind !== 'workbook') throw new Refusal(400, 'company_file_no_workbook')
  const names = file.book.sheets().map(({ name }) => name)
  const found = new Map(
    names.flatMap((name) => {
      const kind = KIND_OF_SHEET.get(headingKey(name))
      return kind ? [[kind, name] as const] : []
    }),
  )
  if (found.size === 0) throw new Refusal(400, 'company_file_no_sheet')
  return { found, ignored: names.filter((name) => ![...found.values()].includes(name)) }
}

type Tried = { outcome: FileRowsRead<object> | null; refusal: Refusal | null; faulty: SheetRow[] }
/**
 * Tries the rows of a sheet, and where some have faults the others without them, so that sheets behind can name these.
 * @throws Error
 */
const trySheet = (
  store: Store,
  { importable, table }: { importable: Importable; table: FileTable },
  settling: Settling,
): Tried => {
  try {
    return { outcome: importable.try(store, table, settling), refusal: null, faulty: [] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { errors = [], more = 0 } = error.fields as { errors?: FileFault[]; more?: number }
    const lines = new Set(errors.map(({ line }) => line))
    const whole = table.rows.filter(({ line }) => !lines.has(line))
    const faulty = table.rows.filter(({ line }) => lines.has(line))
    // With more faults than are listed, or one of no line, no row is sure to be whole.
    if (more > 0 || faulty.length === 0) return { outcome: null, refusal: error, faulty: table.rows }
    try {
      const outcome = whole.length > 0 ? importable.try(store, { ...table, rows: whole }, nothingTaken()) : null
      return { outcome, refusal: error, faulty }
    } catch (again) {
      if (!(again instanceof Refusal)) throw again
      return { outcome: null, refusal: error, faulty: table.rows }
    }
  }
}

/** Faulty rows with nothing but what others call them by, so that all other faults of these are found too. */
const namesAlone = (table: FileTable, rows: readonly SheetRow[]): FileTable => {
  const places = table.header.flatMap((code, at) => (NAMES.includes(code) ? [at] : []))
  const namesOf = (cells: readonly string[]): string[] => {
    const names = places.map((at) => cells[at] ?? '')
    const first = names.find((name) => name !== '') ?? ''
    return names.map((name) => name || first)
  }
  return {
    ...table,
    header: places.map((at) => table.header[at] ?? ''),
    rows: rows.map(({ line, cells }) => ({ line, cells: namesOf(cells) })),
  }
}

/**
 * Reads and checks the workbook of a company, sheet by sheet: a row may name rows of the sheets before. Each is tried on a
 * draft of the database, which is thrown away. A name that stands in a faulty row is no fault of the rows that name it.
 * @param taken ids of clashes in which the file counts, each behind the kind of its sheet
 * @throws Refusal 400 with the faults of all sheets by sheet and cell
 */
export const checkCompany = (
  store: Store,
  seq: number,
  file: OpenFile,
  { username, taken = [] }: { username: string; taken?: readonly string[] },
): CompanyRead => {
  const { found, ignored } = sheetsOfCompany(file)
  const faults: SheetFault[] = []
  const sheets: CompanySheetRead[] = []
  const rows: { kind: CompanyKind; row: object }[] = []
  /** Names in faulty rows; null once a sheet could not be read, which may hold any. */
  let excused: Set<string> | null = new Set<string>()
  const isExcused = ({ message, value }: FileFault): boolean =>
    UNKNOWN.test(message) && (excused === null || excused.has(nameKey(value)))
  for (const kind of COMPANY_KINDS) {
    const sheet = found.get(kind)
    if (sheet === undefined) continue
    const importable = COMPANY_IMPORTABLES[kind]
    let table: FileTable
    try {
      const read = readTable(file, { columns: importable.columns, sheet })
      table = withOwnStates(store, importable, withoutExamples(read, importable))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      faults.push(...faultsOf(error, sheet, []))
      excused = null
      continue
    }
    if (table.rows.length === 0) continue
    const prefix = `${kind}:`
    const settling = nothingTaken(taken.flatMap((id) => (id.startsWith(prefix) ? [id.slice(prefix.length)] : [])))
    const { outcome, refusal, faulty } = trySheet(store, { importable, table }, settling)
    if (refusal) faults.push(...faultsOf(refusal, sheet, table.header).filter((fault) => !isExcused(fault)))
    const write = importable.writer(store, username)
    for (const row of outcome?.rows ?? []) write(row)
    if (faulty.length > 0) {
      const named = namesAlone(table, faulty)
      for (const { cells } of named.rows) for (const name of cells) excused?.add(nameKey(name))
      for (const row of trySheet(store, { importable, table: named }, nothingTaken()).outcome?.rows ?? []) write(row)
    }
    if (!outcome) continue
    const { counts, rows: given, warnings, changes = [] } = outcome
    rows.push(...given.map((row) => ({ kind, row })))
    sheets.push({
      ...{ kind, sheet, counts, warnings, hidden_rows: table.readAs.hidden_rows },
      without_state: isWithoutState(importable, table, counts),
      foreign_rows: table.readAs.foreign_rows,
      stateless_rows: table.readAs.stateless_rows,
      changes: changes.slice(0, MAX_CHANGES),
      allChanges: changes.length,
      clashes: {
        cells: settling.clashes.cells.map((clash) => ({ ...clash, id: `${prefix}${clash.id}` })),
        total: settling.clashes.total,
      },
      preview: previewOf(importable.cells, table),
    })
  }
  const [first] = faults
  if (first)
    throw new Refusal(400, first.message, {
      ...first,
      errors: faults.slice(0, MAX_FAULTS),
      ...(faults.length > MAX_FAULTS && { more: faults.length - MAX_FAULTS }),
    })
  if (sheets.length === 0) throw new Refusal(400, 'company_file_empty')
  return { seq, packed: packRows(rows), count: rows.length, sheets, ignored }
}

export type CompanyToRead = { database: DatabaseToRead; upload: Upload; username: string }
/** {@link checkCompany} for the worker, which takes the body apart too. */
export const readCompanyFile = async ({ database, upload, username }: CompanyToRead): Promise<CompanyRead> => {
  const file = await fileOfUpload(upload)
  const taken = await takenCells(upload)
  return withDraftStore(database, (store, seq) => checkCompany(store, seq, file, { username, taken }))
}
