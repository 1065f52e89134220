import { openZip as newZip } from '../../excel/sheet/zip-file.ts'
import { sheetsOf } from '../files/workbook.ts'
import { bookParts, requiredPart } from '../files/workbook-parts.ts'
import { element, elements } from '../files/workbook-xml.ts'
import type { Zip } from '../files/zip.ts'
import { type MarkStyles, markedSheet, type RowFaults } from './marked-sheet.ts'

const COMPRESSION = 6

/** Light red with dark red text: seen on every fill, and what spreadsheets call bad themselves. */
const MARK = {
  font: 'FF9C0006',
  fill: 'FFFFC7CE',
}

/** XML with one more of the children of an element, unless that one is there already. */
const withChild = (xml: string, list: string, child: string, added: string): { xml: string; place: number } | null => {
  const found = element(xml, list)
  if (!found) return null
  const children = Array.from(elements(found.inner, child), ({ from, to }) => found.inner.slice(from, to))
  const there = children.indexOf(added)
  if (there >= 0) return { xml, place: there }
  const [open = ''] = new RegExp(`^<(?:\\w+:)?${list}`).exec(xml.slice(found.from)) ?? []
  const tag = found.tag.replace(/\/\s*$/, '').replace(/\scount="\d*"/, '')
  const whole = `${open}${tag} count="${children.length + 1}">${found.inner}${added}</${open.slice(1)}>`
  return { xml: `${xml.slice(0, found.from)}${whole}${xml.slice(found.to)}`, place: children.length }
}

/** The styles of a workbook with those of the marks. */
const withMarkStyles = (xml: string): { xml: string; styles: MarkStyles } => {
  const [, prefix = ''] = /<((?:\w+:)?)styleSheet[\s>]/.exec(xml) ?? []
  const wrapped = `<${prefix}xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><${prefix}alignment vertical="top" wrapText="1"/></${prefix}xf>`
  const color = `rgb="${MARK.fill}"`
  const look = `<${prefix}dxf><${prefix}font><${prefix}color rgb="${MARK.font}"/></${prefix}font><${prefix}fill><${prefix}patternFill patternType="solid"><${prefix}fgColor ${color}/><${prefix}bgColor ${color}/></${prefix}patternFill></${prefix}fill></${prefix}dxf>`
  const behind = xml.search(/<(?:\w+:)?(?:tableStyles|colors|extLst)[\s/>]|<\/(?:\w+:)?styleSheet>/)
  const listed = element(xml, 'dxfs')
    ? xml
    : `${xml.slice(0, behind)}<${prefix}dxfs count="0"></${prefix}dxfs>${xml.slice(behind)}`
  const cells = withChild(listed, 'cellXfs', 'xf', wrapped)
  const marks = cells && withChild(cells.xml, 'dxfs', 'dxf', look)
  return marks ? { xml: marks.xml, styles: { text: cells.place, mark: marks.place } } : { xml, styles: null }
}

/**
 * A workbook with a column in some of its sheets that says what is wrong, and the faulty cells marked. Everything else stays as
 * it came: sheets, values, formats, widths.
 * @param faults by the name of the sheet
 * @param madeAt milliseconds since 1970
 */
export const markedWorkbook = (zip: Zip, faults: ReadonlyMap<string, RowFaults>, madeAt: number): Uint8Array => {
  const bytesOf = (text: string) => new TextEncoder().encode(text)
  const book = bookParts(zip)
  const { xml: stylesXml, styles } =
    book.styles === null ? { xml: '', styles: null } : withMarkStyles(requiredPart(zip, book.styles))
  const changed = new Map<string, () => string>()
  if (book.styles !== null && styles) changed.set(book.styles.toLowerCase(), () => stylesXml)
  for (const { name, part } of sheetsOf(zip, book)) {
    const found = faults.get(name)
    if (found) changed.set(part.toLowerCase(), () => markedSheet(requiredPart(zip, part), found, styles))
  }
  const file = newZip(madeAt)
  for (const name of zip.names) {
    // A folder is no part.
    if (name.endsWith('/')) continue
    const xml = changed.get(name.toLowerCase())
    const bytes = xml ? bytesOf(xml()) : zip.read(name)
    file.begin(name, COMPRESSION)(bytes ?? new Uint8Array(), true)
  }
  return file.end()
}
