import { beforeEach, describe, expect, test } from 'vitest'
import { MARKER_HEADER } from '#shared/domain/sync/sync-format.ts'
import { getMeta } from '../../db/local-db.ts'
import { drainOnce } from '../push/drain.ts'
import { queueCreate, queueEdit } from '../push/outbox.ts'
import { pullOnce } from './pull.ts'
import { context, db, setUpPull } from './pull-sample.ts'

setUpPull()

type Body = Record<string, unknown>
const marked = (body: Body) => Response.json(body, { headers: { [MARKER_HEADER]: '1' } })

/**
 * Pulls once while the server sends these answers in turn.
 * @returns the trips on the device afterwards
 */
const tripsAfter = async (...answers: Body[]): Promise<number[]> => {
  const waiting = [...answers]
  const fetch = async () =>
    marked({ cursor: 'c', seq: 1, epoch: 'e', put: {}, del: {}, acks: [], reset: true, ...waiting.shift() })
  await pullOnce(context(fetch))
  expect(waiting).toEqual([])
  return (await db.trips.toArray()).map(({ tt_id }) => tt_id)
}
const trip = (tt_id: number) => ({ trip: [{ tt_id, tt_rev: 1 }] })

describe('a snapshot of several pages', () => {
  const page = (id: number, more: Body = {}): Body => ({ cursor: `c${id}`, put: trip(id), more: true, ...more })
  const held = async () => (await db.trips.toCollection().primaryKeys()).map(Number)
  const LOST = 'lost'
  type Said = Body | typeof LOST
  type Asked = { cursor: string; held: number[] }

  /**
   * Pulls once while the server sends these answers.
   * @returns the requests, and the trips on the device at each
   */
  const pullWhile = async (...answers: Said[]): Promise<Asked[]> => {
    const waiting = [...answers]
    const asked: Asked[] = []
    const fetch = async (url: string) => {
      asked.push({ cursor: new URL(url, 'http://x').searchParams.get('cursor') ?? '', held: await held() })
      const next = waiting.shift()
      if (next === undefined || next === LOST) throw new TypeError('gone')
      return marked({ seq: 1, epoch: 'e', put: {}, del: {}, acks: [], reset: true, ...next })
    }
    await pullOnce(context(fetch)).catch((error: unknown) => {
      if (!answers.includes(LOST)) throw error
    })
    return asked
  }
  const last = { more: undefined }
  const quiet = { cursor: 'later', reset: undefined }

  test('comes page by page to a device that has none: each is asked for before the one before it is written', async () => {
    const asked: string[] = []
    const answers = [page(1, { begins: true }), page(2), page(3, last)]
    const writers: Promise<void>[] = []
    const fetch = async (url: string) => {
      asked.push(new URL(url, 'http://x').searchParams.get('cursor') ?? '')
      // Until the second page is asked for, this transaction blocks all other writes of trips.
      writers.push(
        db.transaction('rw', db.trips, async () => {
          while (asked.length < 2) await db.trips.count()
        }),
      )
      return marked({ seq: 1, epoch: 'e', put: {}, del: {}, acks: [], reset: true, ...answers.shift() })
    }
    expect(await pullOnce(context(fetch))).toBe('applied')
    await Promise.all(writers)
    expect(asked).toEqual(['', 'c1', 'c2'])
    expect(await held()).toEqual([1, 2, 3])
  })

  test('that breaks off shows what came, says that it is not all, goes on where it broke off, and asks for what came since', async () => {
    await pullWhile(page(1, { begins: true }), page(2), LOST)
    expect(await held()).toEqual([1, 2])
    expect(await getMeta(db, 'last_pull')).toBeUndefined()
    const since = { cursor: 'c4', reset: undefined, put: trip(4) }
    expect(await pullWhile(page(3, last), since)).toEqual([
      { cursor: 'c2', held: [1, 2] },
      { cursor: 'c3', held: [1, 2, 3] },
    ])
    expect(await held()).toEqual([1, 2, 3, 4])
    expect(await db.meta.bulkGet(['cursor', 'last_pull'])).toMatchObject([{ value: 'c4' }, { value: 0 }])
  })

  test('replaces the rows of a device that has some only when it is whole', async () => {
    await tripsAfter({ put: trip(9) })
    const asked = await pullWhile(page(1, { begins: true }), page(2), page(3, last))
    expect(asked.map((one) => one.held)).toEqual([[9], [9], [9]])
    expect(await held()).toEqual([1, 2, 3])
  })

  test('that begins anew, for another role or company, leaves nothing of the pages before', async () => {
    await pullWhile(page(1, { begins: true }), page(2, { begins: true }), page(3, last))
    expect(await held()).toEqual([2, 3])
  })

  test('that begins anew while rows wait to be replaced leaves nothing of the pages before', async () => {
    await tripsAfter({ put: trip(9) })
    await pullWhile(page(1, { begins: true }), page(2, { begins: true }), page(3, last))
    expect(await held()).toEqual([2, 3])
  })

  test('that goes on from a restored database keeps the first rows until the restored ones are all here', async () => {
    const restored = { epoch: 'f', begins: true }
    await pullWhile(page(1, { begins: true }), page(2, restored), LOST)
    expect(await held()).toEqual([1])
    await pullWhile(page(3, restored), page(4, { ...last, epoch: 'f' }), { ...quiet, epoch: 'f' })
    expect(await held()).toEqual([3, 4])
  })

  test('of two tabs only one writes', async () => {
    let isOtherTab = true
    const fetch = async () => {
      if (isOtherTab) await db.meta.put({ name: 'cursor', value: 'page:of the other tab' })
      isOtherTab = false
      return marked({ seq: 1, epoch: 'e', del: {}, acks: [], reset: true, ...page(1, { begins: true }) })
    }
    expect(await pullOnce(context(fetch))).toBe('stale')
    expect(await held()).toEqual([])
  })

  test('is void where a tab of an older app brought all rows meanwhile', async () => {
    await pullWhile(page(1, { begins: true }), LOST)
    await db.meta.put({ name: 'cursor', value: 'of the older app' })
    expect(await pullWhile({ cursor: 'c7', reset: undefined, put: trip(7) })).toMatchObject([
      { cursor: 'of the older app' },
    ])
    expect(await held()).toEqual([1, 7])
  })

  test('begins anew where the rows that came were dropped meanwhile', async () => {
    await pullWhile(page(1, { begins: true }), LOST)
    await db.trips.clear()
    await db.meta.delete('cursor')
    expect(await pullWhile(page(1, { begins: true }), page(2, last))).toMatchObject([{ cursor: '' }, { cursor: 'c1' }])
    expect(await held()).toEqual([1, 2])
  })

  test('whose pages are all written one by one tells the longest trip of them', async () => {
    const lasting = (tt_id: number, hours: number) => ({
      put: { trip: [{ tt_id, tt_stp: '2026-01-01T00:00:00.000Z', tt_sta: `2026-01-01T0${hours}:00:00.000Z` }] },
    })
    await pullWhile(
      page(1, { begins: true, ...lasting(1, 2) }),
      page(2, lasting(2, 5)),
      page(3, { ...last, ...lasting(3, 1) }),
    )
    expect(await getMeta(db, 'longest_trip')).toBe(5 * 3_600_000)
  })

  test('settles what was sent once all of it is here', async () => {
    const edit = { entity: 'trip' as const, key: 2, rev: 1, before: { tt_info: '' }, after: { tt_info: 'mine' } }
    await queueEdit({ db, ...outbox }, edit)
    await db.outbox.toCollection().modify({ state: 'acked', result_seq: 1 })
    await pullWhile(page(1, { begins: true }), LOST)
    expect(await entries()).toHaveLength(1)
    await pullWhile(page(2, last), quiet)
    expect(await entries()).toEqual([])
  })
})

