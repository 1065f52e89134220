import type { Store } from '../../store/db.ts'
import { epochsOf } from '../../sync/store/lineage.ts'
import { cellWriter } from '../cells/written-cell.ts'
import type { Column } from '../csv-format.ts'
import { readCell } from '../csv-format.ts'
import { cleanCell } from '../files/clean-cell.ts'

/**
 * Content of a row when it was downloaded, as one text in a hidden column: a fingerprint of the database that it was read from,
 * of its key, of the names of the columns, and of each cell. By it a file that comes back tells which cells were changed in it
 * (decisions 4.13).
 */
const FORMAT = 's2'
const LENGTH = 5
const RANGE = 36 ** LENGTH

/**
 * Fingerprint of a value as a cell holds it (FNV-1a, mixed as MurmurHash3 ends). Nothing, an empty text, an empty list and no
 * are one: an empty cell says each of them.
 */
export const fingerprint = (value: unknown): string => {
  const isNothing = value === null || value === undefined || value === '' || value === false
  const text = isNothing || (Array.isArray(value) && value.length === 0) ? '' : JSON.stringify(value)
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) % RANGE).toString(36).padStart(LENGTH, '0')
}

/** The state of a row of the database: its key, and a value for each name. */
export const stateOf = (
  store: Pick<Store, 'sqlite'>,
): ((key: unknown, names: readonly string[], values: readonly unknown[]) => string) => {
  const origin = fingerprint(epochsOf(store).at(-1))
  return (key, names, values) =>
    [FORMAT, origin, fingerprint(String(key)), fingerprint(names), ...values.map(fingerprint)].join('')
}

const STATE = new RegExp(`^${FORMAT}(?:[0-9a-z]{${LENGTH}}){3,}$`)
/** Returns true for a cell that is a state, of whichever row and database. */
export const isState = (cell: string): boolean => STATE.test(cell)

/** Returns the function that tells a state of a database that shares no rows with this one: its keys name other rows. */
export const foreignStates = (store: Pick<Store, 'sqlite'>): ((state: string) => boolean) => {
  const own = new Set(epochsOf(store).map(fingerprint))
  return (state) => state.startsWith(FORMAT) && !own.has(state.slice(FORMAT.length, FORMAT.length + LENGTH))
}

/** The part of a state behind its origin; empty for what is none. */
const heldPart = (state: string): string => (state.startsWith(FORMAT) ? state.slice(FORMAT.length + LENGTH) : '')

/** Returns true for the state of the row with that key. */
export const isStateOf = (state: string, key: unknown): boolean => heldPart(state).startsWith(fingerprint(String(key)))

/** Returns the function that says to which of some keys a state belongs; undefined for none of them. */
export const stateOwner = (keys: Iterable<string>): ((state: string) => string | undefined) => {
  const owners = new Map(Array.from(keys, (key) => [fingerprint(key), key]))
  return (state) => owners.get(heldPart(state).slice(0, LENGTH))
}

/** The fingerprints of a state by their names; null for a state of another row or other columns, or none at all. */
export const readState = (state: string, key: unknown, names: readonly string[]): Map<string, string> | null => {
  const held = heldPart(state)
  const head = fingerprint(String(key)) + fingerprint(names)
  if (!held.startsWith(head) || held.length !== head.length + names.length * LENGTH) return null
  return new Map(
    names.map((name, at) => [name, held.slice(head.length + at * LENGTH, head.length + (at + 1) * LENGTH)]),
  )
}

/** The fingerprints of a state's cells, whichever row it is of; empty for a state of other columns, or none at all. */
export const heldCells = (state: string, names: readonly string[]): string => {
  const cells = heldPart(state).slice(LENGTH)
  const head = fingerprint(names)
  return cells.startsWith(head) && cells.length === head.length + names.length * LENGTH ? cells.slice(head.length) : ''
}

/** Returns the function that gives the value which the import would read of a field in a file that was downloaded now. */
export const cellReader = (store: Store): ((column: Column, value: unknown) => unknown) => {
  const write = cellWriter(store, 'en')
  return (column, value) => {
    const written = write(column, value)
    const isTyped = column.written !== undefined && column.written !== 'weekdays'
    return isTyped ? written : readCell(column, cleanCell(String(written ?? '')))
  }
}
