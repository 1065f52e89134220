import type { Api } from '#shared/api.ts'
import { onlyUnits, unitOfPath, withoutUnits } from '#shared/domain/sync/edit-units.ts'
import { pick, sameValue } from '#shared/domain/sync/merge.ts'
import { MAX_MUTATIONS_PER_PUSH } from '#shared/domain/sync/sync-format.ts'
import type { KnownAnswer, RowKey } from '#shared/schemas/sync.ts'
import { getMeta, type LocalDb } from '../../db/local-db.ts'
import { hasValues } from '../../db/outbox/readable-entry.ts'
import type { OutboxEntry, TakenEdit } from '../../db/records.ts'
import { storedRow } from '../../db/stored-row.ts'
import { ApiRefusal, type Fetch, type SyncSession, sendCall } from '../api.ts'
import { LOST_IN_RESTORE } from './lost-edits.ts'
import { editInPlace, restOf } from './rest-of.ts'

const CALL: Pick<Api['known'], 'method' | 'path'> = { method: 'post', path: '/api/sync/known' }

type Asking = { db: LocalDb; fetch: Fetch; session: () => SyncSession | null; newId: () => string }

/** An older server knows no such call: it is asked again once it does. */
const unlessMissing = (error: unknown): null => {
  if (error instanceof ApiRefusal && error.status === 404) return null
  throw error
}

const formerIds = ({ taken = [] }: OutboxEntry): string[] => taken.map((former) => former.id)
/** The mutations as which an edit was taken, by one database after the other. */
const idsOf = ({ id, entry }: TakenEdit): string[] => [id, ...formerIds(entry)]

/** The first of some edits: as many as one call may ask about. */
const asManyAsFit = (taken: readonly TakenEdit[]): TakenEdit[] => {
  let ids = 0
  return taken.filter((one) => {
    ids += idsOf(one).length
    return ids <= MAX_MUTATIONS_PER_PUSH
  })
}

/** Returns what is lost of an edit that a database lacks, as it waits for its person; null if an earlier mutation holds all of it. */
const lostPart = ({ id, entry }: TakenEdit, isKnown: ReadonlySet<string>): OutboxEntry | null => {
  const held = entry.taken?.findLast((former) => isKnown.has(former.id))
  const rest = held ? restOf(entry, held.set) : entry
  if (!rest) return null
  const { op, set, base } = rest
  const taken = [...(held ? [] : (entry.taken ?? [])), { id, set }]
  return { ...entry, op, set, base, taken, state: 'refused', message: LOST_IN_RESTORE }
}

/**
 * Lost edits without what their person changed anew: of one field the newest value alone is asked for, over what was there before
 * all of them.
 * @param lost in the order in which they were made
 * @param waiting what the outbox holds beside them
 * @param isSameRow of rows that the server has: one that is made again gets all that was written of it, one edit after the other
 */
const newestOf = (
  lost: readonly OutboxEntry[],
  waiting: readonly OutboxEntry[],
  isSameRow: (one: OutboxEntry, other: OutboxEntry) => boolean,
): OutboxEntry[] => {
  const newest: OutboxEntry[] = []
  for (const entry of lost.toReversed()) {
    const isLater = (other: OutboxEntry): boolean =>
      other.op === 'edit' && other.seq > entry.seq && hasValues(other) && isSameRow(entry, other)
    const later = newest.filter(isLater)
    const unitsOf = (others: readonly OutboxEntry[]): string[] =>
      others
        .flatMap(({ set, base }) => Object.keys(set).filter((path) => !sameValue(set[path], base[path])))
        .map((path) => unitOfPath(entry.entity, path))
    const units = entry.op === 'edit' ? [...unitsOf(later), ...unitsOf(waiting.filter(isLater))] : []
    if (units.length === 0) {
      newest.push(entry)
      continue
    }
    for (const other of later) {
      const { set, base } = onlyUnits(entry.entity, entry, unitsOf([other]))
      // One that was made over this one is made over what was there before it.
      const over = Object.keys(base).filter((path) => path in other.base && sameValue(other.base[path], set[path]))
      other.base = { ...other.base, ...pick(base, over) }
    }
    const rest = withoutUnits(entry.entity, entry, units)
    if (Object.keys(rest.set).length > 0) newest.push({ ...entry, ...rest })
  }
  return newest
}

