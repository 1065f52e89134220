import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Trip } from '#shared/schemas/trip.ts'
import { lastSeq } from '../../store/history/change-feed.ts'
import { rowHistory } from '../../store/history/history.ts'
import { addEverybody, addTrip, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tripsTouching } from '../../trips/store/trips.ts'

let t: TestApp
let everybody: Everybody
beforeEach(() => {
  t = createTestApp()
  everybody = addEverybody(t)
  t.store.sqlite.exec(`
    insert into addresses (add_id, add_name, add_lat, add_lon, add_radius, retired) values ('A1', 'Zürich Hub', null, null, null, 0), ('A2', 'Genf', null, null, null, 0),
      ('A9', 'Retired', null, null, null, 1);
    insert into vehicles (gps_id, gps_groups, gps_device, retired) values ('TRUCK-1', '', 'TRUCK-1', 0);
    insert into drivers (dr_id, dr_name, dr_number, dr_groups, dr_requirements, retired) values (1, 'Hans Müller', '17', '', '', 0);
  `)
})
afterEach(() => t.close())

const HEADER = 'TOUR;CUSTOMER;FROM;TO;SUB;VEHICLE;DRIVERNO;SDTP;SDTD;SDTA;OBSERVERS;INFO;CUSTOMER_TRIP'
const row = (fields: Partial<Record<string, string>> = {}) =>
  [
    fields.tour ?? 'T-1',
    fields.customer ?? 'holz ag',
    fields.from ?? 'A1',
    fields.to ?? 'Genf',
    fields.sub ?? 'Meier Trans',
    fields.vehicle ?? 'truck-1',
    fields.driver ?? '17',
    fields.stp ?? '29.03.2026 02:30',
    fields.std ?? '2026-03-29T04:00',
    fields.sta ?? '2026-03-29T09:15:00+02:00',
    fields.observers ?? 'olga',
    fields.info ?? 'gate 4',
    fields.amount ?? "1'250.50",
  ].join(';')

