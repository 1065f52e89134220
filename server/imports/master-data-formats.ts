import { parseAbsences } from '../../shared/domain/clashes/absences.ts'
import { ImportedCustomer } from '../../shared/schemas/customer.ts'
import { AddressBody, DriverBody, SubcontractorBody, VehicleBody } from '../../shared/schemas/master-data.ts'
import type { Store } from '../store/db.ts'
import { addressTable } from '../store/master-data/addresses.ts'
import { customerTable } from '../store/master-data/customers.ts'
import { driverTable } from '../store/master-data/drivers.ts'
import { type MasterTable, restoreRows } from '../store/master-data/master-data.ts'
import { subcontractorTable } from '../store/master-data/subcontractors.ts'
import type { Noted, Touched } from '../store/master-data/unfinished-imports.ts'
import { vehicleTable } from '../store/master-data/vehicles.ts'
import type { CsvTable } from './csv.ts'
import { type CsvFormat, readYesOrNo } from './csv-format.ts'
import type { FileRowsRead } from './file-rows.ts'
import { masterDataWriter, tryMasterData } from './master-data-rows.ts'

/** Import of one kind of rows. */
export type Importable = {
  columns: readonly string[]
  try: (store: Store, csv: CsvTable) => FileRowsRead<object>
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
      { name: 'dr_groups', groups: true },
      { name: 'dr_requirements' },
      { name: 'dr_absences', read: parseAbsences },
    ],
    schema: DriverBody,
  }),
  customer: importable(customerTable, {
    columns: [
      { name: 'cm_name', required: true },
      { name: 'cm_comatic_id', empty: 'null' },
      { name: 'cm_reference_1', empty: 'null' },
      { name: 'cm_reference_2', empty: 'null' },
      { name: 'cm_reference_3', empty: 'null' },
      { name: 'cm_reference_4', empty: 'null' },
      { name: 'cm_reference_5', empty: 'null' },
      { name: 'cm_requirements' },
      { name: 'cm_language', empty: 'null' },
      { name: 'cm_email', empty: 'null' },
      { name: 'cm_phone', empty: 'null' },
      { name: 'cm_free_minutes', number: true, empty: 'null' },
      { name: 'cm_waiting_rate', amount: true, empty: 'null' },
      { name: 'cm_waiting_step', number: true, empty: 'null' },
      { name: 'cm_waiting_max', amount: true, empty: 'null' },
    ],
    schema: ImportedCustomer,
  }),
  subcontractor: importable(subcontractorTable, {
    columns: [
      { name: 'sc_name', required: true },
      { name: 'sc_email', empty: 'null' },
      { name: 'sc_language', empty: 'null' },
      { name: 'sc_free_minutes', number: true, empty: 'null' },
      { name: 'sc_waiting_rate', amount: true, empty: 'null' },
      { name: 'sc_waiting_step', number: true, empty: 'null' },
      { name: 'sc_waiting_max', amount: true, empty: 'null' },
      { name: 'sc_answer_days', number: true, empty: 'null' },
      { name: 'sc_vat_id', empty: 'null' },
      { name: 'sc_self_billing', read: (cell) => (cell === '' ? false : readYesOrNo(cell)) },
    ],
    schema: SubcontractorBody,
  }),
  vehicle: importable(vehicleTable, {
    columns: [{ name: 'gps_id', required: true }, { name: 'gps_groups', groups: true }, { name: 'gps_device' }],
    schema: VehicleBody,
  }),
}
