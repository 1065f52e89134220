import { describe, expect, test } from 'vitest'
import type { Fix } from './fix.ts'
import { pointAway } from './geo.ts'
import { isDepartureLost, isOpen, NEW_VEHICLE, replay, replayFrom, type TrackerState, track } from './tracker.ts'
import type { TrackedTrip } from './tracker-trip.ts'

const START = { lat: 47.4, lon: 8.5, radius: null }
const END = { ...pointAway(START, 90, 30_000), radius: null }
const NEXT_END = { ...pointAway(END, 0, 25_000), radius: null }

/** `08:30` or `08:30:20` of the day; a leading minus is the day before. */
function at(clock: string): string {
  const day = clock.startsWith('-') ? '2026-11-20' : '2026-11-21'
  return new Date(`${day}T${clock.replace('-', '').padEnd(8, ':00')}Z`).toISOString()
}

const TRIP: TrackedTrip = {
  tt_id: 1,
  tt_stp: at('08:00'),
  tt_std: at('08:30'),
  tt_sta: at('09:15'),
  tt_atp: null,
  tt_atd: null,
  tt_ata: null,
  tt_manual_times: [],
  from: START,
  to: END,
}
const BACK: TrackedTrip = {
  ...TRIP,
  tt_id: 2,
  tt_stp: at('10:00'),
  tt_std: at('10:30'),
  tt_sta: at('11:30'),
  from: END,
  to: NEXT_END,
}

type Spot = [clock: string, metresFromStart: number, ...rest: Partial<Fix>[]]

/** A fix so many metres from the start on the way to the end; driving 50 unless it says otherwise. */
function fix([clock, metres, ...rest]: Spot): Fix {
  const { lat, lon } = pointAway(START, 90, metres)
  const blank = { vehicle: 'ZH 1', accuracy: 10, ignition: true, standstill: null, driver: null, eta: null }
  return Object.assign({ ...blank, time: at(clock), lat, lon, speed: 50 }, ...rest)
}

const STANDS = { speed: 0 }
const OFF = { speed: 0, ignition: false, standstill: true }
const IMPRECISE = { accuracy: 600 }

function follow(trips: readonly TrackedTrip[], fixes: readonly Fix[], start: TrackerState = NEW_VEHICLE) {
  let rows = trips
  let state = start
  let current: number | null = null
  for (const one of fixes) {
    const tracked = track(state, rows, one)
    state = tracked.state
    current = tracked.current
    rows = rows.map((row) => ({ ...row, ...tracked.changes.find(({ tt_id }) => tt_id === row.tt_id) }))
  }
  return { rows, state, current, times: rows.map(({ tt_atp, tt_atd, tt_ata }) => [tt_atp, tt_atd, tt_ata].map(clock)) }
}

function clock(iso: string | null): string | null {
  return iso === null ? null : `${iso.startsWith('2026-11-20') ? '-' : ''}${iso.slice(11, 16)}`
}

const LOADED: Spot[] = [
  ['07:50', -2_000],
  ['07:52', 200],
  ['07:53', 50, OFF],
  ['08:25', 40, OFF],
]
const DRIVEN: Spot[] = [
  ['08:32', 30, STANDS],
  ['08:33', 600],
  ['08:34', 1_400],
  ['08:36', 3_000],
  ['08:50', 15_000],
  ['09:04', 28_000],
]
const ARRIVED: Spot[] = [
  ['09:06', 29_800],
  ['09:07', 29_950, STANDS],
  ['09:08', 29_950, STANDS],
  ['09:09', 29_950, STANDS],
]

