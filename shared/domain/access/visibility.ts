import { sameName, splitNames } from '../names/names.ts'
import { FOREIGN_TOUR_DAY, tourFieldsSeenBy } from '../tour/tour-fields.ts'
import { splitTripCustomer } from '../trip/trip-customer.ts'
import { SHOWN_TRIP_FIELDS } from '../trip/trip-fields.ts'
import type { TripStatus } from '../trip/trip-status.ts'
import type { Viewer } from './roles.ts'

/**
 * What a role sees of a row: the one place that decides it. Every answer goes through these functions: lists, single
 * rows, spreadsheets, PDFs, the change feed. `null` means: as if the row did not exist. Source: rules 4.
 */

/** Fields that the visibility of a trip depends on. */
export type TripAudience = { tt_sub: string; tt_customer: string; tt_status: TripStatus }
/** A trip without the fields that a role may not know. */
export type SeenTrip<T> = Partial<T> & Pick<T, Extract<keyof T, 'tt_id' | 'tt_rev'>>
/** A tour without the fields that a role may not know. */
export type SeenTour<T> = Partial<T> & Pick<T, Extract<keyof T, 'tr_id' | 'tr_rev'>>
/** Fields that the visibility of a tour depends on: seven values each, Monday first. */
export type TourAudience = { tr_week_status: readonly boolean[]; tr_week_sub: readonly (string | null)[] }

/** Returns true if the trip exists for the viewer. */
export const isTripVisible = (viewer: Viewer, trip: TripAudience): boolean => {
  switch (viewer.role) {
    case 'admin':
      return true
    case 'sub':
      return sameName(trip.tt_sub, viewer.subcontractor)
    case 'customer':
      return trip.tt_status !== 'scheduled' && sameName(splitTripCustomer(trip.tt_customer).customer, viewer.customer)
    case 'observer':
      return trip.tt_status !== 'scheduled' && ownObserverName(viewer, trip) !== undefined
  }
}

const ownObserverName = (viewer: Viewer, trip: TripAudience): string | undefined =>
  splitTripCustomer(trip.tt_customer).observers.find((name) => sameName(name, viewer.username))

/** The trip as the viewer sees it, or null. Admin gets the very object that came in: do not write to it. */
export const visibleTrip = <T extends TripAudience>(viewer: Viewer, trip: T): SeenTrip<T> | null => {
  if (!isTripVisible(viewer, trip)) return null
  if (viewer.role === 'admin') return trip
  const seen = pick(trip, SHOWN_TRIP_FIELDS[viewer.role])
  if (viewer.role !== 'sub') seen.tt_customer = visibleTripCustomer(viewer, trip)
  return seen as SeenTrip<T>
}

/** A customer reads its own name only, an observer the customer's and its own. */
const visibleTripCustomer = (viewer: Viewer, trip: TripAudience): string => {
  const { customer } = splitTripCustomer(trip.tt_customer)
  return viewer.role === 'observer' ? `${customer};${ownObserverName(viewer, trip) ?? ''}` : customer
}

/** Which weekdays (Monday first) are the viewer's own: enabled and given to its subcontractor. */
export const ownTourDays = (viewer: Viewer, tour: TourAudience): boolean[] =>
  tour.tr_week_status.map(
    (enabled, day) => viewer.role === 'sub' && enabled && sameName(tour.tr_week_sub[day], viewer.subcontractor),
  )

/** Returns true if the tour exists for the viewer: for a sub when at least one enabled weekday is its own. */
export const isTourVisible = (viewer: Viewer, tour: TourAudience): boolean =>
  viewer.role === 'admin' || ownTourDays(viewer, tour).includes(true)

const SUB_TOUR_FIELDS = tourFieldsSeenBy('sub')

/** The tour as the viewer sees it, or null. Admin gets the very object that came in: do not write to it. */
export const visibleTour = <T extends TourAudience>(viewer: Viewer, tour: T): SeenTour<T> | null => {
  if (viewer.role === 'admin') return tour
  const own = ownTourDays(viewer, tour)
  if (!own.includes(true)) return null
  const seen = pick(tour, SUB_TOUR_FIELDS)
  for (const [field, empty] of Object.entries(FOREIGN_TOUR_DAY)) {
    const week = seen[field]
    if (Array.isArray(week)) seen[field] = week.map((value: unknown, day) => (own[day] ? value : empty))
  }
  return seen as SeenTour<T>
}

/**
 * The groups of a vehicle or driver as the viewer may know them; null hides the row. A sub sees what is in its own group or
 * in none (rules 4.5), and not with whom else it is shared.
 */
const visibleGroups = (viewer: Viewer, groups: string): string | null => {
  if (viewer.role === 'admin') return groups
  if (viewer.role !== 'sub' || !viewer.subcontractor) return null
  const names = splitNames(groups)
  const own = names.filter((name) => sameName(name, viewer.subcontractor))
  return names.length > 0 && own.length === 0 ? null : own.join(';')
}

/** Look-ups: the row, or null where the viewer does not see it (rules 4.5). */
export const visibleVehicle = <T extends { gps_groups: string }>(viewer: Viewer, vehicle: T): T | null => {
  const gps_groups = visibleGroups(viewer, vehicle.gps_groups)
  return gps_groups === null ? null : { ...vehicle, gps_groups }
}

export const visibleDriver = <T extends { dr_groups: string }>(viewer: Viewer, driver: T): T | null => {
  const dr_groups = visibleGroups(viewer, driver.dr_groups)
  return dr_groups === null ? null : { ...driver, dr_groups }
}

export const visibleAddress = <T>(_viewer: Viewer, address: T): T | null => address

export const visibleSubcontractor = <T extends { sc_name: string }>(viewer: Viewer, subcontractor: T): T | null =>
  viewer.role === 'admin' || (viewer.role === 'sub' && sameName(subcontractor.sc_name, viewer.subcontractor))
    ? subcontractor
    : null

export const visibleCustomer = <T>(viewer: Viewer, customer: T): T | null => (viewer.role === 'admin' ? customer : null)

/** An observer of the look-up, whatever its shape: admin alone. */
export const visibleObserver = <T>(viewer: Viewer, observer: T): T | null => (viewer.role === 'admin' ? observer : null)

/** Copies the listed fields that the row has. Runs for thousands of rows: no cloning, no deleting of keys. */
const pick = (row: object, fields: readonly string[]): Record<string, unknown> => {
  const source = row as Record<string, unknown>
  const picked: Record<string, unknown> = {}
  for (const field of fields) {
    const value = source[field]
    if (value !== undefined) picked[field] = value
  }
  return picked
}
