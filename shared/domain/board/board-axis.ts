import { addDaysToDay, endOfDay, formatClock, startOfDay } from '../time/dates.ts'
import { HOUR_MS, MINUTE_MS } from '../time/units.ts'

/** Number of days that the board shows at once. */
export const BOARD_SPANS = [1, 3, 7] as const
export type BoardSpan = (typeof BOARD_SPANS)[number]

/** Bars are moved in time by steps of so much. */
export const GRID = 15 * MINUTE_MS

/** A day of the company's zone in milliseconds, `to` no longer belonging to it: 23 or 25 hours when the clock changes. */
export type AxisDay = { readonly day: string; readonly from: number; readonly to: number }
export type BoardAxis = {
  readonly from: number
  readonly to: number
  readonly days: readonly AxisDay[]
  readonly zone: string
}

/** @param first day `YYYY-MM-DD` */
export const boardAxis = (first: string, span: BoardSpan, zone: string): BoardAxis => {
  const days = Array.from({ length: span }, (_, index): AxisDay => {
    const day = addDaysToDay(first, index)
    return { day, from: Date.parse(startOfDay(day, zone)), to: Date.parse(endOfDay(day, zone)) }
  })
  return { from: days[0]?.from ?? 0, to: days.at(-1)?.to ?? 0, days, zone }
}

/** Hours that the axis is long. */
export const axisHours = ({ from, to }: BoardAxis): number => (to - from) / HOUR_MS

/** Returns the place of a moment on the axis, 0 to 1; beyond it, below 0 or above 1. */
export const shareOf = ({ from, to }: BoardAxis, moment: number): number => (moment - from) / (to - from)

/** The day under a moment; the first or the last one beyond the axis. */
export const dayAt = ({ days }: BoardAxis, moment: number): string =>
  (days.find(({ to }) => moment < to) ?? days.at(-1))?.day ?? ''

export type Tick = { readonly at: number; readonly clock: string }

/**
 * The full hours of a day that are divisible by `step`, as the wall clock shows them: in autumn two of them are the same,
 * in spring one is missing. Midnight belongs to the heading of the day.
 */
export const ticksOf = ({ from, to }: AxisDay, step: number, zone: string): Tick[] => {
  const ticks: Tick[] = []
  for (let at = from + HOUR_MS; at < to; at += HOUR_MS) {
    const clock = formatClock(at, zone)
    if (Number(clock.slice(0, 2)) % step === 0) ticks.push({ at, clock })
  }
  return ticks
}

/** The moment of the grid that is nearest. Every zone's wall clock differs from UTC by quarters of an hour. */
export const onGrid = (moment: number): number => Math.round(moment / GRID) * GRID
