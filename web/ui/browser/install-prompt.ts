import { useSyncExternalStore } from 'react'

/** Chromium's install prompt, offered before its own install banner; not in the DOM's types. */
type InstallPromptEvent = Event & { prompt: () => Promise<void>; userChoice: Promise<{ outcome: string }> }

let offered: InstallPromptEvent | null = null
const listeners = new Set<() => void>()
const setOffered = (event: InstallPromptEvent | null) => {
  offered = event
  for (const listener of listeners) listener()
}

/** Keeps the browser's install prompt, which comes once and early, for the settings. */
export const keepInstallPrompt = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setOffered(event as InstallPromptEvent)
  })
  addEventListener('appinstalled', () => setOffered(null))
}

const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** iPadOS calls itself a Mac, but is touched with several fingers. */
const isIos = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** `installed`: runs as an app. `offered`: the browser can install it. `ios`: installed by hand only. */
export type InstallState = 'installed' | 'offered' | 'ios' | 'unavailable'

export const useInstallState = (): InstallState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => (isStandalone() ? 'installed' : offered ? 'offered' : isIos() ? 'ios' : 'unavailable'),
  )

/** Shows the browser's own question. A prompt can be used once. */
export const promptInstall = async (): Promise<void> => {
  const event = offered
  setOffered(null)
  await event?.prompt()
}
