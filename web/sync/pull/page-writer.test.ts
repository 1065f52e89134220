import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LINES_TYPE, MARKER_HEADER } from '#shared/domain/sync/sync-format.ts'
import { getMeta, type LocalDb, openLocalDb, openUnobserved } from '../../db/local-db.ts'
import { threadHere } from './page-thread-sample.ts'
import { createPageWriter, type WriterThread } from './page-writer.ts'
import { type PullContext, pullOnce } from './pull.ts'

let storage: Parameters<typeof openLocalDb>[1] & object
let db: LocalDb
let started: WriterThread[]
let session: ReturnType<PullContext['session']>
beforeEach(() => {
  storage = { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never }
  db = openLocalDb('sara', storage)
  started = []
  session = { username: 'sara', token: 't' }
})
afterEach(() => db.close())

const line = (id: number, more = true): string =>
  `${JSON.stringify({ cursor: `c${id}`, seq: id, epoch: 'e', put: { trip: [{ tt_id: id, tt_rev: 1 }] }, del: {}, acks: [], reset: true, ...(id === 1 && { begins: true }), ...(more && { more }) })}\n`
const LINES = [line(1), line(2), line(3, false)]
const lines = (body: string) => new Response(body, { headers: { [MARKER_HEADER]: '1', 'content-type': LINES_TYPE } })

const startHere = threadHere((username) => openUnobserved(username, storage))
const start = (): WriterThread => {
  const thread = startHere()
  started.push(thread)
  return thread
}
const writerOf = (startThread: () => WriterThread, drawn = async (): Promise<void> => undefined) =>
  createPageWriter({
    username: 'sara',
    now: () => 7,
    isMeant: () => session !== null,
    drawn,
    start: startThread,
  })
const contextOf = (
  fetch: PullContext['fetch'],
  writer: ReturnType<typeof writerOf> = writerOf(start),
): PullContext => ({
  db,
  fetch,
  now: () => 7,
  newId: () => crypto.randomUUID(),
  session: () => session,
  writer,
})
const held = async () => (await db.trips.toCollection().primaryKeys()).map(Number)

