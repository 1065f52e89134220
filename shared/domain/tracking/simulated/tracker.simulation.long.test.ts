import { expect, test } from 'vitest'
import type { Fix } from '../fix.ts'
import { NEW_VEHICLE, replay, type TripChange, track } from '../tracker.ts'
import { ACTUAL_TIMES, type ActualTimeField as Field, type TrackedTrip } from '../tracker-trip.ts'
import { type SimulatedDrive, simulatedDrive, type Truth } from './simulated-drive.ts'

/**
 * An event is right when it lies within two minutes and one report interval of the truth (the vehicle takes about one
 * minute from the edge of the fence to its gate): 3 minutes at the usual 60 s. What happens in a gap can be known with
 * the first report after it. A departure may stay empty if nothing was reported around it for more than ten minutes.
 */
const TOLERANCE = 120_000
const LOST_AFTER = 10 * 60_000
const DRIVES = 2_100
const CHECKPOINT_EVERY = 40
/** Milliseconds; it takes about five seconds of one core. */
const SLOW_MACHINE = 600_000

test(
  `at most 0.5 % of the events of ${DRIVES} simulated drives are wrong, and no drive-by is an arrival`,
  () => {
    const wrong: string[] = []
    const falseArrivals: string[] = []
    const count = { events: 0, fixes: 0, late: 0, driveBys: 0 }
    const errors: number[] = []
    const started = performance.now()
    for (let seed = 1; seed <= DRIVES; seed++) {
      const drive = simulatedDrive(seed)
      const { trips, late } = live(drive)
      const times = drive.fixes.map((fix) => Date.parse(fix.time)).sort((a, b) => a - b)
      count.fixes += drive.fixes.length
      count.late += late
      if (drive.features.includes('drive-by end') || drive.features.includes('never arrives')) count.driveBys++
      for (const [index, trip] of trips.entries()) {
        const truth = drive.truth[index]
        if (truth === undefined) throw new Error('a trip without its truth')
        for (const field of ACTUAL_TIMES) {
          count.events++
          const verdict = judge(drive, times, truth, trip[field], field)
          if (typeof verdict === 'number') {
            errors.push(verdict)
            continue
          }
          if (verdict === 'right') continue
          const text = `seed ${seed} trip ${trip.tt_id} ${field} ${verdict} (${drive.interval / 1_000} s; ${drive.features.join(', ')})`
          wrong.push(text)
          const earliest = (truth.tt_ata ?? Number.POSITIVE_INFINITY) - TOLERANCE - drive.interval
          if (field === 'tt_ata' && trip.tt_ata !== null && Date.parse(trip.tt_ata) < earliest) falseArrivals.push(text)
        }
      }
    }
    errors.sort((a, b) => a - b)
    const share = (100 * wrong.length) / count.events
    const seconds = (part: number) => Math.round((errors[Math.floor(errors.length * part)] ?? 0) / 1_000)
    console.log(
      `tracker: ${DRIVES} drives, ${count.fixes} fixes (${count.late} late), ${count.events} events, ${wrong.length} wrong (${share.toFixed(2)} %), ` +
        `${falseArrivals.length} false arrivals in ${count.driveBys} drives past the end; ` +
        `error median ${seconds(0.5)} s, 95 % ${seconds(0.95)} s; ${Math.round(performance.now() - started)} ms`,
    )
    expect(falseArrivals).toEqual([])
    expect(share, wrong.join('\n')).toBeLessThanOrEqual(0.5)
  },
  SLOW_MACHINE,
)

