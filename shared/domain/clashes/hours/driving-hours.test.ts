import { describe, expect, test } from 'vitest'
import { knowing, trip, ZONE } from '../clash-sample.ts'
import { clashes } from '../clashes.ts'
import type { ClashTrip } from '../planned-trip.ts'
import { found, type Row } from './driver-plan-sample.ts'

/**
 * Worked examples of Regulation (EC) 561/2006. A way `H4.5` is driven in 4.5 hours; each trip begins where the one before
 * ended, unless it says otherwise.
 */
const HOURS = [
  'A-B 1',
  'A-C 2',
  'A-D 3',
  'A-E 4',
  'A-F 4.5',
  'A-G 5',
  'A-H 6',
  'A-I 9',
  'A-J 9.5',
  'A-K 10',
  'A-L 10.5',
]
const KNOWN = knowing(HOURS)
const hours = (trips: ClashTrip[], knowledge = KNOWN, zone = ZONE) =>
  clashes(trips, knowledge, zone).filter(({ kind }) => kind.startsWith('rest_'))
const H = 60

/** Trips of a table: times and way, numbered from 1. */
const plan = (...rows: [times: string, way: string][]): ClashTrip[] =>
  rows.map(([times, way], index) => trip(index + 1, times, way))

describe('a break after four and a half hours of driving (article 7)', () => {
  const day = '2026-11-23'
  test.each<[string, [string, string][], object[]]>([
    ['four and a half hours without one', [[`${day} 06:00 10:30`, 'A-F']], []],
    [
      'five hours without one',
      [[`${day} 06:00 11:00`, 'A-G']],
      [{ kind: 'rest_break', trip: 1, driving: 5 * H, allowed: 4.5 * H }],
    ],
    ['five hours with room for 45 minutes', [[`${day} 06:00 11:45`, 'A-G']], []],
    [
      'three and two hours with 40 minutes between them',
      [
        [`${day} 06:00 09:00`, 'A-D'],
        [`${day} 09:40 11:40`, 'A-C'],
      ],
      [{ kind: 'rest_break', trip: 2, driving: 5 * H, allowed: 4.5 * H }],
    ],
    [
      'three and two hours with 45 minutes between them',
      [
        [`${day} 06:00 09:00`, 'A-D'],
        [`${day} 09:45 11:45`, 'A-C'],
      ],
      [],
    ],
    [
      '15 and then 30 minutes',
      [
        [`${day} 06:00 08:00`, 'A-C'],
        [`${day} 08:15 10:15`, 'A-C'],
        [`${day} 10:45 12:45`, 'A-C'],
      ],
      [],
    ],
    [
      '30 and then 15 minutes are no break',
      [
        [`${day} 06:00 08:00`, 'A-C'],
        [`${day} 08:30 10:30`, 'A-C'],
        [`${day} 10:45 12:45`, 'A-C'],
      ],
      [{ kind: 'rest_break', trip: 3, driving: 6 * H, allowed: 4.5 * H }],
    ],
    [
      'a stretch that goes on is said once',
      [
        [`${day} 06:00 11:00`, 'A-G'],
        [`${day} 11:10 13:10`, 'A-C'],
      ],
      [{ kind: 'rest_break', trip: 1, driving: 5 * H, allowed: 4.5 * H }],
    ],
  ])('%s', (_case, rows, expected) => {
    // Back and forth, so that there is no way between two trips.
    const trips = plan(...rows).map((each, index) =>
      index % 2 === 1 ? { ...each, tt_from_adrnr: each.tt_to_adrnr, tt_to_adrnr: 'A' } : each,
    )
    const there = trips.map((each, index) =>
      index > 0 ? { ...each, tt_from_adrnr: each.tt_from_adrnr, tt_gps: `V${index}` } : each,
    )
    expect(hours(there).filter(({ kind }) => kind === 'rest_break')).toEqual(expected)
  })
  test('the drive to the next start counts: two and two hours, and one between them', () => {
    const trips = plan([`${day} 06:00 08:00`, 'A-C'], [`${day} 09:20 11:20`, 'A-C'])
    const further = [...trips, trip(3, `${day} 11:20 12:20`, 'C-X')]
    expect(hours(further, knowing(['A-C 2', 'C-X 1'])).filter(({ kind }) => kind === 'rest_break')).toEqual([
      { kind: 'rest_break', trip: 2, driving: 320, allowed: 270 },
    ])
  })
  test('in a span of which nobody knows the way the driver takes his breaks', () => {
    expect(hours(plan([`${day} 06:00 14:00`, 'X-Y']))).toEqual([])
  })
})

