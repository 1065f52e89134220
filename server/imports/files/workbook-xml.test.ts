import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatOfCode } from './workbook-formats.ts'
import { attribute, beginOfTag, plainText, readXml, readXmlText, rootOf, xmlOfPart } from './workbook-xml.ts'

const bytes = (text: string) => Buffer.from(text)
/** Calls for a document, as text: `+c(r=A1 s=3)`, its texts, `-c`. */
const told = (part: Uint8Array): string => {
  const pieces: string[] = []
  readXml(part, {
    open: (name, tag) => {
      const values = ['r', 's', 't'].flatMap((key) => attribute(tag, key)?.replace(/^/, `${key}=`) ?? [])
      pieces.push(`+${name}${values.length > 0 ? `(${values.join(' ')})` : ''}`)
    },
    text: (text) => pieces.push(JSON.stringify(text)),
    close: (name) => pieces.push(`-${name}`),
  })
  return pieces.join(' ').replaceAll('" "', '')
}

test.each([
  ['a & b', 'a & b'],
  ['line_x000D_\nbreak', 'line\r\nbreak'],
  ['half a pair: _xD83D_, and a whole one: _xD83D__xDE9A_', 'half a pair: , and a whole one: 🚚'],
  ['no letter: _x0000_', 'no letter: '],
  ['_xyz_ _x12_', '_xyz_ _x12_'],
])('the text of %j', (text, plain) => expect(plainText(text)).toBe(plain))

