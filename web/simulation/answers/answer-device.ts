import { findActor } from '#server/people/store/actors.ts'
import type { Store } from '#server/store/db.ts'
import { pull } from '#server/sync/pull/pull.ts'
import { push } from '#server/sync/push/push.ts'
import type { Viewer } from '#shared/domain/access/roles.ts'
import { MARKER_HEADER } from '#shared/domain/sync/sync-format.ts'
import type { Mutation, MutationResult } from '#shared/schemas/sync.ts'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import { foldServerRow, type Shown, TRIPS } from '../../db/outbox/overlay.ts'
import type { OutboxEntry } from '../../db/records.ts'
import { type Fetch, NoConnection } from '../../sync/api.ts'
import { EARLY_CALLS } from '../../sync/early-calls.ts'
import { pullOnce } from '../../sync/pull/pull.ts'
import { type DrainContext, drainOnce } from '../../sync/push/drain.ts'
import type { OutboxContext } from '../../sync/push/outbox.ts'
import { nextTurn } from '../fast/speed.ts'
import { createRandom, type Random } from '../random.ts'
import { createWorld, type World } from '../world.ts'
import { createKeptTables, type KeptRows, keptRowsOf } from './kept-tables.ts'

/** The network between a phone and the server: what is asked is carried, lost on its way, lost on its way back, or doubled. */
export type Network = {
  isThere: boolean
  /** Share of requests that something happens to. */
  loss: number
  /** Act while the next answer is on its way back. */
  meanwhile: (() => Promise<unknown>) | null
}

/** Carries a request over a network. @throws TypeError as `fetch` does without one */
export const carriedOver =
  (network: Network, random: Random, carry: Fetch): Fetch =>
  async (url, init) => {
    if (!network.isThere || random.chance(network.loss)) throw new TypeError('no network')
    if (random.chance(network.loss)) await carry(url, init)
    const answer = await carry(url, init)
    const { meanwhile } = network
    network.meanwhile = null
    if (meanwhile) {
      // What the app does beside is done.
      await nextTurn()
      await meanwhile()
    }
    if (random.chance(network.loss)) throw new TypeError('answer lost')
    return answer
  }

/** A device of a person: the app's own outbox, push and pull over tables in memory. */
export type Device = {
  name: string
  viewer: Viewer
  token: string
  network: Network
  outbox: OutboxContext
  entries: () => Promise<OutboxEntry[]>
  /** Trips as its screens show them: the server's rows with the edits that wait. */
  shown: () => Promise<Shown<VisibleTrip>[]>
  seen: () => Promise<number | undefined>
  /** Sends what waits. */
  send: () => Promise<'done' | 'no connection'>
  /** The same, and fetches what is new. */
  sync: () => Promise<'done' | 'no connection'>
}

/** Watches a device: each push as it is decided, whether its answer arrives or not, and all that it is told. */
export type Watch = {
  onPush: (device: Device, mutations: readonly Mutation[], results: readonly MutationResult[]) => void
  onText: (viewer: Viewer, text: string) => void
}

const received = (text: string): Response =>
  new Response(text, { headers: { [MARKER_HEADER]: '1', 'content-type': 'application/json' } })

/** The server's own push and pull, without the way through its routes, which costs as much as they do. */
const serverOf = (world: World, token: string): Fetch => {
  const actor = findActor(world.store(), token)
  if (!actor) throw new Error('not logged in')
  return async (url, init) => {
    const store = world.store()
    if (url !== EARLY_CALLS.push.path) {
      const query = Object.fromEntries(new URLSearchParams(url.slice(url.indexOf('?'))))
      return received(JSON.stringify(pull(store, actor, query)))
    }
    const { results, fault } = await push(store, actor, () => actor, JSON.parse(String(init.body)))
    if (fault) throw fault
    return received(JSON.stringify({ epoch: store.epoch(), results }))
  }
}

const contextOf = (db: OutboxContext['db'], world: World, random: Random, username: string, fetch: Fetch) => {
  const session = { username, userId: world.accountOf(username), token: world.tokenOf(username) }
  return { db, fetch, now: world.now, newId: random.uuid, session: () => session } satisfies DrainContext
}

const firstRows = new Map<string, KeptRows>()
/**
 * Fetches what each person's device holds of the company that every history begins with, once for all of them: a first sync
 * costs as much as a whole history.
 * @param plan adds what the histories are about
 */
export const fetchFirstRows = async (people: readonly string[], plan: (store: Store) => unknown): Promise<void> => {
  if (firstRows.size > 0) return
  const world = createWorld()
  const random = createRandom(0)
  plan(world.store())
  for (const username of people) {
    const db = createKeptTables()
    await pullOnce(contextOf(db, world, random, username, serverOf(world, world.tokenOf(username))))
    await db.meta.delete('client')
    firstRows.set(username, keptRowsOf(db))
  }
  world.close()
}

export const createDevice = (
  name: string,
  username: string,
  { world, random, watch }: { world: World; random: Random; watch: Watch },
): Device => {
  const db = createKeptTables(firstRows.get(username))
  const viewer = world.viewerOf(username)
  const network: Network = { isThere: true, loss: 0.05, meanwhile: null }
  let violation: unknown = null
  const server = serverOf(world, world.tokenOf(username))
  const carry: Fetch = async (url, init) => {
    try {
      const text = await (await server(url, init)).text()
      watch.onText(viewer, text)
      if (url === EARLY_CALLS.push.path) {
        const { mutations } = JSON.parse(String(init.body)) as { mutations: Mutation[] }
        watch.onPush(device, mutations, (JSON.parse(text) as { results: MutationResult[] }).results)
      }
      return received(text)
    } catch (error) {
      // The app takes any error of a request for a lost connection.
      violation = error
      throw error
    }
  }
  const context = contextOf(db, world, random, username, carriedOver(network, random, carry))
  const pass = async (work: () => Promise<unknown>): Promise<'done' | 'no connection'> => {
    try {
      await work()
      return 'done'
    } catch (error) {
      if (violation) throw violation
      if (error instanceof NoConnection) return 'no connection'
      throw error
    }
  }
  const { userId, token } = context.session()
  const entries = () => db.outbox.toArray()
  const device: Device = {
    name,
    viewer,
    token,
    network,
    outbox: { db, username, userId, role: viewer.role, now: world.now, newId: random.uuid },
    entries,
    shown: async () => {
      const [rows, waiting] = await Promise.all([db.trips.toArray(), entries()])
      return rows.flatMap((row) => {
        const own = waiting.filter(({ key }) => key === row.tt_id)
        return foldServerRow(TRIPS, row.tt_id, row, own) ?? []
      })
    },
    seen: async () => (await db.meta.get('seq'))?.value as number | undefined,
    send: () => pass(() => drainOnce(context)),
    sync: () =>
      pass(async () => {
        await drainOnce(context)
        await pullOnce(context)
      }),
  }
  return device
}
