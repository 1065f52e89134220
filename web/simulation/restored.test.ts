import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addNames } from '../../server/testing/names.ts'
import { backUp, logInAgain, restoreBackup } from '../../server/testing/restore.ts'
import { SAMPLE_TRIP } from '../../server/testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../server/testing/test-app.ts'
import { getTours, insertTour } from '../../server/tours/store/tours.ts'
import { deleteTrips, getTrip, getTrips, insertTrip, updateTrip } from '../../server/trips/store/trips.ts'
import { newTourDefaults } from '../../shared/domain/tour/weekday-rules.ts'
import type { VisibleTrip } from '../../shared/schemas/trip.ts'
import { type LocalDb, openLocalDb } from '../db/local-db.ts'
import { foldServerRow, TRIPS } from '../db/outbox/overlay.ts'
import { createConnectionStore } from '../sync/connection.ts'
import { createEngine, type Engine } from '../sync/engine.ts'
import type { PullContext } from '../sync/pull/pull.ts'
import { drainOnce } from '../sync/push/drain.ts'
import {
  discardEntries,
  discardEntry,
  type OutboxContext,
  queueCreate,
  queueDelete,
  queueEdit,
  resolveConflict,
  retryEntries,
  retryEntry,
} from '../sync/push/outbox.ts'

/** The real device against a server whose database was replaced by an older one while edits waited on the device. */

const AUTHOR = { username: 'bert', source: 'person' } as const
let server: TestApp
let servers: TestApp[]
let backup: string
let db: LocalDb
let device: OutboxContext
let context: PullContext
let engine: Engine
let kept: number

