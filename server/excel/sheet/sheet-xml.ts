import { strFromU8, strToU8, unzipSync } from 'fflate'
import { zippedFile } from './zip-file.ts'

/** Settings that sheetjs cannot write: frozen rows and print setup. They are put into the finished file's XML. */
export type SheetSetup = {
  /** Rows and columns that stay when the sheet scrolls. */
  frozenRows: number
  frozenColumns: number
  /** Text at the left below each printed page; page numbers are at the right. */
  footer: string
}

export const A4 = 9

export const columnName = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26)

/** `E5`, counted from 0. */
export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`

export const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** In headers and footers an ampersand begins a code. */
export const footerText = (text: string): string => escapeXml(text.replaceAll('&', '&&'))

export const panes = ({ frozenRows, frozenColumns }: Pick<SheetSetup, 'frozenRows' | 'frozenColumns'>): string => {
  if (frozenRows === 0 && frozenColumns === 0) return ''
  const part = frozenRows > 0 && frozenColumns > 0 ? 'bottomRight' : frozenRows > 0 ? 'bottomLeft' : 'topRight'
  const split = `${frozenColumns > 0 ? ` xSplit="${frozenColumns}"` : ''}${frozenRows > 0 ? ` ySplit="${frozenRows}"` : ''}`
  return (
    `<pane${split} topLeftCell="${cellName(frozenRows, frozenColumns)}" activePane="${part}" state="frozen"/>` +
    `<selection pane="${part}"/>`
  )
}

/** @throws Error when the XML is not as sheetjs writes it: then a new version of it needs another look */
const replaceOnce = (xml: string, part: RegExp, by: string): string => {
  if (!part.test(xml)) throw new Error(`the sheet's XML has no ${part.source}`)
  return xml.replace(part, () => by)
}

/** A sheet's XML with its panes, fitted to the width of A4 landscape. */
export const withSetup = (xml: string, setup: SheetSetup): string => {
  const footer = `<headerFooter><oddFooter>&amp;L${footerText(setup.footer)}&amp;R&amp;P / &amp;N</oddFooter></headerFooter>`
  const pages = `<pageSetup paperSize="${A4}" orientation="landscape" fitToWidth="1" fitToHeight="0"/>${footer}`
  const framed = replaceOnce(
    xml,
    /<sheetViews>.*?<\/sheetViews>/s,
    `<sheetViews><sheetView showGridLines="0" workbookViewId="0">${panes(setup)}</sheetView></sheetViews>`,
  )
  const sized = replaceOnce(
    framed,
    /<dimension /,
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension ',
  ).replace(/<sheetPr[^>]*?\/>(?=<sheetPr>)/, '')
  const margins = /<pageMargins [^>]*\/>/.exec(sized)?.[0]
  if (!margins) throw new Error("the sheet's XML has no margins")
  return sized.replace(margins, () => `${margins}${pages}`)
}

/**
 * Puts each sheet's setup into a finished file, and compresses it.
 * @param file as sheetjs wrote it
 * @param setups in the order of the sheets
 * @param madeAt milliseconds since 1970
 */
export const finishFile = (file: Uint8Array, setups: readonly SheetSetup[], madeAt: number): Uint8Array => {
  const parts = unzipSync(file)
  setups.forEach((setup, index) => {
    const name = `xl/worksheets/sheet${index + 1}.xml`
    const part = parts[name]
    if (!part) throw new Error(`the file has no ${name}`)
    parts[name] = strToU8(withSetup(strFromU8(part), setup))
  })
  return zippedFile(parts, madeAt)
}
