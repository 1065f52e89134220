import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { JournalTrip } from '#shared/schemas/journal.ts'
import { customers } from '../../store/schema/master-data.ts'
import { addEverybody, addTrip, type Everybody, HIDDEN_WORDS } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

// Saturday 2026-11-21, 09:30 in Zurich. SAMPLE_TRIP starts today, for Holz AG, by Meier Trans.
let t: TestApp
let everybody: Everybody
beforeEach(() => {
  t = createTestApp()
  everybody = addEverybody(t)
})
afterEach(() => t.close())

const CUSTOMER_PATH = '/api/customerjournal/customerjournaltimetable'
const CUSTOMER_FILE = '/api/customerjournal/customerjournaldownload'
const SUB_PATH = '/api/subcontractorjournal/timetable'
const SUB_FILE = '/api/subcontractorjournal/subcontractorjournaldownload'
const WEEK = { startDay: '2026-11-16', endDay: '2026-11-22' }
const BODY = { start_date: '2026-11-16', end_date: '2026-11-22' }

const get = (path: string, query: Record<string, string>, token = everybody.admin) =>
  t.call<JournalTrip[] & { message?: string; errors?: object[] }>(
    token,
    'GET',
    `${path}?${new URLSearchParams({ role: 'admin', username: 'dora', ...query })}`,
  )
const tours = (trips: JournalTrip[]) => trips.map(({ tt_tour }) => tt_tour)
const at = (stp: string) => ({ tt_stp: stp, tt_std: stp, tt_sta: stp })

describe('which trips a journal shows', () => {
  test('those of the name, whatever its letters and observers, whose positioning is on one of the days', async () => {
    addTrip(t.store, { tt_tour: 'sunday late', ...at('2026-11-22T22:59:00.000Z') })
    addTrip(t.store, { tt_tour: 'monday early', ...at('2026-11-15T23:00:00.000Z'), tt_customer: 'HOLZ ag' })
    addTrip(t.store, { tt_tour: 'next monday', ...at('2026-11-22T23:00:00.000Z') })
    addTrip(t.store, { tt_tour: 'last sunday', ...at('2026-11-15T22:59:00.000Z') })
    addTrip(t.store, { tt_tour: 'as observer', tt_customer: 'Stein AG;Holz AG' })
    addTrip(t.store, { tt_tour: 'longer name', tt_customer: 'Holz AG Nord' })
    const { status, body } = await get(CUSTOMER_PATH, { customer: 'holz ag', ...WEEK })
    expect(status).toBe(200)
    expect(tours(body)).toEqual(['monday early', 'sunday late'])
    addTrip(t.store, { tt_tour: 'driven by another', tt_sub: 'Huber AG' })
    const driven = tours((await get(SUB_PATH, { subcontractor: 'MEIER trans', ...WEEK })).body)
    expect(driven).toContain('as observer')
    expect(driven).not.toContain('driven by another')
  })

  test('active and canceled ones unless others are asked for', async () => {
    for (const tt_status of ['active', 'inactive', 'scheduled', 'canceled'] as const)
      addTrip(t.store, { tt_tour: tt_status, tt_status })
    const of = async (status?: string) =>
      tours((await get(CUSTOMER_PATH, { customer: 'Holz AG', ...WEEK, ...(status !== undefined && { status }) })).body)
    expect(await of()).toEqual(['active', 'canceled'])
    expect(await of('')).toEqual(['active', 'canceled'])
    expect(await of('active;canceled')).toEqual(['active', 'canceled'])
    expect(await of('scheduled; inactive')).toEqual(['inactive', 'scheduled'])
    expect(await of('inactive')).toEqual(['inactive'])
  })

  test('a trip carries its revision and its amounts, and no more fields than a journal needs', async () => {
    const trip = addTrip(t.store)
    const [shown] = (await get(CUSTOMER_PATH, { customer: 'Holz AG', ...WEEK })).body
    expect(shown).toMatchObject({
      tt_id: trip.tt_id,
      tt_rev: 1,
      tt_invoice_check: true,
      tt_customer_invoice_trip: 901.11,
      tt_sub_invoice_toll: 702.22,
      tt_note: 'secret note',
    })
    expect(shown).not.toHaveProperty('tt_requirements')
    expect(shown).not.toHaveProperty('tt_drivernr')
  })
})

