import { describe, expect, test } from 'vitest'
import type { DayTimes } from './dated.ts'
import { followingTimes } from './following-times.ts'

const NIGHT: DayTimes = { stp: '20:00', std: '20:30', std_plus_day: 0, sta: '04:00', sta_plus_day: 1 }
const said = ({ stp, std, std_plus_day, sta, sta_plus_day }: DayTimes) =>
  `${stp} ${std}+${std_plus_day} ${sta}+${sta_plus_day}`

describe('departure and arrival follow', () => {
  test.each<[string, Partial<DayTimes>, ('std' | 'sta')[], string]>([
    ['an earlier positioning', { stp: '18:00' }, [], '18:00 18:30+0 02:00+1'],
    ['one that brings the arrival back before midnight', { stp: '15:30' }, [], '15:30 16:00+0 23:30+0'],
    ['a later one, over midnight', { stp: '23:45' }, [], '23:45 00:15+1 07:45+1'],
    ['not where nothing changed', { stp: '20:00' }, [], '20:00 20:30+0 04:00+1'],
    [
      'a departure that was typed stays, and so does what follows it',
      { stp: '18:00' },
      ['std'],
      '18:00 20:30+0 04:00+1',
    ],
    ['an arrival that was typed stays', { stp: '18:00' }, ['sta'], '18:00 18:30+0 04:00+1'],
    ['the arrival follows the departure', { std: '21:30' }, [], '20:00 21:30+0 05:00+1'],
    ['and its days', { std_plus_day: 1 }, [], '20:00 20:30+1 04:00+2'],
    ['nothing follows an arrival', { sta: '05:00' }, [], '20:00 20:30+0 05:00+1'],
  ])('%s', (_what, change, typed, expected) => {
    expect(said(followingTimes(NIGHT, change, new Set(typed)))).toBe(expected)
  })
})

test('what would begin before its day stays', () => {
  const wrong = { ...NIGHT, std: '00:10' }
  expect(followingTimes(wrong, { stp: '18:00' }, new Set())).toEqual({ ...wrong, stp: '18:00' })
})