describe('one trip', () => {
  test.each<[string, Spot[], (string | null)[]]>([
    ['positioned, departed, arrived', [...LOADED, ...DRIVEN, ...ARRIVED], ['07:52', '08:33', '09:06']],
    ['one fix with the engine off is a positioning', [['07:53', 50, OFF]], ['07:53', null, null]],
    ['one slow fix is none', [['07:53', 50, STANDS]], [null, null, null]],
    [
      'driving by the start',
      [
        ['07:50', -1_000],
        ['07:51', -150],
        ['07:51:30', 250],
        ['07:52', 900],
      ],
      [null, null, null],
    ],
    [
      'speed unknown, two minutes inside',
      [
        ['07:50', 10, { speed: null }],
        ['07:52', 15, { speed: null }],
      ],
      ['07:50', null, null],
    ],
    [
      'speed of a vehicle that stands is ignored',
      [['07:53', 50, { speed: 79, ignition: false, standstill: true }]],
      ['07:53', null, null],
    ],
    [
      'more than four hours before STP',
      [
        ['03:50', 0, OFF],
        ['03:55', 0, OFF],
      ],
      [null, null, null],
    ],
    [
      'driving by the end',
      [...LOADED, ...DRIVEN, ['09:06', 29_800], ['09:06:40', 30_200], ['09:07:30', 31_000]],
      ['07:52', '08:33', null],
    ],
    [
      'a red light of 45 s at the end, reported every 15 s',
      [
        ...LOADED,
        ...DRIVEN,
        ['09:06', 29_900, STANDS],
        ['09:06:15', 29_900, STANDS],
        ['09:06:30', 29_900, STANDS],
        ['09:06:45', 29_900, STANDS],
        ['09:07', 30_150],
        ['09:07:15', 30_350],
        ['09:07:30', 30_600],
      ],
      ['07:52', '08:33', null],
    ],
    [
      'a drive-by, then back to stay',
      [
        ...LOADED,
        ...DRIVEN,
        ['09:06', 30_100],
        ['09:07', 31_000],
        ['09:09', 32_000],
        ['09:14', 30_200],
        ['09:16', 30_000, OFF],
      ],
      ['07:52', '08:33', '09:14'],
    ],
    [
      'one near outlier while loading',
      [...LOADED, ['08:26', 1_900, STANDS], ['08:27', 40, OFF]],
      ['07:52', null, null],
    ],
    [
      'drift with the engine off',
      [...LOADED, ['08:26', 500, OFF], ['08:28', 520, OFF], ['08:31', 510, OFF]],
      ['07:52', null, null],
    ],
    [
      'imprecise fixes never make a departure',
      [...LOADED, ['08:31', 900, IMPRECISE], ['08:33', 1_900, IMPRECISE], ['08:35', 2_900, IMPRECISE]],
      ['07:52', null, null],
    ],
    [
      'two fixes far outside make one at once',
      [...LOADED, ['08:33', 1_400], ['08:33:30', 1_900]],
      ['07:52', '08:33', null],
    ],
    [
      'a yard beside the fence is none',
      [...LOADED, ['08:26', 350], ['08:29', 360], ['08:32', 350]],
      ['07:52', null, null],
    ],
    [
      'a departure in a silence stays empty',
      [...LOADED, ['08:50', 15_000], ['08:51', 16_000], ['08:53', 18_000], ['09:05', 28_000], ...ARRIVED],
      ['07:52', null, '09:06'],
    ],
    [
      'a silence that ends near the start has its departure',
      [...LOADED, ['08:40', 900], ['08:41', 1_500], ['08:42', 2_300]],
      ['07:52', '08:40', null],
    ],
    ['never reported between start and end', [...LOADED, ['09:10', 30_000, OFF]], ['07:52', null, '09:10']],
    ['never reported at the start', [['08:40', 9_000], ['08:50', 15_000], ...ARRIVED], [null, null, '09:06']],
    [
      'a stop at the end before the departure was due',
      [
        ['07:00', 27_000],
        ['07:02', 27_500],
        ['07:10', 30_000, OFF],
        ['07:20', 30_000, OFF],
      ],
      [null, null, null],
    ],
    [
      'back at the start before its time, after less than a quarter of an hour',
      [...LOADED.slice(0, 3), ['08:05', 900], ['08:07', 2_900], ['08:19', 900], ['08:19:59', 20, OFF]],
      ['07:52', null, null],
    ],
    [
      'after a quarter of an hour',
      [...LOADED.slice(0, 3), ['08:05', 900], ['08:07', 2_900], ['08:19', 900], ['08:20', 20, OFF]],
      ['08:20', null, null],
    ],
    [
      'back at the start at its time: it has departed',
      [...LOADED.slice(0, 3), ['08:20', 900], ['08:22', 2_900], ['08:29', 900], ['08:30', 20, OFF]],
      ['07:52', '08:20', null],
    ],
    [
      'away for another errand before its time',
      [['05:00', 20, OFF], ['05:30', 900], ['05:32', 2_900], ['07:44', 900], ['07:46', 20, OFF], ...DRIVEN],
      ['07:46', '08:33', null],
    ],
  ])('%s', (_name, spots, times) => {
    expect(follow([TRIP], spots.map(fix)).times).toEqual([times])
  })

  test('a lost departure shows once the trip has arrived', () => {
    const lost = follow(
      [TRIP],
      [...LOADED, ['09:10', 30_000, OFF] satisfies Spot].map((spot) => fix(spot as Spot)),
    )
    expect(lost.rows.map(isDepartureLost)).toEqual([true])
    const known = follow([TRIP], [...LOADED, ...DRIVEN, ...ARRIVED].map(fix))
    expect(known.rows.map(isDepartureLost)).toEqual([false])
  })
})