beforeEach(() => {
  server = createTestApp()
  servers = [server]
  const token = server.addUser({ username: 'anna', role: 'admin' })
  addNames(server.store, {
    customers: ['Holz AG'],
    subcontractors: ['Meier Trans'],
    vehicles: ['TRUCK-1'],
    drivers: [['Hans Muster', '17']],
    addresses: [
      ['A1', 'Basel Hub'],
      ['A2', 'Genf Nord'],
    ],
    observers: ['olga', 'oskar'],
  })
  kept = addTrip('kept')
  backup = backUp(server)
  db = openLocalDb('anna', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
  device = { db, username: 'anna', role: 'admin', now: () => 0, newId: () => crypto.randomUUID() }
  context = {
    db,
    fetch: async (url, init) => server.app.request(url, init),
    now: () => 0,
    newId: device.newId,
    session: () => ({ username: 'anna', token }),
  }
  engine = createEngine(
    context,
    createConnectionStore(),
    async (work) => {
      await work()
      return 'done'
    },
    (error) => {
      throw error
    },
  )
})
afterEach(() => {
  db.close()
  for (const one of servers) one.close()
})

const addTrip = (tt_tour: string): number => insertTrip(server.store, { ...SAMPLE_TRIP, tt_tour }, AUTHOR).row.tt_id
const addTour = (tr_name: string): number => {
  const fields = {
    ...newTourDefaults(),
    tr_name,
    tr_cm_id: 1,
    tr_departure: 'A1',
    tr_arrival: 'A2',
    tr_stp: '06:00',
    tr_std: '07:00',
    tr_sta: '11:00',
    tr_week_status: Array.from({ length: 7 }, () => true),
  }
  return insertTour(server.store, fields, AUTHOR).row.tr_id
}
/** The former database is lost. */
const restore = (file = backup): void => {
  const former = server
  server = restoreBackup(file, null, former.clock.now())
  logInAgain(server, former)
  servers.push(server)
}
const write = (key: number | string, tt_info: string, before = SAMPLE_TRIP.tt_info) =>
  queueEdit(device, { entity: 'trip', key, rev: 1, before: { tt_info: before }, after: { tt_info } })
const outbox = () => db.outbox.orderBy('seq').toArray()
const OTHER_DATABASE = { state: 'refused', message: 'sync_other_database' }

describe('an edit that waits', () => {
  test('arrives on its row when the backup has it', async () => {
    await engine.sync()
    await write(kept, 'mine')
    restore()
    await engine.sync()
    expect(await outbox()).toEqual([])
    expect(getTrip(server.store, kept)?.tt_info).toBe('mine')
  })

  test('of a row that is lost lands on no other, says what it was about, and can be sent as often as one likes', async () => {
    const lost = addTrip('lost')
    await engine.sync()
    await write(lost, 'mine')
    restore()
    const other = addTrip('another')
    await engine.sync()
    const waiting = [{ ...OTHER_DATABASE, set: { tt_info: 'mine' }, about: { name: 'lost', at: SAMPLE_TRIP.tt_stp } }]
    expect(await outbox()).toMatchObject(waiting)
    const [entry] = await outbox()
    await retryEntry(device, entry?.seq ?? 0)
    await engine.sync()
    expect(await outbox()).toMatchObject(waiting)
    expect(getTrip(server.store, other)?.tt_info).toBe(SAMPLE_TRIP.tt_info)
  })

  test('is not sent along by what is changed on the restored row afterwards', async () => {
    await engine.sync()
    await write(kept, 'of before')
    const { epoch } = server.store
    restore()
    // The service worker or another tab pulled, and nothing could be sent yet.
    context.session = () => null
    await engine.sync()
    expect(await drainOnce(context)).toBe('no_session')
    await db.outbox.toCollection().modify({ epoch: epoch() })
    await write(kept, 'of after', 'of before')
    expect((await outbox()).map(({ set }) => set)).toEqual([{ tt_info: 'of before' }, { tt_info: 'of after' }])
  })

  test('keeps its database when a conflict of it is decided', async () => {
    const lost = addTrip('lost')
    await engine.sync()
    const [trip] = getTrips(server.store, [lost])
    if (!trip) throw new Error('no trip')
    updateTrip(server.store, trip, { tt_info: 'theirs' }, AUTHOR)
    await write(lost, 'mine')
    await engine.sync()
    expect(await outbox()).toMatchObject([{ state: 'conflict' }])
    restore()
    await engine.sync()
    const [entry] = await outbox()
    await resolveConflict(device, entry?.seq ?? 0, new Set(['tt_info']))
    await engine.sync()
    expect(await outbox()).toMatchObject([{ ...OTHER_DATABASE, set: { tt_info: 'mine' }, about: { name: 'lost' } }])
  })
})

describe('an edit in conflict whose other part was taken', () => {
  const shown = async () => {
    const [trip] = await db.trips.toArray()
    return foldServerRow(TRIPS, kept, trip as VisibleTrip, await outbox())?.row
  }
  /** Both wrote the info; the note of the same edit was taken, and its row is not here yet. */
  const leave = async () => {
    await engine.sync()
    const [trip] = getTrips(server.store, [kept])
    if (!trip) throw new Error('no trip')
    updateTrip(server.store, trip, { tt_info: 'theirs' }, AUTHOR)
    const before = { tt_info: SAMPLE_TRIP.tt_info, tt_note: SAMPLE_TRIP.tt_note }
    const after = { tt_info: 'mine', tt_note: 'my note' }
    await queueEdit(device, { entity: 'trip', key: kept, rev: 1, before, after })
    await drainOnce(context)
    const [entry] = await outbox()
    expect(entry).toMatchObject({ state: 'conflict', settled: { set: { tt_note: 'my note' } } })
    return entry?.seq ?? 0
  }
  /** The first one learns of the restored database, the second sends to it. */
  const syncRestored = async () => {
    await engine.sync()
    await engine.sync()
  }
  const decide = async (seq: number, ...mine: string[]) => resolveConflict(device, seq, new Set(mine))

  test('is sent again as a whole', async () => {
    await leave()
    restore()
    await syncRestored()
    expect(await outbox()).toEqual([])
    expect(getTrip(server.store, kept)).toMatchObject({ tt_info: 'mine', tt_note: 'my note' })
  })

  test('is sent again before what was written over it', async () => {
    await leave()
    const [before, after] = [{ tt_note: 'my note' }, { tt_note: 'my later note' }]
    await queueEdit(device, { entity: 'trip', key: kept, rev: 1, before, after })
    restore()
    await syncRestored()
    expect(await outbox()).toEqual([])
    expect(getTrip(server.store, kept)?.tt_note).toBe('my later note')
  })

  test('loses nothing of it by a decision for theirs', async () => {
    await decide(await leave())
    expect(await shown()).toMatchObject({ tt_note: 'my note' })
    restore()
    await syncRestored()
    expect(await outbox()).toEqual([])
    expect(getTrip(server.store, kept)).toMatchObject({ tt_info: SAMPLE_TRIP.tt_info, tt_note: 'my note' })
  })

  test('loses nothing of it by a decision for mine; theirs is not there any more, and is asked about', async () => {
    await decide(await leave(), 'tt_info')
    expect(await shown()).toMatchObject({ tt_info: 'mine', tt_note: 'my note' })
    restore()
    await syncRestored()
    expect(await outbox()).toMatchObject([{ state: 'conflict', theirs: [{ unit: 'tt_info' }] }])
    expect(getTrip(server.store, kept)?.tt_note).toBe('my note')
  })

  test('shows what was taken after it was discarded, until the rows come', async () => {
    await discardEntry(db, await leave())
    expect(await shown()).toMatchObject({ tt_info: SAMPLE_TRIP.tt_info, tt_note: 'my note' })
    await engine.sync()
    expect(await outbox()).toEqual([])
    expect(await shown()).toMatchObject({ tt_info: 'theirs', tt_note: 'my note' })
  })

  test('shows what was taken beside a second conflict', async () => {
    await decide(await leave(), 'tt_info')
    const [trip] = getTrips(server.store, [kept])
    if (trip) updateTrip(server.store, trip, { tt_info: 'theirs again' }, AUTHOR)
    await drainOnce(context)
    expect(await outbox()).toMatchObject([{ state: 'conflict' }])
    expect(await shown()).toMatchObject({ tt_note: 'my note' })
  })
})

test('a delete that waits takes no other tour away, and is named', async () => {
  const lost = addTour('T-lost')
  await engine.sync()
  await queueDelete(device, { entity: 'tour', key: lost, rev: 1 })
  expect(await outbox()).toMatchObject([{ base: { tr_name: 'T-lost' } }])
  restore()
  const other = addTour('T-another')
  await engine.sync()
  expect(await outbox()).toMatchObject([{ ...OTHER_DATABASE, op: 'delete', about: { name: 'T-lost' } }])
  expect(getTours(server.store, [other])).toHaveLength(1)
})

describe('a trip that was created here', () => {
  test('and that the restored server lost is created again, before the edits of it that wait', async () => {
    await engine.sync()
    const key = await queueCreate(device, { entity: 'trip', fields: { ...SAMPLE_TRIP, tt_tour: 'new' } })
    await drainOnce(context)
    expect(await outbox()).toMatchObject([{ op: 'create', state: 'acked' }])
    await write(key, 'mine')
    restore()
    await engine.sync()
    expect(await outbox()).toEqual([])
    const [trip] = (await db.trips.toArray()).filter(({ tt_tour }) => tt_tour === 'new')
    expect(trip).toMatchObject({ tt_info: 'mine' })
  })

  test('and that was created again by itself is told of where a second restored server lacks it', async () => {
    await engine.sync()
    await queueCreate(device, { entity: 'trip', fields: { ...SAMPLE_TRIP, tt_tour: 'new' } })
    await drainOnce(context)
    restore()
    await engine.sync()
    await engine.sync()
    expect(await outbox()).toEqual([])
    restore()
    await engine.sync()
    expect(await outbox()).toMatchObject([{ op: 'create', state: 'refused', message: 'sync_lost_in_restore' }])
  })

  test('and that is lost waits to be made again, with the edits of it that wait', async () => {
    await engine.sync()
    const key = await queueCreate(device, { entity: 'trip', fields: { ...SAMPLE_TRIP, tt_tour: 'new' } })
    await engine.sync()
    await write(key, 'mine')
    restore()
    await engine.sync()
    expect(await outbox()).toMatchObject([
      { state: 'refused', message: 'sync_lost_in_restore', op: 'create', set: { tt_tour: 'new' } },
      { state: 'queued', op: 'edit', key, set: { tt_info: 'mine' } },
    ])
    expect(await db.idmap.toArray()).toEqual([])
  })

  test('and that the backup has keeps its name on this device', async () => {
    await engine.sync()
    const key = await queueCreate(device, { entity: 'trip', fields: { ...SAMPLE_TRIP, tt_tour: 'new' } })
    await engine.sync()
    const named = await db.idmap.toArray()
    expect(named).toMatchObject([{ local: key }])
    backup = backUp(server)
    await write(key, 'mine')
    restore()
    await engine.sync()
    expect(await db.idmap.toArray()).toEqual(named)
    expect(getTrip(server.store, named[0]?.id ?? 0)?.tt_info).toBe('mine')
  })
})

describe('an edit that had arrived, and that the backup does not hold,', () => {
  const LOST = { state: 'refused', message: 'sync_lost_in_restore' }
  const restoreAndSync = async () => {
    restore()
    await engine.sync()
  }
  const sendAll = async () => {
    await retryEntries(
      device,
      (await outbox()).map(({ seq }) => seq),
    )
    await engine.sync()
  }

  test('is told with its values, changes nothing by itself, and arrives when it is sent again', async () => {
    await engine.sync()
    await write(kept, 'mine')
    await engine.sync()
    expect(await outbox()).toEqual([])
    await restoreAndSync()
    expect(await outbox()).toMatchObject([
      { ...LOST, set: { tt_info: 'mine' }, base: { tt_info: SAMPLE_TRIP.tt_info }, about: { name: 'kept' } },
    ])
    await engine.sync()
    expect(getTrip(server.store, kept)?.tt_info).toBe(SAMPLE_TRIP.tt_info)
    await sendAll()
    expect(await outbox()).toEqual([])
    expect(getTrip(server.store, kept)?.tt_info).toBe('mine')
  })

  test('is asked for once where its person changed the field anew: by the newest value, over what was there before', async () => {
    await engine.sync()
    await write(kept, 'older')
    await engine.sync()
    await write(kept, 'newer', 'older')
    await engine.sync()
    await restoreAndSync()
    expect(await outbox()).toMatchObject([
      { ...LOST, set: { tt_info: 'newer' }, base: { tt_info: SAMPLE_TRIP.tt_info } },
    ])
    await sendAll()
    expect(await outbox()).toEqual([])
    expect(getTrip(server.store, kept)?.tt_info).toBe('newer')
  })

  test('is not asked for beside a newer edit of the field that waits; of no person, but of the restore, is the other value', async () => {
    await engine.sync()
    await write(kept, 'older')
    await engine.sync()
    await write(kept, 'newer', 'older')
    await restoreAndSync()
    expect(await outbox()).toMatchObject([
      {
        state: 'conflict',
        theirs: [
          {
            mine: { tt_info: 'newer' },
            theirs: { tt_info: SAMPLE_TRIP.tt_info },
            by: null,
            at: null,
            isRestored: true,
          },
        ],
      },
    ])
  })

  test('is in conflict with a person who wrote after the restore, by name', async () => {
    await engine.sync()
    await write(kept, 'older')
    await engine.sync()
    await write(kept, 'newer', 'older')
    restore()
    const row = getTrip(server.store, kept)
    if (row) updateTrip(server.store, row, { tt_info: 'theirs' }, AUTHOR)
    await engine.sync()
    const [{ theirs: [told] = [] } = { theirs: [] }] = (await outbox()).filter(({ state }) => state === 'conflict')
    expect([told?.by, told?.isRestored]).toEqual(['bert', undefined])
  })

  test('is told once, and after each restore that loses it', async () => {
    await engine.sync()
    await write(kept, 'mine')
    await engine.sync()
    await restoreAndSync()
    await discardEntries(
      db,
      (await outbox()).map(({ seq }) => seq),
    )
    await restoreAndSync()
    expect(await outbox()).toEqual([])
    await write(kept, 'mine again')
    await engine.sync()
    await restoreAndSync()
    expect(await outbox()).toMatchObject([{ ...LOST, set: { tt_info: 'mine again' } }])
  })

  test('is told alone: what the backup holds is said of no one', async () => {
    await engine.sync()
    await write(kept, 'before the backup')
    await engine.sync()
    backup = backUp(server)
    await write(kept, 'after it', 'before the backup')
    await engine.sync()
    await restoreAndSync()
    expect(await outbox()).toMatchObject([{ ...LOST, set: { tt_info: 'after it' } }])
    await sendAll()
    expect(getTrip(server.store, kept)?.tt_info).toBe('after it')
    await restoreAndSync()
    expect((await outbox()).map(({ set }) => set)).toEqual([{ tt_info: 'after it' }])
  })

  test('is told in the order of what was made, and a row that was made here is made again with what was written of it', async () => {
    await engine.sync()
    const key = await queueCreate(device, { entity: 'trip', fields: { ...SAMPLE_TRIP, tt_tour: 'new' } })
    await engine.sync()
    const [{ id = 0 } = {}] = await db.idmap.toArray()
    await write(id, 'mine')
    await engine.sync()
    await write(id, 'mine again', 'mine')
    await restoreAndSync()
    expect(await outbox()).toMatchObject([
      { ...LOST, op: 'create', key, set: { tt_tour: 'new' } },
      { ...LOST, op: 'edit', key, set: { tt_info: 'mine' } },
      { state: 'queued', key, set: { tt_info: 'mine again' } },
    ])
    await sendAll()
    expect(await outbox()).toEqual([])
    const [trip] = (await db.trips.toArray()).filter(({ tt_tour }) => tt_tour === 'new')
    expect(trip).toMatchObject({ tt_info: 'mine again' })
  })

  test('of a row that another person has changed since is asked about', async () => {
    await engine.sync()
    await write(kept, 'mine')
    await engine.sync()
    restore()
    const [trip] = getTrips(server.store, [kept])
    if (trip) updateTrip(server.store, trip, { tt_info: 'theirs' }, AUTHOR)
    await engine.sync()
    await sendAll()
    expect(await outbox()).toMatchObject([{ state: 'conflict', theirs: [{ unit: 'tt_info' }] }])
  })

  test('is told of the part that was taken, beside the part that waits', async () => {
    await engine.sync()
    const [trip] = getTrips(server.store, [kept])
    if (trip) updateTrip(server.store, trip, { tt_info: 'theirs' }, AUTHOR)
    const before = { tt_info: SAMPLE_TRIP.tt_info, tt_note: SAMPLE_TRIP.tt_note }
    await queueEdit(device, { entity: 'trip', key: kept, rev: 1, before, after: { tt_info: 'mine', tt_note: 'note' } })
    await engine.sync()
    expect(await outbox()).toMatchObject([{ state: 'conflict' }])
    await restoreAndSync()
    expect(await outbox()).toMatchObject([{ state: 'conflict' }, { ...LOST, set: { tt_note: 'note' } }])
    await sendAll()
    expect(getTrip(server.store, kept)?.tt_note).toBe('note')
  })

  test('is asked about again where the answer is lost, or the server is an older one', async () => {
    await engine.sync()
    await write(kept, 'mine')
    await engine.sync()
    const { fetch } = context
    context.fetch = async (url, init) => {
      if (url !== '/api/sync/known') return fetch(url, init)
      throw new TypeError('no network')
    }
    await restoreAndSync()
    expect(await outbox()).toEqual([])
    context.fetch = async (url, init) => fetch(url === '/api/sync/known' ? '/api/sync/unknown' : url, init)
    await engine.sync()
    expect(await outbox()).toEqual([])
    context.fetch = fetch
    await engine.sync()
    expect(await outbox()).toMatchObject([LOST])
  })

  test('is forgotten after two weeks, and beyond five hundred', async () => {
    let now = 0
    context.now = () => now
    await engine.sync()
    await write(kept, 'old')
    await engine.sync()
    now += 15 * 86_400_000
    await write(kept, 'new', 'old')
    await engine.sync()
    expect((await db.taken.toArray()).map(({ entry }) => entry.set)).toEqual([{ tt_info: 'new' }])
    const [one] = await db.taken.toArray()
    if (one) await db.taken.bulkPut(Array.from({ length: 500 }, (_, at) => ({ ...one, id: `${at}`, at: now + at })))
    now += 1000
    await write(kept, 'newest', 'new')
    await engine.sync()
    expect(await db.taken.count()).toBe(500)
    expect((await db.taken.orderBy('at').last())?.entry.set).toEqual({ tt_info: 'newest' })
  })
})

describe('the right backup, restored after an older one,', () => {
  const LOST = { state: 'refused', message: 'sync_lost_in_restore' }
  let isOffline: boolean
  beforeEach(() => {
    isOffline = false
    const { fetch } = context
    context.fetch = async (url, init) => {
      if (isOffline) throw new TypeError('no network')
      return fetch(url, init)
    }
  })
  /** Backs up what was saved until now, rightly; the older backup is restored, and the device learns of it. */
  const loseIt = async (): Promise<string> => {
    await engine.sync()
    const right = backUp(server)
    restore()
    await engine.sync()
    return right
  }
  const restoreRight = async (right: string) => {
    isOffline = false
    restore(right)
    await engine.sync()
  }
  const createNew = () => queueCreate(device, { entity: 'trip', fields: { ...SAMPLE_TRIP, tt_tour: 'new' } })
  const newTrips = () =>
    getTrips(server.store, server.store.sqlite.prepare('select tt_id from trips').pluck().all() as number[]).filter(
      ({ tt_tour }) => tt_tour === 'new',
    )
  const sendAll = async () => {
    await retryEntries(
      device,
      (await outbox()).map(({ seq }) => seq),
    )
    await engine.sync()
  }

  test('gets what was typed meanwhile into a row that was made here', async () => {
    await engine.sync()
    const key = await createNew()
    const right = await loseIt()
    expect(await outbox()).toMatchObject([{ ...LOST, op: 'create' }])
    isOffline = true
    await write(key, 'typed later')
    await restoreRight(right)
    expect(await outbox()).toEqual([])
    expect(newTrips()).toMatchObject([{ tt_info: 'typed later' }])
  })

  test('is told of as lacking what was typed meanwhile, and sent, into a row that was made here', async () => {
    await engine.sync()
    const key = await createNew()
    const right = await loseIt()
    await write(key, 'typed later')
    await engine.sync()
    expect(newTrips()).toMatchObject([{ tt_info: 'typed later' }])
    await restoreRight(right)
    expect(await outbox()).toMatchObject([{ ...LOST, op: 'edit', set: { tt_info: 'typed later' } }])
    await sendAll()
    expect(await outbox()).toEqual([])
    expect(newTrips()).toMatchObject([{ tt_info: 'typed later' }])
  })

  test('is told of as lacking nothing: what was said to be lost is there', async () => {
    await engine.sync()
    const key = await createNew()
    await engine.sync()
    await write(key, 'of the new one')
    await write(kept, 'mine')
    const right = await loseIt()
    expect(await outbox()).toMatchObject([LOST, LOST, LOST])
    await restoreRight(right)
    expect(await outbox()).toEqual([])
    expect(getTrip(server.store, kept)?.tt_info).toBe('mine')
    expect(newTrips()).toMatchObject([{ tt_info: 'of the new one' }])
  })

  test('is told of as lacking nothing that was sent again to the older one', async () => {
    await engine.sync()
    const key = await createNew()
    await engine.sync()
    await write(key, 'of the new one')
    await write(kept, 'mine')
    const right = await loseIt()
    await sendAll()
    expect(newTrips()).toMatchObject([{ tt_info: 'of the new one' }])
    const again = backUp(server)
    await restoreRight(right)
    expect(await outbox()).toEqual([])
    expect(newTrips()).toMatchObject([{ tt_info: 'of the new one' }])
    // To and fro.
    await restoreRight(again)
    expect(await outbox()).toEqual([])
    restore()
    await engine.sync()
    expect(await outbox()).toMatchObject([LOST, LOST, LOST])
  })

  test('is told of as lacking nothing of an edit that it had taken in part', async () => {
    await engine.sync()
    const [trip] = getTrips(server.store, [kept])
    if (trip) updateTrip(server.store, trip, { tt_info: 'theirs' }, AUTHOR)
    const before = { tt_info: SAMPLE_TRIP.tt_info, tt_note: SAMPLE_TRIP.tt_note }
    await queueEdit(device, { entity: 'trip', key: kept, rev: 1, before, after: { tt_info: 'mine', tt_note: 'note' } })
    const right = await loseIt()
    expect(await outbox()).toMatchObject([{ state: 'conflict' }, { ...LOST, set: { tt_note: 'note' } }])
    await restoreRight(right)
    expect(await outbox()).toMatchObject([{ state: 'conflict' }])
  })

  test('gets the edit that waits for a row which the older one had made anew, under another number', async () => {
    await engine.sync()
    const key = await createNew()
    const right = await loseIt()
    await sendAll()
    const [again = 0] = (await db.idmap.toArray()).map(({ id }) => id)
    await write(again, 'sent')
    await engine.sync()
    isOffline = true
    await write(again, 'waits', 'sent')
    await restoreRight(right)
    const [made] = newTrips()
    expect(made?.tt_id).not.toBe(again)
    // What was sent before is not asked for beside it.
    expect(await outbox()).toMatchObject([{ state: 'conflict', key, set: { tt_info: 'waits' } }])
    const [conflict] = await outbox()
    await resolveConflict(device, conflict?.seq ?? 0, new Set(['tt_info']))
    await engine.sync()
    expect(await outbox()).toEqual([])
    expect(newTrips()).toMatchObject([{ tt_id: made?.tt_id, tt_info: 'waits' }])
  })

  test('gets what the person had to change of a row before the older one took it', async () => {
    addNames(server.store, { vehicles: ['TRUCK-2'] })
    await engine.sync()
    const key = await queueCreate(device, {
      entity: 'trip',
      fields: { ...SAMPLE_TRIP, tt_tour: 'new', tt_gps: 'TRUCK-2' },
    })
    const right = await loseIt()
    await sendAll()
    expect(await outbox()).toMatchObject([{ op: 'create', state: 'refused', errors: [{ path: 'tt_gps' }] }])
    isOffline = true
    const [before, after] = [{ tt_gps: 'TRUCK-2' }, { tt_gps: 'TRUCK-1' }]
    await queueEdit(device, { entity: 'trip', key, rev: null, before, after })
    await restoreRight(right)
    expect(await outbox()).toEqual([])
    expect(newTrips()).toMatchObject([{ tt_gps: 'TRUCK-1' }])
  })

  test.each([
    ['sent', false],
    ['waiting', true],
  ])('gets the delete of a row that the older one lacked: %s meanwhile', async (_when, waits) => {
    await engine.sync()
    const [tour] = getTours(server.store, [addTour('T-any')])
    if (!tour) throw new Error('no tour')
    const { tr_id: _id, tr_rev: _rev, tr_cm_name: _name, tr_client: _client, ...fields } = tour
    const key = await queueCreate(device, { entity: 'tour', fields: { ...fields, tr_name: 'T-new' } })
    const right = await loseIt()
    isOffline = waits
    await queueDelete(device, { entity: 'tour', key, rev: null })
    await engine.sync()
    await restoreRight(right)
    // What was deleted in another database is asked about.
    if (!waits) await sendAll()
    expect(await outbox()).toEqual([])
    const names = server.store.sqlite.prepare('select tr_name from tours').pluck().all()
    expect(names).toEqual(['T-any'])
  })

  test('is learnt of by two tabs at once, and what waits is sent once', async () => {
    await engine.sync()
    const key = await createNew()
    const right = await loseIt()
    isOffline = true
    await write(key, 'typed later')
    isOffline = false
    restore(right)
    const tab = createEngine(
      context,
      createConnectionStore(),
      async (work) => {
        await work()
        return 'done'
      },
      (error) => {
        throw error
      },
    )
    await Promise.all([engine.sync(), tab.sync()])
    expect(await outbox()).toEqual([])
    expect(newTrips()).toMatchObject([{ tt_info: 'typed later' }])
  })
})

test('an accepted edit of a row that the restored server lost comes back, refused', async () => {
  const lost = addTrip('lost')
  await engine.sync()
  await write(lost, 'mine')
  await drainOnce(context)
  restore()
  await engine.sync()
  await engine.sync()
  expect(await outbox()).toMatchObject([{ ...OTHER_DATABASE, set: { tt_info: 'mine' } }])
})

test('an edit of a row that was deleted, on a server that was never restored, is refused as before', async () => {
  await engine.sync()
  await write(kept, 'mine')
  server.store.write(() => deleteTrips(server.store, getTrips(server.store, [kept]), AUTHOR))
  await engine.sync()
  expect(await outbox()).toMatchObject([{ state: 'refused', message: 'not_found' }])
})
