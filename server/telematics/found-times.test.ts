import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { claimMessage, noteSent } from '../messages/store/outbox.ts'
import { rowHistory } from '../store/history/history.ts'
import { addAlert } from '../testing/sample-alerts.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { getTrip, updateTrip } from '../trips/store/trips.ts'
import { editTrip } from '../trips/trip-edits.ts'
import type { DeviceFix } from './intake.ts'
import { replayWaiting } from './replay.ts'
import { addPlace, addVehicle, between, END, fixAt, planTrip, RAMP, ROAD, START } from './sample-fleet.ts'
import { at, createReports, DRIVE, FOUND, type Report } from './sample-reports.ts'

/** Times that a vehicle found stay, whatever a person types beside them; times of another vehicle go with that one. */
const ADMIN: Viewer = { username: 'admin', role: 'admin', subcontractor: null, customer: null }
const AUTHOR = { username: 'admin', source: 'person' } as const

let t: TestApp
let trip: Trip
beforeEach(() => {
  t = createTestApp({ now: at('08:00') })
  addPlace(t.store, 'start', { ...START, radius: 300 })
  addPlace(t.store, 'end', { ...END, radius: 300 })
  addVehicle(t.store, 'TRUCK-1')
  addVehicle(t.store, 'TRUCK-2')
  trip = planned()
})
afterEach(() => t.close())

const planned = (fields = {}) =>
  planTrip(t.store, {
    tt_gps: 'TRUCK-1',
    tt_from_adrnr: 'start',
    tt_to_adrnr: 'end',
    tt_stp: at('09:00'),
    tt_std: at('09:30'),
    tt_sta: at('11:00'),
    ...fields,
  })
const reports = createReports(() => t)
const take = (vehicle: string, fix: DeviceFix) => reports.take(`unit ${vehicle}`, fix)
const drive = (vehicle: string, list = DRIVE) => reports.drive(`unit ${vehicle}`, list)
const edit = (set: Record<string, string | null>) => {
  t.clock.advance(5_000)
  return editTrip(t.store, ADMIN, trip.tt_id, { set, base: null }).row
}
const timesOf = (id = trip.tt_id) => reports.timesOf(id)
const late = async (vehicle = 'TRUCK-1', clock = '09:20') => {
  t.clock.advance(5_000)
  expect(take(vehicle, fixAt(at(clock), START, RAMP))).toBe('late')
  await replayWaiting(t.store)
}

const TYPED: [string, Record<string, string>][] = [
  ['the arrival', { tt_ata: at('10:30') }],
  ['an arrival after the one that was found', { tt_ata: at('10:45') }],
  ['the departure', { tt_atd: at('09:10') }],
  ['departure and arrival', { tt_atd: at('08:55'), tt_ata: at('09:00') }],
  ['the positioning', { tt_atp: at('08:10') }],
]

describe.each(TYPED)('a person typed %s', (_what, typed) => {
  test('a late position takes back nothing that the vehicle reported', async () => {
    drive('TRUCK-1')
    edit(typed)
    await late()
    expect(timesOf()).toEqual({ ...FOUND, ...typed })
  })

  test('nor does the next trip of that vehicle', async () => {
    drive('TRUCK-1')
    edit(typed)
    const next = planned({ tt_from_adrnr: 'end', tt_to_adrnr: 'start', tt_stp: at('11:30'), tt_sta: at('13:00') })
    drive('TRUCK-1', [['10:50', END, RAMP]])
    await replayWaiting(t.store)
    expect(timesOf()).toEqual({ ...FOUND, ...typed })
    expect(timesOf(next.tt_id).tt_atp).not.toBeNull()
  })

  test('cleared again, what the vehicle reported is there', async () => {
    drive('TRUCK-1')
    const [field] = Object.keys(typed)
    if (!field) throw new Error('nothing is typed')
    edit(typed)
    await late()
    edit(Object.fromEntries(Object.keys(typed).map((name) => [name, null])))
    await replayWaiting(t.store)
    expect(timesOf()).toEqual(FOUND)
    await late('TRUCK-1', '09:21')
    expect(timesOf()).toEqual(FOUND)
  })

  test('before a late position told the rest: that is found', async () => {
    drive('TRUCK-1', DRIVE.slice(0, 2))
    t.clock.set(at('10:40'))
    edit(typed)
    drive('TRUCK-1', DRIVE.slice(4))
    const before = timesOf()
    t.clock.advance(5_000)
    take('TRUCK-1', fixAt(at('09:30'), START, RAMP))
    await replayWaiting(t.store)
    for (const [field, time] of Object.entries(before))
      if (time !== null) expect(timesOf()).toMatchObject({ [field]: expect.any(String) })
    expect(timesOf()).toMatchObject({ tt_atp: FOUND.tt_atp, ...typed })
  })
})

