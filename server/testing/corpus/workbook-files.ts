import { strToU8, zipSync } from 'fflate'
import xlsx from 'sheetjs-style'

/** Workbooks as programs write them, part by part. */

type Parts = Record<string, string>
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const zipped = (parts: Parts): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))

/** A cell: its text, a number with a style, or XML as it is. */
export type RawCell = string | number | { xml: string }
type BookOptions = {
  /** `<xf>` of the cell styles, from the second on. */
  formats?: string[]
  /** `<numFmt>` with codes from 164 on. */
  codes?: string[]
  is1904?: boolean
  sheets?: { name: string; state?: string }[]
  /** Rows of the second sheet. */
  second?: RawCell[][]
  /** Number of the line of the first row. */
  firstLine?: number
}

const letter = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : `${letter(Math.floor(column / 26) - 1)}${letter(column % 26)}`

const sheetXml = (rows: RawCell[][], shared: string[], firstLine: number): string => {
  const cellXml = (cell: RawCell, at: string): string => {
    if (typeof cell === 'object') return cell.xml.replaceAll('@', at)
    if (cell === '') return ''
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
    return `<c r="${at}" t="s"><v>${shared.push(cell) - 1}</v></c>`
  }
  const lines = rows.map((cells, row) => {
    const line = row + firstLine
    return `<row r="${line}" spans="1:9">${cells.map((cell, column) => cellXml(cell, `${letter(column)}${line}`)).join('')}</row>`
  })
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetData>${lines.join('')}</sheetData><mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells></worksheet>`
}

/** The parts of a workbook as Excel writes it: texts in a part of their own, numbers and dates by style. */
export const excelParts = (rows: RawCell[][], options: BookOptions = {}): Parts => {
  const { formats = [], codes = [], is1904, sheets = [{ name: 'Tabelle1' }], second, firstLine = 1 } = options
  const shared: string[] = []
  const parts: Parts = { 'xl/worksheets/sheet1.xml': sheetXml(rows, shared, firstLine) }
  if (second) parts['xl/worksheets/sheet2.xml'] = sheetXml(second, shared, 1)
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 4}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  )
  const relations = sheets.map(
    (_sheet, at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const types = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ['/xl/sharedStrings.xml', 'sharedStrings'],
    ...sheets.map((_sheet, at) => [`/xl/worksheets/sheet${at + 1}.xml`, 'worksheet'] as const),
  ].map(([part, type]) => `<Override PartName="${part}" ContentType="${SPREADSHEET}.${type}+xml"/>`)
  return {
    ...parts,
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${is1904 ? ' date1904="1"' : ''} defaultThemeVersion="166925"/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}<Relationship Id="rId9" Type="${RELATIONS}/styles" Target="styles.xml"/><Relationship Id="rId10" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}">${codes.length > 0 ? `<numFmts count="${codes.length}">${codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts>` : ''}<fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="22"/></cellStyleXfs><cellXfs count="${formats.length + 1}"><xf numFmtId="0" fontId="0"/>${formats.join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}" count="${shared.length}">${shared.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
  }
}

export const excelFile = (rows: RawCell[][], options: BookOptions = {}) => zipped(excelParts(rows, options))
export const changedFile = (rows: RawCell[][], change: (parts: Parts) => Parts, options: BookOptions = {}) =>
  zipped(change(excelParts(rows, options)))
export const zipOf = zipped

/** The serial number of a local day and clock time. */
export const serial = (day: string, clock = '00:00', is1904 = false): number => {
  const days = Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569 - (is1904 ? 1462 : 0)
  return days + (Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) / 1440
}
/** A number in the style of a place. */
export const styled = (value: number, style: number): RawCell => ({ xml: `<c r="@" s="${style}"><v>${value}</v></c>` })

/** Workbook as the library writes it with which many programs export. */
export const sheetjsFile = (rows: (string | number | Date | boolean | null)[][]): Uint8Array<ArrayBuffer> => {
  const sheet = xlsx.utils.aoa_to_sheet(rows)
  return new Uint8Array(
    xlsx.write({ SheetNames: ['Plan'], Sheets: { Plan: sheet } }, { type: 'buffer', bookType: 'xlsx' }),
  )
}

/** A zip in whose directory a number of a part is written over. @param at place of the number in the part's record */
const changedRecord = (parts: Parts, name: string, at: number, number: (records: DataView[]) => number) => {
  const bytes = zipped(parts)
  const view = new DataView(bytes.buffer)
  const records: DataView[] = []
  let changed: DataView | undefined
  for (let from = view.getUint32(bytes.length - 6, true); view.getUint32(from, true) === 0x02014b50; ) {
    const record = new DataView(bytes.buffer, from)
    const length = record.getUint16(28, true)
    records.push(record)
    if (new TextDecoder().decode(bytes.subarray(from + 46, from + 46 + length)) === name) changed = record
    from += 46 + length + record.getUint16(30, true) + record.getUint16(32, true)
  }
  changed?.setUint32(at, number(records), true)
  return bytes
}
/** A zip whose directory says less than what comes out. */
export const lyingZip = (parts: Parts, name: string, size: number) => changedRecord(parts, name, 24, () => size)
/** A zip in which a part has the bytes of the first one. */
export const overlappingZip = (parts: Parts, name: string) =>
  changedRecord(parts, name, 42, ([first]) => first?.getUint32(42, true) ?? 0)
/** A zip with a part whose flags say that it has a password. */
export const lockedZip = (parts: Parts, name: string) => changedRecord(parts, name, 6, () => 0x0001_0014)

/** Bytes of a number in a ZIP64 field. */
const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

/**
 * A zip that tells all sizes and places in 64 bits, as programs write it that do not know them beforehand.
 * @param more bytes added to each size
 */
export const zip64Of = (parts: Parts, more = 0): Uint8Array<ArrayBuffer> => {
  const bytes = Buffer.from(zipped(parts))
  const end = bytes.length - 22
  const begin = bytes.readUInt32LE(end + 16)
  const entries: Buffer[] = []
  for (let at = begin; at < end; ) {
    const behind = at + 46 + bytes.readUInt16LE(at + 28)
    const head = Buffer.from(bytes.subarray(at, behind))
    const numbers = Buffer.concat(
      [24, 20, 42].map((place) => long(head.readUInt32LE(place) + (place === 24 ? more : 0))),
    )
    for (const place of [20, 24, 42]) head.writeUInt32LE(0xffffffff, place)
    // A field of another kind stands in front, as Unix programs write it.
    const extra = Buffer.concat([Buffer.from([0x55, 0x78, 1, 0, 9, 1, 0, 24, 0]), numbers])
    at = behind + head.readUInt16LE(30)
    head.writeUInt16LE(extra.length, 30)
    entries.push(head, extra)
  }
  const directory = Buffer.concat(entries)
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(0x06064b50)
  end64.writeUInt32LE(44, 4)
  for (const place of [24, 32]) long(Object.keys(parts).length).copy(end64, place)
  long(directory.length).copy(end64, 40)
  long(begin).copy(end64, 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50)
  long(begin + directory.length).copy(locator, 8)
  locator.writeUInt32LE(1, 16)
  const last = Buffer.from(bytes.subarray(end))
  last.fill(0xff, 8, 20)
  return new Uint8Array(Buffer.concat([bytes.subarray(0, begin), directory, end64, locator, last]))
}
