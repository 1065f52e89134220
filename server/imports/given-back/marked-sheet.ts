import { columnName, escapeXml } from '../../excel/sheet/sheet-xml.ts'
import { columnOf } from '../files/workbook.ts'
import { attribute, beginOfTag, readXmlText, type Tag, type XmlListener } from '../files/workbook-xml.ts'
import { type Edit, edited, prefixOf, startTag } from './xml-edits.ts'

/** Faults of the rows of one sheet or text. */
export type RowFaults = {
  /** Line of the headings. */
  headerLine: number
  heading: string
  /** Words of the faults, by line. */
  texts: ReadonlyMap<number, string>
  /** Places from 0 of the faulty cells, by line. */
  cells: ReadonlyMap<number, readonly number[]>
  /** Place of the column with the faults. */
  place: number
  /** Columns of faults from earlier rounds; `place` may be one of them. */
  former: readonly number[]
}

/** Places of the looks that marks need, in the styles of the workbook; null for one without styles. */
export type MarkStyles = { text: number; mark: number } | null

/** Characters of the column that says what is wrong. */
const WIDTH = 70

/** `_x000D_` in a cell means the letter of that number. */
const HIDDEN_SPELLING = /_(?=x[0-9a-f]{4}_)/gi

/** XML of a cell with a text, as a spreadsheet writes it. */
const cellXml = (prefix: string, name: string, style: string | undefined, text: string): string => {
  const look = style === undefined ? '' : ` s="${style}"`
  const t = `${prefix}t`
  return `<${prefix}c r="${name}"${look} t="inlineStr"><${prefix}is><${t} xml:space="preserve">${escapeXml(text.replace(HIDDEN_SPELLING, '_x005F_'))}</${t}></${prefix}is></${prefix}c>`
}

const isTrue = (value: string | undefined): boolean => /^(?:1|true)$/.test(value ?? '')

/** A cell that is written in a column, by the look of the cell before it; null takes the one that is there away. */
type Written = ((before: string | undefined) => string) | null
type Reader = { listener: XmlListener; edits: () => Edit[] }

/** Writes cells into the rows that have something to say, and takes away those of former times. */
const rowEdits = (
  xml: string,
  { headerLine, heading, texts, place, former }: RowFaults,
  styles: MarkStyles,
): Reader => {
  const edits: Edit[] = []
  const emptied = former.filter((column) => column !== place)
  let line = 0
  /** The row that is written to: its cells that are not written yet, and the look of its last one. */
  let row: { prefix: string; waiting: [number, Written][]; next: number; before: string | undefined } | null = null
  /** The cell that is written over. */
  let over: { from: number; written: Written; before: string | undefined } | null = null

  const insert = (at: number, until: number): void => {
    for (let first = row?.waiting[0]; row && first && first[0] < until; first = row.waiting[0]) {
      row.waiting.shift()
      const text = first[1]?.(row.before)
      if (text !== undefined) edits.push({ from: at, to: at, text })
    }
  }
  const openRow = (tag: Tag, end: number): void => {
    line = Number(attribute(tag, 'r') ?? line + 1)
    const text = line === headerLine ? heading : texts.get(line)
    if (text === undefined && (former.length === 0 || line < headerLine)) return
    const prefix = prefixOf(tag)
    const written = (before: string | undefined): string =>
      // The heading looks like the one beside it.
      cellXml(
        prefix,
        `${columnName(place)}${line}`,
        line === headerLine ? before : styles ? String(styles.text) : undefined,
        text ?? '',
      )
    const waiting: [number, Written][] = [
      ...emptied.map((column): [number, Written] => [column, null]),
      [place, text === undefined ? null : written],
    ]
    row = { prefix, waiting: waiting.sort(([one], [other]) => one - other), next: 0, before: undefined }
    // A row of several texts gets the height that they need, unless a person set one.
    const left = isTrue(attribute(tag, 'customHeight')) ? ['spans'] : ['spans', 'ht']
    const start = startTag(tag, Object.fromEntries(left.map((name) => [name, null])))
    edits.push({ from: beginOfTag(xml, end), to: end, text: `<${start}>` })
  }
  const closeRow = (tag: Tag, end: number): void => {
    const from = tag.isSelfClosing ? end : beginOfTag(xml, end)
    insert(from, Number.POSITIVE_INFINITY)
    if (tag.isSelfClosing) edits.push({ from: end, to: end, text: `</${tag.name}>` })
    row = null
  }
  const openCell = (tag: Tag, end: number): void => {
    if (!row) return
    const reference = attribute(tag, 'r')
    const column = reference === undefined ? row.next : columnOf(reference)
    const from = beginOfTag(xml, end)
    insert(from, column)
    const first = row.waiting[0]
    if (first?.[0] === column) {
      row.waiting.shift()
      over = { from, written: first[1], before: row.before }
    }
    row.before = attribute(tag, 's')
    row.next = column + 1
  }
  const closeCell = (end: number): void => {
    if (over) edits.push({ from: over.from, to: end, text: over.written?.(over.before) ?? '' })
    over = null
  }
  return {
    edits: () => edits,
    listener: {
      open: (name, tag, path, end) => {
        if (name === 'row' && path.at(-1) === 'sheetData') openRow(tag, end)
        else if (name === 'c' && path.at(-1) === 'row') openCell(tag, end)
      },
      close: (name, tag, path, end) => {
        if (name === 'row' && path.at(-1) === 'sheetData' && row) closeRow(tag, end)
        else if (name === 'c' && path.at(-1) === 'row') closeCell(end)
      },
    },
  }
}

