import type { PullAnswer } from '#shared/schemas/sync.ts'
import type { VisibleTour } from '#shared/schemas/tour.ts'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import type { LocalDb } from '../../db/local-db.ts'
import { readSetting, writeSetting } from '../../db/local-settings.ts'
import { LOOKUP_ENTITIES, LOOKUP_KEYS } from '../../db/lookup-keys.ts'
import { withSettled } from '../../db/outbox/with-settled.ts'
import type { IdMapping, LookupRecord, OutboxEntry } from '../../db/records.ts'
import { noteRemovedRows } from '../../db/rows-removed.ts'
import { storeLongestTrip } from '../../db/trip-range.ts'
import { NoConnection, readJson } from '../api.ts'
import { keepTaken } from '../taken/keep-taken.ts'
import { isOnceTaken } from '../taken/once-taken.ts'
import { holdsAllRows, nextPageOf, pageCursor } from './page-cursor.ts'
import { isPullAnswer } from './pull-answer.ts'
import { removeLostIds, storeFormerDatabase } from './replaced-database.ts'

/** `stale`: another tab had pulled meanwhile, so this answer was thrown away. */
export type PullOutcome = 'applied' | 'stale' | 'more'

const lookupRecords = (answer: PullAnswer): LookupRecord[] =>
  LOOKUP_ENTITIES.flatMap((entity) =>
    (answer.put[entity] ?? []).map((row) => ({ entity, key: String(row[LOOKUP_KEYS[entity]]), row })),
  )

/** Returns true if the rows that an accepted entry changed are on the device: then it is no longer needed. */
const isCarriedBy = (entry: OutboxEntry, seq: number): boolean =>
  entry.state === 'acked' && entry.result_seq !== undefined && entry.result_seq <= seq

/**
 * The database was restored from a backup that may be older than what was taken of this edit: it is sent again, and taken
 * once. One of which a part was taken is decided anew as a whole, by another id: its part alone would come with other values
 * under the same one.
 */
const sentToRestored = (entry: OutboxEntry, newId: () => string): OutboxEntry => {
  const { result_seq: _carriedBy, settled, theirs, refused, message, errors, reason, reasons, ...again } = entry
  const taken = [...(entry.taken ?? []), { id: entry.id, set: entry.set }]
  return {
    ...again,
    ...(settled && { ...withSettled(settled, entry), id: newId() }),
    ...(entry.op === 'create' && { taken }),
    state: 'queued',
  }
}

/** Settles the outbox by this answer, in its transaction, so that the old value does not flash up. */
const settleOutbox = async (
  { db, newId, now }: Pick<PageContext, 'db' | 'newId' | 'now'>,
  answer: PullAnswer,
  isOtherDatabase: boolean,
): Promise<void> => {
  const acked = new Map(answer.acks.map((ack) => [ack.mutation, ack]))
  const named: IdMapping[] = []
  const done: OutboxEntry[] = []
  const taken: OutboxEntry[] = []
  const changed: OutboxEntry[] = []
  for (const entry of await db.outbox.toArray()) {
    const ack = acked.get(entry.id)
    // Another database made the row that the one before it refused to make.
    const isMade = isOtherDatabase && isOnceTaken(entry)
    if (ack && entry.state !== 'conflict' && (entry.state !== 'refused' || isMade)) {
      if (ack.id !== undefined && typeof entry.key === 'string')
        named.push({ local: entry.key, entity: entry.entity, id: ack.id })
      done.push(entry)
    } else if (isOtherDatabase && (entry.state === 'acked' || entry.settled)) {
      changed.push(sentToRestored(entry, newId))
    } else if (isCarriedBy(entry, answer.seq)) {
      done.push(entry)
    } else if (entry.settled && (entry.result_seq ?? 0) <= answer.seq) {
      const { settled, ...rest } = entry
      changed.push(rest)
      taken.push({ ...rest, ...settled })
    }
  }
  if (named.length > 0) await db.idmap.bulkPut(named)
  if (done.length > 0) await db.outbox.bulkDelete(done.map(({ seq }) => seq))
  if (changed.length > 0) await db.outbox.bulkPut(changed)
  await keepTaken(db, [...done, ...taken], answer.epoch, now())
}