test.each([
  ['numbers and names', `<a>&amp;&lt;&quot;&apos;&#252;&#x1F69A;</a>`, `+a ${JSON.stringify(`&<"'ü🚚`)} -a`],
  ['CDATA and comments', '<a>1<!-- <c/> --><![CDATA[2 & <b>]]><?x <c/> ?>3</a>', '+a "12 & <b>3" -a'],
  ['single quotes, and > in a value', `<a r='"1">' s="it's>"/>`, `+a(r="1"> s=it's>) -a`],
  ['blanks in end tags', '<a><c ></c\n></a\t>', '+a +c -c -a'],
  ['any prefix', '<s-1:a xmlns:s-1="u" xmlns:é.x="u"><é.x:c r="B1"/></s-1:a>', '+a +c(r=B1) -c -a'],
  ['a prefix that is declared nowhere', '<a xmlns="u"><x:c r="B1"/></a>', '+a +c(r=B1) -c -a'],
  ['another namespace', '<a xmlns="u" xmlns:v="v"><v:c><c/></v:c></a>', '+a + +c -c - -a'],
  ['an attribute with a prefix, which is another', '<a xmlns:v="v" v:r="2" r="1" v:s="3"/>', '+a(r=1) -a'],
  ['blanks ahead of the declaration', '\n <?xml version="1.0"?><a/>', '+a -a'],
])('XML with %s', (_name, xml, events) => expect(told(bytes(xml))).toBe(events))

test.each([
  ['a comment without end', '<a><!-- <b/></a>'],
  ['CDATA without end', '<a><![CDATA[</a>'],
  ['an instruction without end', '<a><? </a>'],
  ['an element without end', '<a><rPh><t>x</t></a>'],
  ['a tag without end', '<a r="1'],
  ['a document type', '<!DOCTYPE a><a/>'],
  ['an entity of its own', '<!DOCTYPE a [<!ENTITY b "<row/>">]><a>&b;</a>'],
  ['an entity of nobody', '<a>&lol9;</a>'],
  ['half a pair as a number', '<a>&#xD83D;</a>'],
  ['an attribute twice', '<a r="1" r="2"/>'],
  ['two outermost elements', '<a/><a/>'],
  ['nothing', ''],
])('XML with %s is refused', (_name, xml) => expect(() => told(bytes(xml))).toThrow('file_wrong_format'))

/** Megabytes of what took readers a time that grows with its square, and depths that fill the memory. */
test.each([
  ['comments that begin', '<a>', '<!--'],
  ['elements that begin', '<a>', '<rPh>'],
  ['tags in a tag', '<a>', '<c '],
  ['ends of tags in a value', '<a r="', '>'],
  ['entities that begin', '<a>', '&a'],
  ['CDATA that begins', '<a>', '<![CDATA['],
  ['ends of CDATA', '<a><![CDATA[', ']]'],
  ['attributes', '<a ', 'x'],
  ['prefixes', '<a ', 'x:'],
  ['documents types', '<!DOCTYPE a [', '<!ENTITY b "'],
])('a million %s are refused at once', (_name, begin, repeated) => {
  expect(() => told(bytes(begin + repeated.repeat(1_000_000)))).toThrow('file_wrong_format')
})

test('more attributes than a tag of a workbook has are refused', () => {
  const tag = (count: number) => bytes(`<a ${Array.from({ length: count }, (_none, at) => `a${at}=""`).join(' ')}/>`)
  expect(told(tag(128))).toBe('+a -a')
  expect(() => told(tag(129))).toThrow('file_wrong_format')
})

test('elements stand in at most 64 others', () => {
  const nested = (depth: number) => bytes('<a>'.repeat(depth) + '</a>'.repeat(depth))
  expect(told(nested(64))).toMatch(/^(\+a ){64}(-a ?){64}$/)
  expect(() => told(nested(65))).toThrow('file_wrong_format')
})

test('prefixes are looked for through so many elements, and no more', () => {
  const tag = `<b ${Array.from({ length: 120 }, (_none, at) => `p:a${at}=""`).join(' ')}/>`
  const nested = (tags: number) => bytes(`${'<a>'.repeat(60)}${tag.repeat(tags)}${'</a>'.repeat(60)}`)
  const read = (part: Uint8Array) => readXml(part, {})
  expect(() => read(nested(1_000))).not.toThrow()
  expect(() => read(nested(21_000))).toThrow('file_wrong_format')
})

test.each([
  ['a text', '<a>', '\r', '</a>'],
  ['a value', '<a b="', '\t ', '"/>'],
  ['a name', '<', 'n', '/>'],
])('%s of three million letters is refused before its end', (_name, begin, repeated, end) => {
  const part = (count: number) => bytes(`<b>${begin}${repeated.repeat(count)}${end}</b>`)
  expect(() => readXml(part(900_000), {})).not.toThrow()
  expect(() => readXml(part(3_000_000), {})).toThrow('file_wrong_format')
})

/** Each in one piece, and in many: what takes the parser long is refused before it has seen it, with or without an end. */
test.each([
  ['comments', '<!--', '- ', '-->', 1_000_000],
  ['instructions', '<?x ', '? ', '?>', 1_000_000],
  ['CDATA', '<![CDATA[', '] ', ']]>', 16_000_000],
])('%s have a bound together', (_name, begin, repeated, end, most) => {
  const part = (text: string) => bytes(`<a>${text}</a>`)
  const over = (parts: number) => `${begin}${repeated.repeat(most / parts + 9)}${end}`.repeat(parts)
  if (begin === '<!--') expect(told(part(`${begin}${repeated.repeat(most / 2)}${end}`.repeat(2)))).toBe('+a -a')
  for (const text of [over(1), over(1).slice(0, -3), over(100)]) {
    const pieces: string[] = []
    expect(() => readXml(part(text), { text: (piece) => pieces.push(piece) })).toThrow('file_wrong_format')
  }
})

test.each([
  ['UTF-8', '<t>Łódź €</t>', (xml: string) => bytes(xml)],
  ['UTF-8 with a mark', '<t>Łódź €</t>', (xml: string) => bytes(`\ufeff${xml}`)],
  ['UTF-16', '<t>Łódź €</t>', (xml: string) => Buffer.from(`\ufeff${xml}`, 'utf16le')],
  ['UTF-16, the other way round', '<t>Łódź €</t>', (xml: string) => Buffer.from(`\ufeff${xml}`, 'utf16le').swap16()],
  ['UTF-16 without a mark', '<t>Łódź €</t>', (xml: string) => Buffer.from(xml, 'utf16le')],
  [
    'UTF-8 that declares UTF-16, as .NET writes it',
    '<?xml version="1.0" encoding="utf-16"?><t>Łódź €</t>',
    (xml: string) => bytes(xml),
  ],
  [
    'Latin-1 that says so',
    '<?xml version="1.0" encoding="ISO-8859-1"?><t>Müller</t>',
    (xml: string) => Buffer.from(xml, 'latin1'),
  ],
])('a part is read in %s', (_name, xml, encoded) => {
  const [, text = ''] = /<t>(.*)<\/t>/.exec(xml) ?? []
  expect(told(encoded(xml))).toBe(`+t ${JSON.stringify(text)} -t`)
  expect(xmlOfPart(encoded(xml))).toBe(`<t>${text}</t>`)
})

test.each([
  ['Latin-1 that says nothing', '<t>Müller</t>'],
  ['an encoding of nobody', '<?xml version="1.0" encoding="klingon"?><t>Müller</t>'],
])('a part in %s is refused: its letters would be lost', (_name, xml) => {
  expect(() => told(Buffer.from(xml, 'latin1'))).toThrow('file_wrong_format')
})

test('the outermost element is known without the rest', () => {
  expect(rootOf(bytes(`<?xml version="1.0"?><!-- a --><x:workbook xmlns:x="u"><${'a'.repeat(100_000)}`))).toBe(
    'workbook',
  )
  expect(rootOf(bytes('PK'))).toBeNull()
})

test('places that are told are places in the text', () => {
  const piece = fc.constantFrom(
    '<b/>',
    '<b>',
    '</b>',
    'ü\r\n',
    '🚚',
    '<!-- <b> -->',
    '<![CDATA[<b>]]>',
    `<b r='>"' />`,
    '&lt;',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const xml = `<a>${pieces.join('')}</a>`
      const tags: string[] = []
      const take = (end: number) => tags.push(xml.slice(beginOfTag(xml, end), end))
      try {
        readXmlText(xml, {
          open: (_name, _tag, _path, end) => take(end),
          close: (_name, tag, _path, end) => tag.isSelfClosing || take(end),
        })
      } catch {
        return
      }
      const written = xml.replace(/<!--.*?-->|<!\[CDATA\[.*?\]\]>/g, '').match(/<[^>]*'>"' \/>|<[^>]*>/g)
      expect(tags).toEqual(written)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['General', 'number', 0],
  ['0.00E+00', 'number', 0],
  ['#,##0.00 "day"', 'number', 0],
  ['0000', 'number', 4],
  ['dd.mm.yyyy', 'date', 0],
  ['mmm yy', 'date', 0],
  ['[$-407]d. mmmm yyyy;@', 'date', 0],
  ['hh:mm', 'time', 0],
  ['[h]:mm:ss', 'time', 0],
  ['d/m/yy h:mm', 'date-time', 0],
  ['[Red]yyyy\\-mm\\-dd\\ hh:mm', 'date-time', 0],
  ['@', 'number', 0],
  ['"a;b" yyyy', 'date', 0],
  ['[$CHF yyyy', 'number', 0],
])('the format %s makes a %s', (code, kind, digits) => expect(formatOfCode(code)).toEqual({ kind, digits }))
