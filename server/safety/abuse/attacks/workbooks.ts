import { excelParts, lyingZip, overlappingZip, zip64Of, zipOf } from '#server/testing/corpus/workbook-files.ts'
import { type Attack, must } from '../attack.ts'
import { upload } from '../upload.ts'

const MB = 1024 * 1024
/** No workbook of a few kilobytes may keep the reader busy for longer. */
const MOST_MS = 20_000

const SHEET = 'xl/worksheets/sheet1.xml'
const TEXTS = 'xl/sharedStrings.xml'
const STYLES = 'xl/styles.xml'
const BOOK = 'xl/workbook.xml'

const parts = excelParts([['TOUR', 'CUSTOMER']])
/** A workbook with something in front of a place of a part. */
const withText = (part: string, before: string, text: string): Uint8Array =>
  zipOf({ ...parts, [part]: (parts[part] ?? '').replace(before, () => `${text}${before}`) })

const tenSheets = (): Uint8Array => {
  const names = Array.from({ length: 10 }, (_none, at) => ({ name: `Sheet ${at + 1}` }))
  const book = excelParts([['a']], { sheets: names })
  const texts = Array.from({ length: MB }, (_none, at) => `<si><t>text ${at}</t></si>`).join('')
  return zipOf({
    ...book,
    ...Object.fromEntries(names.map((_name, at) => [`xl/worksheets/sheet${at + 1}.xml`, book[SHEET] ?? ''])),
    [TEXTS]: (book[TEXTS] ?? '').replace('</sst>', () => `${texts}</sst>`),
  })
}

/** Half a million cells that refer to one text. @param text as XML has it */
const sharedByCells = (text: string): Uint8Array => {
  const texts = parts[TEXTS] ?? ''
  const place = texts.split('<si>').length - 1
  const row = `<row>${`<c t="s"><v>${place}</v></c>`.repeat(100)}</row>`
  return zipOf({
    ...parts,
    [TEXTS]: texts.replace('</sst>', () => `<si><t>${text}</t></si></sst>`),
    [SHEET]: (parts[SHEET] ?? '').replace('</sheetData>', () => `${row.repeat(5_390)}</sheetData>`),
  })
}

/** Each with what the answer has to say. */
const WORKBOOKS: readonly [what: string, bytes: () => Uint8Array, message: string][] = [
  ['readings that do not end', () => withText(TEXTS, '</si>', '<rPh >'.repeat(MB)), 'file_wrong_format'],
  [
    'a format of a million brackets',
    () => withText(STYLES, '<fonts', `<numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(MB)}"/></numFmts>`),
    'file_wrong_format',
  ],
  [
    'ends of tags in values',
    () => withText(SHEET, '</sheetData>', `<row x="${'>'.repeat(19_000)}"/>`.repeat(1_000)),
    'upload_column_missing',
  ],
  ['a text of 590 letters in many cells', () => sharedByCells('a '.repeat(295)), 'upload_workbook_too_large'],
  ['a text of written numbers in many cells', () => sharedByCells('_x0041_'.repeat(250_000)), 'upload_row_too_large'],
  [
    'a text of 48 million letters that stand for eighteen each',
    () => withText(TEXTS, '<si>', `<si>${`<r><t>${'\ufdfa'.repeat(600_000)}</t></r>`.repeat(80)}</si>`),
    'upload_row_too_large',
  ],
  ['ten sheets over a million texts', tenSheets, 'upload_column_missing'],
  [
    'entities that grow',
    () => withText(TEXTS, '<sst', `<!DOCTYPE sst [${'<!ENTITY a "&b;&b;&b;&b;">'.repeat(100_000)}]>`),
    'file_wrong_format',
  ],
  ['elements within one another', () => withText(SHEET, '</sheetData>', '<row>'.repeat(10 * MB)), 'file_wrong_format'],
  [
    'a tag of a million attributes',
    () => withText(SHEET, '</sheetData>', `<row ${Array.from({ length: MB }, (_none, at) => `a${at}=""`).join(' ')}/>`),
    'file_wrong_format',
  ],
  [
    'three million merged ranges',
    () => withText(SHEET, '<mergeCell ', '<mergeCell ref="A1:A2"/>'.repeat(3 * MB)),
    'file_wrong_format',
  ],
  [
    'a hundred thousand sheets in one part',
    () => withText(BOOK, '</sheets>', '<sheet name="a" r:id="rId1"/>'.repeat(100_000)),
    'file_wrong_format',
  ],
  ['a comment of 100 MB', () => withText(SHEET, '<sheetData>', `<!--${' '.repeat(100 * MB)}`), 'file_wrong_format'],
  [
    'a comment of 50 million hyphens',
    () => withText(SHEET, '<sheetData>', `<!--${'- '.repeat(50 * MB)}-->`),
    'file_wrong_format',
  ],
  [
    'prefixes that are declared nowhere, in 64 elements',
    () => {
      const names = Array.from({ length: 120 }, (_none, at) => `p${at}:a=""`).join(' ')
      return withText(SHEET, '</sheetData>', `${'<q>'.repeat(55)}${`<z ${names}/>`.repeat(80_000)}${'</q>'.repeat(55)}`)
    },
    'file_wrong_format',
  ],
  [
    'a text of 100 million ends of lines',
    () => withText(TEXTS, '</sst>', `<si><t>${'\r'.repeat(100 * MB)}</t></si>`),
    'file_wrong_format',
  ],
  ['parts that share their bytes', () => overlappingZip(parts, STYLES), 'file_wrong_format'],
  [
    'a part of 100 MB that claims 100 bytes',
    () => lyingZip({ ...parts, [STYLES]: ' '.repeat(100 * MB) }, STYLES, 100),
    'upload_workbook_too_large',
  ],
  ['sizes of ZIP64 that no file has', () => zip64Of(parts, 2 ** 52), 'upload_workbook_too_large'],
]

/** Once 5 kB kept the reader busy for a minute, and were answered 500. */
export const hostileWorkbooks: Attack = {
  name: `${WORKBOOKS.length} workbooks that keep their reader busy`,
  memoryMb: 900,
  run: async (target) => {
    let slowest = { ms: 0, what: '' }
    for (const [what, bytes, message] of WORKBOOKS) {
      const { status, body, ms } = await upload(target, 'plan.xlsx', bytes())
      const said = JSON.parse(body).message
      must(status === 400 && said === message, `${what}: ${status} ${said}`)
      must(ms < MOST_MS, `${what}: ${Math.round(ms)} ms`)
      if (ms > slowest.ms) slowest = { ms, what }
    }
    // Each line between parts may be a letter of the file.
    const form = Buffer.from(
      `--a\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${'ba'.repeat(5 * MB)}`,
    )
    const headers = { 'content-type': 'multipart/form-data; boundary=a' }
    const job = { path: '/api/upload/jobs?check=true', body: form, token: target.attackerToken, headers }
    const { status, ms } = await target.send(job)
    must(status < 500 && ms < MOST_MS, `a form of a million parts: ${status}, ${Math.round(ms)} ms`)
    return `400 each, at most ${(slowest.ms / 1000).toFixed(1)} s: ${slowest.what}`
  },
}
