import { describe, expect, test } from 'vitest'
import { sortRanks } from './sort-ranks.ts'
import { compareSortValues, type SortValue } from './sort-value.ts'

type Row = { value: SortValue }

describe('ranks order rows as their values do', () => {
  const texts = [
    'LX 10',
    'LX 9',
    'lx 9',
    'Zürich',
    'zurich',
    'Ämmi',
    'Amden',
    '',
    '10',
    '9',
    'a',
    'ß',
    'ss',
    '–',
    'é',
    'e',
  ]
  const values: SortValue[] = [...texts, null]
  const numbers: SortValue[] = [3, 1, null, 2, 2, -1]

  for (const [name, given] of [
    ['texts', values],
    ['numbers', numbers],
    ['both', [...values, ...numbers]],
  ] as const) {
    test(name, () => {
      const rows: Row[] = given.map((value) => ({ value }))
      const rankOf = sortRanks(
        ({ value }: Row) => value,
        () => rows,
      )
      for (const isDescending of [false, true])
        for (const a of rows)
          for (const b of rows) {
            const byRank = compareSortValues(rankOf(a), rankOf(b), isDescending)
            expect(Math.sign(byRank), `${a.value} and ${b.value}`).toBe(
              Math.sign(compareSortValues(a.value, b.value, isDescending)),
            )
          }
    })
  }

  test('those of rows that came later too', () => {
    let rows: Row[] = [{ value: 'b' }, { value: 'd' }]
    const rankOf = sortRanks(
      ({ value }: Row) => value,
      () => rows,
    )
    expect(rows.map(rankOf)).toEqual([0, 1])
    const added = { value: 'a' }
    rows = [...rows, added]
    expect(rankOf(added)).toBe(0)
    expect(rows.map(rankOf)).toEqual([1, 2, 0])
  })

  test('each value is asked for once', () => {
    const rows: Row[] = Array.from({ length: 500 }, (_, at) => ({ value: `LX ${at % 50}` }))
    let asked = 0
    const rankOf = sortRanks(
      ({ value }: Row) => {
        asked += 1
        return value
      },
      () => rows,
    )
    for (const row of [...rows, ...rows]) rankOf(row)
    expect(asked).toBe(rows.length)
  })
})
