import { afterEach, beforeEach, expect, test } from 'vitest'
import { addEverybody, addTrip } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { fastClocks } from '../schema/telematics.ts'
import { findRowFaults } from './row-faults.ts'

let t: TestApp
beforeEach(() => {
  t = createTestApp()
  addEverybody(t)
  addTrip(t.store)
})
afterEach(() => t.close())

const found = () => findRowFaults(t.store.sqlite)

test('what the program wrote is well', () => {
  expect(found()).toEqual({ named: [], count: 0 })
})

test.each([
  [
    `update trips set tt_sta = 9000000000000000000`,
    [/^trips, tt_id 1: tt_sta is no number that is exact$/, /no moment of a known year$/],
  ],
  [`update trips set tt_stp = 'abc'`, [/^trips, tt_id 1: tt_stp is no integer$/]],
  [`update trips set tt_status = 'evil'`, [/^trips, tt_id 1: tt_status is none of its words$/]],
  [`update trips set tt_sub_invoice_trip = -1`, [/^trips, tt_id 1: tt_sub_invoice_trip is no price$/]],
  [`update trips set tt_manual_times = '[1]'`, [/^trips, tt_id 1: tt_manual_times is not what it should hold$/]],
  [`update users set role = 'root' where id = 1`, [/^users, id 1: role is none of its words$/]],
  [`update users set username = x'00' where id = 1`, [/^users, id 1: username is no text$/]],
  [
    `insert into changes (at, entity, key, before, after) values (0, 'trip', '1', null, '{{{')`,
    [/^changes, seq \d+: after is no JSON$/],
  ],
  [
    `update sqlite_sequence set seq = 9223372036854775807 where name = 'changes'`,
    [/^sqlite_sequence, changes: seq gives no further number$/],
  ],
  [
    `insert into webhooks (wh_name, wh_url, wh_events, wh_role, wh_secret, wh_active, wh_seq, wh_created_by, wh_created_at) values ('x', 'https://x', '[', 'admin', 'x', 1, 0, 'dora', 0)`,
    [/wh_events is no JSON$/],
  ],
])('a bad value is named: %s', (sql, named) => {
  t.store.sqlite.exec(sql)
  expect(found()).toEqual({ named: named.map((one) => expect.stringMatching(one)), count: named.length })
})

test('a clock of a device that is wrong by ages is none: it was told so', () => {
  t.store.db
    .insert(fastClocks)
    .values({
      vehicle: 'TRUCK-1',
      feed: 'osmand',
      fix_at: '2026-11-21T08:30:00.000Z',
      received_at: '2026-11-21T08:30:00.000Z',
    })
    .run()
  t.store.sqlite.prepare('update fast_clocks set fix_at = ?').run(1_764_567_890_123_456)
  expect(found()).toEqual({ named: [], count: 0 })
})

test('the first are named, and all are counted', () => {
  for (let n = 0; n < 30; n += 1) addTrip(t.store)
  t.store.sqlite.exec(`update trips set tt_status = 'evil'`)
  const { named, count } = found()
  expect({ named: named.length, count }).toEqual({ named: 20, count: 31 })
})
