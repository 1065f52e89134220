import type { CorpusFile } from './corpus-file.ts'
import { cellsOf, PLAN_HEADER } from './plan-sample.ts'
import { serial, zipOf } from './workbook-files.ts'

/** Workbooks in the very shape in which Google Sheets and Numbers write them, and their texts. */

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const NAME = 'plan.xlsx'
const TRIP = { tt_tour: 'T-1', tt_stp: '2026-12-01T07:00:00.000Z', tt_std: '2026-12-01T07:30:00.000Z' }
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** A cell of these files: a text, a number in a style, or XML with `@` for its place. */
type Cell = string | { v: string; style: number } | { xml: string } | null
type Table = { name: string; rows: readonly (readonly Cell[])[] }

const letter = (column: number): string => String.fromCharCode(65 + column)
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Numbers with a decimal point, as Google Sheets writes them all: `17.0`. */
const googleNumber = (value: number): string => (Number.isInteger(value) ? `${value}.0` : String(value))

const googleFile = (tables: readonly Table[]): Uint8Array<ArrayBuffer> => {
  const shared: string[] = []
  const cellOf = (cell: Cell, at: string): string => {
    if (cell === null) return ''
    if (typeof cell === 'string') return `<c r="${at}" s="1" t="s"><v>${shared.push(cell) - 1}</v></c>`
    if ('xml' in cell) return cell.xml.replaceAll('@', at)
    return `<c r="${at}" s="${cell.style}"><v>${cell.v}</v></c>`
  }
  const sheets = tables.map(
    ({ rows }) =>
      `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}" xmlns:mx="http://schemas.microsoft.com/office/mac/excel/2008/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:mv="urn:schemas-microsoft-com:mac:vml" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><sheetPr><outlinePr summaryBelow="0" summaryRight="0"/></sheetPr><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr customHeight="1" defaultColWidth="12.63" defaultRowHeight="15.75"/><sheetData>${rows.map((cells, row) => `<row r="${row + 1}">${cells.map((cell, column) => cellOf(cell, `${letter(column)}${row + 1}`)).join('')}</row>`).join('')}</sheetData><drawing r:id="rId1"/></worksheet>`,
  )
  return zipOf({
    'xl/drawings/drawing1.xml': `${HEAD}<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"/>`,
    'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}" count="${shared.length}" uniqueCount="${shared.length}">${shared.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd.mm.yyyy hh:mm"/></numFmts><fonts count="1"><font><sz val="10.0"/><name val="Arial"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf borderId="0" fillId="0" fontId="0" numFmtId="0"/></cellStyleXfs><cellXfs count="4"><xf borderId="0" fillId="0" fontId="0" numFmtId="0" xfId="0"/><xf borderId="0" fillId="0" fontId="0" numFmtId="0" xfId="0" applyAlignment="1"/><xf borderId="0" fillId="0" fontId="0" numFmtId="164" xfId="0" applyAlignment="1" applyNumberFormat="1"/><xf borderId="0" fillId="0" fontId="0" numFmtId="49" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr/><sheets>${tables.map(({ name }, at) => `<sheet state="visible" name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 4}"/>`).join('')}</sheets><definedNames/><calcPr/></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/theme" Target="theme/theme1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/>${tables.map((_table, at) => `<Relationship Id="rId${at + 4}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
  })
}

