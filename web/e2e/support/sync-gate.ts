import { expect, type Page, type Request } from '@playwright/test'
import { EARLY_CALLS } from '../../sync/early-calls.ts'

export type SyncGate = {
  /** From now on nothing is sent or pulled; resolves when nothing is on its way any more. */
  shut: () => Promise<void>
  open: () => void
}

/**
 * A gate between a page and the calls of its syncing, open at first. Call it before the page is opened: a request that the
 * page makes in the very moment in which the first route of a page begins passes it, and Playwright never tells of it.
 */
export const createSyncGate = async (page: Page): Promise<SyncGate> => {
  let isShut = false
  const passing = new Set<Request>()
  page.on('requestfinished', (request) => passing.delete(request))
  page.on('requestfailed', (request) => passing.delete(request))
  await page.route('**/api/sync/**', (route, request) => {
    if (isShut) return route.abort()
    // The stream of pokes has no end, and brings no rows.
    if (new URL(request.url()).pathname !== EARLY_CALLS.pokes.path) passing.add(request)
    return route.continue()
  })
  return {
    shut: async () => {
      isShut = true
      await expect.poll(() => passing.size).toBe(0)
    },
    open: () => {
      isShut = false
    },
  }
}
