import { prepared } from '#server/store/sql/prepared.ts'
import type { World } from '../world.ts'
import { driverName, lastRename, nameSince, type RenamedKind } from './name-events.ts'

/** The rows of the master data, read without the product's own rules. */

const KINDS = {
  subcontractor: 'select sc_name from subcontractors where retired = 0 and lower(sc_name) = lower(?)',
  customer: 'select cm_name from customers where lower(cm_name) = lower(?)',
  vehicle: 'select gps_id from vehicles where retired = 0 and lower(gps_id) = lower(?)',
  address: 'select add_id from addresses where retired = 0 and lower(add_id) = lower(?)',
} as const
export type Kind = keyof typeof KINDS
const isRenamedKind = (kind: Kind): kind is 'subcontractor' | 'customer' =>
  kind === 'subcontractor' || kind === 'customer'
const statements = prepared((store) => ({
  offered: Object.fromEntries(
    Object.entries(KINDS).map(([kind, sql]) => [kind, store.sqlite.prepare(sql).pluck()]),
  ) as unknown as Record<Kind, { get: (name: string) => unknown }>,
  driver: store.sqlite
    .prepare('select dr_groups from drivers where retired = 0 and dr_name = ? and dr_number = ?')
    .pluck(),
  driverById: store.sqlite.prepare('select dr_groups, dr_requirements from drivers where retired = 0 and dr_id = ?'),
  customerById: store.sqlite.prepare('select 1 from customers where cm_id = ?').pluck(),
  vehicleGroups: store.sqlite.prepare('select gps_groups from vehicles where retired = 0 and gps_id = ?').pluck(),
  inUse: Object.fromEntries(
    Object.entries(KINDS).map(([kind, sql]) => [
      kind,
      store.sqlite.prepare(sql.replace('retired = 0 and ', '')).pluck(),
    ]),
  ) as unknown as Record<Kind, { get: (name: string) => unknown }>,
  knownDriver: store.sqlite.prepare('select 1 from drivers where dr_name = ? and dr_number = ?').pluck(),
}))

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * Returns the present name of the one who had this name.
 * @param feed number of the change feed at which the name was read
 */
export const nameNow = (world: World, kind: RenamedKind, name: string, feed?: number): string =>
  nameSince(world.names(), kind, name, feed)

/** Returns true if a record has exactly this name now. */
export const isNameInUse = (world: World, kind: Kind, name: unknown): boolean =>
  !isText(name) || statements(world.store()).inUse[kind].get(name) === name
export const isDriverNameInUse = (world: World, name: unknown, number: unknown): boolean =>
  statements(world.store()).knownDriver.get(name, number) !== undefined

/** Returns true if a customer has this id; false for one that only a replaced database had. */
export const isCustomerThere = (world: World, id: unknown): boolean =>
  statements(world.store()).customerById.get(id) !== undefined

/**
 * Returns the number of the change feed from which to follow a name: a name without a present bearer means its last
 * one.
 */
const followedSince = (world: World, kind: RenamedKind, name: string, isInUse: boolean, feed?: number) =>
  isInUse ? feed : Math.min(feed ?? 0, lastRename(world.names(), kind, name) - 1)

/** Returns the present name of the one whom the person meant. */
export const meantNow = (world: World, kind: 'subcontractor' | 'customer', name: string, feed?: number): string =>
  nameNow(world, kind, name, followedSince(world, kind, name, isNameInUse(world, kind, name), feed))

/** Returns true if the name, or the one it was changed to, may be chosen. */
export const isOffered = (world: World, kind: Kind, name: unknown): boolean => {
  if (!isText(name)) return true
  const { offered } = statements(world.store())
  if (offered[kind].get(name) !== undefined) return true
  return isRenamedKind(kind) && offered[kind].get(nameNow(world, kind, name)) !== undefined
}

/** Returns the present name and number of the driver whom the person meant. */
export const driverNow = (
  world: World,
  name: string,
  number: string,
  feed?: number,
): { name: string; number: string } => {
  const known = driverName(name, number)
  const since = followedSince(world, 'driver', known, isDriverNameInUse(world, name, number), feed)
  const [now = '', numberNow = ''] = nameNow(world, 'driver', known, since).split('|')
  return { name: now, number: numberNow }
}

const isIn = (groups: unknown, subcontractor: string | null): boolean => {
  if (groups === undefined) return false
  const names = String(groups)
    .split(';')
    .map((group) => group.trim().toLowerCase())
    .filter((group) => group !== '')
  return names.length === 0 || subcontractor === null || names.includes(subcontractor.toLowerCase())
}

/** @param subcontractor the choosing subcontractor; null for admin, who may choose any */
export const isDriverOffered = (
  world: World,
  { name, number }: { name: string; number: string },
  subcontractor: string | null,
): boolean => {
  if (name === '' && number === '') return true
  const { driver } = statements(world.store())
  const now = driverNow(world, name, number)
  return isIn(driver.get(name, number), subcontractor) || isIn(driver.get(now.name, now.number), subcontractor)
}

/** @param requirements codes of the tour, each of which the driver has to meet where a subcontractor chooses */
export const isDriverIdOffered = (
  world: World,
  id: unknown,
  subcontractor: string | null,
  requirements: readonly string[],
): boolean => {
  if (id === null) return true
  const row = statements(world.store()).driverById.get(id) as { dr_groups: string; dr_requirements: string } | undefined
  const meets = subcontractor === null || requirements.every((code) => row?.dr_requirements.split(';').includes(code))
  return meets && isIn(row?.dr_groups, subcontractor)
}

export const isVehicleOffered = (world: World, id: unknown, subcontractor: string | null): boolean =>
  !isText(id) || isIn(statements(world.store()).vehicleGroups.get(id), subcontractor)
