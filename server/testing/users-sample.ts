import { afterEach, beforeEach } from 'vitest'
import { customers, subcontractors } from '../store/schema/master-data.ts'
import { changes } from '../store/schema/sync.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export const PASSWORD = 'a fresh start'
export const DORA = { username: 'Dora', source: 'person' } as const
export let t: TestApp
export let admin: string

/** Called once by each file of tests: every test begins with the built-in admin and Dora. */
export const setUpUsers = (): void => {
  beforeEach(() => {
    t = createTestApp()
    t.addUser({ username: 'admin', role: 'admin', built_in: true })
    admin = t.addUser({ username: 'Dora', role: 'admin' })
  })
  afterEach(() => t.close())
}

export type UserAnswer = { message?: string; errors?: { path: string; message: string }[] }
export const register = (body: object, token: string | null = admin) =>
  t.call<UserAnswer>(token, 'POST', '/api/registration', {
    email: 'anna@example.com',
    password: PASSWORD,
    role: 'sub',
    username: 'anna',
    ...body,
  })
export const edit = (username: string, body: object, token: string | null = admin) =>
  t.call<UserAnswer>(token, 'PUT', `/api/users/${encodeURIComponent(username)}`, body)
export const remove = (username: string, token: string | null = admin) =>
  t.call<UserAnswer>(token, 'DELETE', `/api/users/${encodeURIComponent(username)}`)
export type Listed = { username: string; role: string; subcontractor: string | null; customer: string | null }
export const listed = async (username: string): Promise<Listed | undefined> =>
  (await t.call<{ users: Listed[] }>(admin, 'GET', '/api/users')).body.users.find((user) => user.username === username)
export const addCustomer = (name: string): number =>
  t.store.db
    .insert(customers)
    .values({ cm_name: name, cm_name_key: name.toLowerCase() })
    .returning({ id: customers.cm_id })
    .get().id
export const subcontractorNames = () =>
  t.store.db
    .select()
    .from(subcontractors)
    .all()
    .map(({ sc_name }) => sc_name)
export const feed = () => t.store.db.select().from(changes).all()
export const outcome = ({ status, body }: { status: number; body: UserAnswer }) => [status, body.message]
