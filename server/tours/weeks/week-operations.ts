import { addDaysToDay, dayOf, endOfDay, startOfDay } from '#shared/domain/time/dates.ts'
import { DAYS_PER_WEEK } from '#shared/domain/time/units.ts'
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
} from '#shared/domain/time/weeks.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import type { AskedDays } from '#shared/schemas/weeks.ts'
import { approvalJudge, type FaultyTrip, refuseBlocked } from '../../documents/approvals.ts'
import { Refusal } from '../../kit/refusal.ts'
import { alertTripChanges } from '../../messages/alerts.ts'
import { requireNotInvoiced } from '../../money/store/invoiced-trips.ts'
import type { Store } from '../../store/db.ts'
import type { Author } from '../../store/history/history.ts'
import type { ChangedTrip } from '../../trips/store/changed-trip.ts'
import { deleteTrips, getTrip, getTrips, updateTrip } from '../../trips/store/trips.ts'
import { forUndo, openRun } from '../store/week-runs.ts'
import { firstScheduledStart, hasTripsStarting, type StartRange, scheduledTripsStarting } from '../store/weeks.ts'
import { type Asker, operate, type Steps } from './in-slices.ts'
import { type Done, type Made, makeTrips } from './make-trips.ts'
import { type ListMail, type Mailed, mailsOfRun, sendLists, undoneUntil, writeLists } from './week-lists.ts'

/**
 * Whole weeks of the disposition: copied from the tours, deleted again, published (rules 6.5, rules 6.6). A trip belongs to
 * the week of its planned positioning. Weeks are year-week numbers.
 */

/** Number of weeks after the current one that are offered for copying. */
const WEEKS_AHEAD = 26

/** The weeks of a body, in order, each once. The schema has refused numbers that are no weeks. */
export const weeksOf = (ranges: readonly WeekRange[]): number[] =>
  [...new Set(ranges.map(weekOfRange))].filter((week) => week !== null).sort(compareWeeks)

export const rangeOf = (week: number, timeZone: string): StartRange => ({
  from: startOfDay(weekStart(week), timeZone),
  to: endOfDay(weekEnd(week), timeZone),
})

/** The trips of a week are looked for in the weeks beside at once; those moved further, one by one (`movedFar`). */
export const DAYS_AROUND = 7
/** A week with the days around it to which its trips may have been moved. */
export const rangeAround = (week: number, timeZone: string): StartRange => ({
  from: startOfDay(addDaysToDay(weekStart(week), -DAYS_AROUND), timeZone),
  to: endOfDay(addDaysToDay(weekEnd(week), DAYS_AROUND), timeZone),
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

export type Outcome<Result> = Result | Promise<Result>

const isIn = ({ from, to }: StartRange, { tt_stp }: Trip): boolean => tt_stp >= from && tt_stp < to

/**
 * The scheduled trips of a week, one after the other, each as it is when its turn comes: others may have changed, moved
 * or removed it since the step before.
 */
const scheduledOf = function* (store: Store, week: number): Generator<Trip> {
  const range = rangeOf(week, store.timeZone)
  for (const { tt_id } of scheduledTripsStarting(store, range)) {
    const trip = getTrip(store, tt_id)
    if (trip?.tt_status === 'scheduled' && isIn(range, trip)) yield trip
  }
}

/**
 * Copies the tours into the weeks as scheduled trips, all or nothing.
 * @throws Refusal 409 with the weeks that hold trips already
 */
export const copyWeeks = (
  store: Store,
  weeks: readonly number[],
  asker: Asker,
  sliceMs?: number,
  asked?: AskedDays,
): Outcome<Made> => operate(store, asker, (author) => copying(store, weeks, author, asked), sliceMs)

const copying = function* (store: Store, weeks: readonly number[], author: Author, asked?: AskedDays): Steps<Made> {
  const taken = weeks.filter((week) => hasTripsStarting(store, rangeOf(week, store.timeZone)))
  if (taken.length > 0) throw new Refusal(409, 'week_contains_trips', { weeks: taken })
  return yield* makeTrips(store, weeks, author, { kind: 'copy', asked })
}

/** Removes the scheduled trips of the weeks; trips of another status stay. */
export const deleteWeeks = (store: Store, weeks: readonly number[], asker: Asker, sliceMs?: number): Outcome<Done> =>
  operate(store, asker, (author) => deleting(store, weeks, author), sliceMs)

const deleting = function* (store: Store, weeks: readonly number[], author: Author): Steps<Done> {
  for (const week of weeks)
    for (const trip of scheduledOf(store, week)) {
      requireNotInvoiced(store, trip, null)
      yield
    }
  const run = openRun(store, { wr_kind: 'delete', wr_by: author.username, wr_language: null }, weeks)
  for (const week of weeks) {
    for (const trip of scheduledOf(store, week)) {
      deleteTrips(store, [trip], author)
      run.touch(trip)
      yield
    }
    run.endWeek(week)
  }
  return { weeks: run.weeks(), run: run.close() }
}

/** Language of mails to subcontractors without one of their own, and the address of the links of mails. */
export type PublicationMails = { language: Language; publicUrl: string }

/**
 * Makes the scheduled trips of the weeks active, and puts each subcontractor's list on its way, all or nothing.
 * @throws Refusal 409 approvals_missing with every trip that a rule blocks
 */
export const publishWeeks = (
  store: Store,
  weeks: readonly number[],
  asker: Asker,
  mails: PublicationMails,
  sliceMs?: number,
): Outcome<Done & Mailed> => operate(store, asker, (author) => publishing(store, weeks, author, mails), sliceMs)

const published = (trip: Trip): Trip => ({ ...trip, tt_status: 'active' })

const publishing = function* (
  store: Store,
  weeks: readonly number[],
  author: Author,
  { language, publicUrl }: PublicationMails,
): Steps<Done & Mailed> {
  const blocked: FaultyTrip[] = []
  let judge = approvalJudge(store)
  for (const week of weeks)
    for (const trip of scheduledOf(store, week)) {
      const found = judge(published(trip))
      if (found) blocked.push(found)
      if (yield) judge = approvalJudge(store)
    }
  refuseBlocked(blocked)
  const run = openRun(store, { wr_kind: 'publish', wr_by: author.username, wr_language: language }, weeks)
  const changes: ChangedTrip[] = []
  for (const week of weeks) {
    for (const before of scheduledOf(store, week)) {
      const found = judge(published(before))
      if (found) refuseBlocked([found])
      const { row } = updateTrip(store, before, { tt_status: 'active' }, author)
      run.touch(forUndo(row))
      changes.push({ before, after: row, changedBy: null, isUndoable: true })
      if (yield) judge = approvalJudge(store)
    }
    run.endWeek(week)
  }
  const ids = changes.map(({ after }) => after.tt_id)
  const about = {
    kind: 'published' as const,
    weeks: run.weeks().flatMap(({ week, trips }) => (trips > 0 ? week : [])),
    language,
    answers: { by: author.username, publicUrl },
  }
  const lists: ListMail[] = []
  for (const list of writeLists(store, getTrips(store, ids), about, mailsOfRun(store, 'publish', run.id))) {
    lists.push(list)
    yield
  }
  // Alerts and lists are sent only after all trips are written.
  alertTripChanges(store, changes)
  return { weeks: run.weeks(), ...sendLists(store, lists, undoneUntil(store)), run: run.close() }
}
