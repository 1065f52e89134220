import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseToRead } from '../../store/sql/read-store.ts'
import { type OfficeCell, readInOffice } from '../../testing/libreoffice.ts'
import { addTrip } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { journalFile } from './journal-files.ts'

let t: TestApp
let customerRows: OfficeCell[][]
let subRows: OfficeCell[][]
const NO_FEES = {
  tt_customer_invoice_toll: 0,
  tt_customer_invoice_waiting_fee: 0,
  tt_customer_invoice_cancellation_fee: 0,
}
const at = (stp: string) => ({ tt_stp: stp, tt_std: stp, tt_sta: stp })

beforeAll(async () => {
  t = createTestApp()
  addTrip(t.store, { ...NO_FEES, ...at('2026-11-16T09:00:00.000Z'), tt_tour: 'A', tt_customer_invoice_trip: 1000.5 })
  addTrip(t.store, {
    ...NO_FEES,
    ...at('2026-11-22T22:30:00.000Z'),
    tt_tour: 'B',
    tt_customer_invoice_trip: 234,
    tt_customer_invoice_toll: 12.3,
    tt_customer_invoice_waiting_fee: 45,
  })
  addTrip(t.store, {
    ...NO_FEES,
    ...at('2026-11-24T09:00:00.000Z'),
    tt_tour: 'C',
    tt_status: 'canceled',
    tt_customer_invoice_trip: 0,
    tt_customer_invoice_cancellation_fee: 80,
  })
  addTrip(t.store, { ...at('2026-11-17T09:00:00.000Z'), tt_tour: 'unchecked', tt_invoice_check: false })
  addTrip(t.store, { ...at('2026-11-17T09:00:00.000Z'), tt_tour: 'inactive', tt_status: 'inactive' })
  addTrip(t.store, { ...at('2026-11-17T09:00:00.000Z'), tt_tour: 'other', tt_customer: 'Stein AG', tt_sub: 'Huber' })
  const common = {
    database: databaseToRead(t.store),
    days: { from: '2026-11-16', to: '2026-11-29' },
    items: [
      { date: '2026-11-29', fuel: 10, extra_cost: 0, invoice_text: 'Diesel' },
      { date: '2026-11-30', fuel: 0, extra_cost: 25.05, invoice_text: '=HYPERLINK("x")' },
    ],
    language: 'de',
    format: 'xlsx',
  } as const
  customerRows = rowsOf(
    await journalFile({
      ...common,
      items: [...common.items],
      party: {
        side: 'customer',
        customer: {
          cm_id: 1,
          cm_name: 'Holz AG',
          cm_comatic_id: '4711',
          cm_reference_1: 'Rahmenvertrag 12',
          cm_reference_2: 'Kostenstelle 9',
          cm_reference_3: null,
          cm_reference_4: 'weg damit',
          cm_reference_5: null,
          cm_requirements: '',
          cm_language: null,
          cm_email: null,
          cm_phone: null,
        },
      },
      weekReferences: [
        { week: 202647, reference: 'PO-47' },
        { week: 202648, reference: '' },
      ],
      customerReferences: { reference_2: 'Kostenstelle 10', reference_4: null },
    }),
  )
  subRows = rowsOf(
    await journalFile({
      ...common,
      items: [],
      weekReferences: [],
      customerReferences: {},
      party: { side: 'sub', name: 'Meier Trans' },
    }),
  )
})
afterAll(() => t.close())

const rowsOf = (file: Uint8Array): OfficeCell[][] => readInOffice(file)[0]?.rows ?? []
const shown = (row: OfficeCell[] | undefined): string[] => (row ?? []).map((cell) => cell.shown)
const lineOf = (rows: OfficeCell[][], start: string): OfficeCell[] =>
  rows.find((row) => row.some((cell) => cell.shown === start)) ?? []
const amounts = (row: OfficeCell[]): number[] => row.slice(10, 15).map((cell) => Number(cell.value))

