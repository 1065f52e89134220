import type { Store } from '../../store/db.ts'
import type { Column } from '../csv-format.ts'
import type { FileTable } from '../files/table.ts'
import { cellReader, fingerprint, heldCells, isStateOf } from './row-state.ts'
import { ROW_STATE } from './settle-row.ts'

/**
 * Returns the function that tells cells that moved to the key of another row: they are not what that row says or said when it
 * was downloaded, but exactly what another one does. For lists in which no name says which row is meant; a file without some of
 * the columns says too little to tell.
 * @param present the rows that are there, by their keys
 */
export const movedRow = (
  store: Store,
  columns: readonly Column[],
  present: ReadonlyMap<string, object>,
  { header, rows }: Pick<FileTable, 'header' | 'rows'>,
): ((fields: Record<string, unknown>, key: string) => boolean) => {
  const valued = columns.filter(({ isOfServer }) => !isOfServer)
  if (!valued.every(({ name }) => header.includes(name))) return () => false
  const names = valued.map(({ name }) => name)
  const read = cellReader(store)
  const nowOf = (row: object): string =>
    valued.map((column) => fingerprint(read(column, (row as Record<string, unknown>)[column.name]))).join('')
  const now = new Map(Array.from(present, ([key, row]) => [key, nowOf(row)]))
  const stateAt = header.indexOf(ROW_STATE)
  const then = rows.map(({ cells }) => heldCells(cells[stateAt] ?? '', names))
  const said = new Set([...now.values(), ...then])
  return (fields, key) => {
    const inFile = names.map((name) => fingerprint(fields[name])).join('')
    const state = String(fields[ROW_STATE] ?? '')
    const isOwn = now.get(key) === inFile || (isStateOf(state, key) && heldCells(state, names) === inFile)
    return !isOwn && said.has(inFile)
  }
}

/** A line of a file: the key in it, and the key of the row that its cells name; undefined for a name that no row has. */
export type NamedLine = { key: string; named: string | undefined }

/**
 * Keys that went round among the rows: each line names a row whose own line names another one, and so on without an end. So it
 * is where rows were sorted without their keys; names that are passed on end at a new one.
 */
export const sortedKeys = (lines: Iterable<NamedLine>): ReadonlySet<string> => {
  const namedBy = new Map<string, Set<string>>()
  for (const { key, named } of lines) {
    const others = namedBy.get(key) ?? new Set()
    namedBy.set(key, others)
    if (named !== undefined && named !== key) others.add(named)
  }
  const nameOf = new Map<string, string[]>()
  for (const [key, others] of namedBy)
    for (const other of others) {
      if (namedBy.has(other)) nameOf.set(other, [...(nameOf.get(other) ?? []), key])
      else others.delete(other)
    }
  const ending = [...namedBy].flatMap(([key, others]) => (others.size === 0 ? [key] : []))
  for (let key = ending.pop(); key !== undefined; key = ending.pop()) {
    for (const before of nameOf.get(key) ?? []) {
      const others = namedBy.get(before)
      if (others?.delete(key) && others.size === 0) ending.push(before)
    }
    namedBy.delete(key)
  }
  return new Set(namedBy.keys())
}
