import { isSessionEnd, type SessionEnd, type SessionOver, sessionOver } from '../../shared/domain/access/session-end.ts'
import { createSignal, type Signal } from '../page/signal.ts'
import type { ApiRefusal, Obstacle } from './api.ts'

/** State of the connection, shown in the header. It comes from real answers; `navigator.onLine` only triggers a try. */
export type Connection = {
  /** `unknown` until the first answer or the first failure; `offline` while nothing can be fetched. */
  state: 'unknown' | 'online' | 'offline'
  /** Time at which the connection was lost, milliseconds; null while there is one. */
  offlineSince: number | null
  /** Reason why nothing can be fetched; null while something can. */
  obstacle: Obstacle | null
  isSending: boolean
  /** The session ended, for this reason: edits wait until the person logs in again. */
  needsLogin: SessionOver | null
  /**
   * Reason why the last push failed although there is a connection. `no_answer`: the answer was not the server's own,
   * while pulls go on.
   */
  held: 'server_fault' | 'no_answer' | 'other_tab' | null
  /** The server said that this person may no longer see the rows on this device. */
  ended: SessionEnd | null
  /** The browser gives no storage (a private window, for example): nothing can be shown or stored. */
  isStorageBroken: boolean
  /** The device's disk is full: fetched rows are not stored, and sent entries cannot be marked as sent. */
  isStorageFull: boolean
}

export type ConnectionStore = Omit<Signal<Connection>, 'set'> & { set: (changes: Partial<Connection>) => void }

/** The state at the start of a session. */
export const INITIAL_CONNECTION: Connection = {
  state: 'unknown',
  offlineSince: null,
  obstacle: null,
  isSending: false,
  needsLogin: null,
  held: null,
  ended: null,
  isStorageBroken: false,
  isStorageFull: false,
}

/** Returns the changes that a 401 makes. */
export const refusedSession = ({ body }: ApiRefusal): Partial<Connection> => ({
  needsLogin: sessionOver(body.message),
  ...(isSessionEnd(body.message) ? { ended: body.message } : {}),
})

export const createConnectionStore = (): ConnectionStore => {
  const { get, set, subscribe } = createSignal(INITIAL_CONNECTION)
  return {
    get,
    set: (changes) => {
      const next = { ...get(), ...changes }
      const isSame = (Object.keys(next) as (keyof Connection)[]).every((name) => next[name] === get()[name])
      if (!isSame) set(next)
    },
    subscribe,
  }
}
