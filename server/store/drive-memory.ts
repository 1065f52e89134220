import type { EstimatedTrip } from '../../shared/domain/tracking/estimate.ts'
import type { Point } from '../../shared/domain/tracking/geo.ts'

/** Values by key, so many at most: with more, the one that was used least recently is forgotten. */
export type Bounded<Key, Value> = {
  get: (key: Key) => Value | undefined
  set: (key: Key, value: Value) => void
  delete: (key: Key) => void
  /** The one that was used least recently comes first. */
  entries: () => IterableIterator<[Key, Value]>
  clear: () => void
  readonly size: number
}

export const createBounded = <Key, Value>(limit: number): Bounded<Key, Value> => {
  const values = new Map<Key, Value>()
  return {
    get: (key) => {
      const value = values.get(key)
      if (value === undefined) return undefined
      values.delete(key)
      values.set(key, value)
      return value
    },
    set: (key, value) => {
      values.delete(key)
      values.set(key, value)
      const [oldest] = values.keys()
      if (values.size > limit && oldest !== undefined) values.delete(oldest)
    },
    delete: (key) => {
      values.delete(key)
    },
    entries: () => values.entries(),
    clear: () => values.clear(),
    get size() {
      return values.size
    },
  }
}

/** Pairs of addresses. */
const MAX_DRIVES = 5_000

/** Median seconds of past drives, and until when they hold, milliseconds. */
export type PastDrive = { seconds: number | null; until: number }

/** Position of a vehicle, present or expected, with its time, ISO. */
export type VehiclePosition = Point & {
  readonly time: string
  /** The end of the trip before, where the vehicle is expected. */
  readonly isExpected: boolean
}
/** Seconds of driving by the router; null where it has no answer. */
export type RoutedSeconds = { readonly toStart: number | null; readonly toEnd: number | null }
export type RoutedTrip = EstimatedTrip & { readonly tt_id: number; readonly tt_gps: string }
export type RouterAnswers = {
  /** Returns the answers for a trip so far; asks the router later where there is none or it is getting old. */
  secondsOf: (trip: RoutedTrip, position: VehiclePosition | null) => RoutedSeconds
  /** The trip is over. */
  forget: (tt_id: number) => void
  /** Gives up what is asked and waits until nothing runs; from then on nothing is asked. */
  stop: () => Promise<void>
}

/** Knowledge that estimates keep from one position to the next, of one database. */
export type DriveMemory = {
  /** By the two addresses. */
  past: Bounded<string, PastDrive>
  /** Null where no router is configured, and once the server stops. */
  routed: RouterAnswers | null
  clear: () => void
}

export const createDriveMemory = (): DriveMemory => {
  const memory: DriveMemory = {
    past: createBounded(MAX_DRIVES),
    routed: null,
    clear: () => {
      memory.past.clear()
      memory.routed = null
    },
  }
  return memory
}
