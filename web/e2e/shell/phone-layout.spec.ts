import { expect, type Locator, type Page } from '@playwright/test'
import { addMondayTour, createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'
import { findSmallTargets } from '../support/touch-targets.ts'

/**
 * Phones whose text is twice as large, that lie on their side, or whose keyboard is open, and tablets: nothing leaves
 * the screen, and a finger hits what it means.
 */
test.use({ viewport: { width: 360, height: 640 }, hasTouch: true })

let server: TestServer
let tripId = 0
let tourId = 0
test.beforeAll(async () => {
  server = await createCompany()
  tripId = (await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(6))).tt_id
  tourId = await addMondayTour(server, 'TX 300')
})
test.afterAll(() => server.dispose())

const LAYOUTS = [
  { name: 'text at 200 %', width: 360, height: 640, text: 200 },
  { name: 'landscape', width: 844, height: 390, text: 100 },
  // Android's keyboard takes about half of the height.
  { name: 'keyboard open', width: 360, height: 330, text: 100 },
  { name: 'tablet', width: 820, height: 1180, text: 100 },
  { name: 'desk with text at 200 %', width: 1440, height: 900, text: 200 },
] as const

const OWN = ['/admin/dashboard', '/admin/setup', '/admin/setup/account', '/admin/changepassword', '/admin/login']
const OF_SUB = [
  '/admin/edit/{trip}',
  '/admin/disposition',
  '/admin/disposition?tab=year',
  '/admin/editdisposition/{tour}',
  '/admin/pricelist',
  '/admin/overview/driver/1',
]
const SCREENS = {
  sara: [...OWN, ...OF_SUB, '/admin/subcontractorjournal', '/admin/statements'],
  carl: OWN,
  otto: OWN,
  'dora, where sara is too': [
    ...[...OWN, '/admin/setup/company', '/admin/setup/data', '/admin/setup/services'],
    ...[...OF_SUB, '/admin/subcontractorjournal', '/admin/statements'],
  ],
  dora: [
    ...['/admin/edit/:id', '/admin/edit/neu', '/admin/editdisposition/:id'],
    ...['/admin/analysisArea', '/admin/customerjournal', '/admin/report'],
    '/admin/statements?tab=disputed',
    ...['/admin/alerts', '/admin/customers', '/admin/users', '/admin/upload'],
  ],
}
const pathOf = (route: string): string => route.replace('{trip}', String(tripId)).replace('{tour}', String(tourId))

/** Lays a page out for a window, and for letters as they are chosen in the browser's settings. */
const lay = async (page: Page, { width, height, text }: Record<'width' | 'height' | 'text', number>): Promise<void> => {
  await page.setViewportSize({ width, height })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: (16 * text) / 100 } })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

const settle = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[data-skeleton], .MuiSkeleton-root, [role=progressbar], [aria-busy=true]')).toHaveCount(0)
}

/** Pixels that an element can be scrolled sideways. */
const sideways = (element: Locator): Promise<number> => element.evaluate((one) => one.scrollWidth - one.clientWidth)

const softly = expect.configure({ soft: true, timeout: 5_000 })
const expectInside = async (page: Page, where: string): Promise<void> => {
  // What a window of another width lays out anew may take a busy machine more than two frames.
  await softly.poll(() => sideways(page.locator('html')), `sideways, ${where}`).toBeLessThanOrEqual(0)
}

/** Texts that are only heard and do not scroll with what holds them: however wide it is, they lie in the page. */
const looseTexts = (page: Page): Promise<string[]> =>
  page.locator('.only-heard').evaluateAll((all) =>
    all
      .filter((one) => {
        const scroller = (() => {
          for (let up = one.parentElement; up && up !== document.body; up = up.parentElement)
            if (/auto|scroll/.test(getComputedStyle(up).overflowX)) return up
          return null
        })()
        const holder = one instanceof HTMLElement ? one.offsetParent : null
        return scroller !== null && holder !== null && !scroller.contains(holder)
      })
      .map((one) => one.textContent),
  )

/** Expects that each can be tapped: in view once it is scrolled to, and nothing over it. */
const expectInReach = async (buttons: Locator): Promise<void> => {
  for (const button of await buttons.all())
    if (await button.isEnabled()) await button.tap({ trial: true, timeout: 5000 })
}
const PRIMARY = /^(Speichern|Abbrechen|Passwort ändern|Abmelden|Anmelden|Schliessen|Als Text teilen)$/

for (const [whose, routes] of Object.entries(SCREENS))
  test(`${whose}: no screen is wider than the phone, and its buttons are in reach`, async ({ page }) => {
    // A dispatcher's screens are measured on a phone in the a11y tests too.
    const [username = ''] = whose.split(',')
    test.slow()
    for (const route of routes) {
      await page.setViewportSize({ width: 360, height: 640 })
      await openAs(page, server, username, pathOf(route))
      await settle(page)
      for (const layout of LAYOUTS) {
        await lay(page, layout)
        await settle(page)
        await expectInside(page, `${route}, ${layout.name}`)
        expect.soft(await looseTexts(page), `loose, ${route}, ${layout.name}`).toEqual([])
        await expectInReach(page.getByRole('button', { name: PRIMARY }))
        if (layout.name === 'tablet' || layout.name === 'keyboard open') {
          expect.soft(await findSmallTargets(page), `touch targets, ${route}, ${layout.name}`).toEqual([])
        }
      }
    }
  })

