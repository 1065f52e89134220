import { describe, expect, test } from 'vitest'
import { cellsOf, crlf, HEADER, PLAN_HEADER, row, utf8 } from '../../testing/corpus/plan-sample.ts'
import { excelFile } from '../../testing/corpus/workbook-files.ts'
import { fileForm } from '../../testing/file-form.ts'
import { admin, setUpPlanCompany, t } from '../lists/plan-company-sample.ts'

/** A person's choices for a file: its sheet, and the columns of its headings. */
setUpPlanCompany()

type Body = Record<string, unknown>
const check = async (path: string, bytes: Uint8Array<ArrayBuffer>, columns?: unknown, query = '') => {
  const form = fileForm(bytes, 'plan.csv')
  if (columns !== undefined) form.set('columns', typeof columns === 'string' ? columns : JSON.stringify(columns))
  const { status, body } = await t.call<Body>(
    admin,
    'POST',
    `${path === '/api/upload' ? path : `${path}/import`}?check=true${query}`,
    form,
  )
  return { status, body }
}
const plan = (heading: string) => utf8(crlf(HEADER.replace('DRIVERNO', heading), row()))

describe('a heading that means no column', () => {
  test('is offered the one that it resembles, with the refusal and with the check', async () => {
    expect(await check('/api/upload', plan('Fahrernr'))).toMatchObject({ status: 200 })
    const { status, body } = await check('/api/upload', plan('Chauffeurnummer alt'))
    expect([status, body.message]).toEqual([400, 'upload_column_missing'])
    expect(body.headings).toContainEqual({ heading: 'Chauffeurnummer alt', column: null, like: 'DRIVERNO' })
    expect(body.headings).toContainEqual({ heading: 'TOUR', column: 'TOUR', like: null })
    const list = await check('/api/address', utf8('add_id;add_name;Strase\nB;Basel;Weg 1'))
    expect(list.body).toMatchObject({ read_as: { ignored: ['Strase'] } })
    expect((list.body.read_as as { headings: unknown }).headings).toContainEqual({
      heading: 'Strase',
      column: null,
      like: 'add_street',
    })
  })

  test('is read as a person says, before words and codes; what is left out is not named as ignored', async () => {
    const chosen = { 'chauffeurnummer ALT': 'DRIVERNO', INFO: '' }
    const { status, body } = await check('/api/upload', plan('Chauffeurnummer alt'), chosen)
    expect([status, body.added]).toEqual([200, 1])
    expect(body.read_as).toMatchObject({ ignored: [] })
    const swapped = await check('/api/address', utf8('add_name;add_id\nB;Basel'), {
      add_name: 'add_id',
      add_id: 'add_name',
    })
    expect(swapped.body.preview).toEqual({
      columns: ['add_id', 'add_name'],
      rows: [{ line: 2, cells: ['B', 'Basel'] }],
    })
  })

  test.each([['no JSON'], ['[1]'], ['{"a":1}']])('a choice %s is refused', async (columns) => {
    expect(await check('/api/upload', plan('DRIVERNO'), columns)).toMatchObject({
      status: 400,
      body: { message: 'validation_failed' },
    })
  })
})

describe('the sheets of a workbook', () => {
  const sheets = ['Titel', 'Fahrten']
  const book = (second = [PLAN_HEADER, cellsOf()]) =>
    excelFile([['Deckblatt'], ['x']], { sheets: sheets.map((name) => ({ name })), second })

  test('the first with the headings is read and named, or the chosen one', async () => {
    for (const chosen of ['', '&sheet=Fahrten'])
      expect((await check('/api/upload', book(), undefined, chosen)).body).toMatchObject({
        added: 1,
        read_as: { sheet: 'Fahrten', sheets },
      })
    for (const chosen of ['', '&sheet=Titel'])
      expect((await check('/api/upload', chosen ? book() : book([['Fahrt']]), undefined, chosen)).body).toMatchObject({
        message: 'upload_column_missing',
        ...{ sheet: 'Titel', sheets },
      })
    expect((await check('/api/upload', book(), undefined, '&sheet=Nichts')).body).toMatchObject({
      message: 'upload_sheet_missing',
      sheets: ['Titel', 'Fahrten'],
    })
  })
})

describe('a preview', () => {
  test('of a plan says what was understood, with the names of the master data', async () => {
    const lines = Array.from({ length: 12 }, (_none, at) =>
      row({ tour: `T-${at}`, stp: '1.12.26 7:5', from: 'a1', amount: '1250,5' }),
    )
    const { body } = await check('/api/upload', utf8(crlf(HEADER, ...lines)))
    const { columns, rows } = body.preview as { columns: string[]; rows: { line: number; cells: string[] }[] }
    expect(columns).toEqual(HEADER.split(';'))
    expect(rows).toHaveLength(10)
    expect(rows[0]).toMatchObject({ line: 2 })
    expect(rows[0]?.cells).toEqual(
      [
        'T-0',
        'Holz AG',
        'Zürich Hub',
        'Genève',
        'Meier Trans',
        'TRUCK-1',
        '17',
        '01.12.2026 07:05',
        '01.12.2026 08:30',
      ].concat(['01.12.2026 12:00', '', "1'250.50"]),
    )
  })

  test('of a list says days and truth values', async () => {
    const { body } = await check('/api/closed-days', utf8('cd_day;cd_name;cd_half\n1.8.27;Bundesfeier;ja'))
    expect(body.preview).toEqual({
      columns: ['cd_day', 'cd_name', 'cd_half'],
      rows: [{ line: 2, cells: ['01.08.2027', 'Bundesfeier', true] }],
    })
  })
})
