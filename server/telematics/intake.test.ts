import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import { MINUTE_MS } from '../../shared/domain/time/units.ts'
import { pointAway } from '../../shared/domain/tracking/geo.ts'
import { lastSeq } from '../store/history/change-feed.ts'
import { rowHistory } from '../store/history/history.ts'
import { positions } from '../store/schema/telematics.ts'
import { changesAfter } from '../sync/store/sync-log.ts'
import { addAlert } from '../testing/sample-alerts.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { getTrip, reportTrip } from '../trips/store/trips.ts'
import { editTrip } from '../trips/trip-edits.ts'
import type { DeviceFix, Outcome } from './intake.ts'
import { replayWaiting } from './replay.ts'
import { between, END, fixAt, planDrive, planTrip, RAMP, ROAD, START } from './sample-fleet.ts'
import { at, createReports } from './sample-reports.ts'
import { listUnknownDevices } from './store/feeds.ts'

const ADMIN: Viewer = { username: 'admin', role: 'admin', subcontractor: null, customer: null }

let t: TestApp
beforeEach(() => {
  t = createTestApp({ now: '2026-11-21T08:00:00.000Z' })
})
afterEach(() => t.close())

const { take, report, timesOf, log } = createReports(() => t)

const planned = (fields = {}) => planDrive(t.store, fields)

describe('a drive', () => {
  test('sets the times of its trip, with a version for each, and tells the devices', () => {
    const { device, trip } = planned()
    const before = lastSeq(t.store)
    report(device, '08:30', between(0.3), ROAD)
    expect(getTrip(t.store, trip.tt_id)).toMatchObject({ tt_ignition: 1, tt_atp: null, tt_position_at: at('08:30') })
    report(device, '08:55', START, RAMP)
    report(device, '09:30', START, RAMP)
    report(device, '09:35', between(0.03), ROAD)
    report(device, '09:40', between(0.2), ROAD)
    report(device, '10:40', END, RAMP)
    expect(getTrip(t.store, trip.tt_id)).toMatchObject({
      tt_atp: at('08:55'),
      tt_atd: at('09:35'),
      tt_ata: at('10:40'),
      tt_manual_times: [],
      tt_ignition: 0,
      tt_position_at: at('10:40'),
    })
    const versions = rowHistory(t.store, 'trip', trip.tt_id)
    // Not a word of estimates and ignition, which moved along with them.
    expect(versions.map(({ source, changes }) => [source, Object.keys(changes)]).slice(0, 3)).toEqual([
      ['telematics', ['tt_ata']],
      ['telematics', ['tt_atd']],
      ['telematics', ['tt_atp']],
    ])
    expect(versions).toHaveLength(4)
    expect(changesAfter(t.store, before, 100)).toHaveLength(6)
  })

  test('estimates positioning and arrival, and writes only what moves by a minute', () => {
    const { device, trip } = planned()
    report(device, '08:30', between(0.3), ROAD)
    const first = getTrip(t.store, trip.tt_id)
    expect(Date.parse(first?.tt_etp ?? '')).toBeGreaterThan(Date.parse(at('08:35')))
    expect(Date.parse(first?.tt_eta ?? '')).toBeGreaterThan(Date.parse(at('09:45')))
    const seq = lastSeq(t.store)
    t.clock.advance(20_000)
    const fix = fixAt('2026-11-21T08:30:20.000Z', pointAway(between(0.3), 0, 200), ROAD)
    expect(take(device, fix)).toBe('taken')
    expect(lastSeq(t.store)).toBe(seq)
    expect(getTrip(t.store, trip.tt_id)).toEqual(first)
  })

  test('uses the median of past drives between the same addresses', () => {
    const { device, trip } = planned()
    for (let day = 10; day < 15; day += 1) {
      planTrip(t.store, {
        tt_gps: 'OTHER',
        tt_from_adrnr: 'start',
        tt_to_adrnr: 'end',
        tt_stp: `2026-11-${day}T08:00:00.000Z`,
        tt_std: `2026-11-${day}T08:00:00.000Z`,
        tt_sta: `2026-11-${day}T12:00:00.000Z`,
        tt_atd: `2026-11-${day}T08:00:00.000Z`,
        tt_ata: `2026-11-${day}T11:20:00.000Z`,
      })
    }
    report(device, '08:40', START, RAMP)
    expect(getTrip(t.store, trip.tt_id)?.tt_eta).toBe(at('12:50'))
  })

  test('estimates the next trip of the vehicle from the end of this one', () => {
    const { device, trip } = planned()
    const next = planTrip(t.store, {
      tt_from_adrnr: 'end',
      tt_to_adrnr: 'start',
      tt_stp: at('11:30'),
      tt_std: at('12:00'),
      tt_sta: at('13:30'),
    })
    report(device, '08:55', START, RAMP)
    const eta = Date.parse(getTrip(t.store, trip.tt_id)?.tt_eta ?? '')
    const { tt_etp, tt_eta, tt_ignition } = getTrip(t.store, next.tt_id) ?? {}
    expect(Math.abs(Date.parse(tt_etp ?? '') - eta)).toBeLessThan(MINUTE_MS)
    expect(Date.parse(tt_eta ?? '')).toBeGreaterThan(Date.parse(at('12:30')))
    expect(tt_ignition).toBeNull()
  })

  test.each(['inactive', 'canceled', 'scheduled'] as const)('leaves a trip alone that is %s', (tt_status) => {
    const { device, trip } = planned({ tt_status })
    report(device, '08:55', START, RAMP)
    expect(getTrip(t.store, trip.tt_id)).toEqual(trip)
  })

  test('a typed time that is cleared again is given back: the trip gets what the vehicle knows, others stay', () => {
    const { device, trip } = planned()
    // The positions tell nothing about the other trip.
    const other = planTrip(t.store, { tt_stp: at('07:00'), tt_std: at('07:10'), tt_sta: at('07:30') })
    reportTrip(t.store, other, { tt_atp: at('07:00') })
    const edit = (set: Record<string, string | null>) => editTrip(t.store, ADMIN, trip.tt_id, { set, base: null })
    report(device, '08:55', START, RAMP)
    t.clock.set(at('09:20'))
    edit({ tt_atd: at('09:20') })
    report(device, '09:30', START, RAMP)
    report(device, '09:35', between(0.03), ROAD)
    report(device, '09:40', between(0.2), ROAD)
    expect(timesOf(trip.tt_id)).toMatchObject({ tt_atd: at('09:20') })
    expect(edit({ tt_atd: null }).row).toEqual(getTrip(t.store, trip.tt_id))
    const known = { tt_atp: at('08:55'), tt_atd: at('09:35'), tt_manual_times: [] }
    expect(getTrip(t.store, trip.tt_id)).toMatchObject(known)
    expect(timesOf(other.tt_id)).toMatchObject({ tt_atp: at('07:00') })
    report(device, '10:40', END, RAMP)
    expect(getTrip(t.store, trip.tt_id)).toMatchObject({ ...known, tt_ata: at('10:40') })
  })

  test('what the vehicle reported and a person cleared stays empty, also when it is tracked anew', async () => {
    const { device, trip } = planned()
    report(device, '08:30', between(0.3), ROAD)
    report(device, '08:55', START, RAMP)
    editTrip(t.store, ADMIN, trip.tt_id, { set: { tt_atp: null }, base: null })
    t.clock.advance(MINUTE_MS)
    expect(take(device, fixAt(at('08:40'), between(0.2), ROAD))).toBe('late')
    await replayWaiting(t.store)
    expect(getTrip(t.store, trip.tt_id)).toMatchObject({ tt_atp: null, tt_manual_times: ['tt_atp'] })
  })

  test('never overwrites a time that a person typed', () => {
    const { device, trip } = planned({ tt_atp: at('08:20') })
    report(device, '08:55', START, RAMP)
    report(device, '09:30', START, RAMP)
    report(device, '09:35', between(0.03), ROAD)
    report(device, '09:40', between(0.2), ROAD)
    expect(timesOf(trip.tt_id)).toEqual({ tt_atp: at('08:20'), tt_atd: at('09:35'), tt_ata: null })
  })
})

