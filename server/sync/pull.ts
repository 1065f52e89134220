import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import { offlineRange, viewRange } from '../../shared/domain/time/views.ts'
import { tourFieldsSeenBy } from '../../shared/domain/tour/tour-fields.ts'
import { SHOWN_TRIP_FIELDS } from '../../shared/domain/trip/trip-fields.ts'
import type { PullAnswer, SyncEntity } from '../../shared/schemas/sync.ts'
import { perStore, type Store } from '../store/db.ts'
import { lastSeq } from '../store/sync/change-feed.ts'
import { accountOfClient } from '../store/sync/sync-clients.ts'
import { acksAfter, type ChangeLine, changesAfter, reachesBackTo } from '../store/sync/sync-log.ts'
import { couldKnow, dayTripSource, type Range, type RowKey, SOURCES, type SyncSource, sourceOf } from './sources.ts'
import { mayBeHeld } from './tombstones.ts'
import { movedRows } from './window.ts'

/** How much one answer carries: rows of a snapshot, lines of the change feed. */
export type PullLimits = { snapshotRows: number; changes: number }
/** A page of a snapshot is a megabyte: a phone reads it without a pause that anybody notices. */
export const PULL_LIMITS: PullLimits = { snapshotRows: 1000, changes: 5000 }

/**
 * How far a client is: the number of the change feed, the window of days it holds, who it was, and which database.
 * While a snapshot goes on (`page`), the place in it as well. Opaque to the client.
 */
type Cursor = {
  seq: number
  window: Range
  viewer: string
  epoch: string
  page: Place | null
}
/**
 * What the page begins with, and the row before it. `today`: an instant of the day whose trips came first, so that they do
 * not come again; null in a snapshot that an older version began.
 */
type Place = { step: number; after: RowKey | null; today: number | null }

/** Look-ups and tours, then the trips of today, which are looked at first, then all others. The numbers stand in cursors. */
const TRIPS = SOURCES.findIndex(({ entity }) => entity === 'trip')
const STEPS: readonly SyncSource[] = [...SOURCES, dayTripSource]
const TODAYS_TRIPS = STEPS.indexOf(dayTripSource)
const FIRST_STEP = 0
/** Nothing is inside. */
const NO_DAY: Range = { from: '9999-12-31T23:59:59.999Z', to: '1970-01-01T00:00:00.000Z' }
const stepAfter = (step: number): number | null => {
  if (step === TRIPS) return null
  if (step === TODAYS_TRIPS) return TRIPS
  return step + 1 === TRIPS ? TODAYS_TRIPS : step + 1
}

/** Counts up when another set of rows, or another form of them, goes to the devices: they begin anew then. */
const PROJECTION = 3

/** Whatever decides what a person sees; another value means that all cached rows are to be replaced. */
export const viewerHash = (store: Store, viewer: Viewer): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        PROJECTION,
        SHOWN_TRIP_FIELDS[viewer.role],
        tourFieldsSeenBy(viewer.role),
        viewer.username,
        viewer.role,
        viewer.subcontractor,
        viewer.customer,
        store.timeZone,
      ]),
    )
    .digest('base64url')
    .slice(0, 10)

