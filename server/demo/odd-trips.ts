import { addDaysToDay, localToInstant } from '../../shared/domain/time/dates.ts'
import { addWeeks, weekStart } from '../../shared/domain/time/weeks.ts'
import { KNOWN_REQUIREMENT } from '../../shared/domain/trip/known-requirement.ts'
import { INITIAL_TRIP } from '../../shared/domain/trip/trip-fields.ts'
import type { Vehicle } from '../../shared/records/vehicle.ts'
import type { TripFields } from '../../shared/schemas/trip.ts'
import { demoAddress } from './addresses.ts'
import { demoCustomers, standbyDrivers, standbyVehicles, subName } from './company.ts'

/**
 * Trips of next week, planned by hand with vehicles and drivers on standby: each shows something that does not fit, so that
 * everything that the board and the previews warn of is there once. The plan of the recurring tours fits.
 *
 * `driver vehicle day start departure-arrival way`: numbers of driver and vehicle on standby, 0 for none; days after next
 * week's Monday; a `+` at the arrival is a day later; remarks at the end.
 */
const TABLE = `
1 1 0 08:00 08:30-12:00 ZRH-BSL LX 7951 vehicle_twice
2 1 0 10:00 10:30-14:00 ZRH-BSL LX 7952 vehicle_twice
1 1 2 08:00 08:30-12:00 ZRH-BSL LX 7953 driver_twice
1 2 2 10:00 10:30-14:00 ZRH-BSL LX 7954 driver_twice
2 2 3 06:00 06:30-09:00 ZRH-BSL LX 7955 gap_too_short
2 2 3 09:45 10:00-13:00 ZRH-BSL LX 7956 gap_too_short
2 3 4 06:00 06:30-09:00 ZRH-BSL LX 7957 wrong_place
2 3 4 09:00 09:30-13:00 ZRH-BSL LX 7958 wrong_place
3 3 1 08:00 08:30-09:00 ZRH-BSL LX 7959 trip_too_tight
4 4 3 08:00 08:30-12:00 ZRH-BSL LX 7960 absent
3 0 2 08:00 08:30-12:00 ZRH-BSL LX 7961 no_vehicle
0 3 2 08:00 08:30-12:00 ZRH-BSL LX 7962 no_driver
3 3 3 08:00 08:30-12:00 ZRH-BSL LX 7963 no_subcontractor
3 1 4 08:00 08:30-12:00 ZRH-BSL LX 7964 no_price
5 4 0 06:00 06:00-09:10 ZRH-STR LX 7965 rest_break
5 4 0 09:15 09:15-12:30 STR-ZRH LX 7966 rest_break
5 4 1 06:00 06:30-08:30 ZRH-BSL LX 7967 rest_daily
5 4 1 15:00 15:30-17:30 BSL-ZRH LX 7968 rest_daily
5 4 2 00:00 00:30-04:30 ZRH-STR LX 7969 rest_daily
1 1 5 08:00 08:30-12:00 BSL-ZRH LX 7911 approval_not_yet_valid
2 2 5 22:00 22:30-+02:30 BSL-ZRH LX 7912 approval_expires_before_arrival
0 3 5 08:00 08:30-12:00 BSL-ZRH LX 7913 approval_driver_unknown
`
/** Out to Frankfurt and back in one day, six days in a row, and four more in the week after: more than any rule allows. */
const LONG_DAYS = { driver: 6, vehicle: 5, days: [0, 1, 2, 3, 4, 5, 7, 8, 9, 10] }
/** A short trip every day, without a day off. */
const EVERY_DAY = { driver: 7, vehicle: 6, days: [0, 1, 2, 3, 4, 5, 6] }
/** Short trips on all days but Sundays, over four weeks; Saturdays end late, so that no weekend is long enough. */
const NO_WEEKEND = { driver: 8, vehicle: 6, weeks: [-2, -1, 0, 1] }

/** Drives for a day, and stands in no master data. */
export const UNKNOWN_DRIVER = 'Aushilfe Temporär'

type Odd = {
  driver: number
  vehicle: number
  day: number
  times: readonly [string, string, string]
  way: string
  tour: string
  shows: string
}

const tableRows = (): Odd[] =>
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [driver, vehicle, day, stp = '', span = '', way = '', prefix, number, shows = ''] = line.split(' ')
      const [std = '', sta = ''] = span.split('-')
      const [driverNumber, vehicleNumber] = [Number(driver), Number(vehicle)]
      return {
        driver: driverNumber,
        vehicle: vehicleNumber,
        day: Number(day),
        times: [stp, std, sta],
        way,
        tour: `${prefix} ${number}`,
        shows,
      }
    })

