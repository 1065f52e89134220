import { describe, expect, test } from 'vitest'
import { mutation } from '../../testing/sync-calls.ts'
import { deleteTrips, getTrips } from '../../trips/store/trips.ts'
import { PULL_LIMITS } from '../pull/pull.ts'
import { admin, app, fields, pull, push, setUpSyncCompany, sub } from './sync-sample.ts'

setUpSyncCompany()

describe('pull', () => {
  test('answers everything first, then only what changed, and acknowledges this client’s mutations', async () => {
    const start = await pull(admin)
    expect(start.body).toMatchObject({ reset: true, acks: [] })
    const sent = mutation()
    await push(admin, [sent])
    const next = await pull(admin, start.body.cursor)
    expect(next.body.put.trip).toHaveLength(1)
    expect(next.body.acks).toMatchObject([{ mutation: sent.id, id: 1 }])
    const quiet = await pull(admin, next.body.cursor)
    expect(quiet.body).toMatchObject({ put: {}, del: {}, acks: [] })
    expect(JSON.stringify(quiet.body).length).toBeLessThanOrEqual(300)
  })

  test('sends a tombstone to the sub that lost the trip, and nothing to the one that never saw it', async () => {
    const other = app.addUser({ username: 'sven', role: 'sub', subcontractor: 'Bise' })
    const third = app.addUser({ username: 'tina', role: 'sub', subcontractor: 'Chasseral' })
    await push(admin, [mutation()])
    const cursors = await Promise.all([sub, other, third].map(async (token) => (await pull(token)).body.cursor))
    await app.call(admin, 'PUT', '/api/trips/1', { tt_sub: 'Bise' })
    const [lost, won, never] = await Promise.all(
      [sub, other, third].map(async (token, index) => (await pull(token, cursors[index])).body),
    )
    expect(lost).toMatchObject({ put: {}, del: { trip: [1] } })
    expect(won).toMatchObject({ put: { trip: [{ tt_id: 1 }] }, del: {} })
    expect(never).toMatchObject({ put: {}, del: {} })
  })

  test('does not tell by its numbers how much changed that one may not see', async () => {
    await push(admin, [mutation()])
    const gapAfter = async (changes: number): Promise<number> => {
      const before = (await pull(sub)).body.seq
      for (let index = 0; index < changes; index += 1)
        await app.call(admin, 'POST', '/api/customers', { cm_name: `${changes} ${index}` })
      app.clock.advance(60_000)
      await app.call(admin, 'PUT', '/api/trips/1', { tt_info: `${changes}` })
      return (await pull(sub)).body.seq - before
    }
    app.clock.advance(60_000)
    await app.call(admin, 'PUT', '/api/trips/1', { tt_info: 'x' })
    expect(await gapAfter(0)).toBe(await gapAfter(20))
  })

  test('takes away a trip that came with a later page of a snapshot than it was made after', async () => {
    app.deps.pullLimits = { snapshotRows: 1, changes: 5000 }
    const start = (await pull(admin)).body
    expect(start.more).toBe(true)
    await push(admin, [mutation()])
    let page = start
    const sent: unknown[] = []
    while (page.more) {
      page = (await pull(admin, page.cursor)).body
      sent.push(...(page.put.trip ?? []))
    }
    expect(sent).toMatchObject([{ tt_id: 1 }])
    app.store.write(() => deleteTrips(app.store, getTrips(app.store, [1]), { username: 'anna', source: 'person' }))
    expect((await pull(admin, page.cursor)).body.del).toEqual({ trip: [1] })
  })

  test('takes away a trip that came with its changes, and was given away before the next of them came', async () => {
    app.deps.pullLimits = { snapshotRows: 2000, changes: 2 }
    await app.call(admin, 'POST', '/api/subcontractors', { sc_name: 'Cime' })
    const { cursor } = (await pull(sub)).body
    const give = (tt_sub: string) => app.call(admin, 'PUT', '/api/trips/1', { tt_sub })
    await push(admin, [mutation()])
    await give('Bise')
    await give('Alpen')
    const early = (await pull(sub, cursor)).body
    expect(early).toMatchObject({ put: { trip: [{ tt_id: 1 }] }, more: true })
    await give('Bise')
    expect((await pull(sub, early.cursor)).body.del).toEqual({ trip: [1] })
  })

  test('reads no row that the asker could not know before and may not know now', async () => {
    await push(admin, [mutation()])
    const other = app.addUser({ username: 'sven', role: 'sub', subcontractor: 'Bise' })
    const third = app.addUser({ username: 'tina', role: 'sub', subcontractor: 'Chasseral' })
    const cursors = await Promise.all([sub, other, third].map(async (token) => (await pull(token)).body.cursor))
    await app.call(admin, 'PUT', '/api/trips/1', { tt_sub: 'Bise' })
    app.store.sqlite.exec('alter table trips rename to trips_gone')
    const statuses = await Promise.all(
      [sub, other, third].map(async (token, index) => (await pull(token, cursors[index])).status),
    )
    expect(statuses).toEqual([500, 500, 200])
  })

  test('looks nothing up when nothing has happened', async () => {
    await push(admin, [mutation()])
    const { cursor } = (await pull(admin)).body
    for (const table of ['trips', 'mutations']) app.store.sqlite.exec(`alter table ${table} rename to ${table}_gone`)
    expect((await pull(admin, cursor)).status).toBe(200)
  })

  test.each([
    ['garbage', 'garbage'],
    ['JSON that is no cursor', Buffer.from('{"seq":1}').toString('base64url')],
    ['a number of the future', Buffer.from(JSON.stringify([999_999, 1, 2, 'x', 'y'])).toString('base64url')],
    ['an instant that is none', Buffer.from(JSON.stringify([0, 9e15, 9e15, 'x', 'y'])).toString('base64url')],
  ])('answers a forged cursor with a reset: %s', async (_name, cursor) => {
    const answer = await pull(sub, cursor)
    expect(answer.status).toBe(200)
    expect(answer.body.reset).toBe(true)
  })

  test('answers another person’s cursor with a reset of what the asker sees', async () => {
    await push(admin, [mutation({ set: { ...fields, tt_sub: 'Bise' } })])
    const { cursor } = (await pull(admin)).body
    const answer = await pull(sub, cursor)
    expect(answer.body.reset).toBe(true)
    expect(answer.body.put.trip).toBeUndefined()
  })

  test('is a reset after the person was moved to another company', async () => {
    const { cursor } = (await pull(sub)).body
    await app.call(admin, 'PUT', '/api/users/sara', { subcontractor: 'Alpen' })
    await app.call(admin, 'POST', '/api/subcontractors', { sc_name: 'Bise' })
    await app.call(admin, 'PUT', '/api/users/sara', { subcontractor: 'Bise' })
    expect((await pull(sub, cursor)).body.reset).toBe(true)
  })

  test('says so when a snapshot of several pages begins anew, because the person sees other rows by now', async () => {
    const insert = app.store.sqlite.prepare('insert into addresses (add_id, add_name) values (?, ?)')
    for (let row = 0; row < PULL_LIMITS.snapshotRows; row += 1) insert.run(`A ${row}`, `At ${row}`)
    const start = (await pull(sub)).body
    expect(start).toMatchObject({ reset: true, more: true, begins: true })
    const next = (await pull(sub, start.cursor)).body
    expect(next.reset).toBe(true)
    expect(next.begins).toBeUndefined()
    await app.call(admin, 'POST', '/api/subcontractors', { sc_name: 'Bise' })
    await app.call(admin, 'PUT', '/api/users/sara', { subcontractor: 'Bise' })
    expect((await pull(sub, start.cursor)).body).toMatchObject({ reset: true, more: true, begins: true })
  })

  test('brings what enters and takes what leaves as the days go by', async () => {
    await push(admin, [
      mutation({
        set: {
          ...fields,
          tt_tour: 'old',
          tt_stp: '2026-11-09T10:00:00.000Z',
          tt_std: '2026-11-09T10:00:00.000Z',
          tt_sta: '2026-11-09T12:00:00.000Z',
        },
      }),
      mutation({
        set: {
          ...fields,
          tt_tour: 'far',
          tt_stp: '2026-12-02T10:00:00.000Z',
          tt_std: '2026-12-02T10:00:00.000Z',
          tt_sta: '2026-12-02T12:00:00.000Z',
        },
      }),
    ])
    const start = (await pull(admin)).body
    expect(start.put.trip).toMatchObject([{ tt_tour: 'old' }])
    app.clock.set('2026-11-23T08:00:00.000Z')
    const monday = (await pull(admin, start.cursor)).body
    expect(monday.put.trip).toMatchObject([{ tt_tour: 'far' }])
    expect(monday.del.trip).toEqual([1])
  })

  test('takes away what was deleted while the days went by, on whichever page of the changes that comes', async () => {
    app.deps.pullLimits = { snapshotRows: 2000, changes: 1 }
    const old = {
      tt_stp: '2026-11-09T10:00:00.000Z',
      tt_std: '2026-11-09T10:00:00.000Z',
      tt_sta: '2026-11-09T12:00:00.000Z',
    }
    await push(admin, [mutation({ set: { ...fields, ...old } }), mutation({ set: { ...fields, ...old } })])
    let page = (await pull(admin)).body
    expect(page.put.trip).toHaveLength(2)
    const both = getTrips(app.store, [1, 2])
    app.store.write(() => deleteTrips(app.store, both, { username: 'anna', source: 'person' }))
    app.clock.set('2026-11-23T08:00:00.000Z')
    const gone: unknown[] = []
    do {
      page = (await pull(admin, page.cursor)).body
      gone.push(...(page.del.trip ?? []))
    } while (page.more)
    expect(gone).toEqual([1, 2])
  })

  test('needs a session', async () => {
    expect((await app.call(null, 'GET', '/api/sync/pull')).status).toBe(401)
    expect((await app.call('nonsense', 'POST', '/api/sync/push', {})).status).toBe(401)
  })
})
