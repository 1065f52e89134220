import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MutationResult } from '#shared/schemas/sync.ts'
import type { OutboxEntry } from '../../db/records.ts'
import type { SyncSession } from '../api.ts'
import { createSampleDrain, results, type Sent, taken, takenAll } from './drain-sample.ts'
import { isAnswerLost } from './former-answers.ts'
import { queueDelete, queueEdit } from './outbox.ts'
import { createPushPace } from './push-pace.ts'

/** Waiting entries after a refusal, whole or in part, and after the end of a session. */

let device: ReturnType<typeof createSampleDrain>
beforeEach(() => {
  device = createSampleDrain()
})
afterEach(() => device.db.close())

const KEY = 'c:00000000-0000-4000-8000-000000000001'
/** A create that was sent once: later edits of its row are entries of their own. */
const createRow = async (more: Partial<OutboxEntry> = {}) => {
  await device.edit('create')
  await device.db.outbox
    .where(':id')
    .equals(1)
    .modify({ op: 'create', key: KEY, rev: null, base: {}, attempts: 1, ...more })
}
const editCreated = (tt_info: string, before = 'create') =>
  queueEdit(device.context, { entity: 'trip', key: KEY, rev: null, before: { tt_info: before }, after: { tt_info } })
const refused = (one: Sent | undefined, more: Partial<MutationResult> = {}): MutationResult => {
  if (!one) throw new Error('nothing was sent')
  return taken(one, { status: 'refused', seq: 0, message: 'edit_no_permission', ...more })
}
/** Each edit alone in its push. */
const oneByOne = () => createPushPace([1], 1)

describe('a create that is refused', () => {
  test('takes in what was edited since, in order, but nothing that is damaged', async () => {
    await createRow()
    await editCreated('second')
    await device.db.outbox.where(':id').equals(2).modify({ attempts: 1 })
    await editCreated('third', 'second')
    await device.db.outbox.add({ ...((await device.entries())[2] as OutboxEntry), seq: 4, id: 'x', set: null as never })
    await device.editRow(8, 'of another row')
    expect(
      await device.drain((mutations) => results(refused(mutations[0]), ...mutations.slice(1).map((one) => taken(one)))),
    ).toBe('done')
    const [create, damaged, other, ...none] = await device.entries()
    expect(create).toMatchObject({
      op: 'create',
      state: 'refused',
      message: 'edit_no_permission',
      set: { tt_info: 'third' },
    })
    expect([damaged?.set, other?.set, none]).toEqual([null, { tt_info: 'of another row' }, []])
  })

  test('and is deleted meanwhile goes with everything that waits of it', async () => {
    await createRow()
    await editCreated('second')
    await queueDelete(device.context, { entity: 'trip', key: KEY, rev: null })
    await device.drain(([one]) => results(refused(one)))
    expect(await device.entries()).toEqual([])
  })

  test('keeps when its names were seen, but of those that were written anew since', async () => {
    await createRow({ set: { tt_sub: 'Alpen', tt_gps: 'A-1' }, seen_at: { set: { tt_sub: 5, tt_gps: 6 }, base: {} } })
    await queueEdit(device.context, {
      entity: 'trip',
      key: KEY,
      rev: null,
      before: { tt_sub: 'Alpen' },
      after: { tt_sub: 'Berg' },
    })
    await device.drain(([one]) => results(refused(one)))
    expect(await device.entries()).toMatchObject([
      { set: { tt_sub: 'Berg' }, seen_at: { set: { tt_gps: 6 }, base: {} } },
    ])
    expect((await device.entries())[0]?.seen_at?.set).toEqual({ tt_gps: 6 })
  })

  test('as a whole push takes in the edit of its row that the server then does not know', async () => {
    await createRow()
    await editCreated('second')
    await device.editRow(8, 'of another row')
    const tooLarge = () => ({ status: 413, body: { message: 'body_too_large' } })
    await device.drainAt(oneByOne(), tooLarge, ([one]) => results(refused(one, { message: 'not_found' })))
    expect(await device.entries()).toMatchObject([
      { op: 'create', state: 'refused', message: 'body_too_large', set: { tt_info: 'second' } },
      { op: 'edit', state: 'acked' },
    ])
  })

  test.each<[string, Partial<OutboxEntry>]>([
    ['of a trip that the server has by now', { state: 'acked', result_seq: 20 }],
    ['of a tour with that key', { state: 'refused', entity: 'tour' }],
    ['of another trip', { state: 'refused', key: 'c:00000000-0000-4000-8000-000000000002' }],
    ['that is no create', { state: 'refused', op: 'edit' }],
  ])('not: an entry %s takes nothing in', async (_name, change) => {
    await createRow()
    await editCreated('second')
    await device.db.outbox.where(':id').equals(1).modify(change)
    await device.drain(([one]) => results(refused(one)))
    expect(await device.entries()).toMatchObject([
      { set: { tt_info: 'create' }, state: change.state },
      { set: { tt_info: 'second' }, state: 'refused', message: 'edit_no_permission' },
    ])
  })
})

