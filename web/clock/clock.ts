import { MARKER_HEADER } from '../../shared/domain/sync/sync-format.ts'
import { MINUTE_MS } from '../../shared/domain/time/units.ts'
import { type LocalSettings, readSetting, writeSetting } from '../db/local-settings.ts'
import { createListeners, createSignal, type Signal } from '../page/signal.ts'
import type { Fetch } from '../sync/api.ts'

/**
 * The server's time, on this device. Each answer of the server carries its time; the difference from the device's clock
 * is stored, also over restarts, and added to that clock from then on. No other part of the app reads the device's
 * clock.
 */

/** The stored state of the clock. */
export type KeptTime = {
  /** The server's time minus the device's, milliseconds. */
  offset: number
  /** The server's time at an answer, milliseconds: it is later than that by now. */
  seen: number
}

/** The device's time sources, milliseconds. */
type TimeSources = {
  /** The device's clock, which a person may set. */
  wall: () => number
  /** Runs from the start of the page and cannot be set. It may stand still while the device sleeps. */
  elapsed: () => number
}
type Store = { read: () => KeptTime | undefined; write: (kept: KeptTime) => void }

export type Clock = {
  /** The server's time in milliseconds since 1970, as far as the device knows. */
  now: () => number
  /** The server's time of a moment by the device's clock. */
  serverTime: (wall: number) => number
  /** Whole minutes that the device's clock is ahead of the server's, below 0 behind; 0 up to two minutes. */
  wrongBy: () => number
  /** Wraps `fetch`: sets the clock by the answers. */
  timed: (fetch: Fetch) => Fetch
  /** Calls the listener when the difference from the device's clock changes. */
  subscribe: (listener: () => void) => () => void
  /** The time of screens: the same moment for every cell, moving every 30 seconds. */
  screen: Pick<Signal<number>, 'get' | 'subscribe'>
}

const RIGHT_WITHIN_MS = 2 * MINUTE_MS
/** Shortest time between two writes that leave the offset unchanged. */
const KEPT_EVERY_MS = MINUTE_MS
/** An older version of the server marks its answers with 1. */
const EARLIEST_TIME = Date.UTC(2020)

/** Interval at which the timetable reads the clock: delays and phases change with time (rules 5.6). */
export const TICK_MS = 30_000

/** One timer for all components, and none without subscribers. */
const createScreenTime = ({ now, subscribe }: Pick<Clock, 'now' | 'subscribe'>): Clock['screen'] => {
  const screen = createSignal(now())
  const tick = () => screen.set(now())
  /** Timers stop while the device sleeps: after waking, the screen must not show old delays for half a minute. */
  const onVisible = () => {
    if (document.visibilityState === 'visible') tick()
  }
  const start = () => {
    tick()
    const timer = setInterval(tick, TICK_MS)
    const stopFollowing = subscribe(tick)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      stopFollowing()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }
  let subscribers = 0
  let stop = () => {}
  return {
    get: screen.get,
    subscribe: (listener) => {
      if (subscribers++ === 0) stop = start()
      const leave = screen.subscribe(listener)
      return () => {
        leave()
        if (--subscribers === 0) stop()
      }
    },
  }
}

export const createClock = (device: TimeSources, store: Store): Clock => {
  let kept = store.read() ?? { offset: 0, seen: 0 }
  let { seen } = kept
  let seenAt = device.elapsed()
  const { tell, subscribe } = createListeners()

  /**
   * Returns the server's time. If the device's clock was set back since the last answer, the elapsed time still counts.
   */
  const now = (): number => Math.max(device.wall() + kept.offset, seen + device.elapsed() - seenAt)

  /**
   * Takes over the server's time of an answer, given between the two moments. An offset that fits both moments is kept.
   */
  const adjust = (server: number, sent: number, received: number): void => {
    seen = server
    seenAt = device.elapsed()
    const [least, most] = [server - received, server - sent]
    if (most < least) return
    const explains = least <= kept.offset && kept.offset <= most
    if (explains && server - kept.seen < KEPT_EVERY_MS) return
    kept = { offset: explains ? kept.offset : Math.round((least + most) / 2), seen: server }
    store.write(kept)
    if (!explains) tell()
  }

  const behind = (): number => device.wall() - now()
  return {
    now,
    serverTime: (wall) => wall - behind(),
    wrongBy: () => (Math.abs(behind()) > RIGHT_WITHIN_MS ? Math.round(behind() / MINUTE_MS) : 0),
    timed: (fetch) => async (url, init) => {
      const sent = device.wall()
      const response = await fetch(url, init)
      const server = Number(response.headers.get(MARKER_HEADER))
      if (server > EARLIEST_TIME) adjust(server, sent, device.wall())
      return response
    },
    subscribe,
    screen: createScreenTime({ now, subscribe }),
  }
}

export const DEVICE: TimeSources = { wall: () => Date.now(), elapsed: () => performance.now() }

const isTime = (kept: LocalSettings['server_time'] | undefined): kept is KeptTime =>
  Number.isFinite(kept?.offset) && Number.isFinite(kept?.seen)

/** The clock of this page. */
export const clock = createClock(DEVICE, {
  read: () => {
    const kept = readSetting('server_time')
    return isTime(kept) ? kept : undefined
  },
  write: (kept) => writeSetting('server_time', kept),
})
/** The server's time in milliseconds since 1970. */
export const now = clock.now
/** `fetch` for calls of the page: each answer also sets the clock. */
export const timedFetch: Fetch = clock.timed((url, init) => fetch(url, init))
