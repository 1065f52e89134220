import { eq } from 'drizzle-orm'
import { sameSpelling } from '../../../shared/domain/names/names.ts'
import { splitTripCustomer } from '../../../shared/domain/trip/trip-customer.ts'
import { hasDocuments } from '../approvals/documents.ts'
import type { Store } from '../db.ts'
import { hasStatements } from '../money/statement-lines.ts'
import { users } from '../schema/accounts.ts'
import { closedDays } from '../schema/master-data.ts'
import { alerts } from '../schema/messages.ts'
import { tours, trips } from '../schema/trips.ts'
import { prepared } from '../sql/prepared.ts'

/** Columns in which trips use master data. Trips keep names and numbers as text, so they are compared as names are. */
type NameColumn = 'tt_gps' | 'tt_sub' | 'tt_customer' | 'tt_from_adrnr' | 'tt_to_adrnr'

/**
 * The distinct values of a column of all trips. Goes from one value to the next in the column's index: as many steps as
 * there are values, however many trips there are.
 */
export const tripValues = (store: Store, column: NameColumn): string[] => valuesOf[column](store).all() as string[]

const selectValues = (column: NameColumn) =>
  prepared((store) =>
    store.sqlite
      .prepare(
        `with recursive found(value) as (
           select min(${column}) from trips
           union all
           select (select min(${column}) from trips where ${column} > found.value) from found where found.value is not null
         )
         select value from found where value is not null`,
      )
      .pluck(),
  )
const valuesOf: Record<NameColumn, ReturnType<typeof selectValues>> = {
  tt_gps: selectValues('tt_gps'),
  tt_sub: selectValues('tt_sub'),
  tt_customer: selectValues('tt_customer'),
  tt_from_adrnr: selectValues('tt_from_adrnr'),
  tt_to_adrnr: selectValues('tt_to_adrnr'),
}

const weekValues = <Value>(store: Store, pick: (tour: typeof tours.$inferSelect) => Value[]): Value[] =>
  store.db.select().from(tours).all().flatMap(pick)

/** Values of the exceptions of all tours. */
const dayValues = <Name extends 'sub' | 'gps' | 'driver'>(store: Store, name: Name) =>
  weekValues(store, ({ tr_days }) => tr_days.flatMap((day) => day[name] ?? []))

/** An alert that is narrowed to something gone would never fire, or fire for everything. */
const isAlertedOn = (store: Store, matches: (alert: typeof alerts.$inferSelect) => boolean): boolean =>
  store.db.select().from(alerts).all().some(matches)

export const isVehicleInUse = (store: Store, vehicle: { gps_id: string }): boolean =>
  tripValues(store, 'tt_gps').some((name) => sameSpelling(name, vehicle.gps_id)) ||
  weekValues(store, (tour) => tour.tr_week_gps).some((name) => sameSpelling(name, vehicle.gps_id)) ||
  dayValues(store, 'gps').some((name) => sameSpelling(String(name), vehicle.gps_id)) ||
  hasDocuments(store, 'vehicle', vehicle.gps_id)

export const isDriverInUse = (store: Store, driver: { dr_id: number; dr_name: string; dr_number: string }): boolean => {
  const onTrips = store.db.selectDistinct({ name: trips.tt_driver, number: trips.tt_drivernr }).from(trips).all()
  return (
    onTrips.some(
      ({ name, number }) => sameSpelling(name, driver.dr_name) && number.trim() === driver.dr_number.trim(),
    ) ||
    weekValues(store, (tour) => tour.tr_week_driver).includes(driver.dr_id) ||
    dayValues(store, 'driver').includes(driver.dr_id) ||
    hasDocuments(store, 'driver', String(driver.dr_id))
  )
}

export const isAddressInUse = (store: Store, address: { add_id: string }): boolean =>
  (['tt_from_adrnr', 'tt_to_adrnr'] as const).some((column) =>
    tripValues(store, column).some((id) => sameSpelling(id, address.add_id)),
  ) ||
  weekValues(store, (tour) => [tour.tr_departure, tour.tr_arrival]).some((id) => sameSpelling(id, address.add_id)) ||
  isAlertedOn(store, (alert) => alert.al_adrnr_arr.some((id) => sameSpelling(id, address.add_id))) ||
  store.db
    .select({ ids: closedDays.cd_addresses })
    .from(closedDays)
    .all()
    .some(({ ids }) => ids.some((id) => sameSpelling(id, address.add_id)))

/** A user's own subcontractor is in use as well: without it that user would see nothing. */
export const isSubcontractorInUse = (store: Store, subcontractor: { sc_name: string }): boolean =>
  tripValues(store, 'tt_sub').some((name) => sameSpelling(name, subcontractor.sc_name)) ||
  weekValues(store, (tour) => tour.tr_week_sub).some((name) => sameSpelling(name, subcontractor.sc_name)) ||
  dayValues(store, 'sub').some((name) => sameSpelling(String(name), subcontractor.sc_name)) ||
  store.db
    .selectDistinct({ name: users.subcontractor })
    .from(users)
    .all()
    .some(({ name }) => sameSpelling(name, subcontractor.sc_name)) ||
  isAlertedOn(store, (alert) => sameSpelling(alert.al_sub, subcontractor.sc_name)) ||
  hasDocuments(store, 'sub', subcontractor.sc_name) ||
  hasStatements(store, 'sub', subcontractor.sc_name)

export const isCustomerInUse = (store: Store, customer: { cm_id: number; cm_name: string }): boolean =>
  store.db.select({ id: tours.tr_id }).from(tours).where(eq(tours.tr_cm_id, customer.cm_id)).limit(1).get() !==
    undefined ||
  store.db.select({ id: users.id }).from(users).where(eq(users.customer_id, customer.cm_id)).limit(1).get() !==
    undefined ||
  isAlertedOn(store, (alert) => alert.al_customer === customer.cm_id) ||
  store.db
    .select({ id: closedDays.cd_id })
    .from(closedDays)
    .where(eq(closedDays.cd_customer, customer.cm_id))
    .limit(1)
    .get() !== undefined ||
  hasStatements(store, 'customer', customer.cm_name) ||
  tripValues(store, 'tt_customer').some((joined) => sameSpelling(splitTripCustomer(joined).customer, customer.cm_name))
