import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../http/route.ts'
import { MAILS_PATH, mountMailsPage } from './mails-page.ts'

const app = new Hono<AppEnv>()
mountMailsPage(app, { key: 'right', timeZone: 'Europe/Zurich' }, () => [])
const statusOf = async (
  remoteAddress: string,
  host: string,
  headers: Record<string, string> = {},
  query = '?key=right',
): Promise<number> => {
  const from = { incoming: { socket: { remoteAddress } } }
  return (await app.request(`http://${host}${MAILS_PATH}${query}`, { headers }, from)).status
}

test.each([
  ['127.0.0.1', 'localhost:3000'],
  ['::1', '[::1]:3000'],
  ['::ffff:127.0.0.1', '127.0.0.1:3000'],
])('the mails are shown to %s that asks for %s', async (address, host) => {
  expect(await statusOf(address, host)).toBe(200)
})

test.each([
  ['another machine', '192.168.1.7', 'localhost:3000'],
  ['whoever comes through a proxy on this machine', '127.0.0.1', 'demo.example.com'],
  ['a page whose name leads to this machine', '127.0.0.1', 'evil.example:3000'],
])('not to %s', async (_who, address, host) => {
  expect(await statusOf(address, host)).toBe(404)
})

test.each(['', '?key=', '?key=wrong'])(
  'not through a proxy that adds nothing, which looks like this machine, with the query “%s”',
  async (query) => expect(await statusOf('127.0.0.1', 'localhost:3000', {}, query)).toBe(404),
)

test.each([
  'Forwarded',
  'X-Forwarded-For',
  'X-Forwarded-Proto',
  'X-Real-IP',
  'Via',
  'CF-Connecting-IP',
  'Fly-Client-IP',
  'X-Scheme',
])('not to a proxy that sets Host itself and says %s', async (header) =>
  expect(await statusOf('127.0.0.1', 'localhost:3000', { [header]: '203.0.113.7' })).toBe(404),
)
