import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnswerPage, GivenAnswer } from '#shared/schemas/trip-link.ts'
import { adoptAppVersion } from '../../app/app-version.ts'
import { resetPreferences } from '../../db/reset-preferences.ts'
import { emptyStorage } from '../../db/storage-sample.ts'
import { linkName } from '../link-name.ts'
import { openKept } from './kept-answers.ts'

const DAY = 24 * 3_600_000
const yes = (tt_id: number, facts = 'as shown'): GivenAnswer => ({
  ...{ tt_id, answer: 'accepted', reason: '', note: '', facts, was: '' },
})
const PAGE = { kind: 'answer', trips: [{ tt_id: 1 }, { tt_id: 2 }], expires_at: '' } as unknown as AnswerPage
/** As the server shows it: the ids that are accepted, and others. */
const pageOf = (epoch: string, accepted: number[], asked: number[] = []): AnswerPage =>
  ({
    ...{ ...PAGE, epoch },
    trips: [
      ...accepted.map((tt_id) => ({ tt_id, tour: `T ${tt_id}`, stp: 'then', answer: 'accepted' })),
      ...asked.map((tt_id) => ({ tt_id, tour: `T ${tt_id}`, stp: 'then', answer: '' })),
    ],
  }) as unknown as AnswerPage
const pageUntil = (at: number): AnswerPage => ({ ...PAGE, expires_at: new Date(at).toISOString() })
type Kept = Awaited<ReturnType<typeof openKept>>
const idsOf = async (kept: Kept): Promise<number[]> => [...(await kept.read()).waiting.keys()].sort()
const tripsOf = async (kept: Kept) => (await kept.read()).page?.trips.map(({ tt_id }) => tt_id)
/** The page opened anew: what is on the disk, and nothing else. */
const anew = async (token = 'token') => idsOf(await openKept(token))

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('localStorage', emptyStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('two tabs of a link lose nothing of each other', async () => {
  const [one, other] = [await openKept('token'), await openKept('token')]
  expect(await idsOf(other)).toEqual([])
  await one.add([yes(1), yes(2)])
  // The other one was opened before, and keeps what it was answered.
  await other.keepPage(PAGE)
  expect(await idsOf(other)).toEqual([1, 2])
  await other.drop([yes(1)])
  expect(await idsOf(one)).toEqual([2])
})

test('what is answered is on the disk, for good, before it is said to be', async () => {
  const durabilities: unknown[] = []
  const kept = await openKept('token')
  const { prototype } = (await import('fake-indexeddb')).IDBDatabase
  const { transaction } = prototype
  vi.spyOn(prototype, 'transaction').mockImplementation(function (this: IDBDatabase, names, mode, options) {
    if (mode === 'readwrite') durabilities.push(options)
    return transaction.call(this as never, names as never, mode as never) as never
  })
  await kept.add([yes(1)])
  expect(durabilities).toEqual([{ durability: 'strict' }])
  expect(await anew()).toEqual([1])
  expect(Object.keys(localStorage)).toEqual([])
})

test('what is answered anew while the first answer is on its way goes on to wait', async () => {
  const kept = await openKept('token')
  await kept.add([yes(1)])
  await kept.add([yes(1, 'as changed')])
  await kept.drop([yes(1)])
  expect([...(await kept.read()).waiting.values()]).toEqual([yes(1, 'as changed')])
})

test('another link keeps its own', async () => {
  const [one, other] = [await openKept('token'), await openKept('another')]
  await one.add([yes(1)])
  await one.keepPage(PAGE)
  expect(await idsOf(other)).toEqual([])
  expect((await other.read()).page).toBeNull()
  expect((await one.read()).page).toEqual(PAGE)
})

test('a link that is over keeps the answers that came too late, with their trips, and nothing else', async () => {
  const kept = await openKept('token')
  await kept.keepPage(PAGE)
  await kept.add([yes(2)])
  await kept.end()
  const opened = await openKept('token')
  expect([await idsOf(opened), await tripsOf(opened)]).toEqual([[2], [2]])
  await opened.drop([yes(2)])
  await opened.end()
  expect((await (await openKept('token')).read()).page).toBeNull()
})

test('what a link that ended meanwhile did not take waits, to be told as too late; what it took does not', async () => {
  const kept = await openKept('token')
  await kept.keepPage(PAGE)
  const sent = [yes(1), yes(2)]
  await kept.add(sent)
  await kept.drop(sent, [{ tt_id: 2, message: 'link_unknown' }])
  await kept.end()
  const { waiting, refused, page } = await kept.read()
  expect([[...waiting.keys()], refused.size, page?.trips.map(({ tt_id }) => tt_id)]).toEqual([[2], 0, [2]])
})

test('of a link that is over nothing is left once another one is opened, but for what waits, for thirty days', async () => {
  const keep = async (token: string, at: number, ...answers: GivenAnswer[]): Promise<void> => {
    const kept = await openKept(token)
    await kept.keepPage(pageUntil(at))
    await kept.add(answers)
  }
  await keep('over', Date.now() - 1)
  await keep('late', Date.now() - 29 * DAY, yes(1))
  await keep('old', Date.now() - 31 * DAY, yes(1))
  await keep('open', Date.now() + 60_000)
  await openKept('token')
  const left = () =>
    Promise.all(
      ['over', 'late', 'old', 'open'].map(async (token) => {
        const kept = await openKept(token)
        return [await idsOf(kept), await tripsOf(kept)]
      }),
    )
  await expect.poll(left).toEqual([
    [[], undefined],
    [[1], [1]],
    [[], undefined],
    [[], [1, 2]],
  ])
})

test('a browser without a database holds the answers until it is closed', async () => {
  const refuses = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('indexedDB', { open: refuses })
  vi.stubGlobal('localStorage', new Proxy({}, { ownKeys: refuses, get: refuses }))
  const kept = await openKept('token')
  await kept.add([yes(1)])
  await kept.add([yes(2)])
  await kept.drop([yes(1)])
  expect([await idsOf(kept), [...(await kept.read()).unkept]]).toEqual([[2], [2]])
})

test('a connection that the browser closed, or never made, is made anew: nothing is held in the page alone', async () => {
  const { open } = indexedDB
  let connection: IDBDatabase | undefined
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation((...asked) => {
    const request = open.apply(indexedDB, asked)
    request.addEventListener('success', () => {
      connection = request.result
    })
    return request
  })
  const kept = await openKept('token')
  await kept.add([yes(1)])
  connection?.close()
  expect(await idsOf(kept)).toEqual([1])
  connection?.close()
  await Promise.all([kept.add([yes(2)]), kept.keepPage(PAGE)])
  expect(await anew()).toEqual([1, 2])
  // Another tab deletes what the browser keeps.
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('trip-answers').onsuccess = resolve
  })
  await kept.add([yes(3)])
  expect(await anew()).toEqual([3])
  opening.mockImplementationOnce(() => {
    throw new DOMException('lost', 'UnknownError')
  })
  connection?.close()
  await kept.add([yes(4)])
  opening.mockRestore()
  expect(await anew()).toEqual([3, 4])
})

