import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { driverTable } from '../../server/master-data/store/drivers.ts'
import { addRow, changeRow } from '../../server/master-data/store/master-data.ts'
import { subcontractorTable } from '../../server/master-data/store/subcontractors.ts'
import { getTour, updateTour } from '../../server/tours/store/tours.ts'
import { getTrip } from '../../server/trips/store/trips.ts'
import { chooseVehicle } from '../../shared/domain/tour/day-choices.ts'
import { Mutation } from '../../shared/schemas/sync.ts'
import type { Tour } from '../../shared/schemas/tour.ts'
import { removeCachedRows } from '../db/cached-rows.ts'
import { getMeta } from '../db/local-db.ts'
import type { Shown } from '../db/outbox/overlay.ts'
import type { OutboxEntry } from '../db/records.ts'
import { editOfTour, openTour } from '../screens/disposition/tour-form.ts'
import { editOfTrip, openTrip } from '../screens/edit-trip/form/open-trip.ts'
import { formOfTrip, type TripForm, tripOfForm } from '../screens/edit-trip/form/trip-form.ts'
import { queueCreate, queueDelete, queueEdit, resolveConflict, retryEntry, takeOffer } from '../sync/push/outbox.ts'
import { emptyTrip } from './company.ts'
import { createDevice, type Device } from './device.ts'
import { createRandom } from './random.ts'
import { look, shownRows } from './screen.ts'
import { createWorld, type World } from './world.ts'

/** Edits of a screen, as the screens compute them, up to the server. */

let world: World
let device: Device
const use = async (username: string): Promise<void> => {
  device = createDevice('phone', [username], world, createRandom(7))
  await device.sync()
}
beforeEach(async () => {
  world = createWorld()
})
afterEach(() => {
  device.close()
  world.close()
})

const ANNA = { username: 'anna', source: 'person' } as const
const outbox = (): Promise<OutboxEntry[]> => device.db().outbox.orderBy('seq').toArray()
const shownRow = async (entity: 'trip' | 'tour', key: number | string): Promise<Shown<Record<string, unknown>>> => {
  const shown = (await shownRows(device, entity)).find((row) => row.key === key)
  if (!shown) throw new Error(`${entity} ${key} is not shown`)
  return shown
}
/** Opens the trip, types, saves. */
const editTrip = async (key: number | string, typed: Partial<TripForm>): Promise<void> => {
  const open = openTrip(await shownRow('trip', key))
  const form = { ...open.form, ...typed }
  await queueEdit(
    device.outbox(),
    editOfTrip(key, { ...open, form }, () => true),
  )
}
const createTrip = (fields = {}): Promise<string> => {
  const form = formOfTrip({ ...emptyTrip(world.now()), tt_tour: 'new', ...fields })
  return queueCreate(device.outbox(), { entity: 'trip', fields: tripOfForm(form) })
}
const createdTrip = async () => {
  const [trip, ...others] = (await device.db().trips.toArray()).filter(({ tt_tour }) => tt_tour === 'new')
  expect(others).toEqual([])
  return trip && getTrip(world.store(), trip.tt_id)
}

describe('a trip that was created offline', () => {
  test('and cancelled after a first attempt to send it arrives cancelled', async () => {
    await use('anna')
    device.isPushBlocked = true
    const key = await createTrip()
    await device.sync()
    await editTrip(key, { tt_status: 'canceled' })
    await device.sync()
    expect((await outbox()).map((entry) => Mutation.safeParse(entry).success)).toEqual([true, true])
    expect((await shownRow('trip', key)).row.tt_status).toBe('canceled')
    device.isPushBlocked = false
    await device.sync()
    expect(await outbox()).toEqual([])
    expect((await createdTrip())?.tt_status).toBe('canceled')
  })

  test('and refused is sent anew by saving it, as one entry and one trip', async () => {
    await use('anna')
    const key = await createTrip({ tt_gps: '' })
    await device.sync()
    expect(await outbox()).toMatchObject([{ op: 'create', state: 'refused' }])
    await editTrip(key, { tt_gps: 'A-1' })
    expect(await outbox()).toMatchObject([{ op: 'create', key, state: 'queued', attempts: 0 }])
    await device.sync()
    expect(await outbox()).toEqual([])
    expect((await createdTrip())?.tt_gps).toBe('A-1')
  })
})

