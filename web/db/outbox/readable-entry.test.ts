import { describe, expect, test } from 'vitest'
import type { OutboxEntry } from '../records.ts'
import { waitingEdit } from './entry-sample.ts'
import { overlayRows, TRIPS } from './overlay.ts'
import { readable } from './readable-entry.ts'

const ENTRY = waitingEdit({ set: { tt_info: 'new' } })
const damaged = (damage: Record<string, unknown>) => ({ ...ENTRY, ...damage }) as OutboxEntry
const shown = (entry: OutboxEntry) =>
  overlayRows(TRIPS, [{ tt_id: 7, tt_info: 'old' }], ({ tt_id }) => tt_id, [entry], new Map())

test('leaves a sound entry as it is', () => expect(readable(ENTRY)).toBe(ENTRY))

describe('a damaged entry', () => {
  test.each([
    ['has lost its values', { set: undefined }, 'old'],
    ['holds a text instead of values', { set: 'nonsense' }, 'old'],
    ['holds a list instead of values', { set: [1] }, 'old'],
    ['has lost the values before', { base: null }, 'new'],
    ['holds nonsense as its settled part', { state: 'conflict', settled: 5 }, 'old'],
    ['holds half a settled part', { state: 'conflict', settled: { set: {} } }, 'old'],
    ['holds nonsense as its conflict', { state: 'conflict', theirs: 'x' }, 'old'],
    ['holds nonsense as its faults', { state: 'refused', errors: 'x' }, 'old'],
  ])('that %s breaks no screen', (_name, damage, info) => {
    const entry = readable(damaged(damage))
    expect(shown(entry)).toMatchObject([{ key: 7, row: { tt_id: 7, tt_info: info } }])
    expect([entry.theirs ?? [], entry.errors ?? []].every(Array.isArray)).toBe(true)
  })

  test('that does not know when it was saved has waited since ever', () =>
    expect(readable(damaged({ saved_at: undefined })).saved_at).toBe(0))

  test('with an unknown state can be discarded, and shows why it is not sent', () =>
    expect(readable(damaged({ state: 'tomorrow' }))).toMatchObject({
      state: 'refused',
      message: 'sync_malformed_mutation',
    }))
})
