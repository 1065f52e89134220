import type { z } from 'zod'
import { type CsvFault, type CsvTable, csvRefusal } from './csv.ts'
import { fieldErrors, Refusal } from './refusal.ts'
import type { Store } from './store/db.ts'
import { addRow, changeRow, type Index, type MasterTable } from './store/master-data.ts'

/** A column of a file of master data; its name is the field of the row. */
type Column = {
  name: string
  /** A row without it means nothing. The first required column is the one that faults of the whole row are told under. */
  required?: true
  number?: true
  /** What an empty cell says: nothing at all, or null; otherwise the empty text. */
  empty?: 'absent' | 'null'
}
export type CsvFormat<Given> = { columns: readonly [Column, ...Column[]]; schema: z.ZodType<Given> }
type ImportCounts = { added: number; changed: number; present: number }
type Fields = Record<string, unknown>
type FileRow = CsvTable['rows'][number]

/** `GPS ID` in the header means the column `gps_id`. */
const columnKey = (header: string): string => header.replace(/[\s_]+/g, '').toLowerCase()

/**
 * Where each column stands in the file. Unknown columns are none of our business.
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

/** What a refusal of the store means for the line that it concerns. */
const refusalFaults = (refusal: Refusal, line: number, column: string, fields: Fields): CsvFault[] =>
  (refusal.errors ?? [{ path: column, message: refusal.message }]).map(({ path, message }) => ({
    line,
    column: path,
    message,
    value: String(fields[path] ?? ''),
  }))

const undo = new Error('the file was only checked')

/**
 * Adds and changes rows from a file: all of them or, when there is any fault, none. What the file has no column for stays
 * as it is. `check` does the very same and takes it back.
 * @throws Refusal 400 with every fault by its line (as decisions section 8)
 */
export const importMasterData = <Row extends object, Given extends object, Filled extends object>(
  store: Store,
  table: MasterTable<Row, Given, Filled>,
  format: CsvFormat<Given>,
  csv: CsvTable,
  options: { username: string; check: boolean },
): ImportCounts => {
  const positions = columnPositions(format.columns, csv.header)
  if (csv.rows.length === 0) throw new Refusal(400, 'upload_file_empty')
  const author = { username: options.username, source: 'upload' as const }
  const naming = format.columns.find(({ required }) => required)?.name ?? table.keyField
  const counts = { added: 0, changed: 0, present: 0 }
  const seen = new Set<unknown>()

  /** @throws Refusal */
  const importRow = (index: Index<Row>, fields: Fields): void => {
    const known = index.find(fields as Partial<Row>)
    if (known && seen.has(known[table.keyField])) throw new Refusal(400, 'upload_row_twice')
    const isOffered = known !== undefined && !known.retired
    const id = known ? { [table.keyField]: known[table.keyField] } : {}
    const parsed = format.schema.safeParse({ ...(isOffered ? known : {}), ...fields, ...id }, { reportInput: true })
    if (!parsed.success) throw new Refusal(400, 'validation_failed', {}, fieldErrors(parsed.error))
    if (isOffered) {
      const { row, changed } = changeRow(store, table, known, parsed.data, author, index)
      seen.add(row[table.keyField])
      counts[changed ? 'changed' : 'present'] += 1
    } else {
      seen.add(addRow(store, table, parsed.data, author, index)[table.keyField])
      counts.added += 1
    }
  }

  try {
    store.write(() => {
      const index = table.index(table.all(store))
      const faults = csv.rows.flatMap((row): CsvFault[] => {
        const fields = readCells(positions, row.cells)
        const found = cellFaults(positions, fields, row, csv.header.length)
        if (found.length > 0) return found
        try {
          importRow(index, fields)
          return []
        } catch (error) {
          if (error instanceof Refusal) return refusalFaults(error, row.line, naming, fields)
          throw error
        }
      })
      if (faults.length > 0) throw csvRefusal(faults)
      if (options.check) throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
  return counts
}
