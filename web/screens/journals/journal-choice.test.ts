import { describe, expect, test } from 'vitest'
import { weekLabel } from '#shared/domain/time/weeks.ts'
import {
  choiceFault,
  choiceOfDays,
  chosenDays,
  daysInWords,
  firstChoice,
  type JournalChoice,
  neighbourDays,
  readAddress,
  readChoice,
  weekOptions,
  writeAddress,
} from './journal-choice.ts'

const NOW = Date.parse('2027-01-04T22:30:00.000Z') // Monday, 23:30 in Zurich
const FIRST = firstChoice(NOW, 'Europe/Zurich')
const choice = (changes: Partial<JournalChoice>): JournalChoice => ({ ...FIRST, ...changes })

test('at first it is last week, across the year', () => {
  expect(FIRST).toEqual({
    mode: 'date',
    party: null,
    from: '2026-12-28',
    to: '2027-01-03',
    fromWeek: 202653,
    toWeek: 202653,
  })
})

describe('chosen days', () => {
  test.each<[string, Partial<JournalChoice>, unknown, unknown]>([
    ['days', {}, { from: '2026-12-28', to: '2027-01-03' }, null],
    ['a day is missing', { to: null }, null, null],
    ['weeks', { mode: 'week', toWeek: 202702 }, { from: '2026-12-28', to: '2027-01-17' }, null],
    ['a week is missing', { mode: 'week', fromWeek: null }, null, null],
    [
      'reversed weeks',
      { mode: 'week', toWeek: 202652 },
      { from: '2026-12-28', to: '2026-12-27' },
      'date_range_reversed',
    ],
    ['reversed days', { to: '2026-12-27' }, { from: '2026-12-28', to: '2026-12-27' }, 'date_range_reversed'],
    [
      'more than a year',
      { from: '2026-01-01' },
      { from: '2026-01-01', to: '2027-01-03' },
      'date_interval_max_one_year',
    ],
  ])('%s', (_name, changes, days, fault) => {
    expect(chosenDays(choice(changes))).toEqual(days)
    expect(choiceFault(choice(changes))).toBe(fault)
  })
})

test.each([
  ['nothing', null, FIRST],
  ['nonsense', { mode: 7, party: 3, from: '31.12.2026', toWeek: 202654 }, FIRST],
  [
    'a choice',
    choice({ mode: 'week', party: 'Holz AG', toWeek: 202701 }),
    choice({ mode: 'week', party: 'Holz AG', toWeek: 202701 }),
  ],
])('a stored choice: %s', (_name, stored, read) => {
  expect(readChoice(stored, FIRST)).toEqual(read)
})

describe('the address', () => {
  const there = (changes: Partial<JournalChoice>, hasParty = true) => writeAddress(choice(changes), hasParty)
  const back = (address: string | string[][]) => readAddress(new URLSearchParams(address), FIRST)

  test.each<[string, Partial<JournalChoice>]>([
    ['days of a party', { party: 'Holz & Söhne', from: '2027-01-01', to: '2027-01-02', fromWeek: 202653 }],
    [
      'weeks',
      { mode: 'week', party: 'Holz AG', fromWeek: 202701, toWeek: 202702, from: '2027-01-04', to: '2027-01-17' },
    ],
    ['no party', { from: '2026-12-01', to: '2026-12-31', fromWeek: 202649, toWeek: 202653 }],
  ])('%s, there and back', (_name, changes) => expect(back(there(changes))).toEqual(choice(changes)))

  test('names no party where a person has one journal alone', () =>
    expect(there({ party: 'Meier' }, false)).toEqual([
      ['from', '2026-12-28'],
      ['to', '2027-01-03'],
    ]))

  test('what names nothing asks for nothing, what cannot be read leaves the days', () => {
    expect(back('')).toBeNull()
    expect(back('party=Holz&from=yesterday&to=2027-01-01')).toEqual(choice({ party: 'Holz' }))
  })
})

test('weeks begin with week 1 of last year, which they name', () => {
  const options = weekOptions('2027-01-04', (week) => weekLabel(week, 'en'))
  expect(options[0]).toEqual({ value: 202601, label: 'W01 (29.12. - 04.01.) 2026' })
  expect(options.find(({ value }) => value === 202653)?.label).toBe('W53 (28.12. - 03.01.) 2026')
  expect(options.at(-1)).toEqual({ value: 202752, label: 'W52 (27.12. - 02.01.)' })
  const asked = weekOptions('2027-01-04', (week) => weekLabel(week, 'en'), [202445, 202445])
  expect(asked.find(({ value }) => value === 202445)?.label).toBe('W45 (04.11. - 10.11.) 2024')
  expect(asked.length).toBe(options.length + 52)
})

describe('neighbours', () => {
  test.each([
    ['a month', { from: '2027-01-01', to: '2027-01-31' }, { from: '2026-12-01', to: '2026-12-31' }],
    ['a week', { from: '2027-01-04', to: '2027-01-10' }, { from: '2026-12-28', to: '2027-01-03' }],
    ['a quarter', { from: '2027-04-01', to: '2027-06-30' }, { from: '2027-01-01', to: '2027-03-31' }],
    ['a year', { from: '2028-01-01', to: '2028-12-31' }, { from: '2027-01-01', to: '2027-12-31' }],
    ['two days', { from: '2027-01-04', to: '2027-01-05' }, { from: '2027-01-02', to: '2027-01-03' }],
  ])('the arrows of %s lead there and back', (_name, days, before) => {
    expect(neighbourDays(days, -1)).toEqual(before)
    expect(neighbourDays(before, 1)).toEqual(days)
  })

  test('weeks stay weeks, a month is days', () => {
    const weeks = choice({ mode: 'week' })
    expect(choiceOfDays(weeks, { from: '2027-01-04', to: '2027-01-17' })).toMatchObject({
      mode: 'week',
      fromWeek: 202701,
      toWeek: 202702,
    })
    expect(choiceOfDays(weeks, { from: '2027-01-01', to: '2027-01-31' })).toMatchObject({ mode: 'date' })
  })
})

test.each([
  ['2027-01-04', '2027-01-10', '04.01. – 10.01.2027'],
  ['2026-12-28', '2027-01-03', '28.12.2026 – 03.01.2027'],
  ['2027-01-04', '2027-01-04', '04.01.2027'],
])('from %s to %s is %s', (from, to, words) => expect(daysInWords({ from, to })).toBe(words))