describe('typed times', () => {
  const all = [...LOADED, ...DRIVEN, ...ARRIVED].map(fix)
  test.each<[string, Partial<TrackedTrip>, (string | null)[]]>([
    ['a typed positioning', { tt_atp: at('07:45'), tt_manual_times: ['tt_atp'] }, ['07:45', '08:33', '09:06']],
    ['a typed departure', { tt_atd: at('08:31'), tt_manual_times: ['tt_atd'] }, ['07:52', '08:31', '09:06']],
    ['a typed arrival ends the trip', { tt_ata: at('07:00'), tt_manual_times: ['tt_ata'] }, [null, null, '07:00']],
    ['a time that a person emptied stays empty', { tt_manual_times: ['tt_atp'] }, [null, '08:33', '09:06']],
    [
      'no arrival before the typed departure',
      { tt_atd: at('09:30'), tt_manual_times: ['tt_atd'] },
      ['07:52', '09:30', '09:30'],
    ],
    ['a typed arrival', { tt_ata: at('09:05'), tt_manual_times: ['tt_ata'] }, ['07:52', '08:33', '09:05']],
    [
      'a departure that is confirmed only after the typed arrival',
      { tt_ata: at('08:33'), tt_manual_times: ['tt_ata'] },
      ['07:52', '08:33', '08:33'],
    ],
    [
      'a positioning that is confirmed only after the typed departure',
      { tt_atd: at('07:52'), tt_manual_times: ['tt_atd'] },
      ['07:52', '07:52', '09:06'],
    ],
    [
      'no positioning and no departure after the typed arrival',
      { tt_ata: at('07:51'), tt_manual_times: ['tt_ata'] },
      [null, null, '07:51'],
    ],
  ])('%s', (_name, typed, times) => {
    expect(follow([{ ...TRIP, ...typed }], all).times).toEqual([times])
    const replayed = replay([{ ...TRIP, ...typed }], all).changes
    for (const field of typed.tt_manual_times ?? []) expect(replayed[0] ?? {}).not.toHaveProperty(field)
  })
})

