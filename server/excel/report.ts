import { type Leg, legsOf } from '../../shared/domain/delay/legs.ts'
import { dayOf, formatClock, formatDay, formatInstant } from '../../shared/domain/time/dates.ts'
import type { InstantRange } from '../../shared/domain/time/views.ts'
import { type TripFilter, tripFilter } from '../../shared/domain/trip/lists/trip-filters.ts'
import { splitTripCustomer } from '../../shared/domain/trip/trip-customer.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { formatText, type TextKey, type Translate } from '../notify/texts.ts'
import { type DatabaseToRead, withReadStore } from '../store/sql/read-store.ts'
import { tripsOfRange } from '../store/trips/reports.ts'
import type { CellValue } from './sheet/cells.ts'
import { type LongColumn, longSheetFile } from './sheet/long-sheet.ts'

/** Content of the report, or of the analysis's export. */
export type ReportFile = {
  database: DatabaseToRead
  range: InstantRange
  /** Null for the report; the filters of the analysis, which also has more columns and takes what touches the range. */
  filters: TripFilter[] | null
  language: Language
}

type ReportColumn = {
  label: TextKey
  kind: LongColumn['kind']
  width: number
  of: (trip: Trip, context: { translate: Translate; timeZone: string; now: number }) => CellValue
}

/** The report of rules 9.2; date and time are those of the planned positioning. */
export const REPORT_COLUMNS: readonly ReportColumn[] = [
  {
    label: 'report_active',
    kind: 'text',
    width: 11,
    of: ({ tt_status }, { translate }) => translate(`status_${tt_status}`),
  },
  {
    label: 'column_customer',
    kind: 'text',
    width: 28,
    of: ({ tt_customer }) => splitTripCustomer(tt_customer).customer,
  },
  { label: 'report_database_id', kind: 'integer', width: 13, of: ({ tt_id }) => tt_id },
  { label: 'column_tt_driver', kind: 'text', width: 20, of: ({ tt_driver }) => tt_driver },
  { label: 'column_tt_drivernr', kind: 'text', width: 14, of: ({ tt_drivernr }) => tt_drivernr },
  { label: 'invoice_date', kind: 'day', width: 11, of: ({ tt_stp }, { timeZone }) => dayOf(tt_stp, timeZone) },
  { label: 'report_time', kind: 'time', width: 7, of: ({ tt_stp }, { timeZone }) => formatClock(tt_stp, timeZone) },
  { label: 'column_tt_from_adrnr', kind: 'text', width: 12, of: ({ tt_from_adrnr }) => tt_from_adrnr },
  { label: 'from', kind: 'text', width: 28, of: ({ tt_from_text }) => tt_from_text },
  { label: 'column_tt_to_adrnr', kind: 'text', width: 12, of: ({ tt_to_adrnr }) => tt_to_adrnr },
  { label: 'to', kind: 'text', width: 28, of: ({ tt_to_text }) => tt_to_text },
  { label: 'report_gps', kind: 'text', width: 13, of: ({ tt_gps }) => tt_gps },
  { label: 'column_tt_last_edit', kind: 'instant', width: 17, of: ({ tt_last_edit }) => tt_last_edit },
  { label: 'column_tt_sub', kind: 'text', width: 24, of: ({ tt_sub }) => tt_sub },
  { label: 'column_tt_tour', kind: 'text', width: 18, of: ({ tt_tour }) => tt_tour },
]

const delay = (label: TextKey, leg: Leg['name']): ReportColumn => ({
  label,
  kind: 'integer',
  width: 15,
  of: (trip, { now }) => legsOf(trip, now)[leg].delay,
})
/** Columns of the analysis: delays and costs of the trips. */
const ANALYSIS_COLUMNS: readonly ReportColumn[] = [
  ...REPORT_COLUMNS,
  delay('column_pos_delay', 'positioning'),
  delay('column_dep_delay', 'departure'),
  delay('column_arr_delay', 'arrival'),
  {
    label: 'column_tt_customer_invoice_trip',
    kind: 'amount',
    width: 12,
    of: ({ tt_customer_invoice_trip }) => tt_customer_invoice_trip,
  },
]

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

const headOf = ({ range, filters, database: { timeZone, now } }: ReportFile, translate: Translate): string[] => {
  const lastDay = dayOf(Date.parse(range.to) - 1, timeZone)
  const named = (filters ?? []).filter(({ values }) => values.length > 0)
  return [
    translate(filters ? 'report_analysis_title' : 'report_title'),
    `${translate('period')} ${formatDay(dayOf(range.from, timeZone))} - ${formatDay(lastDay)}`,
    ...(named.length > 0
      ? [translate('pdf_filters', { filters: named.map((filter) => filterText(filter, translate)).join('; ') })]
      : []),
    `${translate('pdf_created', { time: formatInstant(now, timeZone) })} · ${translate('pdf_zone', { zone: timeZone })}`,
  ]
}

/** The report of a range, or the export of what the analysis shows, one row for each trip. Runs in the worker. */
export const reportFile = (report: ReportFile): Uint8Array => {
  const { database, range, filters, language } = report
  const { timeZone, now } = database
  const translate: Translate = (key, values) => formatText(language, key, values)
  const context = { translate, timeZone, now }
  const columns = filters ? ANALYSIS_COLUMNS : REPORT_COLUMNS
  const passes = tripFilter(filters ?? [])
  return withReadStore(database, (store) => {
    function* rows(): Generator<CellValue[]> {
      for (const trip of tripsOfRange(store, range, filters ? 'span' : 'start')) {
        if (passes(trip, now)) yield columns.map(({ of }) => of(trip, context))
      }
    }
    return longSheetFile({
      name: translate('route_reports'),
      titles: headOf(report, translate),
      columns: columns.map(({ label, kind, width }) => ({
        heading: kind === 'amount' ? `${translate(label)} ${translate('currency_symbol')}` : translate(label),
        kind,
        width,
      })),
      rows: rows(),
      timeZone,
      words: { yes: translate('yes'), no: translate('no') },
      madeAt: now,
    })
  })
}
