import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import { pointAway } from '../../shared/domain/tracking/geo.ts'
import { simulatedDrive } from '../../shared/domain/tracking/simulated/simulated-drive.ts'
import { replay } from '../../shared/domain/tracking/tracker.ts'
import { addAlert } from '../store/alerts.ts'
import { lastSeq } from '../store/change-feed.ts'
import { listUnknownDevices, messagesBetween } from '../store/feeds.ts'
import { rowHistory } from '../store/history.ts'
import { positions } from '../store/schema/telematics.ts'
import { changesAfter } from '../store/sync-log.ts'
import { getTrip, reportTrip, updateTrip } from '../store/trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { editTrip } from '../trips/trip-edits.ts'
import { type DeviceFix, type Outcome, takeFix } from './intake.ts'
import { replayWaiting } from './replay.ts'
import { addPlace, addVehicle, fixAt, planSimulated, planTrip } from './sample-fleet.ts'

const MINUTE = 60_000
const START = { lat: 47.4515, lon: 8.5646 }
const END = { lat: 47.05, lon: 8.3 }
const ADMIN: Viewer = { username: 'admin', role: 'admin', subcontractor: null, customer: null }
const RAMP = { speed: 0, ignition: false, standstill: true }
const ROAD = { speed: 70, ignition: true, standstill: false }

let t: TestApp
beforeEach(() => {
  t = createTestApp({ now: '2026-11-21T08:00:00.000Z' })
})
afterEach(() => t.close())

const take = (device: string, fix: DeviceFix | null): Outcome =>
  takeFix(t.store, { feed: 'osmand', device, body: JSON.stringify(fix), fix }).outcome
