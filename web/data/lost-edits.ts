import { useSyncExternalStore } from 'react'
import { type UnsentMemory, watchSettings } from '../db/local-settings.ts'
import { lostOf, noteLost } from '../db/unsent-notes.ts'
import { useSession } from './rows.ts'

/** Edits of this person that a lost database of this device took along, until they are confirmed. */
export const useLostEdits = (): UnsentMemory | undefined => {
  const { username, userId } = useSession() ?? {}
  const lost = useSyncExternalStore(watchSettings, () => (username === undefined ? undefined : lostOf(username)))
  const isOwn = lost?.account === undefined || userId === undefined || lost.account === userId
  return isOwn ? lost : undefined
}

/** The person has read what was lost. */
export const confirmLostEdits = (username: string): void => noteLost(username, undefined)
