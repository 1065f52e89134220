import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getTrip } from '../../server/trips/store/trips.ts'
import type { OutboxEntry } from '../db/records.ts'
import { queueCreate, queueEdit, retryEntry } from '../sync/push/outbox.ts'
import { emptyTrip } from './company.ts'
import { createDevice, type Device } from './device.ts'
import { createRandom } from './random.ts'
import { look } from './screen.ts'
import { createWorld, type World } from './world.ts'

/** One fault after the other, each with its outcome: never a lost edit, and never one that blocks the others. */

let world: World
let device: Device
const outbox = (): Promise<OutboxEntry[]> => device.db().outbox.orderBy('seq').toArray()
const editOf = (id: number, info: string) => ({
  entity: 'trip' as const,
  key: id,
  rev: 1,
  before: { tt_info: '' },
  after: { tt_info: info },
})

beforeEach(async () => {
  world = createWorld()
  device = createDevice('tablet', ['anna'], world, createRandom(7))
  await device.sync()
})
afterEach(() => {
  device.close()
  world.close()
})

describe('an outbox entry that cannot be sent', () => {
  test.each([
    ['is corrupted', { set: 'nonsense' }, 'sync_malformed_mutation'],
    ['has lost its operation', { op: undefined }, 'sync_malformed_mutation'],
    ['has a format of tomorrow', { format: 99 }, 'sync_format_unknown'],
    ['was made by somebody else', { user: 'bert' }, 'sync_foreign_user'],
  ])('%s: it stays with its reason, and the next one arrives', async (_name, damage, message) => {
    await queueEdit(device.outbox(), editOf(3, 'damaged'))
    await queueEdit(device.outbox(), editOf(4, 'sound'))
    const [first] = await outbox()
    await device.db().outbox.update(first?.seq ?? 0, damage as never)
    await device.sync()
    expect(await outbox()).toMatchObject([{ state: 'refused', message }])
    expect(getTrip(world.store(), 4)?.tt_info).toBe('sound')
    expect(getTrip(world.store(), 3)?.tt_info).toBe('')
  })
})

describe('a mutation id that the server knows with another payload', () => {
  test('is refused alone, the device becomes a client of its own, and trying again sends it once', async () => {
    await queueEdit(device.outbox(), editOf(3, 'first'))
    const [entry] = await outbox()
    if (!entry) throw new Error('nothing was queued')
    device.fault = 'drop_response'
    await device.drain()
    const client = (await device.db().meta.get('client'))?.value
    await device.db().outbox.update(entry.seq, { set: { tt_info: 'changed behind its back' } })
    await queueEdit(device.outbox(), editOf(4, 'sound'))
    await device.drain()
    await device.sync()
    expect(await outbox()).toMatchObject([{ state: 'refused', message: 'sync_mutation_id_reused' }])
    expect((await device.db().meta.get('client'))?.value).not.toBe(client)
    expect(getTrip(world.store(), 4)?.tt_info).toBe('sound')
    expect(getTrip(world.store(), 3)?.tt_info).toBe('first')
  })
})

describe('a long queue', () => {
  test('leaves in several pushes, in order', async () => {
    for (let index = 0; index < 120; index += 1) {
      await queueCreate(device.outbox(), {
        entity: 'trip',
        fields: { ...emptyTrip(world.now()), tt_tour: `T-${index}` },
      })
    }
    await device.sync()
    expect(await outbox()).toEqual([])
    const tours = (await device.db().trips.toArray()).filter(({ tt_tour }) => tt_tour?.startsWith('T-'))
    expect(tours.map(({ tt_tour }) => tt_tour)).toEqual(Array.from({ length: 120 }, (_, index) => `T-${index}`))
  })

  test('too large for one push leaves in smaller ones', async () => {
    for (let index = 0; index < 40; index += 1) {
      const trip = { ...emptyTrip(world.now()), tt_tour: `T-${index}`, tt_info: ' '.repeat(100_000) }
      await queueCreate(device.outbox(), { entity: 'trip', fields: trip })
    }
    await device.sync()
    expect(await outbox()).toEqual([])
    expect((await device.db().trips.toArray()).filter(({ tt_tour }) => tt_tour?.startsWith('T-'))).toHaveLength(40)
  })
})

