import { parseAbsences } from '../../shared/domain/clashes/absences.ts'
import { AddressBody, DriverBody, SubcontractorBody, VehicleBody } from '../../shared/schemas/master-data.ts'
import type { Store } from '../store/db.ts'
import { addressTable } from '../store/master-data/addresses.ts'
import { driverTable } from '../store/master-data/drivers.ts'
import { type MasterTable, restoreRows } from '../store/master-data/master-data.ts'
import { subcontractorTable } from '../store/master-data/subcontractors.ts'
import type { Noted, Touched } from '../store/master-data/unfinished-imports.ts'
import { vehicleTable } from '../store/master-data/vehicles.ts'
import type { CsvTable } from './csv.ts'
import type { CsvFormat } from './csv-format.ts'
import { type MasterDataRead, masterDataWriter, tryMasterData } from './master-data-rows.ts'

/** What a file of one kind of master data can do. */
type Importable = {
  columns: readonly string[]
  try: (store: Store, csv: CsvTable) => MasterDataRead<object>
  writer: (store: Store, username: string) => (given: object) => Touched
  /** Makes rows again what they were before the import. */
  restore: (store: Store, noted: readonly Noted[]) => void
}

const importable = <Row extends object, Given extends object, Filled extends object>(
  table: MasterTable<Row, Given, Filled>,
  format: CsvFormat<Given>,
): Importable => ({
  columns: format.columns.map(({ name }) => name),
  try: (store, csv) => tryMasterData(store, table, format, csv),
  writer: (store, username) => masterDataWriter(store, table, username) as (given: object) => Touched,
  restore: (store, noted) => restoreRows(store, table, noted),
})

/** The files that can be imported, and what their columns mean. */
export const MASTER_DATA = {
  address: importable(addressTable, {
    columns: [
      { name: 'add_id', required: true },
      { name: 'add_name', required: true },
      { name: 'add_lat', number: true, empty: 'null' },
      { name: 'add_lon', number: true, empty: 'null' },
      { name: 'add_radius', number: true, empty: 'null' },
    ],
    schema: AddressBody,
  }),
  driver: importable(driverTable, {
    columns: [
      { name: 'dr_id', number: true, empty: 'absent' },
      { name: 'dr_name', required: true },
      { name: 'dr_number' },
      { name: 'dr_groups' },
      { name: 'dr_requirements' },
      { name: 'dr_absences', read: parseAbsences },
    ],
    schema: DriverBody,
  }),
  subcontractor: importable(subcontractorTable, {
    columns: [
      { name: 'sc_name', required: true },
      { name: 'sc_email', empty: 'null' },
    ],
    schema: SubcontractorBody,
  }),
  vehicle: importable(vehicleTable, {
    columns: [{ name: 'gps_id', required: true }, { name: 'gps_groups' }, { name: 'gps_device' }],
    schema: VehicleBody,
  }),
}
export type ImportableEntity = keyof typeof MASTER_DATA
