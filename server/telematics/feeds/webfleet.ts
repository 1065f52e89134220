import { decodeHTMLStrict } from 'entities/decode'
import type { DeviceMessage } from '../intake.ts'
import type { WebfleetRow } from './webfleet-answer.ts'
import { readAmount, readFlag, readNumber, readText, readTime } from './wire-values.ts'

/** Rows of WEBFLEET.connect reports in this program's words. */

/** Degrees x 10^6, whatever the name of the column says. */
const MICRODEGREES = 1e6
/** `0001-01-01T00:00:00Z` means that there is no time. */
const FIRST_REAL_YEAR = '1990'
/** No valid position; last known position, in WEBFLEET's column `status`. */
const UNUSABLE_STATUS = new Set(['0', 'L'])

const textOf = (value: unknown): string => decodeHTMLStrict(readText(value)).replaceAll('\u00a0', ' ').trim()

const timeOf = (value: unknown): string | null => {
  const time = readTime(value)
  return time === null || time < FIRST_REAL_YEAR ? null : time
}

const degreesOf = (value: unknown): number | null => {
  const number = readNumber(value)
  return number === null ? null : number / MICRODEGREES
}

const latest = (...times: (string | null)[]): string | null =>
  times.reduce((newest, time) => (time !== null && (newest === null || time > newest) ? time : newest), null)

/** One object of `showObjectReportExtern`; null for a row without an object number. */
export const objectMessage = (row: WebfleetRow): DeviceMessage | null => {
  const device = textOf(row.objectno)
  if (device === '') return null
  const standstill = readFlag(row.standstill)
  // A vehicle that stands is still there when the engine or the unit says something later.
  const later = standstill === true ? [timeOf(row.ignition_time), timeOf(row.msgtime)] : []
  const position = timeOf(row.pos_time)
  const time = position && latest(position, ...later)
  const fix = {
    time: time ?? '',
    lat: degreesOf(row.latitude_mdeg ?? row.latitude) ?? 0,
    lon: degreesOf(row.longitude_mdeg ?? row.longitude) ?? 0,
    speed: readAmount(row.speed),
    accuracy: null,
    ignition: readFlag(row.ignition),
    standstill,
    driver: textOf(row.driver) || null,
    eta: timeOf(row.dest_eta),
  }
  const isUsable = time !== null && !UNUSABLE_STATUS.has(readText(row.status))
  return { feed: 'webfleet', device, body: JSON.stringify(row), fix: isUsable ? fix : null }
}

/** A row of the provider's master data: values by what is taken over as a whole. */
export type ProviderRow = {
  entity: 'vehicle' | 'driver' | 'address'
  key: string
  units: Readonly<Record<string, Readonly<Record<string, string | number | null>>>>
}
export type WebfleetReports = {
  objects: readonly WebfleetRow[]
  /** Null where the account's contract does not have them, as with those of the drivers. */
  objectGroups: readonly WebfleetRow[] | null
  drivers: readonly WebfleetRow[]
  driverGroups: readonly WebfleetRow[] | null
  addresses: readonly WebfleetRow[]
}

/** Vehicles, drivers and addresses with a number; those without one cannot be told apart. */
export const providerRows = (reports: WebfleetReports): ProviderRow[] => {
  const vehicleGroups = reports.objectGroups && groupsBy(reports.objectGroups, 'objectno', 'objectgroupname')
  const driverGroups = reports.driverGroups && groupsBy(reports.driverGroups, 'driverno', 'drivergroupname')
  const rows: ProviderRow[] = [
    ...reports.objects.map((row): ProviderRow => {
      const key = textOf(row.objectno)
      return { entity: 'vehicle', key, units: vehicleGroups ? { groups: { gps_groups: vehicleGroups(key) } } : {} }
    }),
    ...reports.drivers.map((row): ProviderRow => {
      const key = textOf(row.driverno)
      const name = { dr_name: nameOf(row, 'name') || key }
      const units = { name }
      return {
        entity: 'driver',
        key,
        units: driverGroups ? { ...units, groups: { dr_groups: driverGroups(key) } } : units,
      }
    }),
    ...reports.addresses.map((row): ProviderRow => {
      const key = textOf(row.addrnr)
      const name = { add_name: nameOf(row, 'addrname') || key }
      return { entity: 'address', key, units: { name, position: positionOf(row), radius: radiusOf(row) } }
    }),
  ]
  return rows.filter(({ key }) => key !== '')
}

const nameOf = (row: WebfleetRow, field: string): string =>
  [1, 2, 3]
    .map((part) => textOf(row[`${field}${part}`]))
    .filter((part) => part !== '')
    .join(' ')

const groupsBy = (rows: readonly WebfleetRow[], member: string, group: string): ((key: string) => string) => {
  const found = new Map<string, Set<string>>()
  for (const row of rows) {
    const key = textOf(row[member])
    // Our lists are joined by semicolons.
    const name = textOf(row[group]).replaceAll(';', ',')
    if (key === '' || name === '') continue
    found.set(key, (found.get(key) ?? new Set()).add(name))
  }
  return (key) => [...(found.get(key) ?? [])].sort().join(';')
}

const positionOf = (row: WebfleetRow): { add_lat: number | null; add_lon: number | null } => {
  const add_lat = degreesOf(row.latitude_mdeg ?? row.positiony)
  const add_lon = degreesOf(row.longitude_mdeg ?? row.positionx)
  const isNowhere = add_lat === null || add_lon === null || (add_lat === 0 && add_lon === 0)
  return isNowhere ? { add_lat: null, add_lon: null } : { add_lat, add_lon }
}

const SMALLEST_RADIUS = 20
const LARGEST_RADIUS = 50_000
const radiusOf = (row: WebfleetRow): { add_radius: number | null } => {
  const radius = Math.round(readAmount(row.radius) ?? 0)
  return { add_radius: radius >= SMALLEST_RADIUS && radius <= LARGEST_RADIUS ? radius : null }
}
