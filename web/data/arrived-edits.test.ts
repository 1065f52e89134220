import { expect, test } from 'vitest'
import { waitingEdit } from '../db/outbox/entry-sample.ts'
import type { OutboxState } from '../db/records.ts'
import { compareOutbox, missingFrom } from './arrived-edits.ts'

const inState = (state: OutboxState) => waitingEdit({ seq: 1, state })

test('an edit that was on its way and left the outbox arrived: rows that were asked for before lack it', () => {
  for (const state of ['sent', 'acked'] as const) {
    const { isStale, arrived } = compareOutbox([inState(state)], [], 50)
    expect(isStale).toBe(true)
    expect(missingFrom(arrived, 49)).toEqual([{ ...inState(state), state: 'acked' }])
    expect(missingFrom(arrived, 50)).toEqual([])
  }
})

test('an edit that a slow device last read before it was sent makes the rows stale too', () => {
  // It may as well have been taken back: its value is not shown on a guess.
  expect(compareOutbox([inState('queued')], [], 50)).toEqual({ isStale: true, arrived: [] })
})

test('an edit that goes on its way, or is there for the first time, says nothing of the rows', () => {
  expect(compareOutbox([inState('queued')], [inState('acked')], 50)).toEqual({ isStale: false, arrived: [] })
  expect(compareOutbox([], [inState('queued')], 50)).toEqual({ isStale: false, arrived: [] })
})

test('of several that arrived one after the other, rows lack only those that came after they were asked for', () => {
  const first = compareOutbox([waitingEdit({ seq: 1, state: 'acked' })], [], 10).arrived
  const second = compareOutbox([waitingEdit({ seq: 2, state: 'acked' })], [], 30).arrived
  expect(missingFrom([...first, ...second], 20).map(({ seq }) => seq)).toEqual([2])
})
