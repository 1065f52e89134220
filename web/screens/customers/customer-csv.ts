import { callApi } from '../../session/calls.ts'
import { fetchFile } from '../../session/download.ts'
import type { CsvKind } from '../../ui/file-import/csv-import.tsx'

/** A file of customers. */
export const CUSTOMER_CSV: CsvKind = {
  send: (request) => callApi('customerImport', request),
  fetchTemplate: () => fetchFile('customerTemplate', {}),
  fileName: 'customers.csv',
  columns: [
    { name: 'cm_name', label: 'customer_name', isRequired: true },
    { name: 'cm_comatic_id', label: 'customer_comatic_id' },
    ...([1, 2, 3, 4, 5] as const).map((number) => ({
      name: `cm_reference_${number}`,
      label: 'customer_reference' as const,
      number,
    })),
    { name: 'cm_requirements', label: 'customer_requirements', text: 'trip_upload_column_requirements' },
    { name: 'cm_language', text: 'import_column_language' },
    { name: 'cm_email' },
    { name: 'cm_phone' },
    { name: 'cm_free_minutes' },
    { name: 'cm_waiting_rate' },
    { name: 'cm_waiting_step' },
    { name: 'cm_waiting_max' },
  ],
}
