import { useSyncExternalStore } from 'react'
import { clock, now as serverNow } from '../clock.ts'

/** Delays and phases move with the time; this is how often the timetable looks at the clock (rules 5.6). */
export const TICK_MS = 30_000

/** One clock for all who look at it: the same moment for every cell, one timer, and none while nobody looks. */
let now = serverNow()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let forgetClock: (() => void) | undefined

const tick = () => {
  now = serverNow()
  for (const listener of listeners) listener()
}

/** Timers sleep with the device: whoever comes back must not read an old delay for half a minute. */
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

/** By how many minutes the device's clock is ahead, below 0 behind; looked at with each tick, for offline nobody tells. */
export const useWrongMinutes = (): number => {
  useClock()
  return clock.wrongBy()
}
