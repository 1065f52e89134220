import { countryOf } from '../addresses.ts'
import { driveMinutesBetween } from '../fleet/road.ts'
import { type Round, SERVICES, type Service } from './rounds.ts'

/** One leg of a round; minutes count from midnight of the day on which the round starts. */
export type PlannedLeg = { from: string; to: string; stp: number; std: number; sta: number }

export const DAY_MINUTES = 1440
const HOUR = 60
const STEP = 15
/** Planners add this to the bare driving time. */
const MARGIN = 15
/** Between arrival and the next positioning: unload, and room for a delay. */
const TURNAROUND = 75
/** No lorry drives in Switzerland between 22:00 and 05:00; by then it must be across the border, an hour and a half away. */
const BAN_FROM = 22 * HOUR
const BAN_UNTIL = 5 * HOUR
const TO_THE_BORDER = 90

const ceilTo = (minutes: number, step: number): number => Math.ceil(minutes / step) * step

/** The service of a round's customer. @throws RangeError for a customer without one */
export const serviceOf = (round: Pick<Round, 'customer'>): Service => {
  const service = SERVICES[round.customer]
  if (!service) throw new RangeError(`no service for customer ${round.customer}`)
  return service
}

/** Returns true if a leg keeps off Swiss roads at night; minutes from any midnight. */
export const keepsNightBan = ({ from, to, std, sta }: Omit<PlannedLeg, 'stp'>): boolean => {
  const isSwiss = (id: string) => countryOf(id) === 'CH'
  if (isSwiss(from) && isSwiss(to)) return isByDay(std, sta)
  if (isSwiss(from)) return isByDay(std, Math.min(sta, std + TO_THE_BORDER))
  return !isSwiss(to) || isByDay(Math.max(std, sta - TO_THE_BORDER), sta)
}

const isByDay = (start: number, end: number): boolean => {
  const clock = start % DAY_MINUTES
  return clock >= BAN_UNTIL && clock + (end - start) <= BAN_FROM
}

/** The legs of a round, one after the other; a leg that would fall into the night ban waits for the morning. */
export const legsOfRound = (round: Round): PlannedLeg[] => {
  const { leadMinutes, mayDriveAtNight } = serviceOf(round)
  const legs: PlannedLeg[] = []
  for (const [index, from] of round.stops.slice(0, -1).entries()) {
    const to = round.stops[index + 1] ?? from
    const before = legs.at(-1)
    const drive = ceilTo(driveMinutesBetween(from, to) + MARGIN, 5)
    const stp = before ? ceilTo(before.sta + TURNAROUND, STEP) : minutesOf(round.std) - leadMinutes
    let leg = { from, to, stp, std: stp + leadMinutes, sta: stp + leadMinutes + drive }
    while (before && !mayDriveAtNight && !keepsNightBan(leg)) {
      leg = { ...leg, stp: leg.stp + STEP, std: leg.std + STEP, sta: leg.sta + STEP }
    }
    legs.push(leg)
  }
  return legs
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * HOUR + Number(clock.slice(3))

/** `HH:mm` of minutes from any midnight. */
export const clockOf = (minutes: number): string => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / HOUR) % 24)}:${two(minutes % HOUR)}`
}
