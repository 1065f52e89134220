import type { RecordName } from '#shared/records/records.ts'
import { alertTable } from '../../messages/store/alerts.ts'
import { floaterTable } from '../../money/store/floaters.ts'
import { fuelIndexTable } from '../../money/store/fuel-indices.ts'
import { closedDayTable } from '../../tours/store/closed-days.ts'
import { addressTable } from './addresses.ts'
import { customerTable } from './customers.ts'
import { driverTable } from './drivers.ts'
import type { MasterTable } from './master-data.ts'
import { subcontractorTable } from './subcontractors.ts'
import { vehicleTable } from './vehicles.ts'

/** A table, whatever its rows are. */
export type AnyTable = MasterTable<object, object, object>

/** Storage of the rows of each record. */
export const MASTER_TABLES: Readonly<Record<RecordName, AnyTable>> = {
  customer: customerTable as unknown as AnyTable,
  subcontractor: subcontractorTable as unknown as AnyTable,
  address: addressTable as unknown as AnyTable,
  vehicle: vehicleTable as unknown as AnyTable,
  driver: driverTable as unknown as AnyTable,
  closed_day: closedDayTable as unknown as AnyTable,
  alert: alertTable as unknown as AnyTable,
  index: fuelIndexTable as unknown as AnyTable,
  floater: floaterTable as unknown as AnyTable,
}