const log = () => messagesBetween(t.store, { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' })
const timesOf = (id: number) => {
  const { tt_atp, tt_atd, tt_ata } = getTrip(t.store, id) ?? {}
  return { tt_atp, tt_atd, tt_ata }
}
/** STP 09:00, STD 09:30, STA 11:00, from START to END. */
const planned = (fields = {}) => {
  addPlace(t.store, 'start', { ...START, radius: 300 })
  addPlace(t.store, 'end', { ...END, radius: 300 })
  const device = addVehicle(t.store, 'TRUCK-1')
  const trip = planTrip(t.store, {
    tt_from_adrnr: 'start',
    tt_to_adrnr: 'end',
    tt_stp: '2026-11-21T09:00:00.000Z',
    tt_std: '2026-11-21T09:30:00.000Z',
    tt_sta: '2026-11-21T11:00:00.000Z',
    ...fields,
  })
  return { device, trip }
}
const at = (clock: string) => `2026-11-21T${clock}:00.000Z`
/** Reports as a unit does: the clock follows. */
const report = (device: string, clock: string, place: { lat: number; lon: number }, more: Partial<DeviceFix> = {}) => {
  t.clock.set(at(clock))
  return take(device, fixAt(at(clock), place, more))
}
const between = (share: number) => ({
  lat: START.lat + (END.lat - START.lat) * share,
  lon: START.lon + (END.lon - START.lon) * share,
})

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
    expect(Math.abs(Date.parse(tt_etp ?? '') - eta)).toBeLessThan(MINUTE)
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
    // Of a trip without positions nobody knows better.
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
    t.clock.advance(MINUTE)
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
      t.clock.advance(MINUTE)
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
  addAlert(
    t.store,
    {
      al_type: 'alert_atp',
      al_active: true,
      al_customer: null,
      al_sub: null,
      al_adrnr_arr: [],
      al_email_arr: ['anna@example.com'],
      al_sms_arr: [],
      al_lang: 'de',
    },
    { username: 'admin', source: 'person' },
  )
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

describe('late positions', () => {
  const waiting = () =>
    t.store.sqlite.prepare('select count(*) from tracked_vehicles where replay_from is not null').pluck().get()

  test('give the times that they would have given in order', async () => {
    const { device, trip } = planned()
    report(device, '08:30', between(0.3), ROAD)
    report(device, '10:40', END, RAMP)
    expect(timesOf(trip.tt_id).tt_atd).toBeNull()
    t.clock.set(at('10:50'))
    const late = [
      fixAt(at('08:55'), START, RAMP),
      fixAt(at('09:30'), START, RAMP),
      fixAt(at('09:35'), between(0.03), ROAD),
      fixAt(at('09:40'), between(0.2), ROAD),
    ]
    expect(late.map((fix) => take(device, fix))).toEqual(late.map(() => 'late'))
    await replayWaiting(t.store)
    expect(timesOf(trip.tt_id)).toEqual({ tt_atp: at('08:55'), tt_atd: at('09:35'), tt_ata: at('10:40') })
    expect(waiting()).toBe(0)
  })

  test('the first is counted at once, those behind it together a moment later', () => {
    const { device, trip } = planned()
    report(device, '09:20', between(0.1), ROAD)
    expect(take(device, fixAt(at('08:55'), START, RAMP))).toBe('late')
    expect(timesOf(trip.tt_id).tt_atp).toBe(at('08:55'))
    expect(take(device, fixAt(at('08:50'), START, RAMP))).toBe('late')
    expect(timesOf(trip.tt_id).tt_atp).toBe(at('08:55'))
    t.clock.advance(2_000)
    expect(take(device, fixAt(at('08:52'), START, RAMP))).toBe('late')
    expect(timesOf(trip.tt_id).tt_atp).toBe(at('08:50'))
  })

  test('say nothing new of a trip whose window is over', async () => {
    const { device, trip } = planned()
    const next = '2026-11-22T'
    t.clock.set(`${next}08:00:00.000Z`)
    expect(take(device, fixAt(`${next}08:00:00.000Z`, between(0.3), ROAD))).toBe('taken')
    expect(take(device, fixAt(at('09:10'), between(0.5), ROAD))).toBe('late')
    await replayWaiting(t.store)
    expect(getTrip(t.store, trip.tt_id)).toMatchObject({ tt_etp: null, tt_eta: null, tt_position_at: null })
  })

  test('leave alone what was known before the first position of the vehicle', async () => {
    const { trip, device } = planned()
    reportTrip(t.store, trip, { tt_atp: at('08:55') })
    report(device, '09:30', START, RAMP)
    report(device, '09:45', between(0.2), ROAD)
    t.clock.set(at('09:55'))
    take(device, fixAt(at('09:35'), between(0.03), ROAD))
    await replayWaiting(t.store)
    expect(timesOf(trip.tt_id)).toMatchObject({ tt_atp: at('08:55'), tt_atd: at('09:35') })
  })

  test('a trip that is given to a vehicle on its way gets the times that it missed', () => {
    const { device, trip } = planned({ tt_gps: '?' })
    report(device, '08:55', START, RAMP)
    report(device, '09:30', START, RAMP)
    report(device, '09:35', between(0.03), ROAD)
    report(device, '09:40', between(0.2), ROAD)
    updateTrip(t.store, trip, { tt_gps: 'TRUCK-1' }, { username: 'admin', source: 'person' })
    report(device, '09:45', between(0.3), ROAD)
    expect(timesOf(trip.tt_id)).toEqual({ tt_atp: at('08:55'), tt_atd: at('09:35'), tt_ata: null })
  })

  test('simulated drives: as received, backwards, and in order give the same times', { timeout: 600_000 }, async () => {
    const wrong: unknown[] = []
    for (let seed = 1; seed <= 12; seed += 1) {
      const drive = simulatedDrive(seed)
      const last = drive.fixes.reduce((newest, { time }) => (time > newest ? time : newest), '')
      const inOrder = [...drive.fixes].sort((a, b) => (a.time < b.time ? -1 : 1))
      const ways = { received: drive.fixes, 'in order': inOrder, backwards: inOrder.toReversed() }
      const expected = replay(drive.trips, drive.fixes).changes.map(({ tt_id: _id, ...times }) => times)
      for (const [way, fixes] of Object.entries(ways)) {
        const ids = planSimulated(t.store, `${seed} ${way}`, drive.trips)
        let newest = ''
        for (const { vehicle: _vehicle, ...fix } of fixes) {
          if (fix.time > newest) newest = fix.time
          t.clock.set(newest)
          take(`unit ${seed} ${way}`, fix)
        }
        t.clock.set(last)
        await replayWaiting(t.store)
        const found = ids.map((id) => timesOf(id))
        const wanted = drive.trips.map((_, index) => ({ tt_atp: null, tt_atd: null, tt_ata: null, ...expected[index] }))
        if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push({ seed, way, found, wanted })
      }
    }
    expect(wrong).toEqual([])
  })

  describe('ten thousand at once', () => {
    const FIRST = Date.parse(at('08:55'))
    const lateFix = (index: number): DeviceFix => {
      const time = new Date(FIRST + index * 500).toISOString()
      const place = time < at('09:30') ? START : between(Math.min(1, (index - 4200) / 4800))
      return fixAt(time, place, time < at('09:30') ? RAMP : ROAD)
    }
    /** A phone that was out of reach sends what it kept; the next report after it is on time. */
    const burst = (count: number) => {
      const { device, trip } = planned()
      t.clock.set(at('10:50'))
      take(device, fixAt(at('10:45'), END, RAMP))
      t.store.write(() => {
        for (let index = 0; index < count; index += 1) expect(take(device, lateFix(index))).toBe('late')
      })
      return { device, trip }
    }

    test('are stored one by one, and counted together with pauses in which others are answered', {
      timeout: 600_000,
    }, async () => {
      const { trip } = burst(10_000)
      expect(log()).toHaveLength(10_001)
      let pauses = 0
      const others = setInterval(() => {
        pauses += 1
      }, 0)
      expect(await replayWaiting(t.store)).toBe(0)
      clearInterval(others)
      expect(pauses).toBeGreaterThanOrEqual(10)
      expect(timesOf(trip.tt_id)).toMatchObject({ tt_atp: at('08:55'), tt_atd: expect.stringMatching(/T09:3/) })
      expect(waiting()).toBe(0)
    })

    test('a report on time in the midst of counting is not lost', async () => {
      const { device, trip } = burst(1_500)
      const counting = replayWaiting(t.store)
      expect(report(device, '10:51', END, RAMP)).toBe('taken')
      expect(await counting).toBe(0)
      expect(timesOf(trip.tt_id)).toEqual({ tt_atp: at('08:55'), tt_atd: null, tt_ata: at('10:45') })
      expect(getTrip(t.store, trip.tt_id)?.tt_position_at).toBe(at('10:51'))
    })

    test.each([
      ['a still later position', (device: string) => take(device, fixAt(at('08:50'), START, RAMP)), '08:50'],
      [
        'a time typed by a person',
        (_device: string, id: number) => {
          const trip = getTrip(t.store, id)
          if (trip) updateTrip(t.store, trip, { tt_atp: at('08:40') }, { username: 'admin', source: 'person' })
        },
        '08:40',
      ],
    ])('%s in the midst of counting: counted anew with it', async (_what, happen, positioned) => {
      const { device, trip } = burst(1_500)
      const counting = replayWaiting(t.store)
      happen(device, trip.tt_id)
      expect(await counting).toBe(1)
      expect(await replayWaiting(t.store)).toBe(0)
      expect(timesOf(trip.tt_id).tt_atp).toBe(at(positioned))
    })
  })
})
