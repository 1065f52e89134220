import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MutationResult } from '../../../shared/schemas/sync.ts'
import { deleteUser, findUser } from '../../store/people/users.ts'
import { deleteTrips, getTrips } from '../../store/trips/trips.ts'
import { PULL_LIMITS } from '../../sync/pull.ts'
import { addSyncedNames, mutation, pull as pullFrom, push as pushTo, SYNCED_TRIP } from '../../testing/sync-calls.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: string
let sub: string
const client = randomUUID()
const phoneOfSub = randomUUID()
const clientOf = (token: string): string => (token === sub ? phoneOfSub : client)

const fields = SYNCED_TRIP
const push = (token: string, mutations: unknown[], from = clientOf(token)) => pushTo(app, token, from, mutations)
const pull = (token: string, cursor?: string) => pullFrom(app, token, clientOf(token), cursor)
const first = async (answer: ReturnType<typeof push>): Promise<MutationResult> => {
  const result = (await answer).body.results[0]
  if (!result) throw new Error('no result')
  return result
}
const trips = async (token: string) => (await app.call<unknown[]>(token, 'GET', '/api/timetable?view=today')).body

beforeEach(() => {
  app = createTestApp()
  admin = app.addUser({ username: 'anna', role: 'admin' })
  sub = app.addUser({ username: 'sara', role: 'sub', subcontractor: 'Alpen' })
  addSyncedNames(app)
})
afterEach(() => app.close())

