import type { Api } from '../../shared/api.ts'
import { DEADLINE_MS, sendRequest } from '../sync/api.ts'

/**
 * Written out, so that repairing broken files, and the first screen, need not fetch the contract of the calls.
 */
const AUTH: Api['auth']['path'] = '/api/auth'

/** Any answer proves that the server is reached: a 401 comes from it too. @throws NoConnection without one */
const reachServer = (): Promise<unknown> =>
  sendRequest((url, init) => fetch(url, init), { method: 'GET', path: AUTH, token: null, deadlineMs: DEADLINE_MS.pull })

export const isServerReached = (): Promise<boolean> =>
  reachServer().then(
    () => true,
    () => false,
  )

/**
 * Deletes the app's own files on this device, so that the next load fetches them anew: Cache Storage, and the service
 * worker, which fills it only when it is installed. IndexedDB and local storage, with rows, drafts, unsent edits and
 * the session, are not touched.
 * @throws NoConnection if the server does not answer: then the old files are better than none
 */
export const discardAppFiles = async (): Promise<void> => {
  await reachServer()
  for (const name of await caches.keys()) await caches.delete(name)
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
}