test('a phone without room holds what it is answered, beside what it kept before and what another tab keeps', async () => {
  const [one, other] = [await openKept('token'), await openKept('token')]
  await one.keepPage(PAGE)
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await one.add([yes(1)])
  await one.add([yes(2)])
  expect(await idsOf(one)).toEqual([1, 2])
  full.mockRestore()
  await other.add([yes(3)])
  await one.drop([yes(1), yes(2)])
  expect(await idsOf(one)).toEqual([3])
  expect(await idsOf(other)).toEqual([3])
})

test('a phone without room says which answers it does not keep, until it has room again', async () => {
  const kept = await openKept('token')
  const unkept = async () => [...(await kept.read()).unkept]
  await kept.add([yes(1)])
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await kept.keepPage(PAGE)
  expect(await unkept()).toEqual([])
  await kept.add([yes(2)])
  expect([await unkept(), await anew()]).toEqual([[2], [1]])
  full.mockRestore()
  await kept.add([])
  expect([await unkept(), await anew()]).toEqual([[], [1, 2]])
})

test('a phone without room sends nothing again that was sent, and goes on to hold what is answered', async () => {
  const kept = await openKept('token')
  await kept.add([yes(1), yes(2)])
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await kept.keepPage(PAGE)
  await kept.drop([yes(1)])
  expect(await idsOf(kept)).toEqual([2])
  await kept.add([yes(1, 'as changed')])
  await kept.keepPage(PAGE)
  expect(await idsOf(kept)).toEqual([1, 2])
  await kept.drop([yes(2), yes(1, 'as changed')])
  expect(await idsOf(kept)).toEqual([])
  await kept.add([yes(2)])
  expect(await idsOf(kept)).toEqual([2])
  full.mockRestore()
  await kept.keepPage(PAGE)
  expect(await anew()).toEqual([2])
})