/**
 * After a database that holds an edit came back: what was told as lost, or was to be sent again, is not needed any more. What
 * its person has changed of it since is sent.
 */
const settleReturned = async ({ db, newId }: Asking, { id, created, entry }: TakenEdit): Promise<void> => {
  // Another restored database may have taken the create once more, under another number.
  if (typeof entry.key === 'string' && created !== undefined && (await storedRow(db, entry.entity, created)))
    await db.idmap.put({ local: entry.key, entity: entry.entity, id: created })
  const waiting = await db.outbox.where('state').anyOf('queued', 'refused', 'conflict').toArray()
  for (const one of waiting) {
    const held = one.taken?.find((former) => former.id === id)
    if (!held) continue
    const rest = restOf(one, held.set)
    if (!rest) await db.outbox.delete(one.seq)
    else if (one.op === 'create') await db.outbox.put(editInPlace(one, rest, newId()))
  }
}

/**
 * After the server's database was replaced by a restored backup: asks which of the edits that former ones took it holds.
 * The others wait in the outbox with their values: their person sends them again, or discards them. Where a later backup holds
 * what an earlier one lacked, they wait no longer.
 * @throws NoConnection, ApiRefusal: it is asked again after the next pull
 */
export const findLost = async (asking: Asking, asked: readonly string[]): Promise<void> => {
  const { db, fetch, session, newId } = asking
  const token = session()?.token
  if (token === undefined) return
  const kept = (await db.taken.bulkGet([...asked])).filter((one) => one !== undefined)
  const fitting = asManyAsFit(kept)
  if (fitting.length === 0) return
  const answer = await sendCall(fetch, token, CALL, { body: { mutations: fitting.flatMap(idsOf) } }).catch(
    unlessMissing,
  )
  if (answer === null) return
  const { epoch, known } = answer as KnownAnswer
  await db.transaction('rw', [db.taken, db.outbox, db.idmap, db.trips, db.tours, db.lookups, db.meta], async () => {
    // Another database has come since.
    if (token !== session()?.token || epoch !== (await getMeta(db, 'epoch'))) return
    const isKnown = new Set(known)
    const taken = await db.taken
      .where('id')
      .anyOf(fitting.map(({ id }) => id))
      .and((one) => one.known_in !== epoch)
      .toArray()
    const waiting = await db.outbox.toArray()
    const all = await db.taken.toArray()
    // What was sent again stands for what it was before.
    const former = new Set([
      ...waiting.flatMap(formerIds),
      ...all.flatMap(({ id, entry }) => formerIds(entry).filter((other) => other !== id)),
    ])
    const lost: OutboxEntry[] = []
    for (const one of taken) {
      const isTold = one.is_lost || former.has(one.id)
      const part = isKnown.has(one.id) || isTold ? null : lostPart(one, isKnown)
      if (part) lost.push(part)
      if (one.is_lost && isKnown.has(one.id)) await settleReturned(asking, one)
      const is_lost = part !== null || (one.is_lost === true && !isKnown.has(one.id))
      await db.taken.put({ ...one, known_in: epoch, is_lost })
    }
    const ids = new Map((await db.idmap.toArray()).map(({ local, id }) => [local as RowKey, id as RowKey]))
    const rowOf = ({ entity, key }: OutboxEntry): string => `${entity} ${ids.get(key) ?? key}`
    const there = new Set<string>()
    for (const entry of lost) {
      const id = ids.get(entry.key) ?? entry.key
      if (typeof id === 'number' && (await storedRow(db, entry.entity, id))) there.add(rowOf(entry))
    }
    const inOrder = lost.toSorted((one, other) => one.seq - other.seq)
    for (const entry of newestOf(
      inOrder,
      waiting,
      (one, other) => there.has(rowOf(one)) && rowOf(one) === rowOf(other),
    ).toReversed()) {
      const { seq: _place, ...unplaced } = entry
      const isThere = (await db.outbox.get(entry.seq)) ?? (await db.outbox.where('id').equals(entry.id).first())
      // The other part of it waits there already.
      await (isThere ? db.outbox.add({ ...unplaced, id: newId() }) : db.outbox.put(entry))
    }
  })
}
