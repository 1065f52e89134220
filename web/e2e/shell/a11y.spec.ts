import { expect, type Page } from '@playwright/test'
import { LANGUAGES, type Language } from '#shared/domain/names/languages.ts'
import { findViolations } from '../support/axe.ts'
import { type CutText, findCutTexts } from '../support/cut-texts.ts'
import { NEXT_WEEK, plannedOn, TODAY } from '../support/days.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

// Each test checks one screen in all its widths; the tests of the two workers share nothing.
test.describe.configure({ mode: 'parallel' })
let server: TestServer
let tripId: number
let tourId: number

test.beforeAll(async () => {
  server = await createCompany()
  const minutesLater = (instant = '', minutes = 0) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()
  const late = tripIn(-2, {
    tt_tour: 'LX 7903 ZRH-GVA',
    tt_tour_combination: 'ZRH-GVA-BSL Nachtlinie',
    tt_info: 'Übergrösse 318 cm – Rampe vorab anmelden',
  })
  const trips = [
    { ...late, tt_atp: late.tt_stp, tt_atd: minutesLater(late.tt_std, 7), tt_eta: minutesLater(late.tt_sta, 128) },
    tripIn(2, { tt_tour: 'LX 101' }),
    tripIn(-1, { tt_tour: 'LX 102', tt_status: 'canceled' }),
    tripIn(-1, { tt_tour: 'LX 103', tt_status: 'inactive' }),
    tripIn(0, { tt_tour: 'LX 104', ...plannedOn(NEXT_WEEK), tt_status: 'scheduled' }),
  ]
  const made: number[] = []
  for (const trip of trips) made.push((await server.api<{ tt_id: number }>('POST', '/api/trips', trip)).tt_id)
  tripId = made[1] ?? 0
  const [customer] = await server.api<{ cm_id: number }[]>('GET', '/api/customers/all')
  const seven = <Value>(value: Value): Value[] => Array(7).fill(value)
  const tour = await server.api<{ tr_id: number }>('POST', '/api/tours', {
    tr_name: 'LX 7903 ZRH-GVA',
    tr_status: true,
    tr_cm_id: customer?.cm_id,
    tr_tour_comb: 'ZRH-GVA-BSL Nachtlinie',
    tr_departure: 'ZRH',
    tr_arrival: 'GVA',
    tr_stp: '22:15',
    tr_std: '23:00',
    tr_sta: '04:30',
    tr_sta_plus_day: 1,
    tr_requirements: ['11_2_7'],
    tr_customer_invoice_trip: 1234.5,
    tr_week_status: seven(true),
    tr_week_sub: seven('Alpen Trans'),
    tr_week_gps: seven('ZH 1001'),
    tr_week_driver: seven(null),
    tr_week_drivernr: seven(null),
    tr_week_observer: seven('otto'),
    tr_week_sub_invoice_trip: seven(980),
    tr_week_sub_invoice_toll: seven(180.5),
  })
  tourId = tour.tr_id
})
test.afterAll(() => server.dispose())

const SUB_ROUTES = [
  '/admin/dashboard',
  '/admin/board',
  '/admin/edit/:id',
  '/admin/edit/{trip}',
  '/admin/disposition',
  '/admin/disposition?tab=year',
  '/admin/editdisposition/{tour}',
  '/admin/subcontractorjournal',
  '/admin/setup',
  '/admin/setup/account',
  '/admin/overview/vehicle/ZH%201001',
]
const ADMIN_ROUTES = [
  ...SUB_ROUTES,
  '/admin/changepassword',
  '/admin/login',
  '/admin/edit/neu',
  '/admin/editdisposition/:id',
  '/admin/analysisArea',
  '/admin/analysisArea?tab=table',
  '/admin/customerjournal',
  '/admin/monthend',
  '/admin/statements',
  '/admin/statements?tab=disputed',
  '/admin/pricelist',
  '/admin/diesel',
  '/admin/report',
  '/admin/alerts',
  '/admin/customers',
  '/admin/users',
  '/admin/documents',
  '/admin/upload',
  '/admin/setup/company',
  '/admin/setup/data',
  '/admin/setup/services',
]
const pathOf = (route: string): string => route.replace('{trip}', String(tripId)).replace('{tour}', String(tourId))

const DESK = [1440, 900] as const
const TABLET = [820, 1180] as const
const PHONE = [390, 844] as const
const WIDTHS = [DESK, TABLET, PHONE] as const

/** Texts that may be cut, each with the reason. */
const MAY_BE_CUT: readonly (Pick<CutText, 'reason'> & { by: RegExp; why: string })[] = [
  {
    by: /^cell of a grid: /,
    reason: 'cut without a title',
    why: 'the grid tells a cut cell whole when it is pointed at, which is tested below',
  },
]

