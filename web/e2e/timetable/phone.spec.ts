import { expect, type Locator, type Page } from '@playwright/test'
import { addDaysToDay, formatDayMonth } from '#shared/domain/time/dates.ts'
import { addWeeks, rangeOfWeek, weekdayIndex, yearWeekOf } from '#shared/domain/time/weeks.ts'
import type { TripFields } from '#shared/schemas/trip.ts'
import { expectSync, logIn, tryNow } from '../support/app.ts'
import { findViolations } from '../support/axe.ts'
import { network, server, setUpCompany } from '../support/company.ts'
import { at, TODAY } from '../support/days.ts'
import { addMondayTour, tripIn } from '../support/server.ts'
import { INSTALLED, openAs, test } from '../support/session.ts'
import { addCrew } from '../support/trip-plan.ts'

/** The next trips on a phone: for the subcontractor who assigns, and for those who wait for their freight. */
test.use({ cutsWorkers: true, viewport: { width: 390, height: 844 }, hasTouch: true })

setUpCompany()

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
/** A trip of next week without a vehicle: none but a tour has such. */
const addWithoutVehicle = async (): Promise<void> => {
  const tr_id = await addMondayTour(server, 'LX 9')
  const tour = await server.api<{ tr_week_gps: unknown[] }>('GET', `/api/tours/${tr_id}`)
  await server.api('PUT', `/api/tours/${tr_id}`, { ...tour, tr_week_gps: tour.tr_week_gps.with(0, null) })
  const weeks = [rangeOfWeek(addWeeks(yearWeekOf(TODAY), 1))]
  await server.api('POST', '/api/tours/copy', { weeks })
  await server.api('POST', '/api/tours/publish', { weeks, language: 'de' })
}
const tripOf = (id: number) => server.api<Record<string, unknown>>('GET', `/api/trips/${id}`)

/** By its heading: a card that is marked names the trips that it clashes with. */
const card = (page: Page, tour: string) => page.getByRole('article', { name: tour })
const sheet = (page: Page) => page.getByRole('dialog')
const chip = (page: Page) => page.getByRole('button', { name: /^Ohne Fahrer/ })
const chooseDriver = (page: Page, tour: string) => card(page, tour).getByRole('button', { name: 'Fahrer wählen' })

/** Pulls the page down by a finger, as far as given in pixels. */
const pull = async (page: Page, px: number): Promise<void> => {
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
  await touch('touchStart', 200)
  for (let moved = 20; moved <= px; moved += 20) await touch('touchMove', 200 + moved)
  await touch('touchEnd')
  await finger.detach()
}

/** Expects nothing of the sign of pulling to be seen below the header: there it is as plain as beside it. */
const expectPlainBelowHeader = async (page: Page): Promise<void> => {
  const strip = (x: number) => page.screenshot({ clip: { x, y: 56, width: 80, height: 3 } })
  expect((await strip(155)).equals(await strip(290))).toBe(true)
}

/** Expects a notification to leave half of a small screen free, its text twice as large. */
const expectReadableAtTwiceTheSize = async (page: Page): Promise<void> => {
  const size = (percent: number) =>
    page.evaluate((text) => {
      document.documentElement.style.fontSize = `${text}%`
    }, percent)
  const usual = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ width: 360, height: 640 })
  await size(200)
  const box = await page.getByTestId('notification').boundingBox()
  expect(box?.height).toBeLessThanOrEqual(320)
  for (const button of await page.getByTestId('notification').getByRole('button').all()) {
    await expect(button).toBeInViewport({ ratio: 1 })
  }
  await size(100)
  await page.setViewportSize(usual)
}

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
  // What a finger pulls is fetched after the list is there.
  await expect(page.locator('[class*=pull-to-refresh_news]')).toBeAttached()
  await expectPlainBelowHeader(page)
  await pull(page, 60)
  await pull(page, 140)
  await expect(page.getByTestId('notification')).toHaveText('Nichts Neues: alle Fahrten sind auf dem neuesten Stand.')

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

