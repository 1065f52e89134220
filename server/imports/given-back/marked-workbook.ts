import { openZip as newZip } from '../../excel/sheet/zip-file.ts'
import type { Workbook } from '../files/workbook.ts'
import { requiredPart } from '../files/workbook-parts.ts'
import { beginOfTag, readXmlText, type Tag, xmlOfPart } from '../files/workbook-xml.ts'
import { partKey } from '../files/zip.ts'
import { type MarkStyles, markedSheet, type RowFaults } from './marked-sheet.ts'
import { type Edit, edited, prefixOf, startTag } from './xml-edits.ts'

const COMPRESSION = 6

/** Light red with dark red text: seen on every fill, and what spreadsheets call bad themselves. */
const MARK = {
  font: 'FF9C0006',
  fill: 'FFFFC7CE',
}

/** A list of styles: where it begins, where its content begins and ends, and its children as they are written. */
type StyleList = { tag: Tag; from: number; inner: number; end: number; children: string[] }

/** Edits by which a list has one more child, unless that one is there already. */
const withChild = (list: StyleList, added: string): { edits: Edit[]; place: number } => {
  const { tag, from, inner, end, children } = list
  const there = children.indexOf(added)
  if (there >= 0) return { edits: [], place: there }
  const start = `<${startTag(tag, { count: String(children.length + 1) })}>`
  const edits = tag.isSelfClosing
    ? [{ from, to: inner, text: `${start}${added}</${tag.name}>` }]
    : [
        { from, to: inner, text: start },
        { from: end, to: end, text: added },
      ]
  return { edits, place: children.length }
}

const BEHIND_LOOKS: ReadonlySet<string> = new Set(['tableStyles', 'colors', 'extLst'])

/** The styles of a workbook with those of the marks. @throws Refusal 400 for XML that is not well formed */
const withMarkStyles = (xml: string): { xml: string; styles: MarkStyles } => {
  const lists = new Map<string, StyleList>()
  let prefix = ''
  let behind = -1
  let child = 0
  readXmlText(xml, {
    open: (name, tag, path, end) => {
      if (path.length === 0) prefix = prefixOf(tag)
      if (path.length === 2) child = beginOfTag(xml, end)
      if (path.length !== 1) return
      const from = beginOfTag(xml, end)
      lists.set(name, { tag, from, inner: end, end, children: [] })
      if (behind < 0 && BEHIND_LOOKS.has(name)) behind = from
    },
    close: (name, _tag, path, end) => {
      if (path.length === 0 && behind < 0) behind = beginOfTag(xml, end)
      if (path.length === 2) lists.get(path[1] ?? '')?.children.push(xml.slice(child, end))
      const list = path.length === 1 && lists.get(name)
      if (list) list.end = list.tag.isSelfClosing ? end : beginOfTag(xml, end)
    },
  })
  const wrapped = `<${prefix}xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><${prefix}alignment vertical="top" wrapText="1"/></${prefix}xf>`
  const color = `rgb="${MARK.fill}"`
  const look = `<${prefix}dxf><${prefix}font><${prefix}color rgb="${MARK.font}"/></${prefix}font><${prefix}fill><${prefix}patternFill patternType="solid"><${prefix}fgColor ${color}/><${prefix}bgColor ${color}/></${prefix}patternFill></${prefix}fill></${prefix}dxf>`
  const [cellXfs, dxfs] = [lists.get('cellXfs'), lists.get('dxfs')]
  if (!cellXfs) return { xml, styles: null }
  const cells = withChild(cellXfs, wrapped)
  const marks = dxfs
    ? withChild(dxfs, look)
    : { edits: [{ from: behind, to: behind, text: `<${prefix}dxfs count="1">${look}</${prefix}dxfs>` }], place: 0 }
  return {
    xml: edited(xml, [...cells.edits, ...marks.edits]),
    styles: { text: cells.place, mark: marks.place },
  }
}

/**
 * A workbook with a column in some of its sheets that says what is wrong, and the faulty cells marked. Everything else stays as
 * it came: sheets, values, formats, widths.
 * @param faults by the name of the sheet
 * @param madeAt milliseconds since 1970
 */
export const markedWorkbook = (
  { zip, parts, sheets }: Workbook,
  faults: ReadonlyMap<string, RowFaults>,
  madeAt: number,
): Uint8Array => {
  const bytesOf = (text: string) => new TextEncoder().encode(text)
  const xmlOf = (part: string): string => xmlOfPart(requiredPart(zip, part))
  const { xml: stylesXml, styles } =
    parts.styles === null ? { xml: '', styles: null } : withMarkStyles(xmlOf(parts.styles))
  const changed = new Map<string, () => string>()
  if (parts.styles !== null && styles) changed.set(partKey(parts.styles), () => stylesXml)
  for (const { name, part } of sheets()) {
    const found = faults.get(name)
    if (found) changed.set(partKey(part), () => markedSheet(xmlOf(part), found, styles))
  }
  const file = newZip(madeAt)
  for (const name of zip.names) {
    const xml = changed.get(partKey(name))
    const bytes = xml ? bytesOf(xml()) : zip.read(name)
    file.begin(name, COMPRESSION)(bytes ?? new Uint8Array(), true)
  }
  return file.end()
}
