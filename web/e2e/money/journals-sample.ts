import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { readInOffice } from '#server/testing/libreoffice.ts'
import { weekEnd, weekStart, yearWeekOf } from '#shared/domain/time/weeks.ts'
import { at, LAST_WEEK } from '../support/days.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

export const CUSTOMER = '/admin/customerjournal'
export const SUB = '/admin/subcontractorjournal'
/** Twelve trips of last week on one day: more than a page. */
export const DAY = LAST_WEEK
export const COUNT = 12

export let server: TestServer
export const ids: Record<string, number> = {}

export const addTrip = async (tt_tour: string, fields: object) => {
  const { tt_id } = await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(0, { tt_tour, ...fields }))
  ids[tt_tour] = tt_id
}
// Invoices are shared: entries of one test would be there for the next.

export const sums = (page: Page) => page.getByRole('status').filter({ hasText: 'Total der geprüften Fahrten' })
export const rows = (page: Page) => page.getByRole('row').filter({ hasText: /J \d\d|FREMD/ })
export const choose = async (page: Page, field: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}
export const day = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
export const setDays = async (page: Page, from: string, to: string) => {
  await day(page, 'Von').fill(from)
  await day(page, 'Bis').fill(to)
  await page.keyboard.press('Tab')
}
export const openCustomer = async (page: Page) => {
  await openAs(page, server, 'dora', CUSTOMER)
  await choose(page, 'Kunde', 'Helvetia Cargo')
  await expect(sums(page)).toContainText('von 14')
}
/** Sums of the checked trips: 12 trips with 101 to 112, one cancelled, one of the other company with 1000. */
export const ALL = { trip: "2'278.00", toll: '120.60', cancellation: '55.50' }

export const downloadedRows = async (page: Page) => {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Als Excel herunterladen' }).click()
  const download = await started
  const sheet = readInOffice(fs.readFileSync(await download.path()))[0]
  return {
    name: download.suggestedFilename(),
    rows: (sheet?.rows ?? []).map((row) => row.map(({ shown }) => shown)),
  }
}
export const rowWith = (found: string[][], text: string): string[] =>
  found.find((row) => row.some((cell) => cell === text)) ?? []

/** Called once by each file of tests. */
export const setUpJournals = (): void => {
  test.beforeAll(async () => {
    server = await createCompany()
    for (let number = 1; number <= COUNT; number += 1) {
      const hour = String(number + 6).padStart(2, '0')
      await addTrip(`J ${String(number).padStart(2, '0')}`, {
        tt_stp: at(DAY, `${hour}:00`),
        tt_std: at(DAY, `${hour}:15`),
        tt_sta: at(DAY, `${hour}:45`),
        tt_customer_invoice_trip: 100 + number,
        tt_customer_invoice_toll: 10.05,
        tt_sub_invoice_trip: 80 + number,
        tt_sub_invoice_toll: 9.95,
      })
    }
    await addTrip('J 99', {
      tt_status: 'canceled',
      tt_stp: at(DAY, '20:00'),
      tt_std: at(DAY, '20:15'),
      tt_sta: at(DAY, '20:45'),
      tt_customer_invoice_trip: 0,
      tt_sub_invoice_trip: 0,
      tt_customer_invoice_cancellation_fee: 55.5,
      tt_sub_invoice_cancellation_fee: 44.4,
    })
    await addTrip('FREMD', {
      tt_sub: 'Bise Logistik',
      tt_gps: 'BE 2001',
      tt_driver: 'Carla Rossi',
      tt_drivernr: '201',
      tt_stp: at(DAY, '09:00'),
      tt_std: at(DAY, '09:15'),
      tt_sta: at(DAY, '09:45'),
      tt_customer_invoice_trip: 1000,
      tt_sub_invoice_trip: 900,
    })
  })
  test.beforeEach(async () => {
    const week = yearWeekOf(DAY)
    const [start_date, end_date] = [weekStart(week), weekEnd(week)]
    for (const [side, party] of [
      ['customer', 'Helvetia Cargo'],
      ['sub', 'Alpen Trans'],
      ['sub', 'Bise Logistik'],
    ] as const) {
      const query = new URLSearchParams({ side, party, startDay: start_date, endDay: end_date })
      const { rev } = await server.api<{ rev: string }>('GET', `/api/invoice?${query}`)
      await server.api('PUT', '/api/invoice', { side, party, start_date, end_date, rev })
    }
  })
  test.afterAll(() => server.dispose())
}
