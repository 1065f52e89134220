import type { Role } from '#shared/domain/access/roles.ts'
import { onlyUnits, withoutContext } from '#shared/domain/sync/edit-units.ts'
import { dayOfUnit, type Fields, isLeftBehind, isSame, pick, sameValue } from '#shared/domain/sync/merge.ts'
import { CONTEXT_FIELDS } from '#shared/domain/sync/merge-rows.ts'
import { MUTATION_FORMAT } from '#shared/domain/sync/sync-format.ts'
import { isPartOfEdit, writableEdit } from '#shared/domain/sync/writable-edit.ts'
import { DATED_FIELDS, isDatedField, valueOfPath, withPaths } from '#shared/domain/tour/week-days.ts'
import type { TourDraft } from '#shared/domain/tour/weekday-rules.ts'
import type { AnswerValues } from '#shared/domain/trip/answer-given.ts'
import type { LineAnswer } from '#shared/schemas/statement.ts'
import type { Rev, RowKey, UnitConflict } from '#shared/schemas/sync.ts'
import type { TripFields } from '#shared/schemas/trip.ts'
import { OWN_TABLES } from '../../db/entities.ts'
import { getMeta, type LocalDb } from '../../db/local-db.ts'
import { revOf } from '../../db/outbox/overlay.ts'
import { hasValues } from '../../db/outbox/readable-entry.ts'
import type { OutboxEntry } from '../../db/records.ts'
import { storedRow } from '../../db/stored-row.ts'
import { isLostInRestore } from '../taken/lost-edits.ts'
import { isOnceTaken } from '../taken/once-taken.ts'
import { dropFormerAnswers } from './former-answers.ts'
import { allSeenAt, withoutOffers } from './seen-at.ts'
import { removeDecided } from './settled-part.ts'

/** Dependencies of queueing; the simulation brings its own. */
export type OutboxContext = {
  db: LocalDb
  username: string
  /** Undefined in a session of an older app, until the server has sent it. */
  userId?: number
  role: Role
  now: () => number
  newId: () => string
}
type Entity = OutboxEntry['entity']

/** No form answers: a new trip has no answer, and an edit of one holds it only where it was given. */
type TypedTrip = Omit<TripFields, keyof AnswerValues> & Partial<AnswerValues>
/**
 * Fields of a row as a person writes them. A tour's form may have no customer yet; of a statement these are the answers to
 * its lines.
 */
type WrittenFields = { trip: TypedTrip; tour: TourDraft; statement: Record<string, LineAnswer | null> }
/** Number of the change feed that the rows were at when the person began to write; undefined if unknown. */
type Since = { seen?: number }
/** Name of the row, because the row may have left the device by the time the edit is decided. */
type Named = { about?: OutboxEntry['about'] }
/** A new row as its form holds it. */
export type NewRow = { [Name in Entity]: { entity: Name; fields: WrittenFields[Name] } & Since }[Entity]
/** A known row as it was shown and as the person left it. Fields that are the same in both are not part of the edit. */
export type RowEdit = {
  [Name in Entity]: {
    entity: Name
    key: RowKey
    rev: Rev
    before: Partial<WrittenFields[Name]>
    after: Partial<WrittenFields[Name]>
    /** It takes an answer of its person back. */
    isBack?: true | undefined
  } & Since &
    Named
}[Entity]
export type RowDelete = { entity: Entity; key: RowKey; rev: Rev }

/** Content of an entry, without its author and time. */
type EntryContent = Pick<OutboxEntry, 'entity' | 'op' | 'key' | 'rev' | 'set' | 'base'> &
  Partial<Pick<OutboxEntry, 'epoch' | 'about' | 'seen' | 'seen_at'>>

/** Builds every entry of the outbox, so that the type ensures that it can be read and sent. */
const newEntry = (context: OutboxContext, entry: EntryContent): Omit<OutboxEntry, 'seq'> => ({
  ...entry,
  id: context.newId(),
  user: context.username,
  ...(context.userId === undefined ? {} : { user_id: context.userId }),
  role: context.role,
  format: MUTATION_FORMAT,
  state: 'queued',
  attempts: 0,
  saved_at: context.now(),
})

/**
 * Returns true if no request ever carried the entry: then it may still change. Any other entry may be at the server
 * already.
 */
const isUnsent = (entry: OutboxEntry): boolean => entry.state === 'queued' && entry.attempts === 0