/**
 * Rows handed to the database at once: between two chunks the screen can respond; one transaction holds all. Of fewer
 * than 50 Dexie notes each key in each index, which takes longer than running the few live queries again.
 */
const CHUNK_SIZE = 50
/** The next chunk is handed over while one is written: the disk waits for nothing. */
const putInChunks = async <Row>(
  table: { bulkPut: (rows: Row[]) => PromiseLike<unknown> },
  rows: Row[],
): Promise<void> => {
  let writing: PromiseLike<unknown> | undefined
  for (let from = 0; from < rows.length; from += CHUNK_SIZE) {
    const next = table.bulkPut(rows.slice(from, from + CHUNK_SIZE))
    // If the one before fails, nothing awaits this one any more.
    next.then(undefined, () => undefined)
    await writing
    writing = next
  }
  await writing
}

/**
 * Writes the answer's rows. Tables without any are not touched: a quiet pull writes only the cursor.
 * @param areAll there are no other rows on the device
 */
const writeRows = async (db: LocalDb, answer: PullAnswer, areAll: boolean): Promise<void> => {
  const { put, del } = answer
  const trips = (put.trip ?? []) as VisibleTrip[]
  await putInChunks(db.trips, trips)
  if (trips.length > 0 || areAll) await storeLongestTrip(db, trips, areAll)
  await putInChunks(db.tours, (put.tour ?? []) as VisibleTour[])
  if (del.trip) await db.trips.bulkDelete(del.trip.map(Number))
  if (del.tour) await db.tours.bulkDelete(del.tour.map(Number))
  for (const entity of answer.anew ?? []) await db.lookups.where('entity').equals(entity).delete()
  await putInChunks(db.lookups, lookupRecords(answer))
  const gone = LOOKUP_ENTITIES.flatMap((entity) =>
    (del[entity] ?? []).map((key): [string, string] => [entity, String(key)]),
  )
  if (gone.length > 0) await db.lookups.bulkDelete(gone)
}

/** The next start draws no row that is no longer there; the timetable keeps anew what it shows. */
const forgetFirstRows = ({ del }: PullAnswer, areReplaced: boolean): void => {
  const gone = new Set(del.trip?.map(String))
  if (!areReplaced && gone.size === 0) return
  const kept = readSetting('first_rows')
  if (areReplaced || kept?.rows.rows.some(({ id }) => id !== null && gone.has(id)))
    writeSetting('first_rows', undefined)
}

/**
 * Applies one answer in one transaction. The pages of a first sync are written one by one, so that the first rows show
 * before the last ones come; a snapshot that replaces rows is written as a whole.
 * @param from the device's cursor at the request; if it has another one by now, nothing is written
 * @returns `part`: nothing was written, since rows are to be replaced and the snapshot is incomplete
 */
