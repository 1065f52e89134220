import { NO_CALENDAR } from '#shared/domain/calendar/closed-days.ts'
import { plannedTrips } from '#shared/domain/calendar/planned-days.ts'
import { addDaysToDay, dayOf, localToInstant } from '#shared/domain/time/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/domain/time/units.ts'
import { addWeeks, weekDays, weekStart, yearWeekOf } from '#shared/domain/time/weeks.ts'
import { ACTUAL_TIMES } from '#shared/domain/tracking/tracker-trip.ts'
import { plannedAt, proposedSlot, type SlotPlace } from '#shared/domain/trip/slots.ts'
import type { Trip, TripFields } from '#shared/schemas/trip.ts'
import { seededRandom } from '#shared/seeded-random.ts'
import { demoAddresses } from '../addresses.ts'
import { demoDrivers, isTapped } from '../company.ts'
import { placesOf } from '../fleet/fleet.ts'
import { type Run, runsOf } from '../fleet/trip-run.ts'
import { oddTrips } from '../odd-trips.ts'
import { customerNameOf, demoTours } from './tours.ts'
import { remarksOnCancellation, remarksOnRun } from './trip-remarks.ts'
import { type LiveTimes, timesAt } from './trip-times.ts'

/** A trip as the database wants it, but for its id and revision. Its times come from telematics, none is typed. */
export type DemoTrip = Omit<Trip, 'tt_id' | 'tt_rev'>

/** Two weeks back, this one, the next, and one more that is still to be published. */
const FIRST_WEEK = -2
const LAST_WEEK = 2
const CANCELED_SHARE = 0.016
const INACTIVE_SHARE = 0.008
/** Gaps of the feed, among trips that ended this long ago or longer: no departure, or no times at all. */
const GAPS_BEFORE = 12 * HOUR_MS
const DEPARTURE_LOST_SHARE = 0.006
const NO_SIGNAL_SHARE = 0.005
const SLOT_MISSING_SHARE = 0.25
const SLOT_EARLY_SHARE = 0.2
const SLOT_EARLIER = 75 * MINUTE_MS

/**
 * Five weeks of trips around a moment, copied from the demo tours as the disposition would, and lived through until that
 * moment. The same week and zone give the same trips.
 * @param now milliseconds
 */
export const demoTrips = (now: number, timeZone: string): DemoTrip[] => {
  const thisWeek = yearWeekOf(dayOf(now, timeZone))
  const tours = demoTours().map((tour) => ({ ...tour, tr_cm_name: customerNameOf(tour) }))
  const trips = Array.from({ length: LAST_WEEK - FIRST_WEEK + 1 }, (_, index) => FIRST_WEEK + index).flatMap(
    (offset) => {
      const week = addWeeks(thisWeek, offset)
      const copied = tours.flatMap((tour) =>
        plannedTrips(tour, weekDays(week), { timeZone, lookup: { addressName, driverName }, calendar: NO_CALENDAR }),
      )
      const copiedAt = Math.min(now, plannedOn(week, timeZone))
      return copied.map((trip) => newTrip(trip, offset === LAST_WEEK ? 'scheduled' : 'active', copiedAt))
    },
  )
  callOff(trips, now)
  for (const trip of oddTrips(thisWeek, timeZone)) {
    const isLast = yearWeekOf(dayOf(trip.tt_stp, timeZone)) === addWeeks(thisWeek, LAST_WEEK)
    trips.push(newTrip(trip, isLast ? 'scheduled' : 'active', Math.min(now, Date.parse(trip.tt_stp))))
  }
  giveDrivers(trips, now)
  const runs = runsOf(trips, placesOf(demoAddresses))
  return trips
    .map((trip) => lived(trip, runs.get(trip), now))
    .sort((a, b) => (a.tt_stp < b.tt_stp ? -1 : a.tt_stp > b.tt_stp ? 1 : 0))
}

const addressName = (id: string) => demoAddresses.find(({ add_id }) => add_id === id)?.add_name
const wantsSlot = (id: string): boolean =>
  demoAddresses.some(({ add_id, add_slot_lead }) => add_id === id && add_slot_lead != null)
const driverName = (id: number) => demoDrivers.find(({ dr_id }) => dr_id === id)?.dr_name

/** A week is planned on the Thursday before it, in the afternoon. */
const plannedOn = (week: number, timeZone: string): number =>
  Date.parse(localToInstant(addDaysToDay(weekStart(week), -4), '15:20', timeZone))

const iso = (ms: number): string => new Date(ms).toISOString()

const newTrip = (trip: TripFields, tt_status: Trip['tt_status'], editedAt: number): DemoTrip => ({
  ...trip,
  ...slotAt(trip, 'from'),
  ...slotAt(trip, 'to'),
  tt_status,
  tt_ignition: null,
  tt_last_edit: iso(editedAt),
  tt_last_update: iso(editedAt),
  tt_manual_times: [],
  tt_position_at: null,
  tt_driver_times: {},
  tt_driver_news: {},
  tt_answer_hours: null,
  tt_answer_at: null,
  tt_answer_source: '',
  tt_answer_asked_at: null,
})

