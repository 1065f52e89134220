import type { ClosedDay } from '#shared/domain/calendar/closed-days.ts'
import { type PlannedDay, plannedDays, plannedTrips } from '#shared/domain/calendar/planned-days.ts'
import { dayOf, formatDayMonth } from '#shared/domain/time/dates.ts'
import { addWeeks, weekDays } from '#shared/domain/time/weeks.ts'
import { tourOn } from '#shared/domain/tour/dated.ts'
import { isClockPutForward, shiftedTimes } from '#shared/domain/tour/shifted-times.ts'
import type { TourLookup, TripOfTour } from '#shared/domain/tour/tour-week.ts'
import type { Tour } from '#shared/schemas/tour.ts'
import type { AskedDays, ClosedTourDay, ShiftedTourTime } from '#shared/schemas/weeks.ts'
import { customerRequirements } from '../../documents/approvals.ts'
import { listAddresses, listDrivers } from '../../master-data/store/lookups.ts'
import type { Store } from '../../store/db.ts'
import { companyCalendar } from '../store/calendar.ts'
import { allTours } from '../store/tours.ts'

type TourSource = {
  /** Numbers of the tours, in their order. */
  ids: number[]
  /** The trips of a tour in a week; none of a tour that is no more. */
  tripsOf: (tr_id: number, week: number) => TripOfTour[]
  /** Planned days of a tour in a week; none of a tour that is no more. */
  daysOf: (tr_id: number, week: number) => PlannedDay[]
  tourOf: (tr_id: number) => Tour | undefined
  /** The times of a tour's trips of a week that the clock change moves. */
  shiftedOf: (tr_id: number, week: number) => ShiftedTourTime[]
}
/**
 * The tours as they are now, with the calendar and the parts of the master data that their trips take.
 * @param asked true if a tour runs on a day that is asked about; without it, all do
 */
export const tourSource = (store: Store, asked?: (tr_id: number, day: string) => boolean): TourSource => {
  const places = listAddresses(store, true)
  const calendar = companyCalendar(store)
  const addresses = new Map(places.map(({ add_id, add_name }) => [add_id, add_name]))
  const drivers = new Map(listDrivers(store, true).map(({ dr_id, dr_name }) => [dr_id, dr_name]))
  const lookup: TourLookup = { addressName: (id) => addresses.get(id), driverName: (id) => drivers.get(id) }
  const changing = new Map<number, boolean>()
  /** Few weeks do, and the others are told by their days alone. */
  const changesClock = (week: number): boolean => {
    const known = changing.get(week)
    if (known !== undefined) return known
    const days = [...weekDays(week), ...weekDays(addWeeks(week, 1))]
    const found = days.some((day) => isClockPutForward(day, store.timeZone))
    changing.set(week, found)
    return found
  }
  const requirementsOf = customerRequirements(store)
  const tours = new Map(allTours(store).map((tour) => [tour.tr_id, tour]))
  return {
    ids: [...tours.keys()],
    tripsOf: (tr_id, week) => {
      const tour = tours.get(tr_id)
      if (!tour) return []
      return plannedTrips(tour, weekDays(week), {
        timeZone: store.timeZone,
        lookup,
        calendar,
        asked: asked && ((day) => asked(tr_id, day)),
      }).map((trip) => ({
        ...trip,
        tt_requirements: trip.tt_requirements || requirementsOf(trip.tt_customer),
      }))
    },
    daysOf: (tr_id, week) => {
      const tour = tours.get(tr_id)
      return tour ? plannedDays(tour, weekDays(week), calendar) : []
    },
    tourOf: (tr_id) => tours.get(tr_id),
    shiftedOf: (tr_id, week) => {
      const tour = tours.get(tr_id)
      if (!tour || !changesClock(week)) return []
      return weekDays(week).flatMap((start) =>
        shiftedTimes(tourOn(tour, start), start, store.timeZone).map((time) => ({
          ...time,
          tour: tour.tr_name,
          start,
        })),
      )
    },
  }
}

/** Returns a function that is true if a tour runs on a day that is asked about; without a decision it does. */
export const askedOf = (asked: AskedDays | undefined): ((tr_id: number, day: string) => boolean) => {
  if (!asked) return () => true
  const others = new Set(asked.others.map(({ tr_id, day }) => `${tr_id} ${day}`))
  return (tr_id, day) => others.has(`${tr_id} ${day}`) !== asked.runs
}

