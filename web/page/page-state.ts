import { createListeners, type Signal } from './signal.ts'

/**
 * State of a session in the page: who is logged in, what was fetched, where lists were left, which forms are half filled in. All
 * of it ends with the session, at once; a new part needs no code at the log-out. What belongs to no session is no variable of a
 * module either, see `MODULE_STATE` in `server/safety/source-rules.test.ts`.
 */

type Part = { end: (value: unknown) => void }

let state = new Map<Part, unknown>()

/**
 * A part of the page's state.
 * @param first makes what it begins with, in each session anew
 * @param close closes what it holds once the session has ended
 */
export const ofSession = <Value>(first: () => Value, close?: (value: Value) => void): Signal<Value> => {
  const { tell, subscribe } = createListeners()
  const part: Part = {
    end: (value) => {
      close?.(value as Value)
      tell()
    },
  }
  return {
    get: () => {
      if (!state.has(part)) state.set(part, first())
      return state.get(part) as Value
    },
    set: (value) => {
      state.set(part, value)
      tell()
    },
    subscribe,
  }
}

/** Begins the names of what the tab keeps over a reload (`web/ui/list/kept-place.ts`). */
export const PLACE = 'place '

/** Name under which the tab keeps the owner of the places. */
const PLACES_OF = 'places of'

const forgetPlaces = (): void => {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PLACE)) sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}

/**
 * Called when a session begins in this page. A tab that was asleep, or closed and brought back, did not see its last session
 * end: what it kept is another person's.
 */
export const beginPageState = (username: string): void => {
  try {
    if (sessionStorage.getItem(PLACES_OF) === username) return
    forgetPlaces()
    sessionStorage.setItem(PLACES_OF, username)
  } catch {
    // Nothing was kept.
  }
}

/** Called when a session ends on this device, for whatever reason: by `web/session/session.ts` alone. */
export const endPageState = (): void => {
  const ended = state
  state = new Map()
  for (const [part, value] of ended) part.end(value)
  forgetPlaces()
}
