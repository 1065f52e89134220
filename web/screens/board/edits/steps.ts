import type { PlannedTimes } from '#shared/domain/board/trip-shift.ts'
import { sameValue } from '#shared/domain/sync/merge.ts'
import { type Choices, canTakeBack, type TripEdit, takenBack } from '#web/edits/take-back.ts'

/** Steps that can be taken back. */
const MAX_STEPS = 50

/** A change of one or more trips at once. `name` is that of the tour, or the number of trips. */
export type Step = { readonly name: string; readonly edits: readonly TripEdit[] }
export type Steps = { readonly done: readonly Step[]; readonly undone: readonly Step[] }

export const NO_STEPS: Steps = { done: [], undone: [] }

/** After a new step there is nothing to redo. */
export const withStep = ({ done }: Steps, step: Step): Steps => ({
  done: [...done, step].slice(-MAX_STEPS),
  undone: [],
})

type Row = Partial<PlannedTimes> & { readonly [field: string]: unknown }
/** A trip as it is shown now; undefined where the device no longer has it. */
export type RowNow = (key: TripEdit['key']) => { row: Row; rev: TripEdit['rev'] } | undefined

/** Outcome of a step back, or forth again. */
export type Turn = {
  /** The edits that it queues. */
  readonly edits: readonly TripEdit[]
  /** Keys of trips that have changed since: they stay as they are. */
  readonly overtaken: readonly TripEdit['key'][]
  /** Keys of trips of which the former value cannot be written back: a first vehicle can only be changed. */
  readonly kept: readonly TripEdit['key'][]
  readonly steps: Steps
}

/** True where a row has what one side of an edit says of the fields that it changes. */
const holds = (row: Row, fields: TripEdit['after'], other: TripEdit['after']): boolean =>
  Object.entries(fields).every(
    ([field, value]) => sameValue(value, other[field as keyof typeof other]) || (row[field] ?? '') === (value ?? ''),
  )

/** Returns the outcome of taking back the last step; null without one. */
export const undoStep = ({ done, undone }: Steps, rowNow: RowNow, choices: Choices): Turn | null => {
  const step = done.at(-1)
  if (!step) return null
  const overtaken: TripEdit['key'][] = []
  const kept: TripEdit['key'][] = []
  const taken: TripEdit[] = []
  const edits: TripEdit[] = []
  for (const edit of step.edits) {
    const now = rowNow(edit.key)
    if (!now || !holds(now.row, edit.after, edit.before)) overtaken.push(edit.key)
    else if (!canTakeBack([edit], choices)) kept.push(edit.key)
    else {
      taken.push(edit)
      edits.push(takenBack(edit, now.rev))
    }
  }
  const rest = taken.length > 0 ? [...undone, { ...step, edits: taken }] : undone
  return { edits, overtaken, kept, steps: { done: done.slice(0, -1), undone: rest } }
}

/** Returns the outcome of doing the step again that was taken back last; null without one. */
export const redoStep = ({ done, undone }: Steps, rowNow: RowNow): Turn | null => {
  const step = undone.at(-1)
  if (!step) return null
  const overtaken: TripEdit['key'][] = []
  const edits: TripEdit[] = []
  for (const edit of step.edits) {
    const now = rowNow(edit.key)
    if (!now || !holds(now.row, edit.before, edit.after)) overtaken.push(edit.key)
    else edits.push({ ...edit, rev: now.rev })
  }
  const rest = edits.length > 0 ? [...done, { ...step, edits }] : done
  return { edits, overtaken, kept: [], steps: { done: rest, undone: undone.slice(0, -1) } }
}
