import { useConnection, useLastPull, useOutbox } from '../db/rows.ts'

export type SyncSummary = {
  /** Edits that no answer has come for yet. */
  waiting: number
  /** Edits in conflict or refused. */
  undecided: number
  isSending: boolean
  state: 'unknown' | 'online' | 'offline'
  /** Milliseconds. */
  offlineSince: number | null
  lastPull: number | undefined
  needsLogin: boolean
}

/** What waits on this device, and how the connection is. */
export const useSyncSummary = (): SyncSummary => {
  const connection = useConnection()
  const lastPull = useLastPull()
  const entries = useOutbox() ?? []
  const waiting = entries.filter(({ state }) => state === 'queued' || state === 'sent').length
  return {
    waiting,
    undecided: entries.filter(({ state }) => state === 'conflict' || state === 'refused').length,
    isSending: connection.isSending && waiting > 0,
    state: connection.state,
    offlineSince: connection.offlineSince,
    lastPull,
    needsLogin: connection.needsLogin,
  }
}
