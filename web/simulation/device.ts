import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import type { Mutation, MutationResult } from '../../shared/schemas/sync.ts'
import { type Clock, createClock, type KeptTime } from '../clock/clock.ts'
import { bindToAccount } from '../db/account.ts'
import { type LocalDb, openUnobserved } from '../db/local-db.ts'
import type { Fetch } from '../sync/api.ts'
import { createConnectionStore } from '../sync/connection.ts'
import { EARLY_CALLS } from '../sync/early-calls.ts'
import { createEngine } from '../sync/engine.ts'
import { threadHere } from '../sync/pull/page-thread-sample.ts'
import { createPageWriter } from '../sync/pull/page-writer.ts'
import { pullOnce } from '../sync/pull/pull.ts'
import { type DrainContext, drainOnce } from '../sync/push/drain.ts'
import type { OutboxContext } from '../sync/push/outbox.ts'
import { createPushPace, type PushPace } from '../sync/push/push-pace.ts'
import { mustHold, Violation } from './oracle/must-hold.ts'
import { checkAnswer, checkOwner } from './oracle/requests.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** Faults of one request. */
export const FAULTS = [
  'drop_request',
  'drop_response',
  'time_out',
  'time_out_unsent',
  'duplicate',
  'portal',
  'server_error',
  'hold_response',
  'hold_request',
] as const
export type Fault = (typeof FAULTS)[number]

/** One phone, tablet or PC: its storage, its clock, its network, and its logged-in user. */
export type Device = {
  name: string
  people: readonly string[]
  user: () => string
  /** Id of the account that is logged in. */
  account: () => number
  /** Token of the present session. */
  token: () => string
  /** The user as the app knows it: the server's last answer. */
  viewer: () => Viewer
  /** Asks the server who the user is, like an app that comes to the front. */
  checkSession: () => void
  /** All users who were ever logged in here. */
  users: () => string[]
  db: () => LocalDb
  disk: IDBFactory
  /** Ids that were sent to each user of this device: these may come back as tombstones. */
  sent: Map<string, Set<string>>
  isOffline: boolean
  /** A one-way partition: requests arrive, answers do not. */
  isDeaf: boolean
  isPushBlocked: boolean
  /** A fault of one of the next requests. */
  fault: Fault | null
  /** Number of requests before it. */
  faultIn: number
  /** Sets the clock of the device, off by so many milliseconds. */
  setClock: (offset: number) => void
  /** The time that the app uses. */
  now: () => number
  /** Says whether an answer, not held up, has given the server's time since the clock was set. */
  knowsTime: () => boolean
  /** Called with each push that the server decided, whether its answer arrives or not. */
  onPush: (user: string, mutations: readonly Mutation[], results: readonly MutationResult[]) => void
  outbox: () => OutboxContext
  /** A pass of the engine: drain, then pull. A second call at once is a second tab. */
  sync: () => Promise<void>
  drain: () => Promise<void>
  pull: () => Promise<void>
  /** Releases held answers; the passes that wait for them continue. */
  release: () => Promise<void>
  /** Kills the tab: no answer reaches it any more. */
  kill: () => Promise<void>
  logIn: (username: string) => Promise<void>
  /** Opens a new session after one has ended; if the account was created anew, this is another person's login. */
  renewSession: () => Promise<void>
  close: () => void
}

/** No pass of these histories needs as many; one that does is in an endless loop. */
const MAX_REQUESTS_PER_PASS = 200
/** A history never waits for a clock, so anything that takes this long waits for ever. */
const HANGS_AFTER_MS = 60_000

/** Errors of the network that a history plans; any other within a request is a fault of the app or of the oracle. */
class NetworkFault extends TypeError {}
/** The error that `fetch` throws when its request is aborted. */
const deadlinePassed = (): Error => Object.assign(new NetworkFault('deadline'), { name: 'AbortError' })

/** Sizes by which a few edits make several pushes. */
const PUSH_STEPS = [1, 2, 3, 5]
const newPace = (): PushPace => createPushPace(PUSH_STEPS, 2)

/** The answer as it comes off the network: the engine reads its status, its headers, and its text as a whole or in parts. */
const receivedAnswer = ({ status, headers }: Response, text: string): Response =>
  ({
    status,
    headers,
    text: async () => text,
    get body() {
      return new Blob([text]).stream()
    },
  }) as Response

/** An answer of several lines that breaks off in its second one. */
const brokenOff = async (answer: Response): Promise<Response> => {
  const text = await answer.text()
  const end = text.indexOf('\n') + 1
  if (end === 0 || end === text.length) throw new NetworkFault('response lost')
  return receivedAnswer(answer, text.slice(0, end + 5))
}

