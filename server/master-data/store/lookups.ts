import { asc, eq, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { sameSpelling } from '#shared/domain/names/names.ts'
import { type Address, address } from '#shared/records/address.ts'
import { type Customer, customer } from '#shared/records/customer.ts'
import { type Driver, driver } from '#shared/records/driver.ts'
import type { AnyRecord } from '#shared/records/record.ts'
import { type Subcontractor, subcontractor } from '#shared/records/subcontractor.ts'
import { type Vehicle, vehicle } from '#shared/records/vehicle.ts'
import type { Store } from '../../store/db.ts'
import { users } from '../../store/schema/accounts.ts'
import { addresses, customers, drivers, subcontractors, vehicles } from '../../store/schema/master-data.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'
import { shownColumns } from './shown-columns.ts'

/** Reading of master data. Retired rows are no longer offered; `all` lists them too, marked. */
type Retirable<Row> = Row & { retired: boolean }

/** Returns the function that lists the rows of a record in the order of columns. */
const lookup = <Row extends object>(
  of: Pick<AnyRecord, 'fields'>,
  table: SQLiteTable & { retired?: SQLiteColumn },
  ...order: readonly SQLiteColumn[]
): ((store: Store, all?: boolean) => Row[]) => {
  const { retired } = table
  const select = (where: SQL | undefined) =>
    compiledSelect((query) =>
      query
        .select(shownColumns(of, table))
        .from(table)
        .where(where)
        .orderBy(...order.map((column) => asc(column))),
    )
  const [everyRow, offered] = [select(undefined), select(retired && eq(retired, false))]
  return (store, all = false) => (all ? everyRow : offered)(store).all() as Row[]
}

export const listVehicles = lookup<Retirable<Vehicle>>(vehicle, vehicles, vehicles.gps_id)
export const listDrivers = lookup<Retirable<Driver>>(driver, drivers, drivers.dr_name, drivers.dr_id)
export const listAddresses = lookup<Retirable<Address>>(address, addresses, addresses.add_name, addresses.add_id)
export const listSubcontractors = lookup<Retirable<Subcontractor>>(
  subcontractor,
  subcontractors,
  subcontractors.sc_name,
)

const allIds = compiledSelect((query) =>
  query.select({ id: subcontractors.sc_uid, name: subcontractors.sc_name }).from(subcontractors),
)
/** Lasting id of each subcontractor, by its name: it stays through a rename. Retired ones too. */
export const subcontractorIds = (store: Store): ReadonlyMap<string, string | null> =>
  new Map(
    allIds(store)
      .all()
      .map(({ id, name }) => [name, id]),
  )

export const listCustomers = lookup<Customer>(customer, customers, customers.cm_name)

const allObservers = compiledSelect((query) =>
  query.select({ username: users.username }).from(users).where(eq(users.role, 'observer')).orderBy(asc(users.username)),
)
/** Usernames of the users with the role observer. */
export const listObservers = (store: Store): string[] =>
  allObservers(store)
    .all()
    .map(({ username }) => username)

/** Returns a function that finds the id of a customer by its name, null if there is none; the list is read once. */
export const customerIds = (store: Store): ((name: string) => number | null) => {
  let known: Customer[] | undefined
  return (name) => {
    known ??= listCustomers(store)
    return known.find(({ cm_name }) => sameSpelling(cm_name, name))?.cm_id ?? null
  }
}
