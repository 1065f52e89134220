import { afterEach, beforeEach } from 'vitest'
import { logins } from '../store/schema/accounts.ts'
import { createTestApp, TEST_PASSWORD, type TestApp } from './test-app.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const NEW_PASSWORD = 'a fresh start'

export let t: TestApp
export let logged: string[]

export const login = (username: string, password: string, more: object = {}) =>
  t.call<{ access_token: string; message: string }>(null, 'POST', '/api/login', { username, password, ...more })
export const authStatus = async (token: string): Promise<number> => (await t.call(token, 'GET', '/api/auth')).status
export const events = () =>
  t.store.db
    .select()
    .from(logins)
    .all()
    .map(({ event, username }) => `${event} ${username}`)
export const resetLink = (nth = 0): string => {
  const body = t.messages()[nth]?.body ?? ''
  const id = /https:\/\/tours\.example\.com\/pwreset\?language=de#([\w-]+)/.exec(body)?.[1]
  if (!id) throw new Error(`no link in ${body}`)
  return id
}
export const askReset = (username: string, body: object = {}) => t.call(null, 'POST', `/api/pwreset/${username}`, body)
export const useReset = (id: string, newpassword = NEW_PASSWORD) =>
  t.call(null, 'POST', `/api/pwresetchange/${id}`, { newpassword })
export const changePassword = (token: string | null, body: object) =>
  t.call(token, 'POST', '/api/changepw', { password: TEST_PASSWORD, newpassword: NEW_PASSWORD, ...body })

/** Called once by each file of tests: every test begins anew. */
export const setUpSessions = (): void => {
  beforeEach(() => {
    logged = []
    t = createTestApp({
      env: { PUBLIC_URL: 'https://tours.example.com/' },
      logTo: { write: (line) => logged.push(line) },
    })
  })
  afterEach(() => t.close())
}
