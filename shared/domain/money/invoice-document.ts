import type { TextKey, Translate } from '../../text-key.ts'
import type { Column, ColumnKind, ColumnValue } from '../columns/column.ts'
import { headingOf } from '../columns/column-look.ts'
import { fileNamePart } from '../names/file-name.ts'
import type { Language } from '../names/languages.ts'
import { addDaysToDay, formatDay, formatInstant } from '../time/dates.ts'
import type { DayRange } from '../time/views.ts'
import { rangeOfWeek, weekName } from '../time/weeks.ts'
import { catalogueColumn } from '../trip/lists/catalogue-column.ts'
import type { TripStatus } from '../trip/trip-status.ts'
import { type DocumentSums, documentSums } from './document-sums.ts'
import { evidenceText } from './fuel/fuel-evidence.ts'
import {
  fuelBase,
  fuelCost,
  INVOICE_AMOUNTS,
  type Invoice,
  type InvoiceAmounts,
  type InvoicedTrip,
  type InvoiceSide,
  type PricedItem,
  sumOfAmounts,
  tripAmounts,
} from './invoice.ts'
import { formatAmount, sumAmounts } from './money.ts'
import { type PartyTerms, vatOf } from './party-terms.ts'
import { paymentNotes } from './payment-notes.ts'

/**
 * Contents of an invoice, line by line, in the receiver's language: spreadsheet, PDF and print are drawn from it, so that they
 * hold the same texts and amounts. The amounts come from `invoiceOf`.
 */
export type InvoiceColumn = { id: string; heading: string; kind: ColumnKind; isSummed?: true }
export type InvoiceLine = { name: string; amounts: number[] }
export type InvoiceWeekPart = { heading: string; rows: ColumnValue[][]; subtotal: InvoiceLine }
export type InvoiceItemPart = {
  date: string
  text: string
  /** Percent; 0 for an extra cost alone. */
  fuel: number
  /** The trips of which the fuel is a percentage, where these are not the period's. */
  fuelOf: string
  /** Grounds of the percentage; empty where no rule gave it. */
  evidence: string
  /** Their sum; undefined for the period's. */
  fuelSum: number | undefined
  /** Amount charged before, which is taken off the percentage. */
  fuelBefore: number
  /** True if the percentage of that sum, less what was charged before, comes to the fuel. */
  isPercentage: boolean
  fuelCost: number
  extraCost: number
  total: number
}
export type InvoiceDocument = DocumentSums & {
  title: string
  party: string
  /** Of the party, line by line. */
  address: string[]
  period: string
  /** Further lines of the head. */
  lines: string[]
  /** Time at which it was made, and its zone. */
  made: string
  columns: InvoiceColumn[]
  weeks: InvoiceWeekPart[]
  total: InvoiceLine
  items: {
    heading: string
    headings: Record<'date' | 'text' | 'fuel' | 'fuelCost' | 'extraCost' | 'total', string>
    rows: InvoiceItemPart[]
    name: string
    total: number
  } | null
  /** Below the sums: why no VAT is due, and until when it is to be paid. */
  notes: string[]
}

export type DocumentTrip = InvoicedTrip & {
  tt_stp: string
  tt_status: TripStatus
  tt_tour: string
  tt_from_text: string
  tt_to_text: string
  tt_gps: string
  tt_std: string
  tt_atd: string | null
  tt_sta: string
  tt_ata: string | null
  tt_customer_invoice_text?: string
  tt_sub_invoice_comment?: string
}

export type DocumentRequest = {
  /** In place of the journal's. */
  title?: string
  side: InvoiceSide
  party: string
  days: DayRange
  invoice: Invoice<DocumentTrip, PricedItem>
  weekReferences: readonly { week: number; reference: string | null }[]
  /** Further lines of the head. */
  lines: readonly string[]
  /** Of the party, line by line; none on a journal. */
  address?: readonly string[]
  terms?: PartyTerms | null
  /** The day from which its days to pay count; absent where none is known. */
  paidFrom?: string | null
  translate: Translate
  /** Of the translations. */
  language: Language
  timeZone: string
  /** Milliseconds since 1970. */
  now: number
}

const TITLES = { customer: 'route_customer_journal', sub: 'route_subcontractor_journal' } as const
const REMARKS = { customer: 'edit_trip_invoice_text', sub: 'edit_trip_sub_comment' } as const