/** Waits until the screen is still: nothing loads, nothing moves. */
const settle = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The timetable that was left stays in the page, hidden.
  const waiting = page.locator('[data-skeleton], .MuiSkeleton-root, [role=progressbar], [aria-busy=true]')
  await expect(waiting.filter({ visible: true })).toHaveCount(0)
  // The grid fills its headings a moment after it has drawn them.
  const headings = page.locator('.ag-header-cell').filter({ hasNot: page.locator('input') })
  await expect(headings.filter({ hasNotText: /\S/ })).toHaveCount(0)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

const cutTexts = async (page: Page): Promise<CutText[]> =>
  (await findCutTexts(page)).filter(
    ({ by, reason }) => !MAY_BE_CUT.some((exception) => exception.reason === reason && exception.by.test(by)),
  )

/** Another width gives a grid other columns, whose headings it empties and fills once more. */
const soon = expect.configure({ soft: true })
const expectReadable = async (page: Page, where: string) => {
  await settle(page)
  await soon.poll(() => findViolations(page), { message: `axe, ${where}` }).toEqual([])
  await soon.poll(() => cutTexts(page), { message: `texts, ${where}` }).toEqual([])
}

test('the measurement finds what is cut, and nothing else', async ({ page }) => {
  const box = (style: string, text: string, title = '') =>
    `<div style="width: 60px; white-space: nowrap; ${style}"${title && ` title="${title}"`}>${text} Donaudampfschiff</div>`
  const ellipsis = 'overflow: hidden; text-overflow: ellipsis'
  await page.setContent(`<!doctype html><title>S</title>
    ${box('overflow: hidden', 'A')} ${box(ellipsis, 'B')} ${box(ellipsis, 'C', 'whole')} ${box('overflow: auto', 'D')}
    ${box('position: absolute; right: -100px', 'E')} ${box('', 'F')} ${box(`visibility: hidden; ${ellipsis}`, 'G')}
    <div style="height: 8px; overflow: hidden">H</div>
    ${box('overflow: hidden; white-space: normal; overflow-wrap: anywhere; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1', 'J long')} <input style="width: 40px" value="I 21.11.2026 08:30">`)
  const found = (await findCutTexts(page)).map(({ text, reason }) => `${text[0]} ${reason}`)
  expect(found.sort()).toEqual([
    'A cut',
    'B cut without a title',
    'E leaves the screen',
    'H cut',
    'I longer than its field',
    'J cut without a title',
    'S page scrolls sideways',
  ])
})

/** Languages and widths as a rule; with `A11Y=all` (npm run test:a11y) every language at every width, for a sub too. */
const LOOKS: [Language, readonly (readonly [number, number])[]][] =
  process.env.A11Y === 'all'
    ? LANGUAGES.map((language) => [language, WIDTHS])
    : [
        ['de', [DESK, PHONE]],
        ['fr', [TABLET]],
      ]

/** Lists that a new device has to fetch first: they are checked with their rows. */
const LISTS: ReadonlySet<string> = new Set(['/admin/dashboard', '/admin/disposition', '/admin/pricelist'])

const speak = async (page: Page, language: Language): Promise<void> => {
  // As if it had been chosen in another tab.
  await page.evaluate((chosen) => {
    localStorage.setItem('language', JSON.stringify(chosen))
    dispatchEvent(new StorageEvent('storage'))
  }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Goes on to a screen as a link does: the app is not started again. Resolves once other elements stand. */
const goTo = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((next) => {
    const seen = new Set(document.querySelectorAll('#content *'))
    const isOther = () => [...document.querySelectorAll('#content *')].filter((one) => !seen.has(one)).length > 5
    const state = { usr: null, key: next, idx: (history.state?.idx ?? 0) + 1 }
    history.pushState(state, '', next)
    dispatchEvent(new PopStateEvent('popstate', { state }))
    return new Promise<void>((resolve) => {
      const look = () => (isOther() ? resolve() : requestAnimationFrame(look))
      look()
    })
  }, path)
}

const expectReadableEverywhere = async (page: Page, route: string): Promise<void> => {
  if (LISTS.has(route)) await expect(page.getByText('LX 7903 ZRH-GVA').first()).toBeVisible()
  for (const [language, widths] of LOOKS) {
    await speak(page, language)
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height })
      await expectReadable(page, `${route}, ${language}, ${width} px`)
    }
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await settle(page)
  // The new colors appear a moment after the device asks for them, later on a busy machine.
  const contrast = () => findViolations(page, ['color-contrast'])
  await soon.poll(contrast, { message: `${route}, contrast in the dark` }).toEqual([])
}

/** Screens of one test: starting the app for each would take a third of its time. */
const SCREENS_OF_A_TEST = 5

