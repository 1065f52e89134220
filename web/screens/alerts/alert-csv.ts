import { ALERT_TYPES } from '../../../shared/domain/alerts/alert-events.ts'
import { callApi } from '../../session/calls.ts'
import { fetchFile } from '../../session/download.ts'
import type { CsvKind } from '../../ui/file-import/csv-import.tsx'

/** A file of alerts. */
export const ALERT_CSV: CsvKind = {
  send: (request) => callApi('alertImport', request),
  fetchTemplate: () => fetchFile('alertTemplate', {}),
  fileName: 'alerts.csv',
  intro: 'import_alerts_text',
  columns: [
    { name: 'al_type', words: ALERT_TYPES, isRequired: true },
    { name: 'al_lang', text: 'import_column_language', isRequired: true },
    { name: 'al_active', text: 'import_column_active' },
    { name: 'al_customer' },
    { name: 'al_sub' },
    { name: 'al_adrnr_arr', text: 'import_column_addresses' },
    { name: 'al_email_arr', text: 'import_column_recipients' },
    { name: 'al_sms_arr', text: 'import_column_recipients' },
  ],
}
