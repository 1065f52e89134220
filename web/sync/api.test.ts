import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MARKER_HEADER } from '../../shared/domain/sync/sync-format.ts'
import { type Fetch, NoConnection, sendCall, sendRequest } from './api.ts'

const OWN = { [MARKER_HEADER]: '1' }
const REQUEST = { method: 'get', path: '/api/sync/pull', token: null, deadlineMs: 1000 }
const failed = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch')
}

test.each<[string, () => Promise<Response>, string]>([
  ['nothing at all', failed, 'no_network'],
  ['a proxy whose server is down', async () => new Response('Bad Gateway', { status: 502 }), 'server_fault'],
  ['an overloaded proxy', async () => new Response('Service Unavailable', { status: 503 }), 'server_fault'],
  ['a hotel’s page', async () => new Response('<html>Willkommen</html>'), 'foreign_answer'],
  ['a hotel’s page that says what it is', async () => new Response('', { status: 511 }), 'foreign_answer'],
  ['a filter of a company’s network', async () => new Response('blocked', { status: 423 }), 'foreign_answer'],
  ['half an answer of the server', async () => new Response('{"a":', { headers: OWN }), 'no_network'],
])('who answers instead of the server: %s', async (_what, fetch, obstacle) => {
  const failure = await sendRequest(fetch, REQUEST).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(NoConnection)
  expect(failure).toMatchObject({ obstacle })
})

test('a fault that the server tells itself is its answer', async () => {
  const fetch = async () => Response.json({ message: 'x' }, { status: 500, headers: OWN })
  expect(await sendRequest(fetch, REQUEST)).toEqual({ status: 500, json: { message: 'x' } })
})

describe('without an answer', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  /** A network that never answers: it ends with the deadline alone. */
  const endless: Fetch = (_url, { signal }) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))

  const minutesWaited = async (body: unknown): Promise<number> => {
    const sent = sendCall(endless, null, { method: 'post', path: '/api/documents/1/file' }, { body })
    const failed = expect(sent).rejects.toThrow(NoConnection)
    await vi.runAllTimersAsync()
    await failed
    return Date.now() / 60_000
  }

  test('a call without an answer ends after half a minute', async () => {
    vi.setSystemTime(0)
    expect(await minutesWaited({})).toBe(0.5)
  })

  test('a file gets the five minutes that the server gives it: 5 MB of a photo take that on a slow network', async () => {
    vi.setSystemTime(0)
    expect(await minutesWaited(new FormData())).toBe(5)
  })
})
