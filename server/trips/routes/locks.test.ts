import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#shared/domain/time/units.ts'
import { MAX_SESSIONS } from '../../people/store/sessions.ts'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'

const OFFICE = '192.0.2.10'
const ELSEWHERE = '198.51.100.7'

let t: TestApp
beforeEach(() => {
  t = createTestApp()
  t.addUser({ username: 'anna', role: 'admin' })
})
afterEach(() => t.close())

const loginFrom = (address: string, password = TEST_PASSWORD, username = 'anna') => {
  t.setAddress(address)
  return t.call<{ access_token: string }>(null, 'POST', '/api/login', { username, password })
}
const guess = async (times: number, from: (n: number) => string, nameOf: (n: number) => string = () => 'anna') => {
  for (let n = 0; n < times; n += 1) await loginFrom(from(n), 'wrong horse', nameOf(n))
}
const askReset = (address: string) => {
  t.setAddress(address)
  return t.call(null, 'POST', '/api/pwreset/anna', {})
}

test('whoever guesses elsewhere does not lock out the owner where it has logged in before', async () => {
  expect((await loginFrom(OFFICE)).status).toBe(200)
  await guess(20, (n) => `203.0.113.${n}`)
  expect((await loginFrom(ELSEWHERE)).status).toBe(429)
  expect((await loginFrom(OFFICE)).status).toBe(200)
})

test('nor does a neighbour in the same office, who uses up its address', async () => {
  expect((await loginFrom(OFFICE)).status).toBe(200)
  await guess(
    60,
    () => OFFICE,
    (n) => `nobody ${n}`,
  )
  expect((await loginFrom(OFFICE, TEST_PASSWORD, 'somebody')).status).toBe(429)
  expect((await loginFrom(OFFICE)).status).toBe(200)
})

test('in a known network as many guesses are taken of a name that logged in there as of any other', async () => {
  expect((await loginFrom(OFFICE)).status).toBe(200)
  const refusals = []
  for (const name of ['anna', 'nobody']) {
    const answers = []
    do answers.push(await loginFrom(OFFICE, 'wrong horse', name))
    while (answers.at(-1)?.status === 401)
    refusals.push([answers.length, answers.at(-1)?.headers.get('retry-after')])
  }
  expect(refusals).toEqual(Array(2).fill([11, '900']))
  t.clock.advance(15 * MINUTE_MS)
  expect((await loginFrom(OFFICE)).status).toBe(200)
})

test('a network is known after a restart too, and forgotten after 90 days', async () => {
  expect((await loginFrom(OFFICE)).status).toBe(200)
  t.restart()
  await guess(10, (n) => `203.0.113.${n}`)
  expect((await loginFrom(OFFICE)).status).toBe(200)
  t.clock.advance(91 * DAY_MS)
  await guess(10, (n) => `203.0.113.${n}`)
  expect((await loginFrom(OFFICE)).status).toBe(429)
})

test('a password that was set by a reset link ends the lock', async () => {
  await guess(10, (n) => `203.0.113.${n}`)
  expect((await loginFrom(OFFICE)).status).toBe(429)
  await askReset(OFFICE)
  const id = /pwreset\S*#([\w-]+)/.exec(t.messages().at(-1)?.body ?? '')?.[1]
  const set = await t.call(null, 'POST', `/api/pwresetchange/${id}`, { newpassword: 'a new password' })
  expect(set.status).toBe(200)
  expect((await loginFrom(OFFICE, 'a new password')).status).toBe(200)
})

test('so does one that admin sets', async () => {
  const admin = t.addUser({ username: 'dora', role: 'admin' })
  await guess(10, (n) => `203.0.113.${n}`)
  expect((await loginFrom(OFFICE)).status).toBe(429)
  await t.call(admin, 'PUT', '/api/users/anna', { password: 'a new password' })
  expect((await loginFrom(OFFICE, 'a new password')).status).toBe(200)
})

test('reset mails that somebody else asks for do not keep the owner from asking where it is known', async () => {
  expect((await loginFrom(OFFICE)).status).toBe(200)
  for (let n = 0; n < 6; n += 1) await askReset(`203.0.113.${n}`)
  expect((await askReset(ELSEWHERE)).status).toBe(429)
  expect((await askReset(OFFICE)).status).toBe(200)
})

test('one more login than a user may have sessions ends the one that was used least recently', async () => {
  const tokens: string[] = []
  for (let n = 0; n < MAX_SESSIONS; n += 1) {
    t.clock.advance(MINUTE_MS + 1)
    tokens.push((await loginFrom(OFFICE)).body.access_token)
  }
  const statusOf = async (token = '') => (await t.call(token, 'GET', '/api/auth')).status
  t.clock.advance(MINUTE_MS + 1)
  // The first of all is used once more; the test's own session, made when the user was added, is older than any.
  expect(await statusOf(tokens[0])).toBe(200)
  await loginFrom(OFFICE)
  expect(await statusOf(tokens[0])).toBe(200)
  expect(await statusOf(tokens[1])).toBe(401)
  expect(await statusOf(tokens[2])).toBe(200)
})
