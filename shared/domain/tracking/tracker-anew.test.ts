import { describe, expect, test } from 'vitest'
import type { Fix } from './fix.ts'
import { ARRIVED, at, BACK, DRIVEN, fix, follow, LOADED, NEXT_END, OFF, type Spot, TRIP } from './sample-drive.ts'
import { replay, replayFrom, track } from './tracker.ts'
import type { TrackedTrip } from './tracker-trip.ts'

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

  test.each<[string, Partial<TrackedTrip>, object]>([
    ['the positioning', { tt_atp: at('08:34') }, { tt_atd: at('08:34'), tt_ata: at('09:06') }],
    ['the departure', { tt_atd: at('09:30') }, { tt_atp: at('07:52'), tt_ata: at('09:30') }],
    ['the arrival', { tt_ata: at('08:00') }, { tt_atp: at('07:52') }],
  ])('what a person typed counts when the rest is found: %s', (_name, typed, change) => {
    const tt_manual_times = Object.keys(typed) as TrackedTrip['tt_manual_times']
    expect(replay([{ ...TRIP, ...typed, tt_manual_times }], all).changes).toEqual([{ tt_id: 1, ...change }])
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

  const SILENT = [...LOADED, ...DRIVEN.slice(4)].map(fix)
  test.each<[string, string, readonly Fix[], object[]]>([
    ['in the silence is taken over', '08:33', SILENT, []],
    ['while the vehicle still stood there is taken back', '08:10', SILENT, [{ tt_id: 1, tt_atd: null }]],
    ['when it was already on the way is taken back', '08:55', SILENT, [{ tt_id: 1, tt_atd: null }]],
    [
      'is dated anew where the positions that are kept show it',
      '08:31',
      [...LOADED, ...DRIVEN.slice(1)].map(fix),
      [{ tt_id: 1, tt_atd: at('08:33') }],
    ],
  ])('a departure %s', (_name, departed, kept, changes) => {
    expect(replay([{ ...TRIP, tt_atp: found.tt_atp, tt_atd: at(departed) }], kept).changes).toEqual(changes)
  })

  test('no positions are kept between start and end', () => {
    const kept: Spot[] = [...LOADED, ['09:10', 30_000, OFF]]
    expect(replay([{ ...TRIP, ...found, tt_ata: at('09:10') }], kept.map(fix)).changes).toEqual([])
  })

  test('no positions are kept, and the end is not on the map', () => {
    const kept: Spot[] = [
      ['06:00', -50_000],
      ['11:00', 60_000],
      ['11:01', 61_000],
    ]
    const row = { ...TRIP, tt_atp: found.tt_atp, tt_atd: found.tt_atd, to: null }
    expect(replay([row], kept.map(fix)).changes).toEqual([])
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
    // Those that led to the earlier state say nothing new.
    expect(replay(middle.rows, fixes.slice(6), middle.state).state).toEqual(whole.state)
    expect(replay(middle.rows, fixes, middle.state).state).toEqual(whole.state)
  })

  test('a replay takes back what no fix supports, but not without any fix', () => {
    const row = { ...TRIP, tt_atp: at('07:52'), tt_atd: at('08:01') }
    expect(replay([row], LOADED.map(fix)).changes).toEqual([{ tt_id: 1, tt_atd: null }])
    expect(replay([row], []).changes).toEqual([])
  })
})

test('a replay reaches back over a weekend', () => {
  expect(replayFrom([BACK, TRIP])).toBe('2026-11-18T04:00:00.000Z')
  expect(replayFrom([])).toBeNull()
})
