import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

/**
 * Returns the violations that axe-core finds on the current page, one line for each element: `rule: element, what is
 * wrong`. Runs inside the page, which has no frames, and works out details of violations alone: several times cheaper
 * than `@axe-core/playwright`, which opens a second page for each run and describes what passes too.
 * @param rules only these; without, every rule of axe-core, best practices among them
 */
export const findViolations = async (page: Page, rules?: string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (only): Promise<AxeResults['violations']> => {
    const options: RunOptions = { resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) }
    const results = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
    return results.violations
  }, rules)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  )
}

/**
 * Expects no violation. Elements that fade in or out have unreadable colours for a moment: the check waits for them.
 */
export const expectNoViolation = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ends.map(({ finished }) => finished))
  })
  expect(await findViolations(page)).toEqual([])
}
