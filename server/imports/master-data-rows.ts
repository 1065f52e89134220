import { MAX_FAULTS } from '../../shared/domain/trip-plan/trip-plan-csv.ts'
import { fieldErrors, Refusal } from '../http/refusal.ts'
import type { Store } from '../store/db.ts'
import {
  addRow,
  changeRow,
  differs,
  type Index,
  type MasterTable,
  plannedAdd,
  plannedChange,
  type Stored,
} from '../store/master-data/master-data.ts'
import type { Touched } from '../store/master-data/unfinished-imports.ts'
import { type CsvFault, type CsvTable, csvRefusal } from './csv.ts'
import type { Column, CsvFormat } from './csv-format.ts'

export type ImportCounts = { added: number; changed: number; present: number }
type Fields = Record<string, unknown>
type FileRow = CsvTable['rows'][number]

/** `GPS ID` in the header means the column `gps_id`. */
const columnKey = (header: string): string => header.replace(/[\s_]+/g, '').toLowerCase()

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
  for (const [{ name, number, empty }, position] of positions) {
    const cell = cells[position]?.trim() ?? ''
    if (cell !== '') fields[name] = number ? readNumber(cell) : cell
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
  (refusal.errors ?? [{ path: column, message: refusal.message }]).map(({ path, message }) => ({
    line,
    column: path,
    message,
    value: String(fields[path] ?? '').slice(0, MAX_SHOWN_VALUE),
  }))

export type MasterDataRead<Given> = { counts: ImportCounts; rows: Given[] }

/**
 * Tries what the rows of a file would add and change, by the rules that will write them; nothing is written. What the file
 * has no column for stays as it is.
 * @returns what the rows are to become, without those that are so already
 * @throws Refusal 400 with the faults by their lines (as rules 9.1)
 */
export const tryMasterData = <Row extends object, Given extends object, Filled extends object>(
  store: Store,
  table: MasterTable<Row, Given, Filled>,
  format: CsvFormat<Given>,
  csv: CsvTable,
): MasterDataRead<Given> => {
  const positions = columnPositions(format.columns, csv.header)
  if (csv.rows.length === 0) throw new Refusal(400, 'upload_file_empty')
  const naming = format.columns.find(({ required }) => required)?.name ?? table.keyField
  const counts = { added: 0, changed: 0, present: 0 }
  const rows: Given[] = []
  const seen = new Set<unknown>()
  const faults: CsvFault[] = []
  let more = 0

  let lastId = table.lastGivenId?.(store) ?? 0
  /** A row that is to be numbered gets the number that it will have, which another row of the file may name. */
  const numbered = (row: Stored<Row>): Stored<Row> => {
    if (!table.lastGivenId) return row
    const id = Number(row[table.keyField] ?? lastId + 1)
    lastId = Math.max(lastId, id)
    return { ...row, [table.keyField]: id }
  }

  /** @throws Refusal */
  const tryRow = (index: Index<Row>, fields: Fields): void => {
    const known = index.find(fields as Partial<Row>)
    if (known && seen.has(known[table.keyField])) throw new Refusal(400, 'upload_row_twice')
    const isOffered = known !== undefined && !known.retired
    const id = known ? { [table.keyField]: known[table.keyField] } : {}
    const parsed = format.schema.safeParse({ ...(isOffered ? known : {}), ...fields, ...id }, { reportInput: true })
    if (!parsed.success) throw new Refusal(400, 'validation_failed', {}, fieldErrors(parsed.error))
    if (isOffered) {
      const filled = plannedChange(table, known, parsed.data, index)
      const row = { ...known, ...filled }
      const changed = differs(known, row)
      index.keep(row, known)
      seen.add(row[table.keyField])
      counts[changed ? 'changed' : 'present'] += 1
      if (changed) rows.push(parsed.data)
    } else {
      const { known: retired, filled } = plannedAdd(table, parsed.data, index)
      const row = numbered({ ...retired, ...filled, retired: false } as unknown as Stored<Row>)
      index.keep(row, retired)
      seen.add(row[table.keyField])
      counts.added += 1
      rows.push(parsed.data)
    }
  }
  const faultsOf = (index: Index<Row>, row: FileRow): CsvFault[] => {
    const fields = readCells(positions, row.cells)
    const found = cellFaults(positions, fields, row, csv.header.length)
    if (found.length > 0) return found
    try {
      tryRow(index, fields)
      return []
    } catch (error) {
      if (error instanceof Refusal) return refusalFaults(error, row.line, naming, fields)
      throw error
    }
  }

  const index = table.index(table.all(store))
  for (const row of csv.rows) {
    const found = faultsOf(index, row)
    const listed = found.slice(0, MAX_FAULTS - faults.length)
    faults.push(...listed)
    more += found.length - listed.length
  }
  if (faults.length > 0) throw csvRefusal(faults, more)
  return { counts, rows }
}

/** Writes a row of a file that was tried before, inside the caller's transaction. @throws Refusal 409 */
export const masterDataWriter = <Row extends object, Given extends object, Filled extends object>(
  store: Store,
  table: MasterTable<Row, Given, Filled>,
  username: string,
): ((given: Given) => Touched) => {
  const author = { username, source: 'upload' as const }
  const index = table.index(table.all(store))
  return (given) => {
    const known = index.find(given as unknown as Partial<Row>)
    const row =
      known && !known.retired
        ? changeRow(store, table, known, given, author, index).row
        : addRow(store, table, given, author, index)
    const before = known ? { ...known } : null
    return { entity: table.entity, key: String(row[table.keyField]), username, before }
  }
}
