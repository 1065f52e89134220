import { strFromU8, unzipSync } from 'fflate'
import xlsx from 'sheetjs-style'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INVOICE_AMOUNTS, invoiceOf, sumOfAmounts } from '#shared/domain/money/invoice.ts'
import { formatAmount } from '#shared/domain/money/money.ts'
import { instantsOfDays } from '#shared/domain/time/views.ts'
import { weekName } from '#shared/domain/time/weeks.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import { seededRandom } from '#shared/seeded-random.ts'
import { databaseToRead } from '../../store/sql/read-store.ts'
import { ensurePoppler, readPdf } from '../../testing/poppler.ts'
import { addTrip } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { JOURNAL_STATUSES, journalTrips } from '../store/journals.ts'
import { type JournalContent, journalFile, journalZip } from './journal-files.ts'

/** The same sums on the screen (which calls `invoiceOf`), in the spreadsheet, in the PDF and in a ZIP, to the cent. */
let t: TestApp
const DAYS = { from: '2026-11-01', to: '2026-11-30' }
const CUSTOMER = {
  cm_id: 1,
  cm_name: 'Holz AG',
  cm_comatic_id: '4711',
  cm_reference_1: 'Rahmenvertrag 12',
  cm_reference_2: null,
  cm_reference_3: null,
  cm_reference_4: null,
  cm_reference_5: null,
  cm_requirements: '',
  cm_language: null,
  cm_email: null,
  cm_phone: null,
}
const ITEMS = [
  { date: '2026-11-30', fuel: 7.25, extra_cost: 0, invoice_text: 'Diesel' },
  { date: '2026-11-15', fuel: 0, extra_cost: 33.35, invoice_text: 'Tunnel' },
]

beforeAll(() => {
  ensurePoppler()
  t = createTestApp()
  const random = seededRandom(21)
  for (let number = 0; number < 120; number += 1) {
    const day = String(1 + (number % 30)).padStart(2, '0')
    const stp = `2026-11-${day}T08:00:00.000Z`
    const cents = () => Math.floor(random.next() * 99_999) / 100
    addTrip(t.store, {
      tt_tour: `T${number}`,
      tt_stp: stp,
      tt_std: stp,
      tt_sta: stp,
      tt_status: number % 11 === 0 ? 'canceled' : 'active',
      tt_invoice_check: number % 7 !== 0,
      tt_sub_invoice_check: number % 5 === 0 ? number % 2 === 0 : null,
      ...Object.fromEntries(
        (['customer', 'sub'] as const).flatMap((side) =>
          INVOICE_AMOUNTS.map((amount) => [`tt_${side}_invoice_${amount}`, cents()]),
        ),
      ),
    })
  }
})
afterAll(() => t.close())

const content = (side: 'customer' | 'sub', language: Language = 'de'): JournalContent => ({
  party: side === 'customer' ? { side, customer: CUSTOMER } : { side, name: 'Meier Trans' },
  days: DAYS,
  items: ITEMS,
  weekReferences: [{ week: 202646, reference: 'PO-46' }],
  customerReferences: {},
  language,
})
const onScreen = (side: 'customer' | 'sub') => {
  const of = side === 'customer' ? { customer: 'Holz AG' } : { subcontractor: 'Meier Trans' }
  const trips = journalTrips(t.store, {
    of,
    ...instantsOfDays(DAYS, t.store.timeZone),
    statuses: JOURNAL_STATUSES,
  })
  return invoiceOf(trips, ITEMS, side, t.store.timeZone)
}
/** The lines of a spreadsheet as an office program reads them. */
const linesOf = (file: Uint8Array): unknown[][] => {
  const book = xlsx.read(file, { type: 'array' })
  return xlsx.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
}
const numbersOf = (lines: unknown[][], name: string): number[] =>
  (lines.find((line) => line.includes(name)) ?? []).filter((cell): cell is number => typeof cell === 'number')

