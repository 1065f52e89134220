import { setImmediate as breathe } from 'node:timers/promises'
import type { Viewer } from '#shared/domain/access/roles.ts'
import { MUTATION_FORMAT, PULL_FIRST } from '#shared/domain/sync/sync-format.ts'
import { Mutation, type MutationResult } from '#shared/schemas/sync.ts'
import { type FieldError, Refusal } from '../../kit/refusal.ts'
import { hashOf } from '../../store/content-hash.ts'
import { isDiskFull, perStore, type Store } from '../../store/db.ts'
import { lastSeq } from '../../store/history/change-feed.ts'
import { noteWritten, requirePace } from '../../store/history/pace.ts'
import { NotAllWritable } from '../../trips/edits.ts'
import { writtenEntity } from '../entities/all.ts'
import type { DecidedEdit } from '../entities/entity.ts'
import { accountOfClient } from '../store/sync-clients.ts'
import { findByLocalKey, findMutation, keepMutation } from '../store/sync-log.ts'
import { withReason } from './refusal-reasons.ts'
import { repeated } from './repeated.ts'
import { serverId } from './row-id.ts'
import { together } from './together.ts'

/** The person who pushes: usernames are given again, the ids of accounts never (`store/sql/given-ids.ts`). */
type Pusher = Viewer & { userId: number }

/** Number of formats of an outbox entry that are understood, so that an app that could not update for long still syncs. */
const UNDERSTOOD_FORMATS = 3

const nothingWritten = { seq: 0, rev: null }

/** Faults as a device keeps them: it may take an offer much later. */
const datedOffers = (store: Store, faults: readonly FieldError[]): FieldError[] =>
  faults.map((fault) => (fault.offers ? { ...fault, seen: lastSeq(store) } : fault))

/** Result of a decided edit for a device. */
const editResult = (
  store: Store,
  mutation: Mutation,
  { seq, rev, changed, theirs, refused }: DecidedEdit,
): MutationResult => {
  const common = { mutation: mutation.id, seq, rev }
  if (refused) {
    const { units, faults } = refused
    // An older app keeps the whole edit as refused, and may send it again: nothing of it is lost.
    return {
      ...common,
      status: 'refused',
      message: faults[0]?.message,
      errors: datedOffers(store, faults),
      units,
      ...(theirs.length > 0 ? { theirs } : {}),
    }
  }
  if (theirs.length > 0) return { ...common, status: 'conflict', message: 'edit_conflict', theirs }
  const sawNewest = mutation.rev === rev - (changed ? 1 : 0)
  return { ...common, status: sawNewest ? 'applied' : 'merged' }
}

/** Authorises, merges and writes one mutation. @throws Refusal */
const act = (store: Store, viewer: Viewer, mutation: Mutation): MutationResult => {
  const acts = writtenEntity(mutation.entity).act
  const applied = { mutation: mutation.id, status: 'applied' } as const
  switch (mutation.op) {
    case 'create': {
      if (!acts.create) throw new Refusal(403, 'not_allowed')
      const { id, seq } = acts.create(store, viewer, mutation)
      return { ...applied, seq, rev: 1, id }
    }
    case 'delete': {
      if (!acts.delete) throw new Refusal(403, 'not_allowed')
      return { ...applied, seq: acts.delete(store, viewer, serverId(store, viewer, mutation), mutation), rev: null }
    }
    case 'edit':
      return editResult(store, mutation, acts.edit(store, viewer, serverId(store, viewer, mutation), mutation))
  }
}

const refused = (store: Store, id: string, refusal: Refusal): MutationResult => ({
  mutation: id,
  status: 'refused',
  ...nothingWritten,
  message: refusal.message,
  ...(refusal.errors ? { errors: datedOffers(store, refusal.errors) } : {}),
  ...(refusal instanceof NotAllWritable ? { writable: [...refusal.writable] } : {}),
})

/** Counts what is answered and not kept as much as what is: it takes the same time. */
const counted = (store: Store, { username }: Pusher, result: MutationResult): MutationResult => {
  noteWritten(store, username)
  return result
}

