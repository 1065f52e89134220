import { dayOfUnit, type Fields, pick, sameValue } from '#shared/domain/sync/merge.ts'
import { mergeRow } from '#shared/domain/sync/merge-rows.ts'
import type { UnitConflict } from '#shared/schemas/sync.ts'
import { useDbQuery } from '../../data/rows.ts'
import { getMeta, type LocalDb } from '../../db/local-db.ts'
import type { OutboxEntry } from '../../db/records.ts'
import { serverRowOf } from '../../sync/push/outbox.ts'

const NONE: readonly UnitConflict[] = []

type Sides = Pick<UnitConflict, 'mine' | 'theirs'>

/**
 * Both values of a unit on which the edit and the row no longer differ, or differ by the edit alone; undefined where only a
 * merge could tell. The customer's observers are those that the merge has applied.
 */
const agreedSides = ({ unit, mine, theirs }: UnitConflict, row: Fields, applied: Fields): Sides | undefined => {
  const names = Object.keys(theirs)
  if (dayOfUnit(unit) !== null || names.some((name) => Array.isArray(row[name]))) return undefined
  const merged = unit === 'tt_customer' ? pick({ ...row, ...applied }, ['tt_customer']) : mine
  return { mine: merged, theirs: pick(row, names) }
}

/**
 * Returns the conflicts of an edit with the other values as they are by now: others may have changed them again since the server
 * found the conflict. Who that was the row does not tell. What they added to a set or a list is in the person's value too.
 * @param row of the server, at least as new as the conflict
 */
export const theirsNow = (
  { entity, base, set, theirs = [] }: Pick<OutboxEntry, 'entity' | 'base' | 'set' | 'theirs'>,
  row: Fields,
): UnitConflict[] => {
  const { apply, conflicts } = mergeRow(entity, base, set, row)
  const merged = new Map(conflicts.map((one) => [one.unit, one]))
  return theirs.map((conflict) => {
    // Another person's part of a row may have left this device.
    const isThere = Object.keys(conflict.theirs).every((name) => name in row)
    const sides = isThere ? (merged.get(conflict.unit) ?? agreedSides(conflict, row, apply)) : undefined
    if (!sides) return conflict
    const { mine, theirs } = sides
    if (Object.entries(conflict.theirs).every(([name, value]) => sameValue(theirs[name], value))) return conflict
    const { isRestored: _before, ...changed } = conflict
    return { ...changed, mine, theirs, by: null, at: null }
  })
}

/** {@link theirsNow} by the row on this device. */
export const readTheirsNow = async (db: LocalDb, entry: OutboxEntry): Promise<readonly UnitConflict[]> => {
  const [row, seq] = await Promise.all([serverRowOf(db, entry), getMeta(db, 'seq')])
  // Until the pull that carries it the row on this device is older than the conflict.
  return row && (seq ?? 0) >= (entry.result_seq ?? 0) ? theirsNow(entry, row) : (entry.theirs ?? NONE)
}

/** The conflicts of an edit as its person decides them. */
export const useTheirsNow = (entry: OutboxEntry): readonly UnitConflict[] =>
  useDbQuery((db) => readTheirsNow(db, entry), [entry]) ?? entry.theirs ?? NONE
