import { and, asc, eq, sql } from 'drizzle-orm'
import { namedRows, nameKey, rowNamed, sameName } from '#shared/domain/names/names.ts'
import { requirementCodes } from '#shared/domain/trip/choices.ts'
import type { NameBook } from '#shared/domain/trip/trip-names.ts'
import type { Store } from '../../store/db.ts'
import { byNameKey } from '../../store/name-keys.ts'
import { users } from '../../store/schema/accounts.ts'
import { addresses, customers, drivers, subcontractors, vehicles } from '../../store/schema/master-data.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'
import { listAddresses, listDrivers, listVehicles } from './lookups.ts'

/**
 * Master data by name, straight from the indexes: a push of fifty edits asks a few hundred times. Only a name that is not
 * spelled as in the master data is looked for among all rows.
 */

const { cm_id, cm_name } = customers
const customerByKey = compiledSelect((query) =>
  query
    .select({ cm_id, cm_name })
    .from(customers)
    .where(eq(customers.cm_name_key, sql.placeholder('key'))),
)
const customerById = compiledSelect((query) =>
  query
    .select({ cm_id, cm_name })
    .from(customers)
    .where(eq(cm_id, sql.placeholder('id'))),
)
const subcontractorByKey = compiledSelect((query) =>
  query
    .select({ sc_name: subcontractors.sc_name, retired: subcontractors.retired })
    .from(subcontractors)
    .where(eq(subcontractors.sc_name_key, sql.placeholder('key'))),
)
const vehicleById = compiledSelect((query) =>
  query
    .select()
    .from(vehicles)
    .where(eq(vehicles.gps_id, sql.placeholder('id'))),
)
// One that is offered stands before a retired one of the same name.
const driverByName = compiledSelect((query) =>
  query
    .select()
    .from(drivers)
    .where(and(eq(drivers.dr_name, sql.placeholder('name')), eq(drivers.dr_number, sql.placeholder('number'))))
    .orderBy(asc(drivers.retired), asc(drivers.dr_id))
    .limit(1),
)
const driverById = compiledSelect((query) =>
  query
    .select()
    .from(drivers)
    .where(eq(drivers.dr_id, sql.placeholder('id'))),
)
const addressById = compiledSelect((query) =>
  query
    .select()
    .from(addresses)
    .where(eq(addresses.add_id, sql.placeholder('id'))),
)
const observerByKey = compiledSelect((query) =>
  query
    .select({ username: users.username })
    .from(users)
    .where(and(eq(users.username_key, sql.placeholder('key')), eq(users.role, 'observer'))),
)

/** The only row that is offered; else the only one of all. */
const single = <Row extends { retired: boolean }>(rows: readonly Row[]): Row | undefined => {
  const offered = rows.filter(({ retired }) => !retired)
  return offered.length === 1 ? offered[0] : rows.length === 1 ? rows[0] : undefined
}

type DriverRow = ReturnType<typeof listDrivers>[number]
const findDriver = (store: Store, name: string, number: string) => {
  return driverByName(store).get({ name, number }) ?? driverAmong(listDrivers(store, true), name, number)
}
const driverAmong = (rows: readonly DriverRow[], name: string, number: string): DriverRow | undefined => {
  const matches = rows.filter(
    ({ dr_name, dr_number }) =>
      (name === '' || sameName(dr_name, name)) && (number === '' || sameName(dr_number, number)),
  )
  return matches.find(({ retired }) => name !== '' && number !== '' && !retired) ?? single(matches)
}

export const nameBook = (store: Store): NameBook => ({
  customer: (name) => byNameKey(name, (key) => customerByKey(store).get({ key })),
  customerById: (id) => customerById(store).get({ id }),
  subcontractor: (name) => byNameKey(name, (key) => subcontractorByKey(store).get({ key })),
  vehicle: (id) => vehicleById(store).get({ id }) ?? rowNamed(listVehicles(store, true), ({ gps_id }) => gps_id, id),
  driver: (name, number) => findDriver(store, name, number),
  driverById: (id) => driverById(store).get({ id }),
  address: (id) => addressById(store).get({ id }) ?? rowNamed(listAddresses(store, true), ({ add_id }) => add_id, id),
  addressByName: (name) => single(namedRows(listAddresses(store, true), ({ add_name }) => add_name, name)),
  isRequirement: (code) => requirementCodes(listDrivers(store, true)).some((known) => sameName(known, code)),
  observer: (username) => byNameKey(username, (key) => observerByKey(store).get({ key }))?.username,
})

/** The rows by the key of a name. */
const byKey = <Row>(rows: readonly Row[], nameOf: (row: Row) => string): ((name: string) => readonly Row[]) => {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const key = nameKey(nameOf(row))
    const same = found.get(key)
    if (same) same.push(row)
    else found.set(key, [row])
  }
  return (name) => found.get(nameKey(name)) ?? []
}

/** {@link nameBook} for the rows of a file, while nothing changes: lists are read once, not for each question. */
export const nameBookOfNow = (store: Store): NameBook => {
  const book = nameBook(store)
  const [drivers, addresses] = [listDrivers(store, true), listAddresses(store, true)]
  const driversNamed = byKey(drivers, ({ dr_name }) => dr_name)
  const driversNumbered = byKey(drivers, ({ dr_number }) => dr_number)
  const addressesNamed = byKey(addresses, ({ add_name }) => add_name)
  const addressesKeyed = byKey(addresses, ({ add_id }) => add_id)
  const requirements = new Set(requirementCodes(drivers).map(nameKey))
  return {
    ...book,
    driver: (name, number) =>
      driverByName(store).get({ name, number }) ??
      driverAmong(number === '' ? driversNamed(name) : driversNumbered(number), name, number),
    address: (id) => addressById(store).get({ id }) ?? rowNamed(addressesKeyed(id), ({ add_id }) => add_id, id),
    addressByName: (name) => single(namedRows(addressesNamed(name), ({ add_name }) => add_name, name)),
    isRequirement: (code) => requirements.has(nameKey(code)),
  }
}