test('of two typed times the one that is cleared is found again', () => {
  drive('TRUCK-1')
  edit({ tt_atd: at('09:10'), tt_ata: at('10:30') })
  edit({ tt_ata: null })
  expect(timesOf()).toEqual({ ...FOUND, tt_atd: at('09:10') })
})

test('a trip that is given to the right vehicle long after its end gets the times of that one', () => {
  edit({ tt_gps: 'TRUCK-2' })
  drive('TRUCK-1')
  drive('TRUCK-1', [['19:00', END, RAMP]])
  edit({ tt_gps: 'TRUCK-1' })
  expect(timesOf()).toEqual(FOUND)
})

test('a trip that is entered late for the same vehicle takes nothing from the one that is under way', async () => {
  drive('TRUCK-1', DRIVE.slice(0, 4))
  planned({ tt_from_adrnr: 'end', tt_stp: at('08:00'), tt_std: at('08:30') })
  drive('TRUCK-1', DRIVE.slice(4))
  await late()
  expect(timesOf()).toEqual(FOUND)
})

test('of several late positions that wait together the earliest counts: no trip is left out', async () => {
  const yesterday = (clock: string) => `2026-11-20T${clock}:00.000Z`
  const before = planned({ tt_stp: yesterday('09:00'), tt_std: yesterday('09:30'), tt_sta: yesterday('11:00') })
  drive('TRUCK-1', DRIVE.slice(0, 1))
  for (const one of [
    fixAt(yesterday('08:55'), START, RAMP),
    fixAt(yesterday('09:30'), START, RAMP),
    fixAt(yesterday('10:40'), END, RAMP),
    fixAt(at('08:20'), between(0.4), ROAD),
  ])
    expect(take('TRUCK-1', one)).toBe('late')
  t.clock.advance(5_000)
  await replayWaiting(t.store)
  expect(timesOf(before.tt_id)).toEqual({ tt_atp: yesterday('08:55'), tt_atd: null, tt_ata: yesterday('10:40') })
})

test('a late position leaves the arrival that the provider expects as it is', async () => {
  drive('TRUCK-1', [...DRIVE.slice(0, 4), ['09:40', between(0.2), { ...ROAD, eta: at('11:45') }]])
  expect(getTrip(t.store, trip.tt_id)?.tt_eta).toBe(at('11:45'))
  await late()
  expect(getTrip(t.store, trip.tt_id)?.tt_eta).toBe(at('11:45'))
})

