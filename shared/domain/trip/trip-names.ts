import { rowNamed, sameName, sameSpelling, splitNames } from '../names/names.ts'
import type { TourDay } from '../tour/dated.ts'
import { joinTripCustomer, splitTripCustomer } from './trip-customer.ts'

/**
 * Trips and tours name customers, subcontractors, vehicles, drivers, addresses and observers of the master data
 * (rules 8.2). A name that the row already has stays allowed, also after the master data lost it.
 */

/** A row of the master data; a retired one is no longer offered. */
type Found<Row> = (Row & { retired?: boolean }) | undefined
export type NamedDriver = { dr_id: number; dr_name: string; dr_number: string }
export type NamedAddress = { add_id: string; add_name: string }

/** Finds rows of the master data by name, without regard to case. */
export type NameBook = {
  customer: (name: string) => Found<{ cm_id: number; cm_name: string }>
  customerById: (id: number) => Found<{ cm_id: number; cm_name: string }>
  subcontractor: (name: string) => Found<{ sc_name: string }>
  vehicle: (id: string) => Found<{ gps_id: string }>
  /** By name and number; where one of them is empty, by the other, as long as only one driver has it. */
  driver: (name: string, number: string) => Found<NamedDriver>
  driverById: (id: number) => Found<NamedDriver>
  address: (id: string) => Found<NamedAddress>
  /** The only one of that name. */
  addressByName: (name: string) => Found<NamedAddress>
  /** Returns true for a requirement that is known: 11.2.7, and those that a driver meets. */
  isRequirement: (code: string) => boolean
  /** Username of the observer as it is spelled. */
  observer: (username: string) => string | undefined
}

export type NameFault = { path: string; message: 'name_unknown' | 'requirement_unknown' }
const unknown = (path: string): NameFault => ({ path, message: 'name_unknown' })
const offered = <Row>(row: Found<Row>): Found<Row> => (row?.retired ? undefined : row)

export type TripNames = {
  tt_customer: string
  tt_sub: string
  tt_gps: string
  tt_driver: string
  tt_drivernr: string
  tt_from_adrnr: string
  tt_from_text: string
  tt_to_adrnr: string
  tt_to_text: string
}
export type TourNames = {
  tr_cm_id: number
  tr_departure: string
  tr_arrival: string
  tr_requirements: readonly string[]
  tr_week_sub: readonly (string | null)[]
  tr_week_gps: readonly (string | null)[]
  tr_week_driver: readonly (number | null)[]
  tr_week_drivernr: readonly (string | null)[]
  tr_week_observer: readonly (string | null)[]
  tr_days: readonly TourDay[]
}

/** The observers as they are spelled in the master data; `onUnknown` is called with each new name that is unknown. */
const checkedObservers = (
  observers: readonly string[],
  known: readonly string[],
  book: NameBook,
  onUnknown: () => void,
): string[] =>
  observers.map((name) => {
    const former = rowNamed(known, String, name)
    if (former !== undefined) return sameSpelling(former, name) ? name : former
    const observer = book.observer(name)
    if (observer === undefined) onUnknown()
    return observer ?? name
  })

/** Both ends: `adrnr` and `text` name one address. */
const checkedAddress = (
  end: 'from' | 'to',
  trip: TripNames,
  before: TripNames | null,
  book: NameBook,
): { names: Partial<TripNames>; faults: NameFault[] } => {
  const [number, text] = [`tt_${end}_adrnr`, `tt_${end}_text`] as const
  if (before && trip[number] === before[number] && trip[text] === before[text]) return { names: {}, faults: [] }
  const found = offered(trip[number] === '' ? book.addressByName(trip[text]) : book.address(trip[number]))
  if (!found) return { names: {}, faults: [unknown(trip[number] === '' ? text : number)] }
  if (!sameName(found.add_name, trip[text])) return { names: {}, faults: [unknown(text)] }
  return { names: { [number]: found.add_id, [text]: found.add_name }, faults: [] }
}

/**
 * The names of a trip as the master data spells them, and a fault at each unknown name.
 * @param trip as it is to be saved; empty names are allowed
 * @param before as it was; null for a new one
 */
export const checkedTripNames = (
  trip: TripNames,
  before: TripNames | null,
  book: NameBook,
): { names: Partial<TripNames>; faults: NameFault[] } => {
  const names: Partial<TripNames> = {}
  const faults: NameFault[] = []

  if (trip.tt_customer !== before?.tt_customer) {
    const { customer, observers } = splitTripCustomer(trip.tt_customer)
    const former = splitTripCustomer(before?.tt_customer)
    const isFormer = customer === '' || sameSpelling(customer, former.customer)
    const found = isFormer
      ? customer
      : (book.customer(customer)?.cm_name ?? rowNamed([former.customer], String, customer))
    let isUnknown = found === undefined
    const checked = checkedObservers(observers, former.observers, book, () => {
      isUnknown = true
    })
    if (isUnknown) faults.push(unknown('tt_customer'))
    names.tt_customer = joinTripCustomer({ customer: found ?? customer, observers: checked })
  }

  if (trip.tt_sub !== '' && trip.tt_sub !== before?.tt_sub) {
    const found = offered(book.subcontractor(trip.tt_sub))
    if (found) names.tt_sub = found.sc_name
    else faults.push(unknown('tt_sub'))
  }
  if (trip.tt_gps !== '' && trip.tt_gps !== before?.tt_gps) {
    const found = offered(book.vehicle(trip.tt_gps))
    if (found) names.tt_gps = found.gps_id
    else faults.push(unknown('tt_gps'))
  }

  const isSameDriver = trip.tt_driver === before?.tt_driver && trip.tt_drivernr === before.tt_drivernr
  if (!isSameDriver && (trip.tt_driver !== '' || trip.tt_drivernr !== '')) {
    const found = offered(book.driver(trip.tt_driver, trip.tt_drivernr))
    if (found) Object.assign(names, { tt_driver: found.dr_name, tt_drivernr: found.dr_number })
    else faults.push(unknown(trip.tt_driver === '' ? 'tt_drivernr' : 'tt_driver'))
  }

  for (const end of ['from', 'to'] as const) {
    const checked = checkedAddress(end, trip, before, book)
    Object.assign(names, checked.names)
    faults.push(...checked.faults)
  }
  return { names, faults }
}