describe('who may see a journal', () => {
  test.each([
    ['sub', CUSTOMER_PATH, 403],
    ['customer', CUSTOMER_PATH, 403],
    ['observer', CUSTOMER_PATH, 403],
    ['customer', SUB_PATH, 403],
    ['observer', SUB_PATH, 403],
  ] as const)('%s, GET %s: %i', async (who, path, status) => {
    const query = { customer: 'Holz AG', subcontractor: 'Meier Trans', ...WEEK }
    expect(await get(path, query, everybody[who])).toMatchObject({ status, body: { message: 'not_allowed' } })
  })

  test.each([
    ['sub', CUSTOMER_FILE],
    ['customer', CUSTOMER_FILE],
    ['customer', SUB_FILE],
    ['observer', SUB_FILE],
  ] as const)('%s, POST %s: 403', async (who, path) => {
    const body = { ...BODY, customer: 'Holz AG', subcontractor: 'Meier Trans' }
    expect(await t.call(everybody[who], 'POST', path, body)).toMatchObject({ status: 403 })
  })

  test('nobody without a session', async () => {
    expect(await t.call(null, 'POST', CUSTOMER_FILE, { ...BODY, customer: 'Holz AG' })).toMatchObject({ status: 401 })
  })

  test('a sub has its own, named or not, without notes and without the customer’s invoice', async () => {
    addTrip(t.store)
    addTrip(t.store, { tt_tour: 'foreign', tt_sub: 'Huber AG' })
    for (const query of [WEEK, { subcontractor: 'meier trans', ...WEEK }]) {
      const { status, body } = await get(SUB_PATH, query as Record<string, string>, everybody.sub)
      expect(status).toBe(200)
      expect(tours(body)).toEqual(['T-100'])
      expect(body[0]).toMatchObject({ tt_sub_invoice_trip: 701.11, tt_info: 'gate 4' })
      for (const word of HIDDEN_WORDS.sub) expect(JSON.stringify(body)).not.toMatch(word)
    }
  })

  test('a sub that names another gets 403, known name or not, rows and file', async () => {
    for (const subcontractor of ['Huber AG', 'Nobody'])
      for (const { status } of [
        await get(SUB_PATH, { subcontractor, ...WEEK }, everybody.sub),
        await t.call(everybody.sub, 'POST', SUB_FILE, { ...BODY, subcontractor }),
      ])
        expect(status).toBe(403)
  })

  test('a sub may not put items on its journal', async () => {
    const body = { ...BODY, invoice_items: [{ date: '2026-11-22', fuel: 10 }] }
    expect(await t.call(everybody.sub, 'POST', SUB_FILE, body)).toMatchObject({
      status: 403,
      body: { message: 'field_not_allowed' },
    })
  })
})

