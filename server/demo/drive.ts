import { setImmediate as breathe } from 'node:timers/promises'
import type { Store } from '../store/db.ts'
import { listAddresses } from '../store/lookups.ts'
import { getTrip, reportTrip, tripsTouching } from '../store/trips.ts'
import { fleetStep } from './fleet.ts'

const SECOND = 1000
const DAY = 24 * 3600 * SECOND
/** A vehicle stands where its last trip ended, and drives to its next one in time: the fleet looks this far. */
const LOOK_BACK = 4 * DAY
const LOOK_AHEAD = DAY
/** Simulated time between two reports: as often as a lorry reports, and never more than a minute. */
const SHORTEST_STEP = 15 * SECOND
const LONGEST_STEP = 60 * SECOND
/** After a pause (the laptop slept) the fleet drives on from here, and does not make up for days. */
const CATCH_UP = 2 * 3600 * SECOND

export type Drive = {
  /** Stops after the reports that are on their way. */
  stop: () => Promise<void>
}

/** Lets the demo fleet drive by the store's clock, which runs `speed` times faster than real time. */
export const startDrive = (store: Store, speed: number, onError: (error: unknown) => void): Drive => {
  const step = Math.min(LONGEST_STEP, Math.max(SHORTEST_STEP, speed * SECOND))
  let reportedUntil = store.now()
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  const catchUp = async (): Promise<void> => {
    reportedUntil = Math.max(reportedUntil, store.now() - CATCH_UP)
    while (!stopped && reportedUntil + step <= store.now()) {
      reportedUntil += step
      reportFleet(store, reportedUntil)
      await breathe()
    }
  }
  const tick = (): void => {
    running = catchUp()
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(tick, step / speed)
      })
  }
  timer = setTimeout(tick, step / speed)

  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

const reportFleet = (store: Store, now: number): void => {
  const iso = (ms: number) => new Date(ms).toISOString()
  const trips = tripsTouching(store, { from: iso(now - LOOK_BACK), to: iso(now + LOOK_AHEAD) })
  const { tripTimes } = fleetStep(trips, listAddresses(store, true), now)
  store.write(() => {
    for (const { tt_id, ...times } of tripTimes) {
      const trip = getTrip(store, tt_id)
      if (trip) reportTrip(store, trip, { ...times, tt_position_at: iso(now) })
    }
  })
}