/** A table as Numbers writes it: its name in a merged row above, every cell with a style, empty ones too. */
const numbersFile = (tables: readonly Table[], hasSummary = true): Uint8Array<ArrayBuffer> => {
  const shared: string[] = []
  const cellOf = (cell: Cell, at: string): string => {
    if (cell === null) return `<c r="${at}" s="4"/>`
    if (typeof cell === 'string') return `<c r="${at}" t="s" s="3"><v>${shared.push(cell) - 1}</v></c>`
    if ('xml' in cell) return cell.xml.replaceAll('@', at)
    return `<c r="${at}" s="${cell.style}"><v>${cell.v}</v></c>`
  }
  const summary: Table = {
    name: 'Exportübersicht',
    rows: [
      [],
      [null, 'Dieses Dokument wurde aus Numbers exportiert. Jede Tabelle wurde in ein Excel-Arbeitsblatt konvertiert.'],
      [],
      [null, 'Numbers-Blattname', 'Numbers-Tabellenname', 'Excel-Arbeitsblattname'],
      ...tables.flatMap(({ name }) => [
        [null, 'Blatt 1', null, null],
        [null, null, 'Tabelle 1', name],
      ]),
    ],
  }
  const titled = tables.map(({ name, rows }) => ({
    name,
    rows: [['Tabelle 1', ...(rows[0] ?? []).slice(1).map(() => null)], ...rows],
  }))
  const all: readonly Table[] = hasSummary ? [summary, ...titled] : titled
  const sheets = all.map(
    ({ rows }) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns:r="${RELATIONS}" xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension ref="A1:${letter(Math.max(0, (rows.at(-1)?.length ?? 1) - 1))}${rows.length}"/><sheetViews><sheetView workbookViewId="0" showGridLines="0" defaultGridColor="1"/></sheetViews><sheetFormatPr defaultColWidth="16.3333" defaultRowHeight="19.9" customHeight="1" outlineLevelRow="0" outlineLevelCol="0"/><sheetData>${rows.map((cells, row) => `<row r="${row + 1}" ht="20.25" customHeight="1">${cells.map((cell, column) => cellOf(cell, `${letter(column)}${row + 1}`)).join('')}</row>`).join('')}</sheetData><mergeCells count="1"><mergeCell ref="A1:M1"/></mergeCells><pageMargins left="1" right="1" top="1" bottom="1" header="0.25" footer="0.25"/></worksheet>`,
  )
  return zipOf({
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<workbook xmlns:r="${RELATIONS}" xmlns="${MAIN}"><bookViews><workbookView xWindow="0" yWindow="40" windowWidth="15960" windowHeight="18080"/></bookViews><sheets>${all.map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 4}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0" encoding="UTF-8"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${RELATIONS}/theme" Target="theme/theme1.xml"/>${all.map((_table, at) => `<Relationship Id="rId${at + 4}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
    'xl/sharedStrings.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<sst xmlns="${MAIN}" uniqueCount="${shared.length}">${shared.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="0" formatCode="General"/><numFmt numFmtId="59" formatCode="d.m.yyyy h:mm"/></numFmts><fonts count="1"><font><sz val="10"/><name val="Helvetica Neue"/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0"/><xf numFmtId="0"/><xf numFmtId="0"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="0"/><xf numFmtId="59" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  })
}

/** The plan with real days and numbers. @param style of days */
const rowOf = (style: number, changes: Record<number, Cell> = {}): Cell[] =>
  cellsOf().map((cell, column): Cell => {
    const changed = changes[column]
    if (changed !== undefined) return changed
    if (column === 7) return { v: String(serial('2026-12-01', '08:00')), style }
    if (column === 8) return { v: String(serial('2026-12-01', '08:30')), style }
    if (column === 9) return { v: String(serial('2026-12-01', '12:00')), style }
    return cell === '' ? null : cell
  })
const plan = (style: number, changes: Record<number, Cell> = {}): Table => ({
  name: 'Tabellenblatt1',
  rows: [PLAN_HEADER, rowOf(style, changes)],
})
const read = (sheet: string, more: object = {}) => ({
  reads: { added: 1, read_as: { format: 'xlsx', sheet, ...more } },
  trips: [TRIP],
})
const utf8 = (text: string) => () => new Uint8Array(Buffer.from(text))
const quoted = (cells: readonly string[], delimiter: string): string =>
  cells
    .map((cell) => (cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(delimiter)

export const OTHER_PROGRAMS: readonly CorpusFile[] = [
  {
    what: 'a workbook of Google Sheets, real days',
    name: NAME,
    bytes: () => googleFile([plan(2)]),
    becomes: read('Tabellenblatt1'),
  },
  {
    what: 'a workbook of Google Sheets, numbers with a point',
    name: NAME,
    bytes: () =>
      googleFile([
        plan(2, {
          0: { v: googleNumber(4711), style: 1 },
          6: { v: googleNumber(17), style: 1 },
          11: { v: googleNumber(1384.5), style: 1 },
        }),
      ]),
    becomes: { reads: { added: 1 }, trips: [{ tt_tour: '4711', tt_drivernr: '17', tt_customer_invoice_trip: 1384.5 }] },
  },
  {
    what: 'a workbook of Google Sheets, formulas with their result',
    name: NAME,
    bytes: () =>
      googleFile([plan(2, { 0: { xml: '<c r="@" s="1" t="str"><f>CONCATENATE("T-",1)</f><v>T-1</v></c>' } })]),
    becomes: read('Tabellenblatt1'),
  },
  {
    what: 'a workbook of Google Sheets, a formula that Excel does not know',
    name: NAME,
    bytes: () =>
      googleFile([
        plan(2, {
          0: {
            xml: '<c r="@" s="1" t="str"><f>IFERROR(__xludf.DUMMYFUNCTION("QUERY(A1:B2)"),"T-1")</f><v>T-1</v></c>',
          },
        }),
      ]),
    becomes: read('Tabellenblatt1'),
  },
  {
    what: 'a workbook of Google Sheets, a tick where a tour is meant',
    name: NAME,
    bytes: () => googleFile([plan(2, { 0: { xml: '<c r="@" s="1" t="b"><v>1</v></c>' } })]),
    becomes: { refused: 'upload_cell_is_flag', errors: [{ line: 2, column: 'TOUR', value: 'TRUE' }] },
  },
  {
    what: 'a workbook of Google Sheets, a reference that is lost',
    name: NAME,
    bytes: () => googleFile([plan(2, { 5: { xml: '<c r="@" s="1" t="e"><f>#REF!</f><v>#REF!</v></c>' } })]),
    becomes: { refused: 'upload_cell_error', errors: [{ line: 2, column: 'VEHICLE', value: '#REF!' }] },
  },
  {
    what: 'a workbook of Google Sheets, the plan on its second sheet',
    name: NAME,
    bytes: () =>
      googleFile([
        { name: 'Notizen', rows: [['Bitte prüfen'], ['bis Freitag']] },
        { ...plan(2), name: 'KW 49' },
      ]),
    becomes: read('KW 49'),
  },
  {
    what: 'a list of Google Sheets, a device with more digits than a number keeps',
    name: 'gps.xlsx',
    path: '/api/gps/import',
    bytes: () =>
      googleFile([
        {
          name: 'Fahrzeuge',
          rows: [
            ['Kennzeichen', 'IMEI'],
            ['ZH 7', { v: '3.52093081234567E17', style: 1 }],
          ],
        },
      ]),
    becomes: { refused: 'upload_digits_lost', errors: [{ line: 2, column: 'gps_device' }] },
  },
  {
    what: 'CSV of Google Sheets, CRLF, quotes only where they are needed, no last line end',
    bytes: utf8(
      [PLAN_HEADER, cellsOf({ info: 'Tor 3, links "hinten"' })].map((cells) => quoted(cells, ',')).join('\r\n'),
    ),
    becomes: {
      reads: { added: 1, read_as: { encoding: 'utf-8' } },
      trips: [{ ...TRIP, tt_info: 'Tor 3, links "hinten"' }],
    },
  },
  {
    what: 'a workbook of Numbers, with its contents in front and the name of the table above',
    name: NAME,
    bytes: () => numbersFile([{ ...plan(5), name: 'Blatt 1 - Tabelle 1' }]),
    becomes: read('Blatt 1 - Tabelle 1', { header_line: 2 }),
  },
  {
    what: 'a workbook of Numbers without contents, blank cells with a look',
    name: NAME,
    bytes: () =>
      numbersFile([{ name: 'Tabelle 1', rows: [PLAN_HEADER, rowOf(5), PLAN_HEADER.map(() => null)] }], false),
    becomes: read('Tabelle 1', { header_line: 2 }),
  },
  {
    what: 'a workbook of Numbers, a fault by the line that Excel shows',
    name: NAME,
    bytes: () => numbersFile([plan(5, { 5: 'X' })], false),
    becomes: { refused: 'upload_unknown_value', errors: [{ line: 3, column: 'VEHICLE', value: 'X' }] },
  },
  {
    what: 'a list of Numbers, a name with letters in two parts',
    name: 'addresses.xlsx',
    path: '/api/address/import',
    bytes: () =>
      numbersFile([
        {
          name: 'Adressen',
          rows: [
            ['Nr.', 'Adresse'],
            ['N-1', 'Gene\u0300ve Ae\u0301roport'],
          ],
        },
      ]),
    becomes: { reads: { added: 1, preview: { rows: [{ cells: ['N-1', 'Genève Aéroport'] }] } } },
  },
  {
    what: 'CSV of Numbers, German: semicolons, blank columns behind',
    bytes: utf8([PLAN_HEADER, cellsOf()].map((cells) => `${quoted(cells, ';')};;`).join('\n')),
    becomes: { reads: { added: 1, read_as: { encoding: 'utf-8' } }, trips: [TRIP] },
  },
]
