import { afterEach, beforeEach, expect, test } from 'vitest'
import { getTrip } from '../../server/trips/store/trips.ts'
import { shiftedTimes } from '../../shared/domain/board/trip-shift.ts'
import { HOUR_MS } from '../../shared/domain/time/units.ts'
import type { TripChange } from '../../shared/domain/trip/trip-change.ts'
import type { VisibleTrip } from '../../shared/schemas/trip.ts'
import { getMeta } from '../db/local-db.ts'
import type { Shown } from '../db/outbox/overlay.ts'
import { editOfChange } from '../edits/change-edit.ts'
import type { TripEdit } from '../edits/take-back.ts'
import { NO_STEPS, undoStep, withStep } from '../screens/board/edits/steps.ts'
import { queueEdits } from '../sync/push/outbox.ts'
import { createDevice, type Device } from './device.ts'
import { createRandom, type Random } from './random.ts'
import { shownRows } from './screen.ts'
import { createWorld, type World } from './world.ts'

/** One trip on the boards of two planners and of its subcontractor, each without a network. */
let world: World
let devices: Device[]
let random: Random
const TRIP = 3

const planner = async (username: string): Promise<Device> => {
  // One source for all: ids of entries come from it.
  const device = createDevice(username, [username], world, random)
  devices.push(device)
  await device.sync()
  device.isOffline = true
  return device
}
beforeEach(() => {
  world = createWorld()
  devices = []
  random = createRandom(7)
})
afterEach(() => {
  for (const device of devices) device.close()
  world.close()
})

const shown = async (device: Device): Promise<Shown<VisibleTrip>> => {
  const rows = (await shownRows(device, 'trip')) as unknown as Shown<VisibleTrip>[]
  const trip = rows.find(({ key }) => key === TRIP)
  if (!trip) throw new Error('the trip is not shown')
  return trip
}
const drop = async (device: Device, change: TripChange): Promise<TripEdit> => {
  const edit = editOfChange(change, await shown(device), await getMeta(device.db(), 'seq'))
  await queueEdits(device.outbox(), [edit])
  return edit
}
const move = async (device: Device, by: number): Promise<void> => {
  const { key, rev, row } = await shown(device)
  const times = shiftedTimes(row, by)
  if (times)
    await queueEdits(device.outbox(), [{ entity: 'trip', key, rev, seen: await getMeta(device.db(), 'seq'), ...times }])
}
const send = async (device: Device): Promise<void> => {
  device.isOffline = false
  await device.sync()
}
const outbox = (device: Device) => device.db().outbox.toArray()
const onServer = () => getTrip(world.store(), TRIP)
const DRIVER = { kind: 'driver', name: '', number: '' } as const

test('dropped on two vehicles: the first drop stands, and the other planner decides', async () => {
  const [anna, bert] = [await planner('anna'), await planner('bert')]
  await drop(anna, { kind: 'vehicle', vehicle: 'A-2' })
  await drop(bert, { kind: 'vehicle', vehicle: 'B-1' })
  await send(anna)
  await send(bert)
  expect(onServer()?.tt_gps).toBe('A-2')
  expect(await outbox(bert)).toMatchObject([{ key: TRIP, state: 'conflict', set: { tt_gps: 'B-1' } }])
  expect(await outbox(anna)).toEqual([])
})

test('one moves it in time, the other to another vehicle: both stand', async () => {
  const [anna, bert] = [await planner('anna'), await planner('bert')]
  const stp = (await shown(anna)).row.tt_stp ?? ''
  await move(anna, HOUR_MS)
  await drop(bert, { kind: 'vehicle', vehicle: 'A-2' })
  await send(bert)
  await send(anna)
  expect(onServer()).toMatchObject({ tt_gps: 'A-2', tt_stp: new Date(Date.parse(stp) + HOUR_MS).toISOString() })
  expect([await outbox(anna), await outbox(bert)]).toEqual([[], []])
})

test('both drop it on the same vehicle: nobody is asked anything', async () => {
  const [anna, bert] = [await planner('anna'), await planner('bert')]
  for (const device of [anna, bert]) await drop(device, { kind: 'vehicle', vehicle: 'A-2' })
  for (const device of [anna, bert]) await send(device)
  expect([onServer()?.tt_gps, await outbox(anna), await outbox(bert)]).toEqual(['A-2', [], []])
})

test('a drop that somebody overtook is not taken back: the other one’s stays', async () => {
  const [anna, bert] = [await planner('anna'), await planner('bert')]
  const edit = await drop(anna, { kind: 'vehicle', vehicle: 'A-2' })
  await send(anna)
  await send(bert)
  await drop(bert, { kind: 'vehicle', vehicle: 'B-1' })
  await send(bert)
  await anna.sync()
  const trip = await shown(anna)
  const vehicles = ['A-1', 'A-2', 'B-1'].map((gps_id) => ({ gps_id }))
  const turn = undoStep(withStep(NO_STEPS, { name: 'T', edits: [edit] }), () => trip, {
    vehicles,
    drivers: [],
    subcontractors: [],
  })
  expect(turn).toMatchObject({ edits: [], overtaken: [TRIP] })
  expect(onServer()?.tt_gps).toBe('B-1')
})

test('a subcontractor takes the driver away while a planner drops it on a vehicle: both stand', async () => {
  const [anna, sara] = [await planner('anna'), await planner('sara')]
  await drop(sara, DRIVER)
  await drop(anna, { kind: 'vehicle', vehicle: 'A-2' })
  await send(sara)
  await send(anna)
  expect(onServer()).toMatchObject({ tt_gps: 'A-2', tt_driver: '', tt_drivernr: '' })
  expect([await outbox(anna), await outbox(sara)]).toEqual([[], []])
})