const MONDAY = 0
const dayWith = <Value>(week: readonly Value[], value: Value, day = MONDAY): Value[] =>
  week.map((old, index) => (index === day ? value : old))
const changeElsewhere = (change: (tour: Tour) => Partial<Tour>): void => {
  const tour = getTour(world.store(), 1)
  if (!tour) throw new Error('the tour is gone')
  updateTour(world.store(), tour, change(tour), ANNA)
}
/** Opens the tour, gives days another vehicle, saves. */
const chooseVehicles = async (...days: number[]): Promise<void> => {
  const open = openTour(await shownRow('tour', 1))
  const draft = days.reduce((tour, day) => chooseVehicle(tour, day, 'A-2'), open.draft)
  await queueEdit(device.outbox(), editOfTour(1, { ...open, draft }))
}

describe('a subcontractor whose tour day somebody else changed too', () => {
  const conflictOnMonday = async () => {
    await use('sara')
    await chooseVehicles(MONDAY)
    changeElsewhere(({ tr_week_gps, tr_week_sub_invoice_trip }) => ({
      tr_week_gps: dayWith(tr_week_gps, 'X-1'),
      tr_week_sub_invoice_trip: dayWith(tr_week_sub_invoice_trip, 777),
    }))
    await device.sync()
    const [entry] = await outbox()
    if (entry?.state !== 'conflict') throw new Error('there is no conflict')
    return entry
  }

  test('sends what it may write of the day, keeps mine, and leaves the price as it is', async () => {
    const entry = await conflictOnMonday()
    expect(Object.keys(entry.set).sort()).toEqual(['tr_week_driver.0', 'tr_week_drivernr.0', 'tr_week_gps.0'])
    await resolveConflict(device.outbox(), entry.seq, new Set(['day_0']))
    await device.sync()
    expect(await outbox()).toEqual([])
    const tour = getTour(world.store(), 1)
    expect([tour?.tr_week_gps[MONDAY], tour?.tr_week_sub_invoice_trip[MONDAY]]).toEqual(['A-2', 777])
  })

  test('keeps mine after its company got another name', async () => {
    const entry = await conflictOnMonday()
    const company = subcontractorTable.all(world.store()).find(({ sc_name }) => sc_name === 'Alpen')
    if (!company) throw new Error('the company is gone')
    changeRow(world.store(), subcontractorTable, company, { sc_name: 'Alpen Neu', sc_email: null }, ANNA)
    world.readViewers()
    await device.sync()
    await resolveConflict(device.outbox(), entry.seq, new Set(['day_0']))
    await device.sync()
    expect(await outbox()).toEqual([])
    expect(getTour(world.store(), 1)?.tr_week_gps[MONDAY]).toBe('A-2')
  })

  test('keeps mine of a later day while the rows are being fetched anew for another company', async () => {
    await use('sara')
    await chooseVehicles(MONDAY, 2)
    changeElsewhere(({ tr_week_gps }) => ({ tr_week_gps: dayWith(tr_week_gps, 'X-1', 2) }))
    await device.sync()
    const [entry] = await outbox()
    if (entry?.state !== 'conflict') throw new Error('there is no conflict')
    await removeCachedRows(device.db())
    await resolveConflict(device.outbox(), entry.seq, new Set(['day_2']))
    await device.sync()
    expect(await outbox()).toEqual([])
    const week = getTour(world.store(), 1)?.tr_week_gps
    expect([week?.[MONDAY], week?.[2]]).toEqual(['A-2', 'A-2'])
  })

  test('keeps mine of a conflict that an earlier version of the app left with the whole day in it', async () => {
    const entry = await conflictOnMonday()
    const prices = getTour(world.store(), 1)?.tr_week_sub_invoice_trip ?? []
    await device.db().outbox.update(entry.seq, {
      base: { ...entry.base, tr_week_sub_invoice_trip: dayWith(prices, 400) },
      theirs: entry.theirs?.map((unit) => ({
        ...unit,
        mine: { ...unit.mine, tr_week_sub_invoice_trip: 400 },
        theirs: { ...unit.theirs, tr_week_sub_invoice_trip: 777 },
      })),
    })
    await resolveConflict(device.outbox(), entry.seq, new Set(['day_0']))
    await device.sync()
    expect(await outbox()).toEqual([])
    expect(getTour(world.store(), 1)?.tr_week_gps[MONDAY]).toBe('A-2')
  })
})