/**
 * Decides one mutation in its own transaction (sync 3).
 * @throws Refusal 409 when a known id comes with another payload, from another person or another device
 */
const decide = (store: Store, viewer: Pusher, client: string, raw: unknown): MutationResult => {
  const parsed = Mutation.safeParse(raw)
  if (!parsed.success) {
    const id = (raw as { id?: unknown } | null)?.id
    if (typeof id !== 'string') throw new Refusal(400, 'malformed_request')
    return counted(store, viewer, refused(store, id, new Refusal(400, 'sync_malformed_mutation')))
  }
  const mutation = parsed.data
  if (mutation.format > MUTATION_FORMAT || mutation.format <= MUTATION_FORMAT - UNDERSTOOD_FORMATS) {
    return counted(store, viewer, refused(store, mutation.id, new Refusal(400, 'sync_format_unknown')))
  }
  return store.write(() => {
    // 0. An entry of an older app does not say whose account it is of: the device does, by who used it first. Refused by
    // itself, and not kept: an older app goes on with the others, and says why.
    if (mutation.user_id === undefined && accountOfClient(store, client, viewer.userId) !== viewer.userId)
      return counted(store, viewer, refused(store, mutation.id, new Refusal(403, 'sync_foreign_user')))
    // 1. Recognise a repeated mutation and answer its stored result.
    // Where its key was read says nothing of what it does, and entries of older apps learn it later.
    const { epoch: _readFrom, ...payload } = mutation
    const payloadHash = hashOf(payload)
    const known = findMutation(store, mutation.id)
    if (known) {
      const same = known.username === viewer.username && known.client === client && known.payload_hash === payloadHash
      if (!same) throw new Refusal(409, 'sync_mutation_id_reused', { mutation: mutation.id })
      const answer = repeated(store, viewer, mutation, known.result)
      return counted(store, viewer, withReason(store, viewer, mutation, answer))
    }
    // 2. A row that this device already created is not created again under a new mutation id.
    const localKey = mutation.op === 'create' && typeof mutation.key === 'string' ? mutation.key : null
    const created = localKey ? findByLocalKey(store, localKey) : undefined
    if (created) {
      if (created.username !== viewer.username)
        throw new Refusal(409, 'sync_mutation_id_reused', { mutation: mutation.id })
      return counted(store, viewer, { ...repeated(store, viewer, mutation, created.result), mutation: mutation.id })
    }
    // 3. Authorise, merge, write row, history and change feed.
    let result: MutationResult
    try {
      result = store.write(() => act(store, viewer, mutation))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      result = refused(store, mutation.id, error)
    }
    // 4. Keep the result with them.
    keepMutation(store, {
      id: mutation.id,
      client,
      username: viewer.username,
      payload_hash: payloadHash,
      local_key: result.id === undefined ? null : localKey,
      created_id: result.id ?? null,
      seq: result.seq,
      result,
    })
    // What happened to the row is told by what holds when it is told.
    return withReason(store, viewer, mutation, result)
  })
}

/** Results of mutations in their order; after a fault nothing more was decided. */
export type Decided = { results: MutationResult[]; fault: unknown }

/** Part of a push that is decided before others get their turn: so many mutations, or the work of so many milliseconds. */
export type PushTurn = { mutations: number; ms: number }

/** Fifty edits take some 20 ms; one that looks for near names in long lists takes as long by itself. */
const TURN: PushTurn = { mutations: 50, ms: 50 }

/**
 * Each in its own transaction, until the turn is over or one meets a fault of the server; at least one.
 * @throws Refusal, or an error that says the disk is full, when the first one met it
 */
const decideEach = (
  store: Store,
  viewer: Pusher,
  { client, mutations }: Pushed,
  from: number,
  turn: PushTurn,
): Decided => {
  const results: MutationResult[] = []
  const end = performance.now() + turn.ms
  for (const raw of mutations.slice(from, from + turn.mutations)) {
    if (results.length > 0 && performance.now() >= end) break
    try {
      if (viewer.role !== 'admin') requirePace(store, viewer.username)
      results.push(decide(store, viewer, client, raw))
    } catch (error) {
      // A refusal or a full disk concerns the whole push; another fault concerns this mutation alone, as far as is known.
      if (results.length === 0 && (error instanceof Refusal || isDiskFull(error))) throw error
      return { results, fault: error }
    }
  }
  return { results, fault: null }
}