const upload = (
  content: string | Uint8Array<ArrayBuffer>,
  options: { name?: string; check?: boolean; token?: string } = {},
) => {
  const form = new FormData()
  form.set('file', new File([content], options.name ?? 'plan.csv', { type: 'text/csv' }))
  const path = `/api/upload${options.check ? '?check=true' : ''}`
  return t.call<{ errors: object[] }>(options.token ?? everybody.admin, 'POST', path, form)
}
const stored = (): Trip[] =>
  tripsTouching(t.store, { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' })

describe('a plan without faults', () => {
  test('adds active trips in the company zone, with a version each by the person and the file', async () => {
    const answer = await upload([HEADER, row(), row({ tour: 'T-2', info: '' })].join('\r\n'))
    expect(answer).toMatchObject({ status: 200, body: { message: 'upload_result', added: 2, present: 0 } })
    const [trip] = stored()
    expect(answer.body).toMatchObject({ trips: [{ tt_id: trip?.tt_id, tt_tour: 'T-1' }, { tt_tour: 'T-2' }] })
    expect(trip).toMatchObject({
      tt_tour: 'T-1',
      tt_status: 'active',
      tt_customer: 'Holz AG;olga',
      tt_from_adrnr: 'A1',
      tt_from_text: 'Zürich Hub',
      tt_to_adrnr: 'A2',
      tt_gps: 'TRUCK-1',
      tt_driver: 'Hans Müller',
      // 02:30 does not exist on that day: it moves forward by the gap.
      tt_stp: '2026-03-29T01:30:00.000Z',
      tt_std: '2026-03-29T02:00:00.000Z',
      tt_sta: '2026-03-29T07:15:00.000Z',
      tt_etp: null,
      tt_ata: null,
      tt_info: 'gate 4',
      tt_invoice_check: true,
      tt_customer_invoice_trip: 1250.5,
      tt_sub_invoice_trip: 0,
    })
    expect(rowHistory(t.store, 'trip', trip?.tt_id ?? 0)).toMatchObject([
      { source: 'upload', username: 'dora', rev: 1 },
    ])
  })

  test('a time that the clock change skips is a warning of its cell, with the time that the trip gets', async () => {
    const skipped = row({ stp: '29.03.2026 01:00', std: '29.03.2026 02:30', sta: '29.03.2026 05:00' })
    const { body } = await upload([HEADER, skipped].join('\n'), { check: true })
    expect(body).toMatchObject({
      added: 1,
      warnings: [
        {
          line: 2,
          column: 'SDTD',
          message: 'upload_time_skipped',
          value: '29.03.2026 02:30',
          meant: '29.03.2026 03:30',
        },
      ],
    })
  })
  test('on the night of the clock change a skipped positioning moves to the departure, which stays, as in copying a week', async () => {
    const skipped = row({ stp: '29.03.2026 02:30', std: '29.03.2026 03:00', sta: '2026-03-29T03:15' })
    expect(await upload([HEADER, skipped].join('\n'))).toMatchObject({ status: 200, body: { added: 1 } })
    const departure = '2026-03-29T01:00:00.000Z'
    expect(stored()).toMatchObject([{ tt_stp: departure, tt_std: departure, tt_sta: '2026-03-29T01:15:00.000Z' }])
  })

  test.each([
    ['is written before it', { stp: '29.03.2026 02:30', std: '29.03.2026 02:15' }],
    ['is written before it, both after the change', { stp: '29.03.2026 03:30', std: '29.03.2026 03:00' }],
    ['names its offset', { stp: '29.03.2026 02:30', std: '2026-03-29T03:00+02:00' }],
  ])('but a departure that %s is refused', async (_what, times) => {
    const answer = await upload([HEADER, row(times)].join('\n'))
    expect(answer).toMatchObject({ status: 400, body: { message: 'upload_times_order' } })
  })

  test('a row is present when tour and SDTP match a trip or an earlier row', async () => {
    addTrip(t.store, { tt_tour: 'T-1', tt_stp: '2026-03-29T01:30:00.000Z', tt_status: 'canceled' })
    const plan = [HEADER, row(), row({ tour: 'T-2' }), row({ tour: 'T-2' }), row({ stp: '29.03.2026 02:00' })].join(
      '\n',
    )
    expect((await upload(plan)).body).toMatchObject({ added: 2, present: 2 })
    const before = stored()
    expect((await upload(plan.replaceAll("1'250.50", '9'))).body).toMatchObject({ added: 0, present: 4 })
    // What is present is left as it is, whatever the file says of it.
    expect(stored()).toEqual(before)
  })

  test('?check=true counts and writes nothing', async () => {
    const seq = lastSeq(t.store)
    const answer = await upload([HEADER, row()].join('\n'), { check: true })
    const named = { tt_tour: 'T-1', tt_stp: '2026-03-29T01:30:00.000Z', tt_from_text: 'Zürich Hub', tt_to_text: 'Genf' }
    const body = { message: 'file_checked', added: 1, present: 0, trips: [named] }
    expect(answer).toMatchObject({ status: 200, body })
    expect(lastSeq(t.store)).toBe(seq)
  })

  test('?check=true names trips that lack documents which only warn; they are added all the same', async () => {
    const plan = [`${HEADER};REQUIREMENTS`, `${row()};11_2_7`, `${row({ tour: 'T-2' })};`].join('\n')
    const errors = expect.arrayContaining([expect.objectContaining({ message: 'approval_missing' })])
    const warned = { trips: [{ tt_tour: 'T-1', tt_stp: '2026-03-29T01:30:00.000Z', errors }], total: 1 }
    expect((await upload(plan, { check: true })).body).toMatchObject({ added: 2, warned })
    expect((await upload(plan)).body).toEqual(expect.not.objectContaining({ warned: expect.anything() }))
    expect((await upload([HEADER, row({ tour: 'T-3' })].join('\n'), { check: true })).body).toMatchObject({
      warned: { trips: [], total: 0 },
    })
  })

  test.each([true, false])('a plan with trips that a rule blocks is refused by line (check: %s)', async (check) => {
    const plain = { stp: '10.03.2027 08:00', std: '10.03.2027 09:00', sta: '10.03.2027 12:00' }
    const rows = ['T-1', 'T-2', 'T-3'].map((tour) => row({ ...plain, tour }))
    const plan = [`${HEADER};REQUIREMENTS`, `${rows[0]};`, '', `${rows[1]};11_2_7`, `${rows[2]};11_2_7`].join('\n')
    const { status, body } = await upload(plan, { check })
    const named = { of: 'sub', name: 'Meier Trans', document: 'approved_haulier' }
    const fault = { column: 'SUB', message: 'approval_missing', ...named }
    expect({ status, ...body }).toMatchObject({
      status: 409,
      line: 4,
      col: 'SUB',
      message: 'approval_missing',
      ...named,
    })
    expect(body).toMatchObject({
      trips: [
        { tt_tour: 'T-2', line: 4 },
        { tt_tour: 'T-3', line: 5 },
      ],
    })
    const errors = (body as unknown as { errors: { line: number }[] }).errors
    expect(errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ line: 4, ...fault }),
        expect.objectContaining({ line: 5, ...fault }),
      ]),
    )
    expect(new Set(errors.map(({ line }) => line))).toEqual(new Set([4, 5]))
    expect(stored()).toEqual([])
  })

  const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
  const windows1252 = (text: string) =>
    new Uint8Array(Buffer.from(text.replaceAll('€', '\u0080').replaceAll('“', '\u0093'), 'latin1'))
  test.each([
    ['UTF-8', (text: string) => text],
    ['UTF-8 with BOM', (text: string) => `\uFEFF${text}`],
    ['UTF-16 with BOM', utf16],
    ['Windows-1252', windows1252],
    ['tabs', (text: string) => text.replaceAll(';', '\t')],
    ['commas and CRLF', (text: string) => text.replaceAll(';', ',').replaceAll('\n', '\r\n')],
    ['lines that end in CR', (text: string) => text.replaceAll('\n', '\r')],
    ['header in lower case with spaces', (text: string) => text.replace('CUSTOMER;', ' customer ;')],
    ['blank lines at the end', (text: string) => `${text}\n\n;;;\n`],
  ])('%s', async (_name, encode) => {
    const plan = `${HEADER}\n${row({ from: 'Zürich Hub', info: '5 € “à la carte' })}`
    const answer = await upload(encode(plan))
    expect(answer.body).toMatchObject({ message: 'upload_result', added: 1 })
    expect(stored()[0]).toMatchObject({ tt_from_adrnr: 'A1', tt_info: '5 € “à la carte' })
  })

  test('with many lines: others are answered while they are written, and all are there in the end', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => row({ tour: `T-${index}` }))
    const uploading = upload([HEADER, ...rows].join('\n'))
    let isDone = false
    void uploading.then(() => {
      isDone = true
    })
    const seen = new Set<number>()
    while (!isDone) {
      await t.call(null, 'GET', '/healthz')
      await setImmediate()
      seen.add(stored().length)
    }
    expect((await uploading).body).toMatchObject({ added: 1000, present: 0 })
    expect(seen.size).toBeGreaterThan(2)
    expect(stored()).toHaveLength(1000)
    expect((await upload([HEADER, row({ tour: 'more' })].join('\n'))).body).toMatchObject({ added: 1 })
  }, 60_000)
})