/** As the server does it: fixes as they come, and for each late one a replay from a state before it. */
function live(drive: SimulatedDrive): { trips: readonly TrackedTrip[]; late: number } {
  let trips = drive.trips
  let state = NEW_VEHICLE
  let late = 0
  const stored: Fix[] = []
  const known = new Set<string>()
  const checkpoints = [NEW_VEHICLE]
  for (const fix of drive.fixes) {
    if (known.has(fix.time)) continue
    known.add(fix.time)
    stored.push(fix)
    const tracked = track(state, trips, fix)
    if (tracked.outcome === 'late') {
      late++
      while ((checkpoints.at(-1)?.newest ?? 0) >= Date.parse(fix.time)) checkpoints.pop()
      const start = checkpoints.at(-1) ?? NEW_VEHICLE
      const again = replay(
        trips,
        stored.filter((one) => Date.parse(one.time) > start.newest),
        start,
      )
      state = again.state
      trips = applied(trips, again.changes)
      continue
    }
    state = tracked.state
    trips = applied(trips, tracked.changes)
    if (stored.length % CHECKPOINT_EVERY === 0) checkpoints.push(state)
  }
  return { trips, late }
}

function applied(trips: readonly TrackedTrip[], changes: readonly TripChange[]): readonly TrackedTrip[] {
  if (changes.length === 0) return trips
  return trips.map((trip) => ({ ...trip, ...changes.find((change) => change.tt_id === trip.tt_id) }))
}

/** 'right', the error in milliseconds, or what is wrong. */
function judge(drive: SimulatedDrive, times: readonly number[], truth: Truth, found: string | null, field: Field) {
  const event = truth[field]
  if (event === null) return found === null ? 'right' : `${found} but never happened`
  // A departure shows once the vehicle is outside its fence.
  const shows = field === 'tt_atd' ? event + 60_000 : event
  const next = times.findIndex((at) => at > shows)
  const before = times[next === -1 ? times.length - 1 : next - 1] ?? Number.NEGATIVE_INFINITY
  const after = times[next] ?? Number.POSITIVE_INFINITY
  if (found === null) {
    const until = (field === 'tt_atp' ? truth.tt_atd : null) ?? Number.POSITIVE_INFINITY
    const seen = next === -1 ? 0 : times.filter((at) => at > shows && at < until).length
    const unseen = field === 'tt_atd' ? after - before > LOST_AFTER : seen < 2
    return unseen ? 'right' : `missing, truth ${new Date(event).toISOString()}`
  }
  const at = Date.parse(found)
  const tolerance = TOLERANCE + drive.interval
  // In a silence the first report after it is all there is.
  const latest = after - before > drive.interval * 2 ? Math.max(event, after) : event
  if (at >= event - tolerance && at <= latest + tolerance) return Math.abs(at - Math.min(latest, Math.max(event, at)))
  return `${found}, truth ${new Date(event).toISOString()}`
}

test(
  'late, repeated and shuffled fixes come to the same as fixes in order',
  () => {
    let shuffledDrives = 0
    for (let seed = 5_000; seed < 5_200; seed++) {
      const drive = simulatedDrive(seed)
      const ordered = [...drive.fixes].sort((a, b) => Date.parse(a.time) - Date.parse(b.time))
      let state = NEW_VEHICLE
      let trips = drive.trips
      for (const fix of ordered) {
        const tracked = track(state, trips, fix)
        state = tracked.state
        trips = applied(trips, tracked.changes)
      }
      const received = live(drive)
      if (received.late > 0) shuffledDrives++
      const backwards = replay(drive.trips, [...drive.fixes].reverse())
      expect(actualTimes(received.trips), `seed ${seed}`).toEqual(actualTimes(trips))
      expect(actualTimes(applied(drive.trips, backwards.changes)), `seed ${seed}`).toEqual(actualTimes(trips))
      expect(backwards.state, `seed ${seed}`).toEqual(state)
      // What is stored between two fixes is plain JSON.
      expect(JSON.parse(JSON.stringify(state))).toEqual(state)
    }
    expect(shuffledDrives).toBeGreaterThan(30)
  },
  SLOW_MACHINE,
)

function actualTimes(trips: readonly TrackedTrip[]) {
  return trips.map(({ tt_id, tt_atp, tt_atd, tt_ata }) => ({ tt_id, tt_atp, tt_atd, tt_ata }))
}
