import { describe, expect, test } from 'vitest'
import { decodeCodePage } from './code-pages.ts'
import { detectDelimiter } from './csv-text.ts'
import { decodeFile } from './encoding.ts'
import { inCodePage } from './encoding-sample.ts'

const TEXT = 'TOUR;Zürich „A“ – 5 €'
const utf8 = new TextEncoder().encode(TEXT)
const utf16 = (isBig: boolean, mark = '\ufeff') => {
  const bytes = Buffer.from(`${mark}${TEXT}`, 'utf16le')
  return new Uint8Array(isBig ? bytes.swap16() : bytes)
}

describe('what is certain is read', () => {
  test.each([
    ['UTF-8', 'utf-8', utf8],
    ['UTF-8 with a mark', 'utf-8', new Uint8Array([0xef, 0xbb, 0xbf, ...utf8])],
    ['UTF-16 little endian', 'utf-16le', utf16(false)],
    ['UTF-16 big endian', 'utf-16be', utf16(true)],
    ['UTF-16 without a mark', 'utf-16le', utf16(false, '')],
    ['UTF-16 without a mark, big endian', 'utf-16be', utf16(true, '')],
    ['Windows-1252', 'windows-1252', inCodePage(TEXT, 'windows-1252')],
    ['nothing', 'utf-8', new Uint8Array()],
  ])('%s', (_name, encoding, bytes) => {
    expect(decodeFile(bytes)).toEqual({ encoding, text: bytes.length === 0 ? '' : TEXT })
  })

  test('every typographic character of Windows-1252, and Latin-1 above', () => {
    const bytes = Uint8Array.from([...Array(32).keys()].map((offset) => 0x80 + offset))
    expect(decodeCodePage(bytes, 'windows-1252')).toBe('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ')
    expect(decodeCodePage(Uint8Array.from([0xa0, 0xe9, 0xfc, 0xff, 0x41]), 'windows-1252')).toBe('\u00a0éüÿA')
    expect(decodeCodePage(new Uint8Array(20_001).fill(0x80), 'windows-1252')).toBe('€'.repeat(20_001))
  })
})

describe('words tell the code page', () => {
  test.each([
    'Zürich, Genève',
    'à l’heure, „Spaß“ – 5 €',
    'Neuchâtel Rivière Fenêtre',
    'Hôtel; Père',
    'Tee für 12 m³',
    'Cœur de ville',
    'Città di Lugano',
    'Forlì, Niccolò',
    'São Paulo',
    'Español',
    'être là',
    'Loïc, Anaïs',
    'août',
    'Rampe 3 ½, 20 m²',
    'N° 5 à 7',
    'Où est-ce?',
    'Première',
  ])('of Windows-1252: %s', (words) => {
    const bytes = inCodePage(words, 'windows-1252')
    expect(decodeFile(bytes)).toEqual({ text: words, encoding: 'windows-1252' })
  })

  test.each([
    'Łukasz',
    'Łódź',
    'Wrocław',
    'Gdańsk',
    'Poznań',
    'Paweł Żak',
    'Dvořáček',
    'Kovačević',
    'Jiří Němec',
    'Plzeň',
    'Győr',
    'Bacău',
    'Świętokrzyska',
    'Kučera und Müller',
    'Ząbkowice',
    'Škoda Havlíček',
  ])('of Windows-1250: %s', (words) => {
    const bytes = inCodePage(words, 'windows-1250')
    expect(decodeFile(bytes)).toEqual({ text: words, encoding: 'windows-1250' })
  })

  test.each(['Zürich, Köln, Bär', 'Genève', 'Müller, Bär', 'Hôtel', 'Neuchâtel', 'Straße'])(
    'of an old Mac: %s',
    (words) => {
      const bytes = inCodePage(words, 'macintosh')
      expect(decodeFile(bytes)).toEqual({ text: words, encoding: 'macintosh' })
    },
  )
})