describe.each(['customer', 'sub'] as const)('%s', (side) => {
  test('weeks, trips, items and grand total are equal on screen, in the spreadsheet and in the PDF', async () => {
    const database = databaseToRead(t.store)
    const screen = onScreen(side)
    const lines = linesOf(await journalFile({ ...content(side), database, format: 'xlsx' }))
    const pdf = readPdf(await journalFile({ ...content(side), database, format: 'pdf' }))
    expect(screen.weeks.length).toBeGreaterThan(4)
    for (const { week, totals } of screen.weeks) {
      const amounts = [...INVOICE_AMOUNTS.map((amount) => totals[amount]), sumOfAmounts(totals)]
      expect(numbersOf(lines, `Total ${weekName(week)}`)).toEqual(amounts)
      expect(pdf.text).toContain(`Total ${weekName(week)} ${amounts.map(formatAmount).join(' ')}`)
    }
    const totals = [...INVOICE_AMOUNTS.map((amount) => screen.totals[amount]), sumOfAmounts(screen.totals)]
    expect(numbersOf(lines, 'Total Fahrten')).toEqual(totals)
    expect(pdf.text).toContain(`Total Fahrten ${totals.map(formatAmount).join(' ')}`)
    const items = screen.items.reduce((sum, { total }) => sum + Math.round(total * 100), 0) / 100
    expect(numbersOf(lines, 'Total Zusatzposten').at(-1)).toBe(items)
    expect(pdf.text).toContain(`Total Zusatzposten ${formatAmount(items)}`)
    expect(numbersOf(lines, 'Gesamttotal')).toEqual([screen.total])
    expect(pdf.text).toContain(`Gesamttotal ${formatAmount(screen.total)}`)
  })

  test('the PDF says whose it is, for which days and when it was made, with references and page numbers', async () => {
    const database = databaseToRead(t.store)
    const { text, pages } = readPdf(await journalFile({ ...content(side), database, format: 'pdf' }))
    expect(pages).toBeGreaterThan(1)
    for (const words of [
      'Zeitraum 01.11.2026 - 30.11.2026',
      'Stand 21.11.2026',
      'Referenz: PO-46',
      `Seite 1 von ${pages}`,
    ])
      expect(text).toContain(words)
    expect(text).toContain(side === 'customer' ? 'Referenz: Rahmenvertrag 12' : 'Unternehmerjournal Meier Trans')
  })
})

test('VAT stands below the net total, rounded once on it, and on no excerpt', async () => {
  const database = databaseToRead(t.store)
  const taxed = { ...CUSTOMER, cm_vat_rate: 8.1, cm_payment_days: 30 }
  const asked = { ...content('customer'), party: { side: 'customer', customer: taxed }, database } as const
  const net = onScreen('customer').total
  const tax = Math.round(net * 100 * 0.081) / 100
  const gross = Math.round((net + tax) * 100) / 100
  const lines = linesOf(await journalFile({ ...asked, format: 'xlsx' }))
  const { text } = readPdf(await journalFile({ ...asked, format: 'pdf' }))
  for (const [name, sum] of [
    ['Total ohne MWST', net],
    ['MWST 8.1 %', tax],
    ['Total mit MWST', gross],
  ] as const) {
    expect(numbersOf(lines, name)).toEqual([sum])
    expect(text).toContain(`${name} ${formatAmount(sum)}`)
  }
  expect(text).toContain('Zahlbar innert 30 Tagen')
  const excerpt = { trips: [1], search: '1' }
  expect(JSON.stringify(linesOf(await journalFile({ ...asked, excerpt, format: 'xlsx' })))).not.toContain('MWST')
})

test('a search is a file of its own, with its own sum and without items', async () => {
  const trips = journalTrips(t.store, {
    of: { customer: 'Holz AG' },
    ...instantsOfDays(DAYS, t.store.timeZone),
    statuses: JOURNAL_STATUSES,
  }).filter(({ tt_tour }) => tt_tour.endsWith('3'))
  const excerpt = { trips: trips.map(({ tt_id }) => tt_id), search: '3' }
  const file = await journalFile({
    ...content('customer'),
    excerpt,
    database: databaseToRead(t.store),
    format: 'xlsx',
  })
  const lines = linesOf(file)
  const { total } = invoiceOf(trips, [], 'customer', t.store.timeZone)
  expect(numbersOf(lines, 'Gesamttotal')).toEqual([total])
  expect(JSON.stringify(lines)).toContain('Auszug: nur die Treffer der Suche «3»')
  expect(numbersOf(lines, 'Total Zusatzposten')).toEqual([])
})

test('one ZIP holds a file for each party and format, in the language of its receiver, under a telling name', async () => {
  const zip = await journalZip({
    database: databaseToRead(t.store),
    journals: [content('customer', 'fr'), content('sub', 'it'), content('sub', 'it')],
    formats: ['xlsx', 'pdf'],
  })
  const files = unzipSync(zip)
  expect(Object.keys(files).sort()).toEqual([
    'customer_journal_Holz-AG_2026-11.pdf',
    'customer_journal_Holz-AG_2026-11.xlsx',
    'subcontractor_journal_Meier-Trans-2_2026-11.pdf',
    'subcontractor_journal_Meier-Trans-2_2026-11.xlsx',
    'subcontractor_journal_Meier-Trans_2026-11.pdf',
    'subcontractor_journal_Meier-Trans_2026-11.xlsx',
  ])
  const words = (name: string) =>
    Object.values(unzipSync(files[name] ?? new Uint8Array()))
      .map((part) => strFromU8(part))
      .join()
  expect(words('customer_journal_Holz-AG_2026-11.xlsx')).toContain('Arrivée effective')
  expect(words('subcontractor_journal_Meier-Trans_2026-11.xlsx')).toContain('Arrivo effettivo')
  expect(readPdf(files['customer_journal_Holz-AG_2026-11.pdf'] ?? new Uint8Array()).text).toContain('Arrivée effective')
})
