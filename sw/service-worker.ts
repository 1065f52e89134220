import '../shared/no-eval.ts'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { BACKGROUND_SYNC_TAG } from '../web/sync/background.ts'
import { drainInBackground } from './drain-in-background.ts'
import { withFreshNonce } from './fresh-nonce.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

/** The one-off Background Sync event, which TypeScript's library does not know. */
type SyncEvent = ExtendableEvent & { tag: string; lastChance: boolean }

// The app opens from here with no network at all. `/api` is never cached: rows come from the device's own database.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
const cachedPage = createHandlerBoundToURL('/index.html')
registerRoute(
  new NavigationRoute(async (options) => withFreshNonce(await cachedPage(options)), {
    denylist: [/^\/api\//, /^\/healthz$/, /^\/demo\//],
  }),
)

// A new version waits until the person takes it (web/app/shell/update-notice.tsx).
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

// The very first version may serve the page that installed it, so that a reload works offline at once.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag === BACKGROUND_SYNC_TAG) sync.waitUntil(drainInBackground())
})