describe('customer journal in LibreOffice', () => {
  test('head: customer, period, Comatic id, references as sent, else the customer’s own', () => {
    const head = customerRows.slice(0, 5).map((row) => row[0]?.shown)
    expect(head).toEqual([
      'Kundenjournal Holz AG',
      'Zeitraum 16.11.2026 - 29.11.2026',
      'Comatic-ID 4711',
      'Referenzen: Rahmenvertrag 12 · Kostenstelle 10',
      'Stand 21.11.2026 09:30 · Alle Zeiten: Europe/Zurich',
    ])
  })

  test('a checked trip with all its amounts and their sum as a formula', () => {
    const row = lineOf(customerRows, 'B')
    expect(shown(row).slice(0, 10)).toEqual([
      'B',
      'Basel Hub',
      'Genf Nord',
      'TRUCK-1',
      '22.11.2026 23:30',
      '',
      '22.11.2026 23:30',
      '',
      '',
      'secret customer text',
    ])
    expect(amounts(row)).toEqual([234, 12.3, 45, 0, 291.3])
    expect(row[14]?.formula).toMatch(/^of:=SUM\(/)
  })

  test('a canceled trip says so and shows its fee', () => {
    const row = lineOf(customerRows, 'C')
    expect(row[8]?.shown).toBe('Annulliert')
    expect(amounts(row)).toEqual([0, 0, 0, 80, 80])
  })

  test.each(['unchecked', 'inactive', 'other'])('the %s trip is not on it', (tour) => {
    expect(lineOf(customerRows, tour)).toEqual([])
  })

  test('weeks with their reference and subtotals', () => {
    expect(lineOf(customerRows, 'KW 47 (16.11.2026 - 22.11.2026) · Referenz: PO-47')).not.toEqual([])
    expect(lineOf(customerRows, 'KW 48 (23.11.2026 - 29.11.2026)')).not.toEqual([])
    expect(amounts(lineOf(customerRows, 'Total KW 47'))).toEqual([1234.5, 12.3, 45, 0, 1291.8])
    expect(amounts(lineOf(customerRows, 'Total KW 48'))).toEqual([0, 0, 0, 80, 80])
  })

  test('totals and items are formulas that come to the stored values', () => {
    const total = lineOf(customerRows, 'Total Fahrten')
    expect(amounts(total)).toEqual([1234.5, 12.3, 45, 80, 1371.8])
    expect(total[10]?.formula).toMatch(/^of:=SUBTOTAL\(9/)
    const fuel = lineOf(customerRows, 'Diesel')
    expect(amounts(fuel)).toEqual([10, 123.45, 0, 0, 123.45])
    expect(fuel[11]?.formula).toMatch(/^of:=ROUND\(.*\/100[;,]2\)$/)
    expect(fuel[0]?.shown).toBe('29.11.2026')
    const extra = lineOf(customerRows, '=HYPERLINK("x")')
    expect(extra[9]).toMatchObject({ type: 'string', formula: null })
    expect(amounts(extra)).toEqual([0, 0, 25.05, 0, 25.05])
    expect(amounts(lineOf(customerRows, 'Total Zusatzposten')).slice(1)).toEqual([123.45, 25.05, 0, 148.5])
    const grand = lineOf(customerRows, 'Gesamttotal')
    expect(grand[14]).toMatchObject({ value: '1520.3', shown: "1'520.30" })
    expect(grand[14]?.formula).toMatch(/^of:=\[\.O\d+\]\+\[\.O\d+\]$/)
  })

  test('nothing internal and nothing of the subcontractor is in it', () => {
    expect(JSON.stringify(customerRows)).not.toMatch(/secret note|secret sub|70[1-4]\./)
  })
})

describe('subcontractor journal in LibreOffice', () => {
  test('shows the subcontractor’s amounts and nothing of the customer’s invoice', () => {
    expect(subRows[0]?.[0]?.shown).toBe('Unternehmerjournal Meier Trans')
    expect(amounts(lineOf(subRows, 'A'))).toEqual([701.11, 702.22, 703.33, 704.44, 2811.1])
    expect(amounts(lineOf(subRows, 'Total Fahrten'))).toEqual([2103.33, 2106.66, 2109.99, 2113.32, 8433.3])
    expect(JSON.stringify(subRows)).not.toMatch(/secret note|secret customer|1000\.5|Holz AG/)
  })

  test('without items there is no table of them, and the grand total is that of the trips', () => {
    expect(lineOf(subRows, 'Total Zusatzposten')).toEqual([])
    expect(Number(lineOf(subRows, 'Gesamttotal')[14]?.value)).toBe(8433.3)
  })
})