export const applyPull = async (
  { db, newId, now }: Pick<PageContext, 'db' | 'newId' | 'now'>,
  answer: PullAnswer,
  from: string | undefined,
): Promise<PullOutcome | 'part'> =>
  db.transaction('rw', [db.trips, db.tours, db.lookups, db.outbox, db.taken, db.idmap, db.meta], async () => {
    const [cursor, epoch, seq] = (await db.meta.bulkGet(['cursor', 'epoch', 'seq'])).map((record) => record?.value)
    if (cursor !== from) return 'stale'
    const goesOn = nextPageOf(from) !== undefined && !answer.begins
    const isOtherDatabase =
      answer.reset === true && epoch !== undefined && (epoch !== answer.epoch || answer.seq < Number(seq ?? 0))
    const isPage = answer.reset === true && answer.more === true
    if (isPage && (holdsAllRows(from) || isOtherDatabase)) return 'part'
    if (isOtherDatabase) await storeFormerDatabase(db, String(epoch))
    const replaces = answer.reset === true && !goesOn
    if (replaces) await Promise.all([db.trips.clear(), db.tours.clear(), db.lookups.clear()])
    await writeRows(db, answer, replaces)
    // Without a cursor the device held none.
    if (from !== undefined && (replaces || answer.del.trip)) noteRemovedRows()
    forgetFirstRows(answer, replaces)
    if (isOtherDatabase) await removeLostIds(db, answer)
    const reached = [
      { name: 'seq' as const, value: answer.seq },
      { name: 'epoch' as const, value: answer.epoch },
    ]
    if (isPage) {
      // Edits on these rows record the epoch and the number that the rows were read at; sent entries are settled once
      // all rows are here.
      await db.meta.bulkPut([...reached, { name: 'cursor', value: pageCursor(answer.cursor) }])
      return 'more'
    }
    await settleOutbox({ db, newId, now }, answer, isOtherDatabase)
    await db.meta.bulkPut([...reached, { name: 'cursor', value: answer.cursor }, { name: 'last_pull', value: now() }])
    return answer.more ? 'more' : 'applied'
  })

/** Joins a page with the snapshot's former pages. */
const merge = (into: PullAnswer, page: PullAnswer): PullAnswer => {
  const put = { ...into.put }
  for (const [entity, rows] of Object.entries(page.put) as [keyof PullAnswer['put'], Record<string, unknown>[]][]) {
    put[entity] = [...(put[entity] ?? []), ...rows]
  }
  return { ...page, put, reset: true, begins: true }
}

/** Resolves to the text of the next page. @param reached cursor of the page before it, from which it goes on */
export type NextPage = (reached: string | undefined) => Promise<string>

/** Applies pages in a thread of its own, where copying rows to the disk holds up no screen. */
export type PageWriter = {
  /** Starts it, unless it was, and lets the screen draw the rows that came first: further pages would hold up its reading. */
  prepare: () => Promise<void>
  /**
   * Applies all pages from the device's cursor on; null as long as its code is not there.
   * @param asked the next page, which is on its way already
   */
  takeOver: (cursor: string, asked: Promise<string>, next: NextPage) => Promise<PullOutcome> | null
  /** Ends it: also where all pages were written before its code was there. Another first sync starts it anew. */
  end: () => void
}

type PageContext = {
  db: LocalDb
  now: () => number
  newId: () => string
  /** Returns false once another person has logged in on this device. */
  isMeant: () => boolean
  writer?: PageWriter | undefined
}

/** @throws NoConnection if the text is no page */
const readPage = (text: string): PullAnswer => {
  const json = readJson(text)
  if (!isPullAnswer(json)) throw new NoConnection('the answer is not a pull')
  return json
}

/**
 * Applies page after page: the next one is on its way while one is written. What is written page by page goes to the
 * other thread as soon as that is ready; a snapshot that replaces rows is collected until it is complete.
 * @param cursor the device's, as it was when the first page was asked for
 */
export const applyPages = async (
  context: PageContext,
  next: NextPage,
  cursor: string | undefined,
): Promise<PullOutcome> => {
  let from = cursor
  /** Pages of a snapshot, collected until it is complete. */
  let parts: PullAnswer | null = null
  let asked = next(nextPageOf(from) ?? from)
  for (;;) {
    const page = readPage(await asked)
    if (!context.isMeant()) return 'stale'
    if (page.more) {
      asked = next(page.cursor)
      // If writing fails, nothing awaits this promise any more.
      asked.catch(() => undefined)
    }
    const answer: PullAnswer = parts && page.reset && !page.begins ? merge(parts, page) : page
    const outcome = await applyPull(context, answer, from)
    if (outcome === 'applied' || outcome === 'stale') return outcome
    parts = outcome === 'part' ? answer : null
    if (outcome !== 'more') continue
    from = page.reset ? pageCursor(page.cursor) : page.cursor
    if (page.reset) await context.writer?.prepare()
    const takenOver = context.writer?.takeOver(from, asked, next)
    if (takenOver) return takenOver
  }
}
