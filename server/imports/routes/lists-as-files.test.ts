import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LANGUAGES } from '#shared/domain/names/languages.ts'
import { t as documentsApp, setUpDocuments, users } from '../../documents/routes/documents-sample.ts'
import { drivenTrip, statementCalls } from '../../money/routes/statements/statements-sample.ts'
import { addEverybody, type Everybody } from '../../testing/sample-trips.ts'
import { sheetRows } from '../../testing/sheet-rows.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { add, admin, FOREIGN, huber, meier, setUpTours, t as toursApp } from '../../tours/routes/tours-sample.ts'

/** Lists that no import reads come out as spreadsheets, with what the person sees on the screen. */

const download = async (t: TestApp, token: string, path: string, query = 'language=en') => {
  const { status, body } = await t.call<Uint8Array>(token, 'GET', `${path}?${query}`)
  return { status, rows: status === 200 ? sheetRows(body) : [] }
}
const below = (rows: string[][], heading: string): string[] => {
  const head = rows.findIndex((row) => row.includes(heading))
  const at = rows[head]?.indexOf(heading) ?? -1
  return rows.slice(head + 1).map((row) => row[at] ?? '')
}

describe('tours', () => {
  setUpTours()
  beforeEach(() => add({ tr_prices: [] }))

  test('of admin have a row for each way in which the days are driven', async () => {
    const { rows } = await download(toursApp, admin, '/api/tours/xlsx')
    expect(below(rows, 'Subcontractor')).toEqual(['Meier Trans', 'Huber AG'])
    expect(below(rows, 'Customer: trip')).toEqual(['901.11', '901.11'])
  })

  test('of a subcontractor have its own days, and nothing of others', async () => {
    const { rows } = await download(toursApp, meier, '/api/tours/xlsx')
    expect(below(rows, 'Weekdays')).toEqual(['Mon'])
    expect(below(rows, 'Vehicle')).toEqual(['MEIER-1'])
    expect(below(rows, 'Subcontractor: trip')).toEqual(['701.11'])
    for (const foreign of FOREIGN) expect(JSON.stringify(rows)).not.toMatch(foreign)
    expect(rows[0]).not.toContain('Customer')
    const others = await download(toursApp, huber, '/api/tours/xlsx')
    expect(below(others.rows, 'Vehicle')).toEqual(['HUBER-1'])
  })
})

describe('documents', () => {
  setUpDocuments()
  const LICENCE = { do_owner: 'sub', do_kind: 'eu_licence', do_valid_to: '2027-12-31' }
  beforeEach(async () => {
    for (const do_owner_key of ['Meier Trans', 'Huber AG'])
      await documentsApp.call(users.admin, 'POST', '/api/documents', {
        ...{ ...LICENCE, do_owner_key, do_number: `of ${do_owner_key}` },
      })
    await documentsApp.call(users.admin, 'POST', '/api/documents', {
      ...{
        do_owner: 'driver',
        do_owner_key: '1',
        do_kind: 'driver_card',
        do_number: 'card',
        do_valid_to: '2027-01-31',
      },
    })
  })

  test('of admin are all, those that end first at the top', async () => {
    const { rows } = await download(documentsApp, users.admin, '/api/documents/xlsx')
    expect(below(rows, 'Number')).toEqual(['card', 'of Meier Trans', 'of Huber AG'])
    expect(below(rows, 'Name')).toEqual(['Hans', 'Meier Trans', 'Huber AG'])
    expect(below(rows, 'State')).toEqual(['not verified', 'not verified', 'not verified'])
  })

  test('of a subcontractor are its own and those of its drivers', async () => {
    const { rows } = await download(documentsApp, users.sub, '/api/documents/xlsx')
    expect(below(rows, 'Number')).toEqual(['card', 'of Meier Trans'])
    expect(JSON.stringify(rows)).not.toMatch(/Huber/)
  })

  test('that were withdrawn are not listed', async () => {
    await documentsApp.call(users.admin, 'DELETE', '/api/documents/1')
    const { rows } = await download(documentsApp, users.admin, '/api/documents/xlsx')
    expect(below(rows, 'Number')).toEqual(['card', 'of Huber AG'])
  })
})

describe('statements', () => {
  let t: TestApp
  let everybody: Everybody
  beforeEach(async () => {
    t = createTestApp()
    everybody = addEverybody(t)
    drivenTrip(t, 2)
    const { make, send } = statementCalls(t, everybody.admin)
    await make()
    expect((await send(1)).status).toBe(200)
    await make('Holz AG', 'customer')
  })
  afterEach(() => t.close())

  test('of admin are all, as the filters say', async () => {
    const { rows } = await download(t, everybody.admin, '/api/statements/xlsx')
    expect(below(rows, 'For')).toEqual(['Holz AG', 'Meier Trans'])
    expect(below(rows, 'Grand total €')).toEqual(['100.00', '80.00'])
    const subs = await download(t, everybody.admin, '/api/statements/xlsx', 'language=en&side=sub')
    expect(below(subs.rows, 'For')).toEqual(['Meier Trans'])
    expect(below(subs.rows, 'Answer')).toEqual(['1 of 1 lines open'])
  })

  test('have VAT where a rate is agreed, and no columns of it where none is', async () => {
    const before = await download(t, everybody.admin, '/api/statements/xlsx')
    expect(before.rows.flat()).not.toContain('VAT €')
    const agreed = { cm_name: 'Holz AG', cm_vat_rate: 8.1 }
    expect((await t.call(everybody.admin, 'PUT', '/api/customers/1', agreed)).status).toBe(200)
    await statementCalls(t, everybody.admin).make('Holz AG', 'customer')
    const { rows } = await download(t, everybody.admin, '/api/statements/xlsx')
    expect(below(rows, 'VAT rate in per cent')).toEqual(['8.1', ''])
    expect(below(rows, 'VAT €')).toEqual(['8.10', ''])
    expect(below(rows, 'Total with VAT €')).toEqual(['108.10', '80.00'])
  })

  test('of a subcontractor are its own, whatever it asks for', async () => {
    const { rows } = await download(t, everybody.sub, '/api/statements/xlsx', 'language=en&state=open;sent')
    expect(below(rows, 'For')).toEqual(['Meier Trans'])
    const other = await download(t, everybody.sub, '/api/statements/xlsx', 'language=en&side=customer')
    expect(below(other.rows, 'For')).toEqual([])
  })

  test.each(['tours', 'documents', 'statements'])('the %s of a customer and an observer are refused', async (list) => {
    for (const token of [everybody.customer, everybody.observer])
      expect((await download(t, token, `/api/${list}/xlsx`)).status).toBe(403)
  })

  test.each(LANGUAGES)('have headings in %s', async (language) => {
    const { rows } = await download(t, everybody.admin, '/api/statements/xlsx', `language=${language}`)
    const head = rows.find((row) => row.filter(Boolean).length > 5) ?? []
    expect(head.filter((heading) => /_|^$/.test(heading))).toEqual([])
  })
})
