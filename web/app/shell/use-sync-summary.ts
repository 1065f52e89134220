import { useLostEdits } from '../../data/lost-edits.ts'
import { useConnection, useLastPull, useOutbox } from '../../data/rows.ts'
import { isUndecided } from '../../db/unsent/undecided.ts'
import type { Obstacle } from '../../sync/api.ts'
import { waitingReason } from '../../sync/push/waiting-reason.ts'

export type SyncSummary = {
  /** Edits without an answer so far. */
  waiting: number
  /** Edits in conflict or refused. */
  undecided: number
  isSending: boolean
  state: 'unknown' | 'online' | 'offline'
  /** Milliseconds. */
  offlineSince: number | null
  /** Reason why nothing can be fetched; null while fetching works. */
  obstacle: Obstacle | null
  lastPull: number | undefined
  /** Message key of the reason why waiting edits are not sent. */
  reason: string | null
  /** Edits lost with a database, which the person has not confirmed yet. */
  lost: number
}

/** Returns the state of the connection and the number of edits that wait on this device. */
export const useSyncSummary = (): SyncSummary => {
  const connection = useConnection()
  const lastPull = useLastPull()
  const entries = useOutbox() ?? []
  const waiting = entries.filter(({ state }) => state === 'queued' || state === 'sent').length
  return {
    waiting,
    undecided: entries.filter(isUndecided).length,
    isSending: connection.isSending && waiting > 0,
    state: connection.state,
    // Nothing was heard since then, whether or not this page was open.
    offlineSince: lastPull ?? connection.offlineSince,
    obstacle: connection.obstacle,
    lastPull,
    reason: waiting > 0 ? waitingReason(connection) : null,
    lost: useLostEdits()?.count ?? 0,
  }
}
