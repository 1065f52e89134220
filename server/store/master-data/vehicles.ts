import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { cleanText, keptFields, oneLine } from '../../../shared/domain/names/clean-text.ts'
import type { Vehicle, VehicleBody } from '../../../shared/schemas/master-data.ts'
import { vehicles } from '../schema/master-data.ts'
import { isVehicleInUse } from './in-use.ts'
import { listVehicles } from './lookups.ts'
import { type Index, type MasterTable, nameIndex, type Stored } from './master-data.ts'

/** Units are told apart as they are kept: their ids may differ in nothing but case. */
const deviceKey = (device: string): string => oneLine(cleanText(device))

/**
 * Vehicles are found by their name. A telematics unit belongs to one of those that are still offered, or the first of
 * them would get the positions of all. Vehicles that shared one before this was so can still be saved as they are.
 */
const vehicleIndex = (rows: readonly Stored<Vehicle>[]): Index<Vehicle> => {
  const byName = nameIndex(rows, 'gps_id')
  const byDevice = new Map<string, Set<string>>()
  const keepDevice = (row: Stored<Vehicle>, before: Stored<Vehicle> | null) => {
    if (before) byDevice.get(deviceKey(before.gps_device))?.delete(before.gps_id)
    if (row.retired) return
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

export const vehicleTable: MasterTable<Vehicle, z.output<typeof VehicleBody>> = {
  entity: 'vehicle',
  keyField: 'gps_id',
  all: (store) => listVehicles(store, true),
  index: vehicleIndex,
  fill: ({ gps_id, gps_groups, gps_device }, before) => {
    const id = before?.gps_id ?? gps_id
    const device = gps_device ?? (before?.retired ? '' : before?.gps_device)
    return keptFields({ gps_id: id, gps_groups, gps_device: device || id }, before ?? {})
  },
  insert: (store, row) => store.db.insert(vehicles).values(row).returning().get(),
  update: (store, { gps_id }, row) =>
    store.db.update(vehicles).set(row).where(eq(vehicles.gps_id, gps_id)).returning().get(),
  remove: (store, { gps_id }) => store.db.delete(vehicles).where(eq(vehicles.gps_id, gps_id)).run(),
  isInUse: isVehicleInUse,
}
