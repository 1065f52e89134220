import { expect, type Page } from '@playwright/test'
import { addDaysToDay } from '#shared/domain/time/dates.ts'
import { expectSync, logIn, tryNow } from '../support/app.ts'
import { findViolations } from '../support/axe.ts'
import { network, server, setUpCompany } from '../support/company.ts'
import { at, LAST_WEEK, plannedOn, TODAY } from '../support/days.ts'
import { PASSWORD, tripIn } from '../support/server.ts'
import { INSTALLED, logInByForm, test } from '../support/session.ts'

/**
 * Decisions that wait for a person on a phone: conflicts and refusals at their trip, news, a session whose hour is
 * over.
 */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

let id: number
setUpCompany(async () => {
  const day = addDaysToDay(TODAY, 1)
  const times = { tt_stp: at(day, '20:15'), tt_std: at(day, '21:00'), tt_sta: at(day, '23:00') }
  const trip = { ...tripIn(1), tt_tour: 'LX 1', ...times }
  id = (await server.api<{ tt_id: number }>('POST', '/api/trips', trip)).tt_id
  await server.api('PUT', '/api/dispatch', { dispatch_phone: '+41 44 555 01 20', dispatch_email: '' })
})

const card = (page: Page) => page.getByRole('article', { name: 'LX 1' })
const sheet = (page: Page) => page.getByRole('dialog')
const notice = (page: Page) => page.getByTestId('notification')
const tripNow = () => server.api<Record<string, unknown>>('GET', `/api/trips/${id}`)

const chooseOtherVehicle = async (page: Page): Promise<void> => {
  await card(page)
    .getByRole('button', { name: /ZH 1001/ })
    .tap()
  await sheet(page)
    .getByRole('button', { name: /^ZH 1002/ })
    .tap()
}

/** Both chose another vehicle while the phone had no network. */
const bringAboutConflict = async (page: Page): Promise<void> => {
  await logIn(page, network.url, 'sara')
  await expect(card(page)).toContainText('ZH 1001')
  await network.goOffline()
  await chooseOtherVehicle(page)
  await expect(card(page)).toContainText('ZH 1002')
  await server.api('PUT', `/api/trips/${id}`, { ...(await tripNow()), tt_gps: 'ZH 1003' })
  await network.goOnline()
  await tryNow(page)
}

