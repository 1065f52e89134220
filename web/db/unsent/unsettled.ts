import type { LocalDb } from '../local-db.ts'
import type { OutboxEntry, OutboxState } from '../records.ts'

/** States of edits that no answer has settled. */
export const UNSETTLED: readonly OutboxState[] = ['queued', 'sent', 'conflict', 'refused']

/** Returns how many edits no answer has settled. */
export const countUnsettled = ({ outbox }: LocalDb): Promise<number> => outbox.where('state').anyOf(UNSETTLED).count()

/** Returns true for an edit that a request carried whose answer never came: it may count already, and cannot be called unsent. */
export const mayCount = ({ state, attempts }: Pick<OutboxEntry, 'state' | 'attempts'>): boolean =>
  (state === 'queued' || state === 'sent') && attempts > 0

/** Edits that no answer has settled, and how many of them may count already. */
export type Unsettled = { count: number; mayCount: number }
export const unsettledIn = async (db: LocalDb): Promise<Unsettled> => ({
  count: await countUnsettled(db),
  mayCount: await db.outbox.where('state').anyOf(UNSETTLED).filter(mayCount).count(),
})
