import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MAX_FIELDS_PER_MUTATION } from '#shared/domain/sync/sync-format.ts'
import { newTourDefaults } from '#shared/domain/tour/weekday-rules.ts'
import { findUser } from '../../people/store/users.ts'
import { addNames } from '../../testing/names.ts'
import { addSyncedNames, mutation, push, SYNCED_TRIP } from '../../testing/sync-calls.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { getTour } from '../../tours/store/tours.ts'
import { getTrip } from '../../trips/store/trips.ts'

let t: TestApp
let anna: string
let bert: string
const PHONE = randomUUID()
const TABLET = randomUUID()
beforeEach(() => {
  t = createTestApp()
  anna = t.addUser({ username: 'anna', role: 'admin' })
  bert = t.addUser({ username: 'bert', role: 'admin' })
  addSyncedNames(t)
})
afterEach(() => t.close())

const trips = async () => (await t.call<unknown[]>(anna, 'GET', '/api/timetable?view=today')).body
const TOUR = {
  ...newTourDefaults(),
  tr_name: 'T-1',
  tr_cm_id: 1,
  tr_departure: 'ZRH',
  tr_arrival: 'GVA',
  tr_sta: '10:00',
  tr_week_status: [true, ...Array(6).fill(false)],
  tr_week_sub: ['Alpen', ...Array(6).fill(null)],
  tr_week_gps: ['A-1', ...Array(6).fill(null)],
}
const REUSED = { status: 409, body: { message: 'sync_mutation_id_reused' } }

describe('an answer is kept for the person and the device that sent the edit', () => {
  test('not for another person, on another device or on the same', async () => {
    const sent = mutation()
    await push(t, anna, PHONE, [sent])
    const theirs = { ...sent, user: 'bert' }
    expect(await push(t, bert, TABLET, [theirs])).toMatchObject(REUSED)
    const { body } = await push(t, bert, PHONE, [theirs])
    expect(body.results).toMatchObject([{ status: 'refused', message: 'sync_foreign_user' }])
    expect(await trips()).toHaveLength(1)
  })

  test('not for another device of the same person: of two with one outbox, one becomes a device of its own', async () => {
    const sent = mutation()
    await push(t, anna, PHONE, [sent])
    expect(await push(t, anna, TABLET, [sent])).toMatchObject(REUSED)
    expect(await trips()).toHaveLength(1)
  })
})

describe('the id that a device gives to a new row is its person’s', () => {
  test('nobody else’s create is answered with that row', async () => {
    const sent = mutation()
    await push(t, anna, PHONE, [sent])
    const theirs = { ...sent, id: randomUUID(), user: 'bert' }
    const answer = await push(t, bert, TABLET, [theirs])
    expect(answer).toMatchObject({ status: 409, body: { ...REUSED.body, mutation: theirs.id } })
    expect(await trips()).toHaveLength(1)
  })

  test('nobody else’s edit finds that row', async () => {
    const sent = mutation()
    await push(t, anna, PHONE, [sent])
    const edit = { user: 'bert', op: 'edit', key: sent.key, set: { tt_info: 'x' }, base: { tt_info: '' } }
    expect((await push(t, bert, TABLET, [mutation(edit)])).body.results).toMatchObject([
      { status: 'refused', message: 'not_found' },
    ])
    expect(await trips()).toMatchObject([{ tt_info: '' }])
  })
})

test('an edit of the newest version is applied, one that others changed meanwhile is merged', async () => {
  await push(t, anna, PHONE, [mutation()])
  const edit = (rev: number, set: object, base: object) => mutation({ op: 'edit', key: 1, rev, set, base })
  const { body } = await push(t, anna, PHONE, [
    edit(1, { tt_info: 'a' }, { tt_info: '' }),
    edit(1, { tt_note: 'b' }, { tt_note: '' }),
    edit(3, { tt_note: 'b' }, { tt_note: 'b' }),
  ])
  expect(body.results).toMatchObject([
    { status: 'applied', rev: 2 },
    { status: 'merged', rev: 3 },
    { status: 'applied', rev: 3 },
  ])
})

test('a mutation that nobody can read is refused by its id; without one, the whole push is', async () => {
  const { body } = await push(t, anna, PHONE, [mutation({ set: 'x' }), mutation()])
  expect(body.results).toMatchObject([
    { status: 'refused', seq: 0, rev: null, message: 'sync_malformed_mutation' },
    { status: 'applied', id: 1 },
  ])
  for (const unreadable of [mutation({ id: 7 }), null])
    expect(await push(t, anna, PHONE, [unreadable])).toMatchObject({
      status: 400,
      body: { message: 'malformed_request' },
    })
})