describe('a plan with faults adds nothing', () => {
  test('every fault with its line, the message and placeholders of the first', async () => {
    const seq = lastSeq(t.store)
    const plan = [
      HEADER,
      row(),
      `${row({ tour: 'T-2', info: '"two\nlines"' })}`,
      row({ tour: 'T-3', vehicle: 'TRUCK-9', driver: 'x7' }),
      '',
      row({ tour: 'T-4', from: 'A9', stp: '31.02.2026 10:00', amount: '12.345' }),
      row({ tour: '', std: '28.03.2026 10:00' }),
    ].join('\n')
    const answer = await upload(plan)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ message: 'upload_unknown_value', line: 5, col: 'VEHICLE', value: 'TRUCK-9' })
    expect(answer.body.errors).toMatchObject([
      { line: 5, column: 'VEHICLE', message: 'upload_unknown_value', value: 'TRUCK-9' },
      { line: 5, column: 'DRIVERNO', message: 'upload_driver_number_not_numeric' },
      { line: 7, column: 'FROM', message: 'upload_unknown_value' },
      { line: 7, column: 'SDTP', message: 'upload_dates_not_readable' },
      { line: 7, column: 'CUSTOMER_TRIP', message: 'upload_amount_invalid' },
      { line: 8, column: 'TOUR', message: 'upload_values_missing', col: 'TOUR' },
      { line: 8, column: 'SDTD', message: 'upload_times_order' },
    ])
    expect(lastSeq(t.store)).toBe(seq)
    expect((await upload(plan, { check: true })).body).toEqual(answer.body)
  })

  test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['a column is missing', 'TOUR;FROM\nT-1;A1', 'upload_column_missing'],
    ['an empty file', '', 'upload_file_empty'],
    ['a header alone', HEADER, 'upload_file_empty'],
    ['quotes that do not close', `${HEADER}\n"${row()}`, 'file_not_readable'],
    ['a year before all others', [HEADER, row({ stp: '01.01.0000 00:00' })].join('\n'), 'upload_dates_not_readable'],
    ['a spreadsheet', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 8, 0]), 'file_wrong_format'],
    ['a web page', '<html><body>no plan</body></html>', 'upload_other_kind'],
    ['a text of something else', 'no plan at all', 'upload_column_missing'],
  ])('400 for %s', async (_name, content, message) => {
    expect(await upload(content)).toMatchObject({ status: 400, body: { message } })
  })

  test.each(['plan.txt', 'plan', '../plan.csv', '../plan.xlsx', 'C:\\plan.csv', '.csv', 'plan.csv.exe'])(
    '400 for the name %s',
    async (name) => {
      expect(await upload(HEADER, { name })).toMatchObject({ status: 400, body: { message: 'file_name_invalid' } })
    },
  )

  test('1,000 faults are listed and the others counted, with a value that is cut', async () => {
    const rows = Array.from({ length: 700 }, () => row({ vehicle: 'x'.repeat(500), sub: 'Nobody' }))
    const { status, body } = await upload([HEADER, ...rows].join('\n'))
    expect({ status, listed: body.errors.length }).toEqual({ status: 400, listed: 1000 })
    expect(body).toMatchObject({ more: 400, value: 'Nobody' })
    expect(body.errors[1]).toMatchObject({ column: 'VEHICLE', value: 'x'.repeat(200) })
  })

  test.each([
    ['more than 50,000 rows', `${HEADER}\n${'x\n'.repeat(50_001)}`, { message: 'upload_too_many_rows', max: 50_000 }],
    ['more than 100 columns', `${HEADER}${';x'.repeat(100)}\n`, { message: 'upload_too_many_columns', max: 100 }],
    [
      'a quote that swallows the rest',
      `${HEADER}\n"${`${row()}\n`.repeat(1000)}`,
      { message: 'upload_row_too_large', errors: [{ line: expect.any(Number), message: 'upload_row_too_large' }] },
    ],
  ])('%s', async (_name, content, body) => {
    expect(await upload(content)).toMatchObject({ status: 400, body })
  })

  test('a trip that cannot be written takes all others with it', async () => {
    t.store.sqlite.exec(`create trigger full before insert on trips when new.tt_tour = 'T-2'
      begin select raise(abort, 'no more'); end`)
    expect((await upload([HEADER, row(), row({ tour: 'T-2' })].join('\n'))).status).toBe(500)
    expect(stored()).toEqual([])
  })
})

