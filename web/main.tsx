import '../shared/no-eval.ts'
import 'virtual:theme-variables.css'
import './app/base.css'
import './first-page/first-page.css'
// `index.html` draws the login before the app has fetched it.
import './screens/login/login.module.css'
import './ui/language-buttons.module.css'
import './ui/flag.module.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { PATHS } from './addresses/addresses.ts'
import { createAppElement } from './app/app.tsx'
import { adoptAppVersion } from './app/app-version.ts'
import { surviveForeignRewrites } from './app/foreign-rewrites.ts'
import { createAppRouter } from './app/router.tsx'
import { loadFirstTexts, loadTexts, storedLanguage } from './i18n/languages.ts'
import { rejectWholeTexts, resolveWholeTexts, wholeTexts, wholeTextsAsked } from './i18n/whole-texts.ts'
import { untilFetched } from './page/missing-parts.ts'
import { createSignal } from './page/signal.ts'
import { openEarlySession } from './session/early-session.ts'
import { currentSession, startSession } from './session/session.ts'
import { firstRows, markRowsDrawn } from './sync/rows-drawn.ts'
import { type AppUpdate, keepInstallPrompt, type Page } from './ui/browser/page.ts'
import { createOverlayHistory } from './ui/overlays/overlay-history.ts'

const ROWS_EXPECTED_WITHIN_MS = 3_000

window.hasAppBegun = true
surviveForeignRewrites()
// Loaded in parallel with everything else.
const firstTexts = untilFetched(() => loadFirstTexts(storedLanguage()), {
  onMissing: () => dispatchEvent(new Event('app-missing')),
})
adoptAppVersion()
startSession()
const page: Page = {
  update: createSignal<AppUpdate>({ state: 'none', apply: () => undefined }),
  installPrompt: keepInstallPrompt(),
}
/** Fetches what installs the app. The development server has no service worker. */
const installApp = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    const { registerServiceWorker } = await import('./app/app-update.ts')
    registerServiceWorker(page.update, router.navigate)
  } catch {
    // The page lost its network while opening: the app is installed once there is one again.
    addEventListener('online', installApp, { once: true })
  }
}
void firstRows.then(installApp)
// The next text may be any, so all are loaded; a screen that needs them waits until they can be fetched.
firstRows.then(wholeTexts).catch(() => undefined)

const root = document.getElementById('root')
if (!root) throw new Error('no #root')
const routing = createOverlayHistory(createAppRouter)
const { router } = routing
const isRouted = new Promise<void>((resolve) => {
  if (router.state.initialized) return resolve()
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    resolve()
  })
})
/** The texts to begin with: all of them if the first screen needs them. */
const texts = Promise.race([isRouted.then(() => firstTexts), wholeTextsAsked.then(() => loadTexts(storedLanguage()))])
texts.then(({ areWhole }) => areWhole && resolveWholeTexts(), rejectWholeTexts)
const isReady = isRouted.then(async () => {
  if (await openEarlySession()) await router.navigate(PATHS.dashboard, { replace: true })
})
// The content of index.html stays until there is a screen to draw.
void Promise.all([texts.catch(() => firstTexts), isReady]).then(([first]) =>
  startTransition(() => createRoot(root).render(<StrictMode>{createAppElement(page, routing, first)}</StrictMode>)),
)

/**
 * Starts syncing, or on the timetable and on a statement waits for their rows: only they open with rows that the person
 * waits for. On the login there is nothing to sync yet; it leads to another screen.
 */
const expectRows = (): void => {
  const { pathname } = router.state.navigation.location ?? router.state.location
  if (pathname === PATHS.login && currentSession() === null) return
  stopExpecting()
  const hasRows = pathname === PATHS.dashboard || pathname.startsWith(`${PATHS.statements}/`)
  setTimeout(markRowsDrawn, hasRows ? ROWS_EXPECTED_WITHIN_MS : 0)
}
const stopExpecting = router.subscribe(expectRows)
void isRouted.then(expectRows)
