import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deleteUser, findUser } from '../../people/store/users.ts'
import { mutation } from '../../testing/sync-calls.ts'
import { admin, app, fields, first, push, setUpSyncCompany, sub, trips } from './sync-sample.ts'

setUpSyncCompany()

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
    // By count alone: a busy machine may need longer than a turn lasts.
    app.deps.pushTurn = { mutations: 50, ms: Number.POSITIVE_INFINITY }
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
