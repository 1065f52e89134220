/** The characters of texts that Windows-1252 has from 0x80 to 0x9F. */
const WINDOWS_1252: Record<string, number> = {
  '€': 0x80,
  '‚': 0x82,
  '„': 0x84,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  '—': 0x97,
}

/** Bytes as Excel writes them. @throws RangeError for a character that Windows-1252 does not have */
export const encodeWindows1252 = (text: string): Uint8Array =>
  Uint8Array.from(text, (char) => {
    const code = WINDOWS_1252[char] ?? char.charCodeAt(0)
    if (code > 0xff) throw new RangeError(`Windows-1252 has no "${char}"`)
    return code
  })
