import type { CorpusFile } from './corpus-file.ts'
import { cellsOf, PLAN_HEADER } from './plan-sample.ts'
import { changedFile, excelParts, styled, zip64Of, zipOf } from './workbook-files.ts'

/** Trip plans in packages whose parts have other names and places, and in XML that few programs write. */

const NAME = 'plan.xlsx'
const ONE = { reads: { added: 1, read_as: { format: 'xlsx' } }, trips: [{ tt_tour: 'T-1', tt_drivernr: '0042' }] }
const REFUSED = { refused: 'file_wrong_format' }
/** The number of the driver has its zeros by its format alone. */
const ROWS = [PLAN_HEADER, cellsOf().map((cell, at) => (at === 6 ? styled(42, 1) : cell))]
const FORMAT = { formats: ['<xf numFmtId="164"/>'], codes: ['0000'] }
const SHEET = 'xl/worksheets/sheet1.xml'
const BOOK_RELATIONS = 'xl/_rels/workbook.xml.rels'

type Parts = ReturnType<typeof excelParts>
const file = (what: string, change: (parts: Parts) => Parts, becomes: CorpusFile['becomes'] = ONE): CorpusFile => ({
  what,
  name: NAME,
  bytes: () => changedFile(ROWS, change, FORMAT),
  becomes,
})
/** A part under another name, with what its relation says of it. */
const moved = (parts: Parts, from: string, to: string, said: [old: string, other: string] = ['', '']): Parts => {
  const { [from]: xml = '', ...others } = parts
  const relations = (parts[BOOK_RELATIONS] ?? '').replace(`Target="${said[0]}"`, `Target="${said[1]}"`)
  return { ...others, [to]: xml, [BOOK_RELATIONS]: relations }
}
const inSheet = (what: string, change: (xml: string) => string, becomes?: CorpusFile['becomes']) =>
  file(what, (parts) => ({ ...parts, [SHEET]: change(parts[SHEET] ?? '') }), becomes)
const withBook = (parts: Parts, to: string, relations: string, target: string): Parts => {
  const { 'xl/workbook.xml': book = '', [BOOK_RELATIONS]: of = '', ...others } = parts
  const root = (parts['_rels/.rels'] ?? '').replace('xl/workbook.xml', target)
  return { ...others, [to]: book, [relations]: of.replaceAll('Target="', 'Target="/xl/'), '_rels/.rels': root }
}

export const PACKAGE_FILES: readonly CorpusFile[] = [
  file('a workbook of another name', (parts) =>
    withBook(parts, 'xl/workbook22.xml', 'xl/_rels/workbook22.xml.rels', '/xl/workbook22.xml'),
  ),
  file('a workbook at the root', (parts) => withBook(parts, 'Book.xml', '_rels/Book.xml.rels', 'Book.xml')),
  file('a workbook in upper case', (parts) =>
    withBook(parts, 'XL/WORKBOOK.XML', 'XL/_RELS/WORKBOOK.XML.RELS', 'xl/workbook.xml'),
  ),
  file('texts in another case than their relation says', (parts) =>
    moved(parts, 'xl/sharedStrings.xml', 'xl/SharedStrings.xml'),
  ),
  file('texts of another name', (parts) =>
    moved(parts, 'xl/sharedStrings.xml', 'xl/texts.xml', ['sharedStrings.xml', 'texts.xml']),
  ),
  file('styles in another folder', (parts) =>
    moved(parts, 'xl/styles.xml', 'look/my styles.xml', ['styles.xml', '../look/my%20styles.xml']),
  ),
  file('a sheet by a path from the root', (parts) =>
    moved(parts, SHEET, 'sheets/A.xml', ['worksheets/sheet1.xml', '/sheets/A.xml']),
  ),
  file('a sheet by a path of Windows', (parts) =>
    moved(parts, SHEET, SHEET, ['worksheets/sheet1.xml', '.\\worksheets\\sheet1.xml']),
  ),
  file('relations of the strict kind', (parts) => ({
    ...parts,
    [BOOK_RELATIONS]: (parts[BOOK_RELATIONS] ?? '').replaceAll(
      'http://schemas.openxmlformats.org/officeDocument/2006/',
      'http://purl.oclc.org/ooxml/officeDocument/',
    ),
  })),
  file('texts that are away', ({ 'xl/sharedStrings.xml': _away, ...parts }) => parts, REFUSED),
  file('styles that are away', ({ 'xl/styles.xml': _away, ...parts }) => parts, REFUSED),
  inSheet('a text that the list does not have', (xml) => xml.replace(/t="s"><v>\d+/, 't="s"><v>999'), REFUSED),
  inSheet('a row within a comment', (xml) =>
    xml.replace(
      '</sheetData>',
      '<!-- <row r="3"><c r="A3" t="inlineStr"><is><t>T-9</t></is></c></row> --></sheetData>',
    ),
  ),
  inSheet('rows within a comment ahead of the rows', (xml) =>
    xml.replace('<sheetData>', '<!-- <sheetData><row r="1"/></sheetData> --><sheetData>'),
  ),
  inSheet('a cell with a comment and an instruction within its value', (xml) =>
    xml.replace('<v>42</v>', '<v>4<!-- 1 -->2<?x <v>7</v> ?></v>'),
  ),
  inSheet('a comment without end', (xml) => xml.replace('</sheetData>', '<!-- </sheetData>'), REFUSED),
  {
    what: 'CDATA in texts and in cells',
    name: NAME,
    bytes: () =>
      changedFile(
        [
          PLAN_HEADER,
          cellsOf().map((cell, at) =>
            at === 10 ? { xml: '<c r="@" t="inlineStr"><is><t>a &amp; <![CDATA[</t> &amp; <b>]]></t></is></c>' } : cell,
          ),
        ],
        (parts) => ({
          ...parts,
          'xl/sharedStrings.xml': (parts['xl/sharedStrings.xml'] ?? '').replace('>T-1<', '><![CDATA[T-1]]><'),
        }),
      ),
    becomes: { reads: { added: 1 }, trips: [{ tt_tour: 'T-1', tt_info: 'a & </t> &amp; <b>' }] },
  },
  { what: 'sizes of ZIP64', name: NAME, bytes: () => zip64Of(excelParts(ROWS, FORMAT)), becomes: ONE },
  {
    what: 'a Word file whose parts have other names',
    name: NAME,
    bytes: () =>
      zipOf({
        '_rels/.rels':
          '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="Word/Document.xml"/></Relationships>',
        'Word/Document.xml': '<w:document/>',
      }),
    becomes: { refused: 'upload_other_kind', body: { kind: 'Word (.docx)' } },
  },
]
