import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellPlaces, csvRows } from './csv-rows.ts'

const MAX = 60
const rowsOf = (text: string) => [...csvRows(text, ';', MAX)]

const piece = fc.constantFrom('a', ' ', ';', '"', '\n', '"b"', '"c;""\n"', ';"d"')
const texts = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))

test('any text that csv-parse reads is split as by it', () => {
  const options = { delimiter: ';', record_delimiter: '\n', relax_column_count: true }
  const parsed = (text: string): unknown => {
    try {
      return parse(text, options)
    } catch {
      return null
    }
  }
  fc.assert(
    fc.property(texts, (text) => {
      const expected = parsed(text)
      fc.pre(expected !== null)
      expect(rowsOf(text).map(({ cells }) => cells)).toEqual(expected)
    }),
    { numRuns: 2000 },
  )
})

test('the places of cells are those of the cells that are read', () => {
  fc.assert(
    fc.property(texts, (typed) => {
      const text = typed.replaceAll('\n', ' ')
      const read = (): string[] | null => {
        try {
          return rowsOf(text)[0]?.cells ?? ['']
        } catch {
          return null
        }
      }
      const cells = read()
      fc.pre(cells !== null)
      const places = cellPlaces(text, ';')
      expect(places).toHaveLength(cells?.length ?? 0)
      expect(places.map(([from, to]) => text.slice(from, to)).join(';')).toBe(text)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['a;Palette 48" hoch;b', ['a', 'Palette 48" hoch', 'b']],
  ['48";a', ['48"', 'a']],
  ['Tor "3" links;""', ['Tor "3" links', '']],
  ['a; "Tor 3" ;b', ['a', 'Tor 3', 'b']],
  ['\u00a0"Tor;3"\t;"b"  ', ['Tor;3', 'b']],
  ['"Palette 48" hoch";b', ['Palette 48" hoch', 'b']],
  ['"Palette; 48" hoch" ;b', ['Palette; 48" hoch', 'b']],
  ['"Tor" und "Rampe";b', ['"Tor" und "Rampe"', 'b']],
  ['"Rad 19" und 48" hoch";b', ['Rad 19" und 48" hoch', 'b']],
  ['"Tor" 3;b', ['"Tor" 3', 'b']],
  ['"a""b" c;"d"', ['"a""b" c', 'd']],
  ['  a  ;b', ['  a  ', 'b']],
])('the quotes of %j', (text, cells) => expect(rowsOf(text)).toEqual([{ line: 1, cells }]))

describe('a row', () => {
  test('says on which line it starts, after cells of several lines', () => {
    expect(rowsOf('a;b\n"x\n\ny";"""\n"\n\nz')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x\n\ny', '"\n'] },
      { line: 6, cells: [''] },
      { line: 7, cells: ['z'] },
    ])
  })

  test.each([
    ['a quote that is never closed', 'a\n"b;c', 'quotes'],
    ['a quote behind blanks that is never closed', 'a\nb; "c', 'quotes'],
    ['a quote that the next quoted cell seems to close', 'a\n"b;c\n"d";e', 'quotes'],
    ['a quote that a letter further down seems to close', 'a\n"b\nc 48" d', 'quotes'],
    ['too many characters', `a\n${'b'.repeat(MAX + 1)}`, 'too_large'],
    ['a long quoted cell', `a\n"${'b\n'.repeat(MAX)}"`, 'too_large'],
    ['a quote that is closed nowhere near', `a\n"b${'\n'.repeat(MAX)}`, 'too_large'],
  ])('with %s is refused with its line', (_name, text, reason) => {
    expect(() => rowsOf(text)).toThrow(expect.objectContaining({ reason, line: 2 }))
  })

  test('of the greatest length is read', () => {
    expect(rowsOf('b'.repeat(MAX))).toHaveLength(1)
  })
})
