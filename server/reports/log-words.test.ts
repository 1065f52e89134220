import { afterEach, beforeEach, expect, test } from 'vitest'
import { translateIn } from '../kit/texts.ts'
import { drivenTrip, statementCalls } from '../money/routes/statements/statements-sample.ts'
import { addEverybody } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { namesPointedAt, rowNames } from './log-names.ts'
import { changesText, type LogWords } from './log-words.ts'
import { type HistoryRow, logOfRange } from './store/day-log.ts'

let t: TestApp
beforeEach(() => {
  t = createTestApp()
})
afterEach(() => t.close())

const changesOf = (range: { from: string; to: string }): HistoryRow[] =>
  [...logOfRange(t.store, range, {}).lines(1000)].flatMap((row) => ('entity' in row ? [row] : []))

test('an alert goes by its event, and what changed of it is told in words', async () => {
  const { admin } = addEverybody(t)
  const alert = { al_type: 'alert_ata', al_lang: 'fr', al_email_arr: ['anna@example.com'], al_customer: 1 }
  await t.call(admin, 'POST', '/api/alerts', alert)
  const change = { al_email_arr: ['anna@example.com', 'bea@example.com'], al_lang: 'nl', al_active: false }
  await t.call(admin, 'PUT', '/api/alerts/1', { ...alert, ...change })
  await t.call(admin, 'DELETE', '/api/alerts/1')

  const translate = translateIn('de')
  const nameOf = rowNames(t.store, translate)
  const words = { translate, language: 'de' as const, timeZone: 'Europe/Zurich', pointedAt: namesPointedAt(t.store) }
  const range = { from: '2026-11-21T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' }
  const lines = [...changesOf(range)].map((row) => [nameOf(row), row.action, changesText(row, words)])
  expect(lines).toEqual([
    [
      'Ankunft erfolgt',
      'create',
      'Ereignis: Ankunft erfolgt; Aktiv: Ja; Kunde: Holz AG; E-Mail: anna@example.com; Sprache: Français',
    ],
    [
      'Ankunft erfolgt',
      'edit',
      'Aktiv: Ja → Nein; E-Mail: anna@example.com → anna@example.com, bea@example.com; Sprache: Français → Nederlands',
    ],
    [
      'Ankunft erfolgt',
      'delete',
      'Ereignis: Ankunft erfolgt; Kunde: Holz AG; E-Mail: anna@example.com, bea@example.com; Sprache: Nederlands',
    ],
  ])
})

test('a user who is locked is told so in words', async () => {
  const { admin } = addEverybody(t)
  await t.call(admin, 'PUT', '/api/users/olga', { locked: true })
  const translate = translateIn('de')
  const words = { translate, language: 'de' as const, timeZone: 'Europe/Zurich', pointedAt: namesPointedAt(t.store) }
  const range = { from: '2026-11-21T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' }
  expect([...changesOf(range)].map((row) => changesText(row, words))).toEqual(['Gesperrt: Nein → Ja'])
})

test('the photo that goes with a claim is told without its number', () => {
  const words: LogWords = {
    language: 'de',
    translate: translateIn('de'),
    timeZone: 'Europe/Zurich',
    pointedAt: () => undefined,
  }
  const changes = { sl_photo: { from: null, to: 12 } }
  expect(changesText({ action: 'edit', changes } as unknown as HistoryRow, words)).toBe('Beigelegtes Foto: – → Ja')
})

