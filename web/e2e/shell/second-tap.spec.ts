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
    await expect(page.getByRole('button', { name: 'Tastenkürzel' })).toBeVisible()
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
    await page.getByRole('button', { name: 'Tastenkürzel' }).click()
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

test.describe('by finger, the second tap presses nothing of what the first one opened', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const filters = (page: Page) => page.getByRole('button', { name: 'Filter', exact: true })

  test('the menu, whose logo comes under the finger and would close it', async ({ page }) => {
    await openAs(page, server, 'dora', '/admin/pricelist')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Preise vom' })).toBeVisible()
    await tapTwice(page, page.getByRole('button', { name: 'Menü öffnen' }))
    await expect(page.getByLabel('Menü', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/pricelist/)
  })

  test('the panel at the side', async ({ page }) => {
    await openAs(page, server, 'dora', '/admin/dashboard')
    await expect(filters(page)).toBeVisible()
    await tapTwice(page, filters(page))
    await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible()
  })
})
