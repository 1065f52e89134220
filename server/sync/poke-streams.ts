import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import { isImportRunning } from '../imports/store/unfinished-imports.ts'
import { type Actor, actorOfSession } from '../people/store/actors.ts'
import type { Store } from '../store/db.ts'
import { type News, watchCommits } from './commit-watch.ts'

/** Proxies close silent connections; a message keeps them open. */
const HEARTBEAT_MS = 25_000
/** Streams that are told in a row; then requests get their turn, such as the pulls of those that were told. */
const SLICE = 50

/** Pause between pokes about the rows of an import, which commits a few at a time: each poke is a pull. */
const WHILE_IMPORTING_MS = 1500
const LOOK_MS = 100

const EVENTS = { ready: bytesOf('ready'), poke: bytesOf('poke'), beat: bytesOf('beat') } as const
function bytesOf(event: string): Uint8Array {
  return new TextEncoder().encode(`event: ${event}\ndata: \n\n`)
}

/** People of whom a commit concerns all or none: observers are named one by one in what they see. */
const scopeOf = ({ role, subcontractor, customer, username }: Viewer): string =>
  JSON.stringify([role, subcontractor, customer, role === 'observer' && username])

type Listener = {
  actor: Actor
  scope: string
  controller: ReadableStreamDefaultController<Uint8Array>
  /** Time by which the stream must send something, milliseconds since 1970. */
  beatAt: number
  /** True while a poke waits: the client has not yet read the messages before. */
  owed: boolean
}

export type PokeStreams = {
  /**
   * Opens a stream of server-sent events: `ready`, a `poke` after commits that concern the person, a `beat` where nothing else
   * was said for 25 seconds. It ends with the session.
   * @param onEnd called once, when it has ended or the client is gone
   */
  open: (actor: Actor, onEnd: () => void) => ReadableStream<Uint8Array>
}

/**
 * The streams of all open apps. What a commit concerns is worked out once for all people who see the same, and only those
 * are looked at; several commits in a row make one poke.
 * @param onFault told of a fault of the server while people are told: who misses a poke pulls within 30 seconds
 */
export const createPokeStreams = (store: Store, onFault: (error: unknown) => void): PokeStreams => {
  const commits = watchCommits(store)
  let isTelling = false
  /** Time from which people may be told again of the rows of an import that goes on, milliseconds since 1970. */
  let nextAt = 0
  const scopes = new Map<string, Set<Listener>>()
  /** Listeners in the order in which they were last told something. */
  const byBeat = new Map<Listener, () => void>()
  let beats: NodeJS.Timeout | null = null

  const leaveScope = (listener: Listener): void => {
    const members = scopes.get(listener.scope)
    members?.delete(listener)
    if (members?.size === 0) scopes.delete(listener.scope)
  }
  const enterScope = (listener: Listener): void => {
    const members = scopes.get(listener.scope)
    if (members) members.add(listener)
    else scopes.set(listener.scope, new Set([listener]))
  }
  const forget = (listener: Listener): void => {
    const onEnd = byBeat.get(listener)
    if (!onEnd) return
    byBeat.delete(listener)
    leaveScope(listener)
    onEnd()
  }
  const say = (listener: Listener, event: keyof typeof EVENTS): void => {
    const onEnd = byBeat.get(listener)
    if (!onEnd) return
    byBeat.delete(listener)
    byBeat.set(listener, onEnd)
    listener.beatAt = Date.now() + HEARTBEAT_MS
    if ((listener.controller.desiredSize ?? 0) > 0) listener.controller.enqueue(EVENTS[event])
    else if (event === 'poke') listener.owed = true
  }
  const end = (listener: Listener): void => {
    if (!byBeat.has(listener)) return
    forget(listener)
    listener.controller.close()
  }
  /** The session is read anew before each message: one that has ended gets no further poke, another role sees other changes. */
  const tell = (listener: Listener, event: 'poke' | 'beat'): void => {
    if (!byBeat.has(listener)) return
    const actor = actorOfSession(store, listener.actor.sessionId)
    if (!actor) {
      end(listener)
      return
    }
    listener.actor = actor
    const scope = scopeOf(actor)
    if (scope !== listener.scope) {
      leaveScope(listener)
      listener.scope = scope
      enterScope(listener)
    }
    say(listener, event)
  }
  /** Tells one slice after the other, with requests in between. */
  const tellAll = async (listeners: readonly Listener[], event: 'poke' | 'beat'): Promise<void> => {
    for (const [index, listener] of listeners.entries()) {
      if (index % SLICE === 0) await breathe()
      if (!store.sqlite.open) return
      try {
        tell(listener, event)
      } catch (error) {
        // Its app asks again in a few seconds.
        onFault(error)
        end(listener)
      }
    }
  }

  const concerned = (news: readonly News[]): Listener[] =>
    [...scopes.values()].flatMap((members) => {
      const [first] = members
      return first && commits.concerns(first.actor, news) ? [...members] : []
    })
  const tellOfCommits = async (): Promise<void> => {
    try {
      // After the answer of the request that committed.
      await breathe()
      while (store.sqlite.open && commits.hasNews()) {
        const imported = Date.now() >= nextAt || !isImportRunning(store)
        const news = commits.take({ imported })
        if (imported) nextAt = Date.now() + WHILE_IMPORTING_MS
        if (news.length > 0) await tellAll(concerned(news), 'poke')
        else await pause(LOOK_MS, undefined, { ref: false })
      }
    } catch (error) {
      onFault(error)
    } finally {
      // At once after the last look: what is committed from now on begins anew.
      isTelling = false
    }
  }
  store.onCommit(() => {
    if (isTelling) return
    isTelling = true
    void tellOfCommits()
  })

  const beat = (): void => {
    beats = null
    const now = Date.now()
    const due: Listener[] = []
    for (const listener of byBeat.keys()) {
      if (listener.beatAt > now) break
      due.push(listener)
    }
    void tellAll(due, 'beat').catch(onFault).finally(waitForBeat)
  }
  const waitForBeat = (): void => {
    const [next] = byBeat.keys()
    // After the server has stopped no stream is told anything more.
    if (!next || beats || !store.sqlite.open) return
    beats = setTimeout(beat, Math.max(0, next.beatAt - Date.now()))
    beats.unref()
  }

  return {
    open: (actor, onEnd) => {
      let listener: Listener
      return new ReadableStream<Uint8Array>({
        start: (controller) => {
          listener = { actor, scope: scopeOf(actor), controller, beatAt: 0, owed: false }
          byBeat.set(listener, onEnd)
          enterScope(listener)
          say(listener, 'ready')
          waitForBeat()
        },
        pull: () => {
          if (!listener.owed) return
          listener.owed = false
          tell(listener, 'poke')
        },
        cancel: () => forget(listener),
      })
    },
  }
}