test('of a later answer only what it names changes', async () => {
  expect(await tripsAfter({ put: { trip: [...trip(1).trip, ...trip(2).trip] } })).toEqual([1, 2])
  expect(await tripsAfter({ reset: undefined, put: trip(3), del: { trip: [1] } })).toEqual([2, 3])
})

test('look-ups come and go by their keys, tours by theirs', async () => {
  await tripsAfter({
    put: {
      vehicle: [{ gps_id: 'A-1' }, { gps_id: 'A-2' }],
      driver: [{ dr_id: 7 }],
      tour: [{ tr_id: 1 }, { tr_id: 2 }],
    },
  })
  await tripsAfter({ reset: undefined, del: { vehicle: ['A-1'], tour: [1] }, put: { address: [{ add_id: 'ZRH' }] } })
  expect(await db.lookups.toCollection().primaryKeys()).toEqual([
    ['address', 'ZRH'],
    ['driver', '7'],
    ['vehicle', 'A-2'],
  ])
  expect(await db.tours.toCollection().primaryKeys()).toEqual([2])
  await tripsAfter({ put: { vehicle: [{ gps_id: 'A-3' }] } })
  expect(await db.lookups.toCollection().primaryKeys()).toEqual([['vehicle', 'A-3']])
  expect(await db.tours.count()).toBe(0)
})