describe('what was found stays found when the vehicle is tracked anew', () => {
  const all = [...LOADED, ...DRIVEN, ...ARRIVED].map(fix)
  const found = { tt_atp: at('07:52'), tt_atd: at('08:33'), tt_ata: at('09:06') }

  test.each<[string, Partial<TrackedTrip>]>([
    ['nothing', {}],
    ['the arrival', { tt_ata: at('09:00'), tt_manual_times: ['tt_ata'] }],
    ['the departure', { tt_atd: at('08:20'), tt_manual_times: ['tt_atd'] }],
    ['the positioning', { tt_atp: at('07:00'), tt_manual_times: ['tt_atp'] }],
    ['departure and arrival', { tt_atd: at('07:52'), tt_ata: at('08:00'), tt_manual_times: ['tt_atd', 'tt_ata'] }],
  ])('typed: %s', (_name, typed) => {
    const row = { ...TRIP, ...found, ...typed }
    expect(replay([row], all).changes).toEqual([])
  })

  test.each<[string, number]>([
    ['the positioning', 4],
    ['the departure', 8],
    ['the arrival', 13],
  ])('positions are kept only from after %s', (_name, first) => {
    expect(replay([{ ...TRIP, ...found }], all.slice(first)).changes).toEqual([])
  })

  test.each<[string, Partial<TrackedTrip>]>([
    ['nothing', {}],
    ['the arrival', { tt_ata: at('09:00'), tt_manual_times: ['tt_ata'] }],
  ])('no positions are kept around the departure; typed: %s', (_name, typed) => {
    const row = { ...TRIP, tt_atp: found.tt_atp, tt_atd: found.tt_atd, ...typed }
    expect(replay([row], [fix(['08:20', 40, OFF]), ...all.slice(8, 10)]).changes).toEqual([])
  })

  test('unless positions contradict it: the vehicle stood at the start after its departure', () => {
    const row = { ...TRIP, tt_atp: found.tt_atp, tt_atd: found.tt_atd }
    const { changes } = replay([row], [fix(['08:25', 40, OFF]), fix(['08:40', 40, OFF]), ...all.slice(8, 10)])
    expect(changes).toEqual([{ tt_id: 1, tt_atd: at('08:50') }])
  })

  test.each<[string, Partial<TrackedTrip>, Spot[]]>([
    ['around the positioning', { tt_atp: found.tt_atp }, [...LOADED.slice(0, 1), ['08:25', 40, OFF]]],
    ['around the arrival, and the vehicle still stands there', found, [...LOADED, ...DRIVEN, ['09:40', 29_950, OFF]]],
    [
      'around the arrival, and the vehicle went on',
      found,
      [...LOADED, ...DRIVEN, ['11:00', 60_000], ['11:01', 61_000]],
    ],
    [
      'from the positioning to the arrival',
      found,
      [
        ['06:00', -50_000],
        ['11:00', 60_000],
        ['11:01', 61_000],
      ],
    ],
    [
      'from the positioning to the arrival, and the departure was lost',
      { tt_atp: found.tt_atp, tt_ata: found.tt_ata },
      [
        ['06:00', -50_000],
        ['11:00', 60_000],
        ['11:01', 61_000],
      ],
    ],
  ])('no positions are kept %s', (_name, times, kept) => {
    expect(replay([{ ...TRIP, ...times }], kept.map(fix)).changes).toEqual([])
  })

  test.each<[string, Partial<TrackedTrip>, Spot[], object]>([
    [
      'it was too far from the end to have arrived then',
      found,
      [...LOADED, ...DRIVEN.slice(0, 5), ['09:10', 15_500], ['09:12', 18_000]],
      { tt_ata: null },
    ],
    [
      'it was too far from the start to have come then',
      { tt_atp: found.tt_atp },
      [
        ['07:40', -60_000],
        ['08:25', 40, OFF],
      ],
      { tt_atp: at('08:25') },
    ],
  ])('unless positions contradict it: %s', (_name, times, kept, change) => {
    expect(replay([{ ...TRIP, ...times }], kept.map(fix)).changes).toEqual([{ tt_id: 1, ...change }])
  })

  test('a trip that was entered for the time before holds it up, and the vehicle never came to its start', () => {
    const entered = { ...TRIP, tt_id: 3, tt_stp: at('07:30'), from: NEXT_END }
    expect(replay([{ ...TRIP, ...found }, entered], all).changes).toEqual([])
    const { rows, state } = follow([TRIP], all.slice(0, 7))
    const { times } = follow([...rows, entered], all.slice(7), replay([...rows, entered], all.slice(0, 7)).state)
    expect(times[0]).toEqual(['07:52', '08:33', '09:06'])
    expect(follow([...rows, entered], all.slice(7), state).times[0]).toEqual(['07:52', '08:33', '09:06'])
  })

  test('unless positions contradict it: the vehicle was still on the trip before', () => {
    const rows = [
      { ...TRIP, tt_atp: at('07:52'), tt_atd: at('08:33') },
      { ...BACK, tt_atp: at('08:00') },
    ]
    const { changes } = replay(rows, [...LOADED, ...DRIVEN].map(fix))
    expect(changes).toEqual([{ tt_id: 2, tt_atp: null }])
  })
})

