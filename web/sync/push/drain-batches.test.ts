import { describe, expect, test } from 'vitest'
import { MARKER_HEADER } from '#shared/domain/sync/sync-format.ts'
import { drainOnce } from './drain.ts'
import {
  type Answer,
  db,
  drain,
  drainAt,
  edit,
  editRow,
  infosSent,
  newId,
  type Sent,
  setUpDrain,
  states,
  taken,
  takenAll,
} from './drain-sample.ts'
import { queueEdit } from './outbox.ts'
import { createPushPace, MAX_PUSH_LENGTH, type PushPace } from './push-pace.ts'

setUpDrain()

describe('more than a push holds', () => {
  const steps = (): PushPace => createPushPace([1, 2, 4, 8], 2)
  const sizes = () => infosSent().map(({ length }) => length)
  /** Edits of as many rows. */
  const editRows = async (count: number) => {
    const infos = Array.from({ length: count }, (_, index) => `edit ${index}`)
    for (const info of infos) await edit(info)
    return infos
  }
  const tooLate = () => Promise.reject(new DOMException('deadline', 'AbortError'))

  test('goes in several, larger with each that was answered, in order, each edit once', async () => {
    const infos = await editRows(17)
    expect(await drainAt(steps())).toBe('done')
    expect(sizes()).toEqual([2, 4, 8, 3])
    expect(infosSent().flat()).toEqual(infos)
  })

  test('begins with 50', async () => {
    await editRows(60)
    await drain()
    expect(sizes()).toEqual([50, 10])
  })

  test('after one that took too long goes in smaller ones, under the same ids', async () => {
    const infos = await editRows(9)
    const pace = steps()
    await expect(drainAt(pace, takenAll, tooLate)).rejects.toThrow('no connection')
    expect((await states()).map(([, state]) => state)).toEqual([...Array(2).fill('acked'), ...Array(7).fill('queued')])
    await expect(drainAt(pace, tooLate)).rejects.toThrow('no connection')
    expect(await drainAt(pace)).toBe('done')
    expect(sizes()).toEqual([2, 4, 2, 1, 2, 4])
    expect(infosSent().slice(3).flat()).toEqual(infos.slice(2))
  })

  test('goes on as large as before where the network is gone: that says nothing of the size', async () => {
    await editRows(2)
    const pace = steps()
    await expect(drainAt(pace, () => Promise.reject(new TypeError('gone')))).rejects.toThrow('no connection')
    await drainAt(pace)
    expect(sizes()).toEqual([2, 2])
  })

  test('of long edits takes as many as the length allows, and one that is longer alone', async () => {
    const half = 'x'.repeat(MAX_PUSH_LENGTH / 2 - 1000)
    for (const info of [half, half, half, 'x'.repeat(MAX_PUSH_LENGTH), 'short']) await edit(info)
    expect(await drain()).toBe('done')
    expect(sizes()).toEqual([2, 1, 1, 1])
  })

  test('is taken while the push before is on its way, and goes back into the queue as it was when that one fails', async () => {
    await editRows(5)
    const asked: unknown[] = []
    const lost = async () => {
      // One round is enough for the parallel work.
      while ((await db.outbox.where('state').equals('sent').count()) < 5) await Promise.resolve()
      asked.push(await states())
      throw new TypeError('gone')
    }
    await expect(drainAt(steps(), lost)).rejects.toThrow('no connection')
    expect(asked).toEqual([Array.from({ length: 5 }, (_, index) => [`edit ${index}`, 'sent', 1])])
    expect((await states()).map(([, state, attempts]) => [state, attempts])).toEqual([
      ...Array(2).fill(['queued', 1]),
      ...Array(3).fill(['queued', 0]),
    ])
  })

  test('of which the person logs out meanwhile is not sent under another session', async () => {
    await editRows(3)
    let token = 't'
    const tokens: unknown[] = []
    const context = {
      db,
      now: () => 0,
      newId,
      session: () => (token === 't' ? { username: 'anna', token } : null),
      fetch: async (_url: string, init: RequestInit) => {
        tokens.push((init.headers as Record<string, string>).authorization)
        token = 'of somebody else'
        const { mutations } = JSON.parse(String(init.body)) as { mutations: Sent[] }
        return Response.json(takenAll(mutations).body, { headers: { [MARKER_HEADER]: '1' } })
      },
    }
    expect(await drainOnce(context, steps())).toBe('no_session')
    expect(tokens).toEqual(['Bearer t'])
    expect((await states()).at(-1)).toEqual(['edit 2', 'queued', 0])
  })

  test('a create that was refused keeps the edits of its row that were taken with the next push', async () => {
    const key = 'c:00000000-0000-4000-8000-000000000001'
    await editRows(1)
    await edit('create')
    await db.outbox.where(':id').equals(2).modify({ op: 'create', key, rev: null, base: {}, attempts: 1 })
    await editRow(9, 'between')
    await queueEdit(
      { db, username: 'anna', role: 'admin', now: () => 0, newId },
      { entity: 'trip', key, rev: null, before: { tt_note: '' }, after: { tt_note: 'later' } },
    )
    const refused = ([one, create]: Sent[]): Answer => ({
      body: {
        epoch: 'e',
        results: one && create ? [taken(one), taken(create, { status: 'refused', seq: 0, message: 'x' })] : [],
      },
    })
    const notFound = ([between, later]: Sent[]): Answer => ({
      body: {
        epoch: 'e',
        results:
          between && later ? [taken(between), taken(later, { status: 'refused', seq: 0, message: 'not_found' })] : [],
      },
    })
    expect(await drainAt(steps(), refused, notFound)).toBe('done')
    expect(await db.outbox.where('state').equals('refused').toArray()).toMatchObject([
      { op: 'create', message: 'x', set: { tt_info: 'create', tt_note: 'later' } },
    ])
  })

  test('as the server counts goes in smaller ones', async () => {
    await editRows(2)
    const tooMany = () => ({ status: 400, body: { message: 'push_too_many' } })
    expect(await drainAt(steps(), tooMany)).toBe('done')
    expect(sizes()).toEqual([2, 1, 1])
  })
})
