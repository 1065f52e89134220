import { callApi } from '#web/session/calls.ts'
import { fetchFile } from '#web/session/download.ts'
import type { CsvKind } from '#web/ui/file-import/csv-import.tsx'

/** A file of values: a line for each series and month. */
export const VALUE_FILE: CsvKind = {
  name: 'index_value',
  send: (request) => callApi('fuelValuesImport', request),
  fetchTemplate: () => fetchFile('fuelValuesTemplate', {}),
  fileName: 'index_values.csv',
  intro: 'import_values_text',
  columns: [
    { name: 'index', label: 'field_fl_index', isRequired: true },
    { name: 'month', label: 'value_month', text: 'import_column_month', isRequired: true },
    { name: 'value', label: 'value_label', isRequired: true },
  ],
}