describe('what nobody writes here, such as a field of a newer app, is never dropped without a word', () => {
  const STORED = { status: 'refused', message: 'field_not_allowed', writable: [] }
  const trailer = { set: { tt_trailer: 'K 7' }, base: { tt_trailer: '' } }

  test('an edit of it alone is refused, and writes nothing', async () => {
    await push(t, anna, PHONE, [mutation()])
    const { body } = await push(t, anna, PHONE, [mutation({ op: 'edit', key: 1, rev: 1, ...trailer })])
    expect(body.results).toMatchObject([STORED])
    expect(await trips()).toMatchObject([{ tt_rev: 1 }])
  })

  test('beside others it says which of them may be sent by themselves', async () => {
    await push(t, anna, PHONE, [mutation()])
    const both = { set: { ...trailer.set, tt_note: 'b' }, base: { ...trailer.base, tt_note: '' } }
    const { body } = await push(t, anna, PHONE, [mutation({ op: 'edit', key: 1, rev: 1, ...both })])
    expect(body.results).toMatchObject([{ ...STORED, writable: ['tt_note'] }])
  })

  test('what was only sent along, as it was shown, is no change', async () => {
    await push(t, anna, PHONE, [mutation()])
    const along = { set: { tt_trailer: '', tt_rev: 1, tt_note: 'b' }, base: { tt_trailer: '', tt_rev: 1, tt_note: '' } }
    const { body } = await push(t, anna, PHONE, [mutation({ op: 'edit', key: 1, rev: 1, ...along })])
    expect(body.results).toMatchObject([{ status: 'applied', rev: 2 }])
  })

  test('of a tour too, with whole weeks as an older app sent them', async () => {
    addNames(t.store, { customers: ['Holz AG'] })
    await push(t, anna, PHONE, [mutation({ entity: 'tour', set: TOUR })])
    const edit = { entity: 'tour', op: 'edit', key: 1, rev: 1 }
    const week = (value: unknown) => [value, null, null, null, null, null, null]
    const { body } = await push(t, anna, PHONE, [
      mutation({ ...edit, set: { tr_ramp: '7' }, base: { tr_ramp: '' } }),
      mutation({
        ...edit,
        set: { tr_ramp: '7', tr_name: 'LX 2', tr_week_gps: week('A-1') },
        base: { tr_name: 'LX 1' },
      }),
    ])
    expect(body.results).toMatchObject([STORED, { ...STORED, writable: ['tr_name', 'tr_week_gps.0'] }])
  })

  test('a new row that has such a field is not made without it', async () => {
    const { body } = await push(t, anna, PHONE, [mutation({ set: { ...SYNCED_TRIP, tt_trailer: 'K 7' } })])
    expect(body.results).toMatchObject([
      { status: 'refused', errors: [{ path: 'tt_trailer', message: 'field_not_allowed' }] },
    ])
    expect(await trips()).toEqual([])
  })
})

test.each([
  ['values', (many: object) => ({ set: many })],
  ['values from before', (many: object) => ({ base: many })],
  ['names with a moment of their own', (many: object) => ({ seen_at: { set: many } })],
])('one with more %s than any row has is read by nobody', async (_what, changes) => {
  const many = Object.fromEntries(Array.from({ length: MAX_FIELDS_PER_MUTATION + 1 }, (_, at) => [`k${at}`, at]))
  const { body } = await push(t, anna, PHONE, [mutation(changes(many))])
  expect(body.results).toMatchObject([{ status: 'refused', message: 'sync_malformed_mutation' }])
})

test('one that does not say who made it is refused by itself, one of the account that sends it is taken', async () => {
  const user_id = findUser(t.store, 'anna')?.id
  const { body } = await push(t, anna, PHONE, [mutation({ user: undefined }), mutation({ user_id })])
  expect(body.results).toMatchObject([{ message: 'sync_malformed_mutation' }, { status: 'applied' }])
})

test('a fault that the first mutation meets stops the push there: nothing is decided, and nothing is refused', async () => {
  t.store.sqlite.exec("create trigger broken before insert on trips begin select raise(abort, 'broken'); end")
  expect(await push(t, anna, PHONE, [mutation(), mutation()])).toMatchObject({ status: 200, body: { results: [] } })
})

test('an edit of a row that this device says it made, and of which nothing came, finds no row', async () => {
  const edit = { op: 'edit', key: `c:${randomUUID()}`, set: { tt_info: 'x' }, base: { tt_info: '' } }
  const { body } = await push(t, anna, PHONE, [mutation({ ...edit, epoch: t.store.epoch() })])
  expect(body.results).toMatchObject([{ status: 'refused', message: 'not_found' }])
})

test('a tour is created and deleted, a trip can only be cancelled', async () => {
  addNames(t.store, { customers: ['Holz AG'] })
  const { body } = await push(t, anna, PHONE, [
    mutation({ entity: 'tour', set: TOUR }),
    mutation(),
    mutation({ entity: 'tour', op: 'delete', key: 1, rev: 1, set: {}, base: {} }),
    mutation({ op: 'delete', key: 1, rev: 1, set: {}, base: {} }),
  ])
  expect(body.results).toMatchObject([
    { status: 'applied', id: 1, rev: 1 },
    { status: 'applied', id: 1, rev: 1 },
    { status: 'applied', rev: null },
    { status: 'refused', message: 'edit_no_permission' },
  ])
  expect([getTour(t.store, 1), getTrip(t.store, 1)]).toMatchObject([undefined, { tt_tour: 'LX 1' }])
})

