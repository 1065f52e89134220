import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Vehicle, VehicleBody } from '../../shared/schemas/master-data.ts'
import { isVehicleInUse } from './in-use.ts'
import { listVehicles } from './lookups.ts'
import { type MasterTable, nameIndex } from './master-data.ts'
import { vehicles } from './schema.ts'

export const vehicleTable: MasterTable<Vehicle, z.output<typeof VehicleBody>> = {
  entity: 'vehicle',
  keyField: 'gps_id',
  all: (store) => listVehicles(store, true),
  index: (rows) => nameIndex(rows, 'gps_id'),
  fill: ({ gps_id, gps_groups, gps_device }, before) => {
    const id = before?.gps_id ?? gps_id
    const device = gps_device ?? (before?.retired ? '' : before?.gps_device)
    return { gps_id: id, gps_groups, gps_device: device || id }
  },
  insert: (store, row) => store.db.insert(vehicles).values(row).returning().get(),
  update: (store, { gps_id }, row) =>
    store.db.update(vehicles).set(row).where(eq(vehicles.gps_id, gps_id)).returning().get(),
  remove: (store, { gps_id }) => store.db.delete(vehicles).where(eq(vehicles.gps_id, gps_id)).run(),
  isInUse: isVehicleInUse,
}
