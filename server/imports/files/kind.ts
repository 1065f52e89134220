import { Refusal } from '../../kit/refusal.ts'
import { openWorkbook, type Workbook } from './workbook.ts'
import { openZip } from './zip.ts'

/** An uploaded file, opened as what it is by its content, whatever its name says. */
export type OpenFile = { kind: 'text'; bytes: Uint8Array } | { kind: 'workbook'; book: Workbook }

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

const openedZip = async (bytes: Uint8Array): Promise<OpenFile> => {
  const zip = await openZip(bytes)
  const book = openWorkbook(zip)
  if (book) return { kind: 'workbook', book }
  throw other(ZIPS.find(([part]) => zip.has(part))?.[1] ?? 'ZIP')
}

const openedText = (bytes: Uint8Array): OpenFile => {
  const start = new TextDecoder('utf-8').decode(bytes.subarray(0, 4000)).replaceAll('\0', '').trimStart().toLowerCase()
  if (/^<(?:!doctype html|html|head|meta|body|table|div)\b/.test(start)) throw other('HTML')
  if (/^mime-version:/.test(start)) throw other('MHTML')
  if (/^<\?xml/.test(start))
    throw other(start.includes('office:spreadsheet') ? 'XML (Excel 2003)' : start.includes('<html') ? 'HTML' : 'XML')
  return { kind: 'text', bytes }
}

/** @throws Refusal 400 for what is neither a text nor a workbook, by what it is */
export const openFile = async (bytes: Uint8Array): Promise<OpenFile> => {
  if (startsWith(bytes, OLE)) {
    // Names of its parts are UTF-16.
    const parts = new TextDecoder('latin1').decode(bytes.subarray(0, 100_000)).replaceAll('\0', '')
    if (parts.includes('EncryptedPackage')) throw new Refusal(400, 'upload_file_encrypted')
    throw other('Excel 97-2003 (.xls)')
  }
  if (startsWith(bytes, ZIP)) return openedZip(bytes)
  if (startsWith(bytes, PDF)) throw other('PDF')
  if (startsWith(bytes, RTF)) throw other('RTF')
  return openedText(bytes)
}