/**
 * The names of what closes a day, with their regions, in one order: a tour and its way back have one reason. A closed day that a
 * tour meets later, at its arrival or its departure, has its date.
 * @example closedNames({ day: '2026-12-25', closed }) // → 'Stephanstag, CH-ZH (26.12.); Weihnachten, CH-ZH'
 */
export const closedNames = ({ day, closed }: Pick<PlannedDay, 'day' | 'closed'>): string => {
  const nameOf = ({ cd_day, cd_name, cd_region }: ClosedDay): string =>
    [cd_name, cd_region].filter(Boolean).join(', ') + (cd_day === day ? '' : ` (${formatDayMonth(cd_day)})`)
  return [...new Set(closed.map(nameOf))].sort().join('; ')
}

type WeekOfTours = {
  week: number
  trips: TripOfTour[]
  /** Those of `trips` that copying and filling leave out, since nothing is decided about their day. */
  undecided: ReadonlySet<TripOfTour>
  closed: ClosedTourDay[]
  /** Of `trips`, those whose times the clock change moves. */
  shifted: ReadonlyMap<TripOfTour, ShiftedTourTime[]>
}

/** The trips of the tours, by tour, one week after the other, and the tours on closed days and exceptions. */
export const weeksOfTours = function* (
  store: Store,
  weeks: readonly number[],
  asked: AskedDays | undefined,
): Generator<WeekOfTours> {
  const source = tourSource(store, askedOf(asked))
  const { of } = undecidedDays(store, asked)
  for (const week of weeks) {
    const ofTours = source.ids.map((tr_id) => ({
      tr_id,
      trips: source.tripsOf(tr_id, week),
      isLeft: of(source, tr_id, week),
    }))
    yield {
      week,
      trips: ofTours.flatMap(({ trips }) => trips),
      undecided: new Set(ofTours.flatMap(({ trips, isLeft }) => trips.filter(isLeft))),
      closed: closedDaysOf(source, week),
      shifted: shiftedTrips(source, week, ofTours, store.timeZone),
    }
  }
}

const shiftedTrips = (
  source: TourSource,
  week: number,
  ofTours: readonly { tr_id: number; trips: readonly TripOfTour[] }[],
  timeZone: string,
): ReadonlyMap<TripOfTour, ShiftedTourTime[]> =>
  new Map(
    ofTours.flatMap(({ tr_id, trips }) => {
      const shifted = source.shiftedOf(tr_id, week)
      if (shifted.length === 0) return []
      return trips.map((trip): [TripOfTour, ShiftedTourTime[]] => {
        const start = dayOf(trip.tt_stp, timeZone)
        return [trip, shifted.filter((time) => time.start === start)]
      })
    }),
  )

const closedDaysOfTour = ({ daysOf, tourOf }: TourSource, tr_id: number, week: number): ClosedTourDay[] =>
  daysOf(tr_id, week)
    .filter(({ closed, exception }) => closed.length > 0 || exception !== undefined)
    .map((planned) => ({
      tr_id,
      tour: tourOf(tr_id)?.tr_name ?? '',
      day: planned.day,
      what: planned.what,
      why: planned.exception?.reason || closedNames(planned),
    }))

/** The tours of a week on closed days, and on days of which an exception speaks. */
export const closedDaysOf = (source: TourSource, week: number): ClosedTourDay[] =>
  source.ids.flatMap((tr_id) => closedDaysOfTour(source, tr_id, week))

/**
 * Trips that are not made since nothing is decided about their closed day. `of` tells if one of a tour's trips of a week is left
 * out, and remembers it.
 */
export const undecidedDays = ({ timeZone }: Store, asked: AskedDays | undefined) => {
  const left: ClosedTourDay[] = []
  const of = (source: TourSource, tr_id: number, week: number): ((trip: TripOfTour) => boolean) => {
    const asks = asked ? [] : closedDaysOfTour(source, tr_id, week).filter(({ what }) => what === 'asks')
    return ({ tt_stp }) => {
      const found = asks.length > 0 && asks.find(({ day }) => day === dayOf(tt_stp, timeZone))
      if (found) left.push(found)
      return !!found
    }
  }
  return { left, of }
}
