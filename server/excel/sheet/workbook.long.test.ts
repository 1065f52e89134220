import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ColumnValue } from '#shared/domain/columns/column.ts'
import { type OfficeCell, type OfficeSheet, readInOffice } from '../../testing/libreoffice.ts'
import type { SheetKind } from './cells.ts'
import { type Workbook, workbookFile } from './workbook.ts'

const column = (heading: string, kind: SheetKind, isSummed = false) => ({ heading, kind, isSummed })

const TEXTS = [
  '=1+1',
  '+41 61',
  '-5',
  '@sum',
  "O'Hara & <Söhne> €",
  '0017',
  '_x0041_',
  'two\nlines',
  'bell\u0007 gone',
  '1e5',
]
const WORKBOOK: Workbook = {
  title: 'Test',
  timeZone: 'Europe/Zurich',
  words: { yes: 'Ja', no: 'Nein' },
  madeAt: Date.parse('2026-11-21T08:30:00.000Z'),
  sheets: [
    {
      name: 'Values: [all]/kinds?',
      titles: ['Müller & Söhne AG', '16.11.2026 - 22.11.2026'],
      frozenColumns: 1,
      tables: [
        {
          columns: [
            column('Text', 'text'),
            column('Amount €', 'amount', true),
            column('Count', 'integer', true),
            column('Day', 'day'),
            column('Instant', 'instant'),
            column('Time', 'time'),
            column('Checked', 'flag'),
          ],
          groups: [
            {
              rows: TEXTS.map((text, index): ColumnValue[] => [
                text,
                index === 0 ? 1234567.89 : 0.1,
                index,
                '2026-11-21',
                '2026-03-29T01:30:00.000Z',
                '20:05',
                index % 2 === 0,
              ]),
            },
          ],
          total: 'Total',
        },
      ],
    },
    {
      name: 'Groups',
      titles: ['Groups'],
      tables: [
        {
          columns: [column('Tour', 'text'), column('Amount', 'amount', true)],
          groups: [
            {
              heading: 'First',
              rows: [
                ['T-1', 10.1],
                ['T-2', null],
              ],
              subtotal: 'First, sum',
            },
            { heading: 'Second', rows: [['T-3', 20.2]], subtotal: 'Second, sum' },
            { heading: 'None', rows: [], subtotal: 'None, sum' },
          ],
          total: 'All',
        },
        { columns: [column('Item', 'text'), column('Cost', 'amount', true)], groups: [{ rows: [['Fuel', 5]] }] },
      ],
      closing: [{ name: 'To pay', kind: 'amount', value: 35.3, isStrong: true }],
    },
    {
      name: 'Empty',
      titles: [],
      tables: [
        { columns: [column('Tour', 'text'), column('Amount', 'amount', true)], groups: [{ rows: [] }], total: 'Total' },
      ],
    },
  ],
}

let file: Uint8Array
let sheets: OfficeSheet[]
beforeAll(() => {
  file = workbookFile(WORKBOOK)
  sheets = readInOffice(file)
})

const cellsOf = (sheet: number): OfficeCell[][] => sheets[sheet]?.rows ?? []
const cell = (sheet: number, row: number, place: number): OfficeCell | undefined => cellsOf(sheet)[row]?.[place]
const xmlOf = (name: string): string => new TextDecoder().decode(unzipSync(file)[name])