describe('Excel’s CSV (MS-DOS)', () => {
  test.each([
    'Zürich Mäder',
    'Rémy Genève',
    'Möder Knöpfli AG; Mühlestraße',
    'Tägerwilen\nStraße',
    'Städtli; Forlì; Città',
    'Mendrisio, Lémanair Fret',
  ])('is read where Windows has no words: %s', (words) => {
    expect(decodeFile(inCodePage(words, 'ibm850'))).toEqual({ text: words, encoding: 'ibm850' })
  })

  test.each([
    ['Weiß', 'Weiá / Weiß'],
    ['Ägeri', 'Žgeri / Ägeri'],
    ['ärger', '„rger / ärger'],
    ['èkoda', 'Škoda / èkoda'],
    ['Knöpfli', 'Knîpfli / Knöpfli'],
    ['Österreich', 'ôsterreich / Österreich'],
    ['François', 'Franáois / François'],
  ])('is asked for where Windows or an old Mac has words too: %s', (word, value) => {
    const bytes = inCodePage(word, 'ibm850')
    const asked = { message: 'upload_encoding_unclear', fields: expect.objectContaining({ value }) }
    expect(() => decodeFile(bytes)).toThrow(expect.objectContaining(asked))
    expect(decodeFile(bytes, 'ibm850').text).toBe(word)
  })

  test.each([
    '„Foo“ – 5 €',
    '“foo” • bar…',
    'Zürich–Basel',
    'Basel–Bern',
    'l’été',
    '12\u00a0000 km',
    'Acme™',
    'Cœur',
    'Œuvre',
  ])('is not taken for typography of Windows: %s', (words) => {
    expect(decodeFile(inCodePage(words, 'windows-1252'))).toEqual({ text: words, encoding: 'windows-1252' })
  })

  test('a page without a letter for a byte is refused, and never offered', () => {
    const bytes = inCodePage('Zürich', 'ibm850')
    const lost = { message: 'upload_bad_byte', fields: expect.objectContaining({ line: 1, position: 2 }) }
    for (const page of ['windows-1252', 'windows-1250'] as const)
      expect(() => decodeFile(bytes, page)).toThrow(expect.objectContaining(lost))
    // No page makes a word of it; 0x98 is a sign of Windows-1252, and nothing in Windows-1250.
    for (const byte of [0x81, 0x98])
      expect(() => decodeFile(Uint8Array.of(0x61, byte, 0xdb, 0x62))).toThrow(expect.objectContaining(lost))
  })
})

describe('what words do not tell is asked', () => {
  test.each([
    ['windows-1250', 'Kęty', 'Kêty'],
    ['windows-1250', 'Częstochowa', 'Czêstochowa'],
    ['windows-1252', 'Fenętre', 'Fenêtre'],
  ] as const)('%s: %s or %s', (page, central, western) => {
    const word = page === 'windows-1250' ? central : western
    const bytes = inCodePage(`Zürich\nBasel;${word}\n`, page)
    expect(() => decodeFile(bytes)).toThrow(
      expect.objectContaining({
        message: 'upload_encoding_unclear',
        fields: {
          value: `${western} / ${central}`,
          lines: [2],
          readings: [
            { encoding: 'windows-1252', words: [western] },
            { encoding: 'windows-1250', words: [central] },
          ],
        },
      }),
    )
    expect(decodeFile(bytes, page).text).toContain(word)
    const other = page === 'windows-1250' ? 'windows-1252' : 'windows-1250'
    expect(decodeFile(bytes, other).text).not.toContain(word)
  })

  test('an old Mac or Central Europe', () => {
    const bytes = inCodePage('Zürich', 'macintosh')
    expect(() => decodeFile(bytes)).toThrow(
      expect.objectContaining({ fields: expect.objectContaining({ value: 'Zźrich / Zürich' }) }),
    )
    expect(decodeFile(bytes, 'macintosh').text).toBe('Zürich')
  })

  test('words that speak for both are asked too, the first dozen of them', () => {
    const words = Array.from({ length: 40 }, (_, at) => `K\xeaty${at}`)
    const bytes = Uint8Array.from(`£a ${words.join(' ')} ~\xecst \xe0`, (char) => char.charCodeAt(0))
    expect(() => decodeFile(bytes)).toThrow(expect.objectContaining({ message: 'upload_encoding_unclear' }))
  })
})

describe('letters that are lost are told with line and place', () => {
  const bad = (text: string, ...bytes: number[]) => {
    const [before = '', after = ''] = text.split('@')
    return Uint8Array.from([...Buffer.from(before), ...bytes, ...Buffer.from(after)])
  }
  test.each([
    ['one bad byte', bad('a;b\nZürich;Gen\u00e8ve\nM@ller;x\n', 0xfc), { line: 3, position: 2, value: 'M\ufffdller' }],
    ['a letter that is cut at the end', bad('Zürich;\nB@', 0xc3), { line: 2, position: 2, value: 'B\ufffd' }],
    ['a bad byte behind a mark', bad('\ufeffa;b\nM@ller', 0xfc), { line: 2, position: 2, value: 'M\ufffdller' }],
    ['lines are counted without sep=', bad('sep=;\r\nZürich\r\nM@ller', 0xfc), { line: 2, value: 'M\ufffdller' }],
    ['letters that were replaced before', bad('a\nGen\ufffdve@'), { line: 2, position: 4, value: 'Gen\ufffdve' }],
  ])('%s', (_name, bytes, place) => {
    const fields = expect.objectContaining(place)
    expect(() => decodeFile(bytes)).toThrow(expect.objectContaining({ message: 'upload_bad_byte', fields }))
    expect(() => decodeFile(bytes, 'windows-1252')).toThrow(expect.objectContaining({ message: 'upload_bad_byte' }))
  })

  test.each(['ZÃ¼rich', 'GenÃ¨ve', 'MÃ¶bel â€“ x', 'StraÃŸe'])('UTF-8 that was read wrongly once: %s', (word) => {
    expect(() => decodeFile(Buffer.from(`a\n${word}`))).toThrow(
      expect.objectContaining({ message: 'upload_letters_broken', fields: expect.objectContaining({ line: 2 }) }),
    )
  })
})

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
