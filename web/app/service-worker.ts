import { Workbox } from 'workbox-window'

/**
 * `waiting`: a new version is installed and waits for the person's word. `taken`: another tab has taken it, this page
 * still runs the old one.
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

/** Registers the service worker of a build; the development server has none. */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  workbox = new Workbox('/service-worker.js', { updateViaCache: 'none' })
  workbox.addEventListener('waiting', () => setState('waiting'))
  workbox.addEventListener('controlling', (event) => {
    // The very first one takes over a page that it has nothing to replace on.
    if (!event.isUpdate && !event.isExternal) return
    if (state === 'applying') location.reload()
    else setState('taken')
  })
  document.addEventListener('visibilitychange', lookForUpdate)
  void workbox.register().catch(() => undefined)
}
