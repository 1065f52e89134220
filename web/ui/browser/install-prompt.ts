import { usePage } from './page.ts'

const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** iPadOS calls itself a Mac, but is touched with several fingers. */
const isIos = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** `installed`: runs as an app. `offered`: the browser can install it. `ios`: installed by hand only. */
export type InstallState = 'installed' | 'offered' | 'ios' | 'unavailable'

/** The state, and a function that shows the browser's own question. A prompt can be used once. */
export const useInstall = (): { state: InstallState; prompt: () => void } => {
  const [offered, { set }] = usePage('installPrompt')
  return {
    state: isStandalone() ? 'installed' : offered ? 'offered' : isIos() ? 'ios' : 'unavailable',
    prompt: () => {
      set(null)
      void offered?.prompt()
    },
  }
}
