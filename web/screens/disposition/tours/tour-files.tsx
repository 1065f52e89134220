import { type ReactNode, useMemo } from 'react'
import { canCreateTour } from '#shared/domain/access/tour-permissions.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import { useActor } from '#web/data/rows.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { useText } from '#web/i18n/text.ts'
import { useOfferAfterFile } from '#web/parts/copied-trips/use-offer-after-file.ts'
import { callApi } from '#web/session/calls.ts'
import { fetchFile } from '#web/session/download.ts'
import type { CsvKind } from '#web/ui/file-import/csv-import.tsx'
import { ListDownload } from '#web/ui/file-import/list-download.tsx'
import { ListFiles } from '#web/ui/file-import/list-files.tsx'

/** A file of tours: the downloaded list itself, a row for each way in which the weekdays of a tour are driven. */
const tourFile = (language: Language): CsvKind => ({
  name: 'tour_list',
  send: (request) => callApi('toursImport', request),
  fetchTemplate: () => fetchFile('listDownload', { params: { kind: 'tour_list' }, query: { language } }),
  fileName: 'tours.xlsx',
  intro: 'import_tours_text',
  columns: [
    { name: 'tr_name', isRequired: true },
    { name: 'tr_cm_id', isRequired: true },
    { name: 'tr_departure', isRequired: true },
    { name: 'tr_arrival', isRequired: true },
    { name: 'tr_stp', isRequired: true },
    { name: 'tr_std', isRequired: true },
    { name: 'tr_std_plus_day' },
    { name: 'tr_sta', isRequired: true },
    { name: 'tr_sta_plus_day' },
    { name: 'weekdays', label: 'price_weekdays', text: 'import_column_tour_weekdays', isRequired: true },
    { name: 'tr_week_sub', isRequired: true },
    { name: 'tr_week_gps' },
    { name: 'tr_week_driver' },
    { name: 'tr_week_observer' },
    { name: 'tr_customer_invoice_trip' },
    { name: 'tr_customer_invoice_toll' },
    { name: 'tr_week_sub_invoice_trip' },
    { name: 'tr_week_sub_invoice_toll' },
    { name: 'tr_requirements' },
    { name: 'tr_tour_comb' },
    { name: 'tr_valid_from' },
    { name: 'tr_valid_to' },
    { name: 'tr_status', label: 'field_tr_week_status' },
  ],
})

/** The tours as a file: both ways for those who add tours, as they see them for others. */
export const TourFiles = (): ReactNode => {
  const text = useText()
  const language = useLanguage()
  const list = text('disposition_tab_tours')
  return canCreateTour(useActor()) ? (
    <BothWays list={list} />
  ) : (
    <ListDownload list={list} fetchIt={() => fetchFile('toursDownload', { query: { language } })} />
  )
}

const BothWays = ({ list }: { list: string }): ReactNode => {
  const language = useLanguage()
  return <ListFiles list={list} {...useOfferAfterFile(useMemo(() => tourFile(language), [language]))} />
}
