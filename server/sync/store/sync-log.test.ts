import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore, type Store } from '../../store/db.ts'
import { appendChange, lastSeq } from '../../store/history/change-feed.ts'
import { changes } from '../../store/schema/sync.ts'
import { changesAfter } from './sync-log.ts'

let store: Store
let clock: number
beforeEach(() => {
  clock = Date.parse('2026-11-23T06:00:00Z')
  store = openStore(':memory:', { now: () => clock })
})
afterEach(() => store.close())

const append = (key: number): number =>
  appendChange(store, { entity: 'trip', key, before: null, after: { tt_sub: 'Alpen' } })
const keysAfter = (seq: number, limit = 100): string[] => changesAfter(store, seq, limit).map(({ key }) => key)

test('lines that were there before, and those that come, are told to each device from its own place on', () => {
  const begun = lastSeq(store)
  const first = append(1)
  expect(keysAfter(first)).toEqual([])
  const second = append(2)
  append(3)
  expect(keysAfter(first)).toEqual(['2', '3'])
  expect(keysAfter(second)).toEqual(['3'])
  expect(keysAfter(first, 1)).toEqual(['2'])
  // Lines from before the first request: from the disk.
  expect(keysAfter(begun)).toEqual(['1', '2', '3'])
})

test('what was committed before a start is read once for all devices, as is what comes', () => {
  const first = append(1)
  append(2)
  const [line] = changesAfter(store, first, 100)
  expect(line).toMatchObject({ key: '2' })
  expect(changesAfter(store, first, 100)[0]).toBe(line)
  expect(changesAfter(store, first - 1, 100)[1]).toBe(line)
})

test('lines of a transaction that is undone are told nobody', () => {
  const begun = append(1)
  expect(keysAfter(begun)).toEqual([])
  expect(() =>
    store.write(() => {
      append(2)
      expect(keysAfter(begun)).toEqual(['2'])
      throw new Error('undone')
    }),
  ).toThrow('undone')
  expect(keysAfter(begun)).toEqual([])
  append(3)
  expect(keysAfter(begun)).toEqual(['3'])
})

test('more lines than are kept: who was away for long gets the same ones, from the disk', () => {
  const begun = append(0)
  keysAfter(begun)
  store.write(() => {
    for (let key = 1; key <= 12_000; key += 1) append(key)
  })
  const all = Array.from({ length: 12_000 }, (_, index) => String(index + 1))
  expect(keysAfter(begun, 20_000)).toEqual(all)
  const late = changesAfter(store, begun, 20_000)[11_000]?.seq ?? 0
  expect(keysAfter(late, 20_000)).toEqual(all.slice(11_001))
  expect(keysAfter(late, 3)).toEqual(['11002', '11003', '11004'])
})

test('a line of another process is told as well', () => {
  const begun = append(1)
  keysAfter(begun)
  const seq = begun + 5
  store.db
    .insert(changes)
    .values({ seq, at: new Date(clock).toISOString(), entity: 'tour', key: '9', before: null, after: {} })
    .run()
  expect(keysAfter(begun)).toEqual(['9'])
})
