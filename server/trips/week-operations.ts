import { nameKey } from '../../shared/domain/names/names.ts'
import { addDaysToDay, dayOf, endOfDay, startOfDay } from '../../shared/domain/time/dates.ts'
import {
  addWeeks,
  compareWeeks,
  isYearWeek,
  type WeekRange,
  weekdayIndex,
  weekEnd,
  weekOfRange,
  weekStart,
  yearWeekOf,
} from '../../shared/domain/time/weeks.ts'
import { copyWarnings, type TourLookup, type TripOfTour, tripsOfWeek } from '../../shared/domain/tour/tour-week.ts'
import type { Language } from '../../shared/schemas/session.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { type CopyPreview, MAX_WARNINGS } from '../../shared/schemas/weeks.ts'
import { Refusal } from '../http/refusal.ts'
import { alertTripChanges } from '../notify/alerts.ts'
import { enqueueMail } from '../notify/outbox.ts'
import { publishedTripsMail } from '../notify/published-trips.ts'
import type { Store } from '../store/db.ts'
import { listAddresses, listDrivers, listSubcontractors } from '../store/master-data/lookups.ts'
import { allTours } from '../store/trips/tours.ts'
import { type Author, deleteTrips, insertTrips, updateTrips } from '../store/trips/trips.ts'
import {
  countTripsStarting,
  firstScheduledStart,
  hasTripsStarting,
  plannedTripsTouching,
  type StartRange,
  scheduledTripsStarting,
} from '../store/trips/weeks.ts'

/**
 * Whole weeks of the disposition: copied from the tours, deleted again, published (rules 6.5, rules 6.6). A trip belongs to
 * the week of its planned positioning. Weeks are year-week numbers.
 */
type TripsOfWeek = { week: number; trips: number }

/** How many weeks after the current one are offered for copying. */
const WEEKS_AHEAD = 26
const DAYS_PER_WEEK = 7

/** The weeks of a body, in order, each once. The schema has refused what is no week. */
export const weeksOf = (ranges: readonly WeekRange[]): number[] =>
  [...new Set(ranges.map(weekOfRange))].filter((week) => week !== null).sort(compareWeeks)

const rangeOf = (week: number, timeZone: string): StartRange => ({
  from: startOfDay(weekStart(week), timeZone),
  to: endOfDay(weekEnd(week), timeZone),
})

const today = (store: Store): string => dayOf(store.now(), store.timeZone)

/** The current week and those after it that hold no trip. */
export const weeksToCopy = (store: Store): number[] => {
  const current = yearWeekOf(today(store))
  return Array.from({ length: WEEKS_AHEAD + 1 }, (_, ahead) => addWeeks(current, ahead)).filter(
    (week) => !hasTripsStarting(store, rangeOf(week, store.timeZone)),
  )
}

/**
 * Weeks that hold scheduled trips, past ones too. A trip whose year was mistyped may lie in a week that has no number: it
 * is not offered, and does not stand in the way of the others.
 */
export const weeksWithScheduled = (store: Store): number[] => {
  const weeks: number[] = []
  let start = firstScheduledStart(store)
  while (start !== undefined) {
    const day = dayOf(start, store.timeZone)
    const week = yearWeekOf(day)
    if (isYearWeek(week)) weeks.push(week)
    const nextMonday = addDaysToDay(day, DAYS_PER_WEEK - weekdayIndex(day))
    start = firstScheduledStart(store, startOfDay(nextMonday, store.timeZone))
  }
  return weeks
}

/** The trips that copying would create, week by week, by tour. */
const tripsToCreate = (store: Store, weeks: readonly number[]): { week: number; trips: TripOfTour[] }[] => {
  const addresses = new Map(listAddresses(store, true).map(({ add_id, add_name }) => [add_id, add_name]))
  const drivers = new Map(listDrivers(store, true).map(({ dr_id, dr_name }) => [dr_id, dr_name]))
  const lookup: TourLookup = { addressName: (id) => addresses.get(id), driverName: (id) => drivers.get(id) }
  const tours = allTours(store)
  return weeks.map((week) => ({
    week,
    trips: tours.flatMap((tour) => tripsOfWeek(tour, week, store.timeZone, lookup)),
  }))
}