// The longest word, and the longest name; of the other languages `web/i18n/long-words.test.ts` says that they are shorter.
for (const language of ['de', 'nl'] as const)
  test(`the name of a screen is whole at 200 %: ${language}`, async ({ page }, info) => {
    await page.addInitScript((chosen) => localStorage.setItem('language', JSON.stringify(chosen)), language)
    await openAs(page, server, 'dora', '/admin/subcontractorjournal')
    await settle(page)
    await lay(page, LAYOUTS[0])
    const title = page.getByRole('heading', { level: 1 })
    await page.screenshot({ path: info.outputPath('title.png') })
    expect(await sideways(title)).toBeLessThanOrEqual(0)
    expect(await title.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(2)
  })

test('a short name of a screen is not torn at 200 %', async ({ page }) => {
  await openAs(page, server, 'sara', '/admin/answers')
  await settle(page)
  for (const width of [320, 360, 412]) {
    await lay(page, { ...LAYOUTS[0], width })
    const title = page.getByRole('heading', { level: 1, name: 'Zusagen' })
    const lines = await title.evaluate((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      return range.getClientRects().length
    })
    expect(lines, `${width} pixels`).toBe(1)
  }
})

const tornWords = (links: Locator): Promise<string[]> =>
  links.evaluateAll((all) =>
    all.flatMap((link) => {
      const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT)
      const words: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}’]+/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (range.getClientRects().length > 1) words.push(word)
        }
      }
      return words
    }),
  )

/** The language with the longest words that fit; of the others `web/i18n/long-words.test.ts` says that they are shorter. */
test('no word of the menu is torn at 200 %: nl', async ({ page }) => {
  await openAs(page, server, 'sara', '/admin/dashboard', { settings: { language: 'nl' } })
  await settle(page)
  await page.getByRole('banner').getByRole('button').last().tap()
  await lay(page, LAYOUTS[0])
  const menu = page.getByRole('dialog')
  await expect(menu).toBeVisible()
  expect(await tornWords(menu.getByRole('link'))).toEqual([])
  await expectInside(page, 'menu')
})

test('no word of a price card is torn at 200 %', async ({ page }) => {
  await addMondayTour(server, 'NACHTSPRUNG')
  await openAs(page, server, 'dora', '/admin/pricelist')
  await settle(page)
  await lay(page, { ...LAYOUTS[0], width: 390 })
  const cards = page.getByRole('main').getByRole('link')
  await expect(cards.filter({ hasText: 'NACHTSPRUNG' })).toBeVisible()
  expect(await tornWords(cards)).toEqual([])
})

test('a screen begins at its top, however far the one before was scrolled', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/setup')
  await settle(page)
  const top = () => page.evaluate(() => scrollY)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(top).toBeGreaterThan(300)
  await page.getByRole('button', { name: 'Menü öffnen' }).tap()
  await page.getByRole('link', { name: 'Berichte' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Berichte')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1000)
  await expect.poll(top).toBe(0)
})

/** Returns the labels of the fields that something lies over once they have the focus. */
const findCoveredFields = async (within: Locator): Promise<string[]> => {
  const covered: string[] = []
  for (const field of await within.locator('input[type=text]:enabled, textarea:enabled:not([aria-hidden])').all()) {
    await within.page().evaluate(() => scrollTo(0, 0))
    await field.focus()
    const isSeen = await field.evaluate((one) => {
      const { left, top, height } = one.getBoundingClientRect()
      const hit = document.elementFromPoint(left + 10, top + height / 2)
      return hit !== null && (one.parentElement?.contains(hit) ?? false)
    })
    if (!isSeen) covered.push(await field.evaluate((one: HTMLInputElement) => one.labels?.[0]?.innerText ?? one.name))
  }
  return covered
}

test('nothing lies over the field that is typed in', async ({ page }) => {
  test.slow()
  for (const layout of LAYOUTS.filter(({ width }) => width < 1440)) {
    for (const route of ['/admin/editdisposition/{tour}', '/admin/customers']) {
      await openAs(page, server, 'dora', pathOf(route))
      await settle(page)
      await lay(page, layout)
      const isForm = route === '/admin/customers'
      if (isForm) await page.getByRole('button', { name: 'Kunden hinzufügen' }).tap()
      const form = isForm ? page.getByRole('dialog') : page.getByRole('main')
      await expect(form.getByRole('textbox').first()).toBeVisible()
      expect.soft(await findCoveredFields(form), `${route}, ${layout.name}`).toEqual([])
    }
  }
})

const SHEETS: [string, string, (page: Page) => Promise<void>][] = [
  [
    'the choice of a driver',
    'sara',
    (page) =>
      page
        .getByRole('button', { name: /^Fahrer/ })
        .first()
        .tap(),
  ],
  ['more', 'sara', (page) => page.getByRole('button', { name: 'Weitere Möglichkeiten' }).tap()],
  ['the filters', 'sara', (page) => page.getByRole('button', { name: 'Filter', exact: true }).tap()],
  ['the reading sheet', 'carl', (page) => page.getByRole('article').first().getByRole('button').first().tap()],
]
for (const [name, username, open] of SHEETS)
  test(`${name}: everything of the sheet can be reached`, async ({ page }) => {
    await openAs(page, server, username, '/admin/dashboard')
    await settle(page)
    await open(page)
    const sheet = page.getByRole('dialog')
    await expect(sheet).toBeVisible()
    for (const layout of LAYOUTS.filter(({ width }) => width === 360)) {
      await lay(page, layout)
      expect.soft(await sideways(sheet), `sideways, ${layout.name}`).toBeLessThanOrEqual(0)
      await expectInReach(sheet.getByRole('button'))
    }
  })
