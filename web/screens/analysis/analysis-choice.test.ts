import { describe, expect, test } from 'vitest'
import {
  daysOfFields,
  fieldsFault,
  OWN_TABS,
  rangeOfDays,
  rangeOfFields,
  readAddress,
  writeAddress,
} from './analysis-choice.ts'
import { NO_FIGURES } from './figures/figure-choice.ts'

const FROM = '2026-11-01T23:00:00.000Z'
const TO = '2026-11-21T10:15:00.000Z'
const range = { start_date: FROM, end_date: TO }
const read = (address: string) => readAddress(new URLSearchParams(address))

describe('the address', () => {
  test.each([
    ['nothing', '', { range: null, tab: 'pies' }],
    ['a range', `from=${FROM}&to=${TO}`, { range, tab: 'pies' }],
    ['a range with offsets', 'from=2026-11-02T00:00%2B01:00&to=2026-11-21T11:15%2B01:00', { range, tab: 'pies' }],
    ['the table', 'tab=table', { range: null, tab: 'table' }],
    ['the answers', 'tab=answers', { range: null, tab: 'answers' }],
    ['a tab that is not there', 'tab=map', { range: null, tab: 'pies' }],
    ['half a range', `from=${FROM}`, { range: null, tab: 'pies' }],
    ['no instants', 'from=gestern&to=heute', { range: null, tab: 'pies' }],
    ['a number', 'from=1&to=2', { range: null, tab: 'pies' }],
    ['a day that does not exist', `from=2026-13-45T00:00:00.000Z&to=${TO}`, { range: null, tab: 'pies' }],
    ['a reversed range', `from=${TO}&to=${FROM}`, { range: null, tab: 'pies' }],
    ['a range that is too long', `from=2020-01-01T00:00:00.000Z&to=${TO}`, { range: null, tab: 'pies' }],
  ])('says %s', (_name, address, choice) => expect(read(address)).toEqual({ ...choice, figures: NO_FIGURES }))

  test.each([
    { range: null, tab: 'pies' as const },
    { range, tab: 'table' as const },
    { range, tab: 'answers' as const },
    { range, tab: 'on_time' as const, figures: { ...NO_FIGURES, by: 'lane' as const, narrow: { weekday: 3 } } },
  ])('comes back as it was written: %o', (choice) => {
    const whole = { figures: NO_FIGURES, ...choice }
    expect(readAddress(new URLSearchParams(writeAddress(whole)))).toEqual(whole)
  })

  test('whoever sees its own figures alone begins with them, and has no other tab', () => {
    expect(readAddress(new URLSearchParams('tab=margin'), OWN_TABS).tab).toBe('on_time')
    expect(writeAddress({ range: null, tab: 'on_time', figures: NO_FIGURES }, OWN_TABS)).toEqual([])
  })
})

describe('the fields', () => {
  test.each([
    ['both', FROM, TO, range, null],
    ['one missing', FROM, null, null, null],
    ['none', null, null, null, null],
    ['reversed', TO, FROM, null, 'date_range_reversed'],
    ['too long', '2020-01-01T00:00:00.000Z', TO, null, 'date_range_too_long'],
  ])('%s', (_name, start_date, end_date, expected, fault) => {
    expect(rangeOfFields({ start_date, end_date })).toEqual(expected)
    expect(fieldsFault({ start_date, end_date })).toBe(fault)
  })
})

test('whole days, over a clock change, there and back', () => {
  const october = { from: '2026-10-01', to: '2026-10-31' }
  const fields = rangeOfDays(october, 'Europe/Zurich')
  expect(fields).toEqual({ start_date: '2026-09-30T22:00:00.000Z', end_date: '2026-10-31T22:59:00.000Z' })
  expect(daysOfFields(fields, 'Europe/Zurich')).toEqual(october)
  expect(daysOfFields(range, 'Europe/Zurich')).toBeNull()
  expect(daysOfFields({ ...fields, end_date: null }, 'Europe/Zurich')).toBeNull()
})
