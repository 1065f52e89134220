import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../testing/test-app.ts'
import { inPasswordTurn } from './password-turns.ts'

let t: TestApp
let token: string
beforeEach(() => {
  t = createTestApp()
  token = t.addUser({ username: 'obs', role: 'admin' })
  t.addUser({ username: 'dora', role: 'admin' })
})
afterEach(() => t.close())

const login = (username: string, password = TEST_PASSWORD) =>
  t.call(null, 'POST', '/api/login', { username, password, stay_logged_in: false })
const edit = (password = TEST_PASSWORD) => t.call(token, 'PUT', '/api/account', { email: 'obs@example.com', password })
const change = (password: string) => t.call(token, 'POST', '/api/changepw', { password, newpassword: 'another horse' })
const statuses = async (calls: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status)

/** Keeps the turn of a person until it is given back. */
const keepTurn = (name: string) => {
  let giveBack = () => {}
  const kept = inPasswordTurn(t.store, name, () => new Promise<void>((resolve) => (giveBack = resolve)))
  return { giveBack: () => giveBack(), kept }
}

test('passwords of one person are checked in its turn, right or wrong, by whichever call; one waits for no other', async () => {
  const turn = keepTurn('obs')
  const answered: number[] = []
  const calls = [edit(), login('obs'), edit('wrong horse'), login(' OBS', 'wrong horse'), change('wrong horse'), edit()]
  for (const call of calls) call.then(({ status }) => answered.push(status))
  expect((await login('dora')).status).toBe(200)
  expect(answered).toEqual([])
  turn.giveBack()
  expect(await statuses(calls)).toEqual([200, 200, 400, 401, 400, 200])
  expect(await statuses([change(TEST_PASSWORD), change(TEST_PASSWORD)])).toEqual([200, 400])
})

test('a name without a user waits for itself as well', async () => {
  const turn = keepTurn('nobody')
  let isAnswered = false
  const call = login('Nobody').finally(() => {
    isAnswered = true
  })
  expect((await login('another')).status).toBe(401)
  expect(isAnswered).toBe(false)
  turn.giveBack()
  expect((await call).status).toBe(401)
})

test('one after the other, and after one that failed', async () => {
  let now = 0
  const work = async (isBroken: boolean) => {
    now += 1
    const atOnce = now
    await Promise.resolve()
    now -= 1
    if (isBroken) throw new Error('broken')
    return atOnce
  }
  const all = [false, true, false].map((isBroken) => inPasswordTurn(t.store, 'obs', () => work(isBroken)))
  expect(await Promise.allSettled(all)).toMatchObject([{ value: 1 }, { reason: { message: 'broken' } }, { value: 1 }])
})
