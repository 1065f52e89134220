export const BACKGROUND_SYNC_TAG = 'drain'

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

/**
 * Asks the browser, if it supports this, to wake the service worker once there is a network again, even with the app
 * closed.
 */
export const askForBackgroundSync = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const registration = (await navigator.serviceWorker.getRegistration()) as SyncRegistration | undefined
  // Permission may be denied: the page itself tries again anyway.
  await registration?.sync?.register(BACKGROUND_SYNC_TAG).catch(() => undefined)
}
