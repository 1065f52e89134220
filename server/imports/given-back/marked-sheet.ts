import { columnName, escapeXml } from '../../excel/sheet/sheet-xml.ts'
import { columnOf } from '../files/workbook.ts'
import { attribute, element, elements, plainText } from '../files/workbook-xml.ts'

/** What is wrong with the rows of one sheet or text. */
export type RowFaults = {
  /** Line of the headings. */
  headerLine: number
  heading: string
  /** What is wrong, by line. */
  texts: ReadonlyMap<number, string>
  /** Places from 0 of the faulty cells, by line. */
  cells: ReadonlyMap<number, readonly number[]>
  /** Where the column stands that says what is wrong. */
  place: number
  /** Columns of former times, which said what was wrong then; `place` may be one of them. */
  former: readonly number[]
}

/** Places of the looks that marks need, in the styles of the workbook; null for one without styles. */
export type MarkStyles = { text: number; mark: number } | null

/** Characters of the column that says what is wrong. */
const WIDTH = 70

/** `_x000D_` in a cell means the letter of that number. */
const HIDDEN_SPELLING = /_(?=x[0-9a-f]{4}_)/gi

/** As a spreadsheet writes a text within a cell. */
const cellXml = (prefix: string, name: string, style: string | undefined, text: string): string => {
  const look = style === undefined ? '' : ` s="${style}"`
  const t = `${prefix}t`
  return `<${prefix}c r="${name}"${look} t="inlineStr"><${prefix}is><${t} xml:space="preserve">${escapeXml(text.replace(HIDDEN_SPELLING, '_x005F_'))}</${t}></${prefix}is></${prefix}c>`
}

const without = (tag: string, name: string): string =>
  tag.replace(new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*"[^"]*"`), '')
const isTrue = (value: string | undefined): boolean => /^(?:1|true)$/.test(value ?? '')

/** The cells of a row with others in some columns: null takes the cell away. */
const withCells = (
  inner: string,
  cells: ReadonlyMap<number, ((style: string | undefined) => string) | null>,
): string => {
  const waiting = [...cells].sort(([one], [other]) => one - other)
  const pieces: string[] = []
  let next = 0
  let copied = 0
  let before: string | undefined
  const put = (at: number): void => {
    for (let first = waiting[0]; first && first[0] < at; first = waiting[0]) {
      waiting.shift()
      if (first[1]) pieces.push(first[1](before))
    }
  }
  for (const { tag, from, to } of elements(inner, 'c')) {
    const reference = attribute(tag, 'r')
    const column = reference === undefined ? next : columnOf(reference)
    pieces.push(inner.slice(copied, from))
    put(column)
    if (waiting[0]?.[0] === column) {
      const [, written] = waiting.shift() as (typeof waiting)[number]
      if (written) pieces.push(written(before))
    } else pieces.push(inner.slice(from, to))
    before = attribute(tag, 's')
    next = column + 1
    copied = to
  }
  put(Number.POSITIVE_INFINITY)
  return `${pieces.join('')}${inner.slice(copied)}`
}

/** The widths of columns with that of one more: its place may stand in the range of others. */
const withWidth = (xml: string, prefix: string, place: number): string => {
  const number = place + 1
  const own = `<${prefix}col min="${number}" max="${number}" width="${WIDTH}" customWidth="1"/>`
  const cols = element(xml, 'cols')
  const rows = xml.search(/<(?:\w+:)?sheetData[\s/>]/)
  if (!cols || cols.from > rows) return `${xml.slice(0, rows)}<${prefix}cols>${own}</${prefix}cols>${xml.slice(rows)}`
  const ranged = [...elements(cols.inner, 'col')].flatMap(({ tag }) => {
    const [min, max] = [Number(attribute(tag, 'min')), Number(attribute(tag, 'max'))]
    const bare = without(without(tag, 'min'), 'max').replace(/\/\s*$/, '')
    const part = (from: number, to: number) => ({ from, xml: `<${prefix}col min="${from}" max="${to}"${bare}/>` })
    if (number < min || number > max) return [part(min, max)]
    return [...(min < number ? [part(min, number - 1)] : []), ...(max > number ? [part(number + 1, max)] : [])]
  })
  const sorted = [...ranged, { from: number, xml: own }].sort((one, other) => one.from - other.from)
  const content = sorted.map((one) => one.xml).join('')
  return `${xml.slice(0, cols.from)}<${prefix}cols>${content}</${prefix}cols>${xml.slice(cols.to)}`
}

