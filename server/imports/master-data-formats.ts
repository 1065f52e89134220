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
import { type CsvFormat, readYesOrNo } from './csv-format.ts'
import { type FileRowsRead, headedColumns } from './file-rows.ts'
import type { HeadedColumn } from './files/headings.ts'
import type { FileTable } from './files/table.ts'
import { masterDataWriter, tryMasterData } from './master-data-rows.ts'

/** Import of one kind of rows. */
export type Importable = {
  columns: readonly HeadedColumn[]
  try: (store: Store, file: FileTable) => FileRowsRead<object>
  writer: (store: Store, username: string) => (given: object) => Touched
  /** Makes rows again what they were before the import. */
  restore: (store: Store, noted: readonly Noted[]) => void
}

/** Keys of the words by which screens call a column, where they are not those of its field. */
const TEXTS = {
  cm_name: 'customer_name',
  cm_comatic_id: 'customer_comatic_id',
  cm_requirements: 'customer_requirements',
  ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`cm_reference_${number}`, 'customer_reference'])),
}

const importable = <Row extends object, Given extends object, Filled extends object>(
  table: MasterTable<Row, Given, Filled>,
  format: CsvFormat<Given>,
): Importable => ({
  columns: headedColumns(format.columns, TEXTS),
  try: (store, file) => tryMasterData(store, table, format, file),
  writer: (store, username) => masterDataWriter(store, table, username) as (given: object) => Touched,
  restore: (store, noted) => restoreRows(store, table, noted),
})

/** The files that can be imported, and what their columns mean. */
export const MASTER_DATA = {
  address: importable(addressTable, {
    columns: [
      { name: 'add_id', required: true, words: ['Nr.', 'ID', 'Adressnummer', 'Address number'] },
      { name: 'add_name', required: true, words: ['Adresse', 'Ort', 'Address', 'Place', 'Lieu', 'Luogo', 'Plaats'] },
      { name: 'add_lat', number: true, empty: 'null' },
      { name: 'add_lon', number: true, empty: 'null' },
      { name: 'add_radius', number: true, empty: 'null' },
    ],
    schema: AddressBody,
  }),
  driver: importable(driverTable, {
    columns: [
      { name: 'dr_id', number: true, empty: 'absent' },
      { name: 'dr_name', required: true, words: ['Fahrer', 'Fahrername', 'Driver', 'Chauffeur', 'Autista'] },
      { name: 'dr_number', kind: 'digits', words: ['Fahrer-Nr.', 'Nummer', 'Nr.', 'Number', 'Numéro', 'Numero'] },
      { name: 'dr_groups', groups: true },
      { name: 'dr_requirements' },
      { name: 'dr_absences', kind: 'time', read: parseAbsences },
    ],
    schema: DriverBody,
  }),
  customer: importable(customerTable, {
    columns: [
      { name: 'cm_name', required: true, words: ['Kunde', 'Kundenname', 'Customer', 'Client', 'Cliente', 'Klant'] },
      { name: 'cm_comatic_id', kind: 'digits', empty: 'null' },
      { name: 'cm_reference_1', empty: 'null' },
      { name: 'cm_reference_2', empty: 'null' },
      { name: 'cm_reference_3', empty: 'null' },
      { name: 'cm_reference_4', empty: 'null' },
      { name: 'cm_reference_5', empty: 'null' },
      { name: 'cm_requirements' },
      { name: 'cm_language', empty: 'null' },
      { name: 'cm_email', empty: 'null', words: ['E-Mail', 'Mail', 'Courriel'] },
      { name: 'cm_phone', kind: 'digits', empty: 'null' },
      { name: 'cm_free_minutes', number: true, empty: 'null' },
      { name: 'cm_waiting_rate', amount: true, empty: 'null' },
      { name: 'cm_waiting_step', number: true, empty: 'null' },
      { name: 'cm_waiting_max', amount: true, empty: 'null' },
    ],
    schema: ImportedCustomer,
  }),
  subcontractor: importable(subcontractorTable, {
    columns: [
      {
        name: 'sc_name',
        required: true,
        words: ['Unternehmer', 'Subcontractor', 'Sous-traitant', 'Subvettore', 'Onderaannemer'],
      },
      { name: 'sc_email', empty: 'null', words: ['E-Mail', 'Mail', 'Courriel'] },
      { name: 'sc_language', empty: 'null' },
      { name: 'sc_free_minutes', number: true, empty: 'null' },
      { name: 'sc_waiting_rate', amount: true, empty: 'null' },
      { name: 'sc_waiting_step', number: true, empty: 'null' },
      { name: 'sc_waiting_max', amount: true, empty: 'null' },
      { name: 'sc_answer_days', number: true, empty: 'null' },
      { name: 'sc_vat_id', kind: 'digits', empty: 'null' },
      { name: 'sc_self_billing', kind: 'flag', read: (cell) => (cell === '' ? false : readYesOrNo(cell)) },
    ],
    schema: SubcontractorBody,
  }),
  vehicle: importable(vehicleTable, {
    columns: [
      {
        name: 'gps_id',
        required: true,
        words: ['Kennzeichen', 'Registration', 'Immatriculation', 'Targa', 'Kenteken'],
      },
      { name: 'gps_groups', groups: true },
      { name: 'gps_device', kind: 'digits', words: ['IMEI', 'Gerät', 'Device', 'Appareil', 'Dispositivo', 'Apparaat'] },
    ],
    schema: VehicleBody,
  }),
}
