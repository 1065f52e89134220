import { expect, type Page } from '@playwright/test'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { formatDay } from '#shared/domain/time/dates.ts'
import { viewDays } from '#shared/domain/time/views.ts'
import { weekLabel, yearWeekOf } from '#shared/domain/time/weeks.ts'
import { expectSync, logIn } from '../support/app.ts'
import { ZONE } from '../support/days.ts'
import { createNetwork, type Network } from '../support/network.ts'
import { createServer, seedCompany, type TestServer } from '../support/server.ts'
import { test } from '../support/session.ts'
import { letMailsLeave } from '../support/waiting-mails.ts'

test.use({ serviceWorkers: 'allow' })

/** A week from the dispatcher's tablet to the subcontractor's phone, with a hole in the network. */

let server: TestServer
let network: Network
let mails: MailServer

test.beforeAll(async () => {
  mails = await startMailServer()
  server = await createServer({ SMTP_URL: mails.url, MAIL_FROM: 'Tours <tours@example.com>' })
  await seedCompany(server)
  await server.api('PUT', '/api/subcontractors/Alpen%20Trans', {
    sc_name: 'Alpen Trans',
    sc_email: 'dispo@alpen.example',
  })
  network = await createNetwork(server.url)
})
test.afterAll(async () => {
  await network.close()
  await server.dispose()
  await mails.close()
})

const TOUR = 'LX 7310 ZRH-GVA'
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field, exact: true }).tap()
  await page.getByRole('option', { name: option }).tap()
}
/** A cell of the weekday table: days from Monday; tick, subcontractor, vehicle, driver. */
const cell = (page: Page, day: number, column: number) => page.locator(`[data-place="${day}-${column}"]`)
const pick = async (page: Page, day: number, column: number, option: string | RegExp) => {
  await cell(page, day, column).tap()
  await page.getByRole('option', { name: option }).tap()
}
const openMenu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'Menü öffnen' }).tap()
  await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: entry, exact: true }).tap()
}
const tourNames = async () =>
  (await server.api<{ tr_name: string }[]>('GET', '/api/tours/all')).map(({ tr_name }) => tr_name)

test('a tour planned on a tablet without a network is copied, published, mailed and driven', async ({ newContext }) => {
  test.slow()
  const tablet = await newContext({ viewport: { width: 820, height: 1180 }, hasTouch: true })
  const page = await tablet.newPage()
  /** Takes a picture if SHOTS=folder is set. */
  const look = async (shown: Page, name: string) => {
    if (process.env.SHOTS) await shown.screenshot({ path: `${process.env.SHOTS}/story-${name}.png` })
  }
  const { from: monday } = viewDays('next_week', Date.now(), ZONE)
  const week = weekLabel(yearWeekOf(monday))

  await test.step('the dispatcher plans it while there is no network', async () => {
    await logIn(page, network.url, 'dora')
    await openMenu(page, 'Disposition')
    await expect(page.getByRole('tab', { name: 'Wochen kopieren' })).toBeVisible()
    await network.goOffline()
    await page.getByRole('button', { name: 'Tour hinzufügen' }).tap()
    await page.getByRole('textbox', { name: 'Tour', exact: true }).fill(TOUR)
    await choose(page, 'Kunde', 'Helvetia Cargo')
    await choose(page, 'Abfahrtsort', 'Zürich Flughafen Fracht')
    await choose(page, 'Ankunftsort', 'Genève Aéroport Fret')
    await page.getByRole('textbox', { name: 'Bereitstellung' }).fill('20:00')
    await page.getByRole('textbox', { name: 'Abfahrt', exact: true }).fill('20:30')
    await page.getByRole('textbox', { name: 'Ankunft', exact: true }).fill('23:45')
    for (const day of [0, 1]) {
      await cell(page, day, 0).tap()
      await pick(page, day, 1, 'Alpen Trans')
    }
    await pick(page, 0, 2, 'ZH 1001')
    await pick(page, 0, 3, /Ada Keller/)
    // Opening drivers fetched them anew, which showed that there is no network.
    await expectSync(page, /Offline seit/)
    await look(page, 'offline-editor')
    await page.getByRole('button', { name: 'Hinzufügen', exact: true }).tap()
    await expect(page.getByText(/^Gespeichert\. Die Änderung wird gesendet/)).toBeVisible()
    await expect(page.locator('[role=gridcell][col-id="tr_name"]', { hasText: TOUR })).toBeVisible()
    await expectSync(page, /1 Änderung wartet/)
    await look(page, 'offline-list')
    await page.getByRole('tab', { name: 'Wochen kopieren' }).tap()
    await expect(page.getByText('Dafür braucht es eine Verbindung.')).toBeVisible()
    expect(await tourNames()).toEqual([])
  })

  await test.step('back on the network it is sent once, and next week is copied with its warnings', async () => {
    await network.goOnline()
    await expectSync(page, /Alles gesendet/)
    expect(await tourNames()).toEqual([TOUR])
    await page.reload()
    await page.getByRole('tab', { name: 'Wochen kopieren' }).tap()
    await page.getByRole('checkbox', { name: week }).check()
    // Tuesday has neither vehicle nor driver.
    await expect(page.getByRole('button', { name: /Ohne Fahrzeug/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /Ohne Fahrer/ })).toBeVisible()
    await look(page, 'copy-preview')
    await page.getByRole('button', { name: '2 Fahrten anlegen' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: '2 Fahrten anlegen' }).tap()
    await expect(page.getByRole('region', { name: 'Ergebnis' }).getByRole('row', { name: week })).toContainText('2')
  })

  await test.step('published, the subcontractor has its list by mail', async () => {
    await page.getByRole('tab', { name: 'Wochen freigeben' }).tap()
    await page.getByRole('checkbox', { name: week }).check()
    await page.getByRole('button', { name: 'Freigeben und benachrichtigen' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Freigeben und benachrichtigen' }).tap()
    await expect(page.getByText('Liste per E-Mail an: Alpen Trans')).toBeVisible()
    await look(page, 'published')
    letMailsLeave(server)
    await expect.poll(() => mails.received.map(({ to }) => to)).toEqual([['dispo@alpen.example']])
    expect(mails.received[0]?.subject).toContain('2 Fahrten für Alpen Trans')
    expect(mails.received[0]?.text).toContain(TOUR)
    expect(mails.received[0]?.text).toContain(`Montag, ${formatDay(monday).slice(0, 6)}`)
  })

  await test.step('the phone shows the trips, takes the missing vehicle in a tunnel, and the office sees it', async () => {
    const phone = await newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const mobile = await phone.newPage()
    await logIn(mobile, network.url, 'sara')
    await mobile.getByRole('combobox', { name: 'Zeitraum' }).selectOption('Nächste Woche')
    const cards = mobile.getByRole('listitem').filter({ hasText: 'LX 7310' })
    await expect(cards).toHaveCount(2)
    await look(mobile, 'phone')
    await network.goOffline()
    await cards.last().getByRole('button', { name: 'Fahrzeug wählen' }).tap()
    await mobile.getByRole('dialog').getByRole('button', { name: 'ZH 1002' }).tap()
    await expectSync(mobile, /1 Änderung wartet/)
    await look(mobile, 'phone-offline')
    await network.goOnline()
    await expectSync(mobile, /Alles gesendet/)
    await page.goto(`${network.url}/admin/dashboard`)
    await page.getByRole('group', { name: 'Zeitraum' }).getByRole('button', { name: 'Nächste Woche' }).tap()
    await expect(page.getByRole('gridcell', { name: 'ZH 1002' })).toHaveCount(1)
    await phone.close()
  })
  await tablet.close()
})