describe('what is not to be believed', () => {
  test.each<{ why: string; outcome: Outcome; fix: DeviceFix | null }>([
    { why: '0/0', outcome: 'position_missing', fix: fixAt(at('07:59'), { lat: 0, lon: 0 }) },
    { why: 'a latitude of 147', outcome: 'position_invalid', fix: fixAt(at('07:59'), { lat: 147, lon: 8 }) },
    { why: 'half an hour in the future', outcome: 'time_in_future', fix: fixAt(at('08:30'), START) },
    { why: 'the year 1', outcome: 'time_invalid', fix: fixAt('0001-01-01T00:00:00.000Z', START) },
    { why: 'no time at all', outcome: 'time_invalid', fix: fixAt('', START) },
    { why: 'four days late', outcome: 'too_old', fix: fixAt('2026-11-17T07:00:00.000Z', START) },
    { why: 'invalid by its own account', outcome: 'receiver_invalid', fix: null },
  ])('$why: logged as $outcome, and nothing follows', ({ outcome, fix }) => {
    const { device, trip } = planned()
    expect(take(device, fix)).toBe(outcome)
    expect(log()).toMatchObject([{ device, vehicle: 'TRUCK-1', outcome, body: JSON.stringify(fix) }])
    expect(t.store.db.select().from(positions).all()).toEqual([])
    expect(getTrip(t.store, trip.tt_id)).toEqual(trip)
  })

  test('a jump of 300 km in a minute is held back, and forgotten when the next fix is where it was', () => {
    const { device, trip } = planned()
    report(device, '08:50', between(0.2), ROAD)
    const before = getTrip(t.store, trip.tt_id)
    t.clock.set(at('08:51'))
    expect(take(device, fixAt(at('08:51'), { lat: 50, lon: 8.5 }, RAMP))).toBe('held')
    expect(getTrip(t.store, trip.tt_id)).toEqual(before)
    expect(report(device, '08:52', between(0.19), ROAD)).toBe('taken')
    expect(timesOf(trip.tt_id)).toEqual({ tt_atp: null, tt_atd: null, tt_ata: null })
  })

  test('a device that no vehicle has: its id is kept for admin, and nothing else', () => {
    expect(take('unit X', fixAt(at('07:59'), START))).toBe('unknown_device')
    expect(log()).toEqual([])
    expect(listUnknownDevices(t.store, 'osmand', 9)).toMatchObject([{ device: 'unit X', messages: 1 }])
  })

  test('of a thousand ids that no vehicle has, the two hundred that reported last are kept', () => {
    for (let n = 0; n < 1_000; n += 1) {
      t.clock.advance(1)
      take(`unit ${n}`, fixAt(at('07:59'), START))
    }
    const kept = listUnknownDevices(t.store, 'osmand', 2_000)
    expect([kept.length, kept[0]?.device, kept.at(-1)?.device]).toEqual([200, 'unit 999', 'unit 800'])
  })

  describe('a clock that is ahead', () => {
    test('by minutes: its positions count as of now, and what comes on time after them is not late', () => {
      const { device, trip } = planned()
      t.clock.set(at('08:55'))
      expect(take(device, fixAt(at('09:04'), START, RAMP))).toBe('taken')
      expect(getTrip(t.store, trip.tt_id)).toMatchObject({ tt_atp: at('08:55'), tt_position_at: at('08:55') })
      t.clock.advance(MINUTE_MS)
      expect(take(device, fixAt(at('08:56'), START, RAMP))).toBe('taken')
    })

    test('a message that is sent again counts once, though the clock went on', () => {
      const { device } = planned()
      const fix = fixAt(at('08:05'), START, RAMP)
      expect(take(device, fix)).toBe('taken')
      t.clock.advance(20_000)
      expect(take(device, fix)).toBe('repeated')
    })

    test('by more than ten minutes: its positions are not used', () => {
      const { device } = planned()
      expect(take(device, fixAt(at('08:11'), START))).toBe('time_in_future')
      expect(t.store.db.select().from(positions).all()).toEqual([])
    })
  })

  test('the same position twice counts once', () => {
    const { device, trip } = planned()
    report(device, '08:55', START, RAMP)
    const after = getTrip(t.store, trip.tt_id)
    const seq = lastSeq(t.store)
    expect(report(device, '08:55', START, RAMP)).toBe('repeated')
    expect(getTrip(t.store, trip.tt_id)).toEqual(after)
    expect(lastSeq(t.store)).toBe(seq)
  })

  test('when the trip cannot be written, nothing is: the feed sends it again', () => {
    const { device, trip } = planned()
    t.store.sqlite.exec("create trigger full before insert on changes begin select raise(abort, 'disk full'); end")
    expect(() => report(device, '08:55', START, RAMP)).toThrow('disk full')
    expect([log(), t.store.db.select().from(positions).all()]).toEqual([[], []])
    t.store.sqlite.exec('drop trigger full')
    expect(report(device, '08:55', START, RAMP)).toBe('taken')
    expect(timesOf(trip.tt_id).tt_atp).toBe(at('08:55'))
  })
})

test('position, trip, change feed and the messages of its alerts are one: without the last there is none of them', () => {
  const { device, trip } = planned()
  addAlert(t.store, { al_type: 'alert_atp', al_email_arr: ['anna@example.com'] })
  const seq = lastSeq(t.store)
  t.store.sqlite.exec("create trigger full before insert on outbox begin select raise(abort, 'disk full'); end")
  expect(() => report(device, '08:55', START, RAMP)).toThrow('disk full')
  expect([log(), t.store.db.select().from(positions).all(), lastSeq(t.store)]).toEqual([[], [], seq])
  expect(getTrip(t.store, trip.tt_id)).toEqual(trip)
  t.store.sqlite.exec('drop trigger full')
  expect(report(device, '08:55', START, RAMP)).toBe('taken')
  expect(timesOf(trip.tt_id).tt_atp).toBe(at('08:55'))
  expect(lastSeq(t.store)).toBeGreaterThan(seq)
  expect(t.messages()).toMatchObject([{ event: 'alert_atp', tt_id: trip.tt_id, recipient: 'anna@example.com' }])
})
