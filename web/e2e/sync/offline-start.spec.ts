import { expect } from '@playwright/test'
import { expectSync, logIn } from '../support/app.ts'
import { createNetwork } from '../support/network.ts'
import { ADMIN_PASSWORD, addMondayTour, createCompany, PASSWORD, type TestServer, tripIn } from '../support/server.ts'
import { test } from '../support/session.ts'

test.use({ serviceWorkers: 'allow' })

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany()
  await server.api('POST', '/api/trips', tripIn(1))
  await server.api('POST', '/api/trips', tripIn(2, { tt_tour: 'BX 200', tt_sub: 'Bise Logistik', tt_customer: '' }))
  await addMondayTour(server, 'TX 300')
  await server.api('POST', '/api/documents', { do_owner: 'sub', do_owner_key: 'Alpen Trans', do_kind: 'insurance' })
})
test.afterAll(() => server.dispose())

const NEEDS_CONNECTION = 'Dafür braucht es eine Verbindung.'
/** Link, heading, and the content expected below it: rows on the device, a form, or a notice of what is missing. */
type Screen = [link: string, heading: string, ...shows: string[]]

const EVERYBODYS: Screen[] = [
  ['/admin/setup', 'Einstellungen', 'Keine Änderungen warten.', 'Offline seit', NEEDS_CONNECTION],
  ['/admin/changepassword', 'Passwort ändern', 'Neues Passwort wiederholen'],
  ['/admin/login', 'Konto', 'Abmelden'],
]
const ADMINS_AND_SUBS: Screen[] = [
  ['/admin/board', 'Plantafel', 'LX 100'],
  ['/admin/edit/:id', 'Fahrt bearbeiten', 'Fahrt wählen', 'LX 100'],
  ['/admin/edit/1', 'Fahrt bearbeiten', 'LX 100 Zürich Flughafen Fracht – Genève Aéroport Fret', 'Speichern'],
  ['/admin/disposition', 'Disposition', 'TX 300'],
  ['/admin/documents', 'Nachweise', 'Alpen Trans', 'Versicherung'],
  ['/admin/overview/subcontractor/Alpen%20Trans', 'Stammblatt', 'Unternehmer Alpen Trans', 'LX 100'],
  ['/admin/editdisposition/1', 'Tour bearbeiten', 'TX 300', 'Alpen Trans', 'Speichern'],
]

/** Screens of every day: the gate tries them in place of all. */
const DAILY: Screen[] = [
  ...ADMINS_AND_SUBS.filter(([link]) => !link.includes('overview')),
  ['/admin/edit/neu', 'Fahrt bearbeiten', 'Neue Fahrt', 'Speichern'],
  ['/admin/setup', 'Einstellungen', 'Keine Änderungen warten.', 'Offline seit'],
]

