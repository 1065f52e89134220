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

/** Two taps by finger at one place, as quick as they can be: a busy machine would make two single ones of those by hand. */
const tapTwice = (target: Locator) =>
  target.evaluate(async (button) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    const at = { clientX: x + width / 2, clientY: y + height / 2, detail: 1, pointerType: 'touch', bubbles: true }
    for (let taps = 0; taps < 2; taps += 1) {
      const under = document.elementFromPoint(at.clientX, at.clientY)
      under?.dispatchEvent(new PointerEvent('click', { ...at, cancelable: true }))
      await new Promise(requestAnimationFrame)
    }
  })

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

test.describe('by finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the second tap on the button of the menu presses nothing of the menu, whose logo comes under it', async ({
    page,
  }) => {
    await openAs(page, server, 'dora', '/admin/dashboard')
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
    const button = page.getByRole('button', { name: 'Menü öffnen' })
    const drawer = page.getByLabel('Menü', { exact: true })
    // The menu is fetched when it is first opened.
    await button.tap()
    await drawer.getByRole('link', { name: 'Preisliste', exact: true }).tap()
    await expect(page.getByRole('textbox', { name: 'Preise vom' })).toBeVisible()
    await expect(drawer).toBeHidden()
    await tapTwice(button)
    await expect(drawer).toBeVisible()
    await expect(page).toHaveURL(/pricelist/)
  })
})
