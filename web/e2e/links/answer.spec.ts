import { expect, type Page } from '@playwright/test'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { addDaysToDay } from '#shared/domain/time/dates.ts'
import { weekStart, yearWeekOf } from '#shared/domain/time/weeks.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { logIn } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { NEXT_WEEK, plannedOn } from '../support/days.ts'
import { createNetwork, type Network } from '../support/network.ts'
import { createServer, PASSWORD, seedCompany, type TestServer, tripIn } from '../support/server.ts'
import { test } from '../support/session.ts'
import { letMailsLeave } from '../support/waiting-mails.ts'

/** A published week is mailed; by the link in the mail its trips are answered on a phone, without a login. */
test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, locale: 'de-CH' })

let server: TestServer
let network: Network
let mails: MailServer
const MONDAY = weekStart(yearWeekOf(NEXT_WEEK))
let ids: number[] = []
const TOURS = ['A 1', 'A 2', 'A 3']

test.beforeEach(async () => {
  mails = await startMailServer()
  server = await createServer({ SMTP_URL: mails.url, MAIL_FROM: 'Tours <tours@example.com>' })
  network = await createNetwork(server.url)
  await seedCompany(server)
  const alpen = { sc_name: 'Alpen Trans', sc_email: 'alpen@example.com', sc_language: 'de', sc_answer_hours: 12 }
  await server.api('PUT', '/api/subcontractors/Alpen%20Trans', alpen)
  ids = []
  for (const [at, tt_tour] of TOURS.entries()) {
    const trip = { ...tripIn(0, { tt_tour, tt_status: 'scheduled', tt_sub_invoice_trip: 640.5 }) }
    const fields = { ...trip, ...plannedOn(addDaysToDay(MONDAY, at)) }
    ids.push((await server.api<{ tt_id: number }>('POST', '/api/trips', fields)).tt_id)
  }
})
test.afterEach(async () => {
  await server.dispose()
  await network.close()
  await mails.close()
})

const trips = (): Promise<Trip[]> => Promise.all(ids.map((id) => server.api<Trip>('GET', `/api/trips/${id}`)))
const answers = async (): Promise<string[]> =>
  (await trips())
    .map(({ tt_tour, tt_answer, tt_answer_source }) => `${tt_tour} ${tt_answer} ${tt_answer_source}`)
    .sort()