test('a phone that refuses each change forgets a link that is over in the page at least', async () => {
  const kept = await openKept('token')
  await kept.keepPage(PAGE)
  await kept.add([yes(1)])
  const disk = (await import('fake-indexeddb')).IDBObjectStore.prototype
  for (const change of ['put', 'delete'] as const)
    vi.spyOn(disk, change).mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
  await kept.drop([yes(1)])
  await kept.end()
  expect([await idsOf(kept), (await kept.read()).page]).toEqual([[], null])
})

test('two changes at once that the phone refuses are both held', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  const kept = await openKept('token')
  await Promise.all([kept.add([yes(1)]), kept.keepPage(PAGE), kept.add([yes(2)])])
  expect([await idsOf(kept), await tripsOf(kept)]).toEqual([
    [1, 2],
    [1, 2],
  ])
})

const formerly = async (token: string, waiting: GivenAnswer[], at = Date.now() + DAY): Promise<void> =>
  localStorage.setItem(`answers ${await linkName(token)}`, JSON.stringify({ page: pageUntil(at), at: 1, waiting }))

test('what an older version of the page kept is taken over, of every link', async () => {
  await formerly('token', [yes(1)])
  await formerly('another', [yes(2)], Date.now() - 1)
  const kept = await openKept('token')
  expect([await idsOf(kept), await tripsOf(kept)]).toEqual([[1], [1, 2]])
  expect(Object.keys(localStorage)).toEqual([])
  expect(await anew('another')).toEqual([2])
})

test('where the browser has no database, what an older version kept is read, and forgotten once it is sent', async () => {
  await formerly('token', [yes(1), yes(2)])
  await formerly('another', [yes(3)])
  const works = indexedDB
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  const kept = await openKept('token')
  expect([await idsOf(kept), await tripsOf(kept)]).toEqual([
    [1, 2],
    [1, 2],
  ])
  await kept.drop([yes(1)])
  // Opened anew, and given an answer more.
  const opened = await openKept('token')
  expect(await idsOf(opened)).toEqual([2])
  await opened.add([yes(4)])
  // It lies in the settings.
  expect((await opened.read()).unkept.size).toBe(0)
  expect(await anew()).toEqual([2, 4])
  await opened.drop([yes(2), yes(4)])
  expect(await anew()).toEqual([])
  expect(Object.keys(localStorage)).toEqual([`answers ${await linkName('another')}`])
  // A database that is there again takes over what is left, and nothing that was sent.
  vi.stubGlobal('indexedDB', works)
  expect([await anew(), await anew('another')]).toEqual([[], [3]])
})

