import { prepared } from '../../../../server/store/prepared.ts'
import type { World } from '../world.ts'

/** Who and what the master data knows, read without the product's own rules. */

const KINDS = {
  subcontractor: 'select sc_name from subcontractors where retired = 0 and lower(sc_name) = lower(?)',
  customer: 'select cm_name from customers where lower(cm_name) = lower(?)',
  vehicle: 'select gps_id from vehicles where retired = 0 and lower(gps_id) = lower(?)',
  address: 'select add_id from addresses where retired = 0 and lower(add_id) = lower(?)',
} as const
export type Kind = keyof typeof KINDS
const NAME_FIELDS: Record<Kind, string> = {
  subcontractor: 'sc_name',
  customer: 'cm_name',
  vehicle: 'gps_id',
  address: 'add_id',
}

const statements = prepared((store) => ({
  offered: Object.fromEntries(
    Object.entries(KINDS).map(([kind, sql]) => [kind, store.sqlite.prepare(sql).pluck()]),
  ) as unknown as Record<Kind, { get: (name: string) => unknown }>,
  driver: store.sqlite
    .prepare('select dr_groups from drivers where retired = 0 and dr_name = ? and dr_number = ?')
    .pluck(),
  driverById: store.sqlite.prepare('select dr_groups, dr_requirements from drivers where retired = 0 and dr_id = ?'),
  vehicleGroups: store.sqlite.prepare('select gps_groups from vehicles where retired = 0 and gps_id = ?').pluck(),
  edits: store.sqlite.prepare("select changes from history where entity = ? and action = 'edit' order by id").pluck(),
}))

type Renames = Record<string, { from: unknown; to: unknown }>
const editsOf = (world: World, entity: string): Renames[] =>
  (statements(world.store()).edits.all(entity) as string[]).map((changes) => JSON.parse(changes) as Renames)

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** What somebody is called now who was called so. */
export const nameNow = (world: World, kind: Kind, name: string): string => {
  let now = name
  for (const changes of editsOf(world, kind)) {
    const renamed = changes[NAME_FIELDS[kind]]
    if (renamed && String(renamed.from).toLowerCase() === now.toLowerCase()) now = String(renamed.to)
  }
  return now
}

/** Whether the name, or what became of it, may be chosen. */
export const isOffered = (world: World, kind: Kind, name: unknown): boolean => {
  if (!isText(name)) return true
  const { offered } = statements(world.store())
  return offered[kind].get(name) !== undefined || offered[kind].get(nameNow(world, kind, name)) !== undefined
}

/** Name and number of a driver as they are now. */
export const driverNow = (world: World, name: string, number: string): { name: string; number: string } => {
  const now = { name, number }
  for (const { dr_name, dr_number } of editsOf(world, 'driver')) {
    const isMeant = (dr_name ? dr_name.from === now.name : true) && (dr_number ? dr_number.from === now.number : true)
    if (!isMeant || (!dr_name && !dr_number)) continue
    if (dr_name) now.name = String(dr_name.to)
    if (dr_number) now.number = String(dr_number.to)
  }
  return now
}

const isIn = (groups: unknown, subcontractor: string | null): boolean => {
  if (groups === undefined) return false
  const names = String(groups)
    .split(';')
    .map((group) => group.trim().toLowerCase())
    .filter((group) => group !== '')
  return names.length === 0 || subcontractor === null || names.includes(subcontractor.toLowerCase())
}

/** @param subcontractor whose choice it is; null for admin, who may choose any */
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
