import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAppElement } from './app/app.tsx'
import { adoptAppVersion } from './app/app-version.ts'
import { createAppRouter } from './app/router.tsx'
import { registerServiceWorker } from './app/service-worker.ts'
import { startSession } from './sync/current.ts'
import { keepInstallPrompt } from './ui/install-prompt.ts'

adoptAppVersion()
startSession()
keepInstallPrompt()
registerServiceWorker()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<StrictMode>{createAppElement(createAppRouter())}</StrictMode>)
