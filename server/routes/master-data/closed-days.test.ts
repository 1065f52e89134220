import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileForm } from '../../testing/file-form.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let admin: string
beforeEach(() => {
  t = createTestApp()
  admin = t.addUser({ username: 'dora', role: 'admin' })
})
afterEach(() => t.close())

const add = (fields: object) =>
  t.call(admin, 'POST', '/api/closed-days', { cd_day: '2026-12-25', cd_name: 'Weihnachten', ...fields })

test('a file names its customer, and says that a day is a half one', async () => {
  const { cm_id } = (await t.call<{ cm_id: number }>(admin, 'POST', '/api/customers', { cm_name: 'Holz AG' })).body
  const content = 'Tag;Name;Kunde;Halber Tag\n24.12.2026;Inventur;holz ag;ja\n'
  const { status } = await t.call(admin, 'POST', '/api/closed-days/import', fileForm(content))
  expect(status).toBe(200)
  expect((await t.call<object[]>(admin, 'GET', '/api/closed-days/all')).body).toMatchObject([
    { cd_day: '2026-12-24', cd_name: 'Inventur', cd_customer: cm_id, cd_half: true },
  ])
})

describe('a closed day', () => {
  test.each(['', 'CH', 'CH-ZH', 'ch-zh', 'DE-BW', 'FR-67', 'FR-2A', 'US-CA', 'XK'])('is of %j', async (cd_region) => {
    expect((await add({ cd_region })).status).toBe(200)
  })

  test.each([
    ['cd_region', 'XX', 'region_invalid'],
    ['cd_region', 'XX-99', 'region_invalid'],
    ['cd_region', 'CH-XX', 'region_invalid'],
    ['cd_region', 'DE-99', 'region_invalid'],
    ['cd_day', '0000-12-25', 'year_not_planned'],
    ['cd_day', '1999-12-25', 'year_not_planned'],
    ['cd_day', '9999-12-25', 'year_not_planned'],
    ['cd_day', '2026-02-31', 'invalid_date'],
  ])('is refused at %s %s', async (path, value, message) => {
    expect(await add({ [path]: value })).toMatchObject({ status: 400, body: { message, errors: [{ path, message }] } })
  })
})
