import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ClosedDay } from '../calendar/closed-days.ts'
import {
  type KnownPlaces,
  NO_PLACES,
  type SlotFinding,
  type SlotTrip,
  slotFaults,
  slotFindings,
  slotOf,
} from './slots.ts'

const at = (clock: string, day = '21') => `2026-11-${day}T${clock}:00.000Z`
const ms = (clock: string, day?: string) => Date.parse(at(clock, day))
const trip = (over: Partial<SlotTrip> = {}): SlotTrip => ({
  tt_status: 'active',
  tt_from_adrnr: 'ZRH',
  tt_to_adrnr: 'FRA',
  tt_stp: at('08:00'),
  tt_std: at('08:30'),
  tt_sta: at('12:00'),
  ...over,
})
const arriving = { tt_to_slot_from: at('11:30'), tt_to_slot_to: at('12:30') }

describe('what may be entered', () => {
  const [from, to] = ['tt_to_slot_from', 'tt_to_slot_to'] as const
  test.each<[string, Partial<SlotTrip>, object[]]>([
    ['nothing', {}, []],
    ['a window', arriving, []],
    ['a number alone', { tt_to_slot_number: 'GH-4711' }, []],
    ['a start alone', { [from]: at('11:30') }, [{ path: to, message: 'slot_incomplete' }]],
    ['an end alone', { [to]: at('11:30') }, [{ path: from, message: 'slot_incomplete' }]],
    ['an end before the start', { [from]: at('12:30'), [to]: at('11:30') }, [{ path: to, message: 'slot_reversed' }]],
    ['no time at all', { [from]: at('12:30'), [to]: at('12:30') }, [{ path: to, message: 'slot_reversed' }]],
    ['24 hours', { [from]: at('01:00'), [to]: at('01:00', '22') }, []],
    ['a minute more', { [from]: at('01:00'), [to]: at('01:01', '22') }, [{ path: to, message: 'slot_too_long' }]],
    ['seven days before', { [from]: at('12:00', '14'), [to]: at('13:00', '14') }, []],
    ['a minute further', { [from]: at('11:59', '14'), [to]: at('12:00', '14') }, [{ path: from, message: 'slot_far' }]],
    [
      'next month',
      { [from]: '2026-12-21T11:30:00.000Z', [to]: '2026-12-21T12:30:00.000Z' },
      [
        { path: from, message: 'slot_far' },
        { path: to, message: 'slot_far' },
      ],
    ],
  ])('%s', (_, over, faults) => {
    expect(slotFaults(trip(over), [from])).toEqual(faults)
  })
  test('what was not entered now is not judged: a trip keeps its slot where it moves', () => {
    const moved = trip({ ...arriving, tt_stp: at('08:00', '30'), tt_sta: at('12:00', '30') })
    expect(slotFaults(moved, ['tt_sta'])).toEqual([])
    expect(slotFaults(moved, ['tt_to_slot_number'])).toHaveLength(2)
  })
  test('each place is judged by its own time', () => {
    const both = trip({ tt_from_slot_from: at('08:00'), tt_from_slot_to: at('07:00'), tt_to_slot_from: at('11:00') })
    expect(slotFaults(both, Object.keys(both)).map(({ path }) => path)).toEqual(['tt_from_slot_to', 'tt_to_slot_to'])
  })
})

