import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvRows } from './csv-rows.ts'

const MAX = 60
const rowsOf = (text: string) => [...csvRows(text, ';', MAX)]

test('any text is split as by csv-parse, or refused as by it', () => {
  const read = <Rows>(split: () => Rows): Rows | 'refused' => {
    try {
      return split()
    } catch {
      return 'refused'
    }
  }
  const options = { delimiter: ';', record_delimiter: '\n', relax_column_count: true }
  const piece = fc.constantFrom('a', ' ', ';', '"', '\n', '"b"', '"c;""\n"', ';"d"')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      expect(read(() => rowsOf(text).map(({ cells }) => cells))).toEqual(read(() => parse(text, options)))
    }),
    { numRuns: 2000 },
  )
})

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
    ['a quote within a cell', 'a\nb"c"', 'quotes'],
    ['a cell that goes on after its quote', 'a\n"b"c', 'quotes'],
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
