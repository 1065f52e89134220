import { afterEach, beforeEach, expect, test } from 'vitest'
import { getTour } from '../../server/tours/store/tours.ts'
import { getTrip } from '../../server/trips/store/trips.ts'
import type { VisibleTour } from '../../shared/schemas/tour.ts'
import { queueEdit } from '../sync/push/outbox.ts'
import { createDevice, type Device } from './device.ts'
import { createRandom } from './random.ts'
import { createWorld, type World } from './world.ts'

/** Edits made by a dispatcher who works for a subcontractor by now. */

let world: World
let device: Device
beforeEach(async () => {
  world = createWorld()
  device = createDevice('tablet', ['bert'], world, createRandom(7))
  await device.sync()
})
afterEach(() => {
  device.close()
  world.close()
})

test('what the person may still write of a tour is sent, the rest is put before it', async () => {
  const tour = (await device.db().tours.get(1)) as VisibleTour & { tr_week_gps: (string | null)[] }
  const gps = tour.tr_week_gps.map((vehicle, day) => (day === 0 ? 'A-2' : day === 1 ? 'B-2' : vehicle))
  await queueEdit(device.outbox(), {
    entity: 'tour',
    key: 1,
    rev: 1,
    before: tour as never,
    after: { ...tour, tr_name: 'tour-x', tr_week_gps: gps } as never,
  })
  world.employ('bert', 'sub', 'Alpen')
  await device.renewSession()
  await device.sync()
  const row = getTour(world.store(), 1)
  expect([row?.tr_name, row?.tr_week_gps.slice(0, 2)]).toEqual(['tour-a', ['A-2', 'B-1']])
  const left = await device.db().outbox.toArray()
  expect(left).toMatchObject([{ state: 'refused', message: 'field_not_allowed', role: 'admin' }])
  expect(left[0]?.set).toEqual({ tr_name: 'tour-x', 'tr_week_gps.1': 'B-2' })
})

test('the same of a trip', async () => {
  const before = { tt_gps: 'A-1', tt_note: 'secret note' }
  await queueEdit(device.outbox(), { entity: 'trip', key: 3, rev: 1, before, after: { tt_gps: 'A-2', tt_note: 'x' } })
  world.employ('bert', 'sub', 'Alpen')
  await device.renewSession()
  await device.sync()
  expect(getTrip(world.store(), 3)).toMatchObject({ tt_gps: 'A-2', tt_note: 'secret note' })
  expect(await device.db().outbox.toArray()).toMatchObject([{ state: 'refused', set: { tt_note: 'x' } }])
})
