import { onlyUnits, withoutUnits } from '../../../shared/domain/sync/edit-units.ts'
import type { RowKey } from '../../../shared/schemas/sync.ts'
import type { LocalDb } from '../../db/local-db.ts'
import { hasValues } from '../../db/outbox/readable-entry.ts'
import type { OutboxEntry } from '../../db/records.ts'

const UNIT = 'answer'
const isOther = (unit: string): boolean => unit !== UNIT

const isUndecidedAnswer = (entry: OutboxEntry): boolean =>
  entry.op === 'edit' &&
  (entry.state === 'refused' || entry.state === 'conflict') &&
  hasValues(entry) &&
  'tt_answer' in entry.set

/**
 * Removes earlier answers to a trip that were refused or are in conflict, inside the caller's transaction: a new answer takes
 * their place. What else of the same edits waits for the person stays.
 */
export const dropFormerAnswers = async (db: LocalDb, key: RowKey): Promise<void> => {
  const entries = await db.outbox.where('[entity+key]').equals(['trip', key]).toArray()
  for (const entry of entries.filter(isUndecidedAnswer)) {
    const theirs = entry.theirs?.filter(({ unit }) => isOther(unit)) ?? []
    const refused = entry.refused?.filter(isOther) ?? []
    // Without units all of it was refused; with some, the others have arrived.
    const rest =
      entry.theirs || entry.refused
        ? onlyUnits('trip', entry, [...theirs.map(({ unit }) => unit), ...refused])
        : withoutUnits('trip', entry, [UNIT])
    if (Object.keys(rest.set).length === 0) {
      await db.outbox.delete(entry.seq)
      continue
    }
    const state = theirs.length > 0 ? 'conflict' : 'refused'
    const units = entry.refused && { refused }
    await db.outbox.put({ ...entry, ...rest, ...units, state, theirs: theirs.length > 0 ? theirs : undefined })
  }
}
