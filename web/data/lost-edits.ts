import type { UnsentCopy } from '../db/records.ts'
import { noteOf, storeLost } from '../db/unsent/unsent-notes.ts'
import { useSession } from './rows.ts'
import { useSetting } from './use-setting.ts'

/** This person's edits that were lost with a database of this device, until they are confirmed. */
export const useLostEdits = (): UnsentCopy | undefined => {
  const { username, userId } = useSession() ?? {}
  const [lost] = useSetting(noteOf('lost', username ?? ''), undefined)
  const isOwn = lost?.account === undefined || userId === undefined || lost.account === userId
  return isOwn ? lost : undefined
}

/** Removes the note of lost edits: the person has read it. */
export const confirmLostEdits = (username: string): void => storeLost(username, undefined)