describe('opened in LibreOffice', () => {
  test('titles on top, then the headings', () => {
    expect(sheets.map(({ name }) => name)).toEqual(['Values   all  kinds', 'Groups', 'Empty'])
    expect(cell(0, 0, 0)?.shown).toBe('Müller & Söhne AG')
    expect(cell(0, 1, 0)?.shown).toBe('16.11.2026 - 22.11.2026')
    expect(
      cellsOf(0)[3]
        ?.slice(0, 7)
        .map(({ shown }) => shown),
    ).toEqual([...['Text', 'Amount €', 'Count', 'Day', 'Instant', 'Time', 'Checked']])
  })

  test.each(TEXTS.map((text, index) => [text, index] as const))('the text %j stays a text', (text, index) => {
    expect(cell(0, 4 + index, 0)).toMatchObject({
      type: 'string',
      shown: text.replace('\u0007', ''),
      formula: null,
    })
  })

  test('amounts, numbers, days, instants, times and flags are values of their kind, shown as the product shows them', () => {
    expect(cell(0, 4, 1)).toMatchObject({ type: 'float', value: '1234567.89', shown: "1'234'567.89" })
    expect(cell(0, 5, 1)).toMatchObject({ type: 'float', value: '0.1', shown: '0.10' })
    expect(cell(0, 6, 2)).toMatchObject({ type: 'float', value: '2', shown: '2' })
    expect(cell(0, 4, 3)).toMatchObject({ type: 'date', value: '2026-11-21', shown: '21.11.2026' })
    // The hour after the clock change in Zurich.
    expect(cell(0, 4, 4)).toMatchObject({ type: 'date', value: '2026-03-29T03:30:00', shown: '29.03.2026 03:30' })
    expect(cell(0, 4, 5)).toMatchObject({ type: 'time', value: 'PT20H05M00S', shown: '20:05' })
    expect(cell(0, 4, 6)).toMatchObject({ type: 'float', value: '1', shown: 'Ja' })
    expect(cell(0, 5, 6)).toMatchObject({ type: 'float', value: '0', shown: 'Nein' })
  })

  test('totals are formulas with their exact values', () => {
    expect(cell(0, 14, 0)?.shown).toBe('Total')
    expect(cell(0, 14, 1)).toMatchObject({
      value: '1234568.79',
      shown: "1'234'568.79",
      formula: 'of:=SUBTOTAL(9;[.B5:.B14])',
    })
    expect(cell(0, 14, 2)).toMatchObject({ value: '45', formula: 'of:=SUBTOTAL(9;[.C5:.C14])' })
  })

  test('groups have their subtotals, and the total counts each row once', () => {
    const shown = cellsOf(1).map((row) => row.slice(0, 2).map((found) => found.shown))
    expect(shown).toEqual([
      ['Groups', ''],
      ['', ''],
      ['Tour', 'Amount'],
      ['First', ''],
      ['T-1', '10.10'],
      ['T-2', ''],
      ['First, sum', '10.10'],
      ['Second', ''],
      ['T-3', '20.20'],
      ['Second, sum', '20.20'],
      ['None', ''],
      ['None, sum', '0.00'],
      ['All', '30.30'],
      ['', ''],
      ['Item', 'Cost'],
      ['Fuel', '5.00'],
      ['', ''],
      ['To pay', '35.30'],
    ])
    expect(cell(1, 12, 1)?.formula).toBe('of:=SUBTOTAL(9;[.B4:.B12])')
  })

  test('a table without rows has its headings and a total of nothing', () => {
    expect(cellsOf(2).map((row) => row.slice(0, 2).map((found) => found.shown))).toEqual([
      ['Tour', 'Amount'],
      ['Total', '0.00'],
    ])
  })
})

describe('the file', () => {
  test('headings and the first column stay, each page repeats the headings, A4 landscape fitted to the width', () => {
    const xml = xmlOf('xl/worksheets/sheet1.xml')
    expect(xml).toContain('<pane xSplit="1" ySplit="4" topLeftCell="B5" activePane="bottomRight" state="frozen"/>')
    expect(xml).toContain('<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>')
    expect(xml.match(/<sheetPr/g)).toHaveLength(1)
    expect(xml).toContain('<autoFilter ref="A4:G14"/>')
    expect(xmlOf('xl/worksheets/sheet2.xml')).not.toContain('<autoFilter')
    expect(xmlOf('xl/workbook.xml')).toMatch(/_xlnm.Print_Titles"[^>]*>&apos;Values {3}all {2}kinds&apos;!\$4:\$4</)
  })

  test('is compressed', () => {
    const open = Object.values(unzipSync(file)).reduce((sum, part) => sum + part.length, 0)
    expect(file.length).toBeLessThan(open / 2)
  })

  test('the same content makes the same file', () => {
    expect(workbookFile(WORKBOOK)).toEqual(file)
  })

  test('a value that its column does not take is a fault, not a wrong file', () => {
    const wrong = (kind: SheetKind, value: ColumnValue) => () =>
      workbookFile({
        ...WORKBOOK,
        sheets: [{ name: 'x', titles: [], tables: [{ columns: [column('x', kind)], groups: [{ rows: [[value]] }] }] }],
      })
    expect(wrong('day', '2026-02-30')).toThrow(RangeError)
    expect(wrong('instant', 'tomorrow')).toThrow(RangeError)
    expect(wrong('time', '25:00')).toThrow(RangeError)
    expect(wrong('amount', 'ten')).toThrow(RangeError)
  })
})