test('a phone without room reads what an older version kept beside what is on the disk, and sends neither twice', async () => {
  await (await openKept('token')).add([yes(1)])
  await formerly('token', [yes(2)])
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const kept = await openKept('token')
  expect(await idsOf(kept)).toEqual([1, 2])
  full.mockRestore()
  await kept.drop([yes(2)])
  expect(await anew()).toEqual([1])
})

test('what the settings bring back after a crash is not taken over twice, what an old tab adds is', async () => {
  await formerly('token', [yes(1)])
  await (await openKept('token')).drop([yes(1)])
  await formerly('token', [yes(1)])
  expect(await anew()).toEqual([])
  await formerly('token', [yes(1), yes(2)])
  await (await openKept('token')).add([yes(2, 'as changed')])
  expect([...(await (await openKept('token')).read()).waiting.values()]).toEqual([yes(1), yes(2, 'as changed')])
})

test.each([
  ['an update', () => adoptAppVersion('next')],
  ['new preferences', () => resetPreferences()],
])('%s of the app on the same phone takes no answer away', async (_what, happens) => {
  localStorage.setItem('app_version', '"old"')
  await formerly('token', [yes(1)])
  await (await openKept('another')).add([yes(3)])
  await formerly('token', [yes(1), yes(2)])
  happens()
  expect(await anew()).toEqual([1, 2])
  expect(await anew('another')).toEqual([3])
})

const lostOf = async (kept: Kept) =>
  [...(await kept.read()).refused].map(([tt_id, { message, taken }]) => [tt_id, message, taken?.answer])

test('a yes that the server took and that is gone after a restore is told, until it is given again', async () => {
  const kept = await openKept('token')
  await kept.keepPage(pageOf('first', [], [1, 2, 3]))
  await kept.add([yes(1), yes(2), yes(3)])
  await kept.keepPage(pageOf('first', [1, 2, 3]))
  await kept.drop([yes(1), yes(2), yes(3)])
  // Another person of the company takes one back: no restore did.
  await kept.keepPage(pageOf('first', [1, 2], [3]))
  expect(await lostOf(kept)).toEqual([])
  await kept.keepPage(pageOf('second', [1], [2, 3]))
  expect(await lostOf(kept)).toEqual([[2, 'restored', 'accepted']])
  const read = await (await openKept('token')).read()
  expect([read.refused.get(2)?.taken, read.waiting.size]).toEqual([{ ...yes(2), at: expect.any(Number) }, 0])
  await kept.add([yes(2, 'as now')])
  expect(await lostOf(kept)).toEqual([])
})

test('an answer to a trip that left the page is told by the names of the trip, until it is closed', async () => {
  const kept = await openKept('token')
  await kept.keepPage(pageOf('first', [], [1, 2]))
  await kept.add([yes(1), yes(2)])
  // The page comes before what is sent, or with its answer.
  await kept.keepPage(pageOf('first', [], [2]))
  await kept.drop([yes(1), yes(2)], [{ tt_id: 1, message: 'answer_given_away' }])
  await kept.keepPage(pageOf('first', [2]))
  const opened = await openKept('token')
  expect((await opened.read()).gone).toEqual([{ tt_id: 1, tour: 'T 1', stp: 'then' }])
  expect(await lostOf(opened)).toEqual([[1, 'answer_given_away', undefined]])
  await opened.close(1)
  expect(await lostOf(opened)).toEqual([])
  await opened.keepPage(pageOf('first', [2]))
  expect((await opened.read()).gone).toEqual([])
})

test('a link that a restored server does not know: what it took is among what does not count', async () => {
  const kept = await openKept('token')
  await kept.keepPage(pageOf('first', [1], [2]))
  await kept.drop([yes(1)])
  await kept.end('second')
  expect([await idsOf(kept), await tripsOf(kept)]).toEqual([[1], [1]])
  await kept.end('second')
  expect([await idsOf(kept), await tripsOf(kept)]).toEqual([[1], [1]])
})
