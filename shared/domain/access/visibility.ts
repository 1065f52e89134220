import type { DayOff } from '../clashes/planned-trip.ts'
import { sameSpelling, splitNames } from '../names/names.ts'
import type { TourDay, TourPrice } from '../tour/dated.ts'
import { FOREIGN_TOUR_DAY, tourFieldsSeenBy } from '../tour/tour-fields.ts'
import { splitTripCustomer } from '../trip/trip-customer.ts'
import { SHOWN_TRIP_FIELDS } from '../trip/trip-fields.ts'
import type { TripStatus } from '../trip/trip-status.ts'
import { isOfWeek, isOwnTourDay } from './own-tour-day.ts'
import { ownTourDays, type TourAudience } from './own-tour-days.ts'
import type { Viewer } from './roles.ts'

/**
 * The allow-list of what a role sees of a row. Every answer goes through these functions: lists, single
 * rows, spreadsheets, PDFs, the change feed. `null` means: as if the row did not exist. Source: rules 4.
 */

/** Fields that the visibility of a trip depends on. */
export type TripAudience = { tt_sub: string; tt_customer: string; tt_status: TripStatus }
/** A trip without the fields that a role may not know. */
export type SeenTrip<T> = Partial<T> & Pick<T, Extract<keyof T, 'tt_id' | 'tt_rev'>>
/** A tour without the fields that a role may not know. */
export type SeenTour<T> = Partial<T> & Pick<T, Extract<keyof T, 'tr_id' | 'tr_rev'>>

/** Returns true if the trip exists for the viewer. */
export const isTripVisible = (viewer: Viewer, trip: TripAudience): boolean => {
  switch (viewer.role) {
    case 'admin':
      return true
    case 'sub':
      return sameSpelling(trip.tt_sub, viewer.subcontractor)
    case 'customer':
      return (
        trip.tt_status !== 'scheduled' && sameSpelling(splitTripCustomer(trip.tt_customer).customer, viewer.customer)
      )
    case 'observer':
      return trip.tt_status !== 'scheduled' && ownObserverName(viewer, trip) !== undefined
  }
}

const ownObserverName = (viewer: Viewer, trip: TripAudience): string | undefined =>
  splitTripCustomer(trip.tt_customer).observers.find((name) => sameSpelling(name, viewer.username))

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
  const { tr_days, tr_prices } = seen as { tr_days?: TourDay[]; tr_prices?: TourPrice[] }
  if (tr_days) seen.tr_days = tr_days.flatMap((entry) => ownTourDay(viewer, tour, own, entry) ?? [])
  if (tr_prices) seen.tr_prices = ownTourPrices(tr_prices, own, seen)
  return seen as SeenTour<T>
}

/**
 * An exception of a day that is a subcontractor's own, without what the customer pays. What gives a day of its week to another
 * takes it away: it learns that, and nothing else of it. Null for days that never were its own, and for those on which only
 * the customer pays another price.
 */
const ownTourDay = (viewer: Viewer, tour: TourAudience, own: readonly boolean[], entry: TourDay): TourDay | null => {
  if (!isOwnTourDay(viewer, tour, entry.day, entry))
    return isOfWeek(own, entry.day) ? { day: entry.day, kind: 'off' } : null
  const { customer_trip, customer_toll, run: _run, ...seen } = entry
  const { day: _day, kind, reason: _reason, ...changes } = seen
  const isOfCustomer = customer_trip !== undefined || customer_toll !== undefined
  const isCustomersAlone = isOfCustomer && Object.values(changes).every((value) => value === undefined)
  return kind === 'changed' && isCustomersAlone ? null : seen
}

/**
 * Prices of a subcontractor's own weekdays, from the days on which they change: on which days a customer or another
 * subcontractor gets new ones is not told.
 * @param seen the tour as it is seen, with its own prices, which count before the first of these
 */
const ownTourPrices = (prices: readonly TourPrice[], own: readonly boolean[], seen: Record<string, unknown>) => {
  const ofOwn = (week: readonly number[]) => week.map((amount, day) => (own[day] ? amount : 0))
  let before = String([seen.tr_week_sub_invoice_trip, seen.tr_week_sub_invoice_toll])
  return prices.flatMap(({ from, sub_trip, sub_toll }) => {
    const price = { from, sub_trip: ofOwn(sub_trip), sub_toll: ofOwn(sub_toll) }
    const amounts = String([price.sub_trip, price.sub_toll])
    const isSame = amounts === before
    before = amounts
    return isSame ? [] : [price]
  })
}

/**
 * The groups of a vehicle or driver as the viewer may know them; null hides the row. A sub sees what is in its own group or
 * in none (rules 4.5), and not with whom else it is shared.
 */
const visibleGroups = (viewer: Viewer, groups: string): string | null => {
  if (viewer.role === 'admin') return groups
  if (viewer.role !== 'sub' || !viewer.subcontractor) return null
  const names = splitNames(groups)
  const own = names.filter((name) => sameSpelling(name, viewer.subcontractor))
  return names.length > 0 && own.length === 0 ? null : own.join(';')
}

/** Absences as a sub sees them: never why. */
const withoutWhy = (absences: readonly DayOff[]): DayOff[] => absences.map(({ kind: _why, ...days }) => days)

/**
 * Look-ups: the row, or null where the viewer does not see it (rules 4.5). A sub sees when vehicles of its own group are out of
 * service, and never why.
 */