describe('an arrival that a person took away', () => {
  const wrong = [
    ...LOADED,
    ...DRIVEN,
    ['09:06', 29_800],
    ['09:07', 29_850, OFF],
    ['09:12', 29_850, OFF],
  ] satisfies Spot[]
  const real: Spot[] = [
    ['09:20', 28_000],
    ['09:25', 29_900],
    ['09:27', 29_990, OFF],
  ]
  const row = { ...TRIP, tt_false_ata: at('09:06') }

  test('is not found again, and the next one is', () => {
    expect(follow([TRIP], wrong.map(fix)).times).toEqual([['07:52', '08:33', '09:06']])
    expect(follow([row], wrong.map(fix)).times).toEqual([['07:52', '08:33', null]])
    expect(follow([row], [...wrong, ...real].map(fix)).times).toEqual([['07:52', '08:33', '09:25']])
    const all = [...wrong, ...real].map(fix)
    const cleared = { ...row, tt_atp: at('07:52'), tt_atd: at('08:33') }
    expect(replay([cleared], all).changes).toEqual([{ tt_id: 1, tt_ata: at('09:25') }])
  })
})

describe('several trips of one vehicle', () => {
  const delivered = [...LOADED, ...DRIVEN, ...ARRIVED]

  test('the next is positioned where the one before arrived', () => {
    const { times, current } = follow([BACK, TRIP], delivered.map(fix))
    expect(times).toEqual([
      ['09:06', null, null],
      ['07:52', '08:33', '09:06'],
    ])
    expect(current).toBe(2)
  })

  const STANDS_AT_END: Spot[] = [
    ['09:10', 30_000, OFF],
    ['09:25', 30_000, OFF],
  ]
  test('the next is not positioned before the arrival that a person typed, though the vehicle stood there', () => {
    const typed: TrackedTrip = { ...TRIP, tt_ata: at('09:20'), tt_manual_times: ['tt_ata'] }
    const other = { ...BACK, from: { ...pointAway(START, 90, 33_000), radius: null } }
    const parked: Spot[] = [
      ['09:10', 33_000, OFF],
      ['09:25', 33_000, OFF],
    ]
    const { times } = follow([typed, other], [...LOADED, ...DRIVEN, ...parked].map(fix))
    expect(times).toEqual([
      ['07:52', '08:33', '09:20'],
      ['09:20', null, null],
    ])
  })

  test('nor before the arrival that follows from a departure that a person typed', () => {
    const typed: TrackedTrip = { ...TRIP, tt_atd: at('09:20'), tt_manual_times: ['tt_atd'] }
    const { times } = follow(
      [typed, BACK],
      [...STANDS_AT_END, ['09:26', 30_000, OFF] satisfies Spot].map((spot) => fix(spot as Spot)),
    )
    expect(times[0]?.[2]).not.toBeNull()
    expect(times[1]?.[0]).toBe(times[0]?.[2])
  })

  test('nor, when its own departure and arrival were typed, before the trip that ended there', () => {
    const before: TrackedTrip = {
      ...TRIP,
      tt_id: 3,
      tt_stp: at('06:00'),
      tt_std: at('06:10'),
      tt_sta: at('07:50'),
      from: NEXT_END,
      to: START,
      tt_ata: at('07:55'),
      tt_manual_times: ['tt_ata'],
    }
    const typed: TrackedTrip = {
      ...TRIP,
      tt_atd: at('07:56'),
      tt_ata: at('07:57'),
      tt_manual_times: ['tt_atd', 'tt_ata'],
    }
    const stands: Spot[] = [
      ['07:50', 20, STANDS],
      ['07:51', 20, STANDS],
      ['07:55:30', 20, STANDS],
      ['07:58', 20, OFF],
    ]
    expect(follow([before, typed], stands.map(fix)).times[1]).toEqual(['07:55', '07:56', '07:57'])
  })

  test('the next waits while the one before is under way', () => {
    const other = { ...BACK, from: { ...pointAway(START, 90, 15_000), radius: null } }
    const pause: Spot[] = [
      ['08:50', 15_000, OFF],
      ['08:55', 15_000, OFF],
    ]
    const { times, current } = follow([TRIP, other], [...LOADED, ...DRIVEN.slice(0, 4), ...pause].map(fix))
    expect(times).toEqual([
      ['07:52', '08:33', null],
      [null, null, null],
    ])
    expect(current).toBe(1)
  })

  test('a late one is given up when the vehicle passed its end and stands at the start of the next', () => {
    const other = { ...BACK, from: { ...pointAway(START, 90, 33_000), radius: null } }
    const elsewhere: Spot[] = [
      ['09:10', 32_000],
      ['09:20', 33_000, OFF],
    ]
    const { times, current } = follow([TRIP, other], [...LOADED, ...DRIVEN, ...elsewhere].map(fix))
    expect(times).toEqual([
      ['07:52', '08:33', null],
      ['09:20', null, null],
    ])
    expect(current).toBe(2)
  })

  test('the next begins when the window of the one before is over', () => {
    const evening = { ...BACK, tt_stp: at('16:00'), tt_std: at('16:30'), tt_sta: at('18:00') }
    const parked: Spot[] = [
      ['15:00', 30_000, OFF],
      ['15:16', 30_000, OFF],
    ]
    const away = { ...TRIP, from: NEXT_END, to: START }
    expect(follow([away, evening], parked.slice(0, 1).map(fix)).times[1]).toEqual([null, null, null])
    expect(follow([away, evening], parked.map(fix)).times[1]).toEqual(['15:00', null, null])
  })

  test('a trip whose addresses have no position holds up nothing', () => {
    const { times } = follow([{ ...TRIP, from: null, to: null }, BACK], [fix(['09:06', 30_000, OFF])])
    expect(times).toEqual([
      [null, null, null],
      ['09:06', null, null],
    ])
  })
})

