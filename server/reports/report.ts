import { type Leg, legOf } from '../../shared/domain/delay/legs.ts'
import { dayOf, formatClock, formatDay } from '../../shared/domain/time/dates.ts'
import type { InstantRange } from '../../shared/domain/time/views.ts'
import { type TripFilter, tripFilter } from '../../shared/domain/trip/lists/trip-filters.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { fileContext, type ListColumn, listFile, tripFileColumn } from '../excel/file-columns.ts'
import type { TextKey, Translate } from '../kit/texts.ts'
import { type DatabaseToRead, withReadStore } from '../store/sql/read-store.ts'
import { type FilePreview, previewOf } from './file-preview.ts'
import { extentOfTrips, tripsOfRange } from './store/reports.ts'

/** Content of the report, or of the analysis's export. */
export type ReportFile = {
  database: DatabaseToRead
  range: InstantRange
  /** Null for the report; the filters of the analysis, which has more columns and takes all trips that touch the range. */
  filters: TripFilter[] | null
  language: Language
}

type Moment = { timeZone: string; now: number }

/** The report of rules 9.2; date and time are those of the planned positioning. */
export const reportColumns = ({ timeZone }: Moment): ListColumn<Trip>[] => [
  tripFileColumn('tt_status', 11, { label: 'report_active' }),
  tripFileColumn('customer', 28),
  tripFileColumn('tt_id', 13, { label: 'report_database_id', kind: 'integer' }),
  tripFileColumn('tt_driver', 20),
  tripFileColumn('tt_drivernr', 14),
  { id: 'date', label: 'invoice_date', kind: 'day', width: 11, value: ({ tt_stp }) => dayOf(tt_stp, timeZone) },
  { id: 'time', label: 'report_time', kind: 'time', width: 7, value: ({ tt_stp }) => formatClock(tt_stp, timeZone) },
  tripFileColumn('tt_from_adrnr', 12),
  tripFileColumn('tt_from_text', 28),
  tripFileColumn('tt_to_adrnr', 12),
  tripFileColumn('tt_to_text', 28),
  tripFileColumn('tt_gps', 13, { label: 'report_gps' }),
  tripFileColumn('tt_last_edit', 17),
  tripFileColumn('tt_sub', 24),
  tripFileColumn('tt_tour', 18),
]

/** Columns of the analysis: delays and costs of the trips. */
const analysisColumns = (moment: Moment): ListColumn<Trip>[] => {
  const delay = (id: string, leg: Leg['name']) =>
    tripFileColumn(id, 15, { value: (trip) => legOf(trip, leg, moment.now).delay })
  return [
    ...reportColumns(moment),
    delay('pos_delay', 'positioning'),
    delay('dep_delay', 'departure'),
    delay('arr_delay', 'arrival'),
    tripFileColumn('tt_customer_invoice_trip', 12),
  ]
}

const FILTER_LABELS: Record<string, TextKey> = {
  tt_customer: 'column_customer',
  tt_from_text: 'from',
  tt_to_text: 'to',
  positioning: 'leg_positioning',
  depature: 'leg_departure',
  arrival: 'leg_arrival',
}
const LEG_FILTERS: ReadonlySet<string> = new Set(['positioning', 'depature', 'arrival'])
/** Values of a filter that the head names; a long choice is only counted. */
const MAX_NAMED = 5

const filterText = ({ column, values }: TripFilter, translate: Translate): string => {
  const label = translate(FILTER_LABELS[column] ?? (`column_${column}` as TextKey))
  const words = values.slice(0, MAX_NAMED).map((value) => {
    if (value === '') return translate('filter_empty_value')
    if (LEG_FILTERS.has(column)) return translate(`filter_code_${value}` as TextKey)
    return column === 'tt_status' ? translate(`status_${value}` as TextKey) : value
  })
  const rest = values.length - words.length
  return `${label} ${words.join(', ')}${rest > 0 ? ` +${rest}` : ''}`
}

const headOf = ({ range, filters, database: { timeZone } }: ReportFile, translate: Translate): string[] => {
  const lastDay = dayOf(Date.parse(range.to) - 1, timeZone)
  const named = (filters ?? []).filter(({ values }) => values.length > 0)
  return [
    translate(filters ? 'report_analysis_title' : 'report_title'),
    `${translate('period')} ${formatDay(dayOf(range.from, timeZone))} - ${formatDay(lastDay)}`,
    ...(named.length > 0
      ? [translate('pdf_filters', { filters: named.map((filter) => filterText(filter, translate)).join('; ') })]
      : []),
  ]
}

/** The report of a range, or the export of what the analysis shows, one row for each trip. Runs in the worker. */
export const reportFile = (report: ReportFile): Uint8Array => {
  const { database, range, filters, language } = report
  const context = fileContext(language, database)
  const passes = tripFilter(filters ?? [])
  return withReadStore(database, (store) => {
    function* rows(): Generator<Trip> {
      for (const trip of tripsOfRange(store, range, filters ? 'span' : 'start')) {
        if (passes(trip, database.now)) yield trip
      }
    }
    const columns = filters ? analysisColumns(database) : reportColumns(database)
    return listFile(
      { name: 'route_reports', titles: headOf(report, context.translate), columns, rows: rows() },
      context,
    )
  })
}

/** Preview of the report of a range. Runs in the worker. */
export const reportPreview = ({ database, range, language }: Omit<ReportFile, 'filters'>): FilePreview =>
  withReadStore(database, (store) =>
    previewOf(
      {
        columns: reportColumns(database),
        rows: tripsOfRange(store, range, 'start'),
        extent: extentOfTrips(store, range),
      },
      fileContext(language, database),
    ),
  )
