import { expect, test } from 'vitest'
import { answerGroups, sumOf } from './answer-groups.ts'

const keysOf = (...stps: string[]) => {
  const { days, weeks } = answerGroups(stps, (stp) => stp, 'Europe/Zurich')
  const told = (groups: typeof days) => groups.map(({ key, lastDay, trips }) => [key, lastDay, trips.length])
  return { days: told(days), weeks: told(weeks) }
}

test('trips are grouped by the day and the week of the company’s clock', () =>
  expect(
    keysOf(
      ...['2026-11-29T22:30:00.000Z', '2026-11-29T23:30:00.000Z', '2026-11-30T08:00:00.000Z'],
      ...['2026-12-02T08:00:00.000Z', '2026-12-07T08:00:00.000Z', '2026-12-07T09:00:00.000Z'],
    ),
  ).toEqual({
    days: [
      ['2026-11-30', '2026-11-30', 2],
      ['2026-12-07', '2026-12-07', 2],
    ],
    weeks: [['202649', '2026-12-02', 3]],
  }))

test('eight days across the turn of the year are two weeks', () =>
  expect(keysOf('2026-12-31T08:00:00.000Z', '2027-01-01T08:00:00.000Z', '2027-01-04T08:00:00.000Z').weeks).toEqual([
    ['202653', '2027-01-01', 2],
  ]))

test('a sum is price and toll, exact to the cent', () =>
  expect(
    sumOf([
      { price: 640.1, toll: 32.2 },
      { price: 100, toll: 0 },
    ]),
  ).toBe(772.3))