/** The widths of columns with that of one more: its place may stand in the range of others. */
const withWidth = (cols: readonly Tag[], prefix: string, place: number): string => {
  const number = place + 1
  const own = `<${prefix}col min="${number}" max="${number}" width="${WIDTH}" customWidth="1"/>`
  const ranged = cols.flatMap((tag) => {
    const [min, max] = [Number(attribute(tag, 'min')), Number(attribute(tag, 'max'))]
    const part = (from: number, to: number) => ({
      from,
      xml: `<${startTag(tag, { min: String(from), max: String(to) })}/>`,
    })
    if (number < min || number > max) return [part(min, max)]
    return [...(min < number ? [part(min, number - 1)] : []), ...(max > number ? [part(number + 1, max)] : [])]
  })
  return [...ranged, { from: number, xml: own }]
    .sort((one, other) => one.from - other.from)
    .map((one) => one.xml)
    .join('')
}

/** Adds the width of the column, and widens the range that the sheet says it fills. */
const columnEdits = (xml: string, place: number): Reader => {
  const edits: Edit[] = []
  const cols: Tag[] = []
  let hasWidths = false
  return {
    edits: () => edits,
    listener: {
      open: (name, tag, path, end) => {
        if (path.length === 1 && name === 'dimension') {
          const [, start = '', right = '', bottom = ''] =
            /^([A-Z]+\d+:)([A-Z]+)(\d+)$/.exec(attribute(tag, 'ref') ?? '') ?? []
          if (right === '' || columnOf(right) >= place) return
          const wider = startTag(tag, { ref: `${start}${columnName(place)}${bottom}` })
          edits.push({ from: beginOfTag(xml, end), to: end, text: `<${wider}${tag.isSelfClosing ? '/' : ''}>` })
        } else if (name === 'col' && path.at(-1) === 'cols') cols.push(tag)
        else if (path.length === 1 && name === 'cols') {
          hasWidths = true
          if (!tag.isSelfClosing) edits.push({ from: end, to: end, text: '' })
        } else if (path.length === 1 && name === 'sheetData' && !hasWidths) {
          const [from, prefix] = [beginOfTag(xml, end), prefixOf(tag)]
          edits.push({ from, to: from, text: `<${prefix}cols>${withWidth([], prefix, place)}</${prefix}cols>` })
        }
      },
      close: (name, tag, path, end) => {
        if (path.length !== 1 || name !== 'cols') return
        const from = beginOfTag(xml, end)
        const content = withWidth(cols, prefixOf(tag), place)
        const opened = edits.at(-1)
        if (tag.isSelfClosing) edits.push({ from, to: end, text: `<${tag.name}>${content}</${tag.name}>` })
        else if (opened) Object.assign(opened, { to: from, text: content })
      },
    },
  }
}

