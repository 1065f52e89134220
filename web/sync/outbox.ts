import { type Fields, sameValue, wholeUnits } from '../../shared/domain/merge.ts'
import { MUTATION_FORMAT } from '../../shared/domain/sync-format.ts'
import type { RowKey } from '../../shared/schemas/sync.ts'
import type { LocalDb, OutboxEntry } from '../db/local-db.ts'
import { hasValues } from '../db/readable-entry.ts'

/** What queueing needs from its surroundings, so that the simulation can bring its own. */
export type OutboxContext = { db: LocalDb; username: string; now: () => number; newId: () => string }
type Entity = OutboxEntry['entity']

const newEntry = (
  context: OutboxContext,
  entry: Pick<OutboxEntry, 'entity' | 'op' | 'key' | 'epoch' | 'about' | 'rev' | 'set' | 'base'>,
): Omit<OutboxEntry, 'seq'> => ({
  ...entry,
  id: context.newId(),
  user: context.username,
  format: MUTATION_FORMAT,
  state: 'queued',
  attempts: 0,
  saved_at: context.now(),
})

/** An entry that no request ever carried may still change; anything else may already be at the server. */
const isUnsent = (entry: OutboxEntry): boolean => entry.state === 'queued' && entry.attempts === 0

const partsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/**
 * Whether an edit goes on from what the waiting one left, part by part of the fields that both hold. Where somebody else's
 * value came in between, one entry would take it for this person's own, and send it again over whatever came after it.
 */
const goesOnFrom = (last: OutboxEntry, shown: Fields): boolean =>
  Object.keys(shown).every((field) => {
    if (!(field in last.set)) return true
    const [left, before] = [partsOf(last.set[field]), partsOf(last.base[field])]
    return partsOf(shown[field]).every((part, at) => sameValue(part, left[at]) || sameValue(part, before[at]))
  })

const lastEntryOf = async (db: LocalDb, entity: Entity, key: RowKey): Promise<OutboxEntry | undefined> =>
  (await db.outbox.where('[entity+key]').equals([entity, key]).sortBy('seq')).at(-1)

/** Queues a new row and answers the key under which it is shown until the server has given it one. */
export const queueCreate = async (context: OutboxContext, entity: Entity, fields: Fields): Promise<string> => {
  const key = `c:${context.newId()}`
  await context.db.outbox.add(
    newEntry(context, { entity, op: 'create', key, rev: null, set: fields, base: {} }) as OutboxEntry,
  )
  return key
}

/**
 * Queues what changed between the row as it was shown and as the person left it. Resolves once it is on the disk.
 * Merged into the row's waiting entry while that was never sent and nobody else's value came in between; an edit that
 * takes itself back leaves nothing.
 */
export const queueEdit = async (
  context: OutboxContext,
  edit: { entity: Entity; key: RowKey; rev: number | null; before: Fields; after: Fields },
): Promise<void> => {
  const { db } = context
  const { set, base } = wholeUnits(edit.entity, edit.before, edit.after)
  if (Object.keys(set).length === 0) return
  await db.transaction('rw', db.outbox, async () => {
    const last = await lastEntryOf(db, edit.entity, edit.key)
    // A create that waits to be sent, or that was refused, is still this person's alone.
    if (last?.op === 'create' && (isUnsent(last) || last.state === 'refused')) {
      await db.outbox.put({ ...last, set: { ...last.set, ...set }, saved_at: context.now() })
      return
    }
    // A damaged entry takes nothing in: it is going to be refused. Nor does one of a database that was replaced.
    const isMergeable = last && isUnsent(last) && last.op === 'edit' && last.epoch === undefined
    if (isMergeable && hasValues(last) && goesOnFrom(last, base)) {
      const mergedSet = { ...last.set, ...set }
      const mergedBase = { ...base, ...last.base }
      if (Object.keys(mergedSet).every((field) => sameValue(mergedSet[field], mergedBase[field]))) {
        await db.outbox.delete(last.seq)
      } else {
        await db.outbox.put({ ...last, set: mergedSet, base: mergedBase, saved_at: context.now() })
      }
      return
    }
    const { entity, key, rev } = edit
    await db.outbox.add(newEntry(context, { entity, op: 'edit', key, rev, set, base }) as OutboxEntry)
  })
}

