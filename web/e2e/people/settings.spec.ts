import { type BrowserContext, expect, type Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../../../server/testing/mail-server.ts'
import { dayOf, formatClock, formatDayMonth, formatInstant } from '../../../shared/domain/time/dates.ts'
import { weekdayIndex } from '../../../shared/domain/time/weeks.ts'
import type { HistoryEntry } from '../../../shared/schemas/history.ts'
import { COMMENT, INFO, openTrip, saveField } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { ZONE } from '../support/days.ts'
import { createNetwork, type Network } from '../support/network.ts'
import { createServer, PASSWORD, seedCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, settingOf, test } from '../support/session.ts'

let server: TestServer
let mails: MailServer
let tripId: number

test.beforeAll(async () => {
  mails = await startMailServer()
  server = await createServer({
    SMTP_URL: mails.url,
    MAIL_FROM: 'Tours <tours@example.com>',
    PUBLIC_URL: 'https://tours.example.com',
    OSMAND_SECRET: 'osmand-e2e-secret',
    TRACCAR_SECRET: 'traccar-e2e-secret',
  })
  await seedCompany(server)
  ;({ tt_id: tripId } = await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(3)))
})
test.afterAll(async () => {
  await server.dispose()
  await mails.close()
})

const notice = (page: Page) => page.getByTestId('notification')
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const open = (page: Page, username: string, options: Parameters<typeof openAs>[4] = {}) =>
  openAs(page, server, username, '/admin/setup', options)
const logInElsewhere = (username: string, userAgent: string): Promise<string> =>
  fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
    .then((answer) => answer.json() as Promise<{ access_token: string }>)
    .then(({ access_token }) => access_token)
const isOpen = (token: string) =>
  server.api('GET', '/api/auth', undefined, token).then(
    () => true,
    () => false,
  )
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

