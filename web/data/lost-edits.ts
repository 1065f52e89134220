import { useSyncExternalStore } from 'react'
import { readSetting, type UnsentMemory, watchSettings, writeSetting } from '../db/local-settings.ts'
import { useSession } from './rows.ts'

/** Edits of this person that a lost database of this device took along, until they are confirmed. */
export const useLostEdits = (): UnsentMemory | undefined => {
  const { username, userId } = useSession() ?? {}
  const lost = useSyncExternalStore(watchSettings, () => readSetting(`lost ${username}`))
  const isOwn = lost?.account === undefined || userId === undefined || lost.account === userId
  return isOwn ? lost : undefined
}

/** The person has read what was lost. */
export const confirmLostEdits = (username: string): void => writeSetting(`lost ${username}`, undefined)
