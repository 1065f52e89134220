import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import { listAddresses, listVehicles } from '../../master-data/store/lookups.ts'
import type { Store } from '../../store/db.ts'
import { tripsTouching } from '../../trips/store/trips.ts'
import { type FleetFix, fleetStep } from './fleet.ts'

/** A vehicle stands where its last trip ended, and drives to its next one in time: the fleet looks this far. */
const LOOK_BACK = 4 * DAY_MS
const LOOK_AHEAD = DAY_MS
/** Simulated time between two reports: as often as a lorry reports, and never more than a minute. */
const SHORTEST_STEP = 15 * SECOND_MS
const LONGEST_STEP = MINUTE_MS
/** After a pause (the laptop slept) the fleet drives on from here, and does not make up for days. */
const CATCH_UP = 2 * 3600 * SECOND_MS
/** Reports on their way at one time. */
const SENDERS = 8
const KMH_PER_KNOT = 1.852

export type Drive = {
  /** Stops after the reports that are on their way. */
  stop: () => Promise<void>
}
export type DriveOptions = {
  /** Read for what is planned; everything that the fleet reports goes through the intake. */
  store: Store
  /** Address of the intake for the OsmAnd protocol, secret included. */
  intakeUrl: string
  /** Speed of the store's clock, in multiples of real time. */
  speed: number
  onError: (error: unknown) => void
}

/** Lets the demo fleet drive by the store's clock: each vehicle reports where it is, as a real one would. */
export const startDrive = ({ store, intakeUrl, speed, onError }: DriveOptions): Drive => {
  const step = Math.min(LONGEST_STEP, Math.max(SHORTEST_STEP, speed * SECOND_MS))
  let nextReport = store.now()
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const reportUntilNow = async (): Promise<void> => {
    nextReport = Math.max(nextReport, store.now() - CATCH_UP)
    while (!stopped && nextReport <= store.now()) {
      const now = nextReport
      nextReport += step
      await sendAll(fixesAt(store, now), (fix) => send(intakeUrl, fix))
    }
  }
  const tick = (): Promise<void> =>
    reportUntilNow()
      .catch(onError)
      .then(() => {
        if (stopped) return
        timer = setTimeout(
          () => {
            running = tick()
          },
          Math.max(0, nextReport - store.now()) / speed,
        )
      })
  let running = tick()

  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

type DeviceReport = FleetFix & { device: string }

const fixesAt = (store: Store, now: number): DeviceReport[] => {
  const range = { from: new Date(now - LOOK_BACK).toISOString(), to: new Date(now + LOOK_AHEAD).toISOString() }
  const { fixes } = fleetStep(tripsTouching(store, range), listAddresses(store, true), now)
  const devices = new Map(listVehicles(store, true).map(({ gps_id, gps_device }) => [gps_id, gps_device]))
  return fixes.flatMap((fix) => {
    const device = devices.get(fix.vehicle)
    // Without a unit of its own, a vehicle has its name as one.
    return device === undefined || device === fix.vehicle ? [] : [{ ...fix, device }]
  })
}

/** Several at a time, each vehicle's own reports in order. */
const sendAll = async (fixes: readonly DeviceReport[], send: (fix: DeviceReport) => Promise<void>): Promise<void> => {
  const waiting = fixes.values()
  const sender = async () => {
    for (const fix of waiting) await send(fix)
  }
  await Promise.all(Array.from({ length: SENDERS }, sender))
}

/** One report in the OsmAnd protocol. @throws Error when it is not taken */
const send = async (intakeUrl: string, fix: DeviceReport): Promise<void> => {
  const query = new URLSearchParams({
    id: fix.device,
    lat: String(fix.lat),
    lon: String(fix.lon),
    timestamp: fix.time,
    speed: (fix.speed / KMH_PER_KNOT).toFixed(2),
    accuracy: '8',
    ignition: String(fix.ignition),
    motion: String(fix.speed > 0),
  })
  const answer = await fetch(`${intakeUrl}?${query}`, { method: 'POST' })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`the intake answered ${answer.status} to a report of ${fix.vehicle}`)
}