/** What the person saw of a row that is to go, so that the server deletes no other. */
const seenOf = async (db: LocalDb, { entity, key }: { entity: Entity; key: RowKey }): Promise<Fields> => {
  const tour = entity === 'tour' && typeof key === 'number' ? await db.tours.get(key) : undefined
  return tour ? { tr_name: tour.tr_name } : {}
}

/** Queues a delete. A row that only this device knows, never sent, simply goes, with its waiting edits. */
export const queueDelete = async (
  context: OutboxContext,
  row: { entity: Entity; key: RowKey; rev: number | null },
): Promise<void> => {
  const { db } = context
  await db.transaction('rw', db.outbox, db.tours, async () => {
    const entries = await db.outbox.where('[entity+key]').equals([row.entity, row.key]).sortBy('seq')
    const isOnlyHere = entries.some((entry) => entry.op === 'create') && entries.every(isUnsent)
    await db.outbox.bulkDelete(entries.filter(isUnsent).map((entry) => entry.seq))
    if (isOnlyHere) return
    const base = await seenOf(db, row)
    await db.outbox.add(newEntry(context, { ...row, op: 'delete', set: {}, base }) as OutboxEntry)
  })
}

/** The person gives an edit up. */
export const discardEntry = async (db: LocalDb, seq: number): Promise<void> => {
  await db.outbox.delete(seq)
}

/** Sends a refused edit again, as it is, under a new mutation id: the old one has its answer. */
export const retryEntry = async (context: OutboxContext, seq: number): Promise<void> => {
  const { db } = context
  await db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(seq)
    if (!entry || (entry.state !== 'refused' && entry.state !== 'conflict')) return
    const { entity, op, key, epoch, about, rev, set, base } = entry
    const fresh = newEntry(context, { entity, op, key, epoch, about, rev, set, base })
    await db.outbox.put({ ...fresh, seq })
  })
}

/**
 * Decides a conflict unit by unit. Units of which the person keeps its own value become a new edit whose base is the
 * server's value; with none of them the entry goes.
 * @param mine names of the units that keep the person's value
 */
export const resolveConflict = async (
  context: OutboxContext,
  seq: number,
  mine: ReadonlySet<string>,
  /** The server's row, which completes the weekday arrays around a chosen day. */
  serverRow: Fields,
): Promise<void> => {
  const { db } = context
  await db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(seq)
    if (entry?.state !== 'conflict') return
    const chosen = (entry.theirs ?? []).filter(({ unit }) => mine.has(unit))
    if (chosen.length === 0) {
      await db.outbox.delete(seq)
      return
    }
    const { set, base } = editOfUnits(chosen, serverRow)
    const { entity, key, epoch, about } = entry
    const rev = (serverRow[entity === 'trip' ? 'tt_rev' : 'tr_rev'] as number | undefined) ?? entry.rev
    await db.outbox.put({ ...newEntry(context, { entity, op: 'edit', key, epoch, about, rev, set, base }), seq })
  })
}

const editOfUnits = (
  units: readonly { unit: string; mine: Fields; theirs: Fields }[],
  serverRow: Fields,
): { set: Fields; base: Fields } => {
  const set: Fields = {}
  const base: Fields = {}
  for (const { unit, mine, theirs } of units) {
    const day = /^day_([0-6])$/.exec(unit)?.[1]
    for (const field of Object.keys(mine)) {
      if (day === undefined) {
        set[field] = mine[field]
        base[field] = theirs[field]
      } else {
        const index = Number(day)
        const week = (values: unknown, value: unknown) => {
          const days = Array.isArray(values) ? [...values] : []
          days[index] = value
          return days
        }
        set[field] = week(set[field] ?? serverRow[field], mine[field])
        base[field] = week(base[field] ?? serverRow[field], theirs[field])
      }
    }
  }
  return { set, base }
}