const longDays = (): Odd[] =>
  LONG_DAYS.days.flatMap((day, index) => {
    const { driver, vehicle } = LONG_DAYS
    const both = { driver, vehicle, day, shows: 'rest_week' }
    return [
      { ...both, times: ['06:00', '06:15', '12:20'] as const, way: 'ZRH-FRA', tour: `LX ${7970 + index}` },
      { ...both, times: ['12:35', '12:50', '18:55'] as const, way: 'FRA-ZRH', tour: `LX ${7980 + index}` },
    ]
  })

const everyDay = (): Odd[] =>
  EVERY_DAY.days.map((day) => {
    const { driver, vehicle } = EVERY_DAY
    return {
      driver,
      vehicle,
      day,
      times: ['08:00', '08:30', '10:30'],
      way: day % 2 === 0 ? 'ZRH-BSL' : 'BSL-ZRH',
      tour: `LX ${7990 + day}`,
      shows: 'rest_weekly',
    }
  })

const noWeekend = (): Odd[] =>
  NO_WEEKEND.weeks.flatMap((week) =>
    [0, 1, 2, 3, 4, 5].map((weekday) => {
      const { driver, vehicle } = NO_WEEKEND
      const times = weekday === 5 ? (['20:00', '20:30', '23:00'] as const) : (['13:00', '13:30', '16:00'] as const)
      return {
        driver,
        vehicle,
        day: week * 7 + weekday,
        times,
        way: weekday % 2 === 0 ? 'BSL-ZRH' : 'ZRH-BSL',
        tour: `LX ${8000 + weekday}`,
        shows: 'rest_weekly_regular',
      }
    }),
  )

/** @param thisWeek year-week number */
export const oddTrips = (thisWeek: number, timeZone: string): TripFields[] => {
  const monday = weekStart(addWeeks(thisWeek, 1))
  return [...tableRows(), ...longDays(), ...everyDay(), ...noWeekend()].map((odd) => tripOf(odd, monday, timeZone))
}

const tripOf = (
  { driver, vehicle, day, times, way, tour, shows }: Odd,
  monday: string,
  timeZone: string,
): TripFields => {
  const [stp, std, sta] = times
  const [from = '', to = ''] = way.split('-')
  const at = (clock: string) =>
    clock.startsWith('+')
      ? localToInstant(addDaysToDay(monday, day + 1), clock.slice(1), timeZone)
      : localToInstant(addDaysToDay(monday, day), clock, timeZone)
  const who = standbyDrivers()[driver - 1]
  return {
    ...INITIAL_TRIP,
    tt_tour: `${tour} ${way}`,
    tt_status: 'active',
    tt_customer: demoCustomers[0]?.cm_name ?? '',
    tt_from_adrnr: from,
    tt_from_text: demoAddress(from).add_name,
    tt_to_adrnr: to,
    tt_to_text: demoAddress(to).add_name,
    tt_sub: shows === 'no_subcontractor' ? '' : subName('gerber'),
    tt_driver: shows === 'approval_driver_unknown' ? UNKNOWN_DRIVER : (who?.dr_name ?? ''),
    tt_drivernr: who?.dr_number ?? '',
    tt_gps: standbyVehicles()[vehicle - 1]?.gps_id ?? '',
    tt_stp: at(stp),
    tt_std: at(std),
    tt_sta: at(sta),
    tt_requirements: shows.startsWith('approval_') ? KNOWN_REQUIREMENT : '',
    tt_customer_invoice_trip: shows === 'no_price' ? 0 : 420,
    tt_sub_invoice_trip: 360,
  }
}

/** The driver of the trip that shows an absence is away from Wednesday to Friday of next week. */
export const oddAbsence = (thisWeek: number): { dr_id: number; dr_absences: { from: string; to: string }[] } => {
  const monday = weekStart(addWeeks(thisWeek, 1))
  const away = standbyDrivers()[3]
  return { dr_id: away?.dr_id ?? 0, dr_absences: [{ from: addDaysToDay(monday, 2), to: addDaysToDay(monday, 4) }] }
}

/** Its vehicle is in the workshop on that Thursday. */
export const oddOutage = (thisWeek: number): Required<Pick<Vehicle, 'gps_id' | 'gps_absences'>> => {
  const day = addDaysToDay(weekStart(addWeeks(thisWeek, 1)), 3)
  return { gps_id: standbyVehicles()[3]?.gps_id ?? '', gps_absences: [{ from: day, to: day, kind: 'workshop' }] }
}

/** Trainings of those whose trips show a document that is not valid yet, or no longer at the arrival, by driver. */
export const oddTrainings = (thisWeek: number): Map<string, { do_valid_from?: string; do_valid_to?: string }> => {
  const [notYet, noLonger] = standbyDrivers()
  const saturday = addDaysToDay(weekStart(addWeeks(thisWeek, 1)), 5)
  return new Map([
    [String(notYet?.dr_id), { do_valid_from: addDaysToDay(saturday, 1) }],
    [String(noLonger?.dr_id), { do_valid_to: saturday }],
  ])
}
