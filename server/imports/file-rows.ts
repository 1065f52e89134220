import { parseAmount } from '../../shared/domain/money/money.ts'
import { cleanText } from '../../shared/domain/names/clean-text.ts'
import { nameKey, splitNames } from '../../shared/domain/names/names.ts'
import { MAX_FAULTS } from '../../shared/domain/trip-plan/trip-plan-csv.ts'
import { Refusal } from '../http/refusal.ts'
import type { Store } from '../store/db.ts'
import { listSubcontractors } from '../store/master-data/lookups.ts'
import { type CsvFault, type CsvTable, csvRefusal } from './csv.ts'
import type { Column } from './csv-format.ts'

export type Fields = Record<string, unknown>
type FileRow = CsvTable['rows'][number]
/** What a file with rows of one kind would do; a warning keeps nothing from being imported. */
export type ImportCounts = { added: number; changed: number; present: number }
export type FileRowsRead<Given> = { counts: ImportCounts; rows: Given[]; warnings: CsvFault[] }

/** `GPS ID` in the header means the column `gps_id`. */
const columnKey = (header: string): string => nameKey(header).replace(/[\s_]+/g, '')

/**
 * Returns where each column stands in the file. Unknown columns are none of our business.
 * @throws Refusal 400 for missing and doubled columns
 */
const columnPositions = (columns: readonly Column[], header: readonly string[]): Map<Column, number> => {
  const positions = new Map<Column, number>()
  const faults: CsvFault[] = []
  for (const [position, key] of header.map(columnKey).entries()) {
    const column = columns.find(({ name }) => columnKey(name) === key)
    if (!column) continue
    if (positions.has(column)) faults.push({ line: 1, column: column.name, message: 'upload_column_twice', value: '' })
    positions.set(column, position)
  }
  for (const column of columns) {
    if (column.required && !positions.has(column))
      faults.push({ line: 1, column: column.name, message: 'upload_column_missing', value: '' })
  }
  if (faults.length > 0) throw csvRefusal(faults)
  return positions
}

/** A spreadsheet writes `47,3769` or `47.3769`, as its country does. What is no number stays text, for the schema. */
const readNumber = (cell: string): number | string =>
  /^[+-]?\d+(?:[.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : cell

const readCells = (positions: ReadonlyMap<Column, number>, cells: readonly string[]): Fields => {
  const fields: Fields = {}
  for (const [{ name, number, amount, empty, read }, position] of positions) {
    const cell = cleanText(cells[position] ?? '').trim()
    if (read) fields[name] = read(cell) ?? cell
    else if (cell !== '') fields[name] = amount ? (parseAmount(cell) ?? cell) : number ? readNumber(cell) : cell
    else if (empty !== 'absent') fields[name] = empty === 'null' ? null : ''
  }
  return fields
}

/** Faults that show before anybody asks what the row means. */
const cellFaults = (
  positions: ReadonlyMap<Column, number>,
  fields: Fields,
  row: FileRow,
  width: number,
): CsvFault[] => {
  const fault = (column: string, message: string): CsvFault => ({ line: row.line, column, message, value: '' })
  return [
    ...(row.cells.slice(width).some((cell) => cell.trim() !== '') ? [fault('', 'upload_row_too_long')] : []),
    ...[...positions.keys()]
      .filter(({ name, required }) => required && fields[name] === '')
      .map(({ name }) => fault(name, 'upload_values_missing')),
  ]
}

/** Characters of a wrong value that its fault repeats. */
const MAX_SHOWN_VALUE = 200

/** Returns what a refusal of the store means for the line that it concerns. */
const refusalFaults = (refusal: Refusal, line: number, column: string, fields: Fields): CsvFault[] =>
  (refusal.errors ?? [{ path: column, message: refusal.message }]).map(({ path, message }) => {
    // `dr_absences.1.to` stands in the column `dr_absences`.
    const [field = path, ...within] = path.split('.')
    const value = within.reduce<unknown>((whole, part) => (whole as Fields | undefined)?.[part], fields[field])
    return { line, column: field, message, value: String(value ?? '').slice(0, MAX_SHOWN_VALUE) }
  })

/** Returns the groups of a row that no subcontractor is called by: nobody would be offered it through them. */
const groupWarnings = (
  columns: Iterable<Column>,
  known: ReadonlySet<string>,
  fields: Fields,
  line: number,
): CsvFault[] =>
  [...columns]
    .filter(({ groups }) => groups)
    .flatMap(({ name }) =>
      splitNames(String(fields[name] ?? ''))
        .filter((group) => !known.has(nameKey(group)))
        .map((group) => ({
          line,
          column: name,
          message: 'import_group_unknown',
          value: group.slice(0, MAX_SHOWN_VALUE),
        })),
    )

/**
 * Tries the rows of a file one after the other.
 * @param tryRow takes the fields of a row that has no fault by itself; its refusals become faults of the line
 * @returns warnings, at most as many as faults
 * @throws Refusal 400 with the faults by their lines (as rules 9.1)
 */
export const tryFileRows = (
  store: Store,
  columns: readonly Column[],
  csv: CsvTable,
  tryRow: (fields: Fields) => void,
): CsvFault[] => {
  const positions = columnPositions(columns, csv.header)
  if (csv.rows.length === 0) throw new Refusal(400, 'upload_file_empty')
  const naming = columns.find(({ required }) => required)?.name ?? ''
  const companies = new Set(listSubcontractors(store).map(({ sc_name }) => nameKey(sc_name)))
  const faults: CsvFault[] = []
  const warnings: CsvFault[] = []
  let more = 0
  const faultsOf = (fields: Fields, row: FileRow): CsvFault[] => {
    const found = cellFaults(positions, fields, row, csv.header.length)
    if (found.length > 0) return found
    try {
      tryRow(fields)
      return []
    } catch (error) {
      if (error instanceof Refusal) return refusalFaults(error, row.line, naming, fields)
      throw error
    }
  }
  for (const row of csv.rows) {
    const fields = readCells(positions, row.cells)
    const found = faultsOf(fields, row)
    const listed = found.slice(0, MAX_FAULTS - faults.length)
    faults.push(...listed)
    more += found.length - listed.length
    if (warnings.length < MAX_FAULTS) warnings.push(...groupWarnings(positions.keys(), companies, fields, row.line))
  }
  if (faults.length > 0) throw csvRefusal(faults, more)
  return warnings.slice(0, MAX_FAULTS)
}
