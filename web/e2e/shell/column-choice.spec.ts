import { expect, type Locator, type Page } from '@playwright/test'
import { at, TODAY } from '../support/days.ts'
import { addMondayTour, createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'
import { OSMAND_SECRET, onTheWay, report } from '../support/telematics.ts'
import { addCrew } from '../support/trip-plan.ts'

/**
 * Each column that can be chosen changes what is shown, on a phone and on a desk: once for each way in which a screen draws
 * its columns. Of the other roles and screens `web/ui/trips/column-choice.test.ts`, `journal-columns.test.ts` and
 * `tour-columns.test.ts` hold it.
 */
const PHONE = { width: 390, height: 844 }
/** Wide enough for every column: a grid draws those in sight alone. */
const DESK = { width: 6000, height: 900 }

const AMOUNTS = Object.fromEntries(
  ['customer', 'sub'].flatMap((side) =>
    ['trip', 'toll', 'waiting_fee', 'cancellation_fee'].map((amount, index) => [
      `tt_${side}_invoice_${amount}`,
      index + (side === 'sub' ? 10.5 : 20.5),
    ]),
  ),
)
const minutesAfter = (instant: string | undefined, minutes: number): string =>
  new Date(Date.parse(instant ?? '') + minutes * 60_000).toISOString()

let server: TestServer

test.beforeAll(async () => {
  server = await createCompany({ OSMAND_SECRET })
  const full = tripIn(-2, {
    tt_tour: 'VOLL 1',
    tt_tour_combination: 'K 7',
    tt_info: 'Ladung an Rampe 7 anmelden',
    tt_customer_invoice_text: 'Text der Rechnung',
    tt_sub_invoice_comment: 'Bemerkung dazu',
    ...AMOUNTS,
  })
  const slots = {
    tt_from_slot_from: full.tt_stp,
    tt_from_slot_to: full.tt_std,
    tt_to_slot_from: full.tt_sta,
    tt_to_slot_to: minutesAfter(full.tt_sta, 30),
  }
  await server.api('POST', '/api/trips', {
    ...full,
    ...slots,
    tt_etp: full.tt_stp,
    tt_atp: minutesAfter(full.tt_stp, 3),
    tt_atd: minutesAfter(full.tt_std, 4),
    tt_eta: minutesAfter(full.tt_sta, 25),
  })
  await server.api('PUT', '/api/subcontractors/Alpen%20Trans', { sc_name: 'Alpen Trans', sc_answer_hours: 2 })
  await server.api('POST', '/api/trips', tripIn(3, { tt_tour: 'SPAETER' }))
  await server.api('POST', '/api/trips', tripIn(-1, { tt_tour: 'GEFRAGT' }))
  // The usual status is not seen.
  for (const hours of [-4, 4])
    await server.api('POST', '/api/trips', tripIn(hours, { tt_tour: 'FAELLT AUS', tt_status: 'canceled' }))
  const ended = await addMondayTour(server, 'M 0')
  await server.api('PUT', `/api/tours/${ended}`, { tr_status: false })
  for (const minutes of [-3, -2, -1])
    await report(server, 'ZH 1001', minutes, { ...onTheWay(0.5 - minutes / 100), knots: 40, ignition: true })
  const tr_id = await addMondayTour(server, 'M 1')
  const tour = await server.api<{ tr_week_observer: unknown[] }>('GET', `/api/tours/${tr_id}`)
  await server.api('PUT', `/api/tours/${tr_id}`, {
    ...tour,
    tr_tour_comb: 'K 7',
    tr_customer_invoice_trip: 100,
    tr_customer_invoice_toll: 20,
    tr_week_observer: tour.tr_week_observer.with(0, 'otto'),
    // From a day that is always to come.
    tr_prices: [
      {
        from: '2100-01-01',
        customer_trip: 110,
        customer_toll: 20,
        sub_trip: Array(7).fill(90),
        sub_toll: Array(7).fill(0),
      },
    ],
  })
  await server.api('POST', '/api/alerts', {
    al_type: 'alert_ata',
    al_active: true,
    al_customer: 1,
    al_sub: 'Alpen Trans',
    al_adrnr_arr: ['ZRH'],
    al_email_arr: ['a@example.com'],
    al_sms_arr: ['+41791234567'],
    al_push_arr: ['dora'],
    al_lang: 'de',
  })
})
test.afterAll(() => server.dispose())

/** Opens the choice of columns of the screen, wherever it stands there. */
const openChoice = async (page: Page): Promise<void> => {
  const more = page.getByRole('button', { name: 'Weitere Möglichkeiten' })
  const columns = page.getByRole('button', { name: /^Spalten( wählen)?$/ })
  await expect(columns.or(more).first()).toBeVisible()
  if (await more.isVisible()) await more.click()
  // Those of a journal stand in that menu themselves.
  await expect(columns.or(page.getByRole('menuitemcheckbox')).first()).toBeVisible()
  if (await columns.isVisible()) await columns.click()
  await expect(page.getByRole('dialog', { name: 'Spalten wählen' }).or(page.getByRole('menu'))).toBeVisible()
}

/** Takes each column away, or brings it, and back. @returns how many there were, and those that changed nothing */
const chooseEach = (page: Page): Promise<{ count: number; idle: string[] }> =>
  page.evaluate(async () => {
    const controls = () =>
      [
        ...document.querySelectorAll<HTMLElement>(
          '[role=dialog] input[type=checkbox]:not(:disabled), [role=menuitemcheckbox]:not([aria-disabled=true])',
        ),
      ].filter((control) => control.offsetParent !== null || control.closest('[role=dialog]'))
    const nameOf = (control: HTMLElement) => (control.closest('label') ?? control).textContent ?? ''
    const said = () => {
      const main = document.querySelector('main')
      const signs = [...(main?.querySelectorAll('svg') ?? [])].map((sign) => sign.getAttribute('class')).join()
      return `${main?.textContent} ${signs}`
    }
    const differs = async (from: string): Promise<boolean> => {
      const end = performance.now() + 1500
      while (performance.now() < end) {
        if (said() !== from) return true
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      return false
    }
    const idle: string[] = []
    const { length } = controls()
    for (let index = 0; index < length; index += 1) {
      for (const _way of ['away', 'back']) {
        const control = controls()[index]
        if (!control) continue
        const before = said()
        control.click()
        if (!(await differs(before))) idle.push(nameOf(control))
      }
    }
    return { count: length, idle: [...new Set(idle)] }
  })

const expectEffects = async (page: Page, least: number): Promise<void> => {
  await openChoice(page)
  const { count, idle } = await chooseEach(page)
  expect(idle, 'columns without effect').toEqual([])
  expect(count).toBeGreaterThanOrEqual(least)
}

for (const [device, viewport] of [
  ['phone', PHONE],
  ['desk', DESK],
] as const) {
  const isDesk = device === 'desk'
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('timetable of dora', async ({ page }) => {
      await openAs(page, server, 'dora', '/admin/dashboard')
      await expect(page.getByText('VOLL 1').first()).toBeVisible()
      await expectEffects(page, 30)
    })

    if (!isDesk)
      test('disposition of dora', async ({ page }) => {
        await openAs(page, server, 'dora', '/admin/disposition')
        await expect(page.getByText('M 1').first()).toBeVisible()
        await expectEffects(page, 8)
      })

    test('price list', async ({ page }) => {
      await openAs(page, server, 'dora', '/admin/pricelist')
      await expect(page.getByText('M 1').first()).toBeVisible()
      await expectEffects(page, 13)
    })

    test('alerts', async ({ page }) => {
      await openAs(page, server, 'dora', '/admin/alerts')
      await expect(page.getByText('a@example.com').first()).toBeVisible()
      await expectEffects(page, 4)
    })

    test('customerjournal of dora', async ({ page }) => {
      const query = new URLSearchParams({ party: 'Helvetia Cargo', from: TODAY, to: TODAY })
      await openAs(page, server, 'dora', `/admin/customerjournal?${query}`)
      await expect(page.getByText('VOLL 1').first()).toBeVisible()
      await expectEffects(page, 10)
    })
  })
}

