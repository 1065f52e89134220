import type { Signal } from '../page/signal.ts'
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

type Taken = { served: typeof servedApp; reload: () => void }

/**
 * Loads the page for the worker that has taken over, if it can be loaded: the browser may have thrown the app's files away
 * after that worker was installed. Otherwise the page stays as it is, and another tap tries again.
 */
export const loadTaken = async (update: Signal<AppUpdate>, { served, reload }: Taken): Promise<void> => {
  if ((await served()) !== undefined) reload()
  else update.set({ state: 'taken', apply: () => void loadTaken(update, { served, reload }) })
}

/**
 * Offers to load the page after another service worker took over, if it brings another app: a browser that threw the app's
 * files away installs the same one again.
 */
export const offerTaken = async (
  update: Signal<AppUpdate>,
  { running, ...taken }: Taken & { running: string | undefined },
): Promise<void> => {
  const next = await taken.served()
  if (next === undefined || next === running) return
  update.set({ state: 'taken', apply: () => void loadTaken(update, taken) })
}