test('documents that come anew replace those on the device, and other look-ups stay', async () => {
  await tripsAfter({ put: { vehicle: [{ gps_id: 'A-1' }], document: [{ do_id: 1 }, { do_id: 2 }] } })
  const first = { reset: undefined, anew: ['document'], more: true, put: { document: [{ do_id: 2 }] } }
  await tripsAfter(first, { reset: undefined, put: { document: [{ do_id: 3 }] } })
  expect(await db.lookups.toCollection().primaryKeys()).toEqual([
    ['document', '2'],
    ['document', '3'],
    ['vehicle', 'A-1'],
  ])
})

test('the pull names what this app understands beyond what every app does', async () => {
  const asked: (string | null)[] = []
  const fetch = async (url: string) => {
    asked.push(new URL(url, 'http://x').searchParams.get('entities'))
    return marked({ cursor: 'c', seq: 1, epoch: 'e', put: {}, del: {}, acks: [] })
  }
  await pullOnce(context(fetch))
  expect(asked).toEqual(['document,approval_rules,statement,statement_line,closed_day'])
})

test('more rows than are written at once are all there', async () => {
  const rows = Array.from({ length: 401 }, (_, index) => ({ tt_id: index + 1, tt_rev: 1 }))
  expect(await tripsAfter({ put: { trip: rows } })).toHaveLength(401)
})

test('goes on from where the answer before ended, until there is no more', async () => {
  const asked: string[] = []
  const answers = [
    { cursor: 'one', put: trip(1), reset: true },
    { cursor: 'two', put: trip(2), more: true },
    { cursor: 'three', put: trip(3) },
  ]
  const fetch = async (url: string) => {
    asked.push(new URL(url, 'http://x').searchParams.get('cursor') ?? '')
    return marked({ seq: 1, epoch: 'e', put: {}, del: {}, acks: [], ...answers.shift() })
  }
  expect(await pullOnce(context(fetch))).toBe('applied')
  expect(await pullOnce(context(fetch))).toBe('applied')
  expect(asked).toEqual(['', 'one', 'two'])
  expect(await db.trips.toCollection().primaryKeys()).toEqual([1, 2, 3])
})

test.each([
  ['an answer that is no pull', () => marked({ put: 1 }), 'no connection'],
  ['a refusal', () => Response.json({}, { status: 403, headers: { [MARKER_HEADER]: '1' } }), 'general_request_not_'],
])('%s changes nothing', async (_name, answer, message) => {
  await tripsAfter({ put: trip(1) })
  await expect(pullOnce(context(async () => answer()))).rejects.toThrow(message)
  expect(await db.trips.count()).toBe(1)
})

test('an answer for a person who has left the device meanwhile is discarded', async () => {
  let username = 'sara'
  const fetch = async () => {
    username = 'olga'
    return marked({ cursor: 'c', seq: 1, epoch: 'e', put: trip(1), del: {}, acks: [], reset: true })
  }
  const asked = { ...context(fetch), session: () => ({ username, token: 't' }) }
  expect(await pullOnce(asked)).toBe('stale')
  expect(await db.trips.count()).toBe(0)
})

test('what another tab has pulled meanwhile is not written over by an older answer', async () => {
  const fetch = async () => {
    await db.meta.put({ name: 'cursor', value: 'of the other tab' })
    return marked({ cursor: 'c', seq: 1, epoch: 'e', put: trip(1), del: {}, acks: [], reset: true })
  }
  expect(await pullOnce(context(fetch))).toBe('stale')
  expect(await db.trips.count()).toBe(0)
})

const outbox = { username: 'sara', role: 'admin' as const, now: () => 0, newId: () => crypto.randomUUID() }
const entries = () => db.outbox.orderBy('seq').toArray()

