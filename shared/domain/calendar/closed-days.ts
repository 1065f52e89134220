import { addDaysToDay } from '../time/dates.ts'

/**
 * Days on which a place, a customer, a region or the whole company is closed, and what a tour does then (rules 17). The
 * company's own table decides; what the product knows of public holidays only proposes rows of it.
 */

/** Rule for a tour on a closed day: it is driven, it is not, or copying the week asks. */
export const HOLIDAY_RULES = ['runs', 'rests', 'asks'] as const
export type HolidayRule = (typeof HOLIDAY_RULES)[number]

/** A closed day: one of a region, of a customer, of some addresses, or of more than one of these; of none of them, of all. */
export type ClosedDay = {
  readonly cd_id: number
  readonly cd_day: string
  readonly cd_name: string
  /** A country or a part of it by ISO 3166-2, `CH` or `CH-ZH`; empty for none. */
  readonly cd_region: string
  readonly cd_customer?: number | null
  readonly cd_addresses: readonly string[]
  /** Open for a part of the day. */
  readonly cd_half?: boolean | null
}

const REGION = /^[A-Z]{2}(?:-[A-Z0-9]{1,3})?$/
/** Returns true for a country or a part of it by ISO 3166-2. */
export const isRegion = (text: string): boolean => REGION.test(text)

/**
 * Returns true if what is closed in a region is closed at a place in another: the same, or a part of it.
 * @example coversRegion('CH-ZH', 'CH') // → false
 */
export const coversRegion = (closed: string, place: string): boolean =>
  closed !== '' && (closed === place || place.startsWith(`${closed}-`))

/** Known days, customers and places when tours are planned. */
export type Calendar = {
  readonly closedOn: (day: string) => readonly ClosedDay[]
  /** Of an address; empty where none is said. */
  readonly regionOf: (add_id: string) => string
  /** The rule of a customer's tours; undefined where none is said. */
  readonly ruleOf: (cm_id: number) => HolidayRule | undefined
}

const NONE: readonly ClosedDay[] = []
export const NO_CALENDAR: Calendar = { closedOn: () => NONE, regionOf: () => '', ruleOf: () => undefined }

type CalendarRows = {
  closedDays: readonly ClosedDay[]
  addresses: readonly { add_id: string; add_region?: string | undefined }[]
  customers: readonly { cm_id: number; cm_holiday_rule?: string | null | undefined }[]
}

/** The rule that a text says; undefined for none. */
export const holidayRule = (text: string | null | undefined): HolidayRule | undefined =>
  HOLIDAY_RULES.find((rule) => rule === text)

/** The calendar of some rows. */
export const calendarOf = ({ closedDays, addresses, customers }: CalendarRows): Calendar => {
  const byDay = new Map<string, ClosedDay[]>()
  for (const closed of closedDays) {
    const known = byDay.get(closed.cd_day)
    if (known) known.push(closed)
    else byDay.set(closed.cd_day, [closed])
  }
  const regions = new Map(addresses.map(({ add_id, add_region = '' }) => [add_id, add_region]))
  const rules = new Map(customers.map(({ cm_id, cm_holiday_rule }) => [cm_id, holidayRule(cm_holiday_rule)]))
  return {
    closedOn: (day) => byDay.get(day) ?? NONE,
    regionOf: (add_id) => regions.get(add_id) ?? '',
    ruleOf: (cm_id) => rules.get(cm_id),
  }
}

/** Returns true if a row is limited to no region, customer or address. */
export const isCompanyWide = ({ cd_region, cd_customer, cd_addresses }: ClosedDay): boolean =>
  cd_region === '' && (cd_customer ?? null) === null && cd_addresses.length === 0

/** The rows of a day that close a place. */
export const closedAt = (calendar: Calendar, day: string, add_id: string): readonly ClosedDay[] => {
  const rows = calendar.closedOn(day)
  if (rows.length === 0) return NONE
  const region = calendar.regionOf(add_id)
  return rows.filter(({ cd_region, cd_addresses }) => cd_addresses.includes(add_id) || coversRegion(cd_region, region))
}

/** Places, times and customer of a tour. */
type ClosedForTour = {
  readonly tr_departure: string
  readonly tr_arrival: string
  readonly tr_std_plus_day: number
  readonly tr_sta_plus_day: number
  readonly tr_cm_id?: number | null
}

/** The closed days that concern a tour that starts on a day: the company's, its customer's, and those of its places when it is there. */
export const closedFor = (tour: ClosedForTour, day: string, calendar: Calendar): readonly ClosedDay[] => {
  const { tr_departure, tr_arrival, tr_std_plus_day, tr_sta_plus_day, tr_cm_id = null } = tour
  const own = calendar
    .closedOn(day)
    .filter((closed) => isCompanyWide(closed) || (tr_cm_id !== null && closed.cd_customer === tr_cm_id))
  const departs = closedAt(calendar, tr_std_plus_day === 0 ? day : addDaysToDay(day, tr_std_plus_day), tr_departure)
  const arrives = closedAt(calendar, tr_sta_plus_day === 0 ? day : addDaysToDay(day, tr_sta_plus_day), tr_arrival)
  if (own.length + departs.length + arrives.length === 0) return NONE
  return [...new Set([...own, ...departs, ...arrives])]
}