for (const username of ['sara', 'carl', 'dora'])
  test(`six trips that run stand on ${username}’s screen, below the chips`, async ({ page }) => {
    for (const name of ['1', '2', '3', '4', '5', '6']) {
      // In the evening most arrive on the day after.
      // Clashes, and what is noted, take a line more for dispatch.
      const crew = username === 'dora' ? { ...(await addCrew(server, name)), tt_note: '' } : {}
      const running = tripIn(-2, { tt_tour: `LX 730${name} ZRH-GVA`, tt_sta: at(TOMORROW, '03:50'), ...crew })
      const late = new Date(Date.parse(running.tt_sta ?? '') + 29 * 60_000).toISOString()
      const times = { tt_atp: running.tt_stp, tt_atd: running.tt_std, tt_eta: late }
      await server.api('POST', '/api/trips', { ...running, ...times })
    }
    // First: nothing is copied into a week that has trips, and on a Sunday tomorrow is of next week.
    await addWithoutVehicle()
    await evening(TOMORROW, { tt_tour: 'LX 8', ...WITHOUT_DRIVER })
    await logIn(page, network.url, username)
    await expect(page.getByRole('article')).toHaveCount(8)
    const chips = page.getByRole('main').locator('button[aria-pressed]')
    await expect(chips).toHaveText(
      [/^Verspätet 6$/, /^Ohne Fahrer 1$/, /^Ohne Fahrzeug 1$/].slice({ dora: 0, sara: 1, carl: 3 }[username]),
    )
    for (const running of (await page.getByRole('article', { name: 'LX 730' }).all()).slice(0, 6)) {
      await expect(running).toBeInViewport({ ratio: 1 })
    }
  })