/** The slot at a dock that wants one: most are booked around the planned time, some too early, some not yet. */
const slotAt = (trip: TripFields, place: SlotPlace): Partial<TripFields> => {
  if (!wantsSlot(trip[`tt_${place}_adrnr`])) return {}
  const planned = plannedAt(trip, place) ?? ''
  const random = seededRandom(`slot ${trip.tt_tour} ${planned}`)
  const luck = random.next()
  if (luck < SLOT_MISSING_SHARE) return {}
  const { from, to } = proposedSlot(planned)
  const by = luck < SLOT_MISSING_SHARE + SLOT_EARLY_SHARE ? SLOT_EARLIER : 0
  return {
    [`tt_${place}_slot_from`]: iso(Date.parse(from) - by),
    [`tt_${place}_slot_to`]: iso(Date.parse(to) - by),
    [`tt_${place}_slot_number`]: `CC-${random.integer(1000, 9999)}`,
  }
}

/**
 * Calls some trips off, at the latest when they would have begun; trips that are still days away stay. Out and back are
 * called off together: a driver who never went out has nothing to bring back.
 */
const callOff = (trips: readonly DemoTrip[], now: number): void => {
  for (const shift of shiftsOf(trips)) {
    const [first] = shift
    if (
      !first ||
      shift.some(({ tt_stp, tt_status }) => tt_status !== 'active' || Date.parse(tt_stp) > now + 24 * HOUR_MS)
    )
      continue
    const luck = seededRandom(`status ${first.tt_tour} ${first.tt_stp}`).next()
    const status = luck < CANCELED_SHARE ? 'canceled' : luck < CANCELED_SHARE + INACTIVE_SHARE ? 'inactive' : null
    if (status) for (const trip of shift) trip.tt_status = status
  }
}

/** Returns the trips of each driver until he is back where he began. */
const shiftsOf = (trips: readonly DemoTrip[]): DemoTrip[][] => {
  const shifts: DemoTrip[][] = []
  const open = new Map<string, DemoTrip[]>()
  for (const trip of trips.toSorted((a, b) => (a.tt_stp < b.tt_stp ? -1 : 1))) {
    const driver = trip.tt_drivernr || trip.tt_tour_combination
    const shift = open.get(driver) ?? []
    if (shift.length === 0) shifts.push(shift)
    shift.push(trip)
    if (shift[0]?.tt_from_adrnr === trip.tt_to_adrnr) open.delete(driver)
    else open.set(driver, shift)
  }
  return shifts
}

/** A tour leaves the driver open; trips that begin within a day get a stand-in driver without a subcontractor. */
const giveDrivers = (trips: readonly DemoTrip[], now: number): void => {
  const standIn = demoDrivers.find(({ dr_groups }) => dr_groups === '')
  for (const trip of trips) {
    if (trip.tt_driver !== '' || trip.tt_status === 'scheduled' || Date.parse(trip.tt_stp) > now + 24 * HOUR_MS)
      continue
    trip.tt_driver = standIn?.dr_name ?? ''
    trip.tt_drivernr = standIn?.dr_number ?? ''
  }
}

/** The trip as it stands at a moment. */
const lived = (trip: DemoTrip, run: Run | undefined, now: number): DemoTrip => {
  const random = seededRandom(`remarks ${trip.tt_tour} ${trip.tt_stp}`)
  if (trip.tt_status === 'canceled') {
    const called = Math.min(now, Date.parse(trip.tt_stp) - random.integer(20, 300) * MINUTE_MS)
    return { ...trip, ...remarksOnCancellation(trip, random), ...touched(trip, called) }
  }
  if (trip.tt_status === 'inactive') return { ...trip, tt_note: 'Tour ausgesetzt, Fracht auf Folgetour' }
  if (!run) return trip
  const known = timesAt(trip, run, now)
  const remarks = remarksOnRun(trip, run, now, random)
  const edited =
    Object.keys(remarks).length > 0 && now >= run.atd ? touched(trip, editedAt(run, now, random.next())) : {}
  const withRemarks = { ...trip, ...remarks, ...edited }
  if (known.tt_etp === null) return withRemarks
  if (run.ata < now - GAPS_BEFORE) {
    const luck = random.next()
    if (luck < NO_SIGNAL_SHARE) return withRemarks
    if (luck < NO_SIGNAL_SHARE + DEPARTURE_LOST_SHARE) known.tt_atd = null
  }
  const reportedAt = iso(Math.min(now, run.ata))
  const runs = now < run.ata && (now >= run.atd || now < run.atp)
  if (isTapped(trip))
    return {
      ...withRemarks,
      ...known,
      tt_driver_times: timesTapped(known),
      tt_last_update: latest(withRemarks, reportedAt),
    }
  return {
    ...withRemarks,
    ...known,
    tt_ignition: runs ? 1 : 0,
    tt_position_at: reportedAt,
    tt_last_update: latest(withRemarks, reportedAt),
  }
}

const latest = ({ tt_last_edit }: DemoTrip, reportedAt: string): string =>
  tt_last_edit && tt_last_edit > reportedAt ? tt_last_edit : reportedAt

const timesTapped = (known: LiveTimes): DemoTrip['tt_driver_times'] =>
  Object.fromEntries(ACTUAL_TIMES.flatMap((time) => (known[time] === null ? [] : [[time, known[time]]])))

/** The office writes within a few hours after the trip, while it runs at once. */
const editedAt = (run: Run, now: number, luck: number): number =>
  Math.min(now, (now < run.ata ? run.atd : run.ata) + luck * 6 * HOUR_MS)

const touched = (trip: DemoTrip, at: number): Pick<DemoTrip, 'tt_last_edit' | 'tt_last_update'> => {
  const time = iso(Math.max(at, Date.parse(trip.tt_last_edit ?? trip.tt_stp)))
  return { tt_last_edit: time, tt_last_update: time }
}