/** The same day for several days in a row, each there and back, with a night of at least eleven hours. */
const daysOf = (first: number, days: number, there: string, month = '2026-11'): ClashTrip[] =>
  Array.from({ length: days }, (_, index) => {
    const date = new Date(Date.parse(`${month}-01T00:00:00Z`) + (first + index - 1) * 86_400_000)
    return trip(index + 1, `${date.toISOString().slice(0, 10)} ${there}`, 'A-A')
  })
/** Ways that end where they began, in known hours. */
const roundsOf = (driving: number) => {
  const seconds = driving * 3_600
  const drive = { tt_from_adrnr: 'A', tt_to_adrnr: 'A', tt_atd: '1970-01-01T00:00:00.000Z' }
  // Past drives hold the breaks that they took, and the fastest may be a tenth shorter.
  const took = (seconds + Math.max(0, Math.ceil(driving / 4.5) - 1) * 2_700) / 0.9
  const tt_ata = new Date(took * 1_000).toISOString()
  return knowing([], { drives: Array.from({ length: 5 }, () => ({ ...drive, tt_ata })), now: 3 * 86_400_000 })
}

describe('driving of a day (article 6.1)', () => {
  test.each<[string, number, string, object[]]>([
    ['nine hours', 9, '06:00 16:00', []],
    ['ten hours twice a week', 10, '06:00 18:00', []],
    ['ten and a half hours', 10.5, '06:00 18:30', [{ kind: 'rest_day', trip: 1, driving: 10.5 * H, allowed: 10 * H }]],
  ])('%s', (_case, driving, times, expected) => {
    const found = hours(daysOf(23, expected.length > 0 ? 1 : 2, times), roundsOf(driving))
    expect(found).toEqual(expected)
  })
  test('the third day of ten hours in a week is one too many', () => {
    expect(hours(daysOf(23, 3, '06:00 18:00'), roundsOf(10))).toEqual([
      { kind: 'rest_day', trip: 3, driving: 10 * H, allowed: 9 * H },
    ])
  })
  test('two days of ten hours at the end of a week and two at the beginning of the next', () => {
    // Thursday and Friday, Monday and Tuesday.
    const trips = [...daysOf(19, 2, '06:00 18:00'), ...daysOf(23, 2, '06:00 18:00')]
    const numbered = trips.map((each, index) => ({ ...each, key: index }))
    expect(hours(numbered, roundsOf(10))).toEqual([])
  })
})

describe('a long way to the next start', () => {
  const daily = (rows: readonly Row[]) => found(rows).filter((finding) => finding.startsWith('rest_day '))

  test('counts on the day of the trip where one night alone lies between', () => {
    expect(
      daily([
        [6, 10, 4],
        [32.9, 38.9, 6, 5],
      ]),
    ).toEqual(['rest_day 2: 11 of 10'])
  })
  test('is driven on a day of its own where a night before it and one after it have room', () => {
    expect(
      daily([
        [6, 10, 4],
        [33, 39, 6, 5],
      ]),
    ).toEqual([])
  })
  test('of ten hours needs two such days', () => {
    const rows = (begins: number): Row[] => [
      [6, 10, 4],
      [begins, begins + 3, 3, 10],
    ]
    expect(daily(rows(10 + 10 + 27))).toEqual([])
    expect(daily(rows(10 + 10 + 26))).toEqual(['rest_day 2: 13 of 10'])
  })
})

