import { sumAmounts } from '../money/money.ts'
import { dayOf } from '../time/dates.ts'
import { yearWeekOf } from '../time/weeks.ts'

/** Trips that are accepted together: those of a day, or of a week. */

export type AnswerGroup<Trip> = {
  /** `YYYY-MM-DD` of a day, `YYYYWW` of a week. */
  key: string
  /** The last day that it holds a trip on: behind it stands its button. */
  lastDay: string
  trips: readonly Trip[]
}
type Groups<Trip> = { days: AnswerGroup<Trip>[]; weeks: AnswerGroup<Trip>[] }

/**
 * Groups open trips by the day and by the week of their positioning, in the order in which they come. A day of one trip has
 * the trip's own button, and a week of one day has that of the day: neither is a group.
 * @param stpOf planned positioning, ISO
 */
export const answerGroups = <Trip>(
  trips: readonly Trip[],
  stpOf: (trip: Trip) => string,
  timeZone: string,
): Groups<Trip> => {
  const byDay = grouped(trips, (trip) => dayOf(stpOf(trip), timeZone))
  const days = [...byDay].map(([day, own]) => ({ key: day, lastDay: day, trips: own }))
  const byWeek = grouped(days, ({ key }) => String(yearWeekOf(key)))
  const weeks = [...byWeek].flatMap(([key, own]) =>
    own.length > 1 ? [{ key, lastDay: own.at(-1)?.key ?? '', trips: own.flatMap((day) => day.trips) }] : [],
  )
  return { days: days.filter((day) => day.trips.length > 1), weeks }
}

const grouped = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** Price and toll of trips, by which a group is told. */
export const sumOf = (trips: readonly { price: number; toll: number }[]): number =>
  sumAmounts(trips.flatMap(({ price, toll }) => [price, toll]))
