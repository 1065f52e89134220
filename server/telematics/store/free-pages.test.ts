import fs from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { telematicsFile } from '../../store/telematics-file.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { fileSizes, giveBackPages, shrinkMain } from './free-pages.ts'
import { moveSome } from './move.ts'

let t: TestApp
beforeEach(() => {
  t = createTestApp()
})
afterEach(() => t.close())

const MEGABYTE = 1_000_000
const onDisk = () => {
  t.store.sqlite.pragma('wal_checkpoint(TRUNCATE)')
  const main = t.store.sqlite.name
  return { main: fs.statSync(main).size, telematics: fs.statSync(telematicsFile(main)).size }
}
/** Messages of so many megabytes, in the main file. */
const fill = (megabytes: number): void => {
  const insertion = t.store.sqlite.prepare(
    `insert into main.telematics_messages (feed, received_at, device, outcome, body) values ('osmand', 0, 'd', 'taken', ?)`,
  )
  const body = 'x'.repeat(MEGABYTE)
  t.store.write(() => {
    for (let index = 0; index < megabytes; index += 1) insertion.run(body)
  })
}

test('the main file is written anew without the pages of what moved, if they are worth it', () => {
  fill(40)
  expect(shrinkMain(t.store)).toBe(0)
  while (moveSome(t.store));
  expect(shrinkMain(t.store)).toBe(0)
  fill(120)
  while (moveSome(t.store));
  const before = onDisk()
  expect(before.main).toBeGreaterThan(120 * MEGABYTE)
  expect(shrinkMain(t.store)).toBeGreaterThan(100 * MEGABYTE)
  expect(onDisk()).toEqual({ main: fileSizes(t.store).main.bytes, telematics: before.telematics })
  expect(onDisk().main).toBeLessThan(2 * MEGABYTE)
  expect(shrinkMain(t.store)).toBe(0)
})

test('the telematics file gives its free pages back, a few at a time, until a small part of it is left', () => {
  fill(50)
  while (moveSome(t.store));
  expect(giveBackPages(t.store)).toBe(false)
  t.store.sqlite.exec('delete from telematics.kept_messages where id > 5')
  const before = onDisk().telematics
  let turns = 0
  while (giveBackPages(t.store)) turns += 1
  expect(turns).toBeGreaterThan(10)
  const { bytes, free } = fileSizes(t.store).telematics
  expect(free).toBeLessThan(10 * MEGABYTE)
  expect(onDisk().telematics).toBe(bytes)
  expect(before - bytes).toBeGreaterThan(30 * MEGABYTE)
})