describe('push', () => {
  test('applies a mutation once and answers the stored result when it comes again', async () => {
    const sent = mutation()
    const once = await first(push(admin, [sent]))
    const twice = await first(push(admin, [sent]))
    expect(once).toMatchObject({ status: 'applied', id: 1, rev: 1 })
    expect(twice).toMatchObject({ status: 'duplicate', id: 1, seq: once.seq })
    expect(await trips(admin)).toHaveLength(1)
  })

  test('does not create a row again that the device sends under a new mutation id', async () => {
    const sent = mutation()
    await push(admin, [sent])
    expect(await first(push(admin, [{ ...sent, id: randomUUID() }]))).toMatchObject({ status: 'duplicate', id: 1 })
    expect(await trips(admin)).toHaveLength(1)
  })

  test('finds a row by the id its device gave it, in the same push', async () => {
    const create = mutation()
    const edit = mutation({ op: 'edit', key: create.key, rev: null, set: { tt_info: 'x' }, base: { tt_info: '' } })
    const { body } = await push(admin, [create, edit])
    expect(body.results.map(({ status }) => status)).toEqual(['applied', 'merged'])
    expect(await trips(admin)).toMatchObject([{ tt_info: 'x' }])
  })

  test('refuses a known mutation id with another payload, and changes nothing', async () => {
    const sent = mutation()
    await push(admin, [sent])
    const answer = await push(admin, [{ ...sent, set: { ...fields, tt_tour: 'other' } }])
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ message: 'sync_mutation_id_reused', mutation: sent.id })
    expect(await trips(admin)).toMatchObject([{ tt_tour: 'LX 1' }])
  })

  test('refuses another person’s mutation id, and does not tell its result', async () => {
    app.addUser({ username: 'bert', role: 'admin' })
    const bert = await app.login('bert')
    const sent = mutation()
    await push(admin, [sent])
    const answer = await push(bert, [{ ...sent, user: 'bert' }], randomUUID())
    expect(answer.status).toBe(409)
    expect(JSON.stringify(answer.body)).not.toContain('"id":1')
  })

  test('waits for the disk once', async () => {
    let commits = 0
    app.store.onCommit(() => {
      commits += 1
    })
    const answer = await push(
      admin,
      Array.from({ length: 50 }, () => mutation()),
    )
    expect(answer.body.results.map(({ status, id }) => [status, id])).toEqual(
      Array.from({ length: 50 }, (_, index) => ['applied', index + 1]),
    )
    expect(commits).toBe(1)
  })

  test('keeps what came before a mutation id that is known with another payload', async () => {
    const known = mutation()
    await push(admin, [known])
    const answer = await push(admin, [mutation(), { ...known, set: { ...fields, tt_tour: 'LX 2' } }, mutation()])
    expect(answer.body.results.map(({ status, id }) => [status, id])).toEqual([['applied', 2]])
    expect(await trips(admin)).toHaveLength(2)
  })

  test('keeps what came before a fault that one mutation alone meets', async () => {
    app.store.sqlite.exec(
      `create trigger broken before insert on trips when new.tt_tour = 'poison' begin select raise(abort, 'broken'); end`,
    )
    const poison = mutation({ set: { ...fields, tt_tour: 'poison' } })
    const answer = await push(admin, [mutation(), poison, mutation()])
    expect(answer.body.results.map(({ status }) => status)).toEqual(['applied'])
    expect(await trips(admin)).toHaveLength(1)
  })

  test('refuses edits made by somebody else than who sends them', async () => {
    const answer = await push(sub, [mutation()])
    expect(answer.status).toBe(403)
    expect(answer.body.message).toBe('sync_foreign_user')
  })

  describe('of an account that was made anew under the name of a deleted one', () => {
    const remake = (): string => {
      const former = findUser(app.store, 'sara')
      if (former) deleteUser(app.store, former, 'anna')
      return app.addUser({ username: 'sara', role: 'sub', subcontractor: 'Alpen' })
    }
    const comment = (value: string) =>
      mutation({ user: 'sara', op: 'edit', key: 1, rev: 1, set: { tt_sub_invoice_comment: value }, base: {} })
    const phone = randomUUID()
    const idOf = (name: string) => findUser(app.store, name)?.id

    test.each([
      ['sent before', () => push(sub, [comment('known')], phone)],
      ['fetched its rows', () => app.call(sub, 'GET', `/api/sync/pull?client=${phone}`)],
    ])('refuses by itself what an older app queued before, of a device that had %s', async (_name, known) => {
      await push(admin, [mutation()])
      await known()
      const anew = remake()
      const { status, body } = await push(anew, [comment('left')], phone)
      expect(status).toBe(200)
      expect(body.results).toMatchObject([{ status: 'refused', message: 'sync_foreign_user' }])
      expect(JSON.stringify(await trips(admin))).not.toContain('left')
      const own = { ...comment('own'), base: { tt_sub_invoice_comment: '' }, user_id: idOf('sara') }
      expect((await push(anew, [own], phone)).body.results).not.toMatchObject([{ status: 'refused' }])
      expect((await push(anew, [comment('own, of an older app')], randomUUID())).body.results).toMatchObject([
        { status: 'conflict' },
      ])
    })

    test('refuses an entry that names the former account, from whatever device', async () => {
      await push(admin, [mutation()])
      const former = idOf('sara')
      const anew = remake()
      const { status, body } = await push(anew, [{ ...comment('left'), user_id: former }], randomUUID())
      expect([status, body.message]).toEqual([403, 'sync_foreign_user'])
    })
  })

  test('tells of an edit which part the person may still write, and names no other', async () => {
    await push(admin, [mutation()])
    const edit = mutation({
      user: 'sara',
      op: 'edit',
      key: 1,
      rev: 1,
      set: { tt_note: 'of a dispatcher', tt_sub_invoice_comment: 'own' },
      base: { tt_note: '', tt_sub_invoice_comment: '' },
    })
    const { body } = await push(sub, [edit])
    expect(body.results).toMatchObject([
      { status: 'refused', message: 'field_not_allowed', writable: ['tt_sub_invoice_comment'] },
    ])
    expect(JSON.stringify(body)).not.toContain('tt_note')
  })

  test('refuses a push of 501', async () => {
    const answer = await push(
      admin,
      Array.from({ length: 501 }, () => mutation()),
    )
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe('push_too_many')
    expect(await trips(admin)).toHaveLength(0)
  })

  test.each([
    ['a date that is none', { set: { ...fields, tt_stp: '29.03.2026' } }, 'invalid_date'],
    ['a missing field', { set: { ...fields, tt_tour: undefined } }, 'field_required'],
    ['times out of order', { set: { ...fields, tt_std: '2026-11-21T16:00:00.000Z' } }, 'trip_times_order_planned'],
    ['a format of tomorrow', { format: 99 }, 'sync_format_unknown'],
    ['an operation that is none', { op: 'drop' }, 'sync_malformed_mutation'],
    ['a row that is not there', { op: 'edit', key: 77, rev: 1, set: { tt_note: 'x' } }, 'not_found'],
  ])('refuses %s alone: what stands beside it is applied', async (_name, change, message) => {
    const { status, body } = await push(admin, [mutation(change), mutation()])
    expect(status).toBe(200)
    expect(body.results).toMatchObject([{ status: 'refused', message }, { status: 'applied' }])
  })

  test('applies the units that do not conflict and names those that do, with who and when', async () => {
    await push(admin, [mutation()])
    await app.call(admin, 'PUT', '/api/trips/1', { tt_info: 'theirs' })
    const edit = mutation({
      op: 'edit',
      key: 1,
      rev: 1,
      set: { tt_info: 'mine', tt_note: 'mine' },
      base: { tt_info: '', tt_note: '' },
    })
    expect(await first(push(admin, [edit]))).toMatchObject({
      status: 'conflict',
      theirs: [{ unit: 'tt_info', mine: { tt_info: 'mine' }, theirs: { tt_info: 'theirs' }, by: 'anna' }],
    })
    expect(await trips(admin)).toMatchObject([{ tt_info: 'theirs', tt_note: 'mine' }])
  })

  test('tells a sub nothing of a field it must not know, not even by a conflict', async () => {
    await push(admin, [mutation({ set: { ...fields, tt_note: 'geheim' } })])
    const guess = (note: string) =>
      mutation({ user: 'sara', op: 'edit', key: 1, rev: 1, set: { tt_note: note }, base: { tt_note: 'x' } })
    for (const note of ['geheim', 'daneben']) {
      const result = await first(push(sub, [guess(note)]))
      expect(result).toMatchObject({ status: 'refused', message: 'field_not_allowed' })
    }
  })

  test('refuses what the role may not do', async () => {
    await push(admin, [mutation()])
    const own = { user: 'sara', op: 'edit', key: 1, rev: 1 }
    const { body } = await push(sub, [
      mutation({ user: 'sara' }),
      mutation({ ...own, set: { tt_tour: 'x' }, base: { tt_tour: 'LX 1' } }),
      mutation({ ...own, set: { tt_sub_invoice_comment: 'ok' }, base: { tt_sub_invoice_comment: '' } }),
    ])
    expect(body.results.map(({ status, message }) => message ?? status)).toEqual([
      'edit_no_permission',
      'field_not_allowed',
      'applied',
    ])
  })
})

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

describe('pokes', () => {
  test('says so when something was committed', async () => {
    const response = await app.app.request('/api/sync/pokes', { headers: { authorization: `Bearer ${admin}` } })
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const read = async () => new TextDecoder().decode((await reader.read()).value)
    expect(await read()).toContain('event: ready')
    await push(admin, [mutation()])
    expect(await read()).toContain('event: poke')
    await reader.cancel()
  })
})
