import { expect, test } from 'vitest'
import { axisHours, boardAxis, dayAt, GRID, onGrid, shareOf, ticksOf } from './board-axis.ts'

const ZONE = 'Europe/Zurich'
const hoursOfDays = (first: string, span: 1 | 3 | 7) =>
  boardAxis(first, span, ZONE).days.map(({ from, to }) => (to - from) / 3_600_000)

test.each([
  ['a usual day', '2026-11-23', 24],
  ['the day of the clock change in spring', '2026-03-29', 23],
  ['the day of the clock change in autumn', '2026-10-25', 25],
] as const)('%s has its hours', (_, day, hours) => {
  expect(axisHours(boardAxis(day, 1, ZONE))).toBe(hours)
})

test('three and seven days over a clock change follow each other without a gap', () => {
  expect(hoursOfDays('2026-10-24', 3)).toEqual([24, 25, 24])
  expect(hoursOfDays('2026-03-23', 7)).toEqual([24, 24, 24, 24, 24, 24, 23])
  const { days, from, to } = boardAxis('2026-10-24', 3, ZONE)
  expect(days.map((day) => day.from)).toEqual([from, days[0]?.to, days[1]?.to])
  expect(days.at(-1)?.to).toBe(to)
})

test('noon of an autumn day stands after 13 of 25 hours, of a spring day after 11 of 23', () => {
  expect(shareOf(boardAxis('2026-10-25', 1, ZONE), Date.parse('2026-10-25T12:00:00+01:00'))).toBeCloseTo(13 / 25)
  expect(shareOf(boardAxis('2026-03-29', 1, ZONE), Date.parse('2026-03-29T12:00:00+02:00'))).toBeCloseTo(11 / 23)
})

test('two o’clock stands twice in autumn and not at all in spring', () => {
  const clocks = (day: string) =>
    boardAxis(day, 1, ZONE).days.flatMap((one) => ticksOf(one, 1, ZONE).map(({ clock }) => clock))
  expect(clocks('2026-10-25').slice(0, 4)).toEqual(['01:00', '02:00', '02:00', '03:00'])
  expect(clocks('2026-03-29').slice(0, 3)).toEqual(['01:00', '03:00', '04:00'])
})

test('with less room only every third or sixth hour is named', () => {
  const [day] = boardAxis('2026-10-25', 1, ZONE).days
  const clocks = (step: number) => (day ? ticksOf(day, step, ZONE).map(({ clock }) => clock) : [])
  expect(clocks(6)).toEqual(['06:00', '12:00', '18:00'])
  expect(clocks(3)).toEqual(['03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00'])
})

test('a moment beyond the axis counts to its first or last day', () => {
  const axis = boardAxis('2026-11-23', 3, ZONE)
  expect(dayAt(axis, axis.from - 1)).toBe('2026-11-23')
  expect(dayAt(axis, axis.to - 1)).toBe('2026-11-25')
  expect(dayAt(axis, axis.to + GRID)).toBe('2026-11-25')
})

test('moments fall on the nearest quarter', () => {
  const at = (clock: string) => Date.parse(`2026-11-23T${clock}:00Z`)
  expect(onGrid(at('08:07'))).toBe(at('08:00'))
  expect(onGrid(at('08:08'))).toBe(at('08:15'))
})