test.each([
  ['the last three formats are understood', 1, 'applied'],
  ['an older one is not', -3, 'refused'],
])('%s', async (_name, format, status) => {
  expect((await push(t, anna, PHONE, [mutation({ format })])).body.results).toMatchObject([{ status }])
})

test('a create that was refused is decided anew when it comes under a new mutation id', async () => {
  const key = `c:${randomUUID()}`
  const create = (set: object) => mutation({ key, set })
  const once = await push(t, anna, PHONE, [create({ ...SYNCED_TRIP, tt_gps: '' })])
  expect(once.body.results).toMatchObject([{ status: 'refused' }])
  const again = await push(t, anna, PHONE, [create(SYNCED_TRIP)])
  expect(again.body.results).toMatchObject([{ status: 'applied', id: 1 }])
})

describe.each([
  ['after two mutations', { mutations: 2, ms: Number.POSITIVE_INFINITY }, 2],
  ['by time, after one at least', { mutations: 50, ms: 0 }, 1],
])('a long push, decided in turns that end %s', (_name, pushTurn, inFirst) => {
  beforeEach(() => {
    t.deps.pushTurn = pushTurn
  })
  const creates = (count: number) => Array.from({ length: count }, () => mutation())
  const statuses = (results: { status: string; id?: number }[]) => results.map(({ status, id }) => [status, id])
  /** Runs once the first turn is committed. */
  const afterFirstTurn = (work: () => void) => {
    const forget = t.store.onCommit(() => {
      forget()
      work()
    })
  }

  test('answers all of them in their order', async () => {
    const sent = creates(5)
    const { body } = await push(t, anna, PHONE, sent)
    expect(body.results.map((result) => result.mutation)).toEqual(sent.map(({ id }) => id))
    expect(statuses(body.results)).toEqual([1, 2, 3, 4, 5].map((id) => ['applied', id]))
  })

  test('lets others be answered in between', async () => {
    const answered: string[] = []
    const long = push(t, anna, PHONE, creates(9)).then(() => answered.push('the push'))
    const short = push(t, bert, TABLET, [mutation({ user: 'bert' })]).then(() => answered.push('somebody else'))
    await Promise.all([long, short])
    expect(answered).toEqual(['somebody else', 'the push'])
    expect(await trips()).toHaveLength(10)
  })

  test('waits for the one that its person sent before', async () => {
    const sent = [creates(4), creates(4)]
    const answers = await Promise.all(sent.map((creates) => push(t, anna, PHONE, creates)))
    expect(answers.flatMap(({ body }) => body.results.map(({ id }) => id))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('sent again while it is under way, takes effect once', async () => {
    const sent = creates(7)
    const [one, other] = await Promise.all([push(t, anna, PHONE, sent), push(t, anna, PHONE, sent)])
    expect(one.body.results.map(({ id }) => id)).toEqual(other.body.results.map(({ id }) => id))
    expect(await trips()).toHaveLength(7)
  })

  test('decides nothing more once the session has ended', async () => {
    afterFirstTurn(() => t.store.sqlite.prepare('delete from sessions').run())
    const { status, body } = await push(t, anna, PHONE, creates(5))
    expect(status).toBe(200)
    expect(statuses(body.results)).toEqual([1, 2].slice(0, inFirst).map((id) => ['applied', id]))
  })

  test('goes on with the rights that its person has by then', async () => {
    afterFirstTurn(() => t.store.sqlite.prepare("update users set role = 'observer' where username = 'anna'").run())
    const { body } = await push(t, anna, PHONE, creates(3))
    const decided = ['applied', 'applied', 'refused', 'refused'].slice(2 - inFirst, 5 - inFirst)
    expect(body.results.map(({ status }) => status)).toEqual(decided)
  })

  test('with an edit of somebody else anywhere in it is refused whole', async () => {
    const answer = await push(t, anna, PHONE, [...creates(3), mutation({ user: 'bert' })])
    expect(answer).toMatchObject({ status: 403, body: { message: 'sync_foreign_user' } })
    expect(await trips()).toHaveLength(0)
  })

  test('that meets an id used by another device in a later turn answers what was decided before', async () => {
    const [first, second, third] = creates(3)
    await push(t, anna, TABLET, [third])
    const { status, body } = await push(t, anna, PHONE, [first, second, third])
    expect(status).toBe(200)
    expect(body.results.map((result) => result.mutation)).toEqual([first?.id, second?.id])
  })
})

test('an actual time that a device typed ahead of the server is refused in words, and the rest of the push is not', async () => {
  await push(t, anna, PHONE, [mutation()])
  const at = (minutes: number) => new Date(t.store.now() + minutes * 60_000).toISOString()
  const edit = (minutes: number) =>
    mutation({ op: 'edit', key: 1, rev: 1, set: { tt_atp: at(minutes) }, base: { tt_atp: null } })
  const { body } = await push(t, anna, PHONE, [edit(6), edit(5)])
  expect(body.results).toMatchObject([
    { status: 'refused', errors: [{ path: 'tt_atp', message: 'trip_actual_in_future' }] },
    { status: 'applied' },
  ])
  expect(getTrip(t.store, 1)?.tt_atp).toBe(at(5))
})