for (const language of ['de', 'en', 'fr', 'it', 'nl'] as const)
  test(`where a trip goes stands beside its times, its tour whole below: ${language}`, {
    tag: INSTALLED,
  }, async ({ page }) => {
    await add({
      tt_tour: 'LX 7309 ZRH-CDG',
      tt_stp: at(TOMORROW, '15:45'),
      tt_std: at(TOMORROW, '16:30'),
      tt_sta: at(DAY_AFTER, '03:50'),
    })
    await openAs(page, server, 'sara', '/admin/dashboard', { settings: { language } })
    const article = page.getByRole('article')
    const title = article.getByRole('heading', { level: 3 })
    const expectBeside = async () => {
      const codes = await article.getByText(/^ZRH\s+GVA$/).boundingBox()
      const times = await article.getByText(/^15:45 · /).boundingBox()
      expect(Math.abs((times?.y ?? 0) - (codes?.y ?? 99))).toBeLessThan(6)
      expect((codes?.x ?? 0) + (codes?.width ?? 0)).toBeLessThanOrEqual(times?.x ?? 0)
      expect((await title.boundingBox())?.y).toBeGreaterThan(times?.y ?? 0)
      expect(await title.getByText('LX 7309 ZRH-CDG').evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    }
    await expectBeside()

    // The sign of what waits to be sent cuts none of them.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.context().setOffline(true)
    await page.getByRole('article').getByRole('button').last().tap()
    await sheet(page).getByRole('listitem').last().getByRole('button').tap()
    await expect(page.getByRole('article').getByRole('img')).toBeVisible()
    await expectBeside()
  })

test('eight trips get their drivers in at most 20 taps, offline, and arrive once there is a network', {
  tag: INSTALLED,
}, async ({ page }) => {
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
  for (const [index, tour] of tours.entries()) {
    await tap(chooseDriver(page, tour))
    const drivers = page.getByRole('dialog', { name: `Fahrer für ${tour}` })
    await tap(drivers.getByRole('button', { name: 'ZH 1002 · Beat Moser' }))
    await expect(drivers).toBeHidden()
    // Its card leaves the list, and the others move up: the next tap is for where they come to stand.
    const left = tours.length - index - 1
    await expect(chip(page)).toHaveText(left > 0 ? [`Ohne Fahrer ${left}`] : [])
  }
  expect(taps).toBeLessThanOrEqual(20)
  await expect(page.getByTestId('notification')).toContainText(
    'LX 8: ZH 1002 · Beat Moser. Auf diesem Gerät gespeichert – passt nicht: Fahrzeug doppelt eingeplant',
  )
  await expectReadableAtTwiceTheSize(page)
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
  await expect(drivers).toHaveText(['Beat Moser · 102frei', 'Ada Keller · 101belegt: LX 9, 20:15 bis 23:00'])
  expect(await findViolations(page)).toEqual([])
  await sheet(page).getByRole('button', { name: 'Alle 2 ohne Fahrer' }).tap()
  await sheet(page).getByRole('button', { name: 'Beat Moser · 102' }).tap()
  await expect(page.getByTestId('notification')).toContainText('LX 1: Beat Moser für 3 Fahrten')
  await expectSync(page, /Alles gesendet/)
  for (const id of [first, second, third]) expect(await tripOf(id)).toMatchObject({ tt_driver: 'Beat Moser' })

  // It is neither behind the sheet of the next trip, nor over its title.
  await card(page, 'LX 9').getByRole('button', { name: 'Ada Keller' }).tap()
  await expect(sheet(page)).toContainText('LX 9')
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0
  expect(await topOf(page.getByTestId('notification'))).toBeGreaterThan(
    await topOf(sheet(page).getByRole('heading', { level: 2 })),
  )
  await page.getByTestId('notification').getByRole('button', { name: 'Rückgängig' }).tap()
  await page.goBack()
  await expect(sheet(page)).toBeHidden()
  await expect(page.getByTestId('notification')).toContainText('3 Zuteilungen sind rückgängig gemacht.')
  await expectSync(page, /Alles gesendet/)
  for (const id of [first, second, third]) expect(await tripOf(id)).toMatchObject(WITHOUT_DRIVER)
})

test('a dispatcher sees what is late first, what is missing, whose it is, and assigns from the card', async ({
  page,
}) => {
  const running = tripIn(-3, { tt_tour: 'PÜNKTLICH' })
  await server.api('POST', '/api/trips', { ...running, tt_atp: running.tt_stp, tt_atd: running.tt_std })
  const late = tripIn(-2, { tt_tour: 'SPÄT' })
  const tt_eta = new Date(Date.parse(late.tt_sta ?? '') + 40 * 60_000).toISOString()
  await server.api('POST', '/api/trips', { ...late, tt_atp: late.tt_stp, tt_atd: late.tt_std, tt_eta })
  const open = await evening(TOMORROW, { tt_tour: 'LX 1', ...WITHOUT_DRIVER })
  await logIn(page, network.url, 'dora')
  await expect(page.getByRole('article')).toHaveText([/SPÄT/, /PÜNKTLICH/, /LX 1/])
  await expect(card(page, 'LX 1')).toContainText('Alpen Trans')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Verspätet 1' }).tap()
  await expect(page.getByRole('article')).toHaveText([/SPÄT/])
  await chip(page).tap()
  await expect(page.getByRole('article')).toHaveText([/LX 1/])
  await chooseDriver(page, 'LX 1').tap()
  await sheet(page).getByRole('button', { name: 'Beat Moser · 102' }).tap()
  // "Everything sent" may still be what was true before the tap.
  await expect.poll(() => tripOf(open)).toMatchObject({ tt_driver: 'Beat Moser', tt_drivernr: '102' })
  await page.getByRole('button', { name: 'Fahrten suchen' }).tap()
  await page.getByRole('searchbox', { name: 'Fahrten suchen' }).fill('punktlich')
  await expect(page.getByRole('article')).toHaveText([/PÜNKTLICH/])
  await page.getByRole('link', { name: 'Neue Fahrt' }).tap()
  await expect(page).toHaveURL(/\/admin\/edit\//)
})

test('the way back, once it is short, covers neither the title nor what can be pressed', async ({ page }) => {
  await evening(TOMORROW, { tt_tour: 'LX 1', ...WITHOUT_DRIVER })
  await logIn(page, network.url, 'sara')
  await chooseDriver(page, 'LX 1').first().tap()
  await sheet(page).getByRole('button', { name: 'Beat Moser · 102' }).tap()
  const back = page.getByTestId('notification')
  const close = back.getByRole('button', { name: 'Schliessen' })
  await expect(close).toBeVisible()
  await expect(close).toBeHidden()
  const header = page.getByRole('banner')
  const others = [header.getByRole('heading'), ...(await header.getByRole('button').all())]
  const right = await back.evaluate((element) => element.getBoundingClientRect().right)
  for (const other of others) expect((await other.boundingBox())?.x).toBeGreaterThanOrEqual(right)
  await expect(back).toContainText('LX 1: Beat Moser')
  await back.getByRole('button', { name: 'Rückgängig' }).tap()
  await expect(chooseDriver(page, 'LX 1')).toBeVisible()
})

test('a driver whom dispatch had chosen and the subcontractor may not: replaced, without a way back', async ({
  page,
}) => {
  await evening(TOMORROW, { tt_tour: 'LX 1', ...WITHOUT_DRIVER })
  const lent = await evening(DAY_AFTER, { tt_tour: 'LX 1', tt_driver: 'Carla Rossi', tt_drivernr: '201' })
  await logIn(page, network.url, 'sara')
  await chooseDriver(page, 'LX 1').tap()
  await sheet(page).getByRole('group').getByRole('button').first().tap()
  await sheet(page).getByRole('button', { name: 'Beat Moser · 102' }).tap()
  await expect(page.getByTestId('notification')).toContainText('LX 1: Beat Moser für 2 Fahrten')
  await expect(page.getByRole('button', { name: 'Rückgängig' })).toHaveCount(0)
  await expectSync(page, /Alles gesendet/)
  expect(await tripOf(lent)).toMatchObject({ tt_driver: 'Beat Moser' })
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
    await server.api('POST', '/api/trips', {
      ...running,
      tt_atp: running.tt_stp,
      tt_atd: running.tt_std,
      tt_eta: late,
    })
    await evening(TOMORROW, { tt_tour: 'LX 2' })
    // Its vehicle is there and waits for the departure in half an hour.
    const ready = tripIn(0, { tt_tour: 'STEHT' })
    await server.api('POST', '/api/trips', { ...ready, tt_atp: ready.tt_stp })
    await server.api('PUT', '/api/dispatch', { dispatch_phone: '+41 (0)44 555 01 20', dispatch_email: '' })
    await logIn(page, network.url, username)
    const first = page.getByRole('article').first()
    await expect(first).toHaveText(/^Ankunft \d\d:\d\d29\smin zu spätLX 7324 ZRH/)
    await expect(card(page, 'LX 2')).toHaveText(/^Abfahrt 21:00an 23:00LX 2/)
    await expect(card(page, 'STEHT')).toHaveText(/^Abfahrt \d\d:\d\dpünktlichSTEHT/)
    await expect(card(page, 'STEHT')).not.toContainText('−')
    await first.tap()
    await expect(sheet(page)).toContainText(info)
    await expect(sheet(page)).toContainText('ZRH Zürich Flughafen Fracht')
    const way = sheet(page).getByRole('link', { name: 'Navigation: Zürich Flughafen Fracht' })
    await expect(way).toHaveAttribute('href', /^geo:/)
    await expect(sheet(page).getByRole('button', { name: 'Bearbeiten' })).toHaveCount(0)
    const call = sheet(page).getByRole('link', { name: 'Disposition anrufen' })
    await expect(call).toHaveAttribute('href', 'tel:+41445550120')
    await expect(sheet(page).getByRole('heading', { level: 3 })).toHaveText([
      'Von',
      'Nach',
      'Bereitstellung',
      'Abfahrt',
      'Ankunft',
    ])
    expect(await findViolations(page)).toEqual([])
    await sheet(page).getByRole('button', { name: 'Als Text teilen' }).tap()
    const shared = () => page.evaluate(() => (window as { shared?: string }).shared)
    await expect.poll(shared).toContain('Fahrzeug: ZH 1001')
    // Only tour, way, times, status and vehicle: the reader may be of another company.
    expect(await shared()).toMatch(/^LX 7324 ZRH-GVA: Ankunft .*29\smin zu spät\n/)
    expect(await shared()).toContain('Zürich Flughafen Fracht (ZRH)')
    for (const hidden of [info, 'Ada Keller', '101', 'Alpen Trans', 'Helvetia', 'otto'])
      expect(await shared()).not.toContain(hidden)
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toBeHidden()
  })
}

test('a tap reads a trip of tomorrow, which is passed on in a dead spot; a time is one tap from there', {
  tag: INSTALLED,
}, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: ({ text }: ShareData) => Promise.resolve(Object.assign(window, { shared: text })),
    })
  })
  const trip = await evening(TOMORROW, { tt_tour: 'LX 1' })
  await logIn(page, network.url, 'sara')
  await expect(card(page, 'LX 1')).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await network.goOffline()
  await card(page, 'LX 1').getByRole('button').first().tap()
  await sheet(page).getByRole('button', { name: 'Als Text teilen' }).tap()
  await expect
    .poll(() => page.evaluate(() => (window as { shared?: string }).shared))
    .toMatch(/^LX 1: Abfahrt .*21:00\n[\s\S]*Zürich Flughafen Fracht \(ZRH\)/)
  expect(await findViolations(page)).toEqual([])
  await sheet(page).getByRole('button', { name: 'Slot Abfahrt' }).tap()
  await expect(page).toHaveURL(`${network.url}/admin/edit/${trip}`)
  await expect(page.getByRole('group', { name: 'Slot Abfahrt' }).getByRole('textbox').first()).toBeFocused()
  await page.goBack()
  await card(page, 'LX 1').getByRole('button').first().tap()
  await sheet(page).getByRole('button', { name: 'Bearbeiten' }).tap()
  await expect(page).toHaveURL(`${network.url}/admin/edit/${trip}`)
})