test('the days of a tour edit that were taken stay on the screen while another day is in conflict', async () => {
  await use('sara')
  await chooseVehicles(MONDAY, 2)
  changeElsewhere(({ tr_week_gps }) => ({ tr_week_gps: dayWith(tr_week_gps, 'X-1') }))
  await device.drain()
  expect(await outbox()).toMatchObject([{ state: 'conflict', theirs: [{ unit: 'day_0' }] }])
  const shownWeek = async () => (await look(device, [{ entity: 'tour', key: 1 }])).rows[0]?.tr_week_gps
  expect(await shownWeek()).toMatchObject({ 0: 'A-1', 2: 'A-2' })
  await device.sync()
  expect(await shownWeek()).toMatchObject({ 0: 'X-1', 2: 'A-2' })
})

const off = (day: string, reason: string): Tour['tr_days'][number] => ({ day, kind: 'off', reason })

test('the exceptions of a tour edit that were taken stay on the screen while another day is in conflict', async () => {
  await use('anna')
  const [disputed, taken] = ['2026-12-24', '2026-12-31']
  const open = openTour(await shownRow('tour', 1))
  const draft = { ...open.draft, tr_days: [off(disputed, 'mine'), off(taken, 'mine')] }
  await queueEdit(device.outbox(), editOfTour(1, { ...open, draft }))
  changeElsewhere(() => ({ tr_days: [off(disputed, 'theirs')] }))
  await device.drain()
  const [entry] = await outbox()
  expect(entry).toMatchObject({ state: 'conflict', theirs: [{ unit: 'tr_days' }] })
  const shownDays = async () => (await look(device, [{ entity: 'tour', key: 1 }])).rows[0]?.tr_days
  expect(await shownDays()).toMatchObject([
    { day: disputed, reason: 'theirs' },
    { day: taken, reason: 'mine' },
  ])
  await resolveConflict(device.outbox(), entry?.seq ?? 0, new Set(['tr_days']))
  expect(await shownDays()).toMatchObject([
    { day: disputed, reason: 'mine' },
    { day: taken, reason: 'mine' },
  ])
  await device.sync()
  expect(await outbox()).toEqual([])
  expect(getTour(world.store(), 1)?.tr_days).toMatchObject([
    { day: disputed, reason: 'mine' },
    { day: taken, reason: 'mine' },
  ])
})

