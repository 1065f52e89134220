import { liveQuery } from 'dexie'
import type { RowKey } from '../../shared/schemas/sync.ts'
import { isUndecided } from '../db/unsent/undecided.ts'
import { currentDb } from '../session/session.ts'
import { syncAndWait } from '../session/sync-and-wait.ts'

/**
 * Resolves once the server has taken all edits of some tours, however long there is no connection; to false where one is for the
 * person to decide, and once another person uses the device.
 */
export const areTaken = async (keys: readonly RowKey[]): Promise<boolean> => {
  const db = currentDb()
  const pairs = keys.map((key): [string, RowKey] => ['tour', key])
  const waiting = liveQuery(() =>
    db.outbox
      .where('[entity+key]')
      .anyOf(pairs)
      .filter(({ state }) => state !== 'acked')
      .toArray(),
  )
  const isTaken = await new Promise<boolean>((resolve) => {
    const watch = waiting.subscribe({
      next: (entries) => {
        const isOpen = entries.some(isUndecided)
        if (entries.length > 0 && !isOpen) return
        resolve(!isOpen)
        queueMicrotask(() => watch.unsubscribe())
      },
      error: () => resolve(false),
    })
  })
  if (!isTaken || !db.isOpen() || currentDb() !== db) return false
  await syncAndWait()
  return true
}
