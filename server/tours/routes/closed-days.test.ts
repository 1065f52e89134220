import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import file from '#shared/domain/calendar/public-holidays.json' with { type: 'json' }
import { type Holiday, holidaysOf } from '#shared/domain/calendar/public-holidays.ts'
import { KNOWN_REGIONS } from '#shared/domain/calendar/region-names.ts'
import { excelFile, styled } from '../../testing/corpus/workbook-files.ts'
import { fileForm } from '../../testing/file-form.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let admin: string
beforeEach(() => {
  t = createTestApp()
  admin = t.addUser({ username: 'dora', role: 'admin' })
})
afterEach(() => t.close())

const add = (fields: object) =>
  t.call(admin, 'POST', '/api/closed-days', { cd_day: '2026-12-25', cd_name: 'Weihnachten', ...fields })

test('a file names its customer, and says that a day is a half one', async () => {
  const { cm_id } = (await t.call<{ cm_id: number }>(admin, 'POST', '/api/customers', { cm_name: 'Holz AG' })).body
  const content = 'Tag;Name;Kunde;Halber Tag\n24.12.2026;Inventur;holz ag;ja\n'
  const { status } = await t.call(admin, 'POST', '/api/closed-days/import', fileForm(content))
  expect(status).toBe(200)
  expect((await t.call<object[]>(admin, 'GET', '/api/closed-days/all')).body).toMatchObject([
    { cd_day: '2026-12-24', cd_name: 'Inventur', cd_customer: cm_id, cd_half: true },
  ])
})

describe('what the app proposes and a spreadsheet may have spoilt', () => {
  /** Rows as the app sends them. */
  const typedForm = (lines: readonly (readonly string[])[]): FormData => {
    const body = fileForm(`\uFEFF${lines.map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\n')}\n`)
    body.set('typed', 'true')
    return body
  }

  test('the holidays of every region and year of 2026 to 2036 are taken over as they are', async () => {
    const years = Array.from({ length: 11 }, (_, index) => 2026 + index)
    expect([file.from, file.to]).toEqual([2026, 2036])
    const all = holidaysOf(file, years, KNOWN_REGIONS)
    const formOf = (holidays: readonly Holiday[]) =>
      typedForm([
        ['cd_day', 'cd_name', 'cd_region'],
        ...holidays.map(({ cd_day, cd_name, cd_region }) => [cd_day, cd_name, cd_region]),
      ])
    // Those of a country alone, by a company that has nothing yet.
    for (const region of KNOWN_REGIONS.filter((known) => !known.includes('-') || known.startsWith('FR-'))) {
      const ofRegion = holidaysOf(file, years, [region])
      const checked = await t.call(admin, 'POST', '/api/closed-days/import?check=true', formOf(ofRegion))
      expect([region, checked]).toMatchObject([region, { status: 200, body: { added: ofRegion.length } }])
    }
    const body = formOf(all)
    expect(await t.call(admin, 'POST', '/api/closed-days/import', body)).toMatchObject({
      status: 200,
      body: { added: all.length },
    })
    const rows = (await t.call<Record<string, string>[]>(admin, 'GET', '/api/closed-days/all')).body
    const said = ({ cd_day, cd_name, cd_region }: Record<string, string>) => `${cd_day} ${cd_name} ${cd_region}`
    expect(rows.map(said).sort()).toEqual(all.map(said).sort())
  })

  test.each(['2 Janvier', 'Mai 2026', '1.5.2026', '##', 'TRUE', '1E+12', '31. Dez'])('%s is a name', async (name) => {
    const body = typedForm([
      ['cd_day', 'cd_name'],
      ['2026-01-02', name],
    ])
    expect((await t.call(admin, 'POST', '/api/closed-days/import', body)).status).toBe(200)
    expect((await t.call(admin, 'GET', '/api/closed-days/all')).body).toMatchObject([{ cd_name: name }])
  })

  test.each([
    ['02.01.2027;#NAME?', 'upload_cell_error'],
    ['02.01.2027;########', 'upload_cell_hashes'],
    ['02.01.2027;1E+12', 'upload_cell_scientific'],
  ])('a file is judged: %s', async (row, message) => {
    const body = fileForm(`cd_day;cd_name\n${row}\n`)
    expect(await t.call(admin, 'POST', '/api/closed-days/import', body)).toMatchObject({
      status: 400,
      body: { message },
    })
  })

  test.each(['2 Janvier', '1. Mai', 'Mai 2027', '01.05.2027'])('%s of a file is a name', async (name) => {
    const body = fileForm(`Datum;Name;Kanton\n02.01.2027;${name};CH-VD\n`)
    expect(await t.call(admin, 'POST', '/api/closed-days/import', body)).toMatchObject({ status: 200 })
    expect((await t.call(admin, 'GET', '/api/closed-days/all')).body).toMatchObject([{ cd_name: name }])
  })

  test('a day that a workbook holds as one is no name', async () => {
    const bytes = excelFile(
      [
        ['cd_day', 'cd_name'],
        ['02.01.2027', styled(46_389, 1)],
      ],
      {
        formats: ['<xf numFmtId="14"/>'],
      },
    )
    const body = new FormData()
    body.set('file', new File([Buffer.from(bytes)], 'list.xlsx'))
    expect(await t.call(admin, 'POST', '/api/closed-days/import', body)).toMatchObject({
      status: 400,
      body: { message: 'upload_cell_is_date' },
    })
  })

  test('the list of closed days is taken by another installation', async () => {
    await add({ cd_day: '2027-01-02', cd_name: '2 Janvier', cd_region: 'CH-VD' })
    await add({ cd_day: '2027-05-01', cd_name: '1. Mai', cd_region: 'CH' })
    const list = await t.call<Uint8Array>(admin, 'GET', '/api/lists/closed_day?language=de')
    const body = new FormData()
    body.set('file', new File([Buffer.from(list.body)], 'closed_days.xlsx'))
    const theirs = createTestApp()
    try {
      const token = theirs.addUser({ username: 'mia', role: 'admin' })
      const taken = await theirs.call(token, 'POST', '/api/closed-days/import', body)
      expect(taken).toMatchObject({ status: 200, body: { added: 2 } })
      const { body: rows } = await theirs.call(token, 'GET', '/api/closed-days/all')
      expect(rows).toMatchObject([{ cd_name: '2 Janvier' }, { cd_name: '1. Mai' }])
    } finally {
      await theirs.close()
    }
  })
})

describe('a closed day', () => {
  test.each(['', 'CH', 'CH-ZH', 'ch-zh', 'DE-BW', 'FR-67', 'FR-2A', 'US-CA', 'XK'])('is of %j', async (cd_region) => {
    expect((await add({ cd_region })).status).toBe(200)
  })

  test.each([
    ['cd_region', 'XX', 'region_invalid'],
    ['cd_region', 'XX-99', 'region_invalid'],
    ['cd_region', 'CH-XX', 'region_invalid'],
    ['cd_region', 'DE-99', 'region_invalid'],
    ['cd_day', '0000-12-25', 'year_not_planned'],
    ['cd_day', '1999-12-25', 'year_not_planned'],
    ['cd_day', '9999-12-25', 'year_not_planned'],
    ['cd_day', '2026-02-31', 'invalid_date'],
  ])('is refused at %s %s', async (path, value, message) => {
    expect(await add({ [path]: value })).toMatchObject({ status: 400, body: { message, errors: [{ path, message }] } })
  })
})
