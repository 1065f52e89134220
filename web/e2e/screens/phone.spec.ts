import { expect, type Page } from '@playwright/test'
import { addDaysToDay, formatDayMonth } from '../../../shared/domain/time/dates.ts'
import { weekdayIndex } from '../../../shared/domain/time/weeks.ts'
import type { TripFields } from '../../../shared/schemas/trip.ts'
import { expectSync, logIn, tryNow } from '../support/app.ts'
import { findViolations } from '../support/axe.ts'
import { at, TODAY } from '../support/days.ts'
import { createNetwork, type Network } from '../support/network.ts'
import { createServer, seedCompany, type TestServer, tripIn } from '../support/server.ts'
import { test } from '../support/session.ts'

/** What comes next on a phone: for the subcontractor who assigns, and for those who wait for their freight. */
test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true })

let server: TestServer
let network: Network
test.beforeEach(async () => {
  server = await createServer()
  network = await createNetwork(server.url)
  await seedCompany(server)
})
test.afterEach(async () => {
  await network.close()
  await server.dispose()
})

const TOMORROW = addDaysToDay(TODAY, 1)
const DAY_AFTER = addDaysToDay(TODAY, 2)
const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']
const shortDay = (day: string): string => `${WEEKDAYS[weekdayIndex(day)]} ${formatDayMonth(day)}`

const add = async (fields: Partial<TripFields>): Promise<number> =>
  (await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(1, fields))).tt_id
/** A trip from 20:15 of a day to 23:00. */
const evening = (day: string, fields: Partial<TripFields> = {}) =>
  add({ tt_stp: at(day, '20:15'), tt_std: at(day, '21:00'), tt_sta: at(day, '23:00'), ...fields })
const WITHOUT_DRIVER = { tt_driver: '', tt_drivernr: '' }
const tripOf = (id: number) => server.api<Record<string, unknown>>('GET', `/api/trips/${id}`)

const card = (page: Page, tour: string) => page.getByRole('article').filter({ hasText: tour })
const sheet = (page: Page) => page.getByRole('dialog')
const chip = (page: Page) => page.getByRole('button', { name: /^Ohne Fahrer/ })
const chooseDriver = (page: Page, tour: string) => card(page, tour).getByRole('button', { name: 'Fahrer wählen' })

test('running trips first, then day by day; what is missing is said, and filters', async ({ page }) => {
  const running = tripIn(-2, { tt_tour: 'LÄUFT' })
  const late = new Date(Date.parse(running.tt_sta ?? '') + 10 * 60_000).toISOString()
  await server.api('POST', '/api/trips', { ...running, tt_atp: running.tt_stp, tt_atd: running.tt_std, tt_eta: late })
  const over = tripIn(-5, { tt_tour: 'FERTIG 1' })
  await server.api('POST', '/api/trips', { ...over, tt_atp: over.tt_stp, tt_atd: over.tt_std, tt_ata: over.tt_sta })
  for (const name of ['A', 'B', 'C']) await evening(TODAY, { tt_tour: `LX ${name}` })
  for (const name of ['D', 'E']) await evening(TOMORROW, { tt_tour: `LX ${name}`, ...WITHOUT_DRIVER })
  await evening(DAY_AFTER, { tt_tour: 'LX F' })

  await logIn(page, network.url, 'sara')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    /^Unterwegs\s*1$/,
    `Heute, ${shortDay(TODAY)}3`,
    'Heute angekommen: 1',
    `Morgen, ${shortDay(TOMORROW)}2`,
    `${shortDay(DAY_AFTER)}1`,
  ])
  await expect(page.getByRole('article')).toHaveText([/LÄUFT/, /LX A/, /LX B/, /LX C/, /LX D/, /LX E/, /LX F/])
  // Three legs once it runs, one line until then.
  await expect(card(page, 'LÄUFT')).toContainText('+10')
  await expect(card(page, 'LX A')).toContainText('20:15 · ab 21:00 · an 23:00')
  await expect(card(page, 'LX D')).toBeInViewport({ ratio: 1 })

  await page.getByRole('button', { name: 'Heute angekommen: 1' }).tap()
  await expect(card(page, 'FERTIG 1')).toBeVisible()
  await expect(chip(page)).toHaveText('Ohne Fahrer 2')
  await chip(page).tap()
  await expect(page.getByRole('article')).toHaveText([/LX D/, /LX E/])
  await chip(page).tap()
  await expect(page.getByRole('article')).toHaveCount(8)

  await page.getByRole('combobox', { name: 'Zeitraum' }).selectOption('Letzte Woche')
  await page.getByRole('button', { name: /^Nächste Fahrt: LÄUFT, / }).tap()
  await expect(card(page, 'LÄUFT')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})