const SUBS = { subcontractor: 'Meier Trans' }
const HOLZ = { customer: 'Holz AG' }
describe('what is refused', () => {
  test.each<[string, string, Record<string, string>, string, string]>([
    ['no customer', CUSTOMER_PATH, WEEK, 'customer', 'field_required'],
    ['an empty customer', CUSTOMER_PATH, { ...WEEK, customer: ' ' }, 'customer', 'field_required'],
    ['an unknown customer', CUSTOMER_PATH, { ...WEEK, customer: 'Nobody' }, 'customer', 'customer_unknown'],
    ['no subcontractor', SUB_PATH, WEEK, 'subcontractor', 'field_required'],
    ['an unknown one', SUB_PATH, { ...WEEK, subcontractor: 'Nobody' }, 'subcontractor', 'subcontractor_unknown'],
    ['no day', CUSTOMER_PATH, { ...HOLZ, startDay: '2026-11-16' }, 'endDay', 'field_required'],
    ['no day of the calendar', SUB_PATH, { ...SUBS, ...WEEK, startDay: '2026-02-30' }, 'startDay', 'invalid_date'],
    [
      'a reversed range',
      CUSTOMER_PATH,
      { ...HOLZ, startDay: '2026-11-22', endDay: '2026-11-21' },
      'endDay',
      'date_range_reversed',
    ],
    [
      'more than a year',
      SUB_PATH,
      { ...SUBS, startDay: '2026-01-01', endDay: '2027-01-02' },
      'endDay',
      'date_interval_max_one_year',
    ],
    [
      'a status that is none',
      CUSTOMER_PATH,
      { ...HOLZ, ...WEEK, status: 'active;gone' },
      'status.1',
      'invalid_filters',
    ],
  ])('%s', async (_name, path, query, at, message) => {
    expect(await get(path, query)).toMatchObject({
      status: 400,
      body: { message, errors: [{ path: at, message }] },
    })
  })

  test.each([
    ['a year', '2026-01-01', '2027-01-01', 200],
    ['366 days with a 29 February', '2028-01-01', '2029-01-01', 200],
    ['366 days without one', '2026-03-01', '2027-03-02', 400],
    ['367 days', '2028-01-01', '2029-01-02', 400],
    ['one day', '2026-11-21', '2026-11-21', 200],
  ])('%s: %s to %s is %i', async (_name, startDay, endDay, status) => {
    expect((await get(CUSTOMER_PATH, { ...HOLZ, startDay, endDay })).status).toBe(status)
  })

  test.each([
    ['9999-12-31', '9999-12-01'],
    ['0999-06-30', '0999-06-01'],
    ['0000-01-02', '0000-01-01'],
  ])('a day of a year that none keeps: %s', async (endDay, startDay) => {
    addTrip(t.store, at(`${startDay}T12:00:00.000Z`))
    const faults = ['startDay', 'endDay'].map((path) => ({ path, message: 'invalid_date' }))
    expect(await get(CUSTOMER_PATH, { ...HOLZ, startDay, endDay })).toMatchObject({
      status: 400,
      body: { message: 'invalid_date', errors: faults },
    })
    const days = { start_date: startDay, end_date: endDay }
    for (const [path, of] of [
      [CUSTOMER_FILE, HOLZ],
      [SUB_FILE, SUBS],
    ] as const)
      expect(await t.call(everybody.admin, 'POST', path, { ...days, ...of })).toMatchObject({ status: 400 })
  })

  const item = { date: '2026-11-22', fuel: 5, extra_cost: 10, invoice_text: 'Diesel' }
  test.each<[string, object, string, string]>([
    ['no date', { ...item, date: undefined }, 'invoice_items.0.date', 'field_required'],
    ['an empty date', { ...item, date: '' }, 'invoice_items.0.date', 'invalid_date'],
    ['more than a hundred percent', { ...item, fuel: 100.01 }, 'invoice_items.0.fuel', 'fuel_invalid'],
    ['a negative percentage', { ...item, fuel: -1 }, 'invoice_items.0.fuel', 'fuel_invalid'],
    ['an absurd percentage', { ...item, fuel: 1e300 }, 'invoice_items.0.fuel', 'fuel_invalid'],
    ['a percentage as text', { ...item, fuel: '5' }, 'invoice_items.0.fuel', 'fuel_invalid'],
    ['a negative extra cost', { ...item, extra_cost: -0.01 }, 'invoice_items.0.extra_cost', 'extra_cost_invalid'],
    ['a third decimal', { ...item, extra_cost: 1.001 }, 'invoice_items.0.extra_cost', 'extra_cost_invalid'],
    ['a long text', { ...item, invoice_text: 'x'.repeat(501) }, 'invoice_items.0.invoice_text', 'text_too_long'],
  ])('an item with %s, at its field', async (_name, bad, path, message) => {
    for (const [url, of] of [
      [CUSTOMER_FILE, HOLZ],
      [SUB_FILE, SUBS],
    ] as const)
      expect(await t.call(everybody.admin, 'POST', url, { ...BODY, ...of, invoice_items: [bad] })).toMatchObject({
        status: 400,
        body: { message, errors: [{ path, message }] },
      })
  })

  test('ten thousand items', async () => {
    const invoice_items = Array.from({ length: 10_000 }, () => item)
    expect(await t.call(everybody.admin, 'POST', CUSTOMER_FILE, { ...BODY, ...HOLZ, invoice_items })).toMatchObject({
      status: 400,
      body: { message: 'invoice_items_too_many', errors: [{ path: 'invoice_items' }] },
    })
  })

  test.each<[string, object, string, string]>([
    ['no customer', {}, 'customer', 'field_required'],
    ['an unknown customer', { customer: 'Nobody' }, 'customer', 'customer_unknown'],
    ['a reversed range', { ...HOLZ, end_date: '2026-11-15' }, 'end_date', 'date_range_reversed'],
    [
      'a week that is none',
      { ...HOLZ, calendar_references: [{ week: 202754, reference: 'x' }] },
      'calendar_references.0.week',
      'value_invalid',
    ],
    ['references that are none', { ...HOLZ, customer_references: 'x' }, 'customer_references', 'value_invalid'],
  ])('a file with %s', async (_name, body, path, message) => {
    expect(await t.call(everybody.admin, 'POST', CUSTOMER_FILE, { ...BODY, ...body })).toMatchObject({
      status: 400,
      body: { message, errors: [{ path, message }] },
    })
  })
})