type Pushed = { client: string; epoch?: string; mutations: readonly unknown[] }

/** @throws Refusal 403 when an edit was made by another person than the one whose session sends it */
const refuseForeign = (viewer: Pusher, mutations: readonly unknown[]): void => {
  for (const raw of mutations) {
    const { user, user_id } = (raw ?? {}) as { user?: unknown; user_id?: unknown }
    const isForeign =
      (typeof user === 'string' && user !== viewer.username) ||
      (typeof user_id === 'number' && user_id !== viewer.userId)
    if (isForeign) throw new Refusal(403, 'sync_foreign_user')
  }
}

/**
 * Decides one turn of a push.
 * @throws Refusal as {@link push}
 */
const decideTurn = (store: Store, viewer: Pusher, pushed: Pushed, from: number, turn: PushTurn): Decided => {
  if (pushed.epoch !== undefined && pushed.epoch !== store.epoch()) throw new Refusal(409, PULL_FIRST)
  const decide = () => decideEach(store, viewer, pushed, from, turn)
  try {
    // A transaction around those of the mutations: the disk is waited for once.
    return store.write(() => {
      const decided = decide()
      if (decided.fault && !(decided.fault instanceof Refusal)) throw decided.fault
      return decided
    })
  } catch {
    // Undone as a whole, so each stands for itself: what is sound is not held back.
    return decide()
  }
}

const lastPushes = perStore(() => new Map<number, Promise<void>>())

/** Begins a push once those that the person sent before are decided: many at once take no more turns from others than one. */
const afterOwn = (
  store: Store,
  { userId }: Pusher,
  begin: () => Decided | Promise<Decided>,
): Decided | Promise<Decided> => {
  const lasts = lastPushes(store)
  const decided = lasts.get(userId)?.then(begin) ?? begin()
  if (!(decided instanceof Promise)) return decided
  const leave = (): void => {
    if (lasts.get(userId) === ended) lasts.delete(userId)
  }
  const ended: Promise<void> = decided.then(leave, leave)
  lasts.set(userId, ended)
  return decided
}

/**
 * Decides the mutations of one push in their order, in turns, and lets other requests go between them. The first turn shares
 * its commit with those of other pushes that are there at the same moment. A fault of the server stops the push there; what was decided before is
 * answered, the rest stays in the device's queue, which may then send other rows first.
 * @param pusherNow who pushes by now, with which rights; null once the session has ended: nothing more is decided then
 * @param pushed.epoch of the rows that the device holds; one that holds those of another database has to pull first, so
 * that creates which this database lost are sent before the edits of their rows
 * @throws Refusal 403 when an edit was made by another person than the one whose session sends it, 409 to pull first, 401
 * when the session has just ended
 */
export const push = (
  store: Store,
  pusher: Pusher,
  pusherNow: () => Pusher | null,
  pushed: Pushed,
  turn = TURN,
): Decided | Promise<Decided> => {
  refuseForeign(pusher, pushed.mutations)
  const goOn = async ({ results, fault }: Decided): Promise<Decided> => {
    while (!fault && results.length < pushed.mutations.length) {
      await breathe()
      const now = pusherNow()
      if (!now) break
      try {
        const further = decideTurn(store, now, pushed, results.length, turn)
        results.push(...further.results)
        fault = further.fault
      } catch (error) {
        fault = error
      }
    }
    return { results, fault }
  }
  return afterOwn(store, pusher, () => {
    const first = together(store, () => {
      // Others were answered since it came.
      const now = pusherNow()
      if (!now) throw new Refusal(401, 'session_expired')
      return decideTurn(store, now, pushed, 0, turn)
    })
    if (first instanceof Promise) return first.then(goOn)
    return first.fault || first.results.length >= pushed.mutations.length ? first : goOn(first)
  })
}
