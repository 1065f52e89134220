import type { Viewer } from '#shared/domain/access/roles.ts'
import type { PullAnswer } from '#shared/schemas/sync.ts'
import type { Store } from '../../store/db.ts'
import { lastSeq } from '../../store/history/change-feed.ts'
import type { Range } from '../entities/entity.ts'
import { accountOfClient } from '../store/sync-clients.ts'
import { acksAfter, changesAfter, reachesBackTo } from '../store/sync-log.ts'
import { viewerHash } from '../store/viewer-hash.ts'
import { type Answer, del, put } from './answer.ts'
import { sendChangedRows } from './changes.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import { sendJoiningRows, stillHeld, understoodBy } from './joining.ts'
import { offlineWindow } from './offline-window.ts'
import { sendSnapshotPage } from './snapshot.ts'
import { movedRows } from './window.ts'

/** Limits of one answer: rows of a snapshot, lines of the change feed. */
export type PullLimits = { snapshotRows: number; changes: number }
/** A page of a snapshot is a megabyte: a phone reads it without a noticeable pause. */
export const PULL_LIMITS: PullLimits = { snapshotRows: 1000, changes: 5000 }

/** Position of the asking device and of the company in the change feed. */
type PullState = {
  known: Pick<Cursor, 'viewer' | 'epoch'>
  /** Null where the device's rows are to be replaced. */
  given: Cursor | null
  /** Number of the newest change. */
  newest: number
  /** True if little has happened since: the rest of a pull takes a millisecond or two. */
  isShort: boolean
}

type PullRequest = {
  cursor?: string
  client?: string
  entities?: string
  /** Days of the trips that are held; by default those that every device keeps. */
  window?: Range
}

export const pullState = (store: Store, viewer: Viewer, { cursor, entities }: PullRequest): PullState => {
  const known = { viewer: viewerHash(store, viewer), epoch: store.epoch() }
  const newest = lastSeq(store)
  const read = readCursor(cursor)
  const isUsable = read?.viewer === known.viewer && read.epoch === known.epoch && reachesBackTo(store, read.seq, newest)
  const given = isUsable ? read : null
  const isShort = given !== null && holdsAll(store, given, entities) && hasFewLines(store, given.seq, newest)
  return { known, given, newest, isShort }
}

/** Most lines of a short pull: apps usually miss no more between two pulls. */
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
 * @param request.cursor as the last answer gave it; undefined, foreign or too old ones make a reset
 * @param request.client whose mutations are acknowledged
 * @param request.entities which the asking app understands beyond the first ones; the rows of others are never sent
 * @param request.window days in place of those of devices
 */
export const pull = (
  store: Store,
  viewer: Viewer & { userId: number },
  request: PullRequest,
  limits: PullLimits = PULL_LIMITS,
  state: PullState = pullState(store, viewer, request),
): PullAnswer =>
  !state.given || state.given.page
    ? pullSnapshot(store, viewer, request, limits, state)
    : pullChanges(store, viewer, request, limits, { ...state, given: state.given })

/** Mutations of the asking client that took effect after one number and up to another. */
const acks = (store: Store, { username }: Viewer, { client }: PullRequest, from: number, upTo: number) =>
  client && upTo > from ? acksAfter(store, { client, username }, from, upTo) : []

/** A page of all rows. */
const pullSnapshot = (
  store: Store,
  viewer: Viewer & { userId: number },
  request: PullRequest,
  limits: PullLimits,
  { known, given, newest }: PullState,
): PullAnswer => {
  const understood = understoodBy(request.entities)
  const answer: Answer = { put: {}, del: {} }
  // A device begins with a snapshot: from then on its queue is this account's, also when another one gets its username.
  if (!given && request.client) accountOfClient(store, request.client, viewer.userId)
  const cursor: Cursor = given
    ? { ...given, later: stillHeld(given, understood).later }
    : {
        ...known,
        seq: newest,
        window: request.window ?? offlineWindow(store)(),
        page: null,
        later: understood,
        joins: null,
      }
  const page = sendSnapshotPage(store, viewer, cursor, limits.snapshotRows, answer)
  return {
    cursor: writeCursor({ ...cursor, page }),
    seq: cursor.seq,
    epoch: known.epoch,
    ...answer,
    acks: page ? [] : acks(store, viewer, request, 0, cursor.seq),
    reset: true,
    ...(page ? { more: true } : {}),
    ...(given ? {} : { begins: true }),
  }
}

/** News for a device that has all its rows. */
const pullChanges = (
  store: Store,
  viewer: Viewer,
  request: PullRequest,
  limits: PullLimits,
  { known, given, newest }: PullState & { given: Cursor },
): PullAnswer => {
  const window = request.window ?? offlineWindow(store)()
  const understood = understoodBy(request.entities)
  const asked = stillHeld(given, understood)
  const answer: Answer = { put: {}, del: {} }
  // Mostly nothing has happened, and then nothing is to be looked up.
  const lines = given.seq === newest ? [] : changesAfter(store, given.seq, limits.changes, newest)
  const seq = lines.at(-1)?.seq ?? given.seq
  const hasMoreLines = lines.length === limits.changes
  // The days move with the last page: what a later page deletes is still held until then.
  const held = hasMoreLines ? given.window : window

  // 1. Rows that changed.
  const days = { old: given.window, now: held, isUpToNow: !hasMoreLines }
  const changedTrips = sendChangedRows(store, viewer, lines, asked, days, answer)
  // 2. Trips that entered or left the window.
  const moved = movedRows(store, viewer, given.window, held, changedTrips)
  for (const row of moved.entered) put(answer, 'trip', row)
  for (const id of moved.left) del(answer, 'trip', id)
  // 3. Rows of an entity that the app understands now.
  const page = { window, pageRows: limits.snapshotRows }
  const { more, ...holds } = hasMoreLines
    ? { ...asked, more: true }
    : sendJoiningRows(store, viewer, understood, asked, page, answer)
  return {
    cursor: writeCursor({ ...known, seq, window: held, page: null, ...holds }),
    seq,
    epoch: known.epoch,
    ...answer,
    acks: acks(store, viewer, request, given.seq, seq),
    ...(more ? { more: true } : {}),
  }
}
