import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore, type Store } from './db.ts'
import { settings } from './schema/sync.ts'

let store: Store
let faults: unknown[]
beforeEach(() => {
  faults = []
  store = openStore(':memory:', { onFault: (error) => faults.push(error) })
})
afterEach(() => store.close())

const keep = (name: string): string =>
  store.write(() => {
    store.db.insert(settings).values({ name, value: '' }).run()
    store.noteChange()
    return name
  })
const kept = () => store.sqlite.prepare(`select name from settings where name <> 'epoch'`).pluck().all()

test('a listener that throws does not make a committed write look failed, nor keep others from hearing of it', () => {
  const broken = new Error('broken')
  let heard = 0
  store.onCommit(() => {
    throw broken
  })
  store.onCommit(() => {
    heard += 1
  })
  expect(keep('a')).toBe('a')
  expect(keep('b')).toBe('b')
  expect(kept()).toEqual(['a', 'b'])
  expect(heard).toBe(2)
  expect(faults).toEqual([broken, broken])
})

test('a write that is undone is not told', () => {
  let heard = 0
  store.onCommit(() => {
    heard += 1
  })
  const failing = () =>
    store.write(() => {
      keep('a')
      throw new Error('no')
    })
  expect(failing).toThrow('no')
  expect(kept()).toEqual([])
  expect(heard).toBe(0)
})
