import xlsx from 'sheetjs-style'

/** The rows of a workbook's first sheet as texts. */
export const sheetRows = (bytes: Uint8Array): string[][] => {
  const book = xlsx.read(bytes, { type: 'array' })
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
  return xlsx.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' })
}