test('eight trips get their drivers in at most 20 taps, offline, and arrive once there is a network', async ({
  page,
}) => {
  const tours = ['LX 1', 'LX 2', 'LX 3', 'LX 4', 'LX 5', 'LX 6', 'LX 7', 'LX 8']
  const ids: number[] = []
  for (const tt_tour of tours) {
    await evening(addDaysToDay(TODAY, -1), { tt_tour, tt_gps: 'ZH 1002', tt_driver: 'Beat Moser', tt_drivernr: '102' })
    ids.push(await evening(TOMORROW, { tt_tour, ...WITHOUT_DRIVER }))
  }
  await logIn(page, network.url, 'sara')
  await expect(chip(page)).toHaveText('Ohne Fahrer 8')
  for (const tour of tours.slice(0, 6)) await expect(card(page, tour)).toBeInViewport({ ratio: 1 })
  await network.goOffline()

  let taps = 0
  const tap = async (locator: ReturnType<Page['locator']>) => {
    taps += 1
    await locator.tap()
  }
  await tap(chip(page))
  for (const tour of tours) {
    await tap(chooseDriver(page, tour))
    await tap(sheet(page).getByRole('button', { name: 'ZH 1002 · Beat Moser' }))
    await expect(sheet(page)).toBeHidden()
  }
  expect(taps).toBeLessThanOrEqual(20)
  await expect(chip(page)).toHaveCount(0)
  await expect(page.getByTestId('notification')).toContainText(
    'LX 8: ZH 1002 · Beat Moser. Auf diesem Gerät gespeichert.',
  )
  await expectSync(page, /8 Änderungen warten/)

  await network.goOnline()
  await tryNow(page)
  await expectSync(page, /Alles gesendet/)
  for (const id of ids) {
    expect(await tripOf(id)).toMatchObject({ tt_gps: 'ZH 1002', tt_driver: 'Beat Moser', tt_drivernr: '102' })
  }
})

test('a driver for the tour’s other days too, what he is busy with, and the way back', async ({ page }) => {
  const first = await evening(TOMORROW, { tt_tour: 'LX 1', ...WITHOUT_DRIVER })
  const second = await evening(DAY_AFTER, { tt_tour: 'LX 1', ...WITHOUT_DRIVER })
  const third = await evening(addDaysToDay(TODAY, 3), { tt_tour: 'LX 1', ...WITHOUT_DRIVER })
  await evening(TOMORROW, { tt_tour: 'LX 9', tt_driver: 'Ada Keller', tt_drivernr: '101' })
  await logIn(page, network.url, 'sara')
  await chooseDriver(page, 'LX 1').first().tap()
  const drivers = sheet(page).getByRole('listitem')
  await expect(drivers).toHaveText(['Beat Moser · 102frei', `Ada Keller · 101bis ${shortDay(TOMORROW)} 23:00 auf LX 9`])
  expect(await findViolations(page)).toEqual([])
  await sheet(page).getByRole('button', { name: 'Alle 2 ohne Fahrer' }).tap()
  await sheet(page).getByRole('button', { name: 'Beat Moser · 102' }).tap()
  await expect(page.getByTestId('notification')).toContainText('LX 1: Beat Moser für 3 Fahrten')
  await expectSync(page, /Alles gesendet/)
  for (const id of [first, second, third]) expect(await tripOf(id)).toMatchObject({ tt_driver: 'Beat Moser' })

  await page.getByTestId('notification').getByRole('button', { name: 'Rückgängig' }).tap()
  await expect(page.getByTestId('notification')).toContainText('3 Zuteilungen sind rückgängig gemacht.')
  await expectSync(page, /Alles gesendet/)
  for (const id of [first, second, third]) expect(await tripOf(id)).toMatchObject(WITHOUT_DRIVER)
})

for (const username of ['carl', 'otto']) {
  test(`${username} reads first when the freight arrives, and everything else by a tap`, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: ({ text }: ShareData) => {
          Object.assign(window, { shared: text })
          return Promise.resolve()
        },
      })
    })
    const info = 'Ladung an Rampe 7 anmelden, dort auf den Lagermeister warten und die Papiere bereithalten.'
    const running = tripIn(-2, { tt_tour: 'LX 7324 ZRH-GVA', tt_info: info })
    const late = new Date(Date.parse(running.tt_sta ?? '') + 29 * 60_000).toISOString()
    await server.api('POST', '/api/trips', { ...running, tt_atp: running.tt_stp, tt_atd: running.tt_std, tt_eta: late })
    await evening(TOMORROW, { tt_tour: 'LX 2' })
    await logIn(page, network.url, username)
    const first = page.getByRole('article').first()
    await expect(first).toHaveText(/^Kommt an um \d\d:\d\d29 Min\. zu spätLX 7324 ZRH/)
    await expect(card(page, 'LX 2')).toHaveText(/^Fährt ab um 21:00an 23:00LX 2/)
    await first.tap()
    await expect(sheet(page)).toContainText(info)
    await expect(sheet(page)).toContainText('Zürich Flughafen Fracht (ZRH)')
    await expect(sheet(page).getByRole('heading', { level: 3 })).toHaveText(['Bereitstellung', 'Abfahrt', 'Ankunft'])
    expect(await findViolations(page)).toEqual([])
    await sheet(page).getByRole('button', { name: 'Als Text teilen' }).tap()
    await expect.poll(() => page.evaluate(() => (window as { shared?: string }).shared)).toContain(info)
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toBeHidden()
  })
}