/** Returns true for the entries of a row that only this device has: never sent, or refused. */
export const isOnlyHere = (entries: readonly OutboxEntry[]): boolean =>
  entries.some(
    (entry) => entry.op === 'create' && (isUnsent(entry) || entry.state === 'refused') && !isOnceTaken(entry),
  )

/** Parts by which two edits of a field are joined: its elements by their places, those of a list by day by their days. */
const partsOf = (field: string, value: unknown): ReadonlyMap<unknown, unknown> => {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value]
  return new Map(
    parts.map((part, at) => [isDatedField(field) ? (part as Fields | null)?.[DATED_FIELDS[field]] : at, part] as const),
  )
}

/**
 * Returns true if an edit continues the waiting one, element by element of the fields that both hold. If another
 * person's value came in between, one joined entry would present it as this person's own, and send it again over later
 * changes.
 */
const continuesFrom = (last: OutboxEntry, shown: Fields): boolean =>
  Object.keys(shown).every((field) => {
    if (!(field in last.set)) return true
    const [left, before] = [partsOf(field, last.set[field]), partsOf(field, last.base[field])]
    const now = partsOf(field, shown[field])
    return [...new Set([...left.keys(), ...before.keys(), ...now.keys()])].every(
      (at) => sameValue(now.get(at), left.get(at)) || sameValue(now.get(at), before.get(at)),
    )
  })

/** Returns the earlier moment, for two edits joined in one entry: its names were seen then. */
const earlier = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? undefined : Math.min(one, other)

const lastEntryOf = async (db: LocalDb, entity: Entity, key: RowKey): Promise<OutboxEntry | undefined> =>
  (await db.outbox.where('[entity+key]').equals([entity, key]).sortBy('seq')).at(-1)

/** Queues a new row. @returns the key under which it is shown until the server has given it an id */
export const queueCreate = async (context: OutboxContext, { entity, fields, seen }: NewRow): Promise<string> => {
  const key = `c:${context.newId()}`
  await context.db.outbox.add(newEntry(context, { entity, op: 'create', key, rev: null, seen, set: fields, base: {} }))
  return key
}

/** Sends a row's entry again with changes: under a new mutation id, since the old one has its answer. */
const sendAgain = async (
  context: OutboxContext,
  entry: OutboxEntry,
  changed: Partial<EntryContent> = {},
): Promise<void> => {
  const { entity, op, key, epoch, about, rev, seen, seen_at, set, base, settled, result_seq, taken } = entry
  const content = { entity, op, key, epoch, about, rev, seen, seen_at, set, base, ...changed }
  const arrived = { ...(settled && { settled, result_seq }), ...(taken && { taken }) }
  await context.db.outbox.put({ ...newEntry(context, content), ...arrived, seq: entry.seq })
}

/**
 * Queues the changes between the row as it was shown and as the person left it. Resolves once they are on the disk.
 * They are merged into the row's waiting entry if that was never sent and no value of another person came in between;
 * an edit that restores the old values leaves nothing. Saving a row whose create was refused sends the create again, with what
 * was changed; of a row that a restored database lacks, the create as it was, and the edit after it.
 */
export const queueEdit = async (context: OutboxContext, edit: RowEdit): Promise<void> => {
  const { db } = context
  const whole = writableEdit(context.role, edit.entity, edit.before, edit.after)
  await db.transaction('rw', db.outbox, async () => {
    // Also where it says what is shown already.
    const isAnswer = 'tt_answer' in edit.after
    const { isBack } = edit
    const { set, base } = isAnswer ? await dropFormerAnswers(db, edit.key, { ...whole, isBack }) : whole
    const last = await lastEntryOf(db, edit.entity, edit.key)
    // What is only said along may be older than what waits.
    const written = withoutContext(edit.entity, { set, base })
    if (last && isOnceTaken(last) && isLostInRestore(last)) await sendAgain(context, last)
    else if (last?.op === 'create' && last.state === 'refused') {
      await sendAgain(context, last, {
        set: withPaths(last.set, written),
        seen: earlier(last.seen, edit.seen),
        seen_at: withoutOffers(last, written),
      })
      return
    }
    if (Object.keys(set).length === 0) return
    // A create that waits to be sent holds only this person's values.
    if (last?.op === 'create' && isUnsent(last) && !isOnceTaken(last)) {
      const seen = earlier(last.seen, edit.seen)
      const seen_at = withoutOffers(last, written)
      await db.outbox.put({ ...last, seen, seen_at, set: withPaths(last.set, written), saved_at: context.now() })
      return
    }
    // A damaged entry is not merged into: it will be refused. The same for one of a database that was replaced, or of
    // an older app, which stored weeks in another way.
    const isMergeable =
      last && isUnsent(last) && last.op === 'edit' && last.epoch === undefined && last.format === MUTATION_FORMAT
    if (isMergeable && hasValues(last) && continuesFrom(last, base)) {
      const mergedBase = { ...base, ...last.base }
      // What waits was noted for the subcontractor that the trip is taken from.
      const left = Object.keys(last.set).filter((field) => isLeftBehind(field, base, set))
      const mergedSet = { ...set, ...last.set, ...written, ...pick(mergedBase, left) }
      if (isSame(Object.keys(mergedSet), mergedSet, mergedBase)) {
        await db.outbox.delete(last.seq)
      } else {
        const seen = earlier(last.seen, edit.seen)
        const seen_at = withoutOffers(last, written)
        await db.outbox.put({ ...last, seen, seen_at, set: mergedSet, base: mergedBase, saved_at: context.now() })
      }
      return
    }
    const { entity, key, rev, seen, about } = edit
    await db.outbox.add(newEntry(context, { entity, op: 'edit', key, rev, seen, set, base, ...(about && { about }) }))
  })
}