type Walk = { username: string; password: string; what?: string; sees: string[]; screens: Screen[] }
const walks: Walk[] = [
  {
    username: 'admin',
    password: ADMIN_PASSWORD,
    what: 'the daily screens',
    sees: ['LX 100', 'BX 200'],
    screens: DAILY,
  },
  {
    username: 'admin',
    password: ADMIN_PASSWORD,
    sees: ['LX 100', 'BX 200'],
    screens: [
      ...ADMINS_AND_SUBS,
      ['/admin/edit/neu', 'Fahrt bearbeiten', 'Neue Fahrt', 'Speichern'],
      ['/admin/editdisposition/:id', 'Tour bearbeiten', 'Neue Tour', 'Hinzufügen'],
      ['/admin/editdisposition/neu', 'Tour bearbeiten', 'Neue Tour', 'Hinzufügen'],
      ['/admin/analysisArea', 'Auswertung', NEEDS_CONNECTION],
      ['/admin/customerjournal', 'Kundenjournal', 'Wählen Sie einen Kunden'],
      ['/admin/subcontractorjournal', 'Unternehmerjournal', 'Wählen Sie einen Unternehmer'],
      ['/admin/monthend', 'Monatsabschluss', NEEDS_CONNECTION],
      ['/admin/statements', 'Abrechnungen', 'Abrechnung erstellen', NEEDS_CONNECTION],
      ['/admin/pricelist', 'Preisliste', 'TX 300'],
      ['/admin/diesel', 'Dieselzuschlag', NEEDS_CONNECTION],
      ['/admin/report', 'Berichte', 'Fahrtenbericht', NEEDS_CONNECTION],
      ['/admin/alerts', 'Benachrichtigungen', NEEDS_CONNECTION],
      ['/admin/customers', 'Kunden', 'Helvetia Cargo', NEEDS_CONNECTION],
      ['/admin/users', 'Benutzer', NEEDS_CONNECTION],
      ['/admin/upload', 'Fahrplan hochladen', 'Datei wählen', NEEDS_CONNECTION],
      ...EVERYBODYS,
    ],
  },
  {
    username: 'sara',
    password: PASSWORD,
    sees: ['LX 100'],
    screens: [
      ...ADMINS_AND_SUBS,
      ['/admin/edit/neu', 'Fahrt bearbeiten', 'Sie dürfen diesen Eintrag nicht bearbeiten.'],
      ['/admin/editdisposition/:id', 'Tour bearbeiten', 'Sie dürfen diesen Eintrag nicht bearbeiten.'],
      ['/admin/answers', 'Zusagen', 'Zurzeit ist keine Fahrt zu bestätigen.'],
      ['/admin/figures', 'Kennzahlen', NEEDS_CONNECTION],
      ['/admin/subcontractorjournal', 'Unternehmerjournal', NEEDS_CONNECTION],
      ['/admin/statements', 'Abrechnungen', 'Noch keine Abrechnung'],
      ...EVERYBODYS,
    ],
  },
  {
    username: 'carl',
    password: PASSWORD,
    sees: ['LX 100'],
    screens: [['/admin/figures', 'Kennzahlen', NEEDS_CONNECTION], ...EVERYBODYS],
  },
]

for (const { username, password, what = 'all screens of the app', sees, screens } of walks) {
  test(`${username} opens ${what} by their addresses without a network`, async ({ page, afterPages }) => {
    const network = await createNetwork(server.url)
    afterPages(() => network.close())
    await logIn(page, network.url, username, password)
    await network.goOffline()

    const main = page.getByRole('main')
    for (const [link, heading, ...shows] of screens) {
      await page.goto(network.url + link)
      await expect(page.getByRole('heading', { level: 1 }), link).toHaveText(heading)
      await expect(page).toHaveURL(network.url + link)
      for (const words of shows) await expect(main.getByText(words).first(), link).toBeVisible()
      await expect(main.locator('[data-skeleton], .MuiSkeleton-root, [role="progressbar"]'), link).toHaveCount(0)
    }
    await page.goto(`${network.url}/admin`)
    await expect(page).toHaveURL(`${network.url}/admin/dashboard`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Übersicht')
    for (const tour of sees) await expect(page.getByText(tour).first()).toBeVisible()
    for (const tour of ['LX 100', 'BX 200'].filter((tour) => !sees.includes(tour))) {
      await expect(page.getByText(tour)).toHaveCount(0)
    }
    await expectSync(page, /Offline seit/)

    await network.goOnline()
    await page.reload()
    await expectSync(page, /Alles gesendet/)
  })
}

test('each start from the cache has a nonce of its own, under which its styles hold', async ({ page, afterPages }) => {
  const network = await createNetwork(server.url)
  afterPages(() => network.close())
  await logIn(page, network.url, 'admin', ADMIN_PASSWORD)
  await network.goOffline()
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  const nonces: (string | null)[] = []
  for (let start = 0; start < 3; start += 1) {
    const answer = await page.goto(`${network.url}/admin/setup`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen')
    const nonce = await page.locator('meta[name="csp-nonce"]').getAttribute('content')
    expect(answer?.headers()['content-security-policy']).toContain(`'nonce-${nonce}'`)
    nonces.push(nonce)
  }
  expect(new Set(nonces).size).toBe(3)
  expect(refused).toEqual([])
})
