import { Refusal } from '../../refusal.ts'
import { isWorkbook } from './workbook-parts.ts'
import { openZip, type Zip } from './zip.ts'

/** What an uploaded file is by its content, whatever its name says. */
export type FileKind = { kind: 'text' } | { kind: 'workbook'; zip: Zip }

const OLE = [0xd0, 0xcf, 0x11, 0xe0]
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const PDF = [0x25, 0x50, 0x44, 0x46]
const RTF = [0x7b, 0x5c, 0x72, 0x74]

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

/** 400 for a file that another program has to save as .xlsx or .csv first. */
const other = (kind: string): Refusal => new Refusal(400, 'upload_other_kind', { kind })

/** Names of what a zip is, by a part that it has. */
const ZIPS: readonly [string, string][] = [
  ['xl/workbook.bin', 'Excel Binary (.xlsb)'],
  ['Index/Document.iwa', 'Apple Numbers (.numbers)'],
  ['Index.zip', 'Apple Numbers (.numbers)'],
  ['content.xml', 'OpenDocument (.ods)'],
  ['word/document.xml', 'Word (.docx)'],
  ['ppt/presentation.xml', 'PowerPoint (.pptx)'],
]

const kindOfZip = (bytes: Uint8Array): FileKind => {
  const zip = openZip(bytes)
  if (isWorkbook(zip)) return { kind: 'workbook', zip }
  const names = new Set(zip.names.map((name) => name.toLowerCase()))
  throw other(ZIPS.find(([part]) => names.has(part.toLowerCase()))?.[1] ?? 'ZIP')
}

const kindOfText = (bytes: Uint8Array): FileKind => {
  const start = new TextDecoder('utf-8').decode(bytes.subarray(0, 4000)).replaceAll('\0', '').trimStart().toLowerCase()
  if (/^<(?:!doctype html|html|head|meta|body|table|div)\b/.test(start)) throw other('HTML')
  if (/^mime-version:/.test(start)) throw other('MHTML')
  if (/^<\?xml/.test(start))
    throw other(start.includes('office:spreadsheet') ? 'XML (Excel 2003)' : start.includes('<html') ? 'HTML' : 'XML')
  return { kind: 'text' }
}

/** @throws Refusal 400 for what is neither a text nor a workbook, by what it is */
export const kindOfFile = (bytes: Uint8Array): FileKind => {
  if (startsWith(bytes, OLE)) {
    // Names of its parts are UTF-16.
    const parts = new TextDecoder('latin1').decode(bytes.subarray(0, 100_000)).replaceAll('\0', '')
    if (parts.includes('EncryptedPackage')) throw new Refusal(400, 'upload_file_encrypted')
    throw other('Excel 97-2003 (.xls)')
  }
  if (startsWith(bytes, ZIP)) return kindOfZip(bytes)
  if (startsWith(bytes, PDF)) throw other('PDF')
  if (startsWith(bytes, RTF)) throw other('RTF')
  return kindOfText(bytes)
}