/** Queues edits of several rows: all or, where the disk fails, none of them. */
export const queueEdits = (context: OutboxContext, edits: readonly RowEdit[]): Promise<void> =>
  context.db.transaction('rw', context.db.outbox, async () => {
    for (const edit of edits) await queueEdit(context, edit)
  })

/** Returns the values that a person saw of a row to be deleted, so that the server deletes no other. */
const seenOf = async (db: LocalDb, { entity, key }: { entity: Entity; key: RowKey }): Promise<Fields> => {
  const { name } = OWN_TABLES[entity] ?? {}
  const row = typeof key === 'number' ? await storedRow(db, entity, key) : undefined
  return row && name ? { [name]: row[name] } : {}
}

/**
 * Queues a delete. A row that only this device has, never sent or refused, is removed with its waiting edits. One that a restored
 * database lacks is made again before it: where a later backup is restored, the row is there.
 */
export const queueDelete = async (context: OutboxContext, { entity, key, rev }: RowDelete): Promise<void> => {
  const { db } = context
  await db.transaction('rw', db.outbox, db[OWN_TABLES[entity]?.table ?? 'lookups'], async () => {
    const entries = await db.outbox.where('[entity+key]').equals([entity, key]).sortBy('seq')
    const isGone = isOnlyHere(entries)
    const gone = entries.filter((entry) => isGone || (isUnsent(entry) && !isOnceTaken(entry)))
    await db.outbox.bulkDelete(gone.map((entry) => entry.seq))
    if (isGone) return
    const lost = entries.find((entry) => isOnceTaken(entry) && isLostInRestore(entry))
    if (lost) await sendAgain(context, lost)
    const base = await seenOf(db, { entity, key })
    await db.outbox.add(newEntry(context, { entity, key, rev, op: 'delete', set: {}, base }))
  })
}

/** Discards an edit, at the person's wish. */
export const discardEntry = async (db: LocalDb, seq: number): Promise<void> => {
  await db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(seq)
    if (entry) await removeDecided(db, entry)
  })
}

/** Sends a refused edit again, as it is. */
export const retryEntry = async (context: OutboxContext, seq: number): Promise<void> => {
  const { db } = context
  await db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(seq)
    if (!entry || (entry.state !== 'refused' && entry.state !== 'conflict')) return
    await sendAgain(context, entry)
  })
}

/** The same of several, and of none where the disk fails. */
export const retryEntries = (context: OutboxContext, seqs: readonly number[]): Promise<void> =>
  context.db.transaction('rw', context.db.outbox, async () => {
    for (const seq of seqs) await retryEntry(context, seq)
  })
export const discardEntries = (db: LocalDb, seqs: readonly number[]): Promise<void> =>
  db.transaction('rw', db.outbox, async () => {
    for (const seq of seqs) await discardEntry(db, seq)
  })

/**
 * Takes one of the values that a refusal offers, at the person's choice. The entry's other faults stay; without any it
 * is sent again.
 */