describe('the request', () => {
  test('400 without a file, or with a text in its place', async () => {
    const form = new FormData()
    form.set('other', 'x')
    const answer = await t.call(everybody.admin, 'POST', '/api/upload', form)
    expect(answer).toMatchObject({ status: 400, body: { message: 'file_missing' } })
    form.set('file', HEADER)
    expect((await t.call(everybody.admin, 'POST', '/api/upload', form)).body).toMatchObject({ message: 'file_missing' })
  })

  test('415 for JSON, 400 for a broken multipart body', async () => {
    expect((await t.call(everybody.admin, 'POST', '/api/upload', { file: HEADER })).status).toBe(415)
    const response = await t.app.request('/api/upload', {
      method: 'POST',
      headers: { authorization: `Bearer ${everybody.admin}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nnothing of the kind',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: 'malformed_request' })
  })

  test('413 for more than 12 MB', async () => {
    const answer = await upload('x'.repeat(13 * 1024 * 1024))
    expect(answer).toMatchObject({ status: 413, body: { message: 'body_too_large' } })
  })

  test.each(['sub', 'customer', 'observer'] as const)('403 for %s', async (who) => {
    expect((await upload([HEADER, row()].join('\n'), { token: everybody[who] })).status).toBe(403)
    expect(stored()).toEqual([])
  })
})
