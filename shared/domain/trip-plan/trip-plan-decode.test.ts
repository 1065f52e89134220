import { describe, expect, test } from 'vitest'
import { decodeTripPlan, detectDelimiter, isPlainText } from './trip-plan-decode.ts'

const TEXT = 'TOUR;Zürich „A“ – 5 €'
const utf8 = new TextEncoder().encode(TEXT)
const utf16 = (bigEndian: boolean) => {
  const bytes = new Uint8Array(2 + TEXT.length * 2)
  const view = new DataView(bytes.buffer)
  for (const [at, unit] of [0xfeff, ...[...TEXT].map((char) => char.charCodeAt(0))].entries()) {
    view.setUint16(at * 2, unit, !bigEndian)
  }
  return bytes
}

describe('decodeTripPlan', () => {
  test.each([
    ['UTF-8', utf8],
    ['UTF-8 with byte order mark', new Uint8Array([0xef, 0xbb, 0xbf, ...utf8])],
    ['UTF-16 little endian', utf16(false)],
    ['UTF-16 big endian', utf16(true)],
    [
      'Windows-1252',
      Uint8Array.from(
        [...TEXT].map((char) => ({ '€': 0x80, '„': 0x84, '“': 0x93, '–': 0x96 })[char] ?? char.charCodeAt(0)),
      ),
    ],
  ])('%s', (_, bytes) => expect(decodeTripPlan(bytes)).toBe(TEXT))

  test('every typographic character of Windows-1252', () => {
    const bytes = Uint8Array.from([...Array(32).keys()].map((offset) => 0x80 + offset))
    expect(decodeTripPlan(bytes)).toBe('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ')
  })

  test('above 0x9F it is Latin-1', () => {
    expect(decodeTripPlan(Uint8Array.from([0xa0, 0xe9, 0xfc, 0xff, 0x41]))).toBe('\u00a0éüÿA')
  })

  test('a long Windows-1252 file keeps every character', () => {
    expect(decodeTripPlan(new Uint8Array(20_001).fill(0x80))).toBe('€'.repeat(20_001))
  })

  test('an empty file is the empty text', () => expect(decodeTripPlan(new Uint8Array())).toBe(''))
})

test.each([
  ['TOUR;SDTP\r\n"a\tb";ü €\n', true],
  ['', true],
  ['PK\u0003\u0004', false],
  ['\u0000', false],
  ['\ufffd', false],
])('isPlainText(%j): %j', (text, plain) => expect(isPlainText(text)).toBe(plain))

test.each([
  ['TOUR,SDTP,SDTD', ','],
  ['TOUR;SDTP;SDTD', ';'],
  ['TOUR\tSDTP\tSDTD', '\t'],
  ['"A,B,C";"D,E";F', ';'],
  ['A,B;C;D', ';'],
  ['"a ""b; c"",";x,y', ','],
  ['TOUR', ','],
  ['', ','],
])('delimiter of %j is %j', (header, delimiter) => expect(detectDelimiter(header)).toBe(delimiter))
