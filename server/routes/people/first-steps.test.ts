import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FirstSteps } from '../../shared/schemas/first-steps.ts'
import { ensureAdmin } from '../auth/admin-user.ts'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../testing/test-app.ts'

let t: TestApp
beforeEach(() => {
  t = createTestApp()
})
afterEach(() => t.close())

const stepsOf = async (token: string) => (await t.call<FirstSteps>(token, 'GET', '/api/first-steps')).body
const undone = async (token: string) =>
  Object.entries(await stepsOf(token)).flatMap(([step, isDone]) => (isDone ? [] : [step]))

test('each is done with what it is about, the last with the first published trip', async () => {
  await ensureAdmin(t.store, { ADMIN_PASSWORD: TEST_PASSWORD }, () => {})
  const admin = await t.login('admin')
  const done: string[] = []
  const all = ['email', 'subcontractors', 'vehicles', 'drivers', 'addresses', 'customers', 'users', 'tours', 'weeks']
  const expectDone = async (step?: string) => {
    if (step) done.push(step)
    expect(await undone(admin)).toEqual([...all, 'published'].filter((name) => !done.includes(name)))
  }
  const post = async (path: string, body: object) => {
    const answer = await t.call(admin, 'POST', path, body)
    expect([path, answer.status]).toEqual([path, 200])
  }
  await expectDone()
  await t.call(admin, 'PUT', '/api/account', { email: 'dispo@example.com', password: TEST_PASSWORD })
  await expectDone('email')
  await post('/api/subcontractors', { sc_name: 'Alpen Trans' })
  await expectDone('subcontractors')
  await post('/api/gps', { gps_id: 'ZH 1001', gps_groups: '' })
  await expectDone('vehicles')
  await post('/api/drivers', { dr_name: 'Ada Keller' })
  await expectDone('drivers')
  await post('/api/address', { add_id: 'ZRH', add_name: 'Zürich' })
  await expectDone()
  await post('/api/address', { add_id: 'GVA', add_name: 'Genève' })
  await expectDone('addresses')
  await post('/api/customers', { cm_name: 'Helvetia Cargo' })
  await expectDone('customers')
  const account = { email: 'sara@example.com', password: TEST_PASSWORD, subcontractor: 'Alpen Trans' }
  await post('/api/registration', { username: 'sara', role: 'sub', ...account })
  await expectDone('users')
  const { body: tour } = await t.call<{ tr_week_status: boolean[] }>(admin, 'GET', '/api/tours/neu')
  await post('/api/tours', {
    ...tour,
    tr_name: 'LX 100',
    tr_cm_id: 1,
    tr_departure: 'ZRH',
    tr_arrival: 'GVA',
    tr_week_status: tour.tr_week_status.map((_on, day) => day === 0),
    tr_week_sub: tour.tr_week_status.map((_on, day) => (day === 0 ? 'Alpen Trans' : null)),
  })
  await expectDone('tours')
  const weeks = [{ start_date: '2026-11-30', end_date: '2026-12-06' }]
  await post('/api/tours/copy', { weeks })
  await expectDone('weeks')
  await post('/api/tours/publish', { weeks, language: 'de' })
  await expectDone('published')
})

test('is for admin alone', async () => {
  expect((await t.call(null, 'GET', '/api/first-steps')).status).toBe(401)
  for (const role of ['sub', 'customer', 'observer'] as const) {
    expect((await t.call(t.addUser({ username: role, role }), 'GET', '/api/first-steps')).status).toBe(403)
  }
})
