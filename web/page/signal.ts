/** A value that changes, with what is told of each change: as React's `useSyncExternalStore` asks for it. */
export type Signal<Value> = {
  get: () => Value
  /** Tells every listener, of the same value too. */
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

export const createListeners = (): { tell: () => void; subscribe: Signal<unknown>['subscribe'] } => {
  const listeners = new Set<() => void>()
  return {
    tell: () => {
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const createSignal = <Value>(first: Value): Signal<Value> => {
  const { tell, subscribe } = createListeners()
  let value = first
  return {
    get: () => value,
    set: (next) => {
      value = next
      tell()
    },
    subscribe,
  }
}
