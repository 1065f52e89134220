import { afterEach, beforeEach, expect, test } from 'vitest'
import { FIRST_STEPS, type FirstSteps } from '#shared/schemas/accounts/first-steps.ts'
import { drivenTrip, statementCalls } from '../../money/routes/statements/statements-sample.ts'
import { addEverybody } from '../../testing/sample-trips.ts'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import { firstAdmin } from '../admin-user.ts'

let t: TestApp
beforeEach(() => {
  t = createTestApp()
})
afterEach(() => t.close())

const stepsOf = async (token: string) => (await t.call<FirstSteps>(token, 'GET', '/api/first-steps')).body
const undone = async (token: string) =>
  Object.entries(await stepsOf(token)).flatMap(([step, isDone]) => (isDone ? [] : [step]))

test('each is done with what it is about', async () => {
  ;(await firstAdmin(t.store, { ADMIN_PASSWORD: TEST_PASSWORD }))(() => {})
  const admin = await t.login('admin')
  // The zone of this company is known.
  const done: string[] = ['time_zone']
  const expectDone = async (step?: string) => {
    if (step) done.push(step)
    expect(await undone(admin)).toEqual(FIRST_STEPS.filter((name) => !done.includes(name)))
  }
  const post = async (path: string, body: object) => {
    const answer = await t.call(admin, 'POST', path, body)
    expect([path, answer.status]).toEqual([path, 200])
  }
  await expectDone()
  await t.call(admin, 'PUT', '/api/account', { email: 'dispo@example.com', password: TEST_PASSWORD })
  await expectDone('email')
  const company = { name: 'Muster AG', address: '', vat_number: '', phone: '', logo: '', utc_confirmed: false }
  expect((await t.call(admin, 'PUT', '/api/company', company)).status).toBe(200)
  await expectDone('company')
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

const isLed = async (token: string) =>
  (await t.call<{ first_steps: boolean }>(token, 'GET', '/api/auth')).body.first_steps

test('a company is led until its first statement is sent; a draft is none yet', async () => {
  const { admin } = addEverybody(t)
  drivenTrip(t, 2)
  const { make, send } = statementCalls(t, admin)
  const { st_id } = (await make()).body
  expect([await isLed(admin), await undone(admin)]).toEqual([true, expect.arrayContaining(['statement'])])
  expect((await send(st_id)).status).toBe(200)
  expect([await isLed(admin), await undone(admin)]).toEqual([false, expect.not.arrayContaining(['statement'])])
})

test('no longer, once a dispatcher hides the steps, twice even; the other roles never are', async () => {
  const admin = t.addUser({ username: 'dora', role: 'admin' })
  const other = t.addUser({ username: 'bea', role: 'admin' })
  for (const role of ['sub', 'customer', 'observer'] as const)
    expect(await isLed(t.addUser({ username: role, role })), role).toBe(false)
  expect([await isLed(admin), await isLed(other)]).toEqual([true, true])
  for (let time = 0; time < 2; time++) expect((await t.call(admin, 'DELETE', '/api/first-steps')).status).toBe(200)
  expect([await isLed(admin), await isLed(other)]).toEqual([false, false])
})

test('is for admin alone', async () => {
  expect((await t.call(null, 'GET', '/api/first-steps')).status).toBe(401)
  for (const role of ['sub', 'customer', 'observer'] as const) {
    expect((await t.call(t.addUser({ username: role, role }), 'GET', '/api/first-steps')).status).toBe(403)
  }
})