/** As {@link checkedTripNames}, for a tour; the path of a weekday's fault ends with its day, 0 for Monday. */
export const checkedTourNames = (
  tour: TourNames,
  before: TourNames | null,
  book: NameBook,
): { names: Partial<TourNames>; faults: NameFault[] } => {
  const names: Partial<TourNames> = {}
  const faults: NameFault[] = []

  if (tour.tr_cm_id !== before?.tr_cm_id && !book.customerById(tour.tr_cm_id)) faults.push(unknown('tr_cm_id'))
  for (const path of ['tr_departure', 'tr_arrival'] as const) {
    if (tour[path] === '' || tour[path] === before?.[path]) continue
    const found = offered(book.address(tour[path]))
    if (found) names[path] = found.add_id
    else faults.push(unknown(path))
  }

  for (const [at, code] of tour.tr_requirements.entries()) {
    if (before?.tr_requirements.includes(code) || book.isRequirement(code)) continue
    faults.push({ path: `tr_requirements.${at}`, message: 'requirement_unknown' })
  }

  /** The days of a week, each through `find` where the tour did not have that value on any day. */
  const week = <Value extends string | number>(
    field: 'tr_week_sub' | 'tr_week_gps' | 'tr_week_driver' | 'tr_week_observer',
    values: readonly (Value | null)[],
    former: readonly (Value | null)[],
    find: (value: Value, day: number) => Value | undefined,
  ): (Value | null)[] =>
    values.map((value, day) => {
      if (value === null || value === '' || former.includes(value)) return value
      const found = find(value, day)
      if (found === undefined) faults.push(unknown(`${field}.${day}`))
      return found ?? value
    })

  const { tr_week_sub, tr_week_gps, tr_week_driver, tr_week_drivernr, tr_week_observer } = tour
  names.tr_week_sub = week(
    'tr_week_sub',
    tr_week_sub,
    before?.tr_week_sub ?? [],
    (name) => offered(book.subcontractor(name))?.sc_name,
  )
  names.tr_week_gps = week(
    'tr_week_gps',
    tr_week_gps,
    before?.tr_week_gps ?? [],
    (id) => offered(book.vehicle(id))?.gps_id,
  )
  week('tr_week_driver', tr_week_driver, before?.tr_week_driver ?? [], (id) => offered(book.driverById(id))?.dr_id)
  names.tr_week_observer = week('tr_week_observer', tr_week_observer, before?.tr_week_observer ?? [], (list) => {
    const known = splitNames(before?.tr_week_observer.join(';'))
    let isUnknown = false
    const checked = checkedObservers(splitNames(list), known, book, () => {
      isUnknown = true
    })
    return isUnknown ? undefined : checked.join(';')
  })
  // A driver brings his number.
  names.tr_week_drivernr = tr_week_drivernr.map((number, day) => {
    const id = tr_week_driver[day] ?? null
    const isSameDriver = id === (before?.tr_week_driver[day] ?? null)
    const isSameNumber = number === before?.tr_week_drivernr[day]
    if (number === null || number === '' || (isSameDriver && isSameNumber)) return number
    const driver = id === null ? null : book.driverById(id)
    // The number belongs to the driver before; it was not typed.
    if (isSameNumber && !isSameDriver) return driver?.dr_number ?? null
    // Without a driver the number belongs to no row; an unknown driver has a fault of his own.
    if (driver === null || (driver && !sameName(driver.dr_number, number)))
      faults.push(unknown(`tr_week_drivernr.${day}`))
    return driver ? driver.dr_number : number
  })
  names.tr_days = tour.tr_days.map((day, index) =>
    checkedDay(day, before?.tr_days ?? [], book, `tr_days.${index}`, faults),
  )
  return { names, faults }
}

/** An exception with the names of the master data; the driver brings his number. Names that its day had stay allowed. */
const checkedDay = (
  day: TourDay,
  known: readonly TourDay[],
  book: NameBook,
  path: string,
  faults: NameFault[],
): TourDay => {
  const former = known.find((entry) => entry.day === day.day)
  const checked = { ...day }
  const found = <Name extends 'sub' | 'gps'>(name: Name, find: (typed: string) => string | undefined) => {
    const typed = day[name]
    if (typed === undefined || typed === former?.[name]) return
    const spelled = find(typed)
    if (spelled === undefined) faults.push(unknown(`${path}.${name}`))
    else checked[name] = spelled
  }
  found('sub', (typed) => offered(book.subcontractor(typed))?.sc_name)
  found('gps', (typed) => offered(book.vehicle(typed))?.gps_id)
  if (day.driver === undefined) delete checked.drivernr
  else if (day.driver !== former?.driver || day.drivernr !== former.drivernr) {
    const driver = offered(book.driverById(day.driver))
    if (driver) checked.drivernr = driver.dr_number
    else faults.push(unknown(`${path}.driver`))
  }
  return checked
}