/** Publishes, and opens the link of the mail. */
const openLink = async (page: Page): Promise<void> => {
  const weeks = [{ start_date: MONDAY, end_date: addDaysToDay(MONDAY, 6) }]
  await server.api('POST', '/api/tours/publish', { weeks, language: 'de' })
  letMailsLeave(server)
  await expect.poll(() => mails.received.length).toBe(1)
  const token = /\/a\/#(\S+)/.exec(mails.received[0]?.text ?? '')?.[1]
  await page.goto(`${network.url}/a/#${token}`)
}
/** Accepts what fits in the week: one question names the trips and their sum. */
const acceptWeek = async (page: Page, count: number, sum: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^Woche \\d+: ${count} zusagen · ${sum} €$`) }).click({ delay: 60 })
  const question = page.getByRole('dialog', { name: `Diese ${count} Fahrten zusagen?` })
  await expect(question.getByRole('listitem')).toHaveCount(count)
  await question.getByRole('button', { name: `${count} Fahrten zusagen · ${sum} €` }).click({ delay: 60 })
}
const card = (page: Page, tour: string) => page.getByRole('article', { name: tour })

test('all at once, and one declined with its reason: by the open page, where the browser syncs nothing by itself', async ({
  page,
}) => {
  // As Firefox and Safari: what the network stops is the page's to send.
  await page.addInitScript('delete ServiceWorkerRegistration.prototype.sync')
  await openLink(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 Fahrten warten auf Ihre Antwort')
  await expect(card(page, 'A 1')).toContainText('640.50 €')
  await expect(page.locator('body')).not.toContainText(/Helvetia|900/)
  await expectNoViolation(page)
  await card(page, 'A 2').getByRole('button', { name: 'A 2: Ablehnen' }).click({ delay: 60 })
  const dialog = page.getByRole('dialog', { name: 'Warum wird A 2 abgelehnt?' })
  await expectNoViolation(page)
  await network.goOffline()
  await dialog.getByRole('button', { name: 'Kein Fahrer' }).click({ delay: 60 })
  await expect(card(page, 'A 2')).toContainText('Abgelehnt: Kein Fahrer · ⧗ noch nicht gesendet')
  await expect(page.getByText(/^Noch nicht gesendet: 1\./)).toBeVisible()
  await network.goOnline()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(answers).toContain('A 2 declined link')
  await acceptWeek(page, 2, "1'281.00")
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alles beantwortet. Danke.')
  await expect.poll(answers).toEqual(['A 1 accepted link', 'A 2 declined link', 'A 3 accepted link'])
})

test('without a network answers wait over a reload, and are sent once', async ({ page }) => {
  await openLink(page)
  await expect(card(page, 'A 1')).toBeVisible()
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  await network.goOffline()
  await acceptWeek(page, 3, "1'921.50")
  await expect(page.getByText(/^Noch nicht gesendet: 3\./)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Noch nicht gesendet: 3\./)).toBeVisible()
  await expect(card(page, 'A 3')).toContainText('Zugesagt · ⧗ noch nicht gesendet')
  expect(await answers()).toEqual(['A 1  ', 'A 2  ', 'A 3  '])
  await network.goOnline()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(answers).toEqual(TOURS.map((tour) => `${tour} accepted link`))
  await expect(page.getByText(/^Noch nicht gesendet/)).toBeHidden()
})

test('what changed meanwhile comes back with old and new, and does not count', async ({ page }) => {
  await openLink(page)
  await card(page, 'A 1').getByRole('button', { name: 'A 1: Zusagen' }).click({ delay: 60 })
  await expect.poll(answers).toContain('A 1 accepted link')
  const [first, second] = await trips()
  await server.api('PUT', `/api/trips/${first?.tt_id}`, { tt_sub_invoice_trip: 500 })
  await server.api('PUT', `/api/trips/${second?.tt_id}`, { tt_sub_invoice_trip: 400 })
  await acceptWeek(page, 2, "1'281.00")
  await expect(card(page, 'A 2')).toContainText('Die Fahrt wurde inzwischen geändert; die Antwort zählt nicht.')
  await expect(card(page, 'A 2')).toContainText('Fahrtpreis: 640.50 € → 400.00 €')
  await expect(card(page, 'A 1')).toContainText('Fahrtpreis: 640.50 € → 500.00 €')
  await expect(card(page, 'A 1')).toContainText('Seit der Zusage geändert')
  expect(await answers()).toEqual(['A 1 accepted link', 'A 2  ', 'A 3 accepted link'])
  await page.getByRole('button', { name: /^Woche/ }).click({ delay: 60 })
  await expect(page.getByRole('dialog').getByRole('listitem').last()).toContainText('↻ Fahrtpreis: 640.50 € → 400.00 €')
  await page.getByRole('button', { name: 'Abbrechen' }).click({ delay: 60 })
  await server.api('PUT', `/api/trips/${second?.tt_id}`, { tt_status: 'canceled' })
  await page.reload()
  await expect(card(page, 'A 2')).toContainText('Annulliert: Die Fahrt findet nicht statt.')
  await expect(card(page, 'A 2').getByRole('button')).toHaveCount(0)
  await card(page, 'A 1').getByRole('button', { name: 'A 1: Zusagen' }).click({ delay: 60 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alles beantwortet. Danke.')
})

test('another reason wants words, and a program that presses is asked again', async ({ page }) => {
  await openLink(page)
  await page.evaluate(() => document.querySelector<HTMLElement>('.together')?.click())
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: /^Woche/ }).click()
  const these = page.getByRole('dialog').getByRole('button', { name: /^3 Fahrten zusagen/ })
  // Twice, as quick as a program, and 800 ms apart.
  await these.click()
  await expect(page.getByRole('alert')).toHaveText('Bitte nochmals drücken, etwas länger.')
  await these.click()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  expect(await answers()).toEqual(['A 1  ', 'A 2  ', 'A 3  '])
  await card(page, 'A 3').getByRole('button', { name: 'A 3: Ablehnen' }).click({ delay: 60 })
  await page.getByRole('button', { name: 'Anderer Grund' }).click({ delay: 60 })
  await page.getByRole('button', { name: 'Ablehnung senden' }).click({ delay: 60 })
  await expect(page.getByRole('textbox', { name: 'Grund in Worten' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Grund in Worten' }).fill('Fahrzeug in der Prüfung')
  await page.getByRole('button', { name: 'Ablehnung senden' }).click({ delay: 60 })
  await expect.poll(answers).toEqual(['A 1  ', 'A 2  ', 'A 3 declined link'])
  expect((await trips()).find(({ tt_tour }) => tt_tour === 'A 3')?.tt_answer_note).toBe('Fahrzeug in der Prüfung')
})

test('the way back closes the question for a reason, and leaves the page once it is closed', async ({ page }) => {
  await page.goto(`${network.url}/s/#before`)
  await openLink(page)
  const question = () => page.getByRole('dialog')
  const ask = () => card(page, 'A 1').getByRole('button', { name: 'A 1: Ablehnen' }).click({ delay: 60 })
  await ask()
  await expect(question()).toBeVisible()
  await page.goBack()
  await expect(question()).toBeHidden()
  await expect(card(page, 'A 1')).toBeVisible()
  for (const name of ['Abbrechen', 'Kein Fahrer']) {
    await ask()
    await question().getByRole('button', { name }).click({ delay: 60 })
    await expect(question()).toBeHidden()
  }
  await expect(card(page, 'A 1')).toContainText('Abgelehnt: Kein Fahrer')
  await page.goBack()
  await expect(page).toHaveURL(/\/s\/#before/)
})

