import type { CorpusFile } from './corpus-file.ts'
import { cellsOf, PLAN_HEADER } from './plan-sample.ts'
import { changedFile, excelParts, lockedZip, overlappingZip, styled, zip64Of, zipOf } from './workbook-files.ts'

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
/** The same in another part. */
const inPart = (part: string, what: string, change: (xml: string) => string, becomes?: CorpusFile['becomes']) =>
  file(what, (parts) => ({ ...parts, [part]: change(parts[part] ?? '') }), becomes)
/** A package of bytes that no program for workbooks writes. */
const packed = (what: string, bytes: CorpusFile['bytes'], becomes: CorpusFile['becomes'] = ONE): CorpusFile => ({
  ...{ what, name: NAME, bytes, becomes },
})
const named = (what: string, name: (part: string) => string, becomes?: CorpusFile['becomes']) =>
  file(what, (parts) => Object.fromEntries(Object.entries(parts).map(([part, xml]) => [name(part), xml])), becomes)
const renamedElements = (xml: string, prefix: string) =>
  xml
    .replace(/<(\/?)(?=worksheet|sheetData|row|c|v)(\w+)(?=[\s>])/g, `<$1${prefix}:$2`)
    .replace('xmlns=', `xmlns:${prefix}=`)
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
  file('a name whose blank is escaped in the package too', (parts) =>
    moved(parts, 'xl/styles.xml', 'xl/my%20styles.xml', ['styles.xml', 'my%20styles.xml']),
  ),
  file('a sheet whose letters are escaped in the package', (parts) =>
    moved(parts, SHEET, 'xl/worksheets/%C3%9Cbersicht.xml', ['worksheets/sheet1.xml', 'worksheets/Übersicht.xml']),
  ),
  file('a sheet whose letters are escaped in its relation', (parts) =>
    moved(parts, SHEET, 'xl/worksheets/Übersicht.xml', ['worksheets/sheet1.xml', 'worksheets/%c3%9cbersicht.xml']),
  ),
  file('a name with a percent sign', (parts) =>
    moved(parts, 'xl/styles.xml', 'xl/100%.xml', ['styles.xml', '100%25.xml']),
  ),
  named('names with a slash in front', (part) => `/${part}`),
  named('names with ./ in front', (part) => `./${part}`),
  named('names with slashes of Windows', (part) => part.replaceAll('/', '\\')),
  named('names in capitals', (part) => part.toUpperCase()),
  file('folders as entries of their own', (parts) => ({ 'xl/': '', 'xl/worksheets/': '', ...parts })),
  file('two parts of a name, with and without a slash', (parts) => ({ ...parts, [`/${SHEET}`]: '<x/>' }), REFUSED),
  file('two parts of a name, in capitals and not', (parts) => ({ ...parts, [SHEET.toUpperCase()]: '<x/>' }), REFUSED),
  inSheet('a prefix with a hyphen', (xml) => renamedElements(xml, 's-1')),
  inSheet('a prefix with a dot and letters beyond ASCII', (xml) => renamedElements(xml, 'é.x')),
  inSheet('a prefix that is declared nowhere', (xml) => xml.replace(/<(\/?)(row|c|v)(?=[\s>])/g, '<$1s-1:$2')),
  inSheet('a row of another namespace', (xml) =>
    xml.replace('</sheetData>', '<y:row xmlns:y="urn:y" r="9"><y:c r="A9"><y:v>1</y:v></y:c></y:row></sheetData>'),
  ),
  inPart(BOOK_RELATIONS, 'relations with a prefix, one of them in a comment', (xml) =>
    xml
      .replace(/<(\/?)Relationship/g, '<$1r.x:Relationship')
      .replace('xmlns=', 'xmlns:r.x=')
      .replace('<r.x:Relationship ', '<!-- <r.x:Relationship Id="rId1" Type="a/worksheet" Target="no.xml"/> -->$&'),
  ),
  inPart('xl/workbook.xml', 'sheets within a comment', (xml) =>
    xml.replace('<sheets>', '<!-- <sheets><sheet name="no" r:id="rId77"/></sheets> -->$&'),
  ),
  inPart('xl/styles.xml', 'styles within a comment', (xml) =>
    xml.replace('<cellXfs', '<!-- <cellXfs count="1"><xf numFmtId="0"/></cellXfs> -->$&'),
  ),
  inSheet('merged cells within a comment', (xml) => xml.replace('<mergeCell ', '<!-- <mergeCell ref="A2:A3"/> -->$&')),
  inSheet('CDATA in a value and in a formula', (xml) =>
    xml.replace('<v>42</v>', '<f><![CDATA[IF(A1<2,"</c>",1)]]></f><v><![CDATA[42]]></v>'),
  ),
  inSheet('values that hold what ends a tag', (xml) =>
    xml.replace('<v>42</v>', `<f r:a=">>" ref='">'>1</f>$&`).replace('<worksheet ', '<worksheet xmlns:r="urn:r" '),
  ),
  inSheet('a document type', (xml) => xml.replace('<worksheet', '<!DOCTYPE worksheet>$&'), REFUSED),
  inPart(
    'xl/sharedStrings.xml',
    'entities that grow',
    (xml) =>
      xml
        .replace('<sst', '<!DOCTYPE sst [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><sst')
        .replace('>T-1<', '>&b;<'),
    REFUSED,
  ),
  inSheet('a row that is no number', (xml) => xml.replace('<row r="2"', '<row r="x"'), REFUSED),
  inSheet('a cell with two values', (xml) => xml.replace('<v>42</v>', '<v>4</v><v>2</v>'), REFUSED),
  inPart('xl/sharedStrings.xml', 'a reading that does not end', (xml) => xml.replace('<t', '<rPh><t'), REFUSED),
  inPart(
    'xl/sharedStrings.xml',
    'letters that XML does not have',
    (xml) => xml.replace('>T-1<', '>T-1&#x1;<'),
    REFUSED,
  ),
  inPart('xl/styles.xml', 'a format without end', (xml) => xml.replace('"0000"', `"0000;${'['.repeat(900)}"`)),
  inPart(
    'xl/styles.xml',
    'a format longer than any program has them',
    (xml) => xml.replace('"0000"', `"0000;${'['.repeat(9_000)}"`),
    REFUSED,
  ),
  file(
    'two sheets in one part',
    (parts) => ({
      ...parts,
      'xl/workbook.xml': (parts['xl/workbook.xml'] ?? '').replace(
        '</sheets>',
        '<sheet name="B" r:id="rId1"/></sheets>',
      ),
    }),
    REFUSED,
  ),
  ...['\ufeff', '<?xml version="1.0" encoding="utf-16"?>', '\r\n'].map((begin) =>
    inSheet(`a sheet that begins with ${JSON.stringify(begin)}`, (xml) => xml.replace(/^<\?xml.*\?>\s*/, begin)),
  ),
  packed('sizes of ZIP64', () => zip64Of(excelParts(ROWS, FORMAT))),
  packed('sizes of ZIP64 that no file has', () => zip64Of(excelParts(ROWS, FORMAT), 2 ** 52), {
    refused: 'upload_workbook_too_large',
  }),
  packed('sizes of ZIP64 that are larger than their parts', () => zip64Of(excelParts(ROWS, FORMAT), 1), REFUSED),
  packed('parts that share their bytes', () => overlappingZip(excelParts(ROWS, FORMAT), 'xl/styles.xml'), REFUSED),
  packed('a part with a password', () => lockedZip(excelParts(ROWS, FORMAT), SHEET), REFUSED),
  packed('bytes behind the end', () => new Uint8Array([...zipOf(excelParts(ROWS, FORMAT)), 13, 10, 0, 0])),
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
