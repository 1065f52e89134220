import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('nothing has to be set', () => {
  expect(readEnv({})).toMatchObject({ PORT: 3000, DATA_DIR: './data', TIME_ZONE: 'UTC' })
  expect(readEnv({ PORT: '', TIME_ZONE: '' })).toMatchObject({ PORT: 3000, TIME_ZONE: 'UTC' })
})

test.each([
  ['PORT', '70000'],
  ['TIME_ZONE', 'Europe/Nowhere'],
  ['PUBLIC_URL', 'tours.example.com'],
  ['ADMIN_PASSWORD', 'short'],
  // Longer than a login accepts: such a password could never be used.
  ['ADMIN_PASSWORD', 'x'.repeat(201)],
  ['KEEP_HISTORY_DAYS', '29'],
  ['KEEP_LOGINS_DAYS', '1e9'],
  ['SMS_GATEWAY', 'pigeon'],
  ['OSMAND_SECRET', 'short'],
  ['PROXY_ADDRESSES', 'proxy.example.com'],
  ['PROXY_ADDRESSES', '10.0.0.0/33'],
  ['PROXY_ADDRESSES', '10.0.0.1,,'],
  ['ROUTER_URL', 'valhalla:8002'],
  ['ROUTER_URL', 'https://tours:secret@valhalla.example.com'],
  ['ROUTER_URL', 'https://valhalla.example.com/?api_key=1'],
])('a wrong %s is one line with its name and without its value', (name, value) => {
  const message = (() => {
    try {
      readEnv({ [name]: value })
      return ''
    } catch (error) {
      return String((error as Error).message)
    }
  })()
  expect(message).toMatch(new RegExp(`^Wrong configuration: ${name}: [^\\n]+$`))
  expect(message).not.toContain(value)
})
