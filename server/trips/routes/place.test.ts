import { afterEach, beforeEach, expect, test } from 'vitest'
import { between, planDrive, RAMP, ROAD, START } from '../../telematics/sample-fleet.ts'
import { createReports } from '../../telematics/sample-reports.ts'
import { addEverybody, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { getTrip, updateTrip } from '../store/trips.ts'

/** The trip of `planDrive`: 21 November, STP 09:00, STD 09:30, STA 11:00, from an own address "start". */
let t: TestApp
let everybody: Everybody
let path: string
let id: number
beforeEach(() => {
  t = createTestApp()
  everybody = addEverybody(t)
  id = planDrive(t.store).trip.tt_id
  path = `/api/trips/${id}/place`
})
afterEach(() => t.close())

const at = (clock: string): string => `2026-11-21T${clock}:00.000Z`
const near = async () => (await t.call<{ near: unknown }>(everybody.admin, 'GET', path)).body.near

test('the last position is named by an own address close by, then by a town', async () => {
  expect(await near()).toBeNull()
  const { report } = createReports(() => t)
  report('unit TRUCK-1', '09:00', START, RAMP)
  expect(await near()).toEqual({ place: 'start', km: 0, at: at('09:00') })
  report('unit TRUCK-1', '09:30', START, RAMP)
  report('unit TRUCK-1', '09:35', between(0.03), ROAD)
  report('unit TRUCK-1', '09:55', between(0.6), ROAD)
  expect(await near()).toEqual({ place: 'Zug', km: expect.any(Number), at: at('09:55') })
})

test('after the arrival the vehicle is on another way', async () => {
  createReports(() => t).report('unit TRUCK-1', '09:00', START, RAMP)
  const trip = getTrip(t.store, id)
  if (!trip) throw new Error('no trip')
  updateTrip(t.store, trip, { tt_ata: at('10:44') }, { username: 'dora', source: 'person' })
  expect(await near()).toBeNull()
})

test('only dispatch is told', async () => {
  for (const who of [everybody.sub, everybody.customer, everybody.observer])
    expect((await t.call(who, 'GET', path)).status).toBe(403)
})