describe('a tour of which some days are refused', () => {
  const days = (...names: string[]) => Object.fromEntries(names.map((day) => [`tr_week_gps.${day}`, `mine ${day}`]))
  const theirs = { unit: 'day_1', mine: { tr_week_gps: 'mine 1' }, theirs: { tr_week_gps: 'b' }, by: 'bert', at: null }
  const editDays = async (...names: string[]) => {
    await device.hasPulled()
    await device.edit('x')
    await device.db.outbox.toCollection().modify({
      entity: 'tour',
      set: days(...names),
      base: Object.fromEntries(Object.keys(days(...names)).map((path) => [path, 'before'])),
    })
  }
  const refuseDays = (more: Partial<MutationResult>) =>
    device.drain(([one]) => results(refused(one, { message: 'tour_day_locked', units: ['day_0'], ...more })))
  const only = async () => {
    const [entry, ...others] = await device.entries()
    expect(others).toEqual([])
    return entry
  }

  test('keeps those alone, and shows the others until the rows come that carry them', async () => {
    await editDays('0', '2')
    await refuseDays({ seq: 10 })
    expect(await only()).toMatchObject({ state: 'refused', refused: ['day_0'], set: days('0'), result_seq: 10 })
    expect((await only())?.settled?.set).toEqual(days('2'))
    expect(await only()).toMatchObject({ theirs: undefined })
  })

  test('shows nothing over rows that carry the others already', async () => {
    await editDays('0', '2')
    await refuseDays({ seq: 9 })
    expect((await only())?.settled).toBeUndefined()
  })

  test('shows nothing where no other was taken', async () => {
    await editDays('0')
    await refuseDays({ seq: 10 })
    expect((await only())?.settled).toBeUndefined()
  })

  test('is a conflict where another day is one, and keeps both', async () => {
    await editDays('0', '1', '2')
    await refuseDays({ seq: 10, theirs: [theirs] })
    expect(await only()).toMatchObject({
      state: 'conflict',
      refused: ['day_0'],
      theirs: [theirs],
      set: days('0', '1'),
      settled: { set: days('2') },
    })
  })
})

describe('an edit that the server refuses', () => {
  test('of another account of this username is put aside', async () => {
    await device.edit('a')
    await device.drain(([one]) => results(refused(one, { message: 'sync_foreign_user' })))
    expect(await device.entries()).toEqual([])
    expect((await device.db.aside.toArray()).map((left) => left.entries)).toMatchObject([
      [{ set: { tt_info: 'a' }, state: 'refused', message: 'sync_foreign_user' }],
    ])
  })

  test('of a row of the server is refused alone, with its reasons', async () => {
    await device.edit('a')
    const errors = [{ path: 'tt_info', message: 'too_long' }]
    await device.drain(([one]) => results(refused(one, { errors })))
    expect(await device.entries()).toMatchObject([{ state: 'refused', message: 'edit_no_permission', errors }])
  })

  test('and that another tab has put back into the queue meanwhile is left to that tab', async () => {
    await device.edit('a')
    await device.drain(async ([one]) => {
      await device.db.outbox.toCollection().modify({ state: 'queued' })
      return results(refused(one))
    })
    expect(await device.states()).toEqual([['a', 'queued', 1]])
  })

  test('of a numbered row names no row of this device', async () => {
    await device.edit('a')
    await device.drain(([one]) => results(...(one ? [taken(one, { id: 77 })] : [])))
    expect(await device.db.idmap.toArray()).toEqual([])
  })
})