const takeShots = async (page: Page, name: string) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png` })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

const EVERYBODYS = [
  'Synchronisation',
  'Mein Konto',
  'Sprache und Zeit',
  'Angemeldete Geräte',
  'Speicher auf diesem Gerät',
  'App',
]
const ADMINS = ['Stammdaten', 'Telematik', 'Versand von E-Mails und SMS']

test('admin has every card, a sub those of its own device and account', async ({ page }) => {
  await open(page, 'dora')
  for (const name of [...EVERYBODYS, ...ADMINS]) await expect(card(page, name), name).toBeVisible()
  await expect(card(page, 'Angemeldete Geräte').getByRole('row')).not.toHaveCount(0)
  await expectNoViolation(page)
  await open(page, 'sara')
  for (const name of EVERYBODYS) await expect(card(page, name), name).toBeVisible()
  for (const name of ADMINS) await expect(card(page, name), name).toBeHidden()
  await expect(page.getByRole('switch', { name: 'Von allen Personen' })).toBeHidden()
  await expectNoViolation(page)
})

test('the own e-mail address: taken by somebody else, then changed, in French', async ({ page }) => {
  await open(page, 'sara', { settings: { language: 'fr' } })
  const account = card(page, 'Mon compte')
  await expect(account).toContainText('Sous-traitant')
  await expect(account).toContainText('Alpen Trans')
  await account.getByRole('button', { name: 'Modifier l’adresse e-mail' }).click()
  const form = page.getByRole('form', { name: 'Modifier l’adresse e-mail' })
  const email = form.getByRole('textbox', { name: /e-mail/i })
  await expect(email).toHaveValue('sara@example.com')
  await email.fill('OTTO@example.com')
  await form.getByRole('textbox', { name: 'Mot de passe' }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('L’adresse e-mail est déjà utilisée.')).toBeVisible()
  await email.fill('nobody')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Veuillez saisir une adresse e-mail valable.')).toBeVisible()
  await expectNoViolation(page)
  await email.fill('sara@alpen.example')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(notice(page)).toHaveText('L’adresse e-mail a été modifiée.')
  await expect(account).toContainText('sara@alpen.example')
})

test.describe('signed-in devices', () => {
  test('a sub signs out another device of its own, not the one it uses', async ({ page }) => {
    const other = await logInElsewhere('sara', IPHONE)
    await open(page, 'sara', { isNew: true })
    const devices = card(page, 'Angemeldete Geräte')
    const own = devices.getByRole('row', { name: /Dieses Gerät/ })
    await own.getByRole('button', { name: /abmelden/i }).click({ force: true })
    await expect(notice(page)).toContainText('Dieses Gerät')
    await devices
      .getByRole('row', { name: /iPhone/ })
      .getByRole('button', { name: /abmelden/i })
      .click()
    await expect(page.getByRole('dialog')).toContainText('sara')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /abmelden/i })
      .click()
    await expect(notice(page)).toHaveText('Das Gerät wurde abgemeldet.')
    await expect(devices.getByRole('row', { name: /iPhone/ })).toBeHidden()
    expect(await isOpen(other)).toBe(false)
    await expect(own).toBeVisible()
  })

  test('admin sees those of all and signs one out, which is led to the login', async ({ page, browser }) => {
    const other = await browser.newContext()
    const phone = await other.newPage()
    const { token } = await open(phone, 'sven', { isNew: true })
    await expect(card(phone, 'Synchronisation')).toBeVisible()

    await open(page, 'dora')
    const devices = card(page, 'Angemeldete Geräte')
    await expect(devices.getByRole('row', { name: /sven/ })).toHaveCount(0)
    await page.getByRole('switch', { name: 'Von allen Personen' }).check()
    const row = devices.getByRole('row', { name: /sven/ })
    await row.getByRole('button', { name: /abmelden/i }).click()
    await expect(page.getByRole('dialog')).toContainText('sven')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /abmelden/i })
      .click()
    await expect(notice(page)).toHaveText('Das Gerät wurde abgemeldet.')
    await expect(row).toBeHidden()
    expect(await isOpen(token)).toBe(false)
    await phone.reload()
    await expect(phone).toHaveURL(`${server.url}/admin/login`)
    await other.close()
  })
})

test.describe('mails and SMS', () => {
  test('a test message: what is missing stands at the field, a refusal with the words of the mail server, a retry arrives', async ({
    page,
  }) => {
    await open(page, 'dora')
    const outbox = card(page, 'Versand von E-Mails und SMS')
    const channels = outbox.getByRole('list', { name: 'Stand des Versands' }).getByRole('listitem')
    await expect(channels).toHaveText([
      'E-Mail: Eingerichtet',
      'SMS: Der Server hat keinen SMS-Dienst (SMS_GATEWAY).',
      'Links in E-Mails führen zu https://tours.example.com',
    ])
    const form = outbox.getByRole('form', { name: 'Testnachricht' })
    const send = form.getByRole('button', { name: 'Testnachricht senden' })
    await expect(send).toBeDisabled()
    await form.getByRole('textbox', { name: 'Empfänger' }).fill('chef@localhost')
    await send.click()
    await expect(form.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.')).toBeVisible()
    await form.getByRole('combobox', { name: 'Versandart' }).click()
    await page.getByRole('option', { name: 'SMS' }).click()
    await form.getByRole('textbox', { name: 'Empfänger' }).fill('079 123')
    await send.click()
    await expect(form.getByText('gültige Telefonnummer')).toBeVisible()
    await form.getByRole('textbox', { name: 'Empfänger' }).fill('+41 79 123 45 67')
    await send.click()
    await expect(form.getByText('Der Server hat keinen SMS-Dienst')).toBeVisible()
    await form.getByRole('combobox', { name: 'Versandart' }).click()
    await page.getByRole('option', { name: 'E-Mail' }).click()

    mails.refuse.recipient = 550
    await form.getByRole('textbox', { name: 'Empfänger' }).fill('chef@example.com')
    await send.click()
    await expect(notice(page)).toContainText('Die Nachricht ist auf dem Weg.')
    const row = outbox.getByRole('row', { name: /chef@example.com/ })
    await expect(row).toContainText('Nicht gesendet', { timeout: 20_000 })
    await expect(row).toContainText('550')
    await expectNoViolation(page)

    mails.refuse.recipient = undefined
    await row.getByRole('button', { name: /senden/ }).click()
    await expect(page.getByRole('dialog')).toContainText('chef@example.com')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /senden/ })
      .click()
    await expect(row).toContainText('Gesendet', { timeout: 20_000 })
    await expect(row.getByRole('button')).toHaveCount(0)
    expect(mails.received.map(({ to, subject }) => [to, subject])).toEqual([
      [['chef@example.com'], 'Testnachricht der Disposition'],
    ])
  })

  test('the message comes in the language of the screen', async ({ page }) => {
    await open(page, 'dora', { settings: { language: 'fr' } })
    const outbox = card(page, 'Envoi des e-mails et SMS')
    const form = outbox.getByRole('form', { name: 'Message de test' })
    await form.getByRole('textbox', { name: 'Destinataire' }).fill('patron@example.com')
    await form.getByRole('button', { name: 'Envoyer le message de test' }).click()
    await expect(outbox.getByRole('row', { name: /patron@example.com/ })).toContainText('Envoyé', { timeout: 20_000 })
    expect(mails.received.at(-1)).toMatchObject({
      to: ['patron@example.com'],
      subject: 'Message de test de la planification',
    })
  })
})

test('admin makes a secret for the phone of one vehicle: its address shows once, works, and is withdrawn', async ({
  page,
}) => {
  await open(page, 'dora')
  const osmand = card(page, 'Telematik').getByRole('listitem').filter({ hasText: 'Traccar Client' })
  await osmand.getByRole('button', { name: 'Schlüssel erstellen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Fahrzeug' }).click()
  const option = page.getByRole('option').first()
  const vehicle = (await option.textContent()) ?? ''
  await option.click()
  await dialog.getByRole('button', { name: 'Schlüssel erstellen' }).click()
  const address = (await dialog.getByRole('code').textContent()) ?? ''
  expect(address).toMatch(/\/api\/telematics\/osmand\/[\w-]{43}$/)
  await expectNoViolation(page)
  if (process.env.SHOTS) await takeShots(page, 'secret-made')
  await dialog.getByRole('button', { name: 'Schliessen' }).click()

  const report = async () => (await fetch(`${address}?id=${encodeURIComponent(vehicle)}&lat=47.45&lon=8.56`)).status
  expect(await report()).toBe(200)
  await expect(osmand.getByRole('list', { name: 'Schlüssel einzelner Fahrzeuge' })).toContainText(vehicle)
  if (process.env.SHOTS) {
    const soon = Date.now() + 7 * 60_000
    await fetch(`${address}?id=${encodeURIComponent(vehicle)}&lat=47.45&lon=8.56&timestamp=${soon}`)
    await page.reload()
    await osmand.getByRole('button', { name: 'Schlüssel erstellen' }).scrollIntoViewIfNeeded()
    await takeShots(page, 'secret-list')
    await page.evaluate(() => localStorage.setItem('language', '"fr"'))
    await page.reload()
    await page.getByRole('button', { name: 'Créer une clé' }).scrollIntoViewIfNeeded()
    await takeShots(page, 'secret-list-fr')
    await page.getByRole('button', { name: 'Créer une clé' }).click()
    await dialog.getByRole('combobox').click()
    await page.getByRole('option').last().click()
    await dialog.getByRole('button', { name: 'Créer une clé' }).click()
    await dialog.getByRole('code').waitFor()
    await takeShots(page, 'secret-made-fr')
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await page.evaluate(() => localStorage.setItem('language', '"de"'))
    await page.reload()
  }
  await osmand.getByRole('button', { name: `Schlüssel von ${vehicle} zurückziehen` }).click()
  await dialog.getByRole('button', { name: 'Zurückziehen' }).click()
  await expect(notice(page)).toContainText('zurückgezogen')
  await expect(osmand.getByRole('button', { name: `Schlüssel von ${vehicle} zurückziehen` })).toHaveCount(0)
  expect(await report()).toBe(404)
})

test('telematics: what is not set up, what waits, what receives and since when, in German and French', async ({
  page,
}) => {
  await open(page, 'dora')
  const line = (name: string) => card(page, 'Telematik').getByRole('listitem').filter({ hasText: name })
  await expect(line('WEBFLEET')).toContainText('Nicht eingerichtet')
  await expect(line('Traccar').first()).toContainText('Noch keine Meldung')
  const fix = new URLSearchParams({
    id: 'ZH 1001',
    lat: '47.4',
    lon: '8.5',
    timestamp: String(Math.floor(Date.now() / 1000)),
  })
  const answer = await fetch(`${server.url}/api/telematics/osmand/osmand-e2e-secret?${fix}`)
  expect(answer.ok).toBe(true)
  await page.reload()
  await expect(line('OsmAnd')).toContainText(/Empfängt · .*vor \d Minuten?/)
  await page.evaluate(() => localStorage.setItem('language', '"fr"'))
  await page.reload()
  const french = card(page, 'Télématique').getByRole('listitem').filter({ hasText: 'OsmAnd' })
  await expect(french).toContainText(/Reçoit · Dernier message il y a \d minutes?/)
})

test.describe('edits that are not settled', () => {
  const notSettled = (page: Page) =>
    page.getByRole('list', { name: 'Nicht abgeschlossene Änderungen' }).getByRole('listitem').first()
  const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
  const button = (page: Page, name: string) => notSettled(page).getByRole('button', { name, exact: true })
  const discard = async (page: Page, title: string, answer: 'Abbrechen' | 'Verwerfen') => {
    await button(page, 'Verwerfen').click()
    const question = page.getByRole('dialog', { name: 'Änderung verwerfen?' })
    await expect(question).toContainText(`«${title}» geht endgültig verloren.`)
    await question.getByRole('button', { name: answer }).click()
    await expect(question).toBeHidden()
  }
  const trip = (id: number) => server.api<Record<string, unknown>>('GET', `/api/trips/${id}`)
  /** `SPÄT 1 vom Mo 23.11.` */
  const rowLabel = ({ tt_tour, tt_stp }: Record<string, unknown>): string => {
    const day = dayOf(String(tt_stp), ZONE)
    return `${tt_tour} vom ${['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'][weekdayIndex(day)]} ${formatDayMonth(day)}`
  }

  let network: Network
  test.beforeEach(async ({ context }) => {
    network = await createNetwork(server.url)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: network.url })
  })
  test.afterEach(() => network.close())

  /** Saves an edit of a new trip that stays on the device until something happened at the server. */
  const editLate = async (
    page: Page,
    username: string,
    edit: { label: string; field: 'tt_info' | 'tt_sub_invoice_comment'; to: string },
    meanwhile: (id: number) => Promise<unknown>,
  ): Promise<number> => {
    const { tt_id } = await server.api<{ tt_id: number }>(
      'POST',
      '/api/trips',
      tripIn(3, { tt_tour: 'SPÄT 1', [edit.field]: 'Tor 1' }),
    )
    await openAs(page, { ...server, url: network.url }, username, `/admin/edit/${tt_id}`, { isNew: true })
    network.isPushBlocked = true
    await saveField(page, edit.label, edit.to)
    await meanwhile(tt_id)
    await page.goto(`${network.url}/admin/setup`)
    await expect(notSettled(page)).toContainText('Wartet')
    network.isPushBlocked = false
    await press(page, 'Jetzt abgleichen')
    return tt_id
  }

  test('a refused one: its reason and both values, copied, kept, tried again in vain and then taken', async ({
    page,
  }) => {
    const BISE = { tt_sub: 'Bise Logistik', tt_gps: 'BE 2001', tt_driver: 'Carla Rossi', tt_drivernr: '201' }
    const ALPEN = { tt_sub: 'Alpen Trans', tt_gps: 'ZH 1001', tt_driver: 'Ada Keller', tt_drivernr: '101' }
    const edit = { label: COMMENT, field: 'tt_sub_invoice_comment', to: 'Tor 4' } as const
    const id = await editLate(page, 'sara', edit, (trip) => server.api('PUT', `/api/trips/${trip}`, BISE))
    const row = rowLabel(await trip(id))
    const title = `Fahrt ${row}, bearbeitet`
    await expect(notSettled(page)).toContainText('Abgelehnt')
    await expect(notSettled(page).getByRole('heading', { name: title })).toBeVisible()
    // The reason says what happened to the trip, but not who has it now.
    const [given] = await server.api<HistoryEntry[]>('GET', `/api/trips/${id}/history`)
    const reason = `${row} wurde um ${formatClock(given?.at, ZONE)} von admin einem anderen Unternehmer gegeben.`
    await expect(notSettled(page).getByRole('alert')).toHaveText(reason)
    await button(page, 'Mehr anzeigen').click()
    const line = notSettled(page).getByText('Unternehmer: Bemerkung: Tor 1 → Tor 4')
    await expect(line).toBeVisible()
    await expect(line.locator('del')).toHaveText('Tor 1')
    await expect(line.locator('strong')).toHaveText('Tor 4')
    await expectNoViolation(page)

    await button(page, 'Kopieren').click()
    await expect(notice(page)).toHaveText('In die Zwischenablage kopiert.')
    expect(await copied(page)).toBe([title, reason, 'Unternehmer: Bemerkung: Tor 1 → Tor 4'].join('\n'))
    await discard(page, title, 'Abbrechen')
    await expect(notSettled(page)).toContainText('Abgelehnt')

    const pushes = network.pushes()
    await button(page, 'Erneut versuchen').click()
    await expect.poll(() => network.pushes()).toBeGreaterThan(pushes)
    await expect(notSettled(page)).toContainText('Abgelehnt')
    expect(await trip(id)).toMatchObject({ tt_sub_invoice_comment: 'Tor 1' })
    await server.api('PUT', `/api/trips/${id}`, ALPEN)
    await button(page, 'Erneut versuchen').click()
    await expect(page.getByText('Keine Änderungen warten. Alles ist gesendet.')).toBeVisible()
    expect(await trip(id)).toMatchObject({ tt_sub_invoice_comment: 'Tor 4' })
  })

  test('a conflict: both values, copied, looked at without deciding, and discarded when asked', async ({ page }) => {
    const edit = { label: INFO, field: 'tt_info', to: 'Tor 4' } as const
    const id = await editLate(page, 'dora', edit, (trip) =>
      server.api('PUT', `/api/trips/${trip}`, { tt_info: 'Tor 9' }),
    )
    const title = `Fahrt ${rowLabel(await trip(id))}, bearbeitet`
    await expect(notSettled(page)).toContainText('Konflikt')
    const reason = 'Der Eintrag wurde inzwischen von jemand anderem geändert.'
    await expect(notSettled(page).getByRole('alert')).toHaveText(reason)
    await button(page, 'Mehr anzeigen').click()
    await expect(notSettled(page)).toContainText('Info: Tor 1 → Tor 4')
    await button(page, 'Kopieren').click()
    await expect(notice(page)).toHaveText('In die Zwischenablage kopiert.')
    expect(await copied(page)).toBe([title, reason, 'Info: Tor 1 → Tor 4'].join('\n'))

    await button(page, 'Entscheiden').click()
    const sheet = page.getByRole('dialog', { name: title })
    await expect(sheet.getByRole('radio', { name: /Mein Wert.*Tor 4/ })).not.toBeChecked()
    await expect(sheet.getByRole('radio', { name: /admin.*Tor 9/ })).not.toBeChecked()
    await expect(sheet.getByRole('button', { name: 'Übernehmen' })).toBeDisabled()
    await sheet.getByRole('button', { name: 'Abbrechen' }).click()
    await discard(page, title, 'Abbrechen')
    await expect(notSettled(page)).toContainText('Konflikt')
    await discard(page, title, 'Verwerfen')
    await expect(page.getByText('Keine Änderungen warten. Alles ist gesendet.')).toBeVisible()
    expect(await trip(id)).toMatchObject({ tt_info: 'Tor 9' })
    await openTrip(page, network.url, id)
    await expect(page.getByLabel(INFO)).toHaveValue('Tor 9')
  })
})

test.describe('this device', () => {
  test('storage: how much, and the browser’s answer when its protection is asked for', async ({ page, context }) => {
    await open(page, 'sara')
    const storage = card(page, 'Speicher auf diesem Gerät')
    await expect(storage).toContainText(/Belegt\s*\d+([.,]\d)?\sMB/)
    await expect(storage).toContainText('Nicht geschützt')
    await storage.getByRole('button', { name: 'Schutz anfordern' }).click()
    await expect(notice(page)).toContainText('Der Browser gewährt den Schutz zurzeit nicht.')

    const devtools = await context.newCDPSession(page)
    const { targetInfo } = await devtools.send('Target.getTargetInfo')
    await devtools.send('Browser.grantPermissions', {
      permissions: ['durableStorage'],
      origin: server.url,
      browserContextId: targetInfo.browserContextId,
    })
    await storage.getByRole('button', { name: 'Schutz anfordern' }).click()
    await expect(notice(page)).toHaveText('Die Daten sind jetzt geschützt.')
    await expect(storage).toContainText('Der Browser löscht die Daten nicht von selbst.')
    await expect(storage.getByRole('button')).toHaveCount(0)
  })

  test('installing: by the browser’s menu, or its own offer, which is good for one', async ({ page }) => {
    await open(page, 'sara')
    const app = card(page, 'App')
    await expect(app).toContainText('über das Menü des Browsers')
    // Chromium fires the event at its own choice; the page learns no more of it.
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => {
          document.title = 'asked'
        },
      })
      dispatchEvent(offer)
    })
    await app.getByRole('button', { name: /installieren/i }).click()
    await expect(page).toHaveTitle('asked')
    await expect(app.getByRole('button', { name: /installieren/i })).toBeHidden()
  })

  test('an iPhone gets the steps, in French', async ({ browser }) => {
    const context: BrowserContext = await browser.newContext({
      userAgent: IPHONE,
      viewport: { width: 390, height: 844 },
    })
    const page = await context.newPage()
    await open(page, 'sara', { settings: { language: 'fr' } })
    await expect(card(page, 'Application').getByRole('listitem')).toHaveText([
      'Dans Safari, touchez « Partager »',
      'Choisissez « Sur l’écran d’accueil »',
      'Touchez « Ajouter », puis ouvrez l’application depuis l’écran d’accueil',
    ])
    await expectNoViolation(page)
    // Safari sets this in an app that was opened from the home screen.
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
    await page.reload()
    await expect(card(page, 'Application')).toContainText('L’application est installée.')
    await context.close()
  })

  test('local preferences are reset; the session and what waits stay', async ({ page }) => {
    const network = await createNetwork(server.url)
    const filters = [{ column: 'tt_sub', values: ['Alpen Trans'] }]
    await openAs(page, { ...server, url: network.url }, 'dora', `/admin/edit/${tripId}`, {
      settings: { language: 'fr', dashboard_view: 'next_week', filters_dashboard_desktop: filters, panicbutton: true },
      isNew: true,
    })
    network.isPushBlocked = true
    await page.getByLabel('Info (visible pour tous)').fill('wartet noch')
    await press(page, 'Enregistrer')
    await expect(page).toHaveURL(`${network.url}/admin/dashboard`)
    await page.goto(`${network.url}/admin/setup`)
    const waiting = page.getByRole('list', { name: 'Modifications non réglées' }).getByRole('listitem')
    await expect(waiting).toHaveCount(1)
    await press(page, 'Réinitialiser les préférences locales')
    await press(page, 'Réinitialiser')
    await expect(notice(page)).toHaveText('Die lokalen Einstellungen wurden zurückgesetzt.')
    for (const name of ['language', 'dashboard_view', 'filters_dashboard_desktop', 'panicbutton'] as const)
      expect(await settingOf(page, name), name).toBeNull()
    expect(await settingOf(page, 'username')).toBe('dora')
    await expect(page.getByRole('list', { name: 'Nicht abgeschlossene Änderungen' }).getByRole('listitem')).toHaveCount(
      1,
    )
    network.isPushBlocked = false
    await press(page, 'Jetzt abgleichen')
    await expect(page.getByText('Keine Änderungen warten. Alles ist gesendet.')).toBeVisible()
    expect(await server.api('GET', `/api/trips/${tripId}`)).toMatchObject({ tt_info: 'wartet noch' })
    await network.close()
  })

  test('language and the company’s zone, whatever the device’s is', async ({ browser }) => {
    const context = await browser.newContext({ timezoneId: 'America/New_York' })
    const page = await context.newPage()
    await open(page, 'otto')
    const display = card(page, 'Sprache und Zeit')
    await expect(display).toContainText(ZONE)
    await expect(display).toContainText(formatInstant(new Date().toISOString(), ZONE).slice(0, 14))
    await display.getByRole('button', { name: 'Français' }).click()
    await expect(card(page, 'Langue et heure')).toContainText('Fuseau horaire de l’entreprise')
    await context.close()
  })
})
