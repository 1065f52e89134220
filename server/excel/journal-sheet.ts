import {
  type Invoice,
  type InvoiceSide,
  type InvoiceWeek,
  type PricedItem,
  sumOfAmounts,
  tripAmounts,
} from '../../shared/domain/money/invoice.ts'
import { dayOf, formatClock, formatDay, formatInstant } from '../../shared/domain/time/dates.ts'
import type { DayRange } from '../../shared/domain/time/views.ts'
import { rangeOfWeek, weekName } from '../../shared/domain/time/weeks.ts'
import type { Language } from '../../shared/schemas/session.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { formatText, type TextKey, type Translate } from '../notify/texts.ts'
import type { Column, Group, RowValue, Table } from './workbook.ts'
import { workbookFile } from './workbook.ts'

export type WeekReference = { week: number; reference: string | null }

/** What both journals' spreadsheets are made of; the two differ in their head and in whose amounts they show. */
export type JournalFile = {
  side: InvoiceSide
  /** Message key of its name. */
  title: 'route_customer_journal' | 'route_subcontractor_journal'
  /** Whose journal it is. */
  party: string
  /** Further lines of the head, as they are written. */
  lines: readonly string[]
  days: DayRange
  invoice: Invoice<Trip, PricedItem>
  references: readonly WeekReference[]
  language: Language
  timeZone: string
  /** Milliseconds since 1970. */
  now: number
}

/** The text and the amounts stand here, so that items below them line up; see `tripColumns`. */
const FUEL_OF = 2
const TEXT = 8
const TRIP = 9
const TOLL = 10
const WAITING = 11
const CANCELLATION = 12
const TOTAL = 13
const COLUMN_COUNT = 14

const REMARK_LABELS = {
  customer: 'edit_trip_invoice_text',
  sub: 'edit_trip_sub_comment',
} as const satisfies Record<InvoiceSide, TextKey>

const tripColumns = (translate: Translate, side: InvoiceSide): Column[] => {
  const amount = (key: TextKey): Column => ({
    heading: `${translate(key)} ${translate('currency_symbol')}`,
    kind: 'amount',
    width: 11,
    isSummed: true,
  })
  return [
    // Widths that keep the print readable: together about what A4 landscape takes at seven points.
    { heading: translate('invoice_date'), kind: 'day', width: 11 },
    { heading: translate('column_tt_tour'), kind: 'text', width: 16 },
    { heading: translate('from'), kind: 'text', width: 27 },
    { heading: translate('to'), kind: 'text', width: 27 },
    { heading: translate('column_tt_gps'), kind: 'text', width: 11 },
    { heading: translate('leg_departure'), kind: 'time', width: 8 },
    { heading: translate('leg_arrival'), kind: 'time', width: 8 },
    { heading: translate('column_tt_status'), kind: 'text', width: 10 },
    { heading: translate(REMARK_LABELS[side]), kind: 'text', width: 26 },
    amount('edit_trip_amount_trip'),
    amount('edit_trip_amount_toll'),
    amount('edit_trip_amount_waiting_fee'),
    amount('edit_trip_amount_cancellation_fee'),
    amount('table_totals'),
  ]
}

const tripRow = (trip: Trip, { side, timeZone }: JournalFile, translate: Translate): RowValue[] => {
  const { trip: price, toll, waiting_fee, cancellation_fee } = tripAmounts(trip, side)
  return [
    dayOf(trip.tt_stp, timeZone),
    trip.tt_tour,
    trip.tt_from_text,
    trip.tt_to_text,
    trip.tt_gps,
    formatClock(trip.tt_std, timeZone),
    formatClock(trip.tt_sta, timeZone),
    // What is usual needs no word.
    trip.tt_status === 'active' ? '' : translate(`status_${trip.tt_status}`),
    side === 'customer' ? trip.tt_customer_invoice_text : trip.tt_sub_invoice_comment,
    price,
    toll,
    waiting_fee,
    cancellation_fee,
    {
      value: sumOfAmounts(tripAmounts(trip, side)),
      formula: ({ here }) => `SUM(${here(TRIP)}:${here(CANCELLATION)})`,
    },
  ]
}

