/** Tag that wakes the worker of a page once there is a network (Background Sync), even if the page is closed. */
export const SEND_TAG = 'send'

/** TypeScript's library does not know it; browsers other than Chromium have none. */
type SyncRegistration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

/**
 * Keeps the page on the phone: from now on it opens without a network.
 * @param address of the page (`LINK_PAGES`)
 * @returns asks the browser to have its worker send waiting reports or answers; at once, since a closing page waits for nothing
 */
export const keepPage = (address: string): (() => void) => {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return () => undefined
  const registered: Promise<SyncRegistration> = navigator.serviceWorker.register(`${address}worker.js`, {
    scope: address,
  })
  registered.catch(() => undefined)
  // What another link of this phone has left waiting.
  void registered.then(({ active }) => active?.postMessage(SEND_TAG)).catch(() => undefined)
  return () => void registered.then(({ sync }) => sync?.register(SEND_TAG)).catch(() => undefined)
}