test('a create whose answer was lost is known by the pull that carries it: its later edits find the row', async () => {
  const key = await queueCreate({ db, ...outbox }, { entity: 'trip', fields: { tt_tour: 'new' } as never })
  await expect(drainOnce(context(() => Promise.reject(new TypeError('gone'))))).rejects.toThrow()
  const [entry] = await entries()
  await tripsAfter({ put: trip(7), acks: [{ mutation: entry?.id, seq: 1, id: 7 }] })
  expect(await entries()).toEqual([])
  expect(await db.idmap.toArray()).toEqual([{ local: key, entity: 'trip', id: 7 }])
})

describe('an edit of which one field is in conflict and another was taken, with line 5 of the change feed', () => {
  beforeEach(async () => {
    await tripsAfter({ put: { trip: [{ tt_id: 1, tt_rev: 1, tt_info: '', tt_note: '' }] } })
    const before = { tt_info: '', tt_note: '' }
    const edit = { entity: 'trip' as const, key: 1, rev: 1, before, after: { tt_info: 'mine', tt_note: 'mine' } }
    await queueEdit({ db, ...outbox }, edit)
    const [entry] = await entries()
    const unit = { unit: 'tt_info', mine: { tt_info: 'mine' }, theirs: { tt_info: 'theirs' }, by: 'bert', at: null }
    const result = { mutation: entry?.id, status: 'conflict', seq: 5, rev: 3, message: 'edit_conflict', theirs: [unit] }
    await drainOnce(context(async () => marked({ epoch: 'e', results: [result] })))
  })
  const settled = async () => (await entries())[0]?.settled?.set
  const later = { reset: undefined }

  test('shows what was taken until the rows here carry it', async () => {
    expect(await settled()).toEqual({ tt_note: 'mine' })
    await tripsAfter({ ...later, seq: 4 })
    expect(await settled()).toEqual({ tt_note: 'mine' })
    await tripsAfter({ ...later, seq: 5 })
    expect(await settled()).toBeUndefined()
    expect(await entries()).toMatchObject([{ state: 'conflict' }])
  })

  test('is sent again as a whole, by another id, to a restored database', async () => {
    const [before] = await entries()
    await tripsAfter({ epoch: 'f', seq: 2 })
    const [entry] = await entries()
    expect(entry).toMatchObject({ state: 'queued', set: { tt_info: 'mine', tt_note: 'mine' }, seq: before?.seq })
    expect(entry).toMatchObject({ base: { tt_info: '', tt_note: '' } })
    expect(entry?.id).not.toBe(before?.id)
    expect([entry?.settled, entry?.theirs]).toEqual([undefined, undefined])
  })

  test('is not done with by an acknowledgement: the person decides', async () => {
    const [entry] = await entries()
    await tripsAfter({ ...later, seq: 5, acks: [{ mutation: entry?.id, seq: 5 }] })
    expect(await entries()).toMatchObject([{ state: 'conflict' }])
  })
})

describe('an edit that was taken with line 5 of the change feed', () => {
  beforeEach(async () => {
    await tripsAfter({ put: trip(1), seq: 3 })
    const edit = { entity: 'trip' as const, key: 1, rev: 1, before: { tt_info: '' }, after: { tt_info: 'mine' } }
    await queueEdit({ db, ...outbox }, edit)
    const [entry] = await entries()
    const result = { mutation: entry?.id, status: 'applied', seq: 5, rev: 2 }
    await drainOnce(context(async () => marked({ epoch: 'e', results: [result] })))
  })
  const states = async () => (await entries()).map(({ state, result_seq }) => [state, result_seq])

  test('stays over the row until the rows here carry it', async () => {
    expect(await states()).toEqual([['acked', 5]])
    await tripsAfter({ reset: undefined, seq: 4 })
    expect(await states()).toEqual([['acked', 5]])
    await tripsAfter({ reset: undefined, seq: 5 })
    expect(await states()).toEqual([])
  })

  test('is done with by a reset of the same database', async () => {
    await tripsAfter({ seq: 5 })
    expect(await states()).toEqual([])
  })

  test.each([
    ['another epoch', { epoch: 'f', seq: 9 }],
    ['a change feed that went back', { seq: 2 }],
  ])('is sent again to a restored database, known by %s', async (_name, answer) => {
    await tripsAfter(answer)
    expect(await states()).toEqual([['queued', undefined]])
  })
})
