import { afterEach, beforeEach, expect, test } from 'vitest'
import { addTour } from '../../testing/sample-tours.ts'
import { addEverybody, addTrip } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { addresses, drivers, vehicles } from '../schema/master-data.ts'
import { fastClocks } from '../schema/telematics.ts'
import { findRowFaults } from './row-faults.ts'

let t: TestApp
beforeEach(() => {
  t = createTestApp()
  addEverybody(t)
  addTrip(t.store)
  t.store.db
    .insert(addresses)
    .values(['HUB', 'GVA'].map((add_id) => ({ add_id, add_name: add_id })))
    .run()
  addTour(t.store)
  t.store.db.insert(vehicles).values({ gps_id: 'ZH 1', gps_groups: '', gps_device: 'ZH 1' }).run()
  t.store.db.insert(drivers).values({ dr_name: 'Anna', dr_number: '7', dr_groups: '', dr_requirements: '' }).run()
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
  [
    `update trips set tt_driver_times = '{"tt_atp":"x"}'`,
    [/^trips, tt_id 1: tt_driver_times is not what it should hold$/],
  ],
  [`update trips set tt_driver_news = 'null'`, [/^trips, tt_id 1: tt_driver_news is not what it should hold$/]],
  [`update trips set tt_driver_news = '{"late_minutes":"x"}'`, [/tt_driver_news is not what it should hold$/]],
  [`update trips set tt_answer_hours = 1000000000`, [/^trips, tt_id 1: tt_answer_hours is beyond its bounds$/]],
  [`update tours set tr_days = '[{}]'`, [/^tours, tr_id 1: tr_days is not what it should hold$/]],
  [`update tours set tr_days = '[{"day":"2026-02-31","kind":"off"}]'`, [/tr_days is not what it should hold$/]],
  [`update tours set tr_prices = '[{"from":"2026-01-01"}]'`, [/tr_prices is not what it should hold$/]],
  [`update tours set tr_week_status = '[true]'`, [/tr_week_status is not what it should hold$/]],
  [`update tours set tr_stp = '99:99'`, [/^tours, tr_id 1: tr_stp is no clock time$/]],
  [`update tours set tr_stp = '24:00'`, [/^tours, tr_id 1: tr_stp is no clock time$/]],
  [`update tours set tr_valid_from = '2026-02-31'`, [/^tours, tr_id 1: tr_valid_from is no day$/]],
  [`update tours set tr_std_plus_day = 1000000`, [/^tours, tr_id 1: tr_std_plus_day is beyond its bounds$/]],
  [`update vehicles set gps_absences = '[{"from":"x","to":5}]'`, [/gps_absences is not what it should hold$/]],
  [`update drivers set dr_absences = '[{}]'`, [/dr_absences is not what it should hold$/]],
  [
    `insert into changes (at, entity, key, after) values (0, 'tour', '1', '{"tr_days":[{}]}')`,
    [/after is not what it should hold$/],
  ],
])('a bad value is named: %s', (sql, named) => {
  t.store.sqlite.exec(sql)
  expect(found()).toEqual({ named: named.map((one) => expect.stringMatching(one)), count: named.length })
})

test.each([
  // Years that a person once mistyped, and lists in another order, were taken by some versions.
  `update tours set tr_valid_from = '0026-02-28'`,
  `update tours set tr_days = '[{"day":"2199-12-31","kind":"off"},{"day":"1026-01-01","kind":"off","reason":"${'x'.repeat(300)}"}]'`,
  `update drivers set dr_absences = '[{"from":"2026-03-02","to":"2026-03-01"}]'`,
])('a value of an older version is well: %s', (sql) => {
  t.store.sqlite.exec(sql)
  expect(found()).toEqual({ named: [], count: 0 })
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