describe('a trip that had the wrong vehicle', () => {
  /** The right one comes two minutes later. */
  const RIGHT: Report[] = DRIVE.map(([clock, place, more]) => [
    clock.replace(/0$/, '2').replace(/5$/, '7'),
    place,
    more,
  ])
  const RIGHT_TIMES = { tt_atp: at('08:57'), tt_atd: at('09:37'), tt_ata: at('10:42') }
  /** Both on the road at once, as they report. */
  const driveBoth = () => {
    for (const [index, one] of DRIVE.entries()) {
      drive('TRUCK-1', [one])
      const other = RIGHT[index]
      if (other) drive('TRUCK-2', [other])
    }
  }

  test('gets the times of the right one', async () => {
    driveBoth()
    expect(timesOf()).toEqual(FOUND)
    edit({ tt_gps: 'TRUCK-2' })
    await replayWaiting(t.store)
    expect(timesOf()).toEqual(RIGHT_TIMES)
    await late('TRUCK-2')
    expect(timesOf()).toEqual(RIGHT_TIMES)
    expect(getTrip(t.store, trip.tt_id)?.tt_manual_times).toEqual([])
  })

  test('has none while the right one has reported none, and no estimate of the wrong one', () => {
    drive('TRUCK-1', DRIVE.slice(0, 4))
    expect(getTrip(t.store, trip.tt_id)).toMatchObject({ tt_ignition: 1, tt_eta: expect.any(String) })
    const row = edit({ tt_gps: 'TRUCK-2' })
    expect(row).toEqual(getTrip(t.store, trip.tt_id))
    expect(row).toMatchObject({ tt_atp: null, tt_atd: null, tt_ata: null, tt_etp: null, tt_eta: null })
    expect(row).toMatchObject({ tt_ignition: null, tt_position_at: null })
    const [byVehicle, byPerson] = rowHistory(t.store, 'trip', trip.tt_id)
    expect(byVehicle).toMatchObject({ source: 'telematics', changes: { tt_atp: { from: FOUND.tt_atp, to: null } } })
    expect(byPerson).toMatchObject({ source: 'person', changes: { tt_gps: { from: 'TRUCK-1', to: 'TRUCK-2' } } })
    drive('TRUCK-2', [['10:40', END, RAMP]])
    expect(timesOf().tt_atp).toBeNull()
  })

  test('keeps what a person typed, and an estimate that came with the vehicle', () => {
    drive('TRUCK-1', DRIVE.slice(0, 4))
    edit({ tt_atp: at('08:50') })
    const row = edit({ tt_gps: 'TRUCK-2', tt_eta: at('12:12') })
    expect(row).toMatchObject({ tt_atp: at('08:50'), tt_atd: null, tt_eta: at('12:12'), tt_manual_times: ['tt_atp'] })
  })

  test('keeps an estimated positioning that came with the vehicle', () => {
    drive('TRUCK-1', DRIVE.slice(0, 1))
    expect(edit({ tt_gps: 'TRUCK-2', tt_etp: at('09:07') }).tt_etp).toBe(at('09:07'))
  })

  test('back at the first one it has its times again', async () => {
    driveBoth()
    edit({ tt_gps: 'TRUCK-2' })
    await replayWaiting(t.store)
    edit({ tt_gps: 'TRUCK-1' })
    await replayWaiting(t.store)
    expect(timesOf()).toEqual(FOUND)
    await late()
    expect(timesOf()).toEqual(FOUND)
  })

  test('no longer holds up the next trip of the wrong one', async () => {
    const next = planned({ tt_from_adrnr: 'end', tt_to_adrnr: 'start', tt_stp: at('09:30'), tt_sta: at('13:00') })
    drive('TRUCK-1', [['10:40', END, RAMP]])
    expect(timesOf(next.tt_id).tt_atp).toBeNull()
    edit({ tt_gps: 'TRUCK-2' })
    await replayWaiting(t.store)
    expect(timesOf(next.tt_id).tt_atp).toBe(at('10:40'))
  })

  describe('its alerts', () => {
    const PERSON = 'anna@example.com'
    beforeEach(() => {
      addAlert(t.store, { al_type: 'alert_atp', al_email_arr: [PERSON] })
    })

    test('one that was sent is not sent again with the time of the right one', async () => {
      drive('TRUCK-1', DRIVE.slice(0, 2))
      drive('TRUCK-2', RIGHT.slice(0, 2))
      const message = claimMessage(t.store, 'mail')
      if (!message) throw new Error('nothing was told')
      noteSent(t.store, message)
      edit({ tt_gps: 'TRUCK-2' })
      await replayWaiting(t.store)
      expect(timesOf().tt_atp).toBe(RIGHT_TIMES.tt_atp)
      expect(t.messages()).toMatchObject([{ recipient: PERSON, state: 'sent' }])
    })

    test('one that still waits is taken back, and the right time is told', async () => {
      drive('TRUCK-1', DRIVE.slice(0, 2))
      expect(t.messages()).toMatchObject([{ recipient: PERSON, state: 'queued' }])
      edit({ tt_gps: 'TRUCK-2' })
      expect(t.messages()).toEqual([])
      drive('TRUCK-2', RIGHT.slice(1, 2))
      expect(t.messages()).toMatchObject([{ recipient: PERSON, state: 'queued', event: 'alert_atp' }])
    })
  })
})

test('a trip that is written to by a file or another program keeps its vehicle and its times', async () => {
  drive('TRUCK-1')
  const row = getTrip(t.store, trip.tt_id)
  if (!row) throw new Error('the trip is gone')
  updateTrip(t.store, row, { tt_info: 'dock 4' }, AUTHOR)
  await late()
  expect(timesOf()).toEqual(FOUND)
})

describe('an arrival that a person took away', () => {
  const GONE: Report[] = [
    ['10:50', between(0.9), ROAD],
    ['10:55', between(0.9), ROAD],
  ]
  const BACK: Report[] = [
    ['11:20', END, RAMP],
    ['11:25', END, RAMP],
  ]

  test('stays away while the vehicle stands there, over late positions too, and the next visit is the arrival', async () => {
    drive('TRUCK-1')
    expect(timesOf()).toEqual(FOUND)
    edit({ tt_ata: null })
    expect(timesOf()).toEqual({ ...FOUND, tt_ata: null })
    drive('TRUCK-1', [['10:45', END, RAMP]])
    await late()
    expect(timesOf()).toEqual({ ...FOUND, tt_ata: null })
    drive('TRUCK-1', [...GONE, ...BACK])
    expect(timesOf()).toEqual({ ...FOUND, tt_ata: at('11:20') })
    await late('TRUCK-1', '09:25')
    expect(timesOf()).toEqual({ ...FOUND, tt_ata: at('11:20') })
  })

  test('is found at once where the vehicle has been there again meanwhile', () => {
    drive('TRUCK-1', [...DRIVE, ...GONE, ...BACK])
    expect(timesOf()).toEqual(FOUND)
    edit({ tt_ata: null })
    expect(timesOf()).toEqual({ ...FOUND, tt_ata: at('11:20') })
  })

  test('says nothing of another vehicle, which arrived at that very time', () => {
    drive('TRUCK-1')
    edit({ tt_ata: null })
    drive('TRUCK-2')
    edit({ tt_gps: 'TRUCK-2' })
    expect(timesOf()).toEqual(FOUND)
  })
})