/** Elements behind conditional formats in the order of a sheet (ECMA-376, CT_Worksheet). */
const BEHIND_FORMATS: ReadonlySet<string> = new Set([
  ...['dataValidations', 'hyperlinks', 'printOptions', 'pageMargins', 'pageSetup', 'headerFooter', 'rowBreaks'],
  ...['colBreaks', 'customProperties', 'cellWatches', 'ignoredErrors', 'smartTags', 'drawing', 'legacyDrawing'],
  ...['legacyDrawingHF', 'drawingHF', 'picture', 'oleObjects', 'controls', 'webPublishItems', 'tableParts', 'extLst'],
])

/** The formula by which a row's cells are marked for as long as the text is there. */
const markFormula = (place: number, line: number): string => `LEN($${columnName(place)}${line})>0`

/** Marks the faulty cells by conditional formats: their own looks stay as they are. */
const markEdits = (xml: string, { cells, place, former }: RowFaults, style: number): Reader => {
  const edits: Edit[] = []
  const columns = new Set([place, ...former].map(columnName))
  let prefix = ''
  let hasRows = false
  let at = -1
  let priority = 0
  let from = 0
  let formula = ''
  const isFormer = (): boolean => columns.has(/^LEN\(\$([A-Z]+)\d+\)>0$/.exec(formula)?.[1] ?? '')
  const marks = (): string =>
    [...cells]
      .map(([line, places], index) => {
        const names = [...new Set([...places, place])].map((column) => `${columnName(column)}${line}`)
        const rule = `<${prefix}cfRule type="expression" dxfId="${style}" priority="${priority + index + 1}"><${prefix}formula>${escapeXml(markFormula(place, line))}</${prefix}formula></${prefix}cfRule>`
        return `<${prefix}conditionalFormatting sqref="${names.join(' ')}">${rule}</${prefix}conditionalFormatting>`
      })
      .join('')
  return {
    edits: () => (cells.size === 0 ? edits : [...edits, { from: at, to: at, text: marks() }]),
    listener: {
      open: (name, tag, path, end) => {
        if (name === 'cfRule') priority = Math.max(priority, Number(attribute(tag, 'priority')) || 0)
        if (path.length !== 1) return
        if (name === 'sheetData') {
          hasRows = true
          prefix = prefixOf(tag)
        } else if (name === 'conditionalFormatting') {
          from = beginOfTag(xml, end)
          formula = ''
        } else if (hasRows && at < 0 && BEHIND_FORMATS.has(name)) at = beginOfTag(xml, end)
      },
      text: (piece, path) => {
        if (path[1] === 'conditionalFormatting' && path.at(-1) === 'formula') formula += piece
      },
      close: (name, _tag, path, end) => {
        if (path.length === 1 && name === 'conditionalFormatting' && isFormer()) edits.push({ from, to: end, text: '' })
        if (path.length === 0 && at < 0) at = beginOfTag(xml, end)
      },
    },
  }
}

/**
 * The XML of a sheet with a column for the faults of each line. All else in the sheet stays as it is, byte for byte.
 * @throws Refusal 400 for XML that is not well formed
 */
export const markedSheet = (xml: string, faults: RowFaults, styles: MarkStyles): string => {
  const readers = [
    columnEdits(xml, faults.place),
    rowEdits(xml, faults, styles),
    ...(styles ? [markEdits(xml, faults, styles.mark)] : []),
  ]
  readXmlText(xml, {
    open: (...told) => {
      for (const { listener } of readers) listener.open?.(...told)
    },
    text: (...told) => {
      for (const { listener } of readers) listener.text?.(...told)
    },
    close: (...told) => {
      for (const { listener } of readers) listener.close?.(...told)
    },
  })
  return edited(
    xml,
    readers.flatMap((reader) => reader.edits()),
  )
}
