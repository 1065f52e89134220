import type { Language } from '#shared/schemas/accounts/session.ts'
import { callApi } from '../../session/calls.ts'
import { fetchFile } from '../../session/download.ts'
import type { CsvKind } from '../../ui/file-import/csv-import.tsx'

/** A file of prices: the downloaded list itself, with other amounts and the day from which they count. */
export const priceFile = (language: Language, day: string): CsvKind => ({
  name: 'tour',
  send: (request) => callApi('priceListImport', request),
  fetchTemplate: () => fetchFile('priceListDownload', { query: { language, day } }),
  fileName: 'price_list.xlsx',
  intro: 'import_prices_text',
  columns: [
    { name: 'tour', label: 'price_tour_no', isRequired: true },
    { name: 'valid_from', label: 'price_from', isRequired: true },
    { name: 'subcontractor', label: 'column_tt_sub' },
    { name: 'weekdays', label: 'price_weekdays', text: 'import_column_weekdays' },
    { name: 'c_trip', label: 'column_tt_customer_invoice_trip' },
    { name: 'c_toll', label: 'column_tt_customer_invoice_toll' },
    { name: 'sub_trip', label: 'column_tt_sub_invoice_trip' },
    { name: 'sub_toll', label: 'column_tt_sub_invoice_toll' },
  ],
})
