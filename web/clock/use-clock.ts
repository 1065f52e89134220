import { useSyncExternalStore } from 'react'
import { clock } from './clock.ts'

/** The server's time in milliseconds, moving every 30 seconds. */
export const useClock = (): number => useSyncExternalStore(clock.screen.subscribe, clock.screen.get)

/**
 * Returns by how many minutes the device's clock is ahead, below 0 behind. Read at each tick, since offline there is no
 * event.
 */
export const useWrongMinutes = (): number => {
  useClock()
  return clock.wrongBy()
}