const writeCursor = ({ seq, window, viewer, epoch, page }: Cursor): string => {
  const parts: unknown[] = [seq, Date.parse(window.from), Date.parse(window.to), viewer, epoch]
  if (page) parts.push(page.step, page.after, page.today)
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

const Whole = z.int().nonnegative()
/** The last instant that a date can be. */
const MAX_DATE_MS = 8.64e15
const CursorParts = z.tuple([
  Whole,
  Whole,
  Whole,
  z.string(),
  z.string(),
  Whole.max(TODAYS_TRIPS).optional(),
  z.union([z.string(), Whole]).nullish(),
  Whole.max(MAX_DATE_MS).nullish(),
])

/** A cursor that this server did not write, or that was written for somebody else, is no cursor: null. */
const readCursor = (text: string | undefined): Cursor | null => {
  try {
    const parts = CursorParts.parse(JSON.parse(Buffer.from(text ?? '', 'base64url').toString('utf8')))
    const [seq, from, to, viewer, epoch, step, after = null, today = null] = parts
    const window = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    return { seq, window, viewer, epoch, page: step === undefined ? null : { step, after, today } }
  } catch {
    return null
  }
}

const MINUTE_MS = 60_000
/** The days that every device keeps. In every zone a day begins with a full minute, so they hold for the whole of one. */
const offlineWindow = perStore((store) => {
  let minute = Number.NaN
  let range: Range = NO_DAY
  return (): Range => {
    const thisMinute = Math.floor(store.now() / MINUTE_MS)
    if (thisMinute !== minute) range = offlineRange(store.now(), store.timeZone)
    minute = thisMinute
    return range
  }
})

type Answer = Required<Pick<PullAnswer, 'put' | 'del'>>

const put = (answer: Answer, entity: SyncEntity, row: Record<string, unknown>): void => {
  const rows = answer.put[entity]
  if (rows) rows.push(row)
  else answer.put[entity] = [row]
}
const del = (answer: Answer, entity: SyncEntity, key: RowKey): void => {
  const keys = answer.del[entity]
  if (keys) keys.push(key)
  else answer.del[entity] = [key]
}

/**
 * What became of a row since the cursor: who could know it before each of its lines, and after the last. Before each: what
 * comes in several pages is sent as it is when its page is, so a device may hold a row that is newer than its cursor.
 */
type Change = { befores: ChangeLine['before'][]; after: ChangeLine['after'] }

/** Step 1: rows that changed since the cursor. Each is sent as it is now, or as a tombstone if the client could know it. */
const sendChangedRows = (store: Store, viewer: Viewer, lines: ChangeLine[], old: Range, now: Range, answer: Answer) => {
  const seen = new Set<string>()
  const byEntity = new Map<SyncEntity, Map<string, Change>>()
  for (const { entity, key, before, after } of lines) {
    seen.add(`${entity}:${key}`)
    const changes = byEntity.get(entity) ?? new Map<string, Change>()
    const change = changes.get(key)
    if (change) {
      change.befores.push(before)
      change.after = after
    } else changes.set(key, { befores: [before], after })
    byEntity.set(entity, changes)
  }
  for (const [entity, changes] of byEntity) {
    const source = sourceOf(entity)
    const isKnown = (audience: ChangeLine['before']): boolean => couldKnow(viewer, entity, audience)
    // Most rows are somebody else's: they are not even read. A later line than these comes with the next page.
    const known = [...changes].filter(([, { befores, after }]) => befores.some(isKnown) || isKnown(after))
    if (known.length === 0) continue
    const keys = known.map(([key]) => key)
    const rows = new Map(source.byKeys(store, keys).map(({ key, row }) => [String(key), row]))
    for (const [key, { befores }] of known) {
      const row = rows.get(key)
      const visible = row && source.isInside(row, now) ? source.project(viewer, row) : null
      if (visible) put(answer, entity, visible)
      else if (befores.some((before) => mayBeHeld(viewer, entity, before, old)))
        del(answer, entity, source.parseKey(key))
    }
  }
  return seen
}

/** A page that holds as many rows of today or more ends with them, so that they are on the screen before others come. */
const PART_OF_PAGE = 1 / 20

/** A page of everything that the viewer sees, for a client that starts from nothing or whose rows are to be replaced. */
const sendSnapshotPage = (
  store: Store,
  viewer: Viewer,
  { window, page }: Cursor,
  pageRows: number,
  answer: Answer,
): Cursor['page'] => {
  const today = page ? page.today : store.now()
  const todays = today === null ? NO_DAY : viewRange('today', today, store.timeZone)
  let sent = 0
  let after = page?.after ?? null
  for (let step: number | null = page?.step ?? FIRST_STEP; step !== null; step = stepAfter(step)) {
    const source = STEPS[step] as SyncSource
    const limit = pageRows - sent
    // One more tells whether there is more.
    const found = source.page(store, step === TODAYS_TRIPS ? todays : window, after, limit + 1)
    const rows = source.entity === 'trip' ? found.slice(0, limit) : found
    for (const { row } of rows) {
      if (step === TRIPS && source.isInside(row, todays)) continue
      const visible = source.project(viewer, row)
      if (visible) put(answer, source.entity, visible)
    }
    sent += rows.length
    if (rows.length < found.length) return { step, after: rows.at(-1)?.key ?? after, today }
    after = null
    const next = stepAfter(step)
    const isFull = sent >= pageRows || (step === TODAYS_TRIPS && sent >= pageRows * PART_OF_PAGE)
    if (isFull && next !== null) return { step: next, after: null, today }
  }
  return null
}

/**
 * Returns what a client needs to know since its cursor (sync 4). Ids that the viewer never saw are
 * never sent, and every row goes through the projection of its role.
 * @param cursor as the last answer gave it; undefined, foreign or too old ones make a reset
 * @param client whose mutations are acknowledged
 */
export const pull = (
  store: Store,
  viewer: Viewer & { userId: number },
  request: { cursor?: string; client?: string },
  limits: PullLimits = PULL_LIMITS,
): PullAnswer => {
  const window = offlineWindow(store)()
  const known = { viewer: viewerHash(store, viewer), epoch: store.epoch() }
  const given = readCursor(request.cursor)
  const usable =
    given && given.viewer === known.viewer && given.epoch === known.epoch && reachesBackTo(store, given.seq)
  const answer: Answer = { put: {}, del: {} }
  const acks = (from: number, upTo: number) =>
    request.client && upTo > from
      ? acksAfter(store, { client: request.client, username: viewer.username }, from, upTo)
      : []

  if (!usable || given.page) {
    // A device begins with a snapshot: from then on its queue is this account's, whoever has its username later.
    if (!usable && request.client) accountOfClient(store, request.client, viewer.userId)
    const cursor: Cursor = usable ? given : { ...known, seq: lastSeq(store), window, page: null }
    const page = sendSnapshotPage(store, viewer, cursor, limits.snapshotRows, answer)
    return {
      cursor: writeCursor({ ...cursor, page }),
      seq: cursor.seq,
      epoch: known.epoch,
      ...answer,
      acks: page ? [] : acks(0, cursor.seq),
      reset: true,
      ...(page ? { more: true } : {}),
      ...(usable ? {} : { begins: true }),
    }
  }

  // Mostly nothing has happened, and then nothing is to be looked up.
  const isQuiet = given.seq === lastSeq(store)
  const lines = isQuiet ? [] : changesAfter(store, given.seq, limits.changes)
  const seq = lines.at(-1)?.seq ?? given.seq
  const more = lines.length === limits.changes
  // The days move with the last page: what a later page deletes is still held until then.
  const held = more ? given.window : window
  const seen = sendChangedRows(store, viewer, lines, given.window, held, answer)
  const moved = movedRows(store, viewer, given.window, held, seen)
  for (const row of moved.entered) put(answer, 'trip', row)
  for (const id of moved.left) del(answer, 'trip', id)
  return {
    cursor: writeCursor({ ...known, seq, window: held, page: null }),
    seq,
    epoch: known.epoch,
    ...answer,
    acks: acks(given.seq, seq),
    ...(more ? { more: true } : {}),
  }
}
