import { describe, expect, test, vi } from 'vitest'
import { LINES_TYPE, MARKER_HEADER } from '#shared/domain/sync/sync-format.ts'
import { getMeta } from '../../db/local-db.ts'
import { pullOnce } from './pull.ts'
import { context, db, setUpPull } from './pull-sample.ts'

setUpPull()

type Body = Record<string, unknown>
const page = (id: number, more: Body = {}): Body => ({
  cursor: `c${id}`,
  put: { trip: [{ tt_id: id, tt_rev: 1 }] },
  more: true,
  ...more,
})
const last = { more: undefined }
const held = async () => (await db.trips.toCollection().primaryKeys()).map(Number)

describe('a snapshot whose pages come in one answer', () => {
  const line = (said: Body) =>
    `${JSON.stringify({ seq: 1, epoch: 'e', put: {}, del: {}, acks: [], reset: true, ...said })}\n`
  const pages = [page(1, { begins: true }), page(2), page(3, last)].map(line)
  const lines = (body: ReadableStream | string) =>
    new Response(body, { headers: { [MARKER_HEADER]: '1', 'content-type': LINES_TYPE } })

  test('is written page by page while later ones are still to come, with one request', async () => {
    const asked: string[] = []
    let send: (text: string) => void = () => undefined
    let end = () => {}
    const fetch = async (url: string) => {
      asked.push(new URL(url, 'http://x').search)
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          send = (text) => controller.enqueue(new TextEncoder().encode(text))
          end = () => controller.close()
        },
      })
      send(pages.slice(0, 2).join('') + pages[2]?.slice(0, 20))
      return lines(body)
    }
    const pulled = pullOnce(context(fetch))
    await vi.waitFor(async () => expect(await held()).toEqual([1, 2]), { timeout: 10_000 })
    expect(await getMeta(db, 'last_pull')).toBeUndefined()
    send(pages[2]?.slice(20) ?? '')
    expect(await pulled).toBe('applied')
    end()
    expect(await held()).toEqual([1, 2, 3])
    expect(asked).toMatchObject([expect.stringContaining('pages=all')])
  })

  test('keeps what came of an answer that breaks off in a line, and goes on there', async () => {
    const asked: string[] = []
    const answers = [pages[0] + (pages[1] ?? '').slice(0, 20), pages[1], pages[2]]
    const fetch = async (url: string) => {
      asked.push(new URL(url, 'http://x').searchParams.get('cursor') ?? '')
      return lines(answers.shift() ?? line({ ...last, cursor: 'c3', reset: undefined }))
    }
    await expect(pullOnce(context(fetch))).rejects.toThrow('broke off')
    expect(await held()).toEqual([1])
    expect(await pullOnce(context(fetch))).toBe('applied')
    expect(await held()).toEqual([1, 2, 3])
    expect(asked).toEqual(['', 'c1', 'c2', 'c3'])
  })

  test('is given up once its line is silent for as long as an answer may take', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const fetch = async (_url: string, { signal }: RequestInit) => {
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode(pages[0]))
            signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')))
          },
        })
        return lines(body)
      }
      const pulled = pullOnce(context(fetch)).catch((error: unknown) => error)
      while ((await held()).length === 0);
      vi.advanceTimersByTime(11_000)
      expect(await pulled).toMatchObject({ isTimeout: true })
      expect(await held()).toEqual([1])
    } finally {
      vi.useRealTimers()
    }
  })
})