const people = { dora: ADMIN_ROUTES, sara: [...SUB_ROUTES, '/admin/answers', '/admin/figures'] }
for (const [username, all] of Object.entries(people)) {
  for (let first = 0; first < all.length; first += SCREENS_OF_A_TEST) {
    const routes = all.slice(first, first + SCREENS_OF_A_TEST)
    test(`${username} ${routes.join(' ')}: no axe violation and no cut text at any width`, async ({ page }) => {
      for (const [index, route] of routes.entries()) {
        if (index === 0) await openAs(page, server, username, pathOf(route))
        else {
          await page.emulateMedia({ colorScheme: 'light' })
          await page.setViewportSize({ width: DESK[0], height: DESK[1] })
          await goTo(page, pathOf(route))
        }
        await expect(page).toHaveURL((url) => url.pathname === pathOf(route).split('?')[0])
        await expectReadableEverywhere(page, route)
      }
    })
  }
}

test('the login and the reset page, with their errors', async ({ page }) => {
  for (const path of ['/admin/login', '/pwreset/abc']) {
    await page.goto(server.url + path)
    for (const [width, height] of WIDTHS) {
      await page.setViewportSize({ width, height })
      await expectReadable(page, `${path}, ${width} px`)
    }
  }
  await page.goto(`${server.url}/admin/login`)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByText('Bitte geben Sie das Passwort ein.')).toBeVisible()
  await expectReadable(page, 'login with errors')
})

test('what opens over the timetable: menu, filters, columns, a trip', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, server, 'dora', '/admin/dashboard')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: 'Menü öffnen' }).click()
  await expect(page.getByRole('navigation', { name: 'Hauptmenü' })).toBeVisible()
  expect.soft(await findViolations(page), 'menu').toEqual([])
  expect.soft(await cutTexts(page), 'menu').toEqual([])
  await page.keyboard.press('Escape')
  for (const name of ['Filter', 'Spalten wählen']) {
    if (name !== 'Filter') await page.getByRole('button', { name: 'Weitere Möglichkeiten' }).click()
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    expect.soft(await findViolations(page), name).toEqual([])
    expect.soft(await cutTexts(page), name).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name })).toBeHidden()
  }
  await page.getByRole('article', { name: 'LX 101' }).getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: 'LX 101' }).getByRole('button', { name: 'Bearbeiten' })).toBeVisible()
  expect.soft(await findViolations(page), 'trip').toEqual([])
  expect.soft(await cutTexts(page), 'trip').toEqual([])
})

test('the open menu of columns, on a desk and on a phone', async ({ page }) => {
  const query = new URLSearchParams({ party: 'Helvetia Cargo', from: TODAY, to: TODAY })
  await openAs(page, server, 'dora', `/admin/customerjournal?${query}`)
  for (const [[width, height], name] of [
    [DESK, 'Spalten'],
    [PHONE, 'Weitere Möglichkeiten'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name, exact: true }).click()
    const column = page.getByRole('menuitemcheckbox', { name: 'Maut' })
    await expect(column).toBeChecked()
    await soon.poll(() => findViolations(page), { message: `columns, ${width} px` }).toEqual([])
    await column.click()
    await expect(column).not.toBeChecked()
    await column.click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
  }
})

const LONG_NAME = 'LX 7905 Nachtlinie Winterthur-Frauenfeld-Kreuzlingen'
const LONG_PLACE = 'Umschlagplatz der Donaudampfschifffahrtsgesellschaft'
/** Has a tour of names that no column holds, and takes it away again. */
const withLongTour = async (work: () => Promise<void>): Promise<void> => {
  const place = { add_id: 'LANG', add_name: LONG_PLACE, add_lat: null, add_lon: null, add_radius: null }
  await server.api('POST', '/api/address', place)
  const known = await server.api<object>('GET', `/api/tours/${tourId}`)
  const long = { ...known, tr_name: LONG_NAME, tr_departure: 'LANG' }
  const { tr_id } = await server.api<{ tr_id: number }>('POST', '/api/tours', long)
  try {
    await work()
  } finally {
    await server.api('DELETE', `/api/tours/${tr_id}`)
    await server.api('DELETE', '/api/address/LANG')
  }
}

test('a cell of a grid that is cut is told whole when it is pointed at', async ({ page }) => {
  const tooltip = (name: string) => page.getByRole('tooltip', { name })
  await withLongTour(async () => {
    await openAs(page, server, 'dora', '/admin/disposition')
    await page.locator('.ag-row [col-id="tr_departure"]', { hasText: LONG_PLACE }).hover()
    await expect(tooltip(`${LONG_PLACE} → Genève Aéroport Fret`)).toBeVisible()
    await page.locator('.ag-row [col-id="tr_name"]', { hasText: LONG_NAME }).hover()
    await expect(tooltip(LONG_NAME)).toBeVisible()
  })
})