describe('a tour day that was locked while an edit of it waits', () => {
  const lock = (day: number, isLocked = true) =>
    changeElsewhere(({ tr_week_locked }) => ({ tr_week_locked: dayWith(tr_week_locked, isLocked, day) }))
  const vehicles = () => [0, 2].map((day) => getTour(world.store(), 1)?.tr_week_gps[day])
  const shownVehicles = async () => {
    const week = (await look(device, [{ entity: 'tour', key: 1 }])).rows[0]?.tr_week_gps as unknown[]
    return [week[0], week[2]]
  }

  test('stays alone, refused; the other day is taken, shown at once, and not sent again', async () => {
    await use('sara')
    await chooseVehicles(MONDAY, 2)
    expect(Object.keys((await outbox())[0]?.set ?? {}).filter((path) => !/\.[02]$/.test(path))).toEqual([])
    lock(MONDAY)
    await device.drain()
    expect(await shownVehicles()).toEqual(['A-1', 'A-2'])
    await device.sync()
    expect(await shownVehicles()).toEqual(['A-1', 'A-2'])
    expect(vehicles()).toEqual(['A-1', 'A-2'])
    const [entry] = await outbox()
    expect(entry).toMatchObject({ state: 'refused', refused: ['day_0'], reasons: [{ day: 0, by: 'anna' }] })
    expect(Object.keys(entry?.set ?? {}).sort()).toEqual(['tr_week_driver.0', 'tr_week_drivernr.0', 'tr_week_gps.0'])
    // Another person changes the day that was taken, and the lock is released.
    changeElsewhere(({ tr_week_gps }) => ({ tr_week_gps: dayWith(tr_week_gps, 'X-1', 2) }))
    lock(MONDAY, false)
    await retryEntry(device.outbox(), entry?.seq ?? 0)
    await device.sync()
    expect(await outbox()).toEqual([])
    expect(vehicles()).toEqual(['A-2', 'X-1'])
  })

  test.each([
    ['mine', ['day_2'], ['A-1', 'A-2']],
    ['theirs', [], ['A-1', 'X-1']],
  ])('stays while a conflict about another day is decided: %s', async (_side, mine, server) => {
    await use('sara')
    await chooseVehicles(MONDAY, 2)
    lock(MONDAY)
    changeElsewhere(({ tr_week_gps }) => ({ tr_week_gps: dayWith(tr_week_gps, 'X-1', 2) }))
    await device.sync()
    const [entry] = await outbox()
    expect(entry).toMatchObject({ state: 'conflict', refused: ['day_0'], theirs: [{ unit: 'day_2' }] })
    await resolveConflict(device.outbox(), entry?.seq ?? 0, new Set(mine))
    await device.sync()
    expect(vehicles()).toEqual(server)
    const left = await outbox()
    expect(left).toMatchObject([{ state: 'refused', set: { 'tr_week_gps.0': 'A-2' } }])
    expect(left[0]).not.toHaveProperty('theirs.0')
  })
})

