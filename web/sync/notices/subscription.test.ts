import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MARKER_HEADER } from '#shared/domain/sync/sync-format.ts'
import { type LocalDb, openLocalDb } from '../../db/local-db.ts'
import { compareDevice, subscribeDevice } from './subscription.ts'

const bytesOf = (key: string): ArrayBuffer => Uint8Array.from(atob(key), (char) => char.charCodeAt(0)).buffer

let db: LocalDb
/** The browser's subscription, by its key; null for none. */
let browser: { endpoint: string; vapid: string } | null
let made: number
let server: { vapid: string | null; devices: { current: boolean }[]; removed?: boolean }
let asked: string[]
beforeEach(() => {
  db = openLocalDb('anna', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
  browser = null
  made = 0
  server = { vapid: 'AAAA', devices: [] }
  asked = []
})
afterEach(() => db.close())

const asSubscription = ({ endpoint, vapid }: NonNullable<typeof browser>) => ({
  endpoint,
  options: { applicationServerKey: bytesOf(vapid) },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    browser = null
    return true
  },
})
const manager = {
  getSubscription: async () => browser && asSubscription(browser),
  subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
    made += 1
    browser = { endpoint: `https://push.example/${made}`, vapid: applicationServerKey }
    return asSubscription(browser)
  },
} as unknown as PushManager
const fetch = async (url: string, init: RequestInit) => {
  const { endpoint, language } = JSON.parse(String(init.body ?? '{}')) as Record<string, string>
  asked.push([init.method, url, endpoint, language].filter(Boolean).join(' '))
  if (init.method === 'POST') server.devices = [{ current: true }]
  return Response.json(server, { headers: { [MARKER_HEADER]: '1' } })
}
const device = () => ({ db, fetch, token: 't', manager })

test('a device that was not turned on is not asked about', async () => {
  await compareDevice(device(), 'de')
  expect(asked).toEqual([])
})

test('what is the same on both sides stays', async () => {
  await subscribeDevice(device(), 'AAAA', 'de')
  await compareDevice(device(), 'de')
  await compareDevice(device())
  expect([asked, made]).toEqual([['POST /api/push https://push.example/1 de', 'GET /api/push', 'GET /api/push'], 1])
})

test('turned off from another device, it stays off', async () => {
  await subscribeDevice(device(), 'AAAA', 'de')
  server = { vapid: 'AAAA', devices: [], removed: true }
  await compareDevice(device(), 'de')
  expect([browser, made]).toEqual([null, 1])
  server.removed = false
  await compareDevice(device(), 'de')
  expect(asked).toEqual(['POST /api/push https://push.example/1 de', 'GET /api/push'])
})

const LOSSES: Record<string, { lose: () => void; said: string }> = {
  'the browser lost it': {
    lose: () => {
      browser = null
    },
    said: 'POST /api/push https://push.example/2 de',
  },
  'the server lost it': {
    lose: () => {
      server.devices = []
    },
    said: 'POST /api/push https://push.example/1 de',
  },
  'the server has other keys': {
    lose: () => {
      server.vapid = 'BBBB'
    },
    said: 'POST /api/push https://push.example/2 de',
  },
}
test.each(Object.entries(LOSSES))('%s: it is told again', async (_what, { lose, said }) => {
  await subscribeDevice(device(), 'AAAA', 'de')
  lose()
  await compareDevice(device(), 'de')
  expect(asked.at(-1)).toBe(said)
})

test('another language is told', async () => {
  await subscribeDevice(device(), 'AAAA', 'de')
  await compareDevice(device(), 'fr')
  expect(asked.at(-1)).toBe('POST /api/push https://push.example/1 fr')
})

test('while push is off at the server, nothing is done', async () => {
  await subscribeDevice(device(), 'AAAA', 'de')
  server = { vapid: null, devices: [] }
  browser = null
  await compareDevice(device(), 'de')
  expect([asked.at(-1), made]).toEqual(['GET /api/push', 1])
})
