import { MINUTE_MS } from '../time/units.ts'

/** Operations on whole weeks of the disposition. */
export const WEEK_ACTIONS = ['copy', 'publish', 'delete'] as const
export type WeekAction = (typeof WEEK_ACTIONS)[number]

/**
 * Operations that are listed and undone: weeks that held trips already are filled up, others are copied; `adapt` brings trips to
 * what their tours say by now.
 */
export const RUN_KINDS = [...WEEK_ACTIONS, 'fill', 'adapt'] as const
export type RunKind = (typeof RUN_KINDS)[number]

/** Milliseconds in which an operation on weeks, or the import of a file, can be undone. */
export const UNDO_SPAN = 30 * MINUTE_MS

type UndoableRun = { readonly wr_at: string; readonly wr_left: readonly number[]; readonly wr_undone_at: string | null }
/** Returns true if a run is whole, young enough to be undone, and was not yet. @param now milliseconds */
export const canUndo = (run: UndoableRun, now: number): boolean =>
  run.wr_left.length === 0 && run.wr_undone_at === null && now - Date.parse(run.wr_at) < UNDO_SPAN

type UndoableImport = { readonly im_at: string; readonly im_undone_at: string | null }
/** Returns true if an import is young enough to be undone, and was not yet. @param now milliseconds */
export const canUndoImport = (run: UndoableImport, now: number): boolean =>
  run.im_undone_at === null && now - Date.parse(run.im_at) < UNDO_SPAN
