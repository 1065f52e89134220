import type { Clash } from '#shared/schemas/file-import.ts'
import { invalid, Refusal } from '../../kit/refusal.ts'
import type { Store } from '../../store/db.ts'
import { findVersion, type VersionsOf } from '../../store/history/history.ts'
import type { Column } from '../csv-format.ts'
import { shownValue } from '../file-changes.ts'
import { cellReader, fingerprint, readState, stateOf } from './row-state.ts'

/** Columns that a list has for the server: the key of a row, and its state when it was downloaded. */
export const ROW_KEY = 'row_key'
export const ROW_STATE = 'row_state'
export const KEY_COLUMN: Column = { name: ROW_KEY, kind: 'text', isOfServer: 'key' }
export const STATE_COLUMN: Column = { name: ROW_STATE, kind: 'text', isOfServer: 'state' }
export const SERVER_WORDS: Record<string, string> = { [ROW_KEY]: 'import_row_key', [ROW_STATE]: 'import_row_state' }
/** Names for them in files of others. */
export const SERVER_ALIKE: Record<string, readonly string[]> = {
  [ROW_KEY]: ['Key', 'Row key', 'Schlüssel', 'Kennung', 'Clé', 'Identifiant', 'Chiave', 'Identificativo', 'Sleutel'],
  [ROW_STATE]: ['State', 'Row state', 'Stand', 'Zustand', 'État', 'Stato', 'Toestand'],
}

/** Clashes of a check that are told one by one; of the others only their number. */
export const MAX_CLASHES = 500
export type FoundClashes = { cells: Clash[]; total: number }
/** Clashes that a check found so far, and the ones for which a person takes the file's cell. */
export type Settling = { taken: ReadonlySet<string>; clashes: FoundClashes }
export const nothingTaken = (taken: readonly string[] = []): Settling => ({
  taken: new Set(taken),
  clashes: { cells: [], total: 0 },
})

/**
 * Id of a clash, by which a person takes the cell of the file: it holds for the value that was shown as the present one, and for
 * no later one.
 * @param now fingerprint of the present value
 */
export const clashId = (line: number, column: string, now: string): string => `${line}:${column}:${now}`

/** A row to be written, with the key of the one that it changes where the file names it. */
export type KeyedRow<Given> = { key: string | null; given: Given }

type Known = {
  key: string
  row: object
  title: unknown
  /** Source of the last change of each column, or that change itself. */
  versions: VersionsOf | { by: string | null; at: string | null }
}

/**
 * Returns the function that leaves out of a row's fields what is not to be written: cells that are in the file as they were
 * downloaded and have another value by now, and cells that were changed on both sides, but for those that a person takes.
 * @param taken ids of clashes in which the file's cell counts
 * @param clashes gets each cell that was changed on both sides
 */
export const rowSettler = (
  store: Store,
  columns: readonly Column[],
  { taken, clashes }: Settling,
): ((fields: Record<string, unknown>, state: string, known: Known, line: number) => Record<string, unknown>) => {
  const read = cellReader(store)
  const valued = columns.filter(({ isOfServer }) => !isOfServer)
  const names = valued.map(({ name }) => name)
  const changedBy = (versions: Known['versions'], column: string) => {
    if ('by' in versions) return versions
    const found = findVersion(store, versions, [column])
    return { by: found?.username ?? null, at: found?.at ?? null }
  }
  return (fields, state, { key, row, title, versions }, line) => {
    if (state === '') return fields
    const held = readState(state, key, names)
    if (!held) throw invalid([{ path: ROW_STATE, message: 'import_row_state_broken' }])
    const settled = { ...fields }
    for (const column of valued) {
      const { name } = column
      if (!(name in fields)) continue
      const now = read(column, (row as Record<string, unknown>)[name])
      const [inFile, before, present] = [fingerprint(fields[name]), held.get(name), fingerprint(now)]
      if (present === before || present === inFile) continue
      const isClash = inFile !== before
      const id = clashId(line, name, present)
      if (isClash) {
        clashes.total += 1
        if (clashes.cells.length < MAX_CLASHES) {
          const said = { file: shownValue(fields[name]), now: shownValue(now) }
          const cell = { id, line, key: shownValue(title), column: name, days: [] }
          clashes.cells.push({ ...cell, ...said, ...changedBy(versions, name) })
        }
      }
      if (!isClash || !taken.has(id)) delete settled[name]
    }
    return settled
  }
}

/** Returns the function that writes the state of a row. */
export const stateWriter = (
  store: Store,
  columns: readonly Column[],
): ((key: unknown, row: Record<string, unknown>) => string) => {
  const read = cellReader(store)
  const valued = columns.filter(({ isOfServer }) => !isOfServer)
  const names = valued.map(({ name }) => name)
  const write = stateOf(store)
  return (key, row) =>
    write(
      key,
      names,
      valued.map((column) => read(column, row[column.name])),
    )
}

/** The refusal of a key that stands in a line above. */
export const repeatedKey = (line: number, column: string): Refusal =>
  new Refusal(400, 'import_row_key_twice', { same_as: line }, [{ path: column, message: 'import_row_key_twice' }])

/** The refusal of another text in place of an id by which other data name the row. */
export const keptId = (column: string, id: string): Refusal =>
  new Refusal(400, 'import_id_kept', { meant: id }, [{ path: column, message: 'import_id_kept' }])