for (const [side, said, vehicle] of [
  ['mine', /^Mein Wert/, 'ZH 1002'],
  ['theirs', /^admin, /, 'ZH 1003'],
] as const) {
  test(`a conflict is said on the card and decided by one tap: ${side}`, {
    tag: INSTALLED,
  }, async ({ page }) => {
    await server.api('POST', '/api/gps', { gps_id: 'ZH 1003', gps_groups: 'Alpen Trans' })
    await bringAboutConflict(page)
    await card(page).getByRole('button', { name: 'Konflikt: jetzt entscheiden' }).tap()
    await expect(sheet(page).getByRole('group', { name: 'Fahrzeug' })).toBeVisible()
    await expect(sheet(page).getByRole('link', { name: 'Disposition anrufen' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await sheet(page).getByRole('button', { name: said }).tap()
    await expect(sheet(page)).toHaveCount(0)
    await expectSync(page, /Alles gesendet/)
    await expect(card(page)).toContainText(vehicle)
    await expect(card(page).getByRole('button', { name: /Konflikt/ })).toHaveCount(0)
    expect(await tripNow()).toMatchObject({ tt_gps: vehicle })
  })
}

test('who discards reads what goes and what stays', { tag: INSTALLED }, async ({ page }) => {
  await server.api('POST', '/api/gps', { gps_id: 'ZH 1003', gps_groups: 'Alpen Trans' })
  await bringAboutConflict(page)
  await card(page).getByRole('button', { name: 'Konflikt: jetzt entscheiden' }).tap()
  await sheet(page).getByRole('button', { name: 'Verwerfen' }).tap()
  const question = sheet(page).getByRole('alert')
  await expect(question).toContainText('Verloren geht:\nFahrzeug: ZH 1002\n\nEs bleibt:\nFahrzeug: ZH 1003', {
    useInnerText: true,
  })
  await question.getByRole('button', { name: 'Verwerfen' }).tap()
  await expect(sheet(page)).toHaveCount(0)
  await expect(card(page)).toContainText('ZH 1003')
})

test('a refusal does not wait behind a confirmation, and reaches dispatch', { tag: INSTALLED }, async ({ page }) => {
  await logIn(page, network.url, 'sara')
  await network.goOffline()
  await chooseOtherVehicle(page)
  await expect(notice(page)).toContainText('ZH 1002')
  // Held, a confirmation stays as long as the pointer does.
  await notice(page).hover()
  await server.api('PUT', `/api/trips/${id}`, { ...(await tripNow()), ...plannedOn(LAST_WEEK) })
  await network.goOnline()
  await tryNow(page)
  await expect(notice(page)).toContainText('Abgelehnt')
  await expect(notice(page)).toHaveCount(1)
  await expect(notice(page).getByRole('button', { name: 'Disposition anrufen' })).toBeVisible()
})

test('the offer of a new version stays in view and within reach', { tag: INSTALLED }, async ({ page }) => {
  await logIn(page, network.url, 'sara')
  await page.goto(`${network.url}/admin/setup`)
  network.serviceWorkerSuffix = '\n// another version'
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const offer = page.getByRole('button', { name: 'Aktualisieren' })
  await expect(offer).toBeVisible()
  for (const [size, percent] of [
    [{ width: 360, height: 640 }, 100],
    [{ width: 360, height: 640 }, 200],
    [{ width: 844, height: 390 }, 100],
  ] as const) {
    await page.setViewportSize(size)
    await page.evaluate((text) => {
      document.documentElement.style.fontSize = `${text}%`
      scrollTo(0, document.documentElement.scrollHeight)
    }, percent)
    await expect(offer).toBeInViewport({ ratio: 1 })
    await offer.tap({ trial: true })
  }
})

test('news come when they are asked for, and are counted', { tag: INSTALLED }, async ({ page }) => {
  await page.route('**/api/sync/pokes*', (route) => route.abort())
  await logIn(page, network.url, 'sara')
  await expect(card(page)).toBeVisible()
  await expectSync(page, /Alles gesendet/)
  const ask = async () => {
    await page.getByRole('button', { name: 'Weitere Möglichkeiten' }).tap()
    await sheet(page).getByRole('button', { name: 'Jetzt synchronisieren' }).tap()
  }
  await ask()
  await expect(notice(page)).toContainText('Nichts Neues')
  await server.api('PUT', `/api/trips/${id}`, { ...(await tripNow()), tt_info: 'Rampe 7' })
  await ask()
  await expect(notice(page)).toContainText('1 Fahrt hat sich geändert.')
  network.fault = 'server'
  await ask()
  await expect(notice(page)).toContainText('Der Server hat eine Störung; am Netz liegt es nicht.')
  network.fault = null
  await network.goOffline()
  await ask()
  await expect(notice(page)).toContainText('Kein Netz')
})

for (const fault of ['server', 'proxy'] as const)
  test(`a fault is the server’s, not the network’s: answered by the ${fault}`, async ({ page }) => {
    network.fault = fault
    await page.goto(`${network.url}/admin/login`)
    await logInByForm(page, 'sara', PASSWORD)
    await expect(page.getByRole('alert')).toContainText('Der Server hat eine Störung; am Netz liegt es nicht.')
    network.fault = null
    await page.getByRole('button', { name: 'Anmelden' }).tap()
    await expect(card(page)).toBeVisible()
    await expectSync(page, /Alles gesendet/)
    network.fault = fault
    await tryNow(page)
    await expectSync(page, /Server gestört seit \d\d:\d\d/)
    await expect(page.getByText(/Am Netz liegt es nicht. Was Sie eingeben, bleibt auf diesem Gerät/)).toBeVisible()
    network.fault = null
    await tryNow(page)
    await expectSync(page, /Alles gesendet/)
  })

test('a session whose hour is over says so, and leads back to its screen', async ({ page }) => {
  await logIn(page, network.url, 'sara')
  await page.goto(`${network.url}/admin/subcontractorjournal`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unternehmerjournal')
  // Before the next start: an answer on its way to this one would move the hour.
  await page.addInitScript(() => localStorage.setItem('login_timeout', '1000'))
  await page.reload()
  await expect(page.getByText('Ihre Sitzung endete nach einer Stunde ohne Benutzung.')).toBeVisible()
  await expect(page.getByLabel('Benutzername')).toHaveValue('sara')
})