describe('an edit that names a company by a name that another one has since', () => {
  const rename = (from: string, sc_name: string) => {
    const company = subcontractorTable.all(world.store()).find((row) => row.sc_name === from)
    if (!company) throw new Error('the company is gone')
    changeRow(world.store(), subcontractorTable, company, { sc_name, sc_email: null }, ANNA)
  }
  test('is asked back, and one choice sends it', async () => {
    await use('anna')
    const created = await createTrip({ tt_sub: 'Alpen' })
    await device.sync()
    expect(await outbox()).toEqual([])
    const [key] = (await device.db().trips.toArray()).filter(({ tt_tour }) => tt_tour === 'new').map((row) => row.tt_id)
    if (key === undefined) throw new Error(`${created} is not here`)
    device.isOffline = true
    const seen = await getMeta(device.db(), 'seq')
    const open = openTrip(await shownRow('trip', key))
    const form = { ...open.form, tt_sub: 'Bise' }
    await queueEdit(device.outbox(), { ...editOfTrip(key, { ...open, form }, () => true), seen })
    world.advance(1000)
    rename('Bise', 'Brise')
    addRow(world.store(), subcontractorTable, { sc_name: 'Bise', sc_email: null }, ANNA)
    device.isOffline = false
    await device.sync()
    const [entry] = await outbox()
    expect(entry).toMatchObject({
      state: 'refused',
      errors: [{ path: 'tt_sub', message: 'name_given_anew', offers: [{ tt_sub: 'Brise' }, { tt_sub: 'Bise' }] }],
    })
    expect(getTrip(world.store(), key)?.tt_sub).toBe('Alpen')
    await takeOffer(device.outbox(), entry?.seq ?? 0, 'tt_sub', { tt_sub: 'Bise' })
    await device.sync()
    expect(await outbox()).toEqual([])
    expect(getTrip(world.store(), key)?.tt_sub).toBe('Bise')
  })

  const renameDriver = (from: string, dr_name: string) => {
    const driver = driverTable.all(world.store()).find((row) => row.dr_name === from)
    if (!driver) throw new Error('the driver is gone')
    changeRow(world.store(), driverTable, driver, { ...driver, dr_name }, ANNA)
    const { dr_id: _id, retired: _retired, ...fields } = driver
    addRow(world.store(), driverTable, fields, ANNA)
  }
  test('is asked back about another name too that was given anew before the choice', async () => {
    await use('anna')
    device.isOffline = true
    const [first] = await device.db().trips.toArray()
    const key = first?.tt_id ?? 0
    const seen = await getMeta(device.db(), 'seq')
    const open = openTrip(await shownRow('trip', key))
    const form = { ...open.form, tt_sub: 'Bise', tt_driver: 'Ben', tt_drivernr: '4' }
    await queueEdit(device.outbox(), { ...editOfTrip(key, { ...open, form }, () => true), seen })
    world.advance(1000)
    rename('Bise', 'Brise')
    addRow(world.store(), subcontractorTable, { sc_name: 'Bise', sc_email: null }, ANNA)
    device.isOffline = false
    await device.sync()
    world.advance(1000)
    renameDriver('Ben', 'Benno')
    await device.sync()
    const [entry] = await outbox()
    await takeOffer(device.outbox(), entry?.seq ?? 0, 'tt_sub', { tt_sub: 'Bise' })
    await device.sync()
    expect(await outbox()).toMatchObject([{ state: 'refused', errors: [{ path: 'tt_driver' }] }])
    expect(getTrip(world.store(), key)?.tt_driver).toBe(first?.tt_driver)
  })

  test('is asked back when the offered name was given anew before the choice', async () => {
    await use('anna')
    const key = await createTrip({ tt_sub: 'Alpenn' })
    await device.sync()
    world.advance(1000)
    rename('Alpen', 'Alpina')
    addRow(world.store(), subcontractorTable, { sc_name: 'Alpen', sc_email: null }, ANNA)
    await device.sync()
    const [entry] = await outbox()
    expect(entry?.errors).toMatchObject([{ offers: [{ tt_sub: 'Alpen' }] }])
    await takeOffer(device.outbox(), entry?.seq ?? 0, 'tt_sub', { tt_sub: 'Alpen' })
    await device.sync()
    expect(await outbox()).toMatchObject([{ key, state: 'refused', errors: [{ message: 'name_given_anew' }] }])
  })

  test('with another fault beside waits for that, as it was typed', async () => {
    await use('anna')
    const key = await createTrip({ tt_sub: 'Bsie', tt_gps: 'X-11' })
    await device.sync()
    const [entry] = await outbox()
    expect(entry?.errors).toMatchObject([{ path: 'tt_sub' }, { path: 'tt_gps', offers: [{ tt_gps: 'X-1' }] }])
    await takeOffer(device.outbox(), entry?.seq ?? 0, 'tt_gps', { tt_gps: 'X-1' })
    expect(await outbox()).toMatchObject([
      { key, state: 'refused', errors: [{ path: 'tt_sub' }], set: { tt_gps: 'X-1', tt_sub: 'Bsie' } },
    ])
    await takeOffer(device.outbox(), entry?.seq ?? 0, 'tt_sub', { tt_sub: 'Bise' })
    await device.sync()
    expect(await outbox()).toEqual([])
    expect((await createdTrip())?.tt_sub).toBe('Bise')
  })
})

describe('a tour whose create the server refuses', () => {
  const createTour = (): Promise<string> => {
    const tour = getTour(world.store(), 1)
    if (!tour) throw new Error('the tour is gone')
    const { tr_id: _id, tr_rev: _rev, tr_cm_name: _name, tr_client: _client, ...fields } = tour
    return queueCreate(device.outbox(), { entity: 'tour', fields: { ...fields, tr_name: 'new', tr_departure: 'gone' } })
  }
  const isShown = async () => (await shownRows(device, 'tour')).some(({ row }) => row.tr_name === 'new')

  test('leaves nothing once it is deleted', async () => {
    await use('anna')
    const key = await createTour()
    await device.sync()
    expect(await outbox()).toMatchObject([{ op: 'create', state: 'refused' }])
    await queueDelete(device.outbox(), { entity: 'tour', key, rev: (await shownRow('tour', key)).rev })
    expect([await outbox(), await isShown()]).toEqual([[], false])
  })

  test.each(['drop_request', 'drop_response'] as const)(
    'leaves nothing when it was deleted before the answer came (%s)',
    async (fault) => {
      await use('anna')
      const key = await createTour()
      device.fault = fault
      await device.drain()
      await queueDelete(device.outbox(), { entity: 'tour', key, rev: null })
      await device.sync()
      expect([await outbox(), await isShown()]).toEqual([[], false])
    },
  )
})