test('what is counted has a card, and what the screen lists is what its PDF holds', async ({ page }) => {
  const driven = (hours: number, tt_tour: string) => {
    const trip = tripIn(hours, { tt_tour })
    return server.api('POST', '/api/trips', { ...trip, tt_atp: trip.tt_stp, tt_atd: trip.tt_std, tt_ata: trip.tt_sta })
  }
  await driven(-30, 'GESTERN 1')
  await driven(-6, 'HEUTE 1')
  await evening(TODAY, { tt_tour: 'LX 1' })
  await evening(TOMORROW, { tt_tour: 'LX 2' })
  await logIn(page, network.url, 'carl')
  await expect(page.getByRole('article')).toHaveText([/LX 1/, /LX 2/])
  await page.getByRole('button', { name: 'Fahrten suchen' }).tap()
  await page.getByRole('searchbox', { name: 'Fahrten suchen' }).fill('zurich')
  // What was searched for is not folded away, and yesterday's is not counted.
  await expect(page.getByRole('article')).toHaveText([/LX 1/, /HEUTE 1/, /LX 2/])
  await expect(page.getByText('3 von 3 Fahrten')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Fahrten suchen' }).fill('')

  const asked = page.waitForRequest(/\/api\/downloadpdf/)
  await page.getByRole('button', { name: 'Weitere Möglichkeiten' }).tap()
  await page.getByRole('button', { name: 'Als PDF herunterladen' }).tap()
  expect((await asked).postDataJSON()).toMatchObject({ view: 'next' })
})

test('who drove the tour last is marked as in the list of all', async ({ page }) => {
  const ada = { tt_driver: 'Ada Keller', tt_drivernr: '101' }
  await evening(addDaysToDay(TODAY, -1), { tt_tour: 'LX 1', ...ada, tt_gps: 'ZH 1002' })
  await evening(TOMORROW, { tt_tour: 'LX 9', ...ada, tt_gps: 'ZH 1001' })
  await evening(TOMORROW, { tt_tour: 'LX 1', ...WITHOUT_DRIVER, tt_gps: 'ZH 1002' })
  await logIn(page, network.url, 'sara')
  await chooseDriver(page, 'LX 1').tap()
  const busy = 'belegt: LX 9, 20:15 bis 23:00'
  await expect(sheet(page).getByRole('button', { name: /Ada Keller/ })).toHaveText([
    `ZH 1002 · Ada Keller${busy}`,
    `Ada Keller · 101${busy}`,
  ])
  expect(await findViolations(page)).toEqual([])
})

test('an undo waits until something else is done', async ({ page }) => {
  await evening(TOMORROW, { tt_tour: 'LX 1', ...WITHOUT_DRIVER })
  await logIn(page, network.url, 'sara')
  await chooseDriver(page, 'LX 1').tap()
  await sheet(page).getByRole('button', { name: 'Beat Moser · 102' }).tap()
  const undo = page.getByTestId('notification').getByRole('button', { name: 'Rückgängig' })
  await expect(undo).toBeVisible()
  await page.waitForTimeout(8_000)
  await expect(undo).toBeVisible()
  // By then it covers nothing that can be pressed.
  await page.getByRole('button', { name: 'Fahrten suchen' }).click({ trial: true })
  await page.getByRole('button', { name: 'Menü öffnen' }).click({ trial: true })
  const short = await undo.boundingBox()
  // What opens takes it along, as short as it was: drawn anew, it would be read out again.
  await undo.evaluate((button) => button.setAttribute('data-same', ''))
  await page.getByRole('button', { name: 'Menü öffnen' }).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => undo.boundingBox()).toEqual(short)
  await expect(undo).toHaveAttribute('data-same')
  await expect(undo).toBeHidden()
})