export const visibleVehicle = <T extends { gps_groups: string; gps_absences?: readonly DayOff[] | undefined }>(
  viewer: Viewer,
  vehicle: T,
): T | null => {
  const gps_groups = visibleGroups(viewer, vehicle.gps_groups)
  if (gps_groups === null) return null
  if (viewer.role === 'admin' || !vehicle.gps_absences) return { ...vehicle, gps_groups }
  const { gps_absences, ...rest } = vehicle
  if (gps_groups === '') return { ...rest, gps_groups } as T
  return { ...rest, gps_groups, gps_absences: withoutWhy(gps_absences) } as unknown as T
}

/**
 * Returns a driver as the viewer sees it: a sub sees absences and the telephone of its own group alone, since it is never
 * offered others, and never why a driver is away.
 */
export const visibleDriver = <
  T extends { dr_groups: string; dr_absences?: readonly DayOff[] | undefined; dr_phone?: string | null },
>(
  viewer: Viewer,
  driver: T,
): T | null => {
  const dr_groups = visibleGroups(viewer, driver.dr_groups)
  if (dr_groups === null) return null
  if (viewer.role === 'admin') return { ...driver, dr_groups }
  const { dr_absences, dr_phone, ...rest } = driver
  if (dr_groups === '') return { ...rest, dr_groups } as T
  return {
    ...rest,
    dr_groups,
    ...(dr_phone !== undefined && { dr_phone }),
    ...(dr_absences && { dr_absences: withoutWhy(dr_absences) }),
  } as unknown as T
}

export const visibleAddress = <T>(_viewer: Viewer, address: T): T | null => address

export const visibleSubcontractor = <T extends { sc_name: string }>(viewer: Viewer, subcontractor: T): T | null =>
  viewer.role === 'admin' || (viewer.role === 'sub' && sameSpelling(subcontractor.sc_name, viewer.subcontractor))
    ? subcontractor
    : null

/** Rows that only admin sees: customers, and alerts and users, which hold the addresses of people. */
export const visibleToAdmin = <T>(viewer: Viewer, row: T): T | null => (viewer.role === 'admin' ? row : null)

/**
 * A document, or null: admin reads all, a sub its own and those of drivers and vehicles in its own group, other roles
 * none. `readers`, the names of those subcontractors, never leaves the server; nor does the name of another one that
 * proposed it.
 */
export const visibleDocument = <T extends { readers: string; do_proposed_by: string }>(
  viewer: Viewer,
  document: T,
): Omit<T, 'readers'> | null => {
  const { readers, ...seen } = document
  if (viewer.role === 'admin') return seen
  const isOwn = viewer.role === 'sub' && splitNames(readers).some((name) => sameSpelling(name, viewer.subcontractor))
  if (!isOwn) return null
  return sameSpelling(document.do_proposed_by, viewer.subcontractor) ? seen : { ...seen, do_proposed_by: '' }
}

/** Returns true if a document exists for the viewer, by who may read it. */
export const isDocumentVisible = (viewer: Viewer, { readers }: { readers: string }): boolean =>
  visibleDocument(viewer, { readers, do_proposed_by: '' }) !== null

/** The rules of approvals: for those who read documents. */
export const visibleRules = <T>(viewer: Viewer, rules: T): T | null =>
  viewer.role === 'admin' || viewer.role === 'sub' ? rules : null

/** Steps that a customer sees of a driver's reports; the proof is added by its setting. */
const TOLD_REPORTS: ReadonlySet<string> = new Set(['positioned', 'departed', 'arrived', 'released'])

/**
 * A driver's report of a trip as the viewer sees it, or null. A subcontractor does not learn which of the dispatchers set it
 * aside; customers and observers see steps alone, and no position.
 * @param isProofShared what the customer's setting says
 */
export const visibleReport = <T extends { re_kind: string; re_at: string; re_set_aside_by?: string | null }>(
  viewer: Viewer,
  trip: TripAudience,
  report: T,
  isProofShared: boolean,
): Partial<T> | null => {
  if (!isTripVisible(viewer, trip)) return null
  if (viewer.role === 'admin') return report
  if (viewer.role === 'sub') {
    const { re_set_aside_by: _hidden, ...seen } = report
    return seen as unknown as Partial<T>
  }
  const isTold = TOLD_REPORTS.has(report.re_kind) || (report.re_kind === 'proof' && isProofShared)
  if (!isTold || report.re_set_aside_by) return null
  return pick(report, [
    're_id',
    're_kind',
    're_at',
    're_received_at',
    ...(report.re_kind === 'proof' ? ['re_name'] : []),
  ]) as Partial<T>
}

/** Fields that the visibility of a statement, and of its lines, depends on. */
export type StatementAudience = {
  st_side: 'customer' | 'sub'
  st_party: string
  st_state: 'open' | 'sent' | 'final' | 'void'
}

/** Returns true if the statement exists for the viewer: admin reads all, a sub its own once they were sent. */
export const isStatementVisible = (viewer: Viewer, { st_side, st_party, st_state }: StatementAudience): boolean =>
  viewer.role === 'admin' ||
  (viewer.role === 'sub' &&
    st_side === 'sub' &&
    (st_state === 'sent' || st_state === 'final') &&
    sameSpelling(st_party, viewer.subcontractor))

/** The statement as the viewer sees it, or null; which of the dispatchers made it is theirs alone. */
export const visibleStatement = <T extends StatementAudience & { st_by: string | null }>(
  viewer: Viewer,
  statement: T,
): T | null => {
  if (!isStatementVisible(viewer, statement)) return null
  return viewer.role === 'admin' ? statement : { ...statement, st_by: null }
}

/** The closed day if the viewer may see it: a customer's are for admin alone; a subcontractor plans by the others. */
export const visibleClosedDay = <T extends { cd_customer?: number | null }>(viewer: Viewer, closed: T): T | null =>
  viewer.role === 'admin' || (viewer.role === 'sub' && (closed.cd_customer ?? null) === null) ? closed : null

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
