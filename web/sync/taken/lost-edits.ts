import type { OutboxEntry } from '../../db/records.ts'

/** Message of an edit that was taken, and that the restored database does not hold. */
export const LOST_IN_RESTORE = 'sync_lost_in_restore'

export const isLostInRestore = ({ state, message }: OutboxEntry): boolean =>
  state === 'refused' && message === LOST_IN_RESTORE
