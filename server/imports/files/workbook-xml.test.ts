import { expect, test } from 'vitest'
import { formatOfCode } from './workbook-formats.ts'
import { attribute, elements, plainText, plainXml, xmlOfPart } from './workbook-xml.ts'

test.each([
  ['a &amp; b &lt;c&gt; &quot;d&quot; &apos;e&apos;', `a & b <c> "d" 'e'`],
  ['Z&#252;rich &#xFC; &#x1F69A;', 'Zürich ü 🚚'],
  ['half a pair: &#xD83D; _xD83D_', 'half a pair:  '],
  ['beyond all: &#x110000; &#0;', 'beyond all:  '],
  ['entities of its own stay &lol9; &amp;lt;', 'entities of its own stay &lol9; &lt;'],
  ['line_x000D_\nbreak', 'line\r\nbreak'],
])('the text of %j', (xml, text) => expect(plainText(xml)).toBe(text))

test.each([
  ['<?xml version="1.0"?><a/>', '<?xml version="1.0"?><a/>'],
  ['<a><!-- <row/> --><b/></a>', '<a><b/></a>'],
  ['<t><![CDATA[A & <b> &lt; <!-- c -->]]></t>', '<t>A &amp; &lt;b&gt; &amp;lt; &lt;!-- c --&gt;</t>'],
  ['<t>a<![CDATA[b]]><![CDATA[]]>c</t>', '<t>abc</t>'],
  ['<a><!-- <![CDATA[ --><b/><?x <row/> ?></a>', '<a><b/></a>'],
  ['<row><c></c ></row\n>', '<row><c></c></row>'],
  ['<t>a </b c</t>', '<t>a </b c</t>'],
])('the XML %j is %j', (xml, plain) => expect(plainXml(xml)).toBe(plain))

test.each([
  '<a><!-- <b/></a>',
  '<a><![CDATA[</a>',
  '<a><? </a>',
  '<!--'.repeat(200_000),
  '<!DOCTYPE a [<!ENTITY b "<row/>">]><a/>',
])('XML with something that has no end is refused: %.20s', (xml) =>
  expect(() => plainXml(xml)).toThrow('file_wrong_format'),
)

test('a part is UTF-8 or UTF-16', () => {
  const utf16 = Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><t>Łódź</t>', 'utf16le')
  expect(xmlOfPart(utf16)).toBe('<t>Łódź</t>')
  expect(xmlOfPart(Buffer.from(utf16).swap16())).toBe('<t>Łódź</t>')
  expect(xmlOfPart(Buffer.from('\ufeff<t>Łódź</t>'))).toBe('<t>Łódź</t>')
})

test('elements and attributes, with and without prefix, closed at once or not', () => {
  const xml = `<x:c r='A1' x:s="3"/><x:c r="B1"><x:v>1 &gt; 0</x:v></x:c><x:col r="no"/><x:c t="a>b">2</x:c><x:c>open`
  const found = [...elements(xml, 'c')].map(({ tag, inner }) => [attribute(tag, 'r'), attribute(tag, 's'), inner])
  expect(found).toEqual([
    ['A1', '3', ''],
    ['B1', undefined, '<x:v>1 &gt; 0</x:v>'],
    [undefined, undefined, '2'],
  ])
})

test('a value in single quotes may hold what ends a tag', () => {
  const found = [...elements(`<f code='[>9]"x"'/><f code="it's>"/><f>1</f>`, 'f')]
  expect(found.map(({ tag, inner }) => [attribute(tag, 'code'), inner])).toEqual([
    ['[>9]"x"', ''],
    ["it's>", ''],
    [undefined, '1'],
  ])
})

test('a tag without end is none, however long', () => {
  expect([...elements(`<c ${'a'.repeat(1_000_000)}`, 'c')]).toEqual([])
  expect([...elements(`<c t="${'>'.repeat(100_000)}`, 'c')]).toEqual([])
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
])('the format %s makes a %s', (code, kind, digits) => expect(formatOfCode(code)).toEqual({ kind, digits }))