type LineColumn = Column<DocumentTrip> & { isSummed?: true }
const field = (id: string, tripField: string): LineColumn => {
  const { label, kind, value } = catalogueColumn(tripField)
  return { id, label, kind, value }
}

const lineColumns = (side: InvoiceSide, translate: Translate): LineColumn[] => [
  field('tour', 'tt_tour'),
  field('from', 'tt_from_text'),
  field('to', 'tt_to_text'),
  field('vehicle', 'tt_gps'),
  ...(['std', 'atd', 'sta', 'ata'] as const).map(
    (id): LineColumn => ({ id, label: `invoice_${id}`, kind: 'instant', value: (trip) => trip[`tt_${id}`] }),
  ),
  {
    ...field('status', 'tt_status'),
    kind: 'text',
    // What is usual needs no word.
    value: ({ tt_status }) => (tt_status === 'active' ? '' : translate(`status_${tt_status}`)),
  },
  {
    id: 'remark',
    label: REMARKS[side],
    value: (trip) => (side === 'customer' ? trip.tt_customer_invoice_text : trip.tt_sub_invoice_comment) ?? '',
  },
  ...INVOICE_AMOUNTS.map(
    (amount): LineColumn => ({
      id: amount,
      label: `edit_trip_amount_${amount}`,
      kind: 'amount',
      isSummed: true,
      value: (trip) => tripAmounts(trip, side)[amount],
    }),
  ),
  {
    id: 'total',
    label: 'table_totals',
    kind: 'amount',
    isSummed: true,
    value: (trip) => sumOfAmounts(tripAmounts(trip, side)),
  },
]

const lineOf = (name: string, amounts: InvoiceAmounts): InvoiceLine => ({
  name,
  amounts: [...INVOICE_AMOUNTS.map((amount) => amounts[amount]), sumOfAmounts(amounts)],
})

/** The trips of which fuel is a percentage, where these are not the period's, or where the toll counts too. */
const fuelOfText = (
  { fuel, fuel_on, fuel_before, from, to }: PricedItem,
  sum: number | undefined,
  { days, translate }: DocumentRequest,
): string => {
  const isTold = fuel_on === 'trip_toll' || (from && to && (fuel > 0 || fuel_on))
  if (sum === undefined || !isTold) return ''
  const values = { from: formatDay(from ?? days.from), to: formatDay(to ?? days.to), sum: formatAmount(sum) }
  const of = translate(fuel_on === 'trip_toll' ? 'invoice_fuel_of_toll' : 'invoice_fuel_of', values)
  if (!fuel_before) return of
  return `${of}, ${translate('invoice_fuel_before', { amount: formatAmount(fuel_before) })}`
}

const itemOf = (
  item: Invoice<DocumentTrip, PricedItem>['items'][number],
  request: DocumentRequest,
  fuelSum: number | undefined,
): InvoiceItemPart => ({
  date: item.date,
  text: item.invoice_text,
  fuel: item.fuel,
  fuelOf: fuelOfText(item, fuelSum, request),
  evidence: item.fuel_evidence ? evidenceText(item.fuel_evidence, request.translate, request.language) : '',
  fuelSum,
  fuelBefore: item.fuel_before ?? 0,
  isPercentage:
    sumAmounts([item.fuel_cost, item.fuel_before ?? 0]) === fuelCost(item.fuel, fuelSum ?? request.invoice.totals.trip),
  fuelCost: item.fuel_cost,
  extraCost: item.extra_cost,
  total: item.total,
})

