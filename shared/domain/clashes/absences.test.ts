import { describe, expect, test } from 'vitest'
import { absenceFaults, formatAbsence, parseAbsences, sortedAbsences } from './absences.ts'

const days = (from: string, to: string) => ({ from, to })

describe('absences of a driver', () => {
  test.each([
    ['none', [], []],
    ['a single day', [days('2026-12-24', '2026-12-24')], []],
    ['one after the other', [days('2026-12-24', '2026-12-26'), days('2026-12-27', '2026-12-31')], []],
    [
      'reversed days, at their end',
      [days('2026-12-01', '2026-12-02'), days('2026-12-26', '2026-12-24')],
      [{ index: 1, field: 'to', message: 'absence_reversed' }],
    ],
    [
      'a day in two of them, at the later one, however they are written',
      [days('2026-12-26', '2026-12-31'), days('2026-12-24', '2026-12-26')],
      [{ index: 0, field: 'from', message: 'absences_overlap' }],
    ],
    [
      'one within another, and a third within the same',
      [days('2026-12-01', '2026-12-31'), days('2026-12-05', '2026-12-06'), days('2026-12-20', '2026-12-20')],
      [
        { index: 1, field: 'from', message: 'absences_overlap' },
        { index: 2, field: 'from', message: 'absences_overlap' },
      ],
    ],
  ])('%s', (_case, absences, faults) => {
    expect(absenceFaults(absences)).toEqual(faults)
  })
  test('have their faults in the order in which they are written, and days after a reversed one are no overlap', () => {
    const late = days('2026-12-20', '2026-12-31')
    expect(absenceFaults([days('2026-12-30', '2026-12-31'), late, days('2026-12-10', '2026-12-01')])).toEqual([
      { index: 0, field: 'from', message: 'absences_overlap' },
      { index: 2, field: 'to', message: 'absence_reversed' },
    ])
  })
  test('that begin or end within a day share that day, as long as their times do not meet', () => {
    const until = { ...days('2026-12-01', '2026-12-24'), to_time: '12:00' }
    const from = { ...days('2026-12-24', '2026-12-31'), from_time: '12:00' }
    expect(absenceFaults([from, until])).toEqual([])
    const earlier = { ...from, from_time: '11:59' }
    expect(absenceFaults([earlier, until])).toEqual([{ index: 0, field: 'from', message: 'absences_overlap' }])
    const none = { ...days('2026-12-24', '2026-12-24'), from_time: '12:00', to_time: '12:00' }
    expect(absenceFaults([none])).toEqual([{ index: 0, field: 'to', message: 'absence_reversed' }])
    expect(sortedAbsences([from, until])).toEqual([until, from])
  })
  test('are kept in the order of their days', () => {
    const [first, second, third] = [
      days('2026-12-01', '2026-12-01'),
      days('2026-12-24', '2026-12-26'),
      days('2027-01-01', '2027-01-02'),
    ]
    expect(sortedAbsences([second, third, first])).toEqual([first, second, third])
    expect(sortedAbsences([third, second, first])).toEqual([first, second, third])
  })
})

describe('absences as a cell of a file', () => {
  test.each([
    ['', []],
    ['24.12.2026', [days('2026-12-24', '2026-12-24')]],
    ['24.12.2026 - 03.01.2027; 2027-02-01', [days('2026-12-24', '2027-01-03'), days('2027-02-01', '2027-02-01')]],
    ['2026-12-24 – 2026-12-26;', [days('2026-12-24', '2026-12-26')]],
    [
      '24.12.2026 14:00 - 26.12.2026 12:30 (ill)',
      [{ ...days('2026-12-24', '2026-12-26'), from_time: '14:00', to_time: '12:30', kind: 'ill' }],
    ],
    ['24.12.2026 14:00', [{ ...days('2026-12-24', '2026-12-24'), from_time: '14:00' }]],
    ['2026-12-24 (holiday)', [{ ...days('2026-12-24', '2026-12-24'), kind: 'holiday' }]],
    ['24.12.2026 8:00', [{ ...days('2026-12-24', '2026-12-24'), from_time: '08:00' }]],
    [
      '24.12.2026 14.00 - 26.12.2026 1230',
      [{ ...days('2026-12-24', '2026-12-26'), from_time: '14:00', to_time: '12:30' }],
    ],
    ['24.12.2026 25:00', null],
    ['24.12.2026 (lazy)', null],
    ['31.02.2026', null],
    ['24.12.2026  -  26.12.2026', [days('2026-12-24', '2026-12-26')]],
    ['24.12.2026 - 31.02.2027', null],
    ['31.02.2026 - 24.12.2026', null],
    ['from 24.12.2026', null],
    ['24.12.2026 - ', null],
    ['ill', null],
  ])('%s', (text, absences) => {
    expect(parseAbsences(text)).toEqual(absences)
  })
  test('are written as they are read', () => {
    const range = days('2026-12-24', '2027-01-03')
    expect(parseAbsences(formatAbsence(range))).toEqual([range])
    expect(formatAbsence(range)).toBe('24.12.2026 - 03.01.2027')
    expect(formatAbsence(days('2026-12-24', '2026-12-24'))).toBe('24.12.2026')
    for (const more of [{ kind: 'ill' }, { from_time: '14:00' }, { to_time: '12:00', kind: 'other' }] as const)
      for (const span of [range, days('2026-12-24', '2026-12-24')])
        expect(parseAbsences(formatAbsence({ ...span, ...more }))).toEqual([{ ...span, ...more }])
  })
})
