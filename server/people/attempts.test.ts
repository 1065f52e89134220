import { Context } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '../kit/env.ts'
import { Refusal } from '../kit/refusal.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createAttempts } from './attempts.ts'
import { findUser, type UserRow } from './store/users.ts'

let t: TestApp
let anna: UserRow
beforeEach(() => {
  const { TRUSTED_PROXIES, PROXY_ADDRESSES } = readEnv({ TRUSTED_PROXIES: '1', PROXY_ADDRESSES: '127.0.0.1' })
  t = createTestApp({ env: { TRUSTED_PROXIES, PROXY_ADDRESSES } })
  t.addUser({ username: 'anna', role: 'admin' })
  anna = findUser(t.store, 'anna') as UserRow
})
afterEach(() => t.close())

/** A request that came through the proxy from an address. */
const from = (address: string): Context =>
  new Context(new Request('http://x/', { headers: { 'x-forwarded-for': address } }), {
    env: { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  })
/** Number of attempts that are let through. */
const tried = (count: number, attempt: (n: number) => void): number => {
  let passed = 0
  for (let n = 0; n < count; n += 1)
    try {
      attempt(n)
      passed += 1
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 429)) throw error
    }
  return passed
}
/** One of the 65,536 networks of a company that has a /48. */
const network = (n: number): string => `2a02:1234:5678:${n.toString(16)}::1`

test('the lock of an account stays, however many attempts of other kinds and accounts there are', () => {
  const begin = createAttempts(t.deps)
  const guess = (n: number) => begin(from(`192.0.2.${n}`), 'login', anna)
  expect(tried(12, guess)).toBe(10)
  const address = (n: number) => from(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
  expect(tried(20_800, (n) => begin(address(n), 'resetChange', ''))).toBe(20_800)
  expect(tried(20_800, (n) => begin(address(n), 'login', `name ${n}`))).toBe(20_800)
  expect(tried(12, guess)).toBe(0)
})

test('networks of one IPv6 site have a bound together, ten times that of one', () => {
  const begin = createAttempts(t.deps)
  expect(tried(1000, (n) => begin(from(network(n)), 'resetChange', ''))).toBe(200)
  expect(tried(1, () => begin(from('2a02:1234:5679::1'), 'resetChange', ''))).toBe(1)
  expect(tried(30, () => begin(from('2a02:1234:5680::1'), 'resetChange', ''))).toBe(20)
})

test('what succeeds takes its attempt back, of the site too', () => {
  const begin = createAttempts(t.deps)
  expect(tried(600, (n) => begin(from(network(n % 40)), 'login', `name ${n}`))).toBe(500)
  t.clock.advance(16 * 60_000)
  expect(tried(600, () => begin(from(network(1)), 'login', anna).succeeded())).toBe(100)
  expect(tried(1, () => begin(from(network(2)), 'login', 'name'))).toBe(1)
})
