import { expect, test } from 'vitest'
import type { Choices, TripEdit } from '#web/edits/take-back.ts'
import { NO_STEPS, type RowNow, redoStep, type Steps, undoStep as undoStepOf, withStep } from './steps.ts'

const edit = (key: number, before: TripEdit['before'], after: TripEdit['after']): TripEdit => ({
  entity: 'trip',
  key,
  rev: 1,
  seen: 1,
  before,
  after,
})
const CHOICES: Choices = {
  vehicles: [{ gps_id: 'ZH 1' }, { gps_id: 'ZH 2' }],
  drivers: [{ dr_name: 'Ada', dr_number: '1' }],
  subcontractors: [],
}
const undoStep = (steps: Steps, rowNow: RowNow) => undoStepOf(steps, rowNow, CHOICES)
const moved = edit(7, { tt_gps: 'ZH 1' }, { tt_gps: 'ZH 2' })
const shows =
  (rows: Record<number, TripEdit['after']>): RowNow =>
  (key) => {
    const row = rows[key as number]
    return row && { row, rev: 5 }
  }
const after = (...edits: TripEdit[]): Steps => withStep(NO_STEPS, { name: 'LX 1', edits })

test('undo queues the inverse edit on the revision of now, redo the edit again', () => {
  const undone = undoStep(after(moved), shows({ 7: { tt_gps: 'ZH 2' } }))
  expect(undone?.edits).toEqual([{ ...moved, rev: 5, before: moved.after, after: moved.before }])
  expect(undone?.steps).toEqual({ done: [], undone: [{ name: 'LX 1', edits: [moved] }] })
  const redone = redoStep(undone?.steps ?? NO_STEPS, shows({ 7: { tt_gps: 'ZH 1' } }))
  expect(redone?.edits).toEqual([{ ...moved, rev: 5 }])
  expect(redone?.steps.undone).toEqual([])
  expect(redone?.steps.done).toHaveLength(1)
})

test('a trip that somebody changed since stays as it is, and is named; the others are taken back', () => {
  const other = edit(8, { tt_gps: 'ZH 1' }, { tt_gps: 'ZH 2' })
  const undone = undoStep(after(moved, other), shows({ 7: { tt_gps: 'BE 9' }, 8: { tt_gps: 'ZH 2' } }))
  expect(undone?.overtaken).toEqual([7])
  expect(undone?.edits.map(({ key }) => key)).toEqual([8])
  // Redo leaves the overtaken trip out too.
  expect(undone?.steps.undone[0]?.edits.map(({ key }) => key)).toEqual([8])
})

test('a trip that has left the device counts as overtaken', () => {
  expect(undoStep(after(moved), shows({}))).toMatchObject({ edits: [], overtaken: [7], steps: { undone: [] } })
})

test('a step that was taken back and overtaken is not done again', () => {
  const undone = undoStep(after(moved), shows({ 7: { tt_gps: 'ZH 2' } }))
  expect(redoStep(undone?.steps ?? NO_STEPS, shows({ 7: { tt_gps: 'BE 9' } }))).toMatchObject({
    edits: [],
    overtaken: [7],
    steps: { done: [], undone: [] },
  })
})

test('a first vehicle stays: a trip cannot lose its vehicle', () => {
  const first = edit(7, { tt_gps: '' }, { tt_gps: 'ZH 2' })
  expect(undoStep(after(first), shows({ 7: { tt_gps: 'ZH 2' } }))).toMatchObject({ edits: [], kept: [7] })
})

test('a vehicle that is no longer offered is not written back', () => {
  const sold = edit(7, { tt_gps: 'SOLD' }, { tt_gps: 'ZH 2' })
  expect(undoStep(after(sold), shows({ 7: { tt_gps: 'ZH 2' } }))).toMatchObject({ edits: [], kept: [7] })
})

test('a driver that was none can be taken away again', () => {
  const first = edit(7, { tt_driver: '', tt_drivernr: '' }, { tt_driver: 'Ada', tt_drivernr: '1' })
  expect(undoStep(after(first), shows({ 7: { tt_driver: 'Ada', tt_drivernr: '1' } }))?.edits).toHaveLength(1)
})

test('a new step forgets what was taken back, and the fifty-first forgets the first', () => {
  const undone = undoStep(after(moved), shows({ 7: { tt_gps: 'ZH 2' } }))?.steps ?? NO_STEPS
  expect(withStep(undone, { name: 'LX 2', edits: [moved] }).undone).toEqual([])
  let steps = NO_STEPS
  for (let count = 1; count <= 51; count += 1) steps = withStep(steps, { name: String(count), edits: [moved] })
  expect(steps.done).toHaveLength(50)
  expect(steps.done[0]?.name).toBe('2')
})

test('without a step there is nothing to take back', () => {
  expect(undoStep(NO_STEPS, shows({}))).toBeNull()
  expect(redoStep(NO_STEPS, shows({}))).toBeNull()
})
