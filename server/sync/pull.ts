import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'
import { ROLES, type Viewer } from '../../shared/domain/access/roles.ts'
import { isLaterEntity, LATER_ENTITIES, type LaterEntity } from '../../shared/domain/sync/entities.ts'
import { MINUTE_MS } from '../../shared/domain/time/units.ts'
import { offlineRange, viewRange } from '../../shared/domain/time/views.ts'
import { tourFieldsSeenBy } from '../../shared/domain/tour/tour-fields.ts'
import { SHOWN_TRIP_FIELDS } from '../../shared/domain/trip/trip-fields.ts'
import type { PullAnswer, SyncEntity } from '../../shared/schemas/sync.ts'
import { perStore, type Store } from '../store/db.ts'
import { lastSeq } from '../store/sync/change-feed.ts'
import { accountOfClient } from '../store/sync/sync-clients.ts'
import { acksAfter, type ChangeLine, changesAfter, reachesBackTo } from '../store/sync/sync-log.ts'
import {
  couldKnow,
  dayTripSource,
  LATER_SOURCES,
  type Range,
  type RowKey,
  SOURCES,
  type SyncSource,
  sourceOf,
} from './sources.ts'
import { mayBeHeld } from './tombstones.ts'
import { movedRows } from './window.ts'

/** Limits of one answer: rows of a snapshot, lines of the change feed. */
export type PullLimits = { snapshotRows: number; changes: number }
/** A page of a snapshot is a megabyte: a phone reads it without a pause that anybody notices. */
export const PULL_LIMITS: PullLimits = { snapshotRows: 1000, changes: 5000 }

/**
 * Position of a client: the number of the change feed, the window of days it holds, its viewer, and the database.
 * While a snapshot goes on (`page`), the place in it as well. Opaque to the client.
 */
type Cursor = {
  seq: number
  window: Range
  viewer: string
  epoch: string
  page: Place | null
  /** Entities beyond the first ones that the device holds rows of. */
  later: readonly LaterEntity[]
  /** The entity whose rows are on their way to a device that understands it now, and the last row that was sent. */
  joins: { entity: LaterEntity; after: RowKey } | null
}
/**
 * The step that the page begins with, and the row before it. `today`: an instant of the day whose trips came first, so that they do
 * not come again; null in a snapshot that an older version began.
 */
type Place = { step: number; after: RowKey | null; today: number | null }

/**
 * Look-ups and tours, then the trips of today, which are looked at first, then all others, then what came later. The numbers
 * stand in cursors.
 */
const TRIPS = SOURCES.findIndex(({ entity }) => entity === 'trip')
const STEPS: readonly SyncSource[] = [...SOURCES, dayTripSource, ...LATER_SOURCES]
const TODAYS_TRIPS = STEPS.indexOf(dayTripSource)
const FIRST_STEP = 0
/** Nothing is inside. */
const NO_DAY: Range = { from: '9999-12-31T23:59:59.999Z', to: '1970-01-01T00:00:00.000Z' }
const stepAfter = (step: number): number | null => {
  if (step === TRIPS) return TODAYS_TRIPS + 1
  if (step > TODAYS_TRIPS) return step + 1 < STEPS.length ? step + 1 : null
  if (step === TODAYS_TRIPS) return TRIPS
  return step + 1 === TRIPS ? TODAYS_TRIPS : step + 1
}

/** Counts up when another set of rows, or another form of them, goes to the devices: they begin anew then. */
const PROJECTION = 5

/** What a role sees, hashed as far as that is the same for all of its people: most of the work, done once. */
const SEEN_BY = new Map(
  ROLES.map((role) => {
    const shared = JSON.stringify([PROJECTION, SHOWN_TRIP_FIELDS[role], tourFieldsSeenBy(role)])
    return [role, createHash('sha256').update(`${shared.slice(0, -1)},`)]
  }),
)

/** Everything that decides what a person sees; with another value all cached rows are to be replaced. */
export const viewerHash = (store: Store, { username, role, subcontractor, customer }: Viewer): string =>
  (SEEN_BY.get(role) as Hash)
    .copy()
    .update(JSON.stringify([username, role, subcontractor, customer, store.timeZone]).slice(1))
    .digest('base64url')
    .slice(0, 10)

