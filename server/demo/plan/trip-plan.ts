import { addDaysToDay, dayOf, formatDay } from '#shared/domain/time/dates.ts'
import { addWeeks, weekStart, yearWeekOf } from '#shared/domain/time/weeks.ts'
import type { TripPlanColumn } from '#shared/domain/trip-plan/trip-plan-csv.ts'
import { demoAddress } from '../addresses.ts'
import { demoCustomers, demoDrivers, subName } from '../company.ts'
import { driveMinutesBetween, roadKmBetween, tollBetween } from '../fleet/road.ts'
import { EXTRA_TRIPS, type ExtraTrip } from './extra-trips.ts'
import { encodeWindows1252 } from './windows-1252.ts'

/**
 * An example of the CSV trip plan (rules 9.1) as Excel saves it in Switzerland: Windows-1252, semicolons, CRLF.
 * Extra trips of next week, beside those of the recurring tours.
 */

const COLUMNS = [
  'TOUR',
  'CUSTOMER',
  'FROM',
  'TO',
  'SUB',
  'VEHICLE',
  'DRIVERNO',
  'DRIVER',
  'SDTP',
  'SDTD',
  'SDTA',
  'OBSERVERS',
  'COMBINATION',
  'INFO',
  'NOTE',
  'CUSTOMER_TRIP',
  'CUSTOMER_TOLL',
  'SUB_TRIP',
  'SUB_TOLL',
] as const satisfies readonly TripPlanColumn[]

/**
 * The example for the week after the one of `now` (milliseconds) in the company's zone.
 * @throws RangeError for a character that Windows-1252 does not have
 */
export const examplePlan = (now: number, timeZone: string): Uint8Array => {
  const monday = weekStart(addWeeks(yearWeekOf(dayOf(now, timeZone)), 1))
  const lines = [COLUMNS, ...EXTRA_TRIPS.map((extra) => rowOf(extra, monday))]
  return encodeWindows1252(lines.map((cells) => `${cells.map(quoted).join(';')}\r\n`).join(''))
}

const LEAD_MINUTES = 45
const MARGIN_MINUTES = 20
const DAY_MINUTES = 1440

const rowOf = (extra: ExtraTrip, monday: string): string[] => {
  const { from, to } = extra
  const [hours = 0, minutes = 0] = extra.std.split(':').map(Number)
  const std = extra.day * DAY_MINUTES + hours * 60 + minutes
  const sta = std + Math.ceil((driveMinutesBetween(from, to) + MARGIN_MINUTES) / 5) * 5
  const trip = 60 + roadKmBetween(from, to) * 1.4
  const toll = tollBetween(from, to)
  const driver = demoDrivers.find(({ dr_number }) => dr_number === extra.driver)
  return [
    extra.tour,
    demoCustomers[extra.customer - 1]?.cm_name ?? '',
    // Either way of naming an address is allowed.
    demoAddress(from).add_name,
    to,
    subName(extra.sub),
    extra.vehicle,
    extra.driver,
    driver?.dr_name ?? '',
    dateTime(monday, std - LEAD_MINUTES),
    dateTime(monday, std),
    dateTime(monday, sta),
    extra.observers ?? '',
    extra.combination ?? '',
    extra.info ?? '',
    extra.note ?? '',
    amount(trip * 1.18),
    amount(toll * 1.03),
    amount(trip),
    amount(toll),
  ]
}

/** `DD.MM.YYYY HH:mm`, minutes after Monday 00:00. */
const dateTime = (monday: string, minutes: number): string => {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = addDaysToDay(monday, Math.floor(minutes / DAY_MINUTES))
  return `${formatDay(day)} ${two(Math.floor((minutes % DAY_MINUTES) / 60))}:${two(minutes % 60)}`
}

/** Amount as Swiss Excel shows it: `1'063.50`. */
const amount = (euro: number): string => {
  const [whole = '', cents = ''] = (Math.round(euro * 2) / 2).toFixed(2).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, "'")}.${cents}`
}

const quoted = (cell: string): string => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