describe('driving of a week and a fortnight (articles 6.2, 6.3)', () => {
  // Monday to Saturday are six days: 6 * 9.5 would be 57 hours, of which two days may have ten.
  test('56 hours in a week', () => {
    const week = daysOf(23, 6, '06:00 16:05')
    expect(hours(week, roundsOf(56 / 6)).filter(({ kind }) => kind === 'rest_week')).toEqual([])
  })
  test('57 hours in a week are said at the trip that passes 56', () => {
    const week = daysOf(23, 6, '06:00 16:15')
    expect(hours(week, roundsOf(9.5)).filter(({ kind }) => kind === 'rest_week')).toEqual([
      { kind: 'rest_week', trip: 6, week: 202648, driving: 57 * H, allowed: 56 * H },
    ])
  })
  test('a drive over midnight of Sunday counts in both weeks', () => {
    const rows = [...daysOf(23, 6, '06:00 15:45'), trip(7, '2026-11-29 20:00 2026-11-30 04:00', 'A-C')]
    const knowledge = roundsOf(9)
    const ways = {
      ...knowledge.ways,
      ofTrip: (from: number, to: number) =>
        to === knowledge.ways.placeOf('C')
          ? { driving: 4 * 3_600_000, needed: 0, least: 0 }
          : knowledge.ways.ofTrip(from, to),
    }
    // 54 hours, and half of the four.
    expect(hours(rows, { ...knowledge, ways }).filter(({ kind }) => kind === 'rest_week')).toEqual([])
    const more = [...rows, trip(8, '2026-11-29 12:00 13:00', 'A-C')]
    expect(hours(more, { ...knowledge, ways }).filter(({ kind }) => kind === 'rest_week')).toEqual([
      { kind: 'rest_week', trip: 7, week: 202648, driving: 57 * H, allowed: 56 * H },
    ])
  })
  test.each([
    ['90 hours in two weeks', 9, []],
    [
      '95 hours in two weeks',
      9.5,
      [{ kind: 'rest_fortnight', trip: 10, week: 202648, driving: 95 * H, allowed: 90 * H }],
    ],
  ])('%s', (_case, driving, expected) => {
    const weeks = [...daysOf(16, 5, '06:00 16:15'), ...daysOf(23, 5, '06:00 16:15')]
    const trips = weeks.map((each, index) => ({ ...each, key: index + 1 }))
    expect(hours(trips, roundsOf(driving)).filter(({ kind }) => kind === 'rest_fortnight')).toEqual(expected)
  })
  test('hours of the autumn night count as they pass: 3 local hours are four', () => {
    // From 00:00 to 03:00 on the day of the change four hours pass, all of them driven.
    const night = trip(1, '2026-10-25 00:00 03:00', 'A-E')
    expect(hours([night])).toEqual([])
    expect(clashes([night], KNOWN, ZONE)).toEqual([])
    // In spring two hours pass.
    expect(clashes([trip(1, '2026-03-29 00:00 03:00', 'A-D')], KNOWN, ZONE)).toEqual([
      { kind: 'trip_too_tight', trip: 1, needed: 3 * H, available: 2 * H },
    ])
  })
  test('the week of a clock change begins and ends at local midnight', () => {
    // Sunday 25 October 2026 ends at 23:00 UTC; a drive from then on belongs to the week after.
    const after = [...daysOf(19, 6, '06:00 16:05', '2026-10'), trip(7, '2026-10-26 00:00 01:00', 'A-A')]
    const knowledge = roundsOf(56 / 6)
    expect(hours(after, knowledge).filter(({ kind }) => kind === 'rest_week')).toEqual([])
    const before = [...after.slice(0, 6), trip(7, '2026-10-25 22:00 23:00', 'A-A')]
    expect(hours(before, knowledge).filter(({ kind }) => kind === 'rest_week')).toEqual([
      { kind: 'rest_week', trip: 7, week: 202643, driving: 57 * H, allowed: 56 * H },
    ])
  })
})

