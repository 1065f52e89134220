import { expect, type Locator, type Page } from '@playwright/test'
import { createCompany, type TestServer } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany()
})
test.afterAll(() => server.dispose())

/** Counts from now on what reaches the page beside dialogs; the press that opens one is over by then. */
const countFallen = (page: Page) =>
  page.evaluate(() => {
    const counted = Object.assign(window, { fallen: [] as string[] })
    const count = ({ type, target }: Event) => {
      if (target instanceof Element && !target.closest('[role=dialog], dialog')) counted.fallen.push(type)
    }
    for (const kind of ['mousedown', 'click', 'dblclick']) document.addEventListener(kind, count, true)
  })
const fallen = (page: Page) => page.evaluate(() => (window as unknown as { fallen: string[] }).fallen)

const tapTwice = async (page: Page, target: Locator) => {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  for (let taps = 0; taps < 2; taps += 1) await page.touchscreen.tap(x + width / 2, y + height / 2)
}

test.describe('by mouse, the second click of a double click reaches nothing behind', () => {
  /** The title stands before the app has started, and listens to keys. */
  const open = async (page: Page) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await openAs(page, server, 'dora', '/admin/dashboard')
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
  }
  const closes = async (page: Page, dialog: Locator, target: Locator) => {
    await countFallen(page)
    await target.dblclick()
    await expect(dialog).toHaveCount(0)
    expect(await fallen(page)).toEqual([])
  }

  test('the palette', async ({ page }) => {
    await open(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Suchen und ausführen' }).fill('preisl')
    const dialog = page.getByRole('dialog', { name: 'Suchen und ausführen' })
    await closes(page, dialog, dialog.getByRole('option').first())
    await expect(page).toHaveURL(/pricelist/)
  })

  test('the shortcuts', async ({ page }) => {
    await open(page)
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Tastenkürzel' })
    await closes(page, dialog, dialog.getByRole('button', { name: 'Schliessen' }))
  })

  test('the panel at the side', async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Filter' })
    await closes(page, dialog, dialog.getByRole('button', { name: 'Schliessen' }))
  })
})

test.describe('by finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the menu is opened by the first tap, left open by the second, and closed without one behind', async ({
    page,
  }) => {
    await openAs(page, server, 'dora', '/admin/dashboard')
    const before = page.url()
    const drawer = page.getByLabel('Menü', { exact: true })
    await tapTwice(page, page.getByRole('button', { name: 'Menü öffnen' }))
    await expect(drawer).toBeVisible()
    await page.waitForFunction(() => document.querySelector('dialog[open]') !== null)
    expect(page.url()).toBe(before)
    await countFallen(page)
    await tapTwice(page, drawer.getByRole('link', { name: 'Einstellungen', exact: true }))
    await expect(drawer).toBeHidden()
    expect(await fallen(page)).toEqual([])
  })

  test('the panel at the side stays open, and is closed without a tap behind', async ({ page }) => {
    await openAs(page, server, 'dora', '/admin/dashboard')
    const dialog = page.getByRole('dialog', { name: 'Filter' })
    await tapTwice(page, page.getByRole('button', { name: 'Filter', exact: true }))
    await expect(dialog).toBeVisible()
    await countFallen(page)
    await tapTwice(page, dialog.getByRole('button', { name: 'Schliessen' }))
    await expect(dialog).toHaveCount(0)
    expect(await fallen(page)).toEqual([])
  })
})
