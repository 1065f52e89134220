import { setImmediate as breathe } from 'node:timers/promises'
import { dayOf, formatDay } from '../../shared/domain/time/dates.ts'
import { canUndoImport } from '../../shared/domain/tour/week-run.ts'
import type { ImportKind, ImportRun, LeftRow } from '../../shared/schemas/file-import.ts'
import { notFound, Refusal } from '../kit/refusal.ts'
import type { RestoreRow } from '../master-data/store/row-restorer.ts'
import type { Store } from '../store/db.ts'
import { lastVersion } from '../store/history/history.ts'
import { deleteTrips, getTrip } from '../trips/store/trips.ts'
import { IMPORTABLES } from './lists/importables.ts'
import type { Importable } from './lists/master-data-formats.ts'
import {
  beginImport,
  brokenOffUndos,
  carryVersion,
  forgetImported,
  getImport,
  type KeptImport,
  markUndone,
  type Noted,
  newestImported,
  noteLeft,
  rowsToUndo,
  settleImport,
  writeImported,
} from './store/unfinished-imports.ts'

/** Most rows that are read for one slice; the time ends most slices before. */
const ROWS_PER_SLICE = 100
/** Longest time that one transaction of an undoing writes before others get their turn; its commit comes on top. */
const SLICE_MS = 10

/** Way to take rows of a kind back, and to name them. */
type Undoing = { restore: RestoreRow; nameOf: (key: string) => string }

const undoTrips = (store: Store): Undoing => ({
  restore: ({ key }, username) => {
    const trip = getTrip(store, Number(key))
    if (trip) deleteTrips(store, [trip], { username, source: 'upload' })
  },
  nameOf: (key) => {
    const trip = getTrip(store, Number(key))
    return trip ? `${trip.tt_tour}, ${formatDay(dayOf(trip.tt_stp, store.timeZone))}` : key
  },
})

const undoingOf = async (store: Store, kind: ImportKind): Promise<Undoing> => {
  if (kind === 'trip') return undoTrips(store)
  const { restorer, restorerInTurns, nameOf }: Importable = IMPORTABLES[kind]
  const restore = restorerInTurns ? await restorerInTurns(store) : restorer(store)
  return { restore, nameOf: (key) => nameOf(store, key) }
}
type Undoings = Map<ImportKind, Undoing>
/** The rows of one kind with which a list begins, which one transaction takes back; what is there of it is read before. */
const sliceOf = async (store: Store, by: Undoings, [first, ...rows]: readonly Noted[]): Promise<Slice | null> => {
  if (!first) return null
  const { entity } = first
  const undoing = by.get(entity) ?? (await undoingOf(store, entity))
  by.set(entity, undoing)
  const end = rows.findIndex((row) => row.entity !== entity)
  return { undoing, rows: [first, ...(end < 0 ? rows : rows.slice(0, end))] }
}
type Slice = { undoing: Undoing; rows: Noted[] }

/** Takes back what an import wrote before it was broken off, newest first, a little at a time. */
export const undoUnfinishedImport = async (store: Store): Promise<void> => {
  const by: Undoings = new Map()
  for (;;) {
    const slice = await sliceOf(store, by, newestImported(store, ROWS_PER_SLICE))
    if (!slice) break
    const { undoing, rows } = slice
    writeImported(store, () => {
      const end = performance.now() + SLICE_MS
      const done: Noted[] = []
      for (const row of rows) {
        undoing.restore(row, row.username, false)
        carryVersion(store, row)
        done.push(row)
        if (performance.now() >= end) break
      }
      forgetImported(store, done)
    })
    await breathe()
  }
  store.write(() => settleImport(store))
}

const REASONS: Record<string, LeftRow['reason']> = {
  not_found: 'gone',
  still_in_use: 'used',
  trip_invoiced: 'invoiced',
  last_admin: 'last_admin',
  import_master_data_changed: 'changed',
}

/** Takes a row back if it can. @returns the reason why it stays; null if it is as it was before the import */
const undoRow = (store: Store, { restore }: Undoing, row: Noted, username: string): Omit<LeftRow, 'name'> | null => {
  const last = lastVersion(store, row)
  if (last && last.rev > row.rev) {
    if (last.action !== 'delete') return { reason: 'changed', by: last.username }
    return row.before ? { reason: 'gone', by: last.username } : null
  }
  try {
    restore(row, username, true)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { reason: REASONS[error.message] ?? 'taken', by: null }
  }
  return null
}

/** Undoes what is left to be undone of an import, newest first, a little at a time. */
const goOn = async (store: Store, run: KeptImport, username: string, sliceMs: number): Promise<void> => {
  const by: Undoings = new Map()
  const undoSlice = ({ undoing, rows }: Slice): void => {
    const end = performance.now() + sliceMs
    const done: Noted[] = []
    for (const row of rows) {
      const left = undoRow(store, undoing, row, username)
      if (left) noteLeft(store, run.im_id, () => ({ name: undoing.nameOf(row.key), ...left }))
      else carryVersion(store, row, rows)
      done.push(row)
      if (performance.now() >= end) break
    }
    forgetImported(store, done)
  }
  for (;;) {
    const slice = await sliceOf(store, by, rowsToUndo(store, run, ROWS_PER_SLICE))
    if (!slice) break
    writeImported(store, () => undoSlice(slice))
    await breathe()
  }
}

/**
 * Undoes an import, in slices: every row that stands as the import left it is as it was before. What others changed since,
 * use or have invoiced stays, and is named in the run. It goes on at the next start when it is broken off.
 * @throws Refusal 404; 409 when it is too late, was undone already, or another import is written
 */
export const undoImport = async (
  store: Store,
  im_id: number,
  username: string,
  sliceMs = SLICE_MS,
): Promise<ImportRun> => {
  const run = getImport(store, im_id)
  if (!run) throw notFound()
  if (run.im_undone_at !== null) throw new Refusal(409, 'weeks_run_undone')
  if (!canUndoImport(run, store.now())) throw new Refusal(409, 'weeks_run_too_late')
  if (!beginImport(store)) throw new Refusal(409, 'import_running')
  try {
    store.write(() => markUndone(store, im_id, username))
    await goOn(store, run, username, sliceMs)
  } finally {
    store.write(() => settleImport(store))
  }
  const { im_after: _after, im_last: _last, ...listed } = getImport(store, im_id) ?? run
  return listed
}

/** Finishes the undoing of imports that were broken off, at the start. */
export const finishUndos = async (store: Store): Promise<void> => {
  for (const run of brokenOffUndos(store)) await goOn(store, run, run.im_undone_by ?? run.im_by, SLICE_MS)
}
