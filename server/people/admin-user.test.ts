import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../store/schema/accounts.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { firstAdmin } from './admin-user.ts'

let t: TestApp
beforeEach(() => {
  t = createTestApp()
})
afterEach(() => t.close())

describe('the built-in admin', () => {
  test('is created at the first start with the password of the configuration', async () => {
    const printed: string[] = []
    ;(await firstAdmin(t.store, { ADMIN_PASSWORD: 'a fresh start' }))((line) => printed.push(line))
    ;(await firstAdmin(t.store, { ADMIN_PASSWORD: 'another password' }))((line) => printed.push(line))
    expect(printed).toEqual([])
    await t.login('admin', 'a fresh start')
    expect(t.store.db.select().from(users).all()).toMatchObject([{ username: 'admin', role: 'admin', built_in: true }])
  })

  test('or with a random one that is printed once', async () => {
    const printed: string[] = []
    ;(await firstAdmin(t.store, {}))((line) => printed.push(line))
    ;(await firstAdmin(t.store, {}))((line) => printed.push(line))
    expect(printed).toHaveLength(1)
    const password = / ([\w-]{16})$/.exec(printed[0] ?? '')?.[1] ?? ''
    await t.login('admin', password)
  })
})
