import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Trip } from '../../shared/schemas/trip.ts'
import { lastSeq } from '../store/history/change-feed.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { getTrip } from '../trips/store/trips.ts'
import type { DeviceFix } from './intake.ts'
import { addPlace, addVehicle, between, END, planDrive, planTrip, RAMP, ROAD, START } from './sample-fleet.ts'
import { at, createReports } from './sample-reports.ts'

/** Fields that a position writes into the trips of its vehicle, and those that it leaves. */
let t: TestApp
let device: string
let trip: Trip
beforeEach(() => {
  t = createTestApp({ now: '2026-11-21T08:00:00.000Z' })
  const drive = planDrive(t.store)
  device = drive.device
  trip = drive.trip
})
afterEach(() => t.close())

const reports = createReports(() => t)
const report = (clock: string, place: { lat: number; lon: number }, more: Partial<DeviceFix> = {}) => {
  reports.report(device, clock, place, more)
  return row()
}
const row = (id = trip.tt_id) => getTrip(t.store, id)

test('of a vehicle that stands, the time of its position is written every five minutes', () => {
  report('08:55', START, RAMP)
  const seq = lastSeq(t.store)
  expect(report('08:59:59', START, RAMP)?.tt_position_at).toBe(at('08:55'))
  expect(lastSeq(t.store)).toBe(seq)
  expect(report('09:00', START, RAMP)?.tt_position_at).toBe(at('09:00'))
})

test('a trip that has arrived is left alone: no estimate, no position, no engine', () => {
  report('08:55', START, RAMP)
  report('09:35', between(0.03), ROAD)
  report('09:40', between(0.2), ROAD)
  const arrived = report('10:40', END, RAMP)
  expect(arrived).toMatchObject({ tt_ata: at('10:40'), tt_ignition: 0, tt_position_at: at('10:40') })
  expect(report('10:50', between(0.9), ROAD)).toEqual(arrived)
})

test('a position that does not say whether the engine runs leaves what is known of it', () => {
  expect(report('08:55', START, RAMP)?.tt_ignition).toBe(0)
  expect(report('09:10', START, { speed: 0 })?.tt_ignition).toBe(0)
  expect(report('09:35', between(0.03), ROAD)?.tt_ignition).toBe(1)
  expect(report('09:40', between(0.2), { speed: 70 })?.tt_ignition).toBe(1)
})

test('an arrival that the provider expects half a minute later is not written anew', () => {
  report('08:55', START, RAMP)
  report('09:35', between(0.03), ROAD)
  expect(report('09:40', between(0.2), { ...ROAD, eta: at('11:45') })?.tt_eta).toBe(at('11:45'))
  expect(report('09:41', between(0.2), { ...ROAD, eta: at('11:45:30') })?.tt_eta).toBe(at('11:45'))
  expect(report('09:42', between(0.2), { ...ROAD, eta: at('11:46') })?.tt_eta).toBe(at('11:46'))
})

/** Drives on from 09:35 and reports every five minutes on an even way, but for a rest. */
const driveOn = (until: number, share: (minute: number) => number) => {
  report('08:55', START, RAMP)
  report('09:30', START, RAMP)
  for (let minute = 5; minute <= until; minute += 5) {
    const clock = new Date(Date.parse(at('09:30')) + minute * 60_000).toISOString().slice(11, 19)
    const isResting = share(minute) === share(minute - 5)
    report(clock, between(share(minute)), isResting ? RAMP : ROAD)
  }
  return row()?.tt_eta
}

test.each<[string, number, (minute: number) => number, number]>([
  ['whose way the map says takes 70', 60, (minute) => minute / 150, 125],
  ['the same with a rest on the way: 45 more', 105, (minute) => Math.min(minute, Math.max(30, minute - 45)) / 150, 170],
  ['half as fast', 60, (minute) => minute / 300, 170],
])('a drive is expected by its own pace, minutes after 09:30: %s', (_name, until, share, minutes) => {
  expect((Date.parse(driveOn(until, share) ?? '') - Date.parse(at('09:30'))) / 60_000).toBeCloseTo(minutes, 0)
})

test('a trip whose places are not on the map says when its vehicle was last heard of', () => {
  const { tt_id } = planTrip(t.store, {
    tt_gps: 'TRUCK-2',
    tt_from_adrnr: 'nowhere',
    tt_to_adrnr: 'nowhere',
    tt_stp: at('09:00'),
    tt_std: at('09:30'),
    tt_sta: at('11:00'),
  })
  reports.report(addVehicle(t.store, 'TRUCK-2'), '08:55', START)
  expect(row(tt_id)).toMatchObject({ tt_etp: null, tt_eta: null, tt_position_at: at('08:55') })
})

test('what the provider expects is about the trip that the vehicle is on, and not about the next', () => {
  const next = planTrip(t.store, {
    tt_from_adrnr: 'end',
    tt_to_adrnr: 'start',
    tt_stp: at('11:30'),
    tt_std: at('12:00'),
    tt_sta: at('13:30'),
  })
  report('08:55', START, RAMP)
  report('09:35', between(0.03), ROAD)
  const { tt_eta } = report('09:40', between(0.2), { ...ROAD, eta: at('11:45') }) ?? {}
  expect(tt_eta).toBe(at('11:45'))
  expect(row(next.tt_id)).toMatchObject({ tt_etp: at('11:45') })
  expect(row(next.tt_id)?.tt_eta).not.toBe(at('11:45'))
})

test.each([
  ['', null],
  [', though somebody typed when that one arrives', at('12:20')],
])('of a trip after one whose end is not on the map nobody can say when it begins%s', (_what, tt_eta) => {
  const nowhere = planTrip(t.store, {
    tt_from_adrnr: 'end',
    tt_to_adrnr: 'nowhere',
    tt_stp: at('11:30'),
    tt_std: at('12:00'),
    tt_sta: at('12:30'),
    tt_eta,
  })
  const after = planTrip(t.store, {
    tt_from_adrnr: 'start',
    tt_to_adrnr: 'end',
    tt_stp: at('12:40'),
    tt_std: at('12:50'),
    tt_sta: at('14:30'),
  })
  report('09:00', START, RAMP)
  expect(row(nowhere.tt_id)?.tt_etp).not.toBeNull()
  expect(row(after.tt_id)).toMatchObject({ tt_etp: null, tt_eta: null })
})

test('a trip that is over without an arrival hears no more of its vehicle', () => {
  addPlace(t.store, 'yard', { ...between(0.9), radius: 300 })
  const { tt_id } = planTrip(t.store, {
    tt_from_adrnr: 'yard',
    tt_to_adrnr: 'start',
    tt_stp: at('12:00'),
    tt_std: at('12:30'),
    tt_sta: at('14:00'),
  })
  report('08:55', START, RAMP)
  report('09:35', between(0.03), ROAD)
  report('09:40', between(0.2), ROAD)
  // The unit was silent at the end of this trip, and reports from the start of the next one.
  for (const clock of ['12:10', '12:20', '12:30']) report(clock, between(0.9), RAMP)
  report('12:40', between(0.8), ROAD)
  const before = row()
  report('12:50', between(0.6), ROAD)
  expect([before?.tt_ata, row(tt_id)?.tt_position_at]).toEqual([null, at('12:50')])
  expect(row()).toEqual(before)
})
