import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { cellsOf, crlf, HEADER, PLAN_HEADER, row, utf8, utf16 } from '../../testing/corpus/plan-sample.ts'
import { excelParts, type RawCell, serial, styled, zipOf } from '../../testing/corpus/workbook-files.ts'
import { fileForm } from '../../testing/file-form.ts'
import { inCodePage } from '../files/encoding-sample.ts'
import { admin, setUpPlanCompany, t } from '../lists/plan-company-sample.ts'

/** A faulty file is given back as it came, with a column that says what is wrong. */
setUpPlanCompany()

type Bytes = Uint8Array<ArrayBuffer>
const givenBack = async (bytes: Bytes, { kind = 'trip', language = 'de', query = '' } = {}) => {
  const path = `/api/upload/faults/${kind}?language=${language}${query}`
  const response = await t.app.request(
    path,
    { method: 'POST', headers: { authorization: `Bearer ${admin}` }, body: fileForm(bytes, 'plan.csv') },
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  )
  expect(response.status).toBe(200)
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    name: response.headers.get('content-disposition') ?? '',
  }
}
type Checked = { added?: number; errors?: { line: number; column: string; message: string }[]; read_as?: unknown }
const check = async (bytes: Bytes, query = '') =>
  (await t.call<Checked>(admin, 'POST', `/api/upload?check=true${query}`, fileForm(bytes, 'plan.csv'))).body

const SHEET = 'xl/worksheets/sheet1.xml'
const STYLES = 'xl/styles.xml'
const HEADING = 'Fehler in dieser Zeile'
const VALIDATION = '<dataValidations count="1"><dataValidation type="list" sqref="A3:A9"/></dataValidations>'

/** A plan as Excel keeps it: a title, dates and amounts by their formats, a formula, widths, a second sheet, an empty row with a look. */
const planParts = (change: Record<number, RawCell> = {}): Record<string, string> => {
  const cells = (fields: Parameters<typeof cellsOf>[0], other: Record<number, RawCell> = {}): RawCell[] =>
    cellsOf(fields).map((cell, at): RawCell => {
      if (other[at] !== undefined) return other[at]
      if (at === 6) return 17
      if (at === 7) return styled(serial('2026-12-01', '08:00'), 1)
      return at === 11 ? { xml: '<c r="@" s="2"><f>1000+250.5</f><v>1250.5</v></c>' } : cell
    })
  const parts = excelParts(
    [
      ['Fahrplan Woche 49', '', '', '', '', '', '', '', '', '', '', '', '', { xml: '<c r="@" s="1"/>' }],
      PLAN_HEADER,
      cells({}),
      cells({ tour: 'T-2' }, { 5: 'X-9', 2: '', ...change }),
    ],
    {
      formats: ['<xf numFmtId="164" applyNumberFormat="1"/>', '<xf numFmtId="165" applyNumberFormat="1"/>'],
      codes: ['dd.mm.yyyy hh:mm', '&quot;EUR&quot; #,##0.00'],
      sheets: [{ name: 'KW 49' }, { name: 'Notizen' }],
      second: [['Nicht vergessen']],
    },
  )
  const sheet = (parts[SHEET] ?? '')
    .replace(
      '<sheetData>',
      '<cols><col min="1" max="1" width="21.5" customWidth="1"/><col min="2" max="16384" width="9" hidden="1"/></cols><sheetData>',
    )
    .replace('</worksheet>', `${VALIDATION}</worksheet>`)
  return { ...parts, [SHEET]: sheet }
}
const textOf = (bytes: Bytes, part: string): string => strFromU8(unzipSync(bytes)[part] ?? new Uint8Array())
const rowOf = (xml: string, line: number): string => new RegExp(`<row r="${line}".*?</row>`, 's').exec(xml)?.[0] ?? ''
const cellOf = (xml: string, name: string): string =>
  new RegExp(`<c r="${name}"[^>]*?(?:/>|>.*?</c>)`, 's').exec(xml)?.[0] ?? ''

