import type { Signal } from '../signal.ts'
import type { AppUpdate } from '../ui/browser/page.ts'

/** Returns the app that a page opens (`.scripts/first-page.mjs`); undefined for a page that is not ours. */
const appOfPage = (html: string): string | undefined => /\sdata-app="([^"]+)"/.exec(html)?.[1]

/** Returns the app that a load of the page would open; undefined where there is none, without a network and its files. */
export const servedApp = async (fetchPage: typeof fetch = fetch): Promise<string | undefined> => {
  try {
    const page = await fetchPage('/index.html', { cache: 'no-store' })
    return page.ok ? appOfPage(await page.text()) : undefined
  } catch {
    return undefined
  }
}

/**
 * Offers to load the page after another service worker took over, if it brings another app: a browser that threw the app's
 * files away installs the same one again. The page is only loaded where there is one.
 */
export const offerTaken = async (
  update: Signal<AppUpdate>,
  { running, served, reload }: { running: string | undefined; served: typeof servedApp; reload: () => void },
): Promise<void> => {
  const next = await served()
  if (next === undefined || next === running) return
  const apply = async () => {
    if ((await served()) !== undefined) reload()
  }
  update.set({ state: 'taken', apply: () => void apply() })
}