export const createDevice = (name: string, people: readonly string[], world: World, random: Random): Device => {
  const disk = new IDBFactory()
  const storage = { indexedDB: disk, IDBKeyRange: IDBKeyRange as unknown as typeof globalThis.IDBKeyRange }
  let username = people[0] as string
  let token = world.tokenOf(username)
  let account = world.accountOf(username)
  let viewer = world.viewerOf(username)
  let db = openUnobserved(username, storage)
  let generation = 0
  const loggedIn = new Set([username])
  let clockOffset = 0
  let knowsTime = false
  let keptTime: KeptTime | undefined
  const openClock = (): Clock =>
    createClock(
      { wall: () => world.now() + clockOffset, elapsed: world.now },
      {
        read: () => keptTime,
        write: (kept) => {
          keptTime = kept
        },
      },
    )
  let clock = openClock()
  let gates: (() => void)[] = []
  /** Called when something is held at a gate. */
  const onHeld = new Set<() => Promise<void>>()
  /** Number of requests of the passes that run now. */
  let requests = 0
  const running = new Set<Promise<void>>()
  const sent = new Map<string, Set<string>>()

  const nextFault = (): Fault | null => {
    const { fault } = device
    if (fault && device.faultIn > 0) {
      device.faultIn -= 1
      return null
    }
    device.fault = null
    return fault
  }

  let violation: unknown = null

  const networkOf = (born: number): Fetch =>
    clock.timed(async (url, init) => {
      try {
        return await answer(born, url, init)
      } catch (error) {
        // The engine takes any error of a request for a lost connection.
        if (!(error instanceof NetworkFault)) violation = error
        throw error
      }
    })

  const answer = async (born: number, url: string, init: RequestInit): Promise<Response> => {
    const isDead = () => born !== generation
    const headers = init.headers as Record<string, string>
    const bearer = headers.authorization?.slice('Bearer '.length) ?? ''
    const owner = world.ownerOf(bearer)
    if (url === EARLY_CALLS.push.path && owner) checkOwner(owner, String(init.body))
    requests += 1
    mustHold(requests < MAX_REQUESTS_PER_PASS, () => 'a pass sends without end')
    const perform = (): Promise<Response> =>
      world.inTurn(async () => {
        const response = await world
          .app()
          .request(url, { method: init.method ?? 'GET', headers, body: (init.body ?? null) as string | null })
        const text = await response.text()
        if (owner && response.status < 500) {
          const values: unknown[] = text
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line))
          for (const value of values) checkAnswer(world, sent, owner.username, url, text, value)
          const [json] = values
          if (url === EARLY_CALLS.push.path && 'results' in (json as object)) {
            const { mutations } = JSON.parse(String(init.body)) as { mutations: Mutation[] }
            device.onPush(owner.username, mutations, (json as { results: MutationResult[] }).results)
          }
        }
        return receivedAnswer(response, text)
      })
    const gate = () =>
      new Promise<void>((resolve) => {
        gates.push(resolve)
        for (const tell of onHeld) void tell()
      })
    const dead = () => new Promise<Response>(() => undefined)
    if (isDead()) return dead()
    if (device.isOffline) throw new NetworkFault('offline')
    if (device.isDeaf) {
      await perform()
      throw new NetworkFault('answer lost')
    }
    if (device.isPushBlocked && url === EARLY_CALLS.push.path) {
      return Response.json({ message: 'general_request_not_successful' }, { status: 500, headers: { 'x-tours': '1' } })
    }
    switch (nextFault()) {
      case 'drop_request':
        throw new NetworkFault('request lost')
      case 'drop_response':
        return brokenOff(await perform())
      case 'time_out':
        await perform()
        throw deadlinePassed()
      case 'time_out_unsent':
        throw deadlinePassed()
      case 'duplicate':
        await perform()
        knowsTime = true
        return perform()
      case 'portal':
        return new Response('<html>Welcome, please log in to the hotel</html>', {
          headers: { 'content-type': 'text/html' },
        })
      case 'server_error':
        return Response.json(
          { message: 'general_request_not_successful' },
          { status: 500, headers: { 'x-tours': '1' } },
        )
      case 'hold_request':
        await gate()
        knowsTime = false
        return isDead() ? dead() : perform()
      case 'hold_response': {
        const response = await perform()
        await gate()
        knowsTime = false
        return isDead() ? dead() : response
      }
      default:
        knowsTime = true
        return perform()
    }
  }

  /** Ends the threads that write pages for a page that is gone. */
  const endThreads: (() => void)[] = []
  const endPage = (): void => {
    generation += 1
    for (const end of endThreads.splice(0)) end()
  }
  /** Every second page of the app has such a thread; the others write their pages themselves. */
  const writerOf = (born: number) => {
    if (born % 2 === 1) return undefined
    const writer = createPageWriter({
      username,
      now: device.now,
      isMeant: () => born === generation,
      drawn: async () => undefined,
      start: threadHere((person) => openUnobserved(person, storage)),
    })
    endThreads.push(writer.stop)
    return writer
  }
  const contextOf = (born: number): DrainContext => ({
    db,
    fetch: networkOf(born),
    now: device.now,
    newId: random.uuid,
    session: () => (born === generation ? { username, userId: account, token } : null),
    writer: writerOf(born),
    // The others try: what was sent without a network may have arrived, as far as they know.
    mayBeOffline: () => device.isOffline && born % 2 === 0,
  })

  /** Ignores expected errors, of the network and of a closed database; rethrows any other. */
  const ignoreExpected = (error: unknown): void => {
    if (error instanceof Violation) throw error
    const name = error instanceof Error ? error.name : ''
    const known = [
      'DatabaseClosedError',
      'AbortError',
      'TransactionInactiveError',
      'InvalidStateError',
      'PrematureCommitError',
    ]
    if (name === 'Error' || known.includes(name)) return
    throw error
  }
  /** Waits until the work is done, or held at a gate; if neither happens, it hangs. */
  const doneOrHeld = async (work: Promise<unknown>): Promise<void> => {
    await new Promise<void>((resolve, reject) => {
      const alarm = setTimeout(() => reject(new Violation('a pass never came to an end')), HANGS_AFTER_MS)
      const goOn = async () => {
        clearTimeout(alarm)
        onHeld.delete(goOn)
        await world.idle()
        resolve()
      }
      onHeld.add(goOn)
      void work.then(goOn)
    })
    if (violation) throw violation
  }
  const run = async (work: Promise<void>): Promise<void> => {
    requests = 0
    const guarded = work.catch((error: unknown) => {
      try {
        ignoreExpected(error)
      } catch (unexpected) {
        violation = unexpected
      }
    })
    running.add(guarded)
    void guarded.finally(() => running.delete(guarded))
    await doneOrHeld(guarded)
  }

  /** Belongs to the page: it lives as long as its tab. */
  let pace = newPace()
  const engineOf = (born: number) =>
    createEngine(
      contextOf(born),
      createConnectionStore(),
      async (work) => {
        await work()
        return 'done'
      },
      (error) => {
        try {
          ignoreExpected(error)
        } catch (unexpected) {
          violation = unexpected
        }
      },
      pace,
    )

  const device: Device = {
    name,
    people,
    user: () => username,
    account: () => account,
    token: () => token,
    viewer: () => viewer,
    checkSession: () => {
      if (!device.isOffline && world.tokenOf(username) === token) viewer = world.viewerOf(username)
    },
    users: () => [...loggedIn],
    db: () => db,
    disk,
    sent,
    isOffline: false,
    isDeaf: false,
    isPushBlocked: false,
    fault: null,
    faultIn: 0,
    setClock: (offset) => {
      clockOffset = offset
      knowsTime = false
    },
    now: () => clock.now(),
    knowsTime: () => knowsTime,
    onPush: () => undefined,
    outbox: () => ({ db, username, userId: account, role: viewer.role, now: device.now, newId: random.uuid }),
    sync: () => run(engineOf(generation).sync()),
    drain: () => run(drainOnce(contextOf(generation), pace).then(() => undefined)),
    pull: () => run(pullOnce(contextOf(generation)).then(() => undefined)),
    release: async () => {
      const open = gates
      gates = []
      for (const go of open) go()
      await doneOrHeld(Promise.all(running))
    },
    kill: async () => {
      endPage()
      db.close()
      const open = gates
      gates = []
      for (const go of open) go()
      running.clear()
      await new Promise((resolve) => setImmediate(resolve))
      clock = openClock()
      pace = newPace()
      db = openUnobserved(username, storage)
    },
    logIn: async (person) => {
      endPage()
      gates = []
      running.clear()
      db.close()
      username = person
      loggedIn.add(person)
      token = world.tokenOf(person)
      account = world.accountOf(person)
      viewer = world.viewerOf(person)
      db = openUnobserved(person, storage)
      await bindToAccount(db, { username: person, userId: account })
    },
    renewSession: async () => {
      if (world.accountOf(username) !== account) return device.logIn(username)
      token = world.tokenOf(username)
      viewer = world.viewerOf(username)
    },
    close: () => {
      endPage()
      db.close()
    },
  }
  return device
}
