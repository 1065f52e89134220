import { dayOfUnit, type Fields, pick, sameValue } from '#shared/domain/sync/merge.ts'
import { mergeRow } from '#shared/domain/sync/merge-rows.ts'
import type { UnitConflict } from '#shared/schemas/sync.ts'
import { serverIds, useDbQuery } from '../../data/rows.ts'
import { getMeta } from '../../db/local-db.ts'
import type { OutboxEntry } from '../../db/records.ts'
import { storedRow } from '../../db/stored-row.ts'

const NONE: readonly UnitConflict[] = []

/** What a row has of a unit by now; undefined where only a merge could tell. */
const valuesOf = ({ unit, theirs }: UnitConflict, row: Fields): Fields | undefined => {
  const names = Object.keys(theirs)
  const isPlain = dayOfUnit(unit) === null && names.every((name) => !Array.isArray(row[name]))
  return isPlain ? pick(row, names) : undefined
}

/**
 * Returns the conflicts of an edit with the other values as they are by now: others may have changed them again since the server
 * found the conflict. Who that was the row does not tell.
 * @param row of the server, at least as new as the conflict
 */
export const theirsNow = (
  { entity, base, set, theirs = [] }: Pick<OutboxEntry, 'entity' | 'base' | 'set' | 'theirs'>,
  row: Fields,
): UnitConflict[] => {
  const merged = new Map(mergeRow(entity, base, set, row).conflicts.map((one) => [one.unit, one.theirs]))
  return theirs.map((conflict) => {
    // Another person's part of a row may have left this device.
    const isThere = Object.keys(conflict.theirs).every((name) => name in row)
    const values = isThere ? (merged.get(conflict.unit) ?? valuesOf(conflict, row)) : undefined
    const isSame = !values || Object.entries(conflict.theirs).every(([name, value]) => sameValue(values[name], value))
    return isSame ? conflict : { ...conflict, theirs: values, by: null, at: null }
  })
}

/** The conflicts of an edit as its person decides them. */
export const useTheirsNow = (entry: OutboxEntry): readonly UnitConflict[] =>
  useDbQuery(
    async (db) => {
      const [ids, seq] = await Promise.all([serverIds(db), getMeta(db, 'seq')])
      const id = typeof entry.key === 'string' ? ids.get(entry.key) : entry.key
      const row = id === undefined ? undefined : await storedRow(db, entry.entity, id)
      // Until the pull that carries it the row on this device is older than the conflict.
      return row && (seq ?? 0) >= (entry.result_seq ?? 0) ? theirsNow(entry, row) : (entry.theirs ?? NONE)
    },
    [entry],
  ) ??
  entry.theirs ??
  NONE
