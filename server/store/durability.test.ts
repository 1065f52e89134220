import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { writeWithoutWaiting } from './db.ts'

let t: TestApp
beforeEach(() => {
  t = createTestApp()
})
afterEach(() => t.close())

/** Returns SQLite's mode of commits: 1 writes, 2 waits for the disk as well. */
const synchronous = (): unknown => t.store.sqlite.pragma('synchronous', { simple: true })
const NORMAL = 1
const FULL = 2

describe('what waits for the disk', () => {
  test('every write does, but for one that says otherwise', () => {
    expect(synchronous()).toBe(FULL)
    expect(t.store.write(synchronous)).toBe(FULL)
    expect(writeWithoutWaiting(t.store, synchronous)).toBe(NORMAL)
    expect(synchronous()).toBe(FULL)
  })

  test('also after one that failed', () => {
    const fail = () => {
      throw new Error('failed')
    }
    expect(() => writeWithoutWaiting(t.store, fail)).toThrow('failed')
    expect(synchronous()).toBe(FULL)
  })

  test('inside a transaction all of it does', () => {
    expect(t.store.write(() => writeWithoutWaiting(t.store, synchronous))).toBe(FULL)
    expect(synchronous()).toBe(FULL)
  })

  test('that a session was used does not', async () => {
    const token = t.addUser({ username: 'dora', role: 'admin' })
    const settings = vi.spyOn(t.store.sqlite, 'pragma')
    t.clock.advance(6 * 60_000)
    expect((await t.call(token, 'GET', '/api/auth')).status).toBe(200)
    expect(settings.mock.calls.map(([text]) => text)).toEqual(['synchronous = NORMAL', 'synchronous = FULL'])
  })
})