describe('pages of a first sync that another thread writes', () => {
  test('are all there, and the device is at the state of the last one', async () => {
    expect(await pullOnce(contextOf(async () => lines(LINES.join(''))))).toBe('applied')
    expect(await held()).toEqual([1, 2, 3])
    expect(started).toHaveLength(1)
    expect([await getMeta(db, 'cursor'), await getMeta(db, 'seq'), await getMeta(db, 'last_pull')]).toEqual([
      'c3',
      3,
      7,
    ])
  })

  test('wait until the rows of the first one are drawn', async () => {
    let draw = () => {}
    const drawn = new Promise<void>((resolve) => {
      draw = resolve
    })
    const seen: number[][] = []
    const writer = writerOf(start, async () => {
      seen.push(await held())
      await drawn
      seen.push(await held())
    })
    const pulled = pullOnce(contextOf(async () => lines(LINES.join('')), writer))
    await expect.poll(() => seen.length).toBe(1)
    draw()
    await pulled
    expect(seen).toEqual([[1], [1]])
  })

  test('go on where an answer broke off; what came before is kept', async () => {
    const asked: string[] = []
    const answers = [LINES[0] + (LINES[1] ?? '').slice(0, 20), LINES[1] ?? '', LINES[2] ?? '']
    const fetch = async (url: string) => {
      asked.push(new URL(url, 'http://x').searchParams.get('cursor') ?? '')
      return lines(answers.shift() ?? line(3, false).replace('"reset":true', '"reset":false'))
    }
    await expect(pullOnce(contextOf(fetch))).rejects.toThrow('broke off')
    expect(await held()).toEqual([1])
    expect(await pullOnce(contextOf(fetch))).toBe('applied')
    expect(await held()).toEqual([1, 2, 3])
    expect(asked).toEqual(['', 'c1', 'c2', 'c3'])
  })

  test('are asked for anew when an answer ends before the last one', async () => {
    const asked: string[] = []
    const answers = [...LINES]
    const fetch = async (url: string) => {
      asked.push(new URL(url, 'http://x').searchParams.get('cursor') ?? '')
      return lines(answers.shift() ?? '')
    }
    expect(await pullOnce(contextOf(fetch))).toBe('applied')
    expect(asked).toEqual(['', 'c1', 'c2'])
  })

  test('are written by the page itself where the browser has no such thread', async () => {
    let fail = (_event: unknown) => {}
    const silent = (): WriterThread => {
      const thread: WriterThread = {
        postMessage: () => undefined,
        onmessage: null,
        onerror: null,
        terminate: () => undefined,
      }
      started.push(thread)
      fail = (event) => thread.onerror?.(event)
      return thread
    }
    const writer = writerOf(silent, async () => fail('cannot be fetched'))
    expect(await pullOnce(contextOf(async () => lines(LINES.join('')), writer))).toBe('applied')
    expect(await held()).toEqual([1, 2, 3])
    // It is not tried again.
    await db.meta.clear()
    expect(await pullOnce(contextOf(async () => lines(LINES.join('')), writer))).toBe('applied')
    expect(started).toHaveLength(1)
  })

  test('are all written before its code is there: then it ends with the last one', async () => {
    let isEnded = false
    const slow = (): WriterThread => ({
      postMessage: () => undefined,
      onmessage: null,
      onerror: null,
      terminate: () => {
        isEnded = true
      },
    })
    expect(await pullOnce(contextOf(async () => lines(LINES.join('')), writerOf(slow)))).toBe('applied')
    expect(await held()).toEqual([1, 2, 3])
    expect(isEnded).toBe(true)
  })

  test('are given to no thread once the session is over', async () => {
    const writer = writerOf(start)
    writer.stop()
    expect(await pullOnce(contextOf(async () => lines(LINES.join('')), writer))).toBe('applied')
    expect(started).toEqual([])
  })

  test('a page that cannot be written is told by its name, and the thread ends', async () => {
    const writer = writerOf(
      threadHere((username) => {
        const full = openUnobserved(username, storage)
        full.use({
          stack: 'dbcore',
          create: (core) => ({
            ...core,
            table: (name) => ({
              ...core.table(name),
              mutate: async () => {
                throw Object.assign(new Error('no room'), { name: 'QuotaExceededError' })
              },
            }),
          }),
        })
        return full
      }),
    )
    await expect(pullOnce(contextOf(async () => lines(LINES.join('')), writer))).rejects.toMatchObject({
      name: 'QuotaExceededError',
    })
    expect(await held()).toEqual([1])
    expect(await getMeta(db, 'cursor')).toBe('page:c1')
  })

  test('are not handed over any more once the person has logged out', async () => {
    const writer = writerOf(start, async () => {
      session = null
    })
    expect(await pullOnce(contextOf(async () => lines(LINES.join('')), writer))).toBe('stale')
    expect(await held()).toEqual([1])
  })

  test('end with the session, and the pull with them', async () => {
    let release = () => {}
    const late = new Promise<void>((resolve) => {
      release = resolve
    })
    const fetch = async () => {
      const body = new ReadableStream<Uint8Array>({
        start: async (controller) => {
          controller.enqueue(new TextEncoder().encode(LINES.slice(0, 2).join('')))
          await late
          controller.close()
        },
      })
      return new Response(body, { headers: { [MARKER_HEADER]: '1', 'content-type': LINES_TYPE } })
    }
    const writer = writerOf(start)
    const pulled = pullOnce(contextOf(fetch, writer)).catch((error: unknown) => error)
    await expect.poll(held).toEqual([1, 2])
    writer.stop()
    release()
    expect(await pulled).toMatchObject({ message: expect.stringContaining('has ended') })
  })
})
