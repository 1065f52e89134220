import '../shared/no-eval.ts'
import { cleanupOutdatedCaches, createHandlerBoundToURL, getCacheKeyForURL, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isAppPage } from '../shared/domain/links/app-page.ts'
import { BACKGROUND_SYNC_TAG } from '../web/sync/background.ts'
import { drainInBackground } from './drain-in-background.ts'
import { withFreshNonce } from './fresh-nonce.ts'
import { listenForPush, sendTakesInBackground } from './push.ts'
import { type AppFile, refillCache } from './refill-cache.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: AppFile[] }

/** The one-off Background Sync event, which TypeScript's library does not know. */
type SyncEvent = ExtendableEvent & { tag: string; lastChance: boolean }

const FILES = self.__WB_MANIFEST
/** The cache that workbox-precaching keeps them in, by its own naming. */
const PRECACHE = `workbox-precache-v2-${self.registration.scope}`

/** Reading the list of the cache must not stand beside the start of the app. */
const REFILL_AFTER_MS = 3_000

const refill = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, REFILL_AFTER_MS))
  const cache = await caches.open(PRECACHE)
  const fetchFile = (url: string) => fetch(url, { cache: 'no-store' })
  await refillCache({ files: FILES, keyOf: getCacheKeyForURL, cache, fetchFile })
}

// A browser short of room may throw single files away: each start looks whether all are there. Before the routes, since
// an event that a route has answered reaches no later listener.
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.waitUntil(refill().catch(() => undefined))
})

// The app opens from here with no network at all. `/api` is never cached: rows come from the device's own database.
precacheAndRoute(FILES)
cleanupOutdatedCaches()
const cachedPage = createHandlerBoundToURL('/index.html')
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isAppPage(url.pathname),
  async (options) => withFreshNonce(await cachedPage(options)),
)

// A new version waits until the person takes it (web/app/shell/update-notice.tsx).
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

// The very first version may serve the page that installed it, so that a reload works offline at once.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  // One of them may be refused while the other is not.
  if (sync.tag === BACKGROUND_SYNC_TAG) sync.waitUntil(drainInBackground().finally(sendTakesInBackground))
})

listenForPush()
