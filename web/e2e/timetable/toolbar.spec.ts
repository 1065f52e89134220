import { expect, type Locator } from '@playwright/test'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

/** The room that the tools and the details of the timetable take, in every language. */

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany()
  await server.api('POST', '/api/trips', tripIn(3, { tt_tour: 'LX 7301 ZRH-FRA' }))
  const { tt_stp, tt_std, ...running } = tripIn(-1, { tt_tour: 'NW 5216 LUX-AMS' })
  const late = new Date(Date.parse(running.tt_sta ?? '') + 138 * 60_000).toISOString()
  await server.api('POST', '/api/trips', { ...running, tt_stp, tt_std, tt_atp: tt_stp, tt_atd: tt_std, tt_eta: late })
})
test.afterAll(() => server.dispose())

/** Times that reach out of their cell or under the pinned column of the details; names are cut visibly. */
const underPinned = (row: Locator): Promise<string[]> =>
  row.evaluate((element) => {
    const edge = element.querySelector('.action-cell')?.getBoundingClientRect().left ?? 0
    return [...element.querySelectorAll('.leg-times > *, .delay, .phase > .shape')].flatMap((shown) => {
      const cell = shown.closest('.ag-cell')?.getBoundingClientRect().right ?? 0
      return shown.getBoundingClientRect().right > Math.min(edge, cell) ? [shown.textContent || shown.outerHTML] : []
    })
  })

for (const language of ['de', 'en', 'fr', 'it', 'nl'] as const)
  test(`the tools of the timetable take two rows on 1440 px, and the details cover nothing: ${language}`, async ({
    page,
  }) => {
    await openAs(page, server, 'dora', '/admin/dashboard', { settings: { language } })
    const row = page.getByRole('row').filter({ hasText: 'LX 7301' })
    await expect(row).toBeVisible()
    const toolbar = page.locator(':has(> [aria-keyshortcuts="Alt+j"])')
    // A third row would make it 140 px.
    expect((await toolbar.boundingBox())?.height).toBeLessThan(110)

    await row.getByRole('button').last().click()
    const legs = page.getByRole('complementary').locator('ul').first()
    const covered = await legs.locator('li').evaluateAll((lines) =>
      lines.flatMap((line) => {
        const [name, times] = [...line.children]
        return (name?.scrollWidth ?? 0) > (name?.clientWidth ?? 0)
          ? [`${name?.textContent} / ${times?.textContent}`]
          : []
      }),
    )
    expect(covered).toEqual([])
    const running = page.getByRole('row').filter({ hasText: 'NW 5216' })
    await expect(running.locator('[col-id="arr"]')).toContainText('+2:18')
    await expect.poll(() => underPinned(running)).toEqual([])
  })
