import { useSyncExternalStore } from 'react'
import { clock, now as serverNow } from './clock.ts'

/** Interval at which the timetable reads the clock: delays and phases change with time (rules 5.6). */
export const TICK_MS = 30_000

/** One clock for all components: the same moment for every cell, one timer, and none without subscribers. */
let now = serverNow()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let forgetClock: (() => void) | undefined

const tick = () => {
  now = serverNow()
  for (const listener of listeners) listener()
}

/** Timers stop while the device sleeps: after waking, the screen must not show old delays for half a minute. */
const onVisible = () => {
  if (document.visibilityState === 'visible') tick()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  if (listeners.size === 1) {
    now = serverNow()
    timer = setInterval(tick, TICK_MS)
    forgetClock = clock.subscribe(tick)
    document.addEventListener('visibilitychange', onVisible)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    forgetClock?.()
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** The server's time in milliseconds, moving every 30 seconds. */
export const useClock = (): number => useSyncExternalStore(subscribe, () => now)

/**
 * Returns by how many minutes the device's clock is ahead, below 0 behind. Read at each tick, since offline there is no
 * event.
 */
export const useWrongMinutes = (): number => {
  useClock()
  return clock.wrongBy()
}