describe('a refused create', () => {
  test('keeps the later edits of its row, and arrives with them once it is right', async () => {
    const wrong = { ...emptyTrip(world.now()), tt_tour: 'new', tt_gps: '' }
    const key = await queueCreate(device.outbox(), { entity: 'trip', fields: wrong })
    device.fault = 'drop_request'
    await device.drain()
    await queueEdit(device.outbox(), {
      entity: 'trip',
      key,
      rev: null,
      before: { ...wrong },
      after: { ...wrong, tt_info: 'later' },
    })
    await device.sync()
    const [refused, ...others] = await outbox()
    expect(others).toEqual([])
    expect(refused).toMatchObject({
      op: 'create',
      state: 'refused',
      errors: [{ path: 'tt_gps' }],
      set: { tt_info: 'later' },
    })
    if (!refused) throw new Error('the create is gone')
    await device.db().outbox.update(refused.seq, { set: { ...refused.set, tt_gps: 'A-1' } })
    await retryEntry(device.outbox(), refused.seq)
    await device.sync()
    expect(await outbox()).toEqual([])
    const created = (await device.db().trips.toArray()).filter(({ tt_tour }) => tt_tour === 'new')
    expect(created).toMatchObject([{ tt_gps: 'A-1', tt_info: 'later' }])
  })
})

describe('a fault of the server at one row', () => {
  test('holds back that row alone: the others arrive, and it arrives once the fault is mended', async () => {
    const { sqlite } = world.store()
    sqlite.exec(
      "create trigger fault before update on trips when new.tt_info = 'poison' begin select raise(abort, 'boom'); end",
    )
    await queueEdit(device.outbox(), editOf(3, 'poison'))
    await queueEdit(device.outbox(), editOf(4, 'sound'))
    await queueEdit(device.outbox(), editOf(5, 'sound too'))
    await device.sync()
    expect(await outbox()).toMatchObject([{ key: 3, state: 'queued' }])
    expect([4, 5].map((id) => getTrip(world.store(), id)?.tt_info)).toEqual(['sound', 'sound too'])
    sqlite.exec('drop trigger fault')
    await device.sync()
    expect(await outbox()).toEqual([])
    expect(getTrip(world.store(), 3)?.tt_info).toBe('poison')
  })
})

describe('a database restored from a backup', () => {
  test('takes an edit once the device has its rows, and the edit stays on the screen all the time', async () => {
    const backup = world.backUp()
    for (const id of [4, 5, 6]) {
      await queueEdit(device.outbox(), editOf(id, 'lost with it'))
      await device.sync()
    }
    world.restore(backup)
    await device.renewSession()
    await queueEdit(device.outbox(), editOf(3, 'mine'))
    await device.drain()
    expect(getTrip(world.store(), 3)?.tt_info).toBe('')
    const shown = async () => (await look(device, [{ entity: 'trip', key: 3 }])).rows[0]?.tt_info
    expect(await shown()).toBe('mine')
    await device.sync()
    expect(await shown()).toBe('mine')
    const lost = { state: 'refused', message: 'sync_lost_in_restore', set: { tt_info: 'lost with it' } }
    expect(await outbox()).toMatchObject([4, 5, 6].map((key) => ({ ...lost, key })))
    expect(getTrip(world.store(), 3)?.tt_info).toBe('mine')
  })
})

describe('no answer of ours', () => {
  test.each(['portal', 'server_error', 'drop_request', 'drop_response'] as const)(
    '%s: the edit stays, and arrives once afterwards',
    async (fault) => {
      await queueEdit(device.outbox(), editOf(3, 'kept'))
      device.fault = fault
      await device.drain()
      expect(await outbox()).toMatchObject([{ set: { tt_info: 'kept' } }])
      await device.sync()
      expect(await outbox()).toEqual([])
      expect(getTrip(world.store(), 3)).toMatchObject({ tt_info: 'kept', tt_rev: 2 })
    },
  )

  test('a 401 is no attempt, and nothing is sent until the person logged in again', async () => {
    await queueEdit(device.outbox(), editOf(3, 'kept'))
    world.expire()
    await device.drain()
    expect(await outbox()).toMatchObject([{ state: 'queued', attempts: 0 }])
    await device.renewSession()
    await device.sync()
    expect(await outbox()).toEqual([])
  })
})
