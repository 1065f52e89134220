import type { Workbox } from 'workbox-window'

/**
 * `waiting`: a new version is installed and waits until the person takes it. `taken`: another tab has taken it, and
 * this page still runs the old one.
 */
export type UpdateState = 'none' | 'waiting' | 'applying' | 'taken'

let state: UpdateState = 'none'
let workbox: Workbox | null = null
const listeners = new Set<() => void>()
const setState = (next: UpdateState) => {
  state = next
  for (const listener of listeners) listener()
}

export const updateState = (): UpdateState => state
export const watchUpdate = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Lets the waiting version take over; the page reloads once it has. */
export const applyUpdate = (): void => {
  if (state === 'taken') {
    location.reload()
    return
  }
  setState('applying')
  workbox?.messageSkipWaiting()
}

const lookForUpdate = () => {
  // No answer means no update: offline is nothing to report.
  if (document.visibilityState === 'visible') void workbox?.update().catch(() => undefined)
}

/**
 * Sets `waiting` if another version is active: the very first version also waits for a moment, but replaces nothing and
 * takes over by itself.
 */
const offerUpdate = async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active && registration.waiting) setState('waiting')
}

/** Registers the service worker of a build; the development server has none. */
export const registerServiceWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const loaded = await import('workbox-window').catch(() => null)
  if (!loaded) {
    // The page lost its network while opening: the service worker is installed once there is one again.
    addEventListener('online', () => void registerServiceWorker(), { once: true })
    return
  }
  const { Workbox } = loaded
  workbox = new Workbox('/service-worker.js', { updateViaCache: 'none' })
  workbox.addEventListener('waiting', () => void offerUpdate())
  let isControlled = Boolean(navigator.serviceWorker.controller)
  workbox.addEventListener('controlling', () => {
    const isFirst = !isControlled
    isControlled = true
    if (state === 'applying') location.reload()
    // The very first version replaces no older one.
    else if (!isFirst) setState('taken')
  })
  document.addEventListener('visibilitychange', lookForUpdate)
  void workbox.register().catch(() => undefined)
}
