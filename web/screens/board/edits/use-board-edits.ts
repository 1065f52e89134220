import { useRef } from 'react'
import { shiftedTimes, shiftRefusal } from '#shared/domain/board/trip-shift.ts'
import type { TripChange } from '#shared/domain/trip/trip-change.ts'
import { now } from '#web/clock/clock.ts'
import { readTrips } from '#web/data/one-row.ts'
import { useActor, useConnection } from '#web/data/rows.ts'
import { saveEdits } from '#web/data/save.ts'
import { saveBack } from '#web/data/save-back.ts'
import { useFeedNumber } from '#web/data/use-seen.ts'
import { editOfChange } from '#web/edits/change-edit.ts'
import { withFindings } from '#web/edits/said-findings.ts'
import type { Choices, TripEdit } from '#web/edits/take-back.ts'
import { useKeptPrices } from '#web/edits/use-kept-prices.ts'
import { useText, wireKey } from '#web/i18n/text.ts'
import { currentSession } from '#web/session/session.ts'
import { useConfirm } from '#web/ui/feedback/confirm.tsx'
import { useNotify, useNotifyRefusal } from '#web/ui/feedback/notification.tsx'
import { blockText, broughtBy, type FitKnowledge, rowFit } from '../drag/row-fit.ts'
import type { BoardTrip } from '../use-board-rows.ts'
import { useKeptSteps } from './kept-steps.ts'
import { type RowNow, redoStep, type Step, undoStep, withStep } from './steps.ts'

export type BoardEdits = {
  /** Assigns trips to a resource; asks where it is hardly meant, and says why where it cannot be. */
  assign: (trips: readonly BoardTrip[], change: TripChange | null, target: string) => Promise<void>
  /** Moves trips by so many milliseconds. */
  shift: (trips: readonly BoardTrip[], by: number) => Promise<void>
  undo: () => Promise<void>
  redo: () => Promise<void>
  canUndo: boolean
  canRedo: boolean
}

/** Writes the edits of the board: each step is edits of the outbox, all or none, and can be taken back. */
export const useBoardEdits = (known: FitKnowledge, choices: Choices): BoardEdits => {
  const actor = useActor()
  const text = useText()
  const notify = useNotify()
  const notifyRefusal = useNotifyRefusal()
  const confirm = useConfirm()
  const seen = useFeedNumber()
  const { state: connection } = useConnection()
  const keptPrices = useKeptPrices()
  const { steps, latest, keep } = useKeptSteps()
  const choicesNow = useRef(choices)
  choicesNow.current = choices

  const save = async (edits: readonly TripEdit[], write = saveEdits): Promise<boolean> => {
    try {
      await write(edits)
      return true
    } catch {
      notify('error', 'trip_save_not_possible')
      return false
    }
  }
  const nameOf = (trips: readonly BoardTrip[]): string =>
    trips.length === 1 ? (trips[0]?.row.tt_tour ?? '') : text('trips_count', { count: trips.length })
  // One after the other: an undo that comes at once, or twice, waits for the step before it.
  const turning = useRef<Promise<void>>(Promise.resolve())
  const inTurn = (run: () => Promise<void>): Promise<void> => {
    turning.current = turning.current.then(run, run)
    return turning.current
  }
  /**
   * @param trips that it changes, as they were
   * @param findings what the step brings, in words: it is told with it
   */
  const done = async (
    step: Step,
    trips: readonly BoardTrip[],
    {
      message,
      target,
      findings,
    }: { message: 'board_moved' | 'board_shifted'; target: string; findings: readonly string[] },
  ): Promise<void> => {
    if (step.edits.length === 0) return
    const rows = new Map(trips.map(({ key, row }) => [key, row]))
    const author = currentSession()?.token
    const undoNow = () => {
      // The notification may stay longer than the session: nothing goes out in another person's name.
      if (currentSession()?.token === author && latest().done.at(-1) === step) void undo()
    }
    await inTurn(async () => {
      if (!(await save(step.edits))) return
      keep(withStep(latest(), step))
      const kept = await keptPrices(step.edits.map(({ key, after }) => ({ row: rows.get(key) ?? {}, after })))
      const plain = connection === 'offline' ? (`${message}_on_device` as const) : message
      const said = withFindings({ message: plain, values: { name: step.name, target } }, [...findings, ...kept], text)
      const severity = findings.length + kept.length > 0 ? 'warning' : 'success'
      notify(severity, said.message, said.values, { label: 'action_undo', run: undoNow })
    })
  }
  const refuse = (trip: BoardTrip, reason: string): void => refuseInWords(trip, text(wireKey(reason)))
  const refuseInWords = (trip: BoardTrip, reason: string): void =>
    notifyRefusal('board_refused', { tour: trip.row.tt_tour ?? '', reason })

  const assign: BoardEdits['assign'] = async (trips, change, target) => {
    const [first] = trips
    if (!first) return
    // As the row said it that was dragged over.
    const { state, text: reason, findings, moved, about } = rowFit(trips, change, { ...known, now: now() })
    if (!change || state === 'refused') return refuseInWords(about ?? first, reason)
    if (about) {
      const values = { tour: about.row.tt_tour ?? '', reason: findings.join('; '), target }
      const question = { title: 'board_doubt_title', text: 'board_doubt_text', values } as const
      if (!(await confirm({ ...question, yes: 'board_move_anyway', no: 'action_cancel' }))) return
    }
    const edits = moved.map((trip) => editOfChange(change, trip, seen))
    await done({ name: nameOf(moved), edits }, moved, { message: 'board_moved', target, findings })
  }

  const shift: BoardEdits['shift'] = async (trips, by) => {
    const edits: TripEdit[] = []
    for (const trip of trips) {
      const refusal = shiftRefusal(actor, trip.row, now())
      const times = shiftedTimes(trip.row, by)
      if (refusal || !times) return refuse(trip, refusal ?? 'board_shift_no_times')
      const block = blockText(known, trip, times.after)
      if (block) return refuseInWords(trip, block)
      edits.push({ entity: 'trip', key: trip.key, rev: trip.rev, seen, ...times })
    }
    const findings = broughtBy(trips, ({ row }) => shiftedTimes(row, by)?.after ?? {}, known).textsOf()
    await done({ name: nameOf(trips), edits }, trips, { message: 'board_shifted', target: '', findings })
  }

  const turn = (which: 'undo' | 'redo'): Promise<void> => {
    const run = async () => {
      const { done: past, undone: ahead } = latest()
      const step = (which === 'undo' ? past : ahead).at(-1)
      const rows = await readTrips(step?.edits.map(({ key }) => key) ?? [])
      const rowNow: RowNow = (key) => rows.get(key)
      const taken = which === 'undo' ? undoStep(latest(), rowNow, choicesNow.current) : redoStep(latest(), rowNow)
      if (!step || !taken || (taken.edits.length > 0 && !(await save(taken.edits, saveBack)))) return
      keep(taken.steps)
      const named = (keys: readonly TripEdit['key'][]) => ({
        count: keys.length,
        tours: keys.map((key) => rows.get(key)?.row.tt_tour ?? step.name).join(', '),
      })
      if (taken.edits.length > 0) notify('success', `board_${which}_done`, { name: step.name })
      if (taken.overtaken.length > 0) notify('warning', 'board_overtaken', named(taken.overtaken))
      if (taken.kept.length > 0) notify('warning', 'board_vehicle_stays', named(taken.kept))
    }
    return inTurn(run)
  }
  const undo = () => turn('undo')
  const redo = () => turn('redo')

  return { assign, shift, undo, redo, canUndo: steps.done.length > 0, canRedo: steps.undone.length > 0 }
}
