import { beforeAll, describe, expect, test } from 'vitest'
import { invoiceOf } from '#shared/domain/money/invoice.ts'
import { type DocumentTrip, invoiceDocument } from '#shared/domain/money/invoice-document.ts'
import { NO_COMPANY } from '#shared/schemas/accounts/company.ts'
import { Language } from '#shared/schemas/accounts/session.ts'
import { translateIn } from '../../kit/texts.ts'
import { ensurePoppler, overlaps, printedWords, readPdf } from '../../testing/poppler.ts'
import { SAMPLE_TRIP } from '../../testing/sample-trips.ts'
import { journalPdf } from './journal.ts'

beforeAll(ensurePoppler, 180_000)

const NOW = Date.parse('2026-11-21T08:00:00.000Z')
const ZONE = 'Europe/Zurich'
const COMPANY = {
  ...NO_COMPANY,
  name: 'Muster Transport AG',
  address: 'Flughafenstrasse 12\n8302 Kloten',
  vat_number: 'CHE-123.456.789',
  phone: '+41 44 123 45 67',
}
/** Places and amounts as large as they come. */
const TRIPS = Array.from(
  { length: 12 },
  (_, index): DocumentTrip => ({
    ...SAMPLE_TRIP,
    tt_tour: 'LX 7306 MUC-ZRH',
    tt_from_text: 'Nürnberg Güterverkehrszentrum',
    tt_to_text: 'Innsbruck Güterumschlagsbahnhofsgelände',
    tt_gps: 'ZH 611 945',
    tt_status: index === 3 ? 'canceled' : 'active',
    tt_customer_invoice_text: 'Wartezeit 1.5 h Verladung Zürich Flughafen Fracht West, inkl. Gefahrgutzuschlag',
    tt_customer_invoice_trip: 51_100.5,
    tt_customer_invoice_toll: 10_349.4,
    tt_customer_invoice_waiting_fee: 10_085,
    tt_customer_invoice_cancellation_fee: 10_250,
  }),
)

const pdfIn = (language: Language): Promise<Uint8Array> =>
  journalPdf(
    invoiceDocument({
      side: 'customer',
      party: 'Alpina Air Cargo AG',
      days: { from: '2026-11-01', to: '2026-11-30' },
      invoice: invoiceOf(TRIPS, [], 'customer', ZONE),
      weekReferences: [],
      lines: [],
      language: 'de',
      translate: translateIn(language),
      timeZone: ZONE,
      now: NOW,
    }),
    { language, timeZone: ZONE, now: NOW, company: COMPANY },
  )

describe.each(Language.options)('a journal in %s', (language) => {
  test('stays on its sheet, and nothing is printed over anything else', async () => {
    const file = await pdfIn(language)
    const [width] = readPdf(file).size
    for (const words of printedWords(file)) {
      expect(words.filter(({ right }) => right > width - 20).map(({ text }) => text)).toEqual([])
      expect(overlaps(words)).toEqual([])
    }
  }, 60_000)
})

test('says whose it is', async () => {
  const { text } = readPdf(await pdfIn('de'))
  for (const line of ['Muster Transport AG', '8302 Kloten', 'MWST-Nr. CHE-123.456.789', 'Telefon +41 44 123 45 67'])
    expect(text).toContain(line)
})