/** An invoice as it is written. */
export const invoiceDocument = (request: DocumentRequest): InvoiceDocument => {
  const { side, party, days, invoice, weekReferences, lines, translate, language, timeZone, now } = request
  const { terms, paidFrom } = request
  const vat = vatOf(invoice.total, terms)
  const columns = lineColumns(side, translate)
  const amount = (label: TextKey) => headingOf({ label, kind: 'amount' }, translate)
  const headings = {
    date: translate('invoice_date'),
    text: translate('edit_trip_invoice_text'),
    fuel: translate('invoice_fuel'),
    fuelCost: amount('invoice_fuel_cost'),
    extraCost: amount('invoice_extra_cost'),
    total: amount('table_totals'),
  }
  return {
    title: request.title ?? translate(TITLES[side]),
    party,
    address: [...(request.address ?? [])],
    period: `${translate('period')} ${formatDay(days.from)} - ${formatDay(days.to)}`,
    lines: [...lines],
    made: `${translate('pdf_created', { time: formatInstant(now, timeZone) })} · ${translate('pdf_zone', { zone: timeZone })}`,
    columns: columns.map(({ id, label, kind = 'text', isSummed }) => ({
      id,
      heading: headingOf({ label, kind }, translate),
      kind,
      ...(isSummed && { isSummed }),
    })),
    weeks: invoice.weeks.map(({ week, trips, totals }) => {
      const { start_date, end_date } = rangeOfWeek(week)
      const label = `${weekName(week, language)} (${formatDay(start_date)} - ${formatDay(end_date)})`
      const reference = weekReferences.findLast((one) => one.week === week)?.reference
      return {
        heading: reference ? `${label} · ${translate('invoice_reference', { reference })}` : label,
        rows: trips.map((trip) => columns.map(({ value }) => value(trip) as ColumnValue)),
        subtotal: lineOf(translate('invoice_week_total', { week: weekName(week, language) }), totals),
      }
    }),
    total: lineOf(translate('invoice_trips_total'), invoice.totals),
    items:
      invoice.items.length === 0
        ? null
        : {
            heading: translate('invoice_items'),
            headings,
            rows: invoice.items.map((item) =>
              // Of the period's own trip amounts no sum is said: they stand above.
              itemOf(item, request, item.fuel_on === 'trip_toll' ? fuelBase(item, invoice.totals) : item.trip_sum),
            ),
            name: translate('invoice_items_total'),
            total: sumAmounts(invoice.items.map(({ total }) => total)),
          },
    ...documentSums(invoice.total, vat, translate),
    notes: [
      ...(vat?.reason ? [vat.reason] : []),
      // What is owed back is not to be paid within days.
      ...(invoice.total >= 0 ? paymentNotes(terms?.payment_days, paidFrom, translate) : []),
    ],
  }
}

export type CustomerLines = {
  cm_comatic_id: string | null
} & Record<`cm_reference_${1 | 2 | 3 | 4 | 5}`, string | null>
type References = { [Name in `reference_${1 | 2 | 3 | 4 | 5}`]?: string | null | undefined }

/** The head's lines of a customer: its number and its references, as typed for the period, else its own. */
export const customerLines = (customer: CustomerLines, references: References, translate: Translate): string[] => {
  const named = ([1, 2, 3, 4, 5] as const).flatMap((number) => {
    const typed = references[`reference_${number}`]
    const reference = typed === undefined ? customer[`cm_reference_${number}`] : typed
    return reference ? [reference] : []
  })
  return [
    ...(customer.cm_comatic_id ? [`${translate('customer_comatic_id')} ${customer.cm_comatic_id}`] : []),
    ...(named.length > 0 ? [`${translate('invoice_references', { count: named.length })} ${named.join(' · ')}`] : []),
  ]
}

/** `2026-11` for a whole month, else its first and last day. */
const periodName = ({ from, to }: DayRange): string => {
  const month = from.slice(0, 7)
  const isMonth = from === `${month}-01` && to.slice(0, 7) === month && addDaysToDay(to, 1).slice(0, 7) !== month
  return isMonth ? month : `${from}_${to}`
}

const partName = (party: string, otherwise: string): string => fileNamePart(party, 60) || otherwise

/**
 * `customer_journal_Holz-AG_2026-11.xlsx`: the documented name first, so that a folder sorts by it, then party and period.
 * @param ending without the dot
 * @param search of an excerpt, which its name tells from the whole: `customer_journal_Holz-AG_2026-11_LX-7.xlsx`
 * @example
 * journalFileName('sub', 'Holz / AG', { from: '2026-11-01', to: '2026-11-29' }, 'pdf')
 * // → 'subcontractor_journal_Holz-AG_2026-11-01_2026-11-29.pdf'
 */
export const journalFileName = (
  side: InvoiceSide,
  party: string,
  days: DayRange,
  ending: string,
  search?: string,
): string => {
  const found = search === undefined ? '' : `_${fileNamePart(search, 40) || 'excerpt'}`
  const journal = side === 'customer' ? 'customer_journal' : 'subcontractor_journal'
  return `${journal}_${partName(party, 'journal')}_${periodName(days)}${found}.${ending}`
}

/**
 * `Holz-AG_2026-11-01_2026-11-30.xlsx` of a statement; its number, or the party, first, so that a folder sorts by it.
 * @param ending without the dot
 */
export const statementFileName = (title: string, { from, to }: DayRange, ending: string): string =>
  `${partName(title, 'statement')}_${from}_${to}.${ending}`