describe('a faulty workbook', () => {
  test('keeps its sheets, cells, formats and widths, and gets a column more', async () => {
    const parts = planParts()
    const { bytes, name } = await givenBack(zipOf(parts))
    expect(name).toContain('trip_faults.xlsx')
    const given = unzipSync(bytes)
    expect(Object.keys(given).sort()).toEqual(Object.keys(parts).sort())
    for (const [part, text] of Object.entries(parts))
      if (part !== SHEET && part !== STYLES) expect(strFromU8(given[part] ?? new Uint8Array())).toBe(text)
    const xml = textOf(bytes, SHEET)
    expect(rowOf(xml, 1)).toBe(rowOf(parts[SHEET] ?? '', 1))
    expect(rowOf(xml, 3)).toBe(rowOf(parts[SHEET] ?? '', 3))
    const [before, after] = [parts[SHEET] ?? '', xml].map((text) => /^.*?<row r="4"[^>]*>/s.test(text) && text)
    for (const column of 'ABDEFGHIJL')
      expect(cellOf(after || '', `${column}4`)).toBe(cellOf(before || '', `${column}4`))
    expect(cellOf(xml, 'M2')).toContain(`<t xml:space="preserve">${HEADING}</t>`)
    expect(cellOf(xml, 'M4')).toMatch(/X-9.*\n.*FROM|FROM.*\n.*X-9/s)
    expect(xml).toContain(VALIDATION)
    expect(xml).toContain('<col min="1" max="1" width="21.5" customWidth="1"/>')
    expect(xml).toMatch(/<col min="13" max="13" width="70" customWidth="1"\/><col min="14" max="16384"[^>]*hidden/)
    expect(textOf(bytes, STYLES)).toContain(parts[STYLES]?.match(/<numFmts.*<\/numFmts>/)?.[0])
  })

  test('has its faulty cells marked', async () => {
    const xml = textOf((await givenBack(zipOf(planParts()))).bytes, SHEET)
    expect(xml).toMatch(/<conditionalFormatting sqref="C4 F4 M4">.*?<formula>LEN\(\$M4\)&#62;0<\/formula>/)
    expect(xml.indexOf('<conditionalFormatting')).toBeGreaterThan(xml.indexOf('</mergeCells>'))
    expect(xml.indexOf('<conditionalFormatting')).toBeLessThan(xml.indexOf('<dataValidations'))
  })

  test('comes back: mended it is read, its column ignored; not mended its faults are the same', async () => {
    const first = await givenBack(zipOf(planParts()))
    const { errors } = await check(first.bytes)
    expect(errors).toEqual((await check(zipOf(planParts()))).errors)
    expect(errors?.map(({ column }) => column).sort()).toEqual(['FROM', 'VEHICLE'])
    const parts = Object.fromEntries(
      Object.entries(unzipSync(first.bytes)).map(([part, bytes]) => [part, strFromU8(bytes)]),
    )
    const half = zipOf({
      ...parts,
      [SHEET]: (parts[SHEET] ?? '').replace(
        cellOf(parts[SHEET] ?? '', 'F4'),
        '<c r="F4" t="inlineStr"><is><t>TRUCK-1</t></is></c>',
      ),
    })
    const again = textOf((await givenBack(half, { language: 'en' })).bytes, SHEET)
    expect(cellOf(again, 'M2')).toContain('Faults of this line')
    expect(again).not.toContain('X-9')
    expect(again).not.toContain('r="N4')
    expect(again.match(/<conditionalFormatting/g)).toHaveLength(1)
    expect(again).toContain('sqref="C4 M4"')
    const mended = again.replace(/<c r="D4"/, '<c r="C4" t="inlineStr"><is><t>A1</t></is></c><c r="D4"')
    expect(await check(zipOf({ ...parts, [SHEET]: mended }))).toMatchObject({ added: 2, read_as: { ignored: [] } })
  })

  test('with merged cells has the first of them marked', async () => {
    const parts = excelParts([PLAN_HEADER, cellsOf(), cellsOf({ tour: 'T-2' })])
    const merged = (parts[SHEET] ?? '').replace(
      /<mergeCells.*<\/mergeCells>/,
      '<mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>',
    )
    const { bytes } = await givenBack(zipOf({ ...parts, [SHEET]: merged }))
    expect(cellOf(textOf(bytes, SHEET), 'M2')).toContain('B2:B3')
    expect((await check(bytes)).errors).toMatchObject([{ line: 2, message: 'upload_cells_merged' }])
  })

  test('that lacks a column below its title says so at the headings', async () => {
    const { bytes } = await givenBack(
      zipOf(excelParts([['Woche 49'], ['Stand heute'], PLAN_HEADER.slice(1), cellsOf().slice(1)])),
    )
    expect(cellOf(textOf(bytes, SHEET), 'L3')).toMatch(/Fehler in dieser Zeile\n.*TOUR/s)
  })

  test('with a sheet of another list in front has its own sheet marked', async () => {
    const drivers = ['ID', 'Name', 'Fahrernummer', 'Gruppen', 'Erfüllt Anforderungen']
    const parts = excelParts([drivers, ['1', 'Hans', '17']], {
      sheets: [{ name: 'Drivers' }, { name: 'Places' }],
      second: [
        ['add_id', 'add_name', 'add_lat'],
        ['B1', 'Basel', 'north'],
      ],
    })
    const { bytes } = await givenBack(zipOf(parts), { kind: 'address' })
    expect(textOf(bytes, SHEET)).toBe(parts[SHEET])
    expect(textOf(bytes, 'xl/worksheets/sheet2.xml')).toContain(HEADING)
  })

  test('with a value too many in a row keeps that fault', async () => {
    const cells: RawCell[][] = [PLAN_HEADER, [...cellsOf(), '', 'stray']]
    const { bytes } = await givenBack(zipOf(excelParts(cells)))
    expect(cellOf(textOf(bytes, SHEET), 'O2')).toContain('inlineStr')
    expect((await check(bytes)).errors).toMatchObject([{ line: 2, message: 'upload_row_too_long' }])
  })

  test('whose names have a prefix, without places, is marked too', async () => {
    const parts = excelParts([PLAN_HEADER, cellsOf({ vehicle: 'X-9' })])
    const prefixed = (parts[SHEET] ?? '')
      .replace(/<mergeCells.*<\/mergeCells>/, '')
      .replaceAll(/ (?:r|spans)="[^"]*"/g, '')
      .replaceAll(/<(\/?)(\w)/g, '<$1x:$2')
      .replace('xmlns=', 'xmlns:x=')
    const { bytes } = await givenBack(zipOf({ ...parts, [SHEET]: prefixed }))
    expect(textOf(bytes, SHEET)).toMatch(/<x:c r="M2"[^>]*t="inlineStr"><x:is><x:t [^>]*>[^<]*X-9/)
    expect((await check(bytes)).errors).toMatchObject([{ line: 2, column: 'VEHICLE' }])
  })

  test('with more faults than are listed says so', async () => {
    const lines = Array.from({ length: 1200 }, (_none, at) => cellsOf({ tour: `T-${at}`, vehicle: 'X-9' }))
    const xml = textOf((await givenBack(zipOf(excelParts([PLAN_HEADER, ...lines])))).bytes, SHEET)
    expect(cellOf(xml, 'M1')).toMatch(/Fehler in dieser Zeile\n.*1000 Fehler stehen hier, 200 weitere/s)
    expect(await check((await givenBack(zipOf(excelParts([PLAN_HEADER, ...lines])))).bytes)).toMatchObject({
      message: 'upload_unknown_value',
    })
  })
})

describe('a faulty CSV', () => {
  const FAULTY = { tour: 'T-2', vehicle: 'X-9', info: '"Tor 3; «links»\r\nhinten"' }
  const lines = ['sep=;', '', 'Titel', HEADER, row(), row(FAULTY), '', row({ tour: 'T-3', from: '' }), ';;']
  const textOf8 = (bytes: Bytes) => Buffer.from(bytes).toString('utf8')

  test('keeps its separator, lines and blanks, and gets a column more', async () => {
    const { bytes, name } = await givenBack(utf8(crlf(...lines)))
    expect(name).toContain('trip_faults.csv')
    const given = textOf8(bytes).split('\r\n')
    expect(given).toHaveLength(crlf(...lines).split('\r\n').length)
    expect(given[3]).toBe(`${HEADER};${HEADING}`)
    for (const at of [0, 1, 2, 4, 5, 7]) expect(given[at]).toBe(crlf(...lines).split('\r\n')[at])
    expect(given[6]).toMatch(/^hinten";;"?[^;]*X-9/)
    expect(given[8]).toMatch(/^T-3;Holz AG;;.*;01\.12\.2026 12:00;;;"?[^;]*FROM/)
  })

  test.each([
    ['UTF-8 with a mark', utf8(`\ufeff${crlf(HEADER, row({ from: 'Genève', vehicle: 'X-9' }))}`), ''],
    ['UTF-16', utf16(crlf(HEADER, row({ from: 'Genève', vehicle: 'X-9' }))), ''],
    ['Windows-1252', inCodePage(crlf(HEADER, row({ from: 'Genève', vehicle: 'X-9' })), 'windows-1252'), ''],
    ['Windows-1250', inCodePage(crlf(HEADER, row({ from: 'Łódź', to: 'Kraków', vehicle: 'X-9' })), 'windows-1250'), ''],
    ['tabs', utf8(crlf(HEADER, row({ from: 'Genève', vehicle: 'X-9' })).replaceAll(';', '\t')), ''],
    ['commas', utf8(crlf(HEADER, row({ from: 'Genève', vehicle: 'X-9' })).replaceAll(';', ',')), ''],
  ] as [string, Bytes, string][])('keeps %s and comes back', async (_what, file, query) => {
    for (const language of ['de', 'fr']) {
      const { bytes } = await givenBack(file, { language, query })
      const before = await check(file, query)
      const after = await check(bytes, query)
      expect(after.errors).toEqual(before.errors)
      expect(Buffer.from(bytes).includes(Buffer.from(file.slice(-30, -4)))).toBe(true)
      expect(Buffer.from(bytes).subarray(0, 40)).toEqual(Buffer.from(file).subarray(0, 40))
    }
  })

  test('of plain letters gets a mark, without which office programs misread the new ones', async () => {
    const { bytes } = await givenBack(utf8(crlf(HEADER, row({ vehicle: 'X-9' }))), { language: 'fr' })
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  test('with a quote that is a letter gets the column behind its last cell', async () => {
    const twice = [HEADER, row({ info: 'Palette 48" hoch', vehicle: 'X-9' }), row({ info: '"48" hoch', tour: 'T-2' })]
    const first = await givenBack(utf8(crlf(...twice)))
    const [, marked = ''] = new TextDecoder().decode(first.bytes).split('\r\n')
    expect(marked).toMatch(/;Palette 48" hoch;;[^;]*X-9/)
    const { bytes } = await givenBack(first.bytes)
    expect(new TextDecoder().decode(bytes)).toBe(new TextDecoder().decode(first.bytes))
  })

  test('given back twice has one column', async () => {
    const first = await givenBack(utf8(crlf(...lines)))
    const half = utf8(textOf8(first.bytes).replaceAll('X-9', 'TRUCK-1'))
    const again = textOf8((await givenBack(half, { language: 'en' })).bytes)
    expect(again).toContain(`${HEADER};Faults of this line\r\n`)
    expect(again).not.toContain('X-9')
    expect(again.match(/FROM/g)).toHaveLength(2)
    const mended = utf8(again.replace('T-3;Holz AG;;', 'T-3;Holz AG;A1;'))
    expect(await check(mended)).toMatchObject({ added: 3, read_as: { ignored: [] } })
  })

  test('of a list too; one whose columns are not known is refused', async () => {
    const { bytes } = await givenBack(utf8('add_id;add_name\nA1;Neu\n;Ohne'), { kind: 'address' })
    expect(
      textOf8(bytes)
        .split('\n')
        .map((line) => line.split(';').length),
    ).toEqual([3, 2, 3])
    const form = fileForm('x;y\n1;2', 'a.csv')
    expect((await t.call(admin, 'POST', '/api/upload/faults/driver?language=de', form)).body).toMatchObject({
      message: 'upload_column_missing',
    })
  })

  test('never begins a formula', async () => {
    const file = utf8('add_id;add_name;=add_lat\nB;Basel;x')
    const { bytes } = await givenBack(file, { kind: 'address' })
    expect(textOf8(bytes)).toContain('add_id')
    for (const line of textOf8(bytes).split('\n').slice(1)) expect(line.split(';').at(-1)).not.toMatch(/^"?[=+\-@]/)
  })
})
