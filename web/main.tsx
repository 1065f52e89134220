import '../shared/no-eval.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAppElement } from './app/app.tsx'
import { adoptAppVersion } from './app/app-version.ts'
import { createAppRouter } from './app/router.tsx'
import { registerServiceWorker } from './app/service-worker.ts'
import { loadTexts, storedLanguage } from './i18n/languages.ts'
import { currentSession, startSession } from './sync/current.ts'
import { firstRows, noteRowsDrawn } from './sync/first-rows.ts'
import { keepInstallPrompt } from './ui/install-prompt.ts'

const ROWS_EXPECTED_WITHIN_MS = 3_000

// On their way while everything else begins.
const texts = loadTexts(storedLanguage())
adoptAppVersion()
startSession()
keepInstallPrompt()
void firstRows.then(registerServiceWorker)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const router = createAppRouter()
// Until there is a word to say, the logo of index.html stays.
void texts.then((first) => createRoot(root).render(<StrictMode>{createAppElement(router, first)}</StrictMode>))

const stopWatching = router.subscribe(({ initialized }) => {
  if (!initialized) return
  stopWatching()
  // Somebody who is not logged in, or opens with a screen that has no rows of the device, does not wait for any.
  setTimeout(noteRowsDrawn, currentSession() ? ROWS_EXPECTED_WITHIN_MS : 0)
})