const writeCursor = ({ seq, window, viewer, epoch, page, later, joins }: Cursor): string => {
  const parts: unknown[] = [seq, Date.parse(window.from), Date.parse(window.to), viewer, epoch]
  const held = later.length > 0 || joins ? [later, joins && [joins.entity, joins.after]] : []
  if (page) parts.push(page.step, page.after, page.today, ...held)
  else if (held.length > 0) parts.push(null, null, null, ...held)
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
  Whole.max(STEPS.length - 1).nullish(),
  z.union([z.string(), Whole]).nullish(),
  Whole.max(MAX_DATE_MS).nullish(),
  z.array(z.enum(LATER_ENTITIES)).max(LATER_ENTITIES.length).optional(),
  z.tuple([z.enum(LATER_ENTITIES), z.union([z.string(), Whole])]).nullish(),
])

/** A cursor that this server did not write, or that was written for somebody else, is no cursor: null. */
const readCursor = (text: string | undefined): Cursor | null => {
  try {
    const parts = CursorParts.parse(JSON.parse(Buffer.from(text ?? '', 'base64url').toString('utf8')))
    const [seq, from, to, viewer, epoch, step = null, after = null, today = null, later = [], joining] = parts
    const window = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    const joins = joining ? { entity: joining[0], after: joining[1] } : null
    return { seq, window, viewer, epoch, page: step === null ? null : { step, after, today }, later, joins }
  } catch {
    return null
  }
}

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
/** Rows of the later entities that a device wants. */
type Held = Pick<Cursor, 'later' | 'joins'>

const isHeld = ({ later, joins }: Held, entity: SyncEntity): boolean =>
  !isLaterEntity(entity) || later.includes(entity) || joins?.entity === entity

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
 * Change of a row since the cursor: who could know it before each of its lines, and after the last. Before each: what
 * comes in several pages is sent as it is when its page is, so a device may hold a row that is newer than its cursor.
 */
type Change = { befores: ChangeLine['before'][]; last: ChangeLine }

/**
 * Rows as they were read after a line that was their last: as long as it is, they are what they were, and after a commit
 * every open app asks for the same ones. Null where there is none any more. Only for whoever knows that it is their last.
 */
const rowsByLastLine = perStore((): WeakMap<ChangeLine, Record<string, unknown> | null> => new WeakMap())

/** Returns rows by key as they are now. @param isUpToNow the changes are all there are */
const changedRows = (
  store: Store,
  source: SyncSource,
  changes: readonly (readonly [string, Change])[],
  isUpToNow: boolean,
): ReadonlyMap<string, Record<string, unknown> | null | undefined> => {
  const known = source.isReadOnce && isUpToNow ? rowsByLastLine(store) : new WeakMap()
  const unread = changes.filter(([, { last }]) => !known.has(last))
  if (unread.length > 0) {
    const keys = unread.map(([key]) => key)
    const read = new Map(source.byKeys(store, keys).map(({ key, row }) => [String(key), row]))
    for (const [key, { last }] of unread) known.set(last, read.get(key) ?? null)
  }
  return new Map(changes.map(([key, { last }]) => [key, known.get(last)]))
}