describe('what does not fit', () => {
  const places: KnownPlaces = { ...NO_PLACES, leadOf: (address) => (address === 'FRA' ? 90 : null) }
  test.each<[string, Partial<SlotTrip>, string, SlotFinding[]]>([
    ['as planned', arriving, '08:00', []],
    ['expected in the last minute', { ...arriving, tt_eta: '2026-11-21T12:30:59.000Z' }, '08:00', []],
    [
      'expected later',
      { ...arriving, tt_eta: at('12:50') },
      '08:00',
      [{ place: 'to', kind: 'slot_missed', minutes: 20 }],
    ],
    ['expected 15 minutes early', { ...arriving, tt_eta: at('11:15') }, '08:00', []],
    [
      'expected 16 minutes early',
      { ...arriving, tt_eta: at('11:14') },
      '08:00',
      [{ place: 'to', kind: 'slot_early', minutes: 16 }],
    ],
    [
      'an estimate that time has passed',
      { ...arriving, tt_eta: at('12:10') },
      '12:45',
      [{ place: 'to', kind: 'slot_missed', minutes: 15 }],
    ],
    [
      'moved to the next day',
      { ...arriving, tt_sta: at('12:00', '22') },
      '08:00',
      [{ place: 'to', kind: 'slot_missed', minutes: 1410 }],
    ],
    ['arrived', { ...arriving, tt_ata: at('12:50') }, '13:00', []],
    ['canceled', { ...arriving, tt_status: 'canceled', tt_eta: at('12:50') }, '08:00', []],
    ['never arrived, six hours after STA', arriving, '18:00', []],
    ['a number alone', { tt_to_slot_number: '7' }, '12:00', []],
    [
      'positioned late',
      { tt_from_slot_from: at('07:45'), tt_from_slot_to: at('08:15'), tt_etp: at('08:30') },
      '07:00',
      [{ place: 'from', kind: 'slot_missed', minutes: 15 }],
    ],
    ['positioned', { tt_from_slot_from: at('07:45'), tt_from_slot_to: at('08:15'), tt_atp: at('08:30') }, '09:00', []],
    [
      'departed without a positioning',
      { tt_from_slot_to: at('08:15'), tt_from_slot_from: at('08:00'), tt_atd: at('08:30') },
      '09:00',
      [],
    ],
  ])('%s', (_, over, clock, findings) => {
    expect(slotFindings(trip(over), ms(clock))).toEqual(findings)
  })

  test('a slot that an address wants is missing an hour before it must be booked, until it is there or a number is', () => {
    const missing = (over: Partial<SlotTrip>, clock: string) => slotFindings(trip(over), ms(clock), places)
    expect(missing({}, '09:29')).toEqual([])
    expect(missing({}, '09:30')).toEqual([{ place: 'to', kind: 'slot_missing', due: at('10:30') }])
    expect(missing({ tt_to_slot_number: 'GH-4711' }, '09:30')).toEqual([])
    expect(missing({ tt_to_adrnr: 'ZRH' }, '09:30')).toEqual([])
    expect(missing({ tt_ata: at('09:00') }, '09:30')).toEqual([])
  })

  const closed = (over: Partial<ClosedDay>): ClosedDay => ({
    ...{ cd_id: 1, cd_day: '2026-11-22', cd_name: 'Busstag', cd_region: 'DE-HE', cd_addresses: [], cd_half: false },
    ...over,
  })
  const HOLIDAY = closed({})
  const INVENTORY = closed({ cd_id: 2, cd_name: 'Inventur', cd_region: '', cd_addresses: ['FRA'] })
  const HALF = closed({ cd_id: 3, cd_name: 'Umzug', cd_half: true })
  test.each<[string, Partial<SlotTrip>, string, ClosedDay[], SlotFinding | null]>([
    ['on another day', {}, '08:00', [HOLIDAY], null],
    ['planned for it', { tt_sta: at('12:00', '22') }, '08:00', [HOLIDAY], closedOn('12:00', 'Busstag')],
    ['expected on it', { tt_eta: at('00:10', '22') }, '15:00', [HOLIDAY], closedOn('00:10', 'Busstag')],
    ['open for half of it', { tt_sta: at('12:00', '22') }, '08:00', [HALF], closedOn('12:00', 'Umzug', true)],
    ['half, and whole', { tt_sta: at('12:00', '22') }, '08:00', [HALF, HOLIDAY], closedOn('12:00', 'Busstag')],
    ['of both, its own', { tt_sta: at('12:00', '22') }, '08:00', [HOLIDAY, INVENTORY], closedOn('12:00', 'Inventur')],
    ['a slot is booked on a holiday', { tt_sta: at('12:00', '22'), tt_to_slot_number: '7' }, '08:00', [HOLIDAY], null],
    [
      'a slot is booked where it is closed itself',
      { tt_sta: at('12:00', '22'), tt_to_slot_number: '7' },
      '08:00',
      [INVENTORY],
      closedOn('12:00', 'Inventur'),
    ],
    ['elsewhere', { tt_sta: at('12:00', '22'), tt_to_adrnr: 'ZRH' }, '08:00', [HOLIDAY], null],
    ['arrived', { tt_sta: at('12:00', '22'), tt_ata: at('12:00', '22') }, '08:00', [HOLIDAY], null],
    ['canceled', { tt_sta: at('12:00', '22'), tt_status: 'canceled' }, '08:00', [HOLIDAY], null],
  ])('a closed place: %s', (_, over, clock, rows, finding) => {
    const known: KnownPlaces = {
      ...NO_PLACES,
      closedAt: (address, instant) => rows.filter(({ cd_day }) => address === 'FRA' && cd_day === instant.slice(0, 10)),
    }
    expect(slotFindings(trip(over), ms(clock), known)).toEqual(finding ? [finding] : [])
  })

  test('a departure is closed by the day of STD, not of the positioning before midnight', () => {
    const known: KnownPlaces = {
      ...NO_PLACES,
      closedAt: (address, instant) => (address === 'ZRH' && instant.startsWith('2026-11-22') ? [HOLIDAY] : []),
    }
    const departing = {
      tt_from_adrnr: 'ZRH',
      tt_stp: at('23:30'),
      tt_std: at('00:30', '22'),
      tt_sta: at('06:00', '22'),
    }
    expect(slotFindings(trip(departing), ms('08:00'), known)).toEqual([
      { place: 'from', kind: 'address_closed', at: at('00:30', '22'), name: 'Busstag', isHalf: false },
    ])
    expect(slotFindings(trip({ ...departing, tt_atp: at('23:30') }), ms('08:00'), known)).toEqual([])
  })

  test('at most one finding for each place; missed and early exclude each other, whatever is known', () => {
    const instant = fc.option(
      fc.integer({ min: ms('00:00'), max: ms('23:59') }).map((time) => new Date(time).toISOString()),
    )
    const fields = { tt_etp: instant, tt_eta: instant, tt_atp: instant, tt_ata: instant, ...windows(instant) }
    fc.assert(
      fc.property(fc.record(fields), fc.integer({ min: ms('00:00'), max: ms('23:59') }), (over, now) => {
        const found = slotFindings(trip(over), now, places)
        expect(new Set(found.map(({ place }) => place)).size).toBe(found.length)
        for (const finding of found) {
          if ('minutes' in finding) expect(finding.minutes).toBeGreaterThan(0)
          expect(finding.kind === 'slot_missing').toBe(slotOf(trip(over), finding.place) === null)
        }
      }),
    )
  })
})

const closedOn = (clock: string, name: string, isHalf = false): SlotFinding => ({
  ...{ place: 'to', kind: 'address_closed', at: at(clock, '22'), name, isHalf },
})

const windows = <T>(instant: T) => ({
  tt_from_slot_from: instant,
  tt_from_slot_to: instant,
  tt_to_slot_from: instant,
  tt_to_slot_to: instant,
})
