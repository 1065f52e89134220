import { expect, test } from 'vitest'
import { excelParts, zipOf } from '../../testing/corpus/workbook-files.ts'
import { readTable } from './table.ts'
import { openWorkbook, readWorkbook } from './workbook.ts'
import { openZip, partKey } from './zip.ts'

test('what ten sheets share is read once', async () => {
  const names = Array.from({ length: 10 }, (_none, at) => ({ name: `Sheet ${at + 1}` }))
  const { 'xl/worksheets/sheet1.xml': sheet = '', ...parts } = excelParts([['other', 'words']], { sheets: names })
  const sheets = names.map((_name, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheet] as const)
  const zip = await openZip(zipOf({ ...parts, ...Object.fromEntries(sheets) }))
  const reads = new Map<string, number>()
  const book = openWorkbook({
    ...zip,
    read: (name) => {
      reads.set(partKey(name), (reads.get(partKey(name)) ?? 0) + 1)
      return zip.read(name)
    },
  })
  if (!book) throw new Error('no workbook')
  expect(() => readTable({ kind: 'workbook', book }, { columns: [{ name: 'a', required: true }] })).toThrow(
    'upload_column_missing',
  )
  expect(reads.get('xl/worksheets/sheet10.xml')).toBe(1)
  expect(reads.get('xl/sharedstrings.xml')).toBe(1)
  expect(reads.get('xl/styles.xml')).toBe(1)
})

test.each(['__proto__', '__defineGetter__', 'constructor', 'toString'])('an element %s says nothing', async (name) => {
  const { 'xl/worksheets/sheet1.xml': sheet = '', ...parts } = excelParts([['a'], ['b']])
  const marked = sheet.replace('<sheetData>', () => `<${name}/><sheetData>`)
  const book = openWorkbook(await openZip(zipOf({ ...parts, 'xl/worksheets/sheet1.xml': marked })))
  if (!book) throw new Error('no workbook')
  const rows: string[][] = []
  readWorkbook(book, ({ cells }) => rows.push(cells))
  expect(rows).toEqual([['a'], ['b']])
})

test('a row of more letters than a text may have is refused with its line', async () => {
  const book = openWorkbook(await openZip(zipOf(excelParts([['a'], ['b'.repeat(60_000)], ['b', 'c'.repeat(60_000)]]))))
  if (!book) throw new Error('no workbook')
  expect(() => readTable({ kind: 'workbook', book }, { columns: [{ name: 'a' }] })).toThrow(
    expect.objectContaining({
      message: 'upload_row_too_large',
      fields: expect.objectContaining({ line: 3, max: 60_000 }),
    }),
  )
})

test.each([
  ['xl/styles.xml', 'xl/styles.xml'],
  ['/xl/./worksheets//../My%20Styles.xml', 'xl/my styles.xml'],
  ['.\\xl\\Sheet.XML', 'xl/sheet.xml'],
  ['../../xl/a.xml', 'xl/a.xml'],
  ['xl/%C3%9C.xml', 'xl/ü.xml'],
  ['xl/U\u0308.xml', 'xl/ü.xml'],
  ['xl/100%.xml', 'xl/100%.xml'],
])('the part %j is %j', (name, key) => expect(partKey(name)).toBe(key))