test('a language that was chosen stays over a reload', async ({ page }) => {
  await openLink(page)
  await page.locator('#language').selectOption('fr')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('attendent votre réponse')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('attendent votre réponse')
  await expect(page.locator('#language')).toHaveValue('fr')
})

test('an unknown link says so, and leads by the login to the same trips', async ({ page }) => {
  await page.goto(`${network.url}/a/#nothing`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Der Link gilt nicht (mehr)')
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click({ delay: 60 })
  await expect(page).toHaveURL(/\/admin\/login/)
  await page.getByLabel('Benutzername').fill('sara')
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL(`${network.url}/admin/answers`)
  // Who is logged in already is asked for nothing.
  await page.goto(`${network.url}/admin/login?to=/admin/answers`)
  await expect(page).toHaveURL(`${network.url}/admin/answers`)
  // An installed app leaves the page of the link to the server.
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  await page.goto(`${network.url}/a/#nothing`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Der Link gilt nicht (mehr)')
})

test.describe('beside the app', () => {
  // The browser's own look of a text or a picture, which no policy of ours allows.
  test.use({ expectedFault: /Content Security Policy/ })
  test('with the app installed each link opens its own page, however a messenger wrote it', async ({ page }) => {
    await openLink(page)
    const answer = new URL(page.url()).hash.slice(1)
    const linkTo = async (kind: 'driver' | 'share'): Promise<string> =>
      (await server.api<{ token: string }>('POST', `/api/trips/${ids[0]}/links`, { kind, lang: 'de' })).token
    const links = [
      ['t', await linkTo('driver'), 'A 1', /^Öffnen Sie bitte den ganzen Link/],
      ['s', await linkTo('share'), /^Ankunft geplant/, /^Der Link gilt nicht/],
      ['a', answer, '3 Fahrten warten auf Ihre Antwort', /^Der Link gilt nicht/],
    ] as const
    await logIn(page, network.url, 'sara')
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
    const headline = page.getByRole('heading', { level: 1 })
    for (const [name, token, title, incomplete] of links) {
      const whole = `${network.url}/${name}/#${token}`
      for (const path of [
        `${name}/#${token}`,
        `${name}/%23${token}`,
        `${name.toUpperCase()}/#${token}.`,
        `${name}#${token})`,
        // The worker answers it with the page that it keeps.
        `${name}//#${token}`,
      ]) {
        await page.goto(`${network.url}/${path}`)
        await expect(headline).toHaveText(title)
        await expect(page).toHaveURL(whole)
      }
      await page.goto(`${network.url}/healthz`)
      await page.goto(`${network.url}/${name}/`)
      await expect(headline).toHaveText(incomplete)
    }
    for (const path of ['api/docs', 'healthz', 'demo/mails', 'screenshot-wide.png', 'assets/gone.js', 'gone.txt'])
      expect([path, (await page.goto(`${network.url}/${path}`))?.fromServiceWorker()]).toEqual([path, false])
  })
})
