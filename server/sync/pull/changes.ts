import type { Viewer } from '#shared/domain/access/roles.ts'
import type { SyncEntity } from '#shared/schemas/sync.ts'
import { perStore, type Store } from '../../store/db.ts'
import { couldKnow, entityOf } from '../entities/all.ts'
import { type Fields, isInside, type Range, type SyncedEntity } from '../entities/entity.ts'
import type { ChangeLine } from '../store/sync-log.ts'
import { type Answer, del, put } from './answer.ts'
import { type Held, isHeld } from './cursor.ts'
import { mayBeHeld } from './tombstones.ts'

/**
 * Change of a row since the cursor: who could know it before each of its lines, and after the last. Before each: what
 * comes in several pages is sent as it is when its page is, so a device may hold a row that is newer than its cursor.
 */
type Change = { befores: ChangeLine['before'][]; last: ChangeLine }

/**
 * Rows as they were read after a line that was their last: as long as it is, they are what they were, and after a commit
 * every open app asks for the same ones. Null where there is none any more. Only for pulls that have seen every line.
 */
const rowsByLastLine = perStore((): WeakMap<ChangeLine, Fields | null> => new WeakMap())

/** Returns rows by key as they are now. @param isUpToNow the changes are all there are */
const changedRows = (
  store: Store,
  entity: SyncedEntity,
  changes: readonly (readonly [string, Change])[],
  isUpToNow: boolean,
): ReadonlyMap<string, Fields | null | undefined> => {
  const known = entity.isReadOnce && isUpToNow ? rowsByLastLine(store) : new WeakMap()
  const unread = changes.filter(([, { last }]) => !known.has(last))
  if (unread.length > 0) {
    const keys = unread.map(([key]) => key)
    const read = new Map(entity.byKeys(store, keys).map((row) => [String(entity.keyOf(row)), row]))
    for (const [key, { last }] of unread) known.set(last, read.get(key) ?? null)
  }
  return new Map(changes.map(([key, { last }]) => [key, known.get(last)]))
}

/** The changes of a device's rows, by entity and key. */
const byEntity = (lines: readonly ChangeLine[], held: Held): Map<SyncEntity, Map<string, Change>> => {
  const found = new Map<SyncEntity, Map<string, Change>>()
  for (const line of lines) {
    const { entity, key, before } = line
    if (!isHeld(held, entity)) continue
    const changes = found.get(entity) ?? new Map<string, Change>()
    const change = changes.get(key)
    if (change) {
      change.befores.push(before)
      change.last = line
    } else changes.set(key, { befores: [before], last: line })
    found.set(entity, changes)
  }
  return found
}

/**
 * Step 1 of a pull: rows that changed since the cursor. Each is sent as it is now, or as a tombstone if the client could
 * know it.
 * @returns keys of the changed trips
 */
export const sendChangedRows = (
  store: Store,
  viewer: Viewer,
  lines: readonly ChangeLine[],
  held: Held,
  { old, now, isUpToNow }: { old: Range; now: Range; isUpToNow: boolean },
  answer: Answer,
): ReadonlySet<string> => {
  const changed = byEntity(lines, held)
  for (const [name, changes] of changed) {
    const entity = entityOf(name)
    const isKnown = (audience: ChangeLine['before']): boolean => couldKnow(viewer, name, audience)
    // Most rows are not the viewer's: they are not even read. A later line than these comes with the next page.
    const known = [...changes].filter(([, { befores, last }]) => befores.some(isKnown) || isKnown(last.after))
    if (known.length === 0) continue
    const rows = changedRows(store, entity, known, isUpToNow)
    for (const [key, { befores }] of known) {
      const row = rows.get(key)
      const seen = row && isInside(entity, row, now) ? entity.see(viewer, row) : null
      if (seen) put(answer, name, seen)
      else if (befores.some((before) => mayBeHeld(viewer, name, before, old))) del(answer, name, entity.parseKey(key))
    }
  }
  return new Set(changed.get('trip')?.keys())
}
