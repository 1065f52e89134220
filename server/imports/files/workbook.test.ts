import { expect, test } from 'vitest'
import { excelParts, zipOf } from '../../testing/corpus/workbook-files.ts'
import { readTable } from './table.ts'
import { openWorkbook } from './workbook.ts'
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

test.each([
  ['xl/styles.xml', 'xl/styles.xml'],
  ['/xl/./worksheets//../My%20Styles.xml', 'xl/my styles.xml'],
  ['.\\xl\\Sheet.XML', 'xl/sheet.xml'],
  ['../../xl/a.xml', 'xl/a.xml'],
  ['xl/%C3%9C.xml', 'xl/ü.xml'],
  ['xl/U\u0308.xml', 'xl/ü.xml'],
  ['xl/100%.xml', 'xl/100%.xml'],
])('the part %j is %j', (name, key) => expect(partKey(name)).toBe(key))
