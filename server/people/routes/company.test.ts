import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_COMPANY } from '#shared/schemas/accounts/company.ts'
import type { FirstSteps } from '#shared/schemas/accounts/first-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

/** One pixel. */
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** The same, its size said to be 60,000 pixels each way. */
const HUGE = `data:image/png;base64,${Buffer.from(
  Buffer.from(LOGO.slice(22), 'base64').toString('hex').replace('0000000100000001', '0000ea600000ea60'),
  'hex',
).toString('base64')}`

let t: TestApp
let admin: string
const start = (timeZone: string) => {
  t = createTestApp({ timeZone })
  admin = t.addUser({ username: 'dora', role: 'admin' })
}
beforeEach(() => start('UTC'))
afterEach(() => t.close())

const steps = async () => (await t.call<FirstSteps>(admin, 'GET', '/api/first-steps')).body
const save = (fields: object) => t.call<{ message: string }>(admin, 'PUT', '/api/company', { ...NO_COMPANY, ...fields })

test('what is saved is there again, and the step is done', async () => {
  expect((await t.call(admin, 'GET', '/api/company')).body).toEqual(NO_COMPANY)
  expect((await steps()).company).toBe(false)
  const company = { name: 'Muster AG', address: 'Weg 1\n8000 Zürich', logo: LOGO }
  expect((await save(company)).body.message).toBe('company_saved')
  expect((await t.call(admin, 'GET', '/api/company')).body).toEqual({ ...NO_COMPANY, ...company })
  expect((await steps()).company).toBe(true)
})

test('a company in UTC is asked until it says that it means it; one with a zone of its own never', async () => {
  expect((await steps()).time_zone).toBe(false)
  await save({ utc_confirmed: true })
  expect((await steps()).time_zone).toBe(true)
  t.close()
  start('Europe/Zurich')
  expect((await steps()).time_zone).toBe(true)
})

test.each([
  ['a page', 'data:text/html;base64,PGI+'],
  ['an address on the web', 'https://example.com/logo.png'],
  ['a drawing, which can hold a script', 'data:image/svg+xml;base64,PHN2Zz4='],
  ['a page that says it is a picture', `data:image/png;base64,${Buffer.from('<html></html>').toString('base64')}`],
  ['a PNG that says it is a JPEG', LOGO.replace('png', 'jpeg')],
  ['broken off', LOGO.slice(0, 80)],
  ['of too many pixels', HUGE],
  ['no picture', 'data:image/png;base64,PHNjcmlwdD4='],
  ['a drawing by another name', 'data:image/jpeg;base64,PHN2Zz4='],
  ['too large', `data:image/png;base64,${'A'.repeat(140_000)}`],
])('a logo that is %s is refused at its field', async (_name, logo) => {
  expect(await save({ logo })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'logo', message: 'company_logo_invalid' }] },
  })
})

test('what two admins change at once is kept of both', async () => {
  await save({ name: 'Muster AG' })
  const put = (fields: object) => t.call(admin, 'PUT', '/api/company', fields)
  await put({ phone: '+41 44 000 00 00' })
  expect((await put({ name: 'Muster Transporte AG' })).status).toBe(200)
  expect((await t.call(admin, 'GET', '/api/company')).body).toEqual({
    ...NO_COMPANY,
    name: 'Muster Transporte AG',
    phone: '+41 44 000 00 00',
  })
})

test('characters that nobody sees do not get into its name', async () => {
  await save({ name: 'A\u202eG' })
  expect((await t.call(admin, 'GET', '/api/company')).body).toMatchObject({ name: 'AG' })
})
