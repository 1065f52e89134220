import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUp, restoreBackup } from '../../testing/restore.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let admin: string
let anna: string
const opened: TestApp[] = []
beforeEach(() => {
  t = createTestApp()
  opened.push(t)
  admin = t.addUser({ username: 'dora', role: 'admin' })
  anna = t.addUser({ username: 'anna', role: 'admin' })
})
afterEach(() => {
  for (const app of opened.splice(0)) app.close()
})

const restore = (backup: string, replaced: TestApp | null): TestApp => {
  const app = restoreBackup(backup, replaced, t.clock.now())
  opened.push(app)
  return app
}
const answerTo = async (app: TestApp, token: string) => {
  const { status, body } = await app.call(token, 'GET', '/api/sync/pull')
  return [status, body.message]
}

test.each<[string, (phone: string) => Promise<unknown>, string]>([
  ['a logout', (phone) => t.call(phone, 'POST', '/api/logout', {}), 'session_expired'],
  [
    'a new password',
    () => t.call(admin, 'PUT', '/api/users/anna', { password: 'another-password-1' }),
    'session_password_changed',
  ],
  ['another role', () => t.call(admin, 'PUT', '/api/users/anna', { role: 'observer' }), 'role_changed'],
  ['the end of the user', () => t.call(admin, 'DELETE', '/api/users/anna'), 'user_gone'],
])('a session that %s ended after the backup stays ended, and its device is told why', async (_name, end, message) => {
  const phone = await t.login('anna')
  const backup = backUp(t)
  await end(phone)
  const restored = restore(backup, t)
  expect(await answerTo(restored, phone)).toEqual([401, message])
  expect((await answerTo(restored, admin))[0]).toBe(200)
  // Another restore of the same backup, over the one before.
  expect(await answerTo(restore(backup, restored), phone)).toEqual([401, message])
})

test('an end from before the backup is told as before', async () => {
  await t.call(admin, 'DELETE', '/api/users/anna')
  expect(await answerTo(restore(backUp(t), t), anna)).toEqual([401, 'user_gone'])
})

test('every session ends when nobody can know which ones were ended; who logs in again goes on', async () => {
  const restored = restore(backUp(t), null)
  for (const token of [admin, anna]) expect(await answerTo(restored, token)).toEqual([401, 'session_expired'])
  expect((await answerTo(restored, await restored.login('anna')))[0]).toBe(200)
})

test('a replaced database from before the reasons were kept is compared all the same', async () => {
  const backup = backUp(t)
  await t.call(admin, 'DELETE', '/api/users/anna')
  t.store.sqlite.exec('drop table ended_sessions')
  const restored = restore(backup, t)
  expect(await answerTo(restored, anna)).toEqual([401, 'session_expired'])
  expect((await answerTo(restored, admin))[0]).toBe(200)
})
