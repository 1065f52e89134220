import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Customer } from '../../shared/schemas/customer.ts'
import type { Address, Driver, Subcontractor, Vehicle } from '../../shared/schemas/master-data.ts'
import { compiledSelect } from './compiled-select.ts'
import type { Store } from './db.ts'
import { users } from './schema/accounts.ts'
import { addresses, customers, drivers, subcontractors, vehicles } from './schema/master-data.ts'

/** Reading of master data. Retired rows are no longer offered; `all` lists them too, marked. */
type Retirable<Row> = Row & { retired: boolean }

const allVehicles = compiledSelect((query) => query.select().from(vehicles).orderBy(asc(vehicles.gps_id)))
const offeredVehicles = compiledSelect((query) =>
  query.select().from(vehicles).where(eq(vehicles.retired, false)).orderBy(asc(vehicles.gps_id)),
)
export const listVehicles = (store: Store, all = false): Retirable<Vehicle>[] =>
  (all ? allVehicles : offeredVehicles)(store).all()

const allDrivers = compiledSelect((query) =>
  query.select().from(drivers).orderBy(asc(drivers.dr_name), asc(drivers.dr_id)),
)
const offeredDrivers = compiledSelect((query) =>
  query.select().from(drivers).where(eq(drivers.retired, false)).orderBy(asc(drivers.dr_name), asc(drivers.dr_id)),
)
export const listDrivers = (store: Store, all = false): Retirable<Driver>[] =>
  (all ? allDrivers : offeredDrivers)(store).all()

const allAddresses = compiledSelect((query) =>
  query.select().from(addresses).orderBy(asc(addresses.add_name), asc(addresses.add_id)),
)
const offeredAddresses = compiledSelect((query) =>
  query
    .select()
    .from(addresses)
    .where(eq(addresses.retired, false))
    .orderBy(asc(addresses.add_name), asc(addresses.add_id)),
)
export const listAddresses = (store: Store, all = false): Retirable<Address>[] =>
  (all ? allAddresses : offeredAddresses)(store).all()

const {
  sc_name_key: _subcontractorKey,
  sc_uid: _subcontractorUid,
  ...subcontractorColumns
} = getTableColumns(subcontractors)
const allSubcontractors = compiledSelect((query) =>
  query.select(subcontractorColumns).from(subcontractors).orderBy(asc(subcontractors.sc_name)),
)
const offeredSubcontractors = compiledSelect((query) =>
  query
    .select(subcontractorColumns)
    .from(subcontractors)
    .where(eq(subcontractors.retired, false))
    .orderBy(asc(subcontractors.sc_name)),
)
export const listSubcontractors = (store: Store, all = false): Retirable<Subcontractor>[] =>
  (all ? allSubcontractors : offeredSubcontractors)(store).all()

const { cm_name_key: _customerKey, ...customerColumns } = getTableColumns(customers)
const allCustomers = compiledSelect((query) =>
  query.select(customerColumns).from(customers).orderBy(asc(customers.cm_name)),
)
export const listCustomers = (store: Store): Customer[] => allCustomers(store).all()

const allObservers = compiledSelect((query) =>
  query.select({ username: users.username }).from(users).where(eq(users.role, 'observer')).orderBy(asc(users.username)),
)
/** Usernames of the users with the role observer. */
export const listObservers = (store: Store): string[] =>
  allObservers(store)
    .all()
    .map(({ username }) => username)
