import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Customer } from '../../shared/schemas/customer.ts'
import type { Address, Driver, Subcontractor, Vehicle } from '../../shared/schemas/master-data.ts'
import type { Store } from './db.ts'
import { prepared } from './prepared.ts'
import { addresses, customers, drivers, subcontractors, users, vehicles } from './schema.ts'

/** Reading of master data. Retired rows are no longer offered; `all` lists them too, marked. */
type Retirable<Row> = Row & { retired: boolean }

const allVehicles = prepared((store) => store.db.select().from(vehicles).orderBy(asc(vehicles.gps_id)).prepare())
const offeredVehicles = prepared((store) =>
  store.db.select().from(vehicles).where(eq(vehicles.retired, false)).orderBy(asc(vehicles.gps_id)).prepare(),
)
export const listVehicles = (store: Store, all = false): Retirable<Vehicle>[] =>
  (all ? allVehicles : offeredVehicles)(store).all()

const allDrivers = prepared((store) =>
  store.db.select().from(drivers).orderBy(asc(drivers.dr_name), asc(drivers.dr_id)).prepare(),
)
const offeredDrivers = prepared((store) =>
  store.db
    .select()
    .from(drivers)
    .where(eq(drivers.retired, false))
    .orderBy(asc(drivers.dr_name), asc(drivers.dr_id))
    .prepare(),
)
export const listDrivers = (store: Store, all = false): Retirable<Driver>[] =>
  (all ? allDrivers : offeredDrivers)(store).all()

const allAddresses = prepared((store) =>
  store.db.select().from(addresses).orderBy(asc(addresses.add_name), asc(addresses.add_id)).prepare(),
)
const offeredAddresses = prepared((store) =>
  store.db
    .select()
    .from(addresses)
    .where(eq(addresses.retired, false))
    .orderBy(asc(addresses.add_name), asc(addresses.add_id))
    .prepare(),
)
export const listAddresses = (store: Store, all = false): Retirable<Address>[] =>
  (all ? allAddresses : offeredAddresses)(store).all()

export const listSubcontractors = (store: Store, all = false): Retirable<Subcontractor>[] => {
  const { sc_name, sc_email, retired } = getTableColumns(subcontractors)
  return store.db
    .select({ sc_name, sc_email, retired })
    .from(subcontractors)
    .where(all ? undefined : eq(subcontractors.retired, false))
    .orderBy(asc(subcontractors.sc_name))
    .all()
}

export const listCustomers = (store: Store): Customer[] => {
  const { cm_name_key: _key, ...columns } = getTableColumns(customers)
  return store.db.select(columns).from(customers).orderBy(asc(customers.cm_name)).all()
}

/** Usernames of the users with the role observer. */
export const listObservers = (store: Store): string[] =>
  store.db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.role, 'observer'))
    .orderBy(asc(users.username))
    .all()
    .map(({ username }) => username)