test('statements and documents are told in words: lines by their tour, codes, days and amounts', async () => {
  const { admin, sub } = addEverybody(t)
  const calls = statementCalls(t, admin)
  const [trip, other] = [drivenTrip(t, 2), drivenTrip(t, 3)]
  const id = (await calls.make()).body.st_id
  await calls.send(id)
  const [line] = (await calls.read(id)).lines
  const dispute = { sl_state: 'disputed', sl_reason: 'toll', sl_claim: 12.5, sl_note: 'Receipt' }
  await statementCalls(t, sub).answer(id, { [`line_${line?.sl_id}`]: dispute })
  await t.call(admin, 'PUT', `/api/trips/${other.tt_id}`, { tt_sub_invoice_check: false })
  const document = { do_owner: 'sub', do_owner_key: 'Meier Trans', do_kind: 'approved_haulier', do_number: 'RA-1' }
  await t.call(admin, 'POST', '/api/documents', { ...document, do_valid_from: '2026-01-01', do_valid_to: '2027-12-31' })

  const translate = translateIn('de')
  const nameOf = rowNames(t.store, translate)
  const words = { translate, language: 'de' as const, timeZone: 'Europe/Zurich', pointedAt: namesPointedAt(t.store) }
  const range = { from: '2026-11-21T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' }
  const told = (entity: string) =>
    [...changesOf(range)]
      .filter((row) => row.entity === entity)
      .map((row) => [nameOf(row), row.action, changesText(row, words)])
  expect(told('statement')[0]).toEqual([
    'Meier Trans',
    'create',
    'Seite: Unternehmer; Rechnung: Meier Trans; Von: 01.11.2026; Bis: 30.11.2026; Zustand: Entwurf',
  ])
  expect(told('statement_line')).toEqual([
    [
      trip.tt_tour,
      'edit',
      'Antwort: Offen → Bestritten; Grund: – → Maut; Gefordert: – → 12.50; Bemerkung: – → Receipt',
    ],
    [other.tt_tour, 'delete', 'Fahrt: 80.00; Antwort: Offen'],
  ])
  expect(told('document')).toEqual([
    [
      'RA-1',
      'create',
      'Gehört zu: Unternehmer; Name: Meier Trans; Art: Zulassung als Transporteur; Nummer: RA-1; Gültig ab: 01.01.2026; Gültig bis: 31.12.2027',
    ],
  ])

  // The file of the day itself: an entry without a name of its kind would refuse all of it.
  const log = { log_date: '2026-11-21', language: 'it' }
  expect((await t.call(admin, 'POST', '/api/logdownload', log)).status).toBe(200)
})

test('an answer is told in words, what it was given to is not', () => {
  const translate = translateIn('de')
  const words = { translate, language: 'de' as const, timeZone: 'Europe/Zurich', pointedAt: namesPointedAt(t.store) }
  const changes = {
    tt_answer: { from: '', to: 'declined' },
    tt_answer_reason: { from: '', to: 'no_vehicle' },
    tt_answer_facts: { from: '', to: '["Huber AG"]' },
  }
  const version = { action: 'edit', changes } as unknown as Parameters<typeof changesText>[0]
  expect(changesText(version, words)).toBe('Zusage: – → abgelehnt; Grund der Absage: – → Kein Fahrzeug')
  const again = { tt_answer_facts: { from: '["Huber AG"]', to: '["Huber AG",1]' } }
  expect(changesText({ ...version, changes: again }, words)).toBe('Zusage: für die geänderte Fahrt')
})

test('of dated prices only those that changed are told', () => {
  const words: LogWords = {
    language: 'de',
    translate: translateIn('de'),
    timeZone: 'Europe/Zurich',
    pointedAt: () => undefined,
  }
  const price = (from: string, trip: number) => ({
    from,
    customer_trip: trip,
    customer_toll: 52,
    sub_trip: [410, 410, 410, 0, 0, 0, 0],
    sub_toll: [0, 0, 0, 0, 0, 0, 0],
  })
  const told = (from: unknown, to: unknown) =>
    changesText({ action: 'edit', changes: { tr_prices: { from, to } } } as unknown as HistoryRow, words)
  const january = price('2027-01-01', 540)
  expect(told([january], [january, price('2027-04-01', 560)])).toBe(
    'Preise ab: – → ab 01.04.2027: 560.00 / 52.00, Mo–Mi 410.00 / 0.00',
  )
  expect(told([january], [price('2027-01-01', 550)])).toBe(
    'Preise ab: ab 01.01.2027: 540.00 / 52.00, Mo–Mi 410.00 / 0.00 → ab 01.01.2027: 550.00 / 52.00, Mo–Mi 410.00 / 0.00',
  )
})

test('a percentage is said as the screens say it', () => {
  const words: LogWords = {
    ...{ translate: translateIn('fr'), language: 'fr', timeZone: 'Europe/Zurich' },
    pointedAt: () => undefined,
  }
  const version = { action: 'edit', changes: { fl_share: { from: 30, to: 32.5 } } } as unknown as HistoryRow
  expect(changesText(version, words)).toMatch(/: 30\u00a0% → 32,5\u00a0%$/)
})
