import { strFromU8, unzipSync } from 'fflate'
import xlsx from 'sheetjs-style'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatAmount } from '#shared/domain/money/money.ts'
import { listCustomers } from '../../master-data/store/lookups.ts'
import { saveCompany } from '../../people/store/company.ts'
import { customers, subcontractors } from '../../store/schema/master-data.ts'
import { databaseToRead } from '../../store/sql/read-store.ts'
import { ensurePoppler, readPdf } from '../../testing/poppler.ts'
import { addEverybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { updateTrip } from '../../trips/store/trips.ts'
import { CONFIRM_ALL, drivenTrip, statementCalls } from '../routes/statements/statements-sample.ts'
import { writeInvoice } from '../store/invoices.ts'
import { statementFile } from './statement-file.ts'

/** A statement's files: equal to its answer to the cent, and of a final one always the same. */

let t: TestApp
let admin: ReturnType<typeof statementCalls>
let meier: ReturnType<typeof statementCalls>
beforeAll(() => {
  ensurePoppler()
  t = createTestApp()
  const everybody = addEverybody(t)
  admin = statementCalls(t, everybody.admin)
  meier = statementCalls(t, everybody.sub)
})
afterAll(() => t.close())

const file = (id: number, format: 'pdf' | 'xlsx') =>
  statementFile({ database: databaseToRead(t.store), id, format, language: 'en' })
const grandTotal = (bytes: Uint8Array): unknown => {
  const book = xlsx.read(bytes, { type: 'array' })
  const lines: unknown[][] = xlsx.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
  return lines.find((line) => line.includes('Grand total'))?.find((cell) => typeof cell === 'number')
}

test('files say what the answer says, in every state, and never change once it is final', async () => {
  const trip = drivenTrip(t, 2, { tt_sub_invoice_toll: 12.35 })
  drivenTrip(t, 3)
  const { st_id } = (await admin.make()).body
  await admin.send(st_id)
  const sent = readPdf(await file(st_id, 'pdf')).text
  expect(sent).toContain('Answer by 28.11.2026 09:30')
  expect(grandTotal(await file(st_id, 'xlsx'))).toBe(172.35)
  await meier.answer(st_id, CONFIRM_ALL)
  await admin.finalise(st_id)
  const { statement } = await admin.read(st_id)
  const pdf = await file(st_id, 'pdf')
  const sheet = await file(st_id, 'xlsx')
  const { text } = readPdf(pdf)
  for (const words of ['S-2026-0001', statement.st_hash ?? '', formatAmount(statement.totals.total), 'T-2', 'T-3'])
    expect(text.replaceAll(' ', '')).toContain(words.replaceAll(' ', ''))
  expect(grandTotal(sheet)).toBe(statement.totals.total)

  // What is no fact may change on the trip; the time goes on.
  updateTrip(
    t.store,
    trip,
    { tt_tour: 'RENAMED', tt_sub_invoice_comment: 'later' },
    { username: 'dora', source: 'person' },
  )
  t.clock.advance(20 * 86_400_000)
  expect(Buffer.compare(Buffer.from(await file(st_id, 'pdf')), Buffer.from(pdf))).toBe(0)
  expect(Buffer.compare(Buffer.from(await file(st_id, 'xlsx')), Buffer.from(sheet))).toBe(0)

  const correction = await admin.correct(
    st_id,
    [{ tt_id: trip.tt_id, trip: 50 }],
    [{ date: '2026-11-30', text: 'Goodwill', amount: -5 }],
  )
  const corrected = readPdf(await file(correction.body.st_id, 'pdf')).text
  expect(corrected).toContain('Corrects S-2026-0001')
  // 50 less 80, no toll any more, and five given back.
  expect(grandTotal(await file(correction.body.st_id, 'xlsx'))).toBe(-47.35)
  expect(corrected).toContain('-47.35')
})

test('a final statement keeps what it was printed with: sender, numbers, references, language', async () => {
  const company = {
    name: 'Tours AG',
    address: 'Hafenweg 1\n4057 Basel',
    vat_number: 'CHE-1',
    phone: '+41 61 1',
    logo: '',
    utc_confirmed: true,
    on_time_minutes: 0,
  }
  const days = { from: '2026-11-01', to: '2026-11-30' }
  const holz = listCustomers(t.store).find(({ cm_name }) => cm_name === 'Holz AG')
  if (!holz) throw new Error('everybody has a company')
  const party = { side: 'customer', id: holz.cm_id, name: holz.cm_name } as const
  const tell = (token: number, reference: string) => {
    saveCompany(t.store, { ...company, name: `Tours ${token} AG`, vat_number: `CHE-${token}` })
    t.store.db
      .update(customers)
      .set({
        ...{ cm_comatic_id: `K-${token}`, cm_language: token === 1 ? 'fr' : 'it' },
        ...{ cm_address: `Weg ${token}, ${token}000 Basel`, cm_vat_rate: 7.1 + token, cm_payment_days: token * 10 },
      })
      .run()
    t.store.db
      .update(subcontractors)
      .set({ sc_vat_id: `ATU-${token}`, sc_language: token === 1 ? 'nl' : 'en' })
      .run()
    const entries = {
      invoice_items: [],
      calendar_references: [{ week: 202645, reference }],
      customer_references: { reference_1: `Order ${reference}` },
    }
    writeInvoice(t.store, { party, days, entries }, 'dora')
  }
  tell(1, 'PO-1')
  drivenTrip(t, 4)
  const ofSub = (await admin.make()).body.st_id
  await admin.send(ofSub)
  await meier.answer(ofSub, CONFIRM_ALL)
  const ofCustomer = (await admin.make('Holz AG', 'customer')).body.st_id
  for (const id of [ofSub, ofCustomer]) expect((await admin.finalise(id)).status).toBe(200)

  const files = async () => {
    const drawn: Uint8Array[] = []
    for (const id of [ofSub, ofCustomer])
      for (const format of ['pdf', 'xlsx'] as const)
        drawn.push(await statementFile({ database: databaseToRead(t.store), id, format, language: null }))
    return drawn
  }
  const before = await files()
  // 8.1 % of 100.00, to be paid ten days after the 21st.
  const sheet = strFromU8(unzipSync(before[3] ?? new Uint8Array())['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).toMatch(/<f>ROUND\(\(.+?\)\*8\.1\/100,2\)<\/f><v>24\.3<\/v>/)
  expect(sheet).toMatch(/<f>[^<]+\+ROUND\([^<]+<\/f><v>324\.3<\/v>/)
  const words = (file: Uint8Array | undefined): string => readPdf(file ?? new Uint8Array()).text.replaceAll(/\s/g, '')
  for (const word of [
    'Tours1AG',
    'CHE-1',
    'K-1',
    'PO-1',
    'OrderPO-1',
    'Arrivéeeffective',
    'Weg1',
    '1000Basel',
    'TVA8.1%24.30€',
    '324.30€',
    'Payableà10jours',
    '21.12.2026',
  ])
    expect(words(before[2])).toContain(word)
  for (const word of ['Tours1AG', 'ATU-1', 'Aankomst']) expect(words(before[0])).toContain(word)

  tell(2, 'PO-2')
  const after = await files()
  for (const [index, file] of after.entries())
    expect(Buffer.compare(Buffer.from(file), Buffer.from(before[index] ?? [])), `file ${index}`).toBe(0)
})
