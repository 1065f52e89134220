import { describe, expect, test } from 'vitest'
import { FirstRows } from '../schemas/first-rows.ts'
import { END, firstRowsOf, MAX_FIRST_ROWS, MAX_FIRST_ROWS_BYTES, type FirstRows as Record } from './first-rows.ts'
import { piece } from './piece.ts'

const HEAD = {
  ...{ owner: 7, at: 1_000, until: 2_000, as_of: 'Stand 14:02', language: 'de' as const },
  ...{ room: 'cards' as const, chosen: 'next', width: null, scrolled: 0 },
}
const row = (id: string | null, text: string) => ({
  id,
  drawn: piece(
    'div',
    'item',
    piece(
      'button',
      { type: 'button', class: 'open', 'aria-expanded': 'false', title: text, 'data-row': id ?? '' },
      text,
    ),
  ),
})
const record = (rows: ReturnType<typeof row>[], maxBytes?: number): Record | null =>
  firstRowsOf(HEAD, { screen: piece('div', 'screen'), above: ['chips'], list: piece('div', 'list'), rows }, maxBytes)

describe('the record of the first rows', () => {
  test('says texts as they are, each look once, and no titles', () => {
    const made = record([row(null, 'Heute'), row('12', '<img onerror=alert(1)>')])
    expect(made?.looks).toEqual(['div\nscreen', 'div\nlist', 'div\nitem', 'button\nopen\naria-expanded=false'])
    expect(made?.runs).toEqual([
      [1, END],
      [2, 3],
      [END, END],
    ])
    expect(made?.rows).toEqual([
      { id: null, drawn: [1, 'Heute', 2] },
      { id: '12', drawn: [1, '<img onerror=alert(1)>', 2] },
    ])
    expect(made?.above).toEqual(['chips'])
    expect(FirstRows.parse(made)).toEqual(made)
  })

  test('holds twelve rows at most', () => {
    const many = Array.from({ length: 30 }, (_, at) => row(String(at), `LX ${at}`))
    expect(record(many)?.rows.map(({ id }) => id)).toEqual(many.slice(0, MAX_FIRST_ROWS).map(({ id }) => id))
  })

  test.each([MAX_FIRST_ROWS_BYTES.cards, 2_000])(
    'holds as many of the first rows as %i bytes have room for',
    (maxBytes) => {
      const long = Array.from({ length: 12 }, (_, at) => row(String(at), 'ü'.repeat(600)))
      const made = record(long, maxBytes)
      const bytes = (some: unknown) => new TextEncoder().encode(JSON.stringify(some)).length
      expect(bytes(made)).toBeLessThanOrEqual(maxBytes)
      expect(bytes(made) + 600).toBeGreaterThan(maxBytes - 700)
      expect(made?.rows.length).toBeGreaterThan(0)
    },
  )

  test('is none where there are no trips, or not even one has room', () => {
    expect(record([])).toBeNull()
    expect(record([row(null, 'Heute')])).toBeNull()
    expect(record([row('1', 'x'.repeat(9_000))])).toBeNull()
  })
})
