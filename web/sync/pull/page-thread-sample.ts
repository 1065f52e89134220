import type { LocalDb } from '../../db/local-db.ts'
import { endTransactions } from '../../db/running-transactions.ts'
import type { WriterThread } from './page-writer.ts'
import { type FromWriter, servePages, type ToWriter } from './serve-pages.ts'

/** The thread that writes pages, in this thread: messages arrive after what runs now, and none once it is terminated. */
export const threadHere = (openDb: (username: string) => LocalDb) => (): WriterThread => {
  let isOver = false
  let opened: LocalDb | null = null
  const inside = {
    postMessage: (data: FromWriter) =>
      queueMicrotask(() => {
        if (!isOver) thread.onmessage?.({ data })
      }),
    onmessage: null as ((event: { data: ToWriter }) => void) | null,
  }
  const thread: WriterThread = {
    postMessage: (data) =>
      queueMicrotask(() => {
        if (!isOver) inside.onmessage?.({ data })
      }),
    onmessage: null,
    onerror: null,
    terminate: () => {
      isOver = true
      if (opened) endTransactions(opened)
    },
  }
  servePages(inside, (username) => {
    opened = openDb(username)
    return opened
  })
  return thread
}
