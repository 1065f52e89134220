import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { addDaysToDay } from '#shared/domain/time/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/domain/time/units.ts'
import { expectNoViolation } from '../support/axe.ts'
import { server, setUpCompany } from '../support/company.ts'
import { TODAY } from '../support/days.ts'
import { tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

/** Proof of waiting and other claims: the driver's taps and photos, on the statement's line. */
setUpCompany()

const PHOTO = path.join(import.meta.dirname, '../../public/icon-192.png')
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()

/** A driven trip that waited for 50 minutes until it was called, with a photo; in a statement that was sent. @returns its number */
const sentStatement = async (): Promise<number> => {
  const start = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 6 * HOUR_MS
  const after = (minutes: number): string => new Date(start + minutes * MINUTE_MS).toISOString()
  const times = { tt_stp: after(0), tt_std: after(15), tt_sta: after(180) }
  const amounts = { tt_customer_invoice_trip: 640, tt_sub_invoice_trip: 200, tt_sub_invoice_waiting_fee: 20 }
  const trip = tripIn(0, { tt_tour: 'E 01', ...times, ...amounts })
  const { tt_id } = await server.api<{ tt_id: number }>('POST', '/api/trips', trip)
  const link = { kind: 'driver', lang: 'pl' }
  const { token } = await server.api<{ token: string }>('POST', `/api/trips/${tt_id}/links`, link)
  const sent = await fetch(`${server.url}/api/link/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: new Uint8Array(fs.readFileSync(PHOTO)),
  })
  const { name } = (await sent.json()) as { name: string }
  const report = (re_kind: string, minutes: number, more: object = {}) => ({
    ...{ re_id: randomUUID(), tt_id, re_kind, re_device_at: ago(0), re_said_at: after(minutes) },
    ...more,
  })
  const reports = [
    report('positioned', -5),
    report('called_to_dock', 50),
    report('departed', 80),
    report('note', 60, { re_text: 'Maut', photos: [name] }),
  ]
  await server.api('POST', '/api/link/reports', { sent_at: ago(0), reports }, token)
  const of = { side: 'sub', party: 'Alpen Trans', start_date: addDaysToDay(TODAY, -1), end_date: TODAY }
  const { st_id } = await server.api<{ st_id: number }>('POST', '/api/statements', of)
  await server.api('POST', `/api/statements/${st_id}/send`, {})
  return st_id
}
const openPhoto = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Foto 1, Nachricht', exact: true }).click()
  const large = page.getByRole('dialog', { name: 'Foto 1, Nachricht' })
  await expect(large.getByRole('img')).toBeVisible()
  await large.getByRole('button', { name: 'Schliessen' }).click()
  await expect(large).toBeHidden()
}

test('a claim stands beside its waiting times and photo, for the subcontractor and for dispatch', async ({
  page,
  newContext,
}) => {
  const id = await sentStatement()
  const context = await newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'de-CH' })
  const phone = await context.newPage()
  await openAs(phone, server, 'sara', `/admin/statements/${id}`)
  const line = phone.getByRole('article', { name: 'E 01', exact: true })
  await expect(line).toContainText('Gewartet 50 min')

  await line.getByRole('button', { name: /^Bestreiten/ }).click()
  const sheet = phone.getByRole('dialog', { name: 'Bestreiten: E 01' })
  await sheet.getByRole('radio', { name: 'Wartezeit' }).click()
  await sheet.getByRole('textbox', { name: 'Gefordert' }).fill('45')
  const evidence = sheet.getByRole('region', { name: 'Belege' })
  await expect(evidence).toContainText(/ATP.*vom Fahrer gemeldet.*Gerufen.*vom Fahrer gemeldet/)
  await openPhoto(phone)
  for (const button of await evidence.getByRole('button').all())
    expect((await button.boundingBox())?.height, await button.innerText()).toBeGreaterThanOrEqual(44)
  await evidence.getByRole('button', { name: 'Beilegen: Foto 1, Nachricht' }).click()
  await expectNoViolation(phone)
  await sheet.getByRole('button', { name: 'Bestreiten', exact: true }).click()
  await expect(line).toContainText(/Wartezeit · Gefordert 45\.00.*mit Foto/)
  const opener = line.getByRole('button', { name: 'Belege zu E 01' })
  expect((await opener.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await opener.click()
  const shown = phone.getByRole('dialog', { name: 'Belege zu E 01' })
  await expect(shown).toContainText('Beigelegt')
  await openPhoto(phone)
  await expectNoViolation(phone)

  await openAs(page, server, 'dora', '/admin/statements?tab=disputed')
  await page
    .getByRole('row')
    .filter({ hasText: 'E 01' })
    .getByRole('button', { name: /Annehmen/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Zeile annehmen' })
  await expect(dialog).toContainText(/Gerufen.*vom Fahrer gemeldet.*Gewartet 50\smin.*Beigelegt/)
  await openPhoto(page)
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('link', { name: 'Alpen Trans' }).click()
  await page.getByRole('button', { name: 'E 01: Belege' }).click()
  await expect(page.getByRole('dialog', { name: 'Belege zu E 01' })).toContainText('Beigelegt')
})