describe('daily rest (article 8.2)', () => {
  const daily = (trips: ClashTrip[]) => hours(trips).filter(({ kind }) => kind === 'rest_daily')

  test('eleven hours', () => {
    // A pause of less than three hours makes no split rest.
    expect(daily(busy('06:00', '19:00', 5))).toEqual([])
  })
  test('nine hours three times between two weekly rests', () => {
    expect(daily(busy('06:00', '21:00', 4))).toEqual([])
  })
  test('a fourth time is one too many', () => {
    expect(daily(busy('06:00', '21:00', 5))).toEqual([{ kind: 'rest_daily', trip: 25, rest: 9 * H, required: 11 * H }])
  })
  test('eight hours are too few', () => {
    expect(daily(busy('06:00', '22:00', 1))).toEqual([{ kind: 'rest_daily', trip: 6, rest: 8 * H, required: 9 * H }])
  })
  test('three hours by day and nine by night are a whole rest', () => {
    // Each day 06:00 to 21:00, with a pause of three hours at noon.
    const trips = busy('06:00', '21:00', 5).filter((_trip, index) => index % 6 !== 2)
    const stays = trips.map((each) => ({ ...each, tt_from_adrnr: 'A', tt_to_adrnr: 'A' }))
    expect(daily(stays)).toEqual([])
  })
  test('nine hours by night are no reduced rest where eleven follow by day', () => {
    const split = busy('06:00', '21:00', 5).filter((_trip, index) => index % 6 === 0 || index % 6 === 5)
    expect(daily(split)).toEqual([])
  })

  /** Six trips a day that leave no pause of three hours. */
  const busy = (first: string, last: string, days: number): ClashTrip[] =>
    Array.from({ length: days }, (_, index) => index).flatMap((index) => {
      const date = new Date(Date.parse('2026-11-23T00:00:00Z') + index * 86_400_000).toISOString().slice(0, 10)
      const [begins, ends] = [Number(first.slice(0, 2)), Number(last.slice(0, 2))]
      const starts = Array.from({ length: 6 }, (_, part) => begins + Math.round((part * (ends - 1 - begins)) / 5))
      return starts.map((start, part) => {
        const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
        return trip(
          index * 6 + part + 1,
          `${date} ${clock(start)} ${clock(start + 1)}`,
          (index * 6 + part) % 2 === 0 ? 'A-B' : 'B-A',
        )
      })
    })
})

describe('weekly rest (article 8.6)', () => {
  const weekly = (trips: ClashTrip[]) => hours(trips, roundsOf(4)).filter(({ kind }) => kind.startsWith('rest_weekly'))
  const numbered = (trips: ClashTrip[]) => trips.map((each, index) => ({ ...each, key: index + 1 }))

  test('six days and a day off', () => {
    expect(weekly(numbered([...daysOf(16, 6, '06:00 12:00'), ...daysOf(23, 5, '06:00 12:00')]))).toEqual([])
  })
  test('a seventh day without 24 hours of rest', () => {
    expect(weekly(daysOf(16, 7, '06:00 12:00'))).toEqual([
      { kind: 'rest_weekly', trip: 7, since: 150 * H, allowed: 144 * H },
    ])
  })
  test('of two weeks one needs 45 hours', () => {
    // Each Sunday off: from Saturday 18:00 to Monday 06:00 are 36 hours. The time before the first week and after the
    // last is unknown, so that only the two in the middle are judged.
    const weeks = [9, 16, 23, 30].flatMap((monday) => daysOf(monday, 6, '06:00 18:00'))
    expect(weekly(numbered(weeks))).toEqual([
      { kind: 'rest_weekly_regular', trip: 18, week: 202648, rest: 36 * H, required: 45 * H },
    ])
  })
  test('45 hours every second week are enough', () => {
    const weeks = [9, 16, 23, 30].flatMap((monday, index) => daysOf(monday, index % 2 === 0 ? 5 : 6, '06:00 18:00'))
    expect(weekly(numbered(weeks))).toEqual([])
  })
})

test('a trip of several days with room for its nights is judged by its driving alone', () => {
  expect(hours(plan(['2026-11-23 06:00 2026-11-25 18:00', 'A-L']))).toEqual([])
})

test('a year that was mistyped breaks nothing', () => {
  const wrong = { tt_sta: '9999-12-31T23:59:00.000Z' }
  expect(hours([trip(1, '2026-11-23 06:00 07:00', 'A-B', wrong), trip(2, '2026-11-24 06:00 07:00')])).toEqual([])
  const late = { tt_stp: '9999-12-31T20:00:00.000Z', tt_std: '9999-12-31T20:00:00.000Z', ...wrong }
  expect(hours([trip(1, '2026-11-23 06:00 07:00'), trip(2, '2026-11-24 06:00 07:00', 'A-B', late)])).toEqual([])
})
