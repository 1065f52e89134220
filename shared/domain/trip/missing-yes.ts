import { spellingKey } from '../names/names.ts'
import { addDaysToDay, dayOf, localToInstant } from '../time/dates.ts'
import { type AnsweredTrip, answerState, waitsForAnswer } from './trip-answers.ts'

/** The trips without a yes by subcontractor: who is to be telephoned, and for what. Source: rules 14. */

/** End of a night's driving, in the company's time zone: what begins until then has to be settled this evening. */
const NIGHT_ENDS = '06:00'

/**
 * The next end of a night, ISO: in the evening that of tomorrow, after midnight still the same one.
 * @param now milliseconds
 * @example nightEnd(Date.parse('2026-11-30T21:00:00.000Z'), 'Europe/Zurich') // → '2026-12-01T05:00:00.000Z'
 */
export const nightEnd = (now: number, timeZone: string): string => {
  const today = dayOf(now, timeZone)
  const end = localToInstant(today, NIGHT_ENDS, timeZone)
  return now < Date.parse(end) ? end : localToInstant(addDaysToDay(today, 1), NIGHT_ENDS, timeZone)
}

/** Trips to which one subcontractor has not said yes; at least one. */
export type MissingYes<Trip> = {
  /** Tells subcontractors apart however their name is spelled. */
  key: string
  sub: string
  /** Trips that it has to answer, in time or late, by planned positioning time. */
  open: Trip[]
  /** Those to which it says no, by planned positioning time: they want another one. */
  declined: Trip[]
  /** Number of open trips that are positioned before the night ends. */
  tonight: number
  /** Planned positioning of the first open trip, ISO; of the first declined one where none is open. */
  first: string
}

/** By a time in ISO, which is in order as a text. */
const byTime =
  <Row>(timeOf: (row: Row) => string) =>
  (a: Row, b: Row): number =>
    timeOf(a) < timeOf(b) ? -1 : Number(timeOf(a) > timeOf(b))
const startOf = ({ row }: { row: AnsweredTrip }): string => String(row.tt_stp ?? '')
const isDeclined = (trip: AnsweredTrip, now: number): boolean =>
  answerState(trip) === 'declined' && now < Date.parse(`${trip.tt_sta}`)

/** Open and declined trips of a subcontractor by planned positioning time. */
export const inTime = <Trip extends { row: AnsweredTrip }>({
  open,
  declined,
}: Pick<MissingYes<Trip>, 'open' | 'declined'>): Trip[] => [...open, ...declined].sort(byTime(startOf))

/** Part of it that is positioned before an instant, ISO. */
export const untilThen = <Trip extends { row: AnsweredTrip }>(of: MissingYes<Trip>, end: string): MissingYes<Trip> => {
  const isBefore = (trip: Trip): boolean => startOf(trip) < end
  return { ...of, open: of.open.filter(isBefore), declined: of.declined.filter(isBefore) }
}

/**
 * Trips that lack a yes and have not ended as planned, by subcontractor: the one whose open trip begins first comes first.
 * @param now milliseconds
 */
export const missingYes = <Trip extends { row: AnsweredTrip }>(
  trips: readonly Trip[],
  now: number,
  timeZone: string,
): MissingYes<Trip>[] => {
  const end = nightEnd(now, timeZone)
  const found = new Map<string, MissingYes<Trip>>()
  const inOrder = trips.toSorted(byTime(startOf))
  for (const trip of inOrder) {
    const isOpen = waitsForAnswer(trip.row, now)
    if (!isOpen && !isDeclined(trip.row, now)) continue
    const sub = String(trip.row.tt_sub)
    const key = spellingKey(sub)
    const of = found.get(key) ?? { key, sub, open: [], declined: [], tonight: 0, first: '' }
    of[isOpen ? 'open' : 'declined'].push(trip)
    if (isOpen && startOf(trip) < end) of.tonight += 1
    found.set(key, of)
  }
  for (const of of found.values()) of.first = startOf(of.open[0] ?? (of.declined[0] as Trip))
  return [...found.values()].sort(byTime(({ first }) => first))
}
