import type { Fix } from './fix.ts'
import { pointAway } from './geo.ts'
import { NEW_VEHICLE, type TrackerState, track } from './tracker.ts'
import type { TrackedTrip } from './tracker-trip.ts'

/** A trip of 30 km with its drive, for tests of the tracker. */
export const START = { lat: 47.4, lon: 8.5, radius: null }
export const END = { ...pointAway(START, 90, 30_000), radius: null }
export const NEXT_END = { ...pointAway(END, 0, 25_000), radius: null }

/** `08:30` or `08:30:20` of the day; a leading minus is the day before. */
export function at(clock: string): string {
  const day = clock.startsWith('-') ? '2026-11-20' : '2026-11-21'
  return new Date(`${day}T${clock.replace('-', '').padEnd(8, ':00')}Z`).toISOString()
}

export const TRIP: TrackedTrip = {
  tt_id: 1,
  tt_stp: at('08:00'),
  tt_std: at('08:30'),
  tt_sta: at('09:15'),
  tt_atp: null,
  tt_atd: null,
  tt_ata: null,
  tt_manual_times: [],
  from: START,
  to: END,
}
export const BACK: TrackedTrip = {
  ...TRIP,
  tt_id: 2,
  tt_stp: at('10:00'),
  tt_std: at('10:30'),
  tt_sta: at('11:30'),
  from: END,
  to: NEXT_END,
}

export type Spot = [clock: string, metresFromStart: number, ...rest: Partial<Fix>[]]

/** A fix so many metres from the start on the way to the end; driving 50 unless it says otherwise. */
export function fix([clock, metres, ...rest]: Spot): Fix {
  const { lat, lon } = pointAway(START, 90, metres)
  const blank = { vehicle: 'ZH 1', accuracy: 10, ignition: true, standstill: null, driver: null, eta: null }
  return Object.assign({ ...blank, time: at(clock), lat, lon, speed: 50 }, ...rest)
}

export const STANDS = { speed: 0 }
export const OFF = { speed: 0, ignition: false, standstill: true }
export const IMPRECISE = { accuracy: 600 }

export function follow(trips: readonly TrackedTrip[], fixes: readonly Fix[], start: TrackerState = NEW_VEHICLE) {
  let rows = trips
  let state = start
  let current: number | null = null
  for (const one of fixes) {
    const tracked = track(state, rows, one)
    state = tracked.state
    current = tracked.current
    rows = rows.map((row) => ({ ...row, ...tracked.changes.find(({ tt_id }) => tt_id === row.tt_id) }))
  }
  return { rows, state, current, times: rows.map(({ tt_atp, tt_atd, tt_ata }) => [tt_atp, tt_atd, tt_ata].map(clock)) }
}

function clock(iso: string | null): string | null {
  return iso === null ? null : `${iso.startsWith('2026-11-20') ? '-' : ''}${iso.slice(11, 16)}`
}

export const LOADED: Spot[] = [
  ['07:50', -2_000],
  ['07:52', 200],
  ['07:53', 50, OFF],
  ['08:25', 40, OFF],
]
export const DRIVEN: Spot[] = [
  ['08:32', 30, STANDS],
  ['08:33', 600],
  ['08:34', 1_400],
  ['08:36', 3_000],
  ['08:50', 15_000],
  ['09:04', 28_000],
]
export const ARRIVED: Spot[] = [
  ['09:06', 29_800],
  ['09:07', 29_950, STANDS],
  ['09:08', 29_950, STANDS],
  ['09:09', 29_950, STANDS],
]