/** Existing trips that could collide with planned ones. */
const tripsBeside = (store: Store, planned: readonly TripOfTour[]) => {
  if (planned.length === 0) return []
  let [from, to] = ['9', '']
  for (const { tt_stp, tt_sta } of planned) {
    if (tt_stp < from) from = tt_stp
    if (tt_sta > to) to = tt_sta
  }
  return plannedTripsTouching(store, { from, to: new Date(Date.parse(to) + 1).toISOString() })
}

/** Returns what copying the weeks would create and what to look at before; writes nothing. */
export const previewCopy = (store: Store, weeks: readonly number[]): CopyPreview => {
  const copies = tripsToCreate(store, weeks)
  const planned = copies.flatMap(({ trips }) => trips)
  const warnings = copyWarnings(planned, tripsBeside(store, planned), store.timeZone)
  return {
    weeks: copies.map(({ week, trips }) => ({
      week,
      trips: trips.length,
      present: countTripsStarting(store, rangeOf(week, store.timeZone)),
    })),
    warnings: warnings.slice(0, MAX_WARNINGS),
    warning_count: warnings.length,
  }
}

/**
 * Copies the tours into the weeks as scheduled trips, all or nothing.
 * @throws Refusal 409 with the weeks that hold trips already
 */
export const copyWeeks = (store: Store, weeks: readonly number[], author: Author): TripsOfWeek[] =>
  store.write(() => {
    const taken = weeks.filter((week) => hasTripsStarting(store, rangeOf(week, store.timeZone)))
    if (taken.length > 0) throw new Refusal(409, 'week_contains_trips', { weeks: taken })
    return tripsToCreate(store, weeks).map(({ week, trips }) => {
      insertTrips(store, trips, author)
      return { week, trips: trips.length }
    })
  })

/** Removes the scheduled trips of the weeks; trips of another status stay. */
export const deleteWeeks = (store: Store, weeks: readonly number[], author: Author): TripsOfWeek[] =>
  store.write(() =>
    weeks.map((week) => {
      const scheduled = scheduledTripsStarting(store, rangeOf(week, store.timeZone))
      deleteTrips(store, scheduled, author)
      return { week, trips: scheduled.length }
    }),
  )

export type Published = { weeks: TripsOfWeek[]; mailed: string[]; unreachable: string[] }

/** Makes the scheduled trips of the weeks active, and puts each subcontractor's list on its way. */
export const publishWeeks = (store: Store, weeks: readonly number[], author: Author, language: Language): Published =>
  store.write(() => {
    const published: Trip[] = []
    let seq = 0
    const counts = weeks.map((week) => {
      const scheduled = scheduledTripsStarting(store, rangeOf(week, store.timeZone))
      const written = updateTrips(store, scheduled, { tt_status: 'active' }, author)
      alertTripChanges(
        store,
        written.map(({ row }, index) => ({ before: scheduled[index] ?? null, after: row, changedBy: null })),
      )
      for (const { row } of written) published.push(row)
      seq = written.at(-1)?.seq ?? seq
      return { week, trips: scheduled.length }
    })
    const touched = counts.filter(({ trips }) => trips > 0).map(({ week }) => week)
    // The number of the change feed tells this publication from every other one of the same week.
    return { weeks: counts, ...mailLists(store, published, touched, language, `publish ${store.epoch()} ${seq}`) }
  })

const mailLists = (
  store: Store,
  trips: readonly Trip[],
  weeks: readonly number[],
  language: Language,
  publication: string,
): Pick<Published, 'mailed' | 'unreachable'> => {
  const lists = new Map<string, { subcontractor: string; trips: Trip[] }>()
  for (const trip of trips) {
    const key = nameKey(trip.tt_sub)
    if (key === '') continue
    const list = lists.get(key) ?? { subcontractor: trip.tt_sub, trips: [] }
    list.trips.push(trip)
    lists.set(key, list)
  }
  const mails = new Map(listSubcontractors(store, true).map(({ sc_name, sc_email }) => [nameKey(sc_name), sc_email]))
  const outcome: Pick<Published, 'mailed' | 'unreachable'> = { mailed: [], unreachable: [] }
  for (const [key, list] of [...lists].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const recipient = mails.get(key)
    outcome[recipient ? 'mailed' : 'unreachable'].push(list.subcontractor)
    if (!recipient) continue
    enqueueMail(store, {
      kind: 'publication',
      dedupKey: `${publication} ${key}`,
      recipient,
      ...publishedTripsMail(language, { ...list, weeks, timeZone: store.timeZone }),
    })
  }
  return outcome
}
