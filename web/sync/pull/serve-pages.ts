import { Dexie } from 'dexie'
import type { LocalDb } from '../../db/local-db.ts'
import { isClosed, refreshQueries } from '../../db/reopen.ts'
import { applyPages, type NextPage, type PullOutcome } from './apply-pages.ts'

/** To the thread that writes pages: first the user, then one page for each request, or the end. */
export type ToWriter = { begin: { username: string; cursor: string } } | { page: string; now: number } | { end: true }
/** From that thread: it is ready; it requests the page after this cursor; it has written all, or failed. */
export type FromWriter =
  | { ready: true }
  | { wants: string | undefined }
  | { outcome: PullOutcome }
  | { failed: { name: string; message: string } }

export type WriterPort<Sent, Received> = {
  postMessage: (message: Sent) => void
  onmessage: ((event: { data: Received }) => void) | null
}

/** Reading its rows again after each page would hold up the screen as long as writing them. */
const SHOWN_EVERY_MS = 2_000

/** Errors lose their names between threads. The cause inside Dexie's error counts: a full disk, a closed database. */
const told = (error: unknown): { name: string; message: string } => {
  if (isClosed(error)) return { name: 'DatabaseClosedError', message: String(error) }
  const { inner } = error as { inner?: unknown }
  if (inner instanceof Error && inner !== error) return told(inner)
  if (error instanceof Dexie.BulkError && error.failures[0]) return told(error.failures[0])
  return { name: error instanceof Error ? error.name : 'Error', message: String(error) }
}

/** The other thread's side: asks for pages and applies them, as a page does that has no such thread. */
export const servePages = (port: WriterPort<FromWriter, ToWriter>, openDb: (username: string) => LocalDb): void => {
  let now = 0
  let shownAt = Number.POSITIVE_INFINITY
  let waiting: { resolve: (page: string) => void; reject: (error: Error) => void } | null = null
  const next: NextPage = (wants) =>
    new Promise((resolve, reject) => {
      if (now - shownAt > SHOWN_EVERY_MS) {
        refreshQueries()
        shownAt = now
      }
      waiting = { resolve, reject }
      port.postMessage({ wants })
    })
  const write = async (username: string, cursor: string): Promise<void> => {
    const db = openDb(username)
    const pages = applyPages(
      { db, now: () => now, newId: () => crypto.randomUUID(), isMeant: () => true },
      next,
      cursor,
    )
    const end: FromWriter = await pages.then(
      (outcome) => ({ outcome }),
      (error: unknown) => ({ failed: told(error) }),
    )
    db.close()
    // Every page of the app hears it: live queries, and what Dexie keeps of their results, are in other threads. It is
    // said before the end, since this thread is ended then.
    refreshQueries()
    port.postMessage(end)
  }
  port.onmessage = ({ data }) => {
    if ('begin' in data) void write(data.begin.username, data.begin.cursor)
    else if ('page' in data) {
      now = data.now
      shownAt = Math.min(shownAt, now)
      waiting?.resolve(data.page)
    } else waiting?.reject(new Error('no more pages come'))
  }
  port.postMessage({ ready: true })
}