const NOVEMBER = { start_date: '2026-11-01', end_date: '2026-11-30' }

describe('files', () => {
  test.each([
    [CUSTOMER_FILE, HOLZ, 'customer_journal_Holz-AG_2026-11-16_2026-11-22.xlsx'],
    [SUB_FILE, SUBS, 'subcontractor_journal_Meier-Trans_2026-11-16_2026-11-22.xlsx'],
    [CUSTOMER_FILE, { ...HOLZ, ...NOVEMBER }, 'customer_journal_Holz-AG_2026-11.xlsx'],
    // What a search found is no whole journal, and is not taken for one.
    [
      SUB_FILE,
      { ...SUBS, trips: [1], search: 'LX 7' },
      'subcontractor_journal_Meier-Trans_2026-11-16_2026-11-22_LX-7.xlsx',
    ],
    [
      SUB_FILE,
      { ...SUBS, trips: [1], search: '–' },
      'subcontractor_journal_Meier-Trans_2026-11-16_2026-11-22_excerpt.xlsx',
    ],
  ])('POST %s with the smallest body answers %s', async (path, of, name) => {
    addTrip(t.store)
    const answer = await t.call<Uint8Array>(everybody.admin, 'POST', `${path}?role=admin&username=dora`, {
      ...BODY,
      ...of,
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    expect(answer.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(answer.body.slice(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]))
  })

  test('a sub downloads its own without naming itself', async () => {
    expect((await t.call(everybody.sub, 'POST', SUB_FILE, BODY)).status).toBe(200)
  })

  test('a customer without trips, and one whose name a spreadsheet would choke on', async () => {
    const cm_name = "=1+1 / 'O''Hara' [x] & <b>"
    t.store.db.insert(customers).values({ cm_name, cm_name_key: cm_name.toLowerCase() }).run()
    addTrip(t.store, { tt_customer: cm_name })
    for (const customer of ['Stein AG', cm_name])
      expect((await t.call(everybody.admin, 'POST', CUSTOMER_FILE, { ...BODY, customer })).status).toBe(200)
  })
})