test('a driver who is busy is taken by a tap: the message says what does not fit, and the card goes on saying it', async ({
  page,
}) => {
  const busy = await evening(TOMORROW, { tt_tour: 'LX 9', tt_driver: 'Ada Keller', tt_drivernr: '101' })
  await evening(TOMORROW, { tt_tour: 'LX 1', ...WITHOUT_DRIVER, tt_gps: 'ZH 1002' })
  await logIn(page, network.url, 'sara')
  await chooseDriver(page, 'LX 1').tap()
  await sheet(page)
    .getByRole('button', { name: /^Ada Keller · 101/ })
    .tap()
  const notification = page.getByTestId('notification')
  await expect(notification).toContainText(
    'LX 1: Ada Keller – passt nicht: Fahrer doppelt eingeplant: auch auf LX 9, 20:15 bis 23:00',
  )
  await expect(notification.getByRole('button', { name: 'Rückgängig' })).toBeVisible()
  await expect(card(page, 'LX 1')).toContainText('belegt: LX 9, 20:15 bis 23:00')
  await expect(card(page, 'LX 9')).toContainText('belegt: LX 1')
  expect(await findViolations(page)).toEqual([])
  // The mark is gone once the driver is free again.
  await server.api('PUT', `/api/trips/${busy}`, { tt_driver: 'Beat Moser', tt_drivernr: '102' })
  await expect(card(page, 'LX 1')).not.toContainText('belegt')
})