export const takeOffer = async (context: OutboxContext, seq: number, path: string, offer: Fields): Promise<void> => {
  const { db } = context
  await db.transaction('rw', [db.outbox, db.meta], async () => {
    const entry = await db.outbox.get(seq)
    if (entry?.state !== 'refused') return
    const { errors = [], seen_at } = entry
    const left = errors.filter((fault) => fault.path !== path)
    // An older server does not send the moment of the offer.
    const seen = errors.find((fault) => fault.path === path)?.seen ?? (await getMeta(db, 'seq')) ?? 0
    const taken = {
      set: withPaths(entry.set, offer),
      // The other names in the edit were chosen when it was made.
      seen_at: { ...seen_at, set: { ...seen_at?.set, ...allSeenAt(offer, seen) } },
    }
    if (left.length > 0) await db.outbox.put({ ...entry, ...taken, errors: left })
    else await sendAgain(context, entry, taken)
  })
}

/** Returns the server's row of an entry, without edits over it. */
export const serverRowOf = async (db: LocalDb, { entity, key }: OutboxEntry): Promise<Fields | undefined> => {
  const id = typeof key === 'number' ? key : (await db.idmap.get(key))?.id
  if (id === undefined) return undefined
  return storedRow(db, entity, id)
}

/**
 * Decides a conflict unit by unit. Units with the person's own value become a new edit whose base is the server's
 * value; without any, the entry is removed.
 * @param mine names of the units that keep the person's value
 * @param shown the conflicts as the person saw them, where others changed the values again since the server found them
 */
export const resolveConflict = async (
  context: OutboxContext,
  seq: number,
  mine: ReadonlySet<string>,
  shown?: readonly UnitConflict[],
): Promise<void> => {
  const { db } = context
  await db.transaction('rw', [db.outbox, db.idmap, db.trips, db.tours, db.lookups, db.meta], async () => {
    const entry = await db.outbox.get(seq)
    if (entry?.state !== 'conflict') return
    const found = entry.theirs ?? []
    const chosen = (shown ?? found).filter(({ unit }) => mine.has(unit))
    // Refused days are not decided by this; they stay.
    const rest = entry.refused ? onlyUnits(entry.entity, entry, entry.refused) : null
    if (chosen.length === 0) {
      const { theirs: _theirs, ...undecided } = entry
      if (rest) await db.outbox.put({ ...undecided, ...rest, state: 'refused' })
      else await removeDecided(db, entry)
      return
    }
    const rev = revOf(await serverRowOf(db, entry)) ?? entry.rev
    const edit = editOfUnits(context.role, entry, chosen)
    const beside = carrierBeside(
      entry,
      edit,
      (shown ?? found).filter((one) => !chosen.includes(one)),
    )
    const { seen_at, result_seq } = entry
    // The server's values are those of the conflict's moment, or of the rows that are here; the person's own values keep the
    // moment they were read at.
    const told = result_seq === undefined ? {} : allSeenAt(edit.base, result_seq)
    const later = chosen.filter((one) => found.every(({ theirs }) => !sameValue(theirs, one.theirs)))
    Object.assign(told, allSeenAt(editOfUnits(context.role, entry, later).base, (await getMeta(db, 'seq')) ?? 0))
    await sendAgain(context, entry, {
      op: 'edit',
      rev,
      seen_at: { ...seen_at, base: { ...seen_at?.base, ...told } },
      set: { ...beside, ...rest?.set, ...edit.set },
      base: { ...beside, ...rest?.base, ...edit.base },
    })
  })
}

/** Fields of the subcontractor for which a decided part of a trip was meant: what its person saw, wrote or left to the others. */
const carrierBeside = (entry: OutboxEntry, edit: { set: Fields }, others: readonly UnitConflict[]): Fields => {
  const together = CONTEXT_FIELDS[entry.entity]
  if (!together.some((field) => field in edit.set)) return {}
  const known: Fields = Object.assign({}, entry.set, ...others.map(({ theirs }) => theirs))
  return pick(
    known,
    together.filter((field) => field in known),
  )
}

/** The edit that writes the person's values of units over the server's. */
const editOfUnits = (role: Role, entry: OutboxEntry, units: readonly UnitConflict[]): { set: Fields; base: Fields } => {
  const set: Fields = {}
  const base: Fields = {}
  for (const { unit, mine, theirs } of units) {
    const day = dayOfUnit(unit)
    for (const field of Object.keys(mine)) {
      const path = day === null ? field : `${field}.${day}`
      if (!isPartOfEdit(role, entry.entity, path, valueOfPath(entry.base, path), mine[field])) continue
      set[path] = mine[field]
      base[path] = theirs[field]
    }
  }
  return { set, base }
}
