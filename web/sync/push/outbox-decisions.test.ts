import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type LocalDb, openLocalDb } from '../../db/local-db.ts'
import type { OutboxEntry } from '../../db/records.ts'
import { queueCreates, withdrawCreates } from './new-rows.ts'
import {
  type OutboxContext,
  queueCreate,
  queueDelete,
  queueEdit,
  resolveConflict,
  retryEntry,
  takeOffer,
} from './outbox.ts'

/** The entry that an edit, a delete or a decision leaves, by the entries of its row that wait already. */

let db: LocalDb
let context: OutboxContext
beforeEach(() => {
  db = openLocalDb('anna', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
  context = { db, username: 'anna', role: 'admin', now: () => 5, newId: () => crypto.randomUUID() }
})
afterEach(() => db.close())

type Fields = Record<string, unknown>
const entries = () => db.outbox.orderBy('seq').toArray()
const first = async (): Promise<OutboxEntry> => {
  const [entry] = await entries()
  if (!entry) throw new Error('nothing waits')
  return entry
}
const edit = (before: Fields, after: Fields, more: { key?: string | number; seen?: number } = {}) =>
  queueEdit(context, { entity: 'trip', key: 1, rev: 1, before, after, ...more })
const change = (changes: Partial<OutboxEntry>) => db.outbox.toCollection().modify(changes)
const CREATED = 'c:00000000-0000-4000-8000-000000000001'

describe('an edit says who made it', () => {
  test('by account, where the device knows it', async () => {
    context = { ...context, userId: 4 }
    await edit({ tt_info: '' }, { tt_info: 'a' })
    expect(await first()).toMatchObject({ user: 'anna', user_id: 4, role: 'admin', saved_at: 5, attempts: 0 })
  })

  test('by name alone where it does not', async () => {
    await edit({ tt_info: '' }, { tt_info: 'a' })
    expect(await first()).not.toHaveProperty('user_id')
  })
})

describe('two edits of one row', () => {
  test.each([
    ['the earlier of both moments', 7, 4, 4],
    ['the earlier of both moments, the other way round', 4, 7, 4],
    ['no moment where the first does not say', undefined, 4, undefined],
    ['no moment where the second does not say', 4, undefined, undefined],
  ])('that become one were seen at %s', async (_name, one, other, seen) => {
    await edit({ tt_info: '' }, { tt_info: 'a' }, one === undefined ? {} : { seen: one })
    await edit({ tt_note: '' }, { tt_note: 'n' }, other === undefined ? {} : { seen: other })
    expect(await entries()).toMatchObject([{ set: { tt_info: 'a', tt_note: 'n' } }])
    expect((await first()).seen).toBe(seen)
  })

  test('of which the second takes back one field alone still change the other', async () => {
    await edit({ tt_info: '', tt_note: '' }, { tt_info: 'a', tt_note: 'n' })
    await edit({ tt_info: 'a', tt_note: 'n' }, { tt_info: '', tt_note: 'n' })
    expect(await entries()).toMatchObject([{ set: { tt_info: '', tt_note: 'n' }, base: { tt_info: '', tt_note: '' } }])
  })

  test('stay two where one field goes on from the first and another came from somebody else', async () => {
    await edit({ tt_info: '', tt_note: '' }, { tt_info: 'a', tt_note: 'n' })
    await edit({ tt_info: 'a', tt_note: 'theirs' }, { tt_info: 'ab', tt_note: 'mine' })
    expect(await entries()).toHaveLength(2)
  })

  test('of the observers stay two where one of them is another’s and one goes on', async () => {
    await edit({ tt_info: '', tt_note: '' }, { tt_info: 'a', tt_note: 'n' })
    await change({ set: { tt_info: ['a', 'n'] }, base: { tt_info: ['', ''] } })
    await edit({ tt_info: ['a', 'theirs'] }, { tt_info: ['ab', 'theirs'] })
    expect(await entries()).toHaveLength(2)
  })

  test.each<[string, Partial<OutboxEntry>]>([
    ['is on its way', { state: 'sent' }],
    ['was tried', { attempts: 1 }],
    ['was refused', { state: 'refused' }],
    ['is a delete', { op: 'delete', set: {}, base: {} }],
    ['is of a database that was replaced', { epoch: 'former' }],
    ['is of an older app', { format: 1 }],
  ])('stay two where the first %s', async (_name, state) => {
    await edit({ tt_info: '' }, { tt_info: 'a' })
    await change(state)
    await edit({ tt_note: '' }, { tt_note: 'n' })
    expect((await entries()).map(({ set }) => set.tt_note)).toEqual([undefined, 'n'])
    expect(await first()).toMatchObject(state)
  })

  test('of which the second changes nothing leave the first as it is', async () => {
    await edit({ tt_info: '' }, { tt_info: 'a' })
    await change({ state: 'sent' })
    await edit({ tt_info: 'a' }, { tt_info: 'a' })
    expect(await entries()).toHaveLength(1)
  })
})

describe('several new rows in one step', () => {
  const three = ['a', 'b', 'c'].map((tt_info) => ({ entity: 'trip', fields: { tt_info } as never, seen: 7 }) as const)

  test('wait each by itself, in their order', async () => {
    const keys = await queueCreates(context, three)
    expect((await entries()).map(({ op, key, set }) => [op, key, set.tt_info])).toEqual(
      ['a', 'b', 'c'].map((info, index) => ['create', keys[index], info]),
    )
  })

  test('are none where the disk takes only some', async () => {
    const newId = () => {
      if (ids === 0) throw new Error('full')
      ids -= 1
      return crypto.randomUUID()
    }
    let ids = 3
    await expect(queueCreates({ ...context, newId }, three)).rejects.toThrow('full')
    expect(await entries()).toEqual([])
  })

  test('are withdrawn where no request carried them or they were refused, with what waits on them; others are named', async () => {
    const keys = await queueCreates(context, three)
    const [unsent = '', onItsWay = '', refused = ''] = keys
    const stateOf = (key: string, state: Partial<OutboxEntry>) =>
      db.outbox.where('[entity+key]').equals(['trip', key]).modify(state)
    await stateOf(onItsWay, { attempts: 1 })
    await stateOf(refused, { state: 'refused', attempts: 1 })
    await edit({ tt_note: '' }, { tt_note: 'n' }, { key: onItsWay })
    await edit({ tt_info: 'x' }, { tt_info: 'y' })
    expect(await withdrawCreates(db, 'trip', [unsent, onItsWay, refused, 'c:gone'])).toEqual([onItsWay, 'c:gone'])
    expect((await entries()).map(({ key }) => key)).toEqual([onItsWay, onItsWay, 1])
  })
})

describe('an edit of a row that was created here', () => {
  const create = async (state: Partial<OutboxEntry>) => {
    const key = await queueCreate(context, { entity: 'trip', fields: { tt_info: 'new' } as never, seen: 7 })
    await change({ key: CREATED, ...state })
    expect(key).toMatch(/^c:/)
  }
  const editIt = () => edit({ tt_info: 'new' }, { tt_info: 'later' }, { key: CREATED, seen: 4 })

  test('that was never sent goes into the create, and was seen at the earlier moment', async () => {
    await create({ seen_at: { set: { tt_info: 9, tt_sub: 8 } } })
    const { id } = await first()
    await editIt()
    expect(await entries()).toEqual([
      expect.objectContaining({
        id,
        op: 'create',
        state: 'queued',
        seen: 4,
        set: { tt_info: 'later' },
        seen_at: { set: { tt_sub: 8 } },
      }),
    ])
  })

  test('that was refused goes into it, and sends it again as another mutation', async () => {
    await create({ state: 'refused', message: 'x', attempts: 3, seen_at: { set: { tt_info: 9 } } })
    const { id } = await first()
    await editIt()
    expect(await entries()).toMatchObject([
      {
        op: 'create',
        key: CREATED,
        state: 'queued',
        attempts: 0,
        seen: 4,
        set: { tt_info: 'later' },
        seen_at: { set: {} },
      },
    ])
    expect((await first()).id).not.toBe(id)
    expect(await first()).not.toHaveProperty('message')
  })

  test.each<[string, Partial<OutboxEntry>]>([
    ['on its way', { state: 'sent' }],
    ['tried', { attempts: 1 }],
  ])('that is %s waits on its own', async (_name, state) => {
    await create(state)
    await editIt()
    expect(await entries()).toMatchObject([
      { op: 'create', set: { tt_info: 'new' } },
      { op: 'edit', key: CREATED, set: { tt_info: 'later' } },
    ])
  })
})

describe('a delete', () => {
  const remove = (entity: 'trip' | 'tour', key: string | number) => queueDelete(context, { entity, key, rev: 3 })

  test('of a tour says which one the person saw, and takes its unsent edits along', async () => {
    await db.tours.put({ tr_id: 1, tr_name: 'Tour 1' } as never)
    await queueEdit(context, { entity: 'tour', key: 1, rev: 3, before: { tr_name: 'a' }, after: { tr_name: 'b' } })
    await edit({ tt_info: '' }, { tt_info: 'a' })
    await remove('tour', 1)
    expect(await entries()).toMatchObject([
      { entity: 'trip', op: 'edit' },
      { entity: 'tour', op: 'delete', key: 1, rev: 3, set: {}, base: { tr_name: 'Tour 1' } },
    ])
  })

  test.each<['trip' | 'tour', string | number]>([
    ['tour', 2],
    ['tour', CREATED],
    ['trip', 1],
  ])('of a %s (%s) that is not here says nothing of it', async (entity, key) => {
    await db.tours.put({ tr_id: 1, tr_name: 'Tour 1' } as never)
    await remove(entity, key)
    expect(await entries()).toMatchObject([{ entity, op: 'delete', key, base: {} }])
    expect((await first()).base).toEqual({})
  })

  test.each<[string, Partial<OutboxEntry>]>([
    ['never sent', {}],
    ['refused', { state: 'refused', attempts: 2 }],
  ])('of a row whose create was %s leaves nothing, sent edits included', async (_name, state) => {
    await queueCreate(context, { entity: 'tour', fields: { tr_name: 'a' } as never })
    await change({ key: CREATED, ...state })
    await db.outbox.add({ ...(await first()), seq: 9, id: 'other', op: 'edit', state: 'sent' })
    await remove('tour', CREATED)
    expect(await entries()).toEqual([])
  })

  test.each<[string, Partial<OutboxEntry>]>([
    ['a create on its way', { op: 'create', state: 'sent' }],
    ['a create that the server has', { op: 'create', state: 'acked' }],
    ['an edit that was refused', { op: 'edit', state: 'refused' }],
  ])('behind %s waits', async (_name, state) => {
    await queueCreate(context, { entity: 'tour', fields: { tr_name: 'a' } as never })
    await change({ key: CREATED, ...state })
    await remove('tour', CREATED)
    expect((await entries()).map(({ op }) => op)).toEqual([state.op, 'delete'])
  })

  test('goes with the edits that were never sent, and leaves the others to the server', async () => {
    await edit({ tt_info: '' }, { tt_info: 'a' })
    await change({ state: 'sent' })
    await edit({ tt_note: '' }, { tt_note: 'n' })
    await remove('trip', 1)
    expect((await entries()).map(({ op, state }) => [op, state])).toEqual([
      ['edit', 'sent'],
      ['delete', 'queued'],
    ])
  })
})

describe('trying again', () => {
  test.each<[OutboxEntry['state'], boolean]>([
    ['refused', true],
    ['conflict', true],
    ['queued', false],
    ['sent', false],
    ['acked', false],
  ])('what is %s is sent anew: %s', async (state, isAnew) => {
    await edit({ tt_info: '' }, { tt_info: 'a' })
    await change({ state, attempts: 2, message: 'x' })
    const before = await first()
    await retryEntry(context, before.seq)
    const after = await first()
    if (!isAnew) expect(after).toEqual(before)
    else {
      expect(after).toMatchObject({ seq: before.seq, state: 'queued', attempts: 0, set: { tt_info: 'a' } })
      expect(after.id).not.toBe(before.id)
      expect(after).not.toHaveProperty('message')
    }
  })

  test('what was given up meanwhile does nothing', async () => {
    await retryEntry(context, 77)
    await takeOffer(context, 77, 'tt_sub', { tt_sub: 'Berg' })
    await resolveConflict(context, 77, new Set(['tt_info']))
    expect(await entries()).toEqual([])
  })
})

describe('an offer that the person takes', () => {
  const ERRORS = [
    { path: 'tt_sub', message: 'name_given_anew', seen: 12 },
    { path: 'tt_gps', message: 'name_given_anew' },
  ]
  beforeEach(async () => {
    await edit({ tt_sub: 'a', tt_gps: 'g' }, { tt_sub: 'b', tt_gps: 'h' })
    await change({ state: 'refused', message: 'malformed', seen_at: { set: { tt_info: 1 }, base: { tt_info: 2 } } })
  })
  const take = async (path: string, offer: Fields) => takeOffer(context, (await first()).seq, path, offer)

  test('is written, with when it was made; the other fault stays', async () => {
    await change({ errors: ERRORS })
    await take('tt_sub', { tt_sub: 'Berg' })
    expect(await first()).toMatchObject({
      state: 'refused',
      errors: [ERRORS[1]],
      set: { tt_sub: 'Berg', tt_gps: 'h' },
      seen_at: { set: { tt_info: 1, tt_sub: 12 }, base: { tt_info: 2 } },
    })
  })

  test('that does not say when it was made was made at the rows of now', async () => {
    await db.meta.put({ name: 'seq', value: 33 })
    await change({ errors: ERRORS })
    await take('tt_gps', { tt_gps: 'G' })
    expect((await first()).seen_at?.set).toEqual({ tt_info: 1, tt_gps: 33 })
  })

  test('without any rows and without the fault it is as of the beginning, and sent, since nothing else is wrong', async () => {
    await take('tt_gps', { tt_gps: 'G' })
    expect(await first()).toMatchObject({ state: 'queued', seen_at: { set: { tt_info: 1, tt_gps: 0 } } })
  })

  test('of an entry that is no longer refused changes nothing', async () => {
    await change({ state: 'sent' })
    const before = await first()
    await take('tt_sub', { tt_sub: 'Berg' })
    expect(await first()).toEqual(before)
  })
})

describe('a conflict that the person decides', () => {
  const theirs = (unit: string, value: string) => ({
    unit,
    mine: { [unit]: `mine ${unit}` },
    theirs: { [unit]: value },
    by: 'bert',
    at: null,
  })
  const conflict = async (more: Partial<OutboxEntry> = {}) => {
    await edit({ tt_info: 'a', tt_note: 'b' }, { tt_info: 'mine tt_info', tt_note: 'mine tt_note' })
    await change({
      state: 'conflict',
      theirs: [theirs('tt_info', 'their info'), theirs('tt_note', 'their note')],
      ...more,
    })
  }
  const keep = async (...units: string[]) => resolveConflict(context, (await first()).seq, new Set(units))

  test('for mine is compared with what was shown, which others changed again since', async () => {
    await db.meta.put({ name: 'seq', value: 44 })
    await conflict({ result_seq: 40 })
    const shown = [theirs('tt_info', 'later info'), theirs('tt_note', 'their note')]
    await resolveConflict(context, (await first()).seq, new Set(['tt_info', 'tt_note']), shown)
    expect(await first()).toMatchObject({
      set: { tt_info: 'mine tt_info', tt_note: 'mine tt_note' },
      base: { tt_info: 'later info', tt_note: 'their note' },
      seen_at: { base: { tt_info: 44, tt_note: 40 } },
    })
  })

  test('for mine becomes an edit over theirs, of the revision that is here', async () => {
    await db.trips.put({ tt_id: 1, tt_rev: 8 } as never)
    await db.tours.put({ tr_id: 1, tr_rev: 9 } as never)
    await conflict({ result_seq: 40, seen_at: { set: { tt_info: 2 }, base: { tt_gps: 3 } } })
    await keep('tt_info')
    expect(await first()).toMatchObject({ op: 'edit', state: 'queued', rev: 8 })
    expect(await first()).toMatchObject({ set: { tt_info: 'mine tt_info' }, base: { tt_info: 'their info' } })
    expect((await first()).set).not.toHaveProperty('tt_note')
    // Theirs was written when the conflict was found; mine means whom it meant.
    expect((await first()).seen_at).toEqual({ set: { tt_info: 2 }, base: { tt_gps: 3, tt_info: 40 } })
  })

  test('of a tour, by the revision of that tour', async () => {
    await db.trips.put({ tt_id: 1, tt_rev: 8 } as never)
    await db.tours.put({ tr_id: 1, tr_rev: 9 } as never)
    await conflict({
      entity: 'tour',
      theirs: [{ ...theirs('tr_name', 'x') }],
      set: { tr_name: 'm' },
      base: { tr_name: 'b' },
    })
    await keep('tr_name')
    expect(await first()).toMatchObject({ entity: 'tour', rev: 9 })
  })

  test('of a row that was created here, by the id that it has now', async () => {
    await db.trips.put({ tt_id: 44, tt_rev: 8 } as never)
    await db.idmap.put({ local: CREATED, entity: 'trip', id: 44 })
    await conflict({ key: CREATED })
    await keep('tt_info')
    expect(await first()).toMatchObject({ key: CREATED, rev: 8 })
  })

  test.each<[string, Partial<OutboxEntry>]>([
    ['of a row that is not here', {}],
    ['of a row of which no id is known', { key: CREATED }],
  ])('%s keeps its revision, and says nothing of when theirs was written', async (_name, more) => {
    await conflict(more)
    await keep('tt_info', 'tt_note')
    expect(await first()).toMatchObject({
      state: 'queued',
      rev: 1,
      set: { tt_info: 'mine tt_info', tt_note: 'mine tt_note' },
    })
    expect((await first()).seen_at).toEqual({ base: {} })
  })

  test('for theirs goes', async () => {
    await conflict()
    await keep()
    expect(await entries()).toEqual([])
  })

  test('for theirs keeps the days that were refused', async () => {
    await conflict({
      entity: 'tour',
      refused: ['day_0'],
      theirs: [{ ...theirs('day_1', 'x') }],
      set: { 'tr_week_gps.0': 'mine', 'tr_week_gps.1': 'mine' },
      base: { 'tr_week_gps.0': 'b', 'tr_week_gps.1': 'b' },
    })
    await keep()
    expect(await first()).toMatchObject({ state: 'refused', set: { 'tr_week_gps.0': 'mine' } })
    expect((await first()).set).not.toHaveProperty(['tr_week_gps.1'])
    expect(await first()).not.toHaveProperty('theirs')
  })

  test('that is decided already stays as it is', async () => {
    await conflict({ state: 'queued' })
    const before = await first()
    await keep('tt_info')
    expect(await first()).toEqual(before)
  })
})

test('a decided driver says for whom it was meant, also where the trip went on to another since', async () => {
  const shown = { tt_sub: 'Gerber', tt_driver: '', tt_drivernr: '', tt_sub_invoice_trip: 10 }
  await edit(shown, { ...shown, tt_driver: 'Hans', tt_drivernr: '7' })
  const [mine, theirs] = [
    { tt_driver: 'Hans', tt_drivernr: '7' },
    { tt_driver: 'Kurt', tt_drivernr: '8' },
  ]
  await change({ state: 'conflict', theirs: [{ unit: 'driver', mine, theirs, by: 'olga', at: null }] })
  await resolveConflict(context, (await first()).seq, new Set(['driver']))
  const beside = { tt_sub: 'Gerber', tt_sub_invoice_trip: 10 }
  expect(await first()).toMatchObject({ set: { ...mine, ...beside }, base: { ...theirs, ...beside } })
})

test('what is taken back says along what was shown before, and leaves a price that was typed since', async () => {
  const shown = { tt_sub: 'Gerber', tt_driver: 'Ada', tt_drivernr: '1', tt_sub_invoice_trip: 400 }
  const given = { ...shown, tt_driver: 'Beat', tt_drivernr: '2' }
  await edit(shown, given)
  await edit({ ...given }, { ...given, tt_sub_invoice_trip: 450 })
  await edit(given, shown)
  expect(await entries()).toHaveLength(1)
  expect(await first()).toMatchObject({ set: { ...shown, tt_sub_invoice_trip: 450 }, base: shown })
})
