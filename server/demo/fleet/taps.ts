import { randomUUID } from 'node:crypto'
import { DELAY_REASONS, type ReportKind } from '#shared/domain/links/reports.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { seededRandom } from '#shared/seeded-random.ts'
import { listAddresses } from '../../master-data/store/lookups.ts'
import type { Store } from '../../store/db.ts'
import { tripsTouching } from '../../trips/store/trips.ts'
import { isTapped } from '../company.ts'
import { demoLink } from '../links.ts'
import { placesOf } from './fleet.ts'
import { type Run, runsOf } from './trip-run.ts'

/**
 * Habits of a driver's taps: at once, before he is there, afterwards with the true time, without a network, in the wrong order.
 */
const HABITS = ['prompt', 'early', 'late', 'offline', 'backwards'] as const
type Habit = (typeof HABITS)[number]

/** A tap: the moments at which it is made and sent, and the time that the driver corrects it to; milliseconds. */
export type Tap = {
  kind: ReportKind
  pressed: number
  sent: number
  said?: number
  text?: string
  minutes?: number
  name?: string
}

const NAMES = ['M. Huber', 'S. Rossi', 'Lagertor 4', 'K. de Vries']
/** Lateness that a driver reports. */
const WORTH_TELLING = 15 * MINUTE_MS
const UNLOADING = 15 * MINUTE_MS

/** Taps of the driver of a trip, in the order in which he makes them: the same for the same trip. */
export const tapsOf = (trip: Pick<Trip, 'tt_tour' | 'tt_stp' | 'tt_sta'>, run: Run): Tap[] => {
  const random = seededRandom(`taps ${trip.tt_tour} ${trip.tt_stp}`)
  const habit: Habit = random.pick(HABITS)
  const steps: [ReportKind, number][] = [
    ['positioned', run.atp],
    ['departed', run.atd],
    ['arrived', run.ata],
    ['released', run.ata + UNLOADING],
  ]
  const taps = steps.map(([kind, at]): Tap => tapBy(habit, kind, at, run))
  const late = run.ata - Date.parse(trip.tt_sta)
  if (late > WORTH_TELLING) {
    const pressed = run.atd + 10 * MINUTE_MS
    const minutes = Math.round(late / MINUTE_MS / 15) * 15
    taps.push({
      kind: 'delayed',
      pressed,
      sent: sentBy(habit, pressed, run),
      minutes,
      text: random.pick(DELAY_REASONS),
    })
  }
  const signed = run.ata + UNLOADING + 2 * MINUTE_MS
  taps.push({ kind: 'proof', pressed: signed, sent: sentBy(habit, signed, run), name: random.pick(NAMES) })
  return taps.sort((a, b) => a.sent - b.sent || (habit === 'backwards' ? b.pressed - a.pressed : a.pressed - b.pressed))
}

const tapBy = (habit: Habit, kind: ReportKind, at: number, run: Run): Tap => {
  if (habit === 'early') return { kind, pressed: at - 4 * MINUTE_MS, sent: at - 4 * MINUTE_MS }
  if (habit === 'late') return { kind, pressed: at + 12 * MINUTE_MS, sent: at + 12 * MINUTE_MS, said: at }
  return { kind, pressed: at, sent: sentBy(habit, at, run) }
}

/** Without a network everything is sent once there is one: after the trip, or with the departure. */
const sentBy = (habit: Habit, pressed: number, run: Run): number => {
  if (habit === 'offline') return Math.max(pressed, run.ata + 20 * MINUTE_MS)
  if (habit === 'backwards') return pressed < run.atd ? run.atd : pressed
  return pressed + 10 * SECOND_MS
}

export type Taps = { stop: () => Promise<void> }
export type TapsOptions = { store: Store; url: string; onError: (error: unknown) => void }

/** Trips whose taps are still to come or were not sent lie this far around now. */
const LOOK_BACK = 4 * DAY_MS
const LOOK_AHEAD = DAY_MS
/** Real time between two looks. */
const EVERY = 5 * SECOND_MS

/** Lets the drivers without telematics tap by the store's clock, each by the link of his trip. */
export const startTaps = ({ store, url, onError }: TapsOptions): Taps => {
  let since = store.now()
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const tokens = new Map<number, string>()

  const tapUntilNow = async (): Promise<void> => {
    const now = store.now()
    const range = { from: new Date(now - LOOK_BACK).toISOString(), to: new Date(now + LOOK_AHEAD).toISOString() }
    const trips = tripsTouching(store, range)
    const runs = runsOf(trips, placesOf(listAddresses(store, true)))
    for (const trip of trips.filter(isTapped)) {
      const run = runs.get(trip)
      const due = run ? tapsOf(trip, run).filter(({ sent }) => sent > since && sent <= now) : []
      if (due.length === 0 || stopped) continue
      const token = tokens.get(trip.tt_id) ?? demoLink(store, trip, 'driver')
      tokens.set(trip.tt_id, token)
      await send(url, token, trip.tt_id, due, now)
    }
    since = now
  }
  const tick = (): Promise<void> =>
    tapUntilNow()
      .catch(onError)
      .then(() => {
        if (stopped) return
        timer = setTimeout(() => {
          running = tick()
        }, EVERY)
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

const iso = (ms: number): string => new Date(ms).toISOString()

/** @throws Error when the server does not answer; a report that it refuses, as of a link that has ended, is gone */
const send = async (url: string, token: string, tt_id: number, taps: readonly Tap[], now: number): Promise<void> => {
  const reports = taps.map(({ kind, pressed, said, text, minutes, name }) => ({
    re_id: randomUUID(),
    tt_id,
    re_kind: kind,
    re_device_at: iso(pressed),
    ...(said !== undefined && { re_said_at: iso(said) }),
    ...(text !== undefined && { re_text: text }),
    ...(minutes !== undefined && { re_minutes: minutes }),
    ...(name !== undefined && { re_name: name }),
  }))
  const answer = await fetch(`${url}/api/link/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ sent_at: iso(now), reports }),
  })
  await answer.arrayBuffer()
  if (!answer.ok && answer.status !== 404) throw new Error(`the server answered ${answer.status} to a driver's report`)
}
