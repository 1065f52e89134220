import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newTourDefaults } from '../../shared/domain/tour/weekday-rules.ts'
import { longSheetFile } from '../excel/sheet/long-sheet.ts'
import { customerTable } from '../master-data/store/customers.ts'
import { addRow } from '../master-data/store/master-data.ts'
import { noteLogin } from '../people/store/logins.ts'
import { telematicsMessages } from '../store/schema/telematics.ts'
import { databaseToRead } from '../store/sql/read-store.ts'
import { type OfficeCell, printInOffice, readInOffice } from '../testing/libreoffice.ts'
import { overlaps, printedWords, readPdf } from '../testing/poppler.ts'
import { addTrip } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { insertTour, updateTour } from '../tours/store/tours.ts'
import { deleteTrips, reportTrip, updateTrip } from '../trips/store/trips.ts'
import { logFile, telematicsLogFile } from './log.ts'
import { reportFile } from './report.ts'

// LibreOffice takes its time to start, more so beside other tests.
vi.setConfig({ testTimeout: 120_000 })

// Saturday 2026-11-21, 09:30 in Zurich; the sample trip is today from 10:00 to 14:00.
let t: TestApp
beforeAll(() => {
  t = createTestApp()
})
afterAll(() => t.close())

const AUTHOR = { username: 'dora', source: 'person' } as const
const TODAY = { from: '2026-11-20T23:00:00.000Z', to: '2026-11-21T23:00:00.000Z' }
const rowsOf = (file: Uint8Array): OfficeCell[][] => readInOffice(file)[0]?.rows ?? []
/** Shown cells of a row without the empty rest of the line. */
const shown = (row: OfficeCell[] | undefined, columns?: number): string[] =>
  (row ?? []).map((cell) => cell.shown).slice(0, columns)
/** The rows below the line that begins with the first heading. */
const table = (rows: OfficeCell[][], firstHeading: string): { headings: string[]; body: string[][] } => {
  const at = rows.findIndex((row) => row[0]?.shown === firstHeading)
  const headings = shown(rows[at]).filter((heading) => heading !== '')
  const body = rows.slice(at + 1).map((row) => shown(row, headings.length))
  return { headings, body: body.filter((row) => row.some((cell) => cell !== '')) }
}

describe('report', () => {
  beforeAll(() => {
    addTrip(t.store, { tt_tour: 'T-1', tt_customer: 'Holz AG;olga' })
    addTrip(t.store, {
      tt_tour: '=T-2',
      tt_status: 'canceled',
      tt_sub: 'Huber AG',
      tt_stp: '2026-11-20T22:30:00.000Z',
      tt_std: '2026-11-20T22:45:00.000Z',
      tt_eta: '2026-11-21T13:20:00.000Z',
    })
    addTrip(t.store, {
      tt_tour: 'T-3',
      tt_stp: '2026-11-21T23:00:00.000Z',
      tt_std: '2026-11-21T23:00:00.000Z',
      tt_sta: '2026-11-22T01:00:00.000Z',
    })
  })
  const report = (filters: Parameters<typeof reportFile>[0]['filters'], language: 'de' | 'en' = 'de') =>
    rowsOf(reportFile({ database: databaseToRead(t.store), range: TODAY, filters, language }))

  test('has the columns of the specification, for the trips that start in the range', () => {
    const rows = report(null)
    expect(rows.slice(0, 2).map((row) => row[0]?.shown)).toEqual(['Fahrtenbericht', 'Zeitraum 21.11.2026 - 21.11.2026'])
    const { headings, body } = table(rows, 'Aktiv')
    expect(headings).toEqual([
      ...['Aktiv', 'Kunde', 'Datenbank-ID', 'Fahrer', 'Fahrernummer', 'Datum', 'Zeit', 'Von (Nummer)', 'Von'],
      ...['Nach (Nummer)', 'Nach', 'GPS / Fahrzeug', 'Letzte Bearbeitung', 'Unternehmer', 'Tour'],
    ])
    expect(body).toEqual([
      [
        ...['Aktiv', 'Holz AG', '1', 'Hans Muster', '17', '21.11.2026', '10:00', 'A1', 'Basel Hub', 'A2', 'Genf Nord'],
        ...['TRUCK-1', '21.11.2026 09:30', 'Meier Trans', 'T-1'],
      ],
    ])
  })

  test('the analysis takes what touches the range, with delays, and names its filters', () => {
    const rows = report([
      { column: 'tt_sub', values: ['Huber AG', 'Nobody'] },
      { column: 'arrival', values: ['DELAYED_TRANSIT'] },
      { column: 'tt_tour', values: [] },
    ])
    expect(rows[2]?.[0]?.shown).toBe('Gefiltert nach: Unternehmer Huber AG, Nobody; Ankunft Verspätet, unterwegs')
    const { headings, body } = table(rows, 'Aktiv')
    expect(headings.slice(15)).toEqual([
      'Verspätung Bereitstellung',
      'Verspätung Abfahrt',
      'Verspätung Ankunft',
      'Kunde: Fahrt €',
    ])
    expect(body.map((row) => [row[0], row[14], ...row.slice(15)])).toEqual([
      ['Annulliert', '=T-2', '', '', '20', '901.11'],
    ])
    expect(table(report([], 'en'), 'Active').body.map((row) => row[14])).toEqual(['=T-2', 'T-1'])
  })
})

