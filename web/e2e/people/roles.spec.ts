import { expect, type Page } from '@playwright/test'
import { NEXT_WEEK, plannedOn } from '../support/days.ts'
import { createCompany, PASSWORD, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

test.use({ serviceWorkers: 'allow' })

/** Each hidden value occurs nowhere else: finding it anywhere means that it left the server. */
const NOTE = 'GEHEIME-NOTIZ'
const CUSTOMER_INVOICE = {
  tt_customer_invoice_trip: 71_701.01,
  tt_customer_invoice_toll: 71_702.02,
  tt_customer_invoice_waiting_fee: 71_703.03,
  tt_customer_invoice_cancellation_fee: 71_704.04,
  tt_customer_invoice_text: 'GEHEIMER-KUNDENTEXT',
}
const SUB_INVOICE = {
  tt_sub_invoice_trip: 82_801.01,
  tt_sub_invoice_toll: 82_802.02,
  tt_sub_invoice_waiting_fee: 82_803.03,
  tt_sub_invoice_cancellation_fee: 82_804.04,
  tt_sub_invoice_comment: 'GEHEIMER-SUBTEXT',
}
const VALUES = { tt_note: NOTE, ...CUSTOMER_INVOICE, ...SUB_INVOICE }
const BISE = { tt_sub: 'Bise Logistik', tt_gps: 'BE 2001', tt_driver: 'Carla Rossi', tt_drivernr: '201' }

let server: TestServer

test.beforeAll(async () => {
  server = await createCompany()
  await server.api('POST', '/api/customers', { cm_name: 'Fremdfracht AG' })
  const olga = { username: 'olga.fremd', role: 'observer', email: 'olga@example.com', password: PASSWORD }
  await server.api('POST', '/api/registration', olga)
  const trips = [
    { tt_tour: 'FUER ALLE', tt_customer: 'Helvetia Cargo;otto;olga.fremd' },
    { tt_tour: 'NUR ALPEN', tt_customer: 'Fremdfracht AG;olga.fremd' },
    { tt_tour: 'NUR CARL', tt_customer: 'Helvetia Cargo;olga.fremd', ...BISE },
    { tt_tour: 'NUR OTTO', tt_customer: 'Fremdfracht AG;otto', ...BISE },
    { tt_tour: 'NUR ADMIN', tt_customer: 'Fremdfracht AG', ...BISE },
    { tt_tour: 'GEPLANT', tt_customer: 'Helvetia Cargo;otto', tt_status: 'scheduled' as const },
  ]
  for (const trip of trips) await server.api('POST', '/api/trips', tripIn(-1, { ...VALUES, ...trip }))
  await server.api('POST', '/api/trips', tripIn(0, { ...VALUES, ...BISE, tt_tour: 'SPAETER', ...plannedOn(NEXT_WEEK) }))
  const { cm_id } = (await server.api<{ cm_id: number; cm_name: string }[]>('GET', '/api/customers/all')).find(
    ({ cm_name }) => cm_name === 'Fremdfracht AG',
  ) ?? { cm_id: 0 }
  const week = <Value>(own: Value, other: Value, none: Value) => [own, other, none, none, none, none, none]
  await server.api('POST', '/api/tours', {
    tr_name: 'TOUR GEMISCHT',
    tr_status: true,
    tr_cm_id: cm_id,
    tr_departure: 'ZRH',
    tr_arrival: 'GVA',
    tr_stp: '08:00',
    tr_std: '08:30',
    tr_sta: '12:00',
    tr_customer_invoice_trip: CUSTOMER_INVOICE.tt_customer_invoice_trip,
    tr_customer_invoice_toll: CUSTOMER_INVOICE.tt_customer_invoice_toll,
    tr_week_status: week(true, true, false),
    tr_week_sub: week<string | null>('Alpen Trans', 'Bise Logistik', null),
    tr_week_gps: week<string | null>('ZH 1001', 'BE 2001', null),
    tr_week_driver: week<number | null>(null, 3, null),
    tr_week_drivernr: week<string | null>(null, '201', null),
    tr_week_observer: week<string | null>('olga.fremd', 'olga.fremd', null),
    tr_week_sub_invoice_trip: week(480, 93_901.01, 0),
    tr_week_sub_invoice_toll: week(55, 93_902.02, 0),
  })
})
test.afterAll(() => server.dispose())

/** A number as JSON has it, and as the screen shows it. */
const spellings = (value: string | number): string[] =>
  typeof value === 'string' ? [value] : [String(value), `${Math.floor(value / 1000)}'${(value % 1000).toFixed(2)}`]
const OTHER_PRICES = [93_901.01, 93_902.02]
const FOREIGN_NAMES = ['Bise Logistik', 'BE 2001', 'Carla Rossi', 'sven']
const ROUTES = {
  sub: ['dashboard', 'edit/:id', 'disposition', 'subcontractorjournal', 'setup', 'login'],
  other: ['dashboard', 'setup', 'login'],
}

/** Trips that each person's screens show, and data that must not be anywhere on the device. */
const PEOPLE = {
  sara: {
    trips: ['FUER ALLE', 'GEPLANT', 'NUR ALPEN'],
    routes: ROUTES.sub,
    fields: ['tt_note', ...Object.keys(CUSTOMER_INVOICE), 'tr_customer_invoice_trip', 'tr_week_observer'],
    secrets: [NOTE, ...Object.values(CUSTOMER_INVOICE), ...OTHER_PRICES, ...FOREIGN_NAMES],
    others: ['NUR CARL', 'NUR OTTO', 'NUR ADMIN', 'SPAETER'],
  },
  carl: {
    trips: ['FUER ALLE', 'NUR CARL'],
    routes: ROUTES.other,
    fields: ['tt_note', 'tt_invoice_check', ...Object.keys(CUSTOMER_INVOICE), ...Object.keys(SUB_INVOICE)],
    secrets: [...Object.values(VALUES), ...OTHER_PRICES, 'otto', 'olga.fremd', 'Fremdfracht'],
    others: ['NUR ALPEN', 'NUR OTTO', 'NUR ADMIN', 'GEPLANT', 'TOUR GEMISCHT'],
  },
  otto: {
    trips: ['FUER ALLE', 'NUR OTTO'],
    routes: ROUTES.other,
    fields: ['tt_note', 'tt_invoice_check', ...Object.keys(CUSTOMER_INVOICE), ...Object.keys(SUB_INVOICE)],
    secrets: [...Object.values(VALUES), ...OTHER_PRICES, 'olga.fremd'],
    others: ['NUR ALPEN', 'NUR CARL', 'NUR ADMIN', 'GEPLANT', 'TOUR GEMISCHT'],
  },
} as const

/** Every object store of every database, every cache and the storages: all data on the device. */
const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const parts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        parts.push(`${name}.${store}`)
        parts.push(JSON.stringify(await settled(db.transaction(store).objectStore(store).getAll())))
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) parts.push(request.url)
    }
    return parts.join('\n')
  })

