import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addresses } from '../store/schema/master-data.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { getTrip, reportTrip, updateTrip } from '../trips/store/trips.ts'
import { type ReplayTries, replayWaiting } from './replay.ts'
import { addPlace, addVehicle, between, END, fixAt, planDrive, planTrip, RAMP, ROAD, START } from './sample-fleet.ts'
import { at, createReports } from './sample-reports.ts'

let t: TestApp
beforeEach(() => {
  t = createTestApp({ now: '2026-11-21T08:00:00.000Z' })
})
afterEach(() => t.close())

const { take, report, timesOf, burst } = createReports(() => t)

const planned = (fields = {}) => planDrive(t.store, fields)
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

  test('say nothing new of a trip that was over before them, though its start is on the map by now', () => {
    const { device, trip } = planned({ tt_from_adrnr: 'yard' })
    addPlace(t.store, 'yard', null)
    report(device, '08:55', START, RAMP)
    report(device, '10:40', END, RAMP)
    report(device, '18:30', END, RAMP)
    const { lat: add_lat, lon: add_lon } = START
    t.store.db.update(addresses).set({ add_lat, add_lon }).where(eq(addresses.add_id, 'yard')).run()
    expect(take(device, fixAt(at('18:00'), END, RAMP))).toBe('late')
    expect(timesOf(trip.tt_id)).toEqual({ tt_atp: null, tt_atd: null, tt_ata: null })
  })

  test('that begin in the night before a trip tell its times too', async () => {
    const { device, trip } = planned()
    t.clock.set(at('10:50'))
    take(device, fixAt(at('10:45'), END, RAMP))
    // The first one is counted at once; those that follow wait together.
    take(device, fixAt(at('10:40'), END, RAMP))
    take(device, fixAt(at('03:00'), between(0.5), ROAD))
    for (const clock of ['08:55', '09:30']) take(device, fixAt(at(clock), START, RAMP))
    take(device, fixAt(at('09:35'), between(0.03), ROAD))
    await replayWaiting(t.store)
    expect(timesOf(trip.tt_id)).toMatchObject({ tt_atp: at('08:55') })
  })

  test.each([
    [500, 0],
    [501, 1],
  ])('with %i positions to count, %i vehicle waits for its turn', (positions, vehicles) => {
    const { device } = burst(positions - 2)
    t.clock.advance(2_000)
    expect(take(device, fixAt(at('08:50'), START, RAMP))).toBe('late')
    expect(waiting()).toBe(vehicles)
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

  describe('so many at once that they are counted in parts', () => {
    test('a report on time in the midst of counting is not lost', async () => {
      const { device, trip } = burst(1_200)
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
      [
        'a time that was found elsewhere',
        (_device: string, id: number) => {
          const trip = getTrip(t.store, id)
          if (trip) reportTrip(t.store, trip, { tt_atp: at('08:40') })
        },
        '08:40',
      ],
      [
        'another plan',
        (_device: string, id: number) => {
          const trip = getTrip(t.store, id)
          if (trip) updateTrip(t.store, trip, { tt_std: at('09:31') }, { username: 'admin', source: 'person' })
        },
        '08:55',
      ],
    ])('%s in the midst of counting: counted anew with it', async (_what, happen, positioned) => {
      const { device, trip } = burst(1_200)
      const counting = replayWaiting(t.store)
      happen(device, trip.tt_id)
      expect(await counting).toBe(1)
      expect(await replayWaiting(t.store)).toBe(0)
      expect(timesOf(trip.tt_id).tt_atp).toBe(at(positioned))
    })

    test('a vehicle that never pauses is counted in one go at last', async () => {
      const { device, trip } = burst(1_200)
      const tries: ReplayTries = new Map([['TRUCK-1', 29]])
      const more = async (clock: string) => {
        const counting = replayWaiting(t.store, undefined, tries)
        take(device, fixAt(at(clock), START, RAMP))
        return counting
      }
      expect([await more('08:50'), tries.get('TRUCK-1')]).toEqual([1, 30])
      expect(await replayWaiting(t.store, undefined, tries)).toBe(0)
      expect([timesOf(trip.tt_id).tt_atp, waiting(), tries.size]).toEqual([at('08:50'), 0, 0])
      tries.set('TRUCK-1', 30)
      take(device, fixAt(at('08:48'), START, RAMP))
      expect([await more('08:45'), tries.size]).toEqual([0, 0])
    })

    test('a server that stops leaves them for its next start', async () => {
      const { trip } = burst(1_200)
      const stopping = new AbortController()
      const counting = replayWaiting(t.store, stopping.signal)
      stopping.abort()
      expect([await counting, waiting()]).toEqual([1, 1])
      expect([await replayWaiting(t.store, stopping.signal), waiting()]).toEqual([0, 1])
      expect(await replayWaiting(t.store)).toBe(0)
      expect([timesOf(trip.tt_id).tt_atp, waiting()]).toEqual([at('08:55'), 0])
    })
  })

  test('of a vehicle without a trip tell since when it is parked, for the trip that comes', () => {
    const device = addVehicle(t.store, 'TRUCK-1')
    for (const clock of ['06:00', '05:00']) {
      t.clock.set(at('06:00'))
      take(device, fixAt(at(clock), START, RAMP))
    }
    addPlace(t.store, 'start', { ...START, radius: 300 })
    addPlace(t.store, 'end', { ...END, radius: 300 })
    const { tt_id } = planTrip(t.store, {
      tt_from_adrnr: 'start',
      tt_to_adrnr: 'end',
      tt_stp: at('09:00'),
      tt_std: at('09:30'),
      tt_sta: at('11:00'),
    })
    report(device, '08:55', START, RAMP)
    expect(timesOf(tt_id).tt_atp).toBe(at('05:00'))
  })

  test('find the positioning of a trip that is planned for later in the day', async () => {
    const { device, trip } = planned({ tt_stp: at('12:00'), tt_std: at('12:30'), tt_sta: at('14:00') })
    report(device, '08:30', between(0.3), ROAD)
    report(device, '09:30', between(0.3), ROAD)
    expect(take(device, fixAt(at('09:00'), START, RAMP))).toBe('late')
    await replayWaiting(t.store)
    expect(timesOf(trip.tt_id).tt_atp).toBe(at('09:00'))
  })
})