/** What stands behind conditional formats in the order of a sheet (ECMA-376, CT_Worksheet). */
const BEHIND_FORMATS = [
  ...['dataValidations', 'hyperlinks', 'printOptions', 'pageMargins', 'pageSetup', 'headerFooter', 'rowBreaks'],
  ...['colBreaks', 'customProperties', 'cellWatches', 'ignoredErrors', 'smartTags', 'drawing', 'legacyDrawing'],
  ...['legacyDrawingHF', 'drawingHF', 'picture', 'oleObjects', 'controls', 'webPublishItems', 'tableParts', 'extLst'],
]
const AT_FORMATS_END = new RegExp(`<(?:\\w+:)?(?:${BEHIND_FORMATS.join('|')})(?=[\\s/>])|</(?:\\w+:)?worksheet>`, 'g')

/** The formula by which a row's cells are marked for as long as the text is there. */
const markFormula = (place: number, line: number): string => `LEN($${columnName(place)}${line})>0`

/** The sheet with its faulty cells marked by conditional formats: their own looks stay as they are. */
const withMarks = (xml: string, prefix: string, { cells, place, former }: RowFaults, style: number): string => {
  const end = xml.lastIndexOf('sheetData')
  const rest = xml.slice(end)
  const columns = new Set([place, ...former].map(columnName))
  const isFormer = (inner: string): boolean => {
    const [, column = ''] = /^LEN\(\$([A-Z]+)\d+\)>0$/.exec(plainText(element(inner, 'formula')?.inner ?? '')) ?? []
    return columns.has(column)
  }
  const kept: string[] = []
  let copied = 0
  let priority = 0
  for (const { inner, from, to } of elements(rest, 'conditionalFormatting')) {
    for (const { tag } of elements(inner, 'cfRule'))
      priority = Math.max(priority, Number(attribute(tag, 'priority')) || 0)
    kept.push(rest.slice(copied, isFormer(inner) ? from : to))
    copied = to
  }
  const formats = `${kept.join('')}${rest.slice(copied)}`
  AT_FORMATS_END.lastIndex = 0
  const at = AT_FORMATS_END.exec(formats)?.index ?? formats.length
  const marks = [...cells].map(([line, places], index) => {
    const names = [...new Set([...places, place])].map((column) => `${columnName(column)}${line}`)
    const rule = `<${prefix}cfRule type="expression" dxfId="${style}" priority="${priority + index + 1}"><${prefix}formula>${escapeXml(markFormula(place, line))}</${prefix}formula></${prefix}cfRule>`
    return `<${prefix}conditionalFormatting sqref="${names.join(' ')}">${rule}</${prefix}conditionalFormatting>`
  })
  return `${xml.slice(0, end)}${formats.slice(0, at)}${marks.join('')}${formats.slice(at)}`
}

/** The range that a sheet says it fills, with one more column. */
const withDimension = (xml: string, place: number): string =>
  xml.replace(/(<(?:\w+:)?dimension\s+ref="[A-Z]+\d+:)([A-Z]+)(\d+")/, (all, start, right, end) =>
    columnOf(String(right)) < place ? `${start}${columnName(place)}${end}` : String(all),
  )

/**
 * The XML of a sheet with a column that says what is wrong in each line. All other cells, and what else the sheet holds, stay as
 * they are, byte for byte.
 */
export const markedSheet = (xml: string, faults: RowFaults, styles: MarkStyles): string => {
  const { headerLine, heading, texts, place, former } = faults
  const [, prefix = ''] = /<((?:\w+:)?)sheetData[\s/>]/.exec(xml) ?? []
  const emptied = former.filter((column) => column !== place)
  const pieces: string[] = []
  let copied = 0
  let line = 0
  for (const { tag, inner, from, to } of elements(xml, 'row', Math.max(0, xml.search(/<(?:\w+:)?sheetData[\s/>]/)))) {
    line = Number(attribute(tag, 'r') ?? line + 1)
    const text = line === headerLine ? heading : texts.get(line)
    if (text === undefined && (former.length === 0 || line < headerLine)) continue
    const name = `${columnName(place)}${line}`
    const written = (before: string | undefined): string =>
      // The heading looks like the one beside it.
      cellXml(prefix, name, line === headerLine ? before : styles ? String(styles.text) : undefined, text ?? '')
    const cells = withCells(
      inner,
      new Map([...emptied.map((column) => [column, null] as const), [place, text === undefined ? null : written]]),
    )
    // A row of several texts gets the height that they need, unless a person set one.
    const fixed = isTrue(attribute(tag, 'customHeight'))
    const bare = without(tag, 'spans').replace(/\/\s*$/, '')
    pieces.push(
      xml.slice(copied, from),
      `<${prefix}row${fixed ? bare : without(bare, 'ht')}>`,
      cells,
      `</${prefix}row>`,
    )
    copied = to
  }
  const filled = `${pieces.join('')}${xml.slice(copied)}`
  const marked = styles ? withMarks(filled, prefix, faults, styles.mark) : filled
  return withDimension(withWidth(marked, prefix, place), place)
}
