import type { Page } from '@playwright/test'

/** Changes the columns of a grid with the mouse, as a person does. Columns are named by their key. */

const boxOf = async (page: Page, column: string) => {
  const box = await page.locator(`.ag-header-cell[col-id="${column}"]`).boundingBox()
  if (!box) throw new Error(`${column} is not shown`)
  return box
}

export const columnWidth = async (page: Page, column: string): Promise<number> =>
  Math.round((await boxOf(page, column)).width)

/** Keys of the columns from left to right. */
export const columnOrder = async (page: Page): Promise<string[]> => {
  const places = await page
    .locator('.ag-header-cell')
    .evaluateAll((cells) =>
      cells.map((cell) => [cell.getAttribute('col-id') ?? '', cell.getBoundingClientRect().x] as const),
    )
  return [...places].sort(([, a], [, b]) => a - b).map(([key]) => key)
}

const drag = async (page: Page, from: { x: number; y: number }, by: number): Promise<void> => {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by / 2, from.y, { steps: 8 })
  await page.mouse.move(from.x + by, from.y, { steps: 8 })
  await page.mouse.up()
}

/** Makes a column wider by some pixels. */
export const widenColumn = async (page: Page, column: string, by: number): Promise<void> => {
  const { x, y, width, height } = await boxOf(page, column)
  await drag(page, { x: x + width - 1, y: y + height / 2 }, by)
}

/** Moves a column over its right neighbour: past the middle of that one, and not as far as to the next. */
export const moveColumn = async (page: Page, column: string, over: string): Promise<void> => {
  const { x, y, width, height } = await boxOf(page, column)
  const neighbour = await boxOf(page, over)
  await drag(page, { x: x + width / 2, y: y + height / 2 }, neighbour.width * 0.75)
}