describe('round trip', () => {
  const round = { ...TRIP, to: { ...START }, tt_sta: at('10:00') }
  test('arrives when it comes back', () => {
    const home: Spot[] = [
      ['09:30', 4_000],
      ['09:40', 200],
      ['09:42', 30, OFF],
    ]
    expect(follow([round], [...LOADED, ...DRIVEN, ...home].map(fix)).times).toEqual([['07:52', '08:33', '09:40']])
  })
  test('does not arrive after a turn around the block', () => {
    const block: Spot[] = [
      ['08:33', 600],
      ['08:35', 900],
      ['08:37', 700],
      ['08:40', 30, OFF],
      ['08:50', 30, OFF],
    ]
    expect(follow([round], [...LOADED, ...block].map(fix)).times).toEqual([['07:52', '08:33', null]])
  })
})

test('parked at the start since the evening before, the positioning is the beginning of that visit', () => {
  const evening: Spot[] = [
    ['-18:10', -3_000],
    ['-18:15', -80],
    ['-18:16', 20, OFF],
    ['-23:00', 25, OFF],
    ['04:10', 20, OFF],
  ]
  expect(follow([TRIP], evening.map(fix)).times).toEqual([['-18:15', null, null]])
})

test('neighbouring addresses keep their own fences', () => {
  const neighbour = { ...TRIP, to: { ...pointAway(START, 90, 600), radius: null } }
  const shunt: Spot[] = [
    ['08:31', 150],
    ['08:32', 350],
    ['08:34', 580],
    ['08:35', 600, STANDS],
    ['08:36', 600, STANDS],
  ]
  expect(follow([neighbour], [...LOADED, ...shunt].map(fix)).times).toEqual([['07:52', '08:32', '08:34']])
})