test('a cell of a grid that is cut is told whole to a finger and to the keyboard', async ({ newContext }) => {
  const context = await newContext({ hasTouch: true, viewport: { width: 820, height: 1180 } })
  try {
    const page = await context.newPage()
    const cell = (column: string) => page.locator(`.ag-row [col-id="${column}"]`).first()
    const tooltip = (name: string) => page.getByRole('tooltip', { name })
    const whole = 'Zürich Flughafen Fracht'
    await openAs(page, server, 'dora', '/admin/dashboard')
    await cell('tt_from_text').tap()
    await expect(page.getByRole('dialog')).toContainText(whole)
    await page.getByRole('button', { name: 'Nein' }).tap()
    await openAs(page, server, 'otto', '/admin/dashboard')
    await cell('tt_from_text').tap()
    await expect(tooltip(whole)).toBeVisible()
    await page.getByRole('heading', { level: 1 }).tap()
    await expect(tooltip(whole)).toBeHidden()
    await withLongTour(async () => {
      await openAs(page, server, 'dora', '/admin/disposition')
      await page.locator('.ag-row [col-id="tr_name"]', { hasText: LONG_NAME }).focus()
      const way = page.locator('.ag-row [col-id="tr_departure"]', { hasText: LONG_PLACE })
      const isReached = () => way.evaluate((reached) => reached === document.activeElement)
      for (let steps = 0; steps < 6 && !(await isReached()); steps += 1) await page.keyboard.press('ArrowRight')
      await expect(tooltip(LONG_PLACE)).toBeVisible()
    })
  } finally {
    await context.close()
  }
})

test('the analysis with filters, chosen slices and a range that is wrong', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/analysisArea', {
    settings: {
      filters_analysis_desktop: [
        { column: 'tt_customer', values: ['Helvetia Cargo', 'Erloschene Speditionsgesellschaft mbH'] },
      ],
      filters_analysis_mobile: [{ column: 'tt_status', values: ['active', 'canceled'] }],
    },
  })
  await page.getByRole('table', { name: 'Kunde' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Weitere Filter' }).click()
  await page.getByRole('combobox', { name: 'Abfahrt' }).click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await expectReadable(page, 'filters')
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Bis' }).fill('01.01.2020 00:00')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectReadable(page, 'range')
  await page.mouse.move(0, 0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectReadable(page, 'range, 390 px')
  await page.getByRole('button', { name: '1 Filter aktiv' }).click()
  await page.getByRole('button', { name: 'Weitere Filter' }).click()
  await expect(page.getByRole('combobox', { name: 'Ankunft' })).toBeVisible()
  expect.soft(await findViolations(page), 'panel').toEqual([])
  expect.soft(await cutTexts(page), 'panel').toEqual([])
})

test('an editor full of errors', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, server, 'dora', `/admin/edit/${tripId}`)
  const customer = page.getByRole('region', { name: 'Rechnung Kunde' })
  for (const name of ['Fahrt', 'Maut', 'Wartezeit', 'Annullierung']) {
    await customer.getByRole('textbox', { name, exact: true }).fill('x')
  }
  await page.getByRole('button', { name: 'Hinzufügen: ATP – effektiv' }).click()
  for (const name of ['STP – geplant', 'ATP – effektiv']) {
    await page.getByRole('textbox', { name, exact: true }).fill('morgen')
  }
  await page.getByRole('textbox', { name: 'Tour', exact: true }).fill('')
  await page.getByRole('textbox', { name: 'Tour', exact: true }).blur()
  await expect(page.getByText('Ungültiges Datum')).toHaveCount(2)
  await expectReadable(page, 'errors')
})

test('the reports with days that are wrong, and while a file is made', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/report')
  await page.getByRole('textbox', { name: 'Enddatum' }).fill('01.01.2020')
  for (const day of await page.getByRole('textbox', { name: 'Tag' }).all()) {
    await day.fill('morgen früh')
    await day.press('Enter')
  }
  await expect(page.getByRole('alert')).toHaveCount(3)
  for (const [width, height] of WIDTHS) {
    await page.setViewportSize({ width, height })
    await expectReadable(page, `errors, ${width} px`)
  }
  await page.route('**/api/reportdownload', () => undefined)
  await page.getByRole('textbox', { name: 'Startdatum' }).fill('01.01.2020')
  await page.getByRole('textbox', { name: 'Startdatum' }).press('Tab')
  await page.getByRole('button', { name: 'Bericht herunterladen', exact: true }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  expect.soft(await findViolations(page), 'progress').toEqual([])
  expect.soft(await cutTexts(page), 'progress').toEqual([])
})
