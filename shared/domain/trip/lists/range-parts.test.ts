import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../time/units.ts'
import { nextPart, partLength, TRIPS_IN_PART } from './range-parts.ts'

test.each([
  ['a day at first', null, DAY_MS],
  ['as long again where a part was just right', { length: DAY_MS, trips: TRIPS_IN_PART }, DAY_MS],
  ['shorter where it was full', { length: DAY_MS, trips: TRIPS_IN_PART * 4 }, 6 * HOUR_MS],
  ['longer where it was thin', { length: DAY_MS, trips: TRIPS_IN_PART / 2 }, 2 * DAY_MS],
  ['never leaps, even after an empty part', { length: DAY_MS, trips: 0 }, 4 * DAY_MS],
  ['never below an hour', { length: HOUR_MS, trips: TRIPS_IN_PART * 50 }, HOUR_MS],
  ['never above the longest range', { length: 300 * DAY_MS, trips: 1 }, 400 * DAY_MS],
])('a part is %s', (_name, former, length) => expect(partLength(former)).toBe(length))

describe('parts', () => {
  const partsOf = (from: number, end: number, tripsPerDay: number) => {
    const parts: [number, number][] = []
    let former: { length: number; trips: number } | null = null
    for (let at: number | null = from; at !== null; ) {
      const part: ReturnType<typeof nextPart> = nextPart(at, end, former)
      parts.push([at, part.to])
      former = { length: part.to - at + 1, trips: Math.round(((part.to - at + 1) / DAY_MS) * tripsPerDay) }
      at = part.next
    }
    return parts
  }

  test.each([
    ['a moment', 0, 0, 100, 1],
    ['less than a day', 0, DAY_MS / 2, 100, 1],
    ['a week of a small company', 0, 7 * DAY_MS, 100, 3],
    ['a week of a large one', 0, 7 * DAY_MS, 3_000, 11],
    ['400 days of a small company', 0, 400 * DAY_MS - 1, 50, 13],
    ['400 empty days', 0, 400 * DAY_MS - 1, 0, 6],
  ])('of %s follow each other without a gap', (_name, from, end, tripsPerDay, count) => {
    const parts = partsOf(from, end, tripsPerDay)
    expect(parts[0]?.[0]).toBe(from)
    expect(parts.at(-1)?.[1]).toBe(end)
    for (let index = 1; index < parts.length; index += 1)
      expect(parts[index]?.[0]).toBe((parts[index - 1]?.[1] ?? 0) + 1)
    expect(parts).toHaveLength(count)
  })
})
