import { expect } from '@playwright/test'
import { createCompany, type TestServer } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'
import { createSyncGate } from '../support/sync-gate.ts'

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany()
})
test.afterAll(() => server.dispose())

type Document = { do_id: number; do_rev: number; do_number: string; do_verified_at: string | null }
const documents = () => server.api<Document[]>('GET', '/api/documents')

test('what is added once more, since its answer was lost, is there once', async ({ page }) => {
  let lost = 0
  await page.route('**/api/documents', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await openAs(page, server, 'dora', '/admin/documents')
  await page.getByRole('button', { name: 'Nachweis erfassen' }).first().click()
  const form = page.getByRole('form', { name: 'Nachweis erfassen' })
  await form.getByRole('textbox', { name: 'Nummer' }).fill('A 17')
  await form.getByRole('checkbox', { name: 'Gilt unbefristet' }).check()
  const add = form.getByRole('button', { name: 'Hinzufügen' })
  await add.click()
  await expect(form.getByRole('alert')).toBeVisible()
  expect(lost).toBe(1)
  await add.click()
  await expect(page.getByTestId('notification')).toContainText('Nachweis erfasst')
  expect(await documents()).toMatchObject([{ do_number: 'A 17' }])
})

test('what changed after it was looked at is not confirmed', async ({ page }) => {
  const body = { do_owner: 'company', do_owner_key: '', do_kind: 'insurance', do_number: 'B 1' }
  const { do_id } = await server.api<{ do_id: number }>('POST', '/api/documents', body)
  const gate = await createSyncGate(page)
  await openAs(page, server, 'dora', '/admin/documents')
  const row = page.getByRole('row', { name: /B 1/ })
  await expect(row).toBeVisible()
  await gate.shut()
  await server.api('PUT', `/api/documents/${do_id}`, { ...body, do_number: 'B 2' })
  await row.getByRole('button', { name: 'Als geprüft bestätigen' }).click()
  await expect(page.getByTestId('notification')).toContainText('Der Nachweis wurde seither geändert')
  expect((await documents()).find((one) => one.do_id === do_id)?.do_verified_at).toBeNull()
})
