import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addTrip } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { together } from './together.ts'

let t: TestApp
/** Time that the work has taken so far, milliseconds. */
let taken = 0
beforeEach(() => {
  t = createTestApp()
  taken = 0
  vi.spyOn(performance, 'now').mockImplementation(() => taken)
})
afterEach(() => {
  vi.restoreAllMocks()
  t.close()
})

const trips = () => t.store.sqlite.prepare('select tt_tour from trips order by tt_id').pluck().all()
const add = (tt_tour: string) => () => addTrip(t.store, { tt_tour }).tt_tour
const fail = (tt_tour: string) => () => {
  addTrip(t.store, { tt_tour })
  throw new Error(`${tt_tour} failed`)
}

test('what is there at the same moment is committed once, in its order, and told once', async () => {
  const told = vi.fn()
  t.store.onCommit(told)
  const all = ['A', 'B', 'C'].map((name) => together(t.store, add(name)))
  expect(trips()).toEqual([])
  expect(await Promise.all(all)).toEqual(['A', 'B', 'C'])
  expect(trips()).toEqual(['A', 'B', 'C'])
  expect(told).toHaveBeenCalledTimes(1)
})

test('one that throws is undone by itself, and the others are kept', async () => {
  const all = [together(t.store, add('A')), together(t.store, fail('B')), together(t.store, add('C'))]
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  await expect(all[1]).rejects.toThrow('B failed')
  expect(trips()).toEqual(['A', 'C'])
})

test('nothing is answered before the commit, and where it fails each is committed by itself', async () => {
  const { write } = t.store
  const answered: string[] = []
  let outer = 0
  // The commit of all fails once: what was done in it is gone.
  t.store.write = (work) => {
    if (t.store.sqlite.inTransaction || outer > 0) return write(work)
    outer += 1
    return write(() => {
      work()
      expect(answered).toEqual([])
      throw new Error('the disk did not answer')
    })
  }
  const note = async (name: string) => answered.push((await together(t.store, add(name))) ?? '')
  await Promise.all([note('A'), note('B')])
  expect(answered).toEqual(['A', 'B'])
  expect(trips()).toEqual(['A', 'B'])
})

test('what comes beyond fifty milliseconds waits for the next commit, and stays before what comes later', async () => {
  const told = vi.fn()
  t.store.onCommit(told)
  const slow = (name: string) => () => {
    taken += 60
    return add(name)()
  }
  await Promise.all([add('A'), slow('B'), add('C'), add('D')].map((work) => together(t.store, work)))
  expect(trips()).toEqual(['A', 'B', 'C', 'D'])
  expect(told).toHaveBeenCalledTimes(2)
})

test('inside a transaction it belongs to that one', () => {
  expect(() =>
    t.store.write(() => {
      expect(together(t.store, add('A'))).toBe('A')
      throw new Error('undone')
    }),
  ).toThrow('undone')
  expect(trips()).toEqual([])
})