/** Collects the API's answers to this page. */
const recordAnswers = (page: Page): Promise<string>[] => {
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    const isAnswer = response.url().includes('/api/') && /json/.test(response.headers()['content-type'] ?? '')
    if (isAnswer) answers.push(response.text().catch(() => ''))
  })
  return answers
}

test('admin sees every trip', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, server, 'dora', '/admin/dashboard')
  await expect(page.getByRole('article')).toHaveCount(7)
  // The scan finds values that must be there.
  const stored = await everythingStored(page)
  for (const value of [...Object.values(VALUES), ...OTHER_PRICES, 'SPAETER']) expect(stored).toContain(String(value))
})

for (const [username, { trips, routes, fields, secrets, others }] of Object.entries(PEOPLE)) {
  test(`${username} sees its own trips, and nothing hidden is on the page or the device`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const answers = recordAnswers(page)
    await openAs(page, server, username, '/admin/dashboard')
    const titles = page.getByRole('article').getByRole('heading')
    // Phones show what comes next, of the weeks that follow too.
    const shown = username === 'sara' ? trips : [...trips, 'SPAETER']
    await expect(titles).toHaveCount(shown.length)
    expect((await titles.allTextContents()).sort()).toEqual([...shown])

    const pages: string[] = []
    for (const route of routes) {
      await page.goto(`${server.url}/admin/${route}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Synchronisation/ })).toHaveAccessibleName(/Alles gesendet/)
      pages.push(await page.content())
    }
    if (username === 'sara') {
      await page.goto(`${server.url}/admin/edit/:id`)
      await page.getByRole('combobox', { name: 'Fahrt suchen' }).fill('fuer alle')
      await page.getByRole('option').click()
      await expect(page.getByRole('button', { name: 'Speichern' })).toBeVisible()
      pages.push(await page.content())
    }
    const places = { page: pages.join('\n'), device: await everythingStored(page), answers: '' }
    places.answers = (await Promise.all(answers)).join('\n')
    expect(places.device).toContain(trips[0])
    for (const [place, text] of Object.entries(places)) {
      for (const secret of [...secrets, ...others].flatMap(spellings)) {
        // As a word of its own: "otto" stands in every "bottom", too.
        const found = text.search(
          new RegExp(`(?<![\\p{L}\\d])${secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\d])`, 'u'),
        )
        expect(found < 0 ? null : text.slice(Math.max(found - 60, 0), found + 60), `${secret} in ${place}`).toBeNull()
      }
    }
    for (const field of fields) expect(places.device.includes(`"${field}"`), field).toBe(false)
  })
}