/** Step 1: rows that changed since the cursor. Each is sent as it is now, or as a tombstone if the client could know it. */
const sendChangedRows = (
  store: Store,
  viewer: Viewer,
  lines: readonly ChangeLine[],
  held: Held,
  { old, now, isUpToNow }: { old: Range; now: Range; isUpToNow: boolean },
  answer: Answer,
) => {
  const seen = new Set<string>()
  const byEntity = new Map<SyncEntity, Map<string, Change>>()
  for (const line of lines) {
    const { entity, key, before } = line
    if (!isHeld(held, entity)) continue
    seen.add(`${entity}:${key}`)
    const changes = byEntity.get(entity) ?? new Map<string, Change>()
    const change = changes.get(key)
    if (change) {
      change.befores.push(before)
      change.last = line
    } else changes.set(key, { befores: [before], last: line })
    byEntity.set(entity, changes)
  }
  for (const [entity, changes] of byEntity) {
    const source = sourceOf(entity)
    const isKnown = (audience: ChangeLine['before']): boolean => couldKnow(viewer, entity, audience)
    // Most rows are somebody else's: they are not even read. A later line than these comes with the next page.
    const known = [...changes].filter(([, { befores, last }]) => befores.some(isKnown) || isKnown(last.after))
    if (known.length === 0) continue
    const rows = changedRows(store, source, known, isUpToNow)
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
  { window, page, later }: Cursor,
  pageRows: number,
  answer: Answer,
): Cursor['page'] => {
  const today = page ? page.today : store.now()
  const todays = today === null ? NO_DAY : viewRange('today', today, store.timeZone)
  const isWanted = (step: number): boolean => isHeld({ later, joins: null }, (STEPS[step] as SyncSource).entity)
  const nextWanted = (step: number): number | null => {
    const next = stepAfter(step)
    return next === null || isWanted(next) ? next : nextWanted(next)
  }
  const first = page?.step ?? FIRST_STEP
  let sent = 0
  let after = page?.after ?? null
  for (let step = isWanted(first) ? first : nextWanted(first); step !== null; step = nextWanted(step)) {
    const source = STEPS[step] as SyncSource
    const limit = pageRows - sent
    // One more tells whether there is more.
    const found = source.page(store, step === TODAYS_TRIPS ? todays : window, after, limit + 1)
    const rows = source.isPaged ? found.slice(0, limit) : found
    for (const { row } of rows) {
      if (step === TRIPS && source.isInside(row, todays)) continue
      const visible = source.project(viewer, row)
      if (visible) put(answer, source.entity, visible)
    }
    sent += rows.length
    if (rows.length < found.length) return { step, after: rows.at(-1)?.key ?? after, today }
    after = null
    const next = nextWanted(step)
    const isFull = sent >= pageRows || (step === TODAYS_TRIPS && sent >= pageRows * PART_OF_PAGE)
    if (isFull && next !== null) return { step: next, after: null, today }
  }
  return null
}

/**
 * Step 3: rows of an entity that the device's app understands and the device has none of, page by page, once it has all
 * changes. It drops what it holds of the entity with the first page: an app that does not know it may have run meanwhile.
 * @returns what the device holds afterwards, and whether more is to come
 */
const sendJoiningRows = (
  store: Store,
  viewer: Viewer,
  understood: readonly LaterEntity[],
  held: Held,
  { window, pageRows }: { window: Range; pageRows: number },
  answer: Answer & Pick<PullAnswer, 'anew'>,
): Held & { more: boolean } => {
  const entity = understood.find((name) => !held.later.includes(name))
  if (!entity) return { ...held, joins: null, more: false }
  const source = sourceOf(entity)
  const after = held.joins?.entity === entity ? held.joins.after : null
  if (after === null) answer.anew = [entity]
  const found = source.page(store, window, after, pageRows + 1)
  const rows = source.isPaged ? found.slice(0, pageRows) : found
  for (const { row } of rows) {
    const visible = source.project(viewer, row)
    if (visible) put(answer, entity, visible)
  }
  const last = rows.at(-1)
  if (last && rows.length < found.length) return { ...held, joins: { entity, after: last.key }, more: true }
  const later = [...held.later, entity]
  return { later, joins: null, more: understood.some((name) => !later.includes(name)) }
}

/** Returns the later entities that the asking app understands; one that names none is of a version before them. */
const understoodBy = (entities: string | undefined): LaterEntity[] => {
  const names = entities?.split(',') ?? []
  return LATER_ENTITIES.filter((entity) => names.includes(entity))
}

/** How far the asking device is, and the company. */
type PullState = {
  known: Pick<Cursor, 'viewer' | 'epoch'>
  /** Null where the device's rows are to be replaced. */
  given: Cursor | null
  /** Number of the newest change. */
  newest: number
  /** Little has happened since: what is left of a pull takes a millisecond or two. */
  isShort: boolean
}

type PullRequest = { cursor?: string; client?: string; entities?: string }

export const pullState = (store: Store, viewer: Viewer, { cursor, entities }: PullRequest): PullState => {
  const known = { viewer: viewerHash(store, viewer), epoch: store.epoch() }
  const newest = lastSeq(store)
  const read = readCursor(cursor)
  const isUsable = read?.viewer === known.viewer && read.epoch === known.epoch && reachesBackTo(store, read.seq, newest)
  const given = isUsable ? read : null
  const isShort = given !== null && holdsAll(store, given, entities) && hasFewLines(store, given.seq, newest)
  return { known, given, newest, isShort }
}

/** More lines than apps usually miss between two pulls take a turn. */
const FEW_LINES = 200
const hasFewLines = (store: Store, seq: number, newest: number): boolean =>
  seq === newest || changesAfter(store, seq, FEW_LINES + 1, newest).length <= FEW_LINES

/** Returns true if a device has nothing to get but changes: no pages, no entity that it lacks, no days. */
const holdsAll = (store: Store, { page, joins, later, window }: Cursor, entities: string | undefined): boolean => {
  const { from, to } = offlineWindow(store)()
  const hasDays = window.from === from && window.to === to
  return !page && !joins && hasDays && understoodBy(entities).every((name) => later.includes(name))
}

/**
 * Returns what a client needs to know since its cursor (sync 4). Ids that the viewer never saw are
 * never sent, and every row goes through the projection of its role.
 * @param cursor as the last answer gave it; undefined, foreign or too old ones make a reset
 * @param client whose mutations are acknowledged
 * @param entities which the asking app understands beyond the first ones; the rows of others are never sent
 */
export const pull = (
  store: Store,
  viewer: Viewer & { userId: number },
  request: PullRequest,
  limits: PullLimits = PULL_LIMITS,
  state: PullState = pullState(store, viewer, request),
): PullAnswer => {
  const window = offlineWindow(store)()
  const { known, given, newest } = state
  const understood = understoodBy(request.entities)
  const answer: Answer & Pick<PullAnswer, 'anew'> = { put: {}, del: {} }
  const acks = (from: number, upTo: number) =>
    request.client && upTo > from
      ? acksAfter(store, { client: request.client, username: viewer.username }, from, upTo)
      : []

  if (!given || given.page) {
    // A device begins with a snapshot: from then on its queue is this account's, whoever has its username later.
    if (!given && request.client) accountOfClient(store, request.client, viewer.userId)
    const cursor: Cursor = given
      ? { ...given, later: given.later.filter((name) => understood.includes(name)) }
      : { ...known, seq: newest, window, page: null, later: understood, joins: null }
    const page = sendSnapshotPage(store, viewer, cursor, limits.snapshotRows, answer)
    return {
      cursor: writeCursor({ ...cursor, page }),
      seq: cursor.seq,
      epoch: known.epoch,
      ...answer,
      acks: page ? [] : acks(0, cursor.seq),
      reset: true,
      ...(page ? { more: true } : {}),
      ...(given ? {} : { begins: true }),
    }
  }

  // An app that does not understand an entity misses its changes: once it does, it gets the rows anew.
  const asked: Held = {
    later: given.later.filter((name) => understood.includes(name)),
    joins: given.joins && understood.includes(given.joins.entity) ? given.joins : null,
  }
  // Mostly nothing has happened, and then nothing is to be looked up.
  const lines = given.seq === newest ? [] : changesAfter(store, given.seq, limits.changes, newest)
  const seq = lines.at(-1)?.seq ?? given.seq
  const hasMoreLines = lines.length === limits.changes
  // The days move with the last page: what a later page deletes is still held until then.
  const held = hasMoreLines ? given.window : window
  const seen = sendChangedRows(
    store,
    viewer,
    lines,
    asked,
    { old: given.window, now: held, isUpToNow: !hasMoreLines },
    answer,
  )
  const moved = movedRows(store, viewer, given.window, held, seen)
  for (const row of moved.entered) put(answer, 'trip', row)
  for (const id of moved.left) del(answer, 'trip', id)
  const page = { window, pageRows: limits.snapshotRows }
  const { more, ...holds } = hasMoreLines
    ? { ...asked, more: true }
    : sendJoiningRows(store, viewer, understood, asked, page, answer)
  return {
    cursor: writeCursor({ ...known, seq, window: held, page: null, ...holds }),
    seq,
    epoch: known.epoch,
    ...answer,
    acks: acks(given.seq, seq),
    ...(more ? { more: true } : {}),
  }
}
