/**
 * Length of an SMS. A text in the GSM 7-bit alphabet (3GPP TS 23.038) has 160 places in its one segment; a single other
 * letter turns the whole of it into UCS-2 with 70.
 */
export const SEGMENT_PLACES = 160
const UCS2_PLACES = 70

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Letters that take two places. */
const EXTENDED = new Set('\f^{}\\[~]|€')

const TYPOGRAPHIC: Record<string, string> = {
  '–': '-',
  '—': '-',
  // As word processors and map services write names: hyphens that keep or end a line, accents in place of apostrophes.
  '‐': '-',
  '‑': '-',
  '−': '-',
  '\u00ad': '',
  '\u200b': '',
  '`': "'",
  '´': "'",
  '‚': "'",
  '·': '.',
  '•': '.',
  '→': '->',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
}

/** The text with what GSM 7-bit lacks in its nearest spelling (`Île` is `Ile`), where there is one. */
export const toGsm7 = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => {
      if (BASIC.has(letter) || EXTENDED.has(letter)) return letter
      const plain = TYPOGRAPHIC[letter] ?? letter.normalize('NFD').replace(/\p{Mark}/gu, '')
      return [...plain].every((one) => BASIC.has(one)) ? plain : letter
    })
    .join('')

/** Returns true if the text goes out as one SMS. */
export const fitsOneSegment = (text: string): boolean => {
  let places = 0
  for (const letter of text) {
    if (BASIC.has(letter)) places += 1
    else if (EXTENDED.has(letter)) places += 2
    else return text.length <= UCS2_PLACES
  }
  return places <= SEGMENT_PLACES
}
