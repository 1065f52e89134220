import { useSyncExternalStore } from 'react'

/** Delays and phases move with the time; this is how often the timetable looks at the clock (specification section 9). */
export const TICK_MS = 30_000

/** One clock for all who look at it: the same moment for every cell, one timer, and none while nobody looks. */
let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tick = () => {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** Timers sleep with the device: whoever comes back must not read an old delay for half a minute. */
const onVisible = () => {
  if (document.visibilityState === 'visible') tick()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  if (listeners.size === 1) {
    now = Date.now()
    timer = setInterval(tick, TICK_MS)
    document.addEventListener('visibilitychange', onVisible)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** Now in milliseconds, moving every 30 seconds. */
export const useClock = (): number => useSyncExternalStore(subscribe, () => now)
