import { expect, test } from 'vitest'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import { MINUTE_MS } from '../../shared/domain/time/units.ts'
import { simulatedDrive } from '../../shared/domain/tracking/simulated/simulated-drive.ts'
import { replay } from '../../shared/domain/tracking/tracker.ts'
import { ACTUAL_TIMES, type ActualTimeField } from '../../shared/domain/tracking/tracker-trip.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { type Random, seededRandom } from '../../shared/seeded-random.ts'
import { Refusal } from '../kit/refusal.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { getTrip } from '../trips/store/trips.ts'
import { editTrip } from '../trips/trip-edits.ts'
import { receivePosition } from './intake.ts'
import { replayWaiting } from './replay.ts'
import { addVehicle, planSimulated } from './sample-fleet.ts'
import { fixesSince } from './store/positions.ts'
import { tripsOfVehicle } from './store/tracked-trips.ts'

/**
 * Random drives, with positions that come late, times that a person types and clears, and trips that are given to another
 * vehicle and back: a time that a vehicle reported becomes null only if a person took it or its vehicle away, or if
 * the positions alone, in order and without any typed time, do not show it.
 */
const DRIVES = Number(process.env.DRIVES ?? 24)
const ADMIN: Viewer = { username: 'admin', role: 'admin', subcontractor: null, customer: null }
const EDIT_EVERY = 12

type Step = { what: string; touched: { id: number; fields: readonly string[] } | null }

/** One random edit by a person; null when the rules refuse it. */
const editSomething = (
  t: TestApp,
  ids: readonly number[],
  vehicles: readonly string[],
  random: Random,
): Step | null => {
  const pick = <T>(list: readonly T[]): T => {
    const one = list[Math.floor(random.next() * list.length)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }
  const trip = getTrip(t.store, pick(ids))
  if (!trip) throw new Error('the trip is gone')
  const set: Partial<Trip> = {}
  const kind = random.next()
  if (kind < 0.15) set.tt_gps = pick(vehicles)
  else if (kind < 0.4) {
    for (const field of trip.tt_manual_times) set[field] = null
  } else {
    const about = Date.parse(trip.tt_stp) + random.next() * (t.store.now() - Date.parse(trip.tt_stp) + 30 * MINUTE_MS)
    set[pick(ACTUAL_TIMES)] = new Date(Math.floor(about / MINUTE_MS) * MINUTE_MS).toISOString()
  }
  try {
    editTrip(t.store, ADMIN, trip.tt_id, { set, base: null })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
  const fields = set.tt_gps !== undefined && set.tt_gps !== trip.tt_gps ? ACTUAL_TIMES : Object.keys(set)
  return { what: `${JSON.stringify(set)} at trip ${trip.tt_id}`, touched: { id: trip.tt_id, fields } }
}

/** The positions alone, in order, do not show this time. */
const isContradicted = (t: TestApp, trip: Trip, field: ActualTimeField): boolean => {
  const range = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }
  const bare = tripsOfVehicle(t.store, trip.tt_gps, range).map((row) => ({
    ...row,
    tt_atp: null,
    tt_atd: null,
    tt_ata: null,
    tt_manual_times: [],
  }))
  const { changes } = replay(bare, fixesSince(t.store, trip.tt_gps, range.from))
  return !changes.find(({ tt_id }) => tt_id === trip.tt_id)?.[field]
}

test(`${DRIVES} random drives: a time that was found stays found unless positions contradict it`, async () => {
  const wrong: string[] = []
  const count = { edits: 0, late: 0, found: 0, takenBack: 0 }
  for (let seed = 1; seed <= DRIVES; seed++) {
    const t = createTestApp({ now: '2026-11-20T00:00:00.000Z' })
    const random = seededRandom(seed * 7919)
    const drive = simulatedDrive(seed)
    const ids = planSimulated(t.store, 'A', drive.trips)
    addVehicle(t.store, 'B')
    const rows = () => ids.flatMap((id) => getTrip(t.store, id) ?? [])
    let before = rows()
    const check = ({ what, touched }: Step) => {
      const after = rows()
      for (const [index, trip] of after.entries()) {
        for (const field of ACTUAL_TIMES) {
          const was = before[index]?.[field] ?? null
          if (was === null && trip[field] !== null) count.found++
          if (was === null || trip[field] !== null) continue
          if (touched?.id === trip.tt_id && touched.fields.includes(field)) continue
          count.takenBack++
          if (!isContradicted(t, trip, field))
            wrong.push(`seed ${seed}: ${field} ${was} of trip ${trip.tt_id} is gone after ${what}`)
        }
      }
      before = after
    }
    let newest = ''
    for (const { vehicle: _vehicle, ...fix } of drive.fixes) {
      if (fix.time > newest) newest = fix.time
      t.clock.set(newest)
      // Both are on the way, and B a little behind: its times are others.
      for (const vehicle of ['A', 'B']) {
        if (vehicle === 'B' && random.next() < 0.3) continue
        const { outcome } = receivePosition(t.store, { feed: 'osmand', device: `unit ${vehicle}`, body: '', fix })
        if (outcome === 'late') count.late++
        check({ what: `a position of ${vehicle} of ${fix.time}, ${outcome}`, touched: null })
      }
      if (random.next() < 1 / EDIT_EVERY) {
        const step = editSomething(t, ids, ['A', 'B'], random)
        if (step) count.edits++
        check(step ?? { what: 'a refused edit', touched: null })
        t.clock.advance(5_000)
        await replayWaiting(t.store)
        check({ what: `tracking anew after ${step?.what}`, touched: null })
      }
    }
    t.clock.advance(5_000)
    await replayWaiting(t.store)
    check({ what: 'the last tracking anew', touched: null })
    t.close()
  }
  console.log(`found times: ${DRIVES} drives, ${JSON.stringify(count)}, ${wrong.length} wrong`)
  expect(wrong).toEqual([])
  expect(count.edits).toBeGreaterThan(DRIVES)
  expect(count.late).toBeGreaterThan(DRIVES / 10)
})
