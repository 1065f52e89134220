import { type FlagWords, flagFormat, NUMBER_FORMATS, type SheetKind, TEXT_FORMAT } from './cells.ts'
import { escapeXml } from './sheet-xml.ts'

/** The fixed parts of a file that holds long lists: its looks, and what ties the sheets together. */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Number of a look in the file. */
export const TITLE_LOOK = 1
export const SUBTITLE_LOOK = 2
export const HEAD_LOOK = 3
const FIRST_VALUE_LOOK = 4
export type ValueLook = SheetKind | 'formula_like'
const VALUE_LOOKS: readonly ValueLook[] = [
  ...(['text', 'amount', 'integer', 'day', 'instant', 'moment', 'time', 'flag'] as const),
  'formula_like',
]
export const valueLook = (look: ValueLook): number => FIRST_VALUE_LOOK + VALUE_LOOKS.indexOf(look)

/** Own number formats begin here; those below belong to the office programs. */
const FIRST_FORMAT = 164
const formatOf = (look: ValueLook, words: FlagWords): string | undefined =>
  look === 'formula_like' ? TEXT_FORMAT : look === 'flag' ? flagFormat(words) : NUMBER_FORMATS[look]
const TEXT_ALIGNMENT = 'horizontal="left" wrapText="1"'
/** Numbers keep their distance from the text at their right. */
const NUMBER_ALIGNMENT = 'horizontal="right" indent="1"'
const ALIGNMENT: Partial<Record<ValueLook, string>> = {
  text: TEXT_ALIGNMENT,
  formula_like: TEXT_ALIGNMENT,
  amount: NUMBER_ALIGNMENT,
  integer: NUMBER_ALIGNMENT,
}

/** The same looks as `styles.ts` has for smaller files. */
export const stylesXml = (words: FlagWords): string => {
  const formats = VALUE_LOOKS.map((look, index) => ({ id: FIRST_FORMAT + index, code: formatOf(look, words) }))
  const values = VALUE_LOOKS.map((look, index) => {
    const format = formats[index]?.code ? FIRST_FORMAT + index : 0
    const alignment = ALIGNMENT[look] ?? 'horizontal="center"'
    return `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="1" applyNumberFormat="1" applyBorder="1" applyAlignment="1"><alignment ${alignment} vertical="top"/></xf>`
  })
  return (
    `${XML}<styleSheet xmlns="${MAIN}">` +
    `<numFmts count="${formats.filter(({ code }) => code).length}">${formats
      .flatMap(({ id, code }) => (code ? [`<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`] : []))
      .join('')}</numFmts>` +
    '<fonts count="4"><font><sz val="10"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="10"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="16"/><color rgb="FF12324A"/><name val="Calibri"/></font>' +
    '<font><sz val="10"/><color rgb="FF12324A"/><name val="Calibri"/></font></fonts>' +
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FF12324A"/></patternFill></fill></fills>' +
    '<borders count="2"><border/><border><left/><right/><top/><bottom style="thin"><color rgb="FFD8DFE4"/></bottom></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${FIRST_VALUE_LOOK + values.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>` +
    '<xf numFmtId="0" fontId="2" fillId="0" borderId="0" applyFont="1"/>' +
    '<xf numFmtId="0" fontId="3" fillId="0" borderId="0" applyFont="1"/>' +
    '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>' +
    `${values.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
  )
}

/** A finished sheet: its name, the row of its headings, and where its filter reaches to. */
export type WrittenSheet = { name: string; headRow: number; filter: string | null }

/** Everything but the sheets themselves, by the name of the part. */
export const fixedParts = (
  sheets: readonly WrittenSheet[],
  { title, words, madeAt }: { title: string; words: FlagWords; madeAt: number },
): Record<string, string> => {
  const numbers = sheets.map((_sheet, index) => index + 1)
  const names = sheets.flatMap(({ name, headRow, filter }, index) => {
    const quoted = escapeXml(`'${name}'`)
    return [
      ...(filter
        ? [
            `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${quoted}!${filter}</definedName>`,
          ]
        : []),
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${quoted}!$${headRow}:$${headRow}</definedName>`,
    ]
  })
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${numbers
      .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`)
      .join('')}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    'docProps/core.xml': `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title><dcterms:created xsi:type="dcterms:W3CDTF">${new Date(madeAt).toISOString()}</dcterms:created></cp:coreProperties>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets
      .map(({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets><definedNames>${names.join('')}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${numbers
      .map((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
      .join(
        '',
      )}<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml(words),
  }
}

/** Begin of a sheet, up to its first row. @param looks of the empty cells of a form, by columns */
export const sheetStart = (
  columns: readonly { width: number; isHidden?: true }[],
  panes: string,
  looks?: readonly number[],
): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView showGridLines="${looks ? 1 : 0}" workbookViewId="0">${panes}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="13"/><cols>${columns
    .map(({ width, isHidden }, index) => {
      const look = looks ? ` style="${looks[index]}"` : ''
      return `<col min="${index + 1}" max="${index + 1}" width="${width}"${look}${isHidden ? ' hidden="1"' : ''} customWidth="1"/>`
    })
    .join('')}</cols><sheetData>`
