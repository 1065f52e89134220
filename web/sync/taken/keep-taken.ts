import { DAY_MS } from '#shared/domain/time/units.ts'
import type { LocalDb } from '../../db/local-db.ts'
import { withSettled } from '../../db/outbox/with-settled.ts'
import type { OutboxEntry, TakenEdit } from '../../db/records.ts'

/** A backup that is restored is seldom older. */
const KEPT_MS = 14 * DAY_MS
/** And so many are asked about at once. */
const MOST_TAKEN = 500

/**
 * Keeps edits that the server has taken as they leave the outbox, in the caller's transaction.
 * @param epoch of the database that has taken them
 */
export const keepTaken = async (
  { taken, idmap }: LocalDb,
  entries: readonly OutboxEntry[],
  epoch: string,
  now: number,
): Promise<void> => {
  const made = await idmap.bulkGet(entries.map(({ op, key }) => (op === 'create' ? String(key) : '')))
  const kept = entries.flatMap((whole, index) => {
    const { settled, theirs, refused, result_seq, ...plain } = whole
    const entry = { ...plain, ...withSettled(settled, whole), epoch: whole.epoch ?? epoch }
    const isEmpty = entry.op === 'edit' && Object.keys(entry.set).length === 0
    return isEmpty ? [] : [{ id: entry.id, at: now, known_in: epoch, created: made[index]?.id, entry }]
  })
  if (kept.length === 0) return
  await taken.bulkPut(kept)
  // Those of a former database stay until it is known what the new one holds.
  const isAsked = ({ known_in }: TakenEdit): boolean => known_in === epoch
  await taken
    .where('at')
    .below(now - KEPT_MS)
    .and(isAsked)
    .delete()
  const surplus = (await taken.count()) - MOST_TAKEN
  if (surplus > 0) await taken.orderBy('at').filter(isAsked).limit(surplus).delete()
}