/**
 * Presses what lies over a text, at its middle and a pixel above and below: a finger hits no boundary of two targets. In
 * one go: trips that are still being fetched push the card down, and a tap at the place where it was would meet another
 * button. A card that is drawn anew in between has no place.
 */
const pressOver = (text: Locator) =>
  expect(async () =>
    text.evaluate((element) => {
      element.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = element.getBoundingClientRect()
      if (width === 0) throw new Error('drawn anew')
      const [over, ...beside] = [0, -1, 1].map((pixels) =>
        document.elementFromPoint(left + width / 2, top + height / 2 + pixels),
      )
      if (beside.some((other) => other !== over)) throw new Error('a boundary of two targets')
      if (over instanceof HTMLElement) over.click()
    }),
  ).toPass()

test('a phone’s card cuts info and note at fifteen characters, and tells them whole on a tap', async ({ browser }) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true })
  const page = await context.newPage()
  await server.api('POST', '/api/trips', {
    ...tripIn(0, {
      // Without a warning in between, the line of both is the next below the boxes of vehicle and driver.
      ...(await addCrew(server, '7')),
      tt_tour: 'NOTIZ 1',
      tt_note: 'Papiere beim Pförtner holen',
      tt_info: 'Rampe 4 ist gesperrt, 5 nehmen',
    }),
    tt_stp: at(TODAY, '22:00'),
    tt_std: at(TODAY, '22:30'),
    tt_sta: at(TODAY, '23:30'),
  })
  await openAs(page, server, 'dora', '/admin/dashboard')
  const card = page.getByRole('article', { name: 'NOTIZ 1' })
  await expect(card.getByText('Rampe 4 ist ges…', { exact: true })).toBeVisible()
  await expect(card.getByText('Papiere beim Pf…', { exact: true })).toBeVisible()
  await pressOver(card.getByText('Papiere beim Pf…', { exact: true }))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Papiere beim Pförtner holen')
  await expect(dialog).toContainText('Rampe 4 ist gesperrt, 5 nehmen')

  await openAs(page, server, 'carl', '/admin/dashboard')
  await expect(card.getByText('Rampe 4 ist ges…', { exact: true })).toBeVisible()
  await expect(card).not.toContainText('Papiere')
  await pressOver(card.getByText('Rampe 4 ist ges…', { exact: true }))
  await expect(dialog).toContainText('Rampe 4 ist gesperrt, 5 nehmen')
  await context.close()
})
