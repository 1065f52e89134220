import { Workbox } from 'workbox-window'
import type { Signal } from '../page/signal.ts'
import { OPEN_PATH } from '../sync/notices/open-path.ts'
import type { AppUpdate } from '../ui/browser/page.ts'
import { loadTaken, offerTaken, servedApp } from './taken-update.ts'

/** A tapped notification leads to its screen in an open window: the service worker hears that there is one (`sw/push.ts`). */
const followNotifications = (navigate: (path: string) => unknown): void =>
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    const { type, path } = (data ?? {}) as { type?: string; path?: string }
    if (type !== OPEN_PATH || !path?.startsWith('/')) return
    ports[0]?.postMessage(true)
    navigate(path)
  })

/** Registers the service worker of a build, and says when there is an update. */
export const registerServiceWorker = (update: Signal<AppUpdate>, navigate: (path: string) => unknown): void => {
  followNotifications(navigate)
  const workbox = new Workbox('/service-worker.js', { updateViaCache: 'none' })
  /** Lets the waiting version take over; the page is loaded anew once it has. The browser may have thrown it away meanwhile. */
  const takeOver = async () => {
    update.set({ ...update.get(), state: 'applying' })
    const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
    if (registration?.waiting) workbox.messageSkipWaiting()
    else update.set({ ...update.get(), state: 'none' })
  }
  /**
   * Offers another version if one is active: the very first version also waits for a moment, but replaces nothing and
   * takes over by itself.
   */
  const offerUpdate = async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration?.active && registration.waiting) update.set({ state: 'waiting', apply: () => void takeOver() })
  }
  const lookForUpdate = () => {
    // No answer means no update: offline is nothing to report.
    if (document.visibilityState === 'visible') void workbox.update().catch(() => undefined)
  }
  workbox.addEventListener('waiting', () => void offerUpdate())
  const taken = { served: servedApp, reload: () => location.reload() }
  let isControlled = Boolean(navigator.serviceWorker.controller)
  workbox.addEventListener('controlling', () => {
    const isFirst = !isControlled
    isControlled = true
    if (update.get().state === 'applying') void loadTaken(update, taken)
    // The very first version replaces no older one.
    else if (!isFirst) {
      // The first page starts the app by this script (`web/first-page/first-page.ts`).
      const running = document.querySelector('script[type="module"]')?.getAttribute('src') ?? undefined
      void offerTaken(update, { running, ...taken })
    }
  })
  document.addEventListener('visibilitychange', lookForUpdate)
  void workbox.register().catch(() => undefined)
}
