import type { FileChange } from '../../shared/schemas/file-import.ts'
import { fieldErrors, Refusal } from '../refusal.ts'
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
import type { CsvFormat } from './csv-format.ts'
import { fileChanges } from './file-changes.ts'
import { type Fields, type FileRowsRead, repeatedRow, tryFileRows } from './file-rows.ts'
import type { FileTable } from './files/table.ts'

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
  file: FileTable,
): FileRowsRead<Given> => {
  const counts = { added: 0, changed: 0, present: 0 }
  const rows: Given[] = []
  const seen = new Map<unknown, number>()
  const changes: FileChange[] = []
  const naming = format.columns.find(({ required }) => required)?.name ?? table.keyField

  let lastId = table.lastGivenId?.(store) ?? 0
  /** A row that is to be numbered gets the number that it will have, which another row of the file may name. */
  const numbered = (row: Stored<Row>): Stored<Row> => {
    if (!table.lastGivenId) return row
    const id = Number(row[table.keyField] ?? lastId + 1)
    lastId = Math.max(lastId, id)
    return { ...row, [table.keyField]: id }
  }

  /** @throws Refusal */
  const tryRow = (index: Index<Row>, fields: Fields, line: number): void => {
    const known = index.find(fields as Partial<Row>)
    const first = known && seen.get(known[table.keyField])
    if (first !== undefined) throw repeatedRow(first)
    const isOffered = known !== undefined && !known.retired
    const id = known ? { [table.keyField]: known[table.keyField] } : {}
    const parsed = format.schema.safeParse({ ...(isOffered ? known : {}), ...fields, ...id }, { reportInput: true })
    if (!parsed.success) throw new Refusal(400, 'validation_failed', {}, fieldErrors(parsed.error))
    if (isOffered) {
      const filled = plannedChange(table, known, parsed.data, index)
      const row = { ...known, ...filled }
      const changed = differs(known, row)
      index.keep(row, known)
      seen.set(row[table.keyField], line)
      if (changed) changes.push(...fileChanges(format.columns, { line, naming, before: known, after: row }))
      counts[changed ? 'changed' : 'present'] += 1
      if (changed) rows.push(parsed.data)
    } else {
      const { known: retired, filled } = plannedAdd(table, parsed.data, index)
      const row = numbered({ ...retired, ...filled, retired: false } as unknown as Stored<Row>)
      index.keep(row, retired)
      seen.set(row[table.keyField], line)
      counts.added += 1
      rows.push(parsed.data)
    }
  }

  const all = table.all(store)
  const index = table.index(all)
  const valuesOf = (column: string): string[] =>
    all.map((row) => (row as Record<string, unknown>)[column]).filter((value) => typeof value === 'string')
  const warnings = tryFileRows(store, format.columns, file, (fields, line) => tryRow(index, fields, line), valuesOf)
  return { counts, rows, warnings, changes }
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
