import type { LinkKind } from '../shared/domain/links/links.ts'
import { SEND_TAG } from '../web/links/keep-page.ts'
import { sendAnswers } from './send-answers.ts'
import { sendReports } from './send-reports.ts'

/**
 * Keeps the page of trip links on the phone, so that only its first opening needs a network: the page itself with its
 * script, the languages, and what makes photos small and draws signatures. `/api` is never kept. Where the browser wakes it for
 * that, it sends what waits with the page closed. Built by `.scripts/link-pages.mjs`.
 */
declare const self: ServiceWorkerGlobalScope
/** Addresses of this version: the page, its few files, and their hash. */
declare const __PAGE__: string
/** Kind of the page; the others' part is left out. */
declare const __KIND__: LinkKind
declare const __FILES__: string[]
declare const __VERSION__: string

/** The one-off Background Sync event, which TypeScript's library does not know. */
type SyncEvent = ExtendableEvent & { tag: string }

const PREFIX = `links ${__PAGE__} `
const CACHE = PREFIX + __VERSION__
/** The version before: a page of it may be open, and ask for a language. */
const KEPT_VERSIONS = 2

/** A hotel's network answers every address with a page of its own. */
const isOurs = (url: string, answer: Response): boolean => {
  const type = answer.headers.get('content-type') ?? ''
  return (
    answer.ok && !answer.redirected && (url === __PAGE__ ? type.startsWith('text/html') : type.includes('javascript'))
  )
}

const keep = async (): Promise<void> => {
  const cache = await caches.open(CACHE)
  await Promise.all(
    [__PAGE__, ...__FILES__].map(async (url) => {
      const answer = await fetch(url, { cache: url === __PAGE__ ? 'no-cache' : 'default' })
      if (!isOurs(url, answer)) throw new TypeError(`${url} is not ours`)
      await cache.put(url, answer)
    }),
  )
  await self.skipWaiting()
}

const forgetOld = async (): Promise<void> => {
  const own = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  for (const name of own.slice(0, -KEPT_VERSIONS)) if (name !== CACHE) await caches.delete(name)
  await self.clients.claim()
}

const answer = async (request: Request): Promise<Response> => {
  const cache = await caches.open(CACHE)
  const kept =
    request.mode === 'navigate'
      ? await cache.match(__PAGE__)
      : ((await cache.match(request)) ?? (await caches.match(request)))
  return kept ?? fetch(request)
}

self.addEventListener('install', (event) => event.waitUntil(keep()))
self.addEventListener('activate', (event) => event.waitUntil(forgetOld()))
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== self.location.origin || !pathname.startsWith(__PAGE__)) return
  event.respondWith(answer(event.request))
})
const send = (event: ExtendableEvent): void => {
  if (__KIND__ === 'driver') event.waitUntil(sendReports())
  if (__KIND__ === 'answer') event.waitUntil(sendAnswers())
}
self.addEventListener('sync', (event) => {
  if ((event as SyncEvent).tag === SEND_TAG) send(event as SyncEvent)
})
// A page that opens asks it, too: not every browser wakes a worker, and other links of this phone may have left something.
self.addEventListener('message', (event) => {
  if (event.data === SEND_TAG) send(event)
})
