import { cleanText, oneLine } from '#shared/domain/names/clean-text.ts'
import { type Vehicle, vehicle } from '#shared/records/vehicle.ts'
import { vehicles } from '../../store/schema/master-data.ts'
import { isVehicleInUse } from './in-use.ts'
import { listVehicles } from './lookups.ts'
import { type Index, nameIndex, type Stored } from './master-data.ts'
import { filledRow, recordTable } from './record-table.ts'

/** Units are told apart as they are kept: their ids may differ in nothing but case. */
const deviceKey = (device: string): string => oneLine(cleanText(device))

/**
 * Vehicles are found by their name. A telematics unit belongs to one of those that are still offered, or the first of
 * them would get the positions of all. Vehicles that shared one before this was so can still be saved as they are.
 */
const vehicleIndex = (rows: readonly Stored<Vehicle>[]): Index<Vehicle> => {
  const byName = nameIndex(rows, 'gps_id')
  const byDevice = new Map<string, Set<string>>()
  const keepDevice = (row: Stored<Vehicle> | null, before: Stored<Vehicle> | null) => {
    if (before) byDevice.get(deviceKey(before.gps_device))?.delete(before.gps_id)
    if (!row || row.retired) return
    const key = deviceKey(row.gps_device)
    byDevice.set(key, (byDevice.get(key) ?? new Set()).add(row.gps_id))
  }
  for (const row of rows) keepDevice(row, null)
  return {
    ...byName,
    clash: ({ gps_device = '', retired }, before) => {
      const isAsBefore = before?.retired === false && deviceKey(before.gps_device) === deviceKey(gps_device)
      if (retired || isAsBefore) return null
      const others = [...(byDevice.get(deviceKey(gps_device)) ?? [])].filter((id) => id !== before?.gps_id)
      return others.length > 0 ? { path: 'gps_device', message: 'gps_device_taken' } : null
    },
    keep: (row, before) => {
      byName.keep(row, before)
      keepDevice(row, before)
    },
  }
}

export const vehicleTable = recordTable(vehicle, vehicles, {
  all: (store) => listVehicles(store, true),
  index: vehicleIndex,
  // A vehicle that comes back does not get its former unit back, which may be another's by now.
  fill: (given, before) => {
    const filled = filledRow(vehicle, given, before?.retired ? { ...before, gps_device: '' } : before) as Vehicle
    return { ...filled, gps_device: filled.gps_device || filled.gps_id }
  },
  isInUse: isVehicleInUse,
  inTrips: ['tt_gps'],
})