describe('a push that is refused as a whole', () => {
  test.each([
    [500, 'sync_pull_first'],
    [500, 'sync_mutation_id_reused'],
    [409, 'conflict_of_another_kind'],
    [403, 'no_permission'],
  ])('with %i %s: its edits wait, and the drain says so', async (status, message) => {
    await device.edit('a')
    const [entry] = await device.entries()
    await expect(device.drain(() => ({ status, body: { message, mutation: entry?.id } }))).rejects.toMatchObject({
      status,
      message,
    })
    expect(device.sent).toHaveLength(1)
    // It counts as an attempt only if the server may have looked at the edit.
    expect(await device.states()).toEqual([['a', 'queued', status < 500 ? 0 : 1]])
  })

  test.each([400, 403, 500])('of several, with %i: none of them is refused for it', async (status) => {
    await device.edit('a')
    await device.edit('bb')
    await expect(device.drain(() => ({ status, body: {} }))).rejects.toMatchObject({
      status,
      message: 'general_request_not_successful',
    })
    expect((await device.states()).map(([, state]) => state)).toEqual(['queued', 'queued'])
    expect((await device.states()).map(([, , attempts]) => attempts)).toEqual(Array(2).fill(status < 500 ? 0 : 1))
  })
})

describe('the session', () => {
  const two = () => createPushPace([1], 1)
  beforeEach(async () => {
    await device.edit('a')
    await device.edit('bb')
  })

  test('of another account than the one of this database sends nothing', async () => {
    await device.db.meta.put({ name: 'account', value: 4 })
    device.session = { username: 'anna', userId: 5, token: 't' }
    expect(await device.drain()).toBe('no_session')
    expect(device.sent).toEqual([])
    device.session = { username: 'anna', userId: 4, token: 't' }
    expect(await device.drain()).toBe('done')
  })

  test('of an older app, which knows no account, sends what waits', async () => {
    await device.db.meta.put({ name: 'account', value: 4 })
    expect(await device.drain()).toBe('done')
  })

  /** Answers the first push only after the next edit is marked as sent, under the former session. */
  const meanwhile = (next: SyncSession | null) => async (mutations: Sent[]) => {
    while ((await device.db.outbox.where('state').equals('sent').count()) < 2) await Promise.resolve()
    device.session = next
    return takenAll(mutations)
  }

  test('that is a new one while a push is on its way: the next edit leaves under that, and that was its first attempt', async () => {
    expect(await device.drainAt(two(), meanwhile({ username: 'anna', token: 'new' }))).toBe('done')
    expect(device.sent.map(({ token, infos }) => [token, infos])).toEqual([
      ['Bearer t', ['a']],
      ['Bearer new', ['bb']],
    ])
    expect(await device.states()).toEqual([
      ['a', 'acked', 1],
      ['bb', 'acked', 1],
    ])
  })

  test.each<[string, SyncSession | null]>([
    ['ends', null],
    ['is of another account of this username', { username: 'anna', userId: 5, token: 't' }],
  ])('that %s while a push is on its way: the next edit waits, untried', async (_name, next) => {
    await device.db.meta.put({ name: 'account', value: 4 })
    device.session = { username: 'anna', userId: 4, token: 't' }
    expect(await device.drainAt(two(), meanwhile(next))).toBe('no_session')
    expect((await device.states()).at(-1)).toEqual(['bb', 'queued', 0])
    expect(device.sent).toHaveLength(1)
  })
})

test('an answer that is refused goes where a newer one to the same trip waits already', async () => {
  const none = { tt_answer: '', tt_answer_reason: '', tt_answer_note: '', tt_answer_facts: '' }
  const yes = { ...none, tt_answer: 'accepted', tt_answer_facts: '["a"]' }
  const again = { ...yes, tt_answer_facts: '["b"]' }
  const answer = (before: typeof none, after: typeof none, key = 1) =>
    queueEdit(device.context, { entity: 'trip', key, rev: 1, before, after })
  await answer(none, yes)
  await answer(none, yes, 2)
  await device.db.outbox.toCollection().modify({ attempts: 1 })
  await answer(yes, again)
  await device.drain(([first, other, newer]) => results(refused(first), refused(other), taken(newer as Sent)))
  expect((await device.entries()).map(({ key, state, set }) => [key, state, set.tt_answer_facts])).toEqual([
    [2, 'refused', '["a"]'],
    [1, 'acked', '["b"]'],
  ])
})

test('a conflict that names what it does not show stays one, and says that the answer did not count', async () => {
  await device.editRow(7, 'another')
  await device.db.outbox
    .where(':id')
    .equals(1)
    .modify({ set: { tt_answer: 'accepted' }, base: { tt_answer: '' } })
  await device.drain(([one]) =>
    results(refused(one, { status: 'conflict', message: 'edit_conflict', theirs: [], units: ['answer'] })),
  )
  const [entry] = await device.entries()
  expect(entry).toMatchObject({ state: 'conflict', theirs: [], refused: ['answer'], set: { tt_answer: 'accepted' } })
  expect(entry && isAnswerLost(entry)).toBe(true)
})
