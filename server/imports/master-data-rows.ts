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
import type { CsvTable } from './csv.ts'
import type { CsvFormat } from './csv-format.ts'
import { type Fields, type FileRowsRead, tryFileRows } from './file-rows.ts'

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
): FileRowsRead<Given> => {
  const counts = { added: 0, changed: 0, present: 0 }
  const rows: Given[] = []
  const seen = new Set<unknown>()

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

  const index = table.index(table.all(store))
  const warnings = tryFileRows(store, format.columns, csv, (fields) => tryRow(index, fields))
  return { counts, rows, warnings }
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
