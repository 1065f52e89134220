import { setImmediate as breathe } from 'node:timers/promises'
import type { RunOf } from '../../shared/schemas/file-import.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Store } from '../store/db.ts'
import { beginImport, completeImport, noteImported, type Touched, writeImported } from './store/unfinished-imports.ts'
import { undoUnfinishedImport } from './undo-import.ts'

/** Longest time that one transaction of an import writes before others get their turn; its commit comes on top. */
const SLICE_MS = 10

/**
 * Writes many rows a few at a time, so that others are answered between, and all or none: what is written is noted until
 * the last row is, and taken back when that does not happen, at the next start too.
 * @param write writes one row inside the transaction and tells which row it touched; null when none
 * @param check runs first in each transaction; what it throws ends the import
 * @param of what the import is of, where its rows are of several kinds
 * @param ready what a row waits for before it is written, outside of a transaction; null for nothing
 * @param complete runs last in the last transaction
 * @returns the number of the import, by which it can be undone for a while; null where it touched no row
 * @throws Refusal 409 import_running while another import is written; what `write` and `check` throw
 */
export const writeInSlices = async <Row>(
  store: Store,
  rows: Iterable<Row>,
  write: (row: Row) => Touched | null,
  check: () => void,
  sliceMs = SLICE_MS,
  of?: RunOf,
  ready: (row: Row) => Promise<unknown> | null = () => null,
  complete: (run: number | null) => void = () => undefined,
): Promise<number | null> => {
  if (!beginImport(store)) throw new Refusal(409, 'import_running')
  let run: number | null = null
  const remaining = rows[Symbol.iterator]()
  let next = remaining.next()
  let waiting: Promise<unknown> | null = null
  /** @returns true if that was the last one */
  const writeSlice = (): boolean => {
    check()
    const end = performance.now() + sliceMs
    do {
      if (next.done) {
        run = completeImport(store, of)
        complete(run)
        return true
      }
      waiting = ready(next.value)
      if (waiting) return false
      const touched = write(next.value)
      if (touched) noteImported(store, touched)
      next = remaining.next()
    } while (performance.now() < end)
    return false
  }
  try {
    while (!writeImported(store, writeSlice)) {
      await waiting
      await breathe()
    }
  } catch (error) {
    await undoUnfinishedImport(store)
    throw error
  }
  return run
}