const weekHeading = ({ week }: InvoiceWeek<Trip>, journal: JournalFile, translate: Translate): string => {
  const { start_date, end_date } = rangeOfWeek(week)
  const label = `${weekName(week)} (${formatDay(start_date)} - ${formatDay(end_date)})`
  const reference = journal.references.findLast((one) => one.week === week)?.reference
  return reference ? `${label} · ${translate('invoice_reference', { reference })}` : label
}

const tripTable = (journal: JournalFile, translate: Translate): Table => ({
  columns: tripColumns(translate, journal.side),
  groups: journal.invoice.weeks.map(
    (week): Group => ({
      heading: weekHeading(week, journal, translate),
      rows: week.trips.map((trip) => tripRow(trip, journal, translate)),
      subtotal: translate('invoice_week_total', { week: weekName(week.week) }),
    }),
  ),
  total: translate('invoice_trips_total'),
})

/** Fuel and extra cost under the columns of the amounts, totals below totals. */
const itemTable = ({ invoice, side }: JournalFile, translate: Translate): Table => {
  const amount = (key: TextKey, isSummed: boolean) => ({
    heading: isSummed ? `${translate(key)} ${translate('currency_symbol')}` : translate(key),
    kind: 'amount' as const,
    isSummed,
  })
  const headings: Record<number, Omit<Column, 'width'>> = {
    0: { heading: translate('invoice_date'), kind: 'day' },
    1: { heading: translate('invoice_items'), kind: 'text' },
    [TEXT]: { heading: translate('edit_trip_invoice_text'), kind: 'text' },
    [TRIP]: amount('invoice_fuel', false),
    [TOLL]: amount('invoice_fuel_cost', true),
    [WAITING]: amount('invoice_extra_cost', true),
    [TOTAL]: amount('table_totals', true),
  }
  const columns = tripColumns(translate, side).map(
    ({ width }, index): Column => ({ ...(headings[index] ?? { heading: '', kind: 'text' }), width }),
  )
  const rows = invoice.items.map((item) => {
    const row = Array.from({ length: COLUMN_COUNT }, (): RowValue => null)
    row[0] = item.date
    row[TRIP] = item.fuel
    const { trip_sum, from, to } = item
    if (trip_sum !== undefined && item.fuel > 0)
      row[FUEL_OF] = translate('invoice_fuel_of', {
        from: formatDay(from),
        to: formatDay(to),
        sum: trip_sum.toFixed(2),
      })
    row[TOLL] = {
      value: item.fuel_cost,
      formula: ({ total, here }) => `ROUND(${trip_sum ?? total(0, TRIP)}*${here(TRIP)}/100,2)`,
    }
    row[WAITING] = item.extra_cost
    row[TOTAL] = { value: item.total, formula: ({ here }) => `${here(TOLL)}+${here(WAITING)}` }
    row[TEXT] = item.invoice_text
    return row
  })
  return { columns, groups: [{ rows }], total: translate('invoice_items_total') }
}

/** A journal as a spreadsheet: its head, the checked trips week by week, items, and what it comes to. */
export const journalFile = (journal: JournalFile): Uint8Array => {
  const { party, days, lines, invoice, language, timeZone, now } = journal
  const translate: Translate = (key, values) => formatText(language, key, values)
  const title = translate(journal.title)
  const hasItems = invoice.items.length > 0
  return workbookFile({
    title: `${title} ${party}`,
    timeZone,
    words: { yes: translate('yes'), no: translate('no') },
    madeAt: now,
    sheets: [
      {
        name: title,
        titles: [
          `${title} ${party}`,
          `${translate('period')} ${formatDay(days.from)} - ${formatDay(days.to)}`,
          ...lines,
          `${translate('pdf_created', { time: formatInstant(now, timeZone) })} · ${translate('pdf_zone', { zone: timeZone })}`,
        ],
        frozenColumns: 2,
        tables: hasItems
          ? [tripTable(journal, translate), itemTable(journal, translate)]
          : [tripTable(journal, translate)],
        closing: [
          {
            name: translate('invoice_grand_total'),
            kind: 'amount',
            isStrong: true,
            value: {
              value: invoice.total,
              formula: ({ total }) => (hasItems ? `${total(0, TOTAL)}+${total(1, TOTAL)}` : total(0, TOTAL)),
            },
          },
        ],
      },
    ],
  })
}