describe('log', () => {
  const log = (day = '2026-11-22') =>
    table(rowsOf(logFile({ database: databaseToRead(t.store), day, language: 'de' })), 'Zeit')

  test('who changed what, logins and deletes of the day in their order, and of no other day', () => {
    t.clock.set('2026-11-21T22:59:59.000Z')
    const trip = addTrip(t.store, { tt_tour: 'T-9' })
    noteLogin(t.store, 'login', 'yesterday')
    t.clock.set('2026-11-21T23:00:00.000Z')
    noteLogin(t.store, 'login', 'dora')
    t.clock.advance(61_000)
    const changed = updateTrip(
      t.store,
      trip,
      {
        tt_gps: 'TRUCK-2',
        tt_customer_invoice_trip: 1000.5,
        tt_sta: '2026-11-21T14:00:00.000Z',
        tt_invoice_check: false,
      },
      AUTHOR,
    ).row
    t.clock.advance(1000)
    reportTrip(t.store, changed, { tt_atp: '2026-11-21T09:05:00.000Z' })
    addRow(
      t.store,
      customerTable,
      {
        cm_name: 'Nord AG',
        cm_comatic_id: '12',
        cm_reference_1: null,
        cm_reference_2: null,
        cm_reference_3: null,
        cm_reference_4: null,
        cm_reference_5: null,
      },
      AUTHOR,
    )
    t.clock.advance(1000)
    noteLogin(t.store, 'login_failed', '?')
    deleteTrips(t.store, [addTrip(t.store, { tt_tour: 'gone' })], AUTHOR)
    t.clock.set('2026-11-22T23:00:00.000Z')
    noteLogin(t.store, 'login', 'tomorrow')

    const { headings, body } = log()
    expect(headings).toEqual(['Zeit', 'Benutzer', 'Ereignis', 'Eintrag', 'Name', 'ID', 'Herkunft', 'Änderungen'])
    expect(body.map((row) => row.slice(0, 5))).toEqual([
      ['22.11.2026 00:00:00', 'dora', 'angemeldet', '', ''],
      ['22.11.2026 00:01:01', 'dora', 'geändert', 'Fahrt', 'T-9'],
      ['22.11.2026 00:01:02', 'telematics', 'geändert', 'Fahrt', 'T-9'],
      ['22.11.2026 00:01:02', 'dora', 'hinzugefügt', 'Kunde', 'Nord AG'],
      ['22.11.2026 00:01:03', '?', 'Anmeldung gescheitert', '', ''],
      ['22.11.2026 00:01:03', 'admin', 'hinzugefügt', 'Fahrt', 'gone'],
      ['22.11.2026 00:01:03', 'dora', 'gelöscht', 'Fahrt', 'gone'],
    ])
    expect(body[1]?.slice(5)).toEqual([
      String(trip.tt_id),
      'Person',
      "Fahrzeug: TRUCK-1 → TRUCK-2; Ankunft geplant: 21.11.2026 14:00 → 21.11.2026 15:00; Rechnung geprüft: Ja → Nein; Kunde: Fahrt: 901.11 → 1'000.50",
    ])
    expect(body[2]?.[7]).toBe('Bereitstellung effektiv: – → 21.11.2026 10:05')
    expect(body[3]?.[7]).toBe('Name: Nord AG; Comatic-ID: 12')
  })

  test('of tours, users and master data in the words of their screens, of a week only the days that changed', async () => {
    t.clock.set('2026-11-23T08:00:00.000Z')
    const admin = t.addUser({ username: 'chief', role: 'admin' })
    const call = async (method: string, path: string, body?: object) => {
      const answer = await t.call<{ message: string }>(admin, method, path, body)
      expect({ path, ...answer }).toMatchObject({ path, status: 200 })
      return answer.body as unknown as Record<string, number>
    }
    const { cm_id } = await call('POST', '/api/customers', { cm_name: 'Süd AG', cm_reference_2: 'R2' })
    await call('POST', '/api/address', { add_id: 'HUB', add_name: 'Basel Hub' })
    for (const [dr_id, dr_name] of [
      [11, 'Max'],
      [12, 'Hal'],
    ])
      await call('POST', '/api/drivers', { dr_id, dr_name, dr_number: `N${dr_id}`, dr_groups: '' })
    const monday = <Value>(value: Value, rest: Value): Value[] => [value, ...Array.from({ length: 6 }, () => rest)]
    const { row: tour } = insertTour(
      t.store,
      {
        ...newTourDefaults(),
        ...{ tr_name: 'Nacht', tr_status: true, tr_cm_id: cm_id ?? 0, tr_departure: 'HUB', tr_arrival: 'HUB' },
        tr_requirements: ['11_2_7'],
        tr_week_driver: monday<number | null>(11, null),
      },
      AUTHOR,
    )
    updateTour(
      t.store,
      tour,
      {
        tr_status: false,
        tr_week_driver: monday<number | null>(12, null),
        tr_week_sub_invoice_trip: monday(1250.5, 0),
      },
      AUTHOR,
    )
    await call('POST', '/api/registration', {
      ...{ username: 'otto', email: 'otto@example.org', password: 'a long password', role: 'observer' },
    })
    await call('PUT', '/api/users/otto', { email: 'otto@example.org', role: 'customer', customer_id: cm_id })
    await call('DELETE', '/api/users/otto')

    const changes = log('2026-11-23').body.map((row) => [...row.slice(2, 5), row[7]])
    const texts = changes.map(([, , , text]) => text).join()
    expect(texts).not.toMatch(/(tr|cm|add|dr|gps|sc)_|built_in|\[|argon|long password/)
    expect(changes).toContainEqual(['hinzugefügt', 'Kunde', 'Süd AG', 'Name: Süd AG; Referenz 2: R2'])
    const tours = changes.filter(([, entity]) => entity === 'Tour')
    expect(tours[0]?.[3]).toContain('Kunde: Süd AG')
    expect(tours[0]?.[3]).toContain('Abfahrtsort: Basel Hub')
    expect(tours[0]?.[3]).toContain('Anforderungen: Art. 11.2.7')
    expect(tours[0]?.[3]).toContain('Fahrer: Mo Max')
    expect(tours[1]).toEqual([
      ...['geändert', 'Tour', 'Nacht'],
      "Status: Geplant → Inaktiv; Fahrer: Mo Max → Hal; Unternehmer: Fahrt: Mo 0.00 → 1'250.50",
    ])
    expect(
      changes.filter(([, entity]) => entity === 'Benutzer').map((row) => row.slice(0, 1).concat(row.slice(2))),
    ).toEqual([
      [
        'hinzugefügt',
        'otto',
        'Benutzername: otto; E-Mail-Adresse: otto@example.org; Rolle: Beobachter; Passwort geändert',
      ],
      ['geändert', 'otto', 'Rolle: Beobachter → Kunde; Kunde: – → Süd AG'],
      ['gelöscht', 'otto', 'Benutzername: otto; E-Mail-Adresse: otto@example.org; Rolle: Kunde; Kunde: Süd AG'],
    ])
  })
})

test('fleet-telematics log: the messages of the day as they came', () => {
  const message = (received_at: string, body: string) =>
    t.store.db
      .insert(telematicsMessages)
      .values({
        feed: 'osmand',
        received_at,
        device: 'unit-1',
        vehicle: 'TRUCK-1',
        fix_at: '2026-11-21T08:00:07.000Z',
        outcome: 'taken',
        body,
      })
      .run()
  message('2026-11-20T22:59:59.000Z', 'yesterday')
  message('2026-11-21T08:00:09.000Z', '{"lat":47.5,"note":"<b>&"}')
  message('2026-11-21T08:00:10.000Z', '=1+1')
  const rows = rowsOf(telematicsLogFile({ database: databaseToRead(t.store), day: '2026-11-21', language: 'en' }))
  expect(table(rows, 'Received').body).toEqual([
    ['21.11.2026 09:00:09', 'osmand', 'unit-1', 'TRUCK-1', '21.11.2026 09:00:07', 'Used', '{"lat":47.5,"note":"<b>&"}'],
    ['21.11.2026 09:00:10', 'osmand', 'unit-1', 'TRUCK-1', '21.11.2026 09:00:07', 'Used', '=1+1'],
  ])
})

test('printed, a long text takes the lines that it needs, and the headings stand on every page', () => {
  const long = 'Von Donaudampfschifffahrtsgesellschaft nach Kleinlützel; '.repeat(9)
  const pdf = printInOffice(
    longSheetFile({
      name: 'Log',
      titles: ['Log'],
      columns: [
        { heading: 'Number', kind: 'integer', width: 8 },
        { heading: 'Name', kind: 'text', width: 12 },
        { heading: 'Changes', kind: 'text', width: 60 },
      ],
      rows: Array.from({ length: 40 }, (_, row) => [row, row % 2 ? 'Helvetia Internationale Cargo AG' : 'x', long]),
      timeZone: 'UTC',
      words: { yes: 'yes', no: 'no' },
      madeAt: t.clock.now(),
    }),
  )
  const { texts, size } = readPdf(pdf)
  expect(size[0]).toBeGreaterThan(size[1])
  expect(texts.length).toBeGreaterThan(1)
  for (const text of texts) expect(text).toMatch(/Number\s+Name\s+Changes/)
  const words = printedWords(pdf)
  expect(words.flatMap(overlaps)).toEqual([])
  expect(words.flat().filter(({ text }) => text === 'Kleinlützel;')).toHaveLength(40 * 9)
})

test('a list that is longer than a sheet goes on to the next one', () => {
  const file = longSheetFile(
    {
      name: 'Log',
      titles: ['Long & <list>'],
      columns: [
        { heading: 'No.', kind: 'integer', width: 8 },
        { heading: 'Price', kind: 'amount', width: 10 },
        { heading: 'Done', kind: 'flag', width: 8 },
      ],
      rows: [1, 2, 3, 4, 5].map((number) => [number, number + 0.5, number % 2 === 0]),
      timeZone: 'UTC',
      words: { yes: 'yes', no: 'no' },
      madeAt: t.clock.now(),
    },
    2,
  )
  const sheets = readInOffice(file)
  expect(sheets.map(({ name, rows }) => [name, table(rows, 'No.').body])).toEqual([
    [
      'Log',
      [
        ['1', '1.50', 'no'],
        ['2', '2.50', 'yes'],
      ],
    ],
    [
      'Log 2',
      [
        ['3', '3.50', 'no'],
        ['4', '4.50', 'yes'],
      ],
    ],
    ['Log 3', [['5', '5.50', 'no']]],
  ])
  expect(sheets[0]?.rows[0]?.[0]?.shown).toBe('Long & <list>')
})
