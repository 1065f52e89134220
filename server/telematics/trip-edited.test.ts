import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import type { AlertType } from '../../shared/domain/alerts/alert-events.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { alertPassingTime } from '../messages/alerts.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { editTrip } from '../trips/trip-edits.ts'
import { addVehicle, between, END, planDrive, RAMP, ROAD, START } from './sample-fleet.ts'
import { at, createReports } from './sample-reports.ts'

/** The alerts of an edit that changes what vehicles reported of a trip: evaluated once, for all of it. */
let t: TestApp
let trip: Trip
beforeEach(() => {
  t = createTestApp({ now: '2026-11-21T08:00:00.000Z' })
  trip = planDrive(t.store).trip
  addVehicle(t.store, 'TRUCK-2')
})
afterEach(() => t.close())

const ADMIN: Viewer = { username: 'admin', role: 'admin', subcontractor: null, customer: null }
const { report } = createReports(() => t)
const drive = (device: string, end: string) => {
  report(device, '08:55', START, RAMP)
  report(device, '09:35', between(0.03), ROAD)
  report(device, '09:40', between(0.2), ROAD)
  report(device, end, END, RAMP)
}
const giveToTruck2 = () => editTrip(t.store, ADMIN, trip.tt_id, { set: { tt_gps: 'TRUCK-2' }, base: null }).row
const addAlert = (al_type: AlertType) => {
  const token = t.addUser({ username: 'admin', role: 'admin' })
  return t.call(token, 'POST', '/api/alerts', { al_type, al_lang: 'en', al_email_arr: ['anna@example.com'] })
}

test('of a trip that no vehicle has reported on, the former one leaves nothing', () => {
  expect(giveToTruck2()).toMatchObject({ tt_gps: 'TRUCK-2', tt_rev: 2, tt_atp: null, tt_etp: null })
})

test('a delay that was expected of the former vehicle is told to nobody, then or later', async () => {
  await addAlert('alert_eta_plus15')
  report('unit TRUCK-1', '08:55', START, RAMP)
  report('unit TRUCK-1', '09:35', between(0.03), ROAD)
  report('unit TRUCK-1', '09:40', between(0.2), { ...ROAD, eta: at('11:45') })
  t.clock.set(at('09:43'))
  expect(giveToTruck2()).toMatchObject({ tt_gps: 'TRUCK-2', tt_eta: null })
  alertPassingTime(t.store)
  expect(t.messages()).toEqual([])
})

test('a delay that is expected of the new vehicle is told once it has held for two minutes', async () => {
  await addAlert('alert_eta_plus15')
  for (const vehicle of ['unit TRUCK-2', 'unit TRUCK-1']) {
    report(vehicle, '08:55', START, RAMP)
    report(vehicle, '09:35', between(0.03), ROAD)
    report(vehicle, '09:40', between(0.2), { ...ROAD, eta: at('11:45') })
  }
  t.clock.set(at('09:43'))
  expect(giveToTruck2()).toMatchObject({ tt_eta: at('11:45') })
  expect(t.messages()).toEqual([])
  t.clock.set(at('09:45'))
  alertPassingTime(t.store)
  expect(t.messages()).toMatchObject([{ event: 'alert_eta_plus15' }])
})

test('the message of the arrival of the former vehicle gives way to that of the new one', async () => {
  await addAlert('alert_ata')
  drive('unit TRUCK-2', '10:40')
  drive('unit TRUCK-1', '10:45')
  expect(t.messages()).toMatchObject([{ event: 'alert_ata', body: expect.stringContaining('11:45') }])
  expect(giveToTruck2()).toMatchObject({ tt_ata: at('10:40') })
  expect(t.messages()).toMatchObject([{ event: 'alert_ata', body: expect.stringContaining('11:40') }])
})