describe('fixes out of the ordinary', () => {
  test('one that implies more than 150 km/h is held back until a second agrees', () => {
    const before = follow([TRIP], LOADED.map(fix)).state
    const jump = track(before, [TRIP], fix(['08:26', 20_000]))
    expect(jump.outcome).toBe('held')
    expect(jump.changes).toEqual([])
    const alone = track(jump.state, [TRIP], fix(['08:27', 40, OFF]))
    expect([alone.outcome, alone.changes]).toEqual(['taken', []])
    const agreed = track(jump.state, [TRIP], fix(['08:27', 20_900]))
    expect(agreed.changes).toEqual([{ tt_id: 1, tt_atd: at('08:26') }])
  })

  test('a repeated one changes nothing, a late one asks for a replay', () => {
    const { state } = follow([TRIP], LOADED.map(fix))
    expect(track(state, [TRIP], fix(['08:25', 40, OFF]))).toMatchObject({ outcome: 'repeated', changes: [], state })
    expect(track(state, [TRIP], fix(['08:10', 40, OFF]))).toMatchObject({ outcome: 'late', changes: [], state })
  })

  test('a late fix moves the arrival to where it belongs', () => {
    const inTime = [...LOADED, ...DRIVEN, ...ARRIVED.slice(1)].map(fix)
    const { rows, times } = follow([TRIP], inTime)
    expect(times).toEqual([['07:52', '08:33', '09:07']])
    const late = ARRIVED.slice(0, 1).map(fix)
    expect(replay(rows, [...inTime, ...late]).changes).toEqual([{ tt_id: 1, tt_ata: at('09:06') }])
  })

  test('a replay from an earlier state needs only the fixes after it', () => {
    const fixes = [...LOADED, ...DRIVEN, ...ARRIVED].map(fix)
    const middle = follow([TRIP], fixes.slice(0, 7))
    const whole = follow([TRIP], fixes)
    expect(replay(middle.rows, fixes.slice(7), middle.state).state).toEqual(whole.state)
    expect(replay(whole.rows, fixes.slice(7), middle.state).changes).toEqual([])
  })

  test('a replay takes back what no fix supports, but not without any fix', () => {
    const row = { ...TRIP, tt_atp: at('07:52'), tt_atd: at('08:01') }
    expect(replay([row], LOADED.map(fix)).changes).toEqual([{ tt_id: 1, tt_atd: null }])
    expect(replay([row], []).changes).toEqual([])
  })
})

test('a lost state goes on from what the rows say', () => {
  const before = follow([TRIP], [...LOADED, ...DRIVEN].map(fix))
  const after = follow(before.rows, ARRIVED.map(fix))
  expect(after.times).toEqual([['07:52', '08:33', '09:06']])
})

test('state, trips and fix are never changed in place', () => {
  const frozen = <T>(value: T): T => {
    if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
    return value
  }
  let state = frozen(structuredClone(NEW_VEHICLE))
  const trips = frozen(structuredClone([BACK, TRIP]))
  for (const spot of [...LOADED, ...DRIVEN, ...ARRIVED]) state = frozen(track(state, trips, frozen(fix(spot))).state)
  expect(state.trips[1]?.tt_ata).toBe(Date.parse(at('09:06')))
})

test('a trip that is no longer given is forgotten', () => {
  const { state } = follow([TRIP, BACK], LOADED.map(fix))
  expect(Object.keys(track(state, [BACK], fix(['08:26', 40, OFF])).state.trips)).toEqual(['2'])
})

test('open from STP - 4 h to STA + 6 h', () => {
  const open = (time: string) => isOpen(TRIP, Date.parse(at(time)))
  expect(['03:59', '04:00', '15:15', '15:16'].map(open)).toEqual([false, true, true, false])
})

test('a replay reaches back over a weekend', () => {
  expect(replayFrom([BACK, TRIP])).toBe('2026-11-18T04:00:00.000Z')
  expect(replayFrom([])).toBeNull()
})
