import { describe, expect, test } from 'vitest'
import { BEFORE, type FigureChoice, NO_FIGURES, rangeOfList, readFigures, writeFigures } from './figure-choice.ts'

const read = (address: string) => readFigures(new URLSearchParams(address))

test.each<FigureChoice>([
  NO_FIGURES,
  { ...NO_FIGURES, by: 'lane', unit: 'week', narrow: { sub: '', customer: 'Holz & Söhne', weekday: 0 } },
  {
    by: 'tour',
    unit: null,
    narrow: { lane: ['Basel', 'Genf'], tour: 'LX 1' },
    list: { list: 'late', of: { lane: ['a;b', 'c'], sub: 'Meier' }, reason: 'traffic', part: '2026-11-02' },
  },
  { ...NO_FIGURES, list: { list: 'due', of: {}, reason: null, part: BEFORE } },
])('comes back as it was written: %o', (choice) => {
  expect(readFigures(new URLSearchParams(writeFigures(choice)))).toEqual(choice)
})

describe('what cannot be chosen is ignored', () => {
  test.each(['by=moon', 'unit=year', 'weekday=7', 'lane=Basel', 'list=all', 'reason=traffic', 'part=2026-11-02'])(
    '%s',
    (address) => expect(read(address)).toEqual(NO_FIGURES),
  )
  test('a part that is none', () => expect(read('list=due&part=soon').list?.part).toBeNull())
})

describe('the range of a list', () => {
  const range = { start_date: '2026-11-02T23:00:00.000Z', end_date: '2026-11-15T22:59:59.999Z' }
  const of = (part: string | null) => rangeOfList(range, { part }, 'week', 'Europe/Zurich')
  test('the whole, a week of it, the one before', () => {
    expect(of(null)).toBe(range)
    expect(of('2026-11-09')).toEqual({ start_date: '2026-11-08T23:00:00.000Z', end_date: range.end_date })
    expect(of(BEFORE)).toEqual({ start_date: '2026-10-20T22:00:00.000Z', end_date: '2026-11-02T22:59:59.999Z' })
    expect(of('2020-01-06')).toBe(range)
  })
})
