import { describe, expect, test } from 'vitest'
import { filterCode } from './filter-codes.ts'
import { delayWord, type LegName, legOf, legsOf, type TripTimes } from './legs.ts'

const at = (clock: string) => `2026-11-21T${clock}:00.000Z`
const NOW = Date.parse(at('09:00'))
const planned = { tt_stp: at('08:00'), tt_std: at('08:30'), tt_sta: at('12:00') }

describe('phase, delay and class of a leg', () => {
  test.each([
    ['no times at all', 'positioning', {}, NOW, null, null, null],
    ['estimate only', 'positioning', { tt_etp: at('08:10') }, NOW, 'in_transit', 10, 'marginal'],
    [
      'actual before estimate',
      'positioning',
      { tt_etp: at('08:40'), tt_atp: at('08:00') },
      NOW,
      'arrived',
      0,
      'on_time',
    ],
    ['late for good', 'positioning', { tt_atp: at('08:16') }, NOW, 'arrived', 16, 'delayed'],
    ['departure before positioning', 'departure', { tt_etp: at('08:10') }, NOW, null, null, null],
    ['waits until STD', 'departure', { tt_atp: at('08:00') }, Date.parse(at('08:30')), 'waiting', 0, 'on_time'],
    [
      'waits a minute before STD',
      'departure',
      { tt_atp: at('08:00') },
      Date.parse(at('08:29')),
      'waiting',
      -1,
      'on_time',
    ],
    [
      'waits 59 seconds after STD',
      'departure',
      { tt_atp: at('08:00') },
      Date.parse(at('08:30')) + 59_999,
      'waiting',
      0,
      'on_time',
    ],
    [
      'waits one minute too long',
      'departure',
      { tt_atp: at('08:00') },
      Date.parse(at('08:31')),
      'waiting',
      1,
      'marginal',
    ],
    [
      'waits 16 minutes too long',
      'departure',
      { tt_atp: at('08:00') },
      Date.parse(at('08:46')),
      'waiting',
      16,
      'delayed',
    ],
    ['departed', 'departure', { tt_atp: at('08:00'), tt_atd: at('08:35') }, NOW, 'departed', 5, 'marginal'],
    ['departed, positioning lost in a gap', 'departure', { tt_atd: at('08:35') }, NOW, 'departed', 5, 'marginal'],
    [
      'departure lost in a gap, arrived since',
      'departure',
      { tt_atp: at('08:00'), tt_ata: at('08:50') },
      NOW,
      null,
      null,
      null,
    ],
    ['arrival unknown', 'arrival', { tt_atd: at('08:35') }, NOW, null, null, null],
    ['on the way', 'arrival', { tt_eta: at('12:15') }, NOW, 'in_transit', 15, 'marginal'],
    ['arrived early', 'arrival', { tt_eta: at('12:15'), tt_ata: at('11:50') }, NOW, 'arrived', -10, 'on_time'],
  ] as [string, LegName, TripTimes, number, string | null, number | null, string | null][])(
    '%s',
    (_, name, times, now, phase, delay, delayClass) => {
      expect(legOf({ ...planned, ...times }, name, now)).toMatchObject({ name, phase, delay, delayClass })
    },
  )
})

test('legsOf gives the three legs with planned and shown times', () => {
  const legs = legsOf({ ...planned, tt_etp: at('08:20'), tt_atp: at('08:05'), tt_eta: at('12:20') }, NOW)
  expect(legs).toEqual({
    positioning: {
      name: 'positioning',
      planned: at('08:00'),
      shown: at('08:05'),
      delay: 5,
      delayClass: 'marginal',
      phase: 'arrived',
      silentSince: null,
    },
    departure: {
      name: 'departure',
      planned: at('08:30'),
      shown: null,
      delay: 30,
      delayClass: 'delayed',
      phase: 'waiting',
      silentSince: null,
    },
    arrival: {
      name: 'arrival',
      planned: at('12:00'),
      shown: at('12:20'),
      delay: 20,
      delayClass: 'delayed',
      phase: 'in_transit',
      silentSince: null,
    },
  })
})

test('a leg without a planned time has neither delay nor phase', () => {
  expect(legOf({ tt_atp: at('08:00') }, 'positioning', NOW)).toMatchObject({ planned: null, delay: null, phase: null })
})

describe('the word for a delay', () => {
  const departed = { tt_atp: at('06:00') }
  test.each<[string, LegName, TripTimes, string | null, string]>([
    ['a departure 100 minutes early', 'departure', { ...departed, tt_atd: at('06:50') }, 'early', 'ON_TIME_DEPARTED'],
    ['16 minutes early', 'departure', { ...departed, tt_atd: at('08:14') }, 'early', 'ON_TIME_DEPARTED'],
    ['15 minutes early', 'departure', { ...departed, tt_atd: at('08:15') }, 'on_time', 'ON_TIME_DEPARTED'],
    ['an arrival that is expected early', 'arrival', { tt_eta: at('11:00') }, 'early', 'ON_TIME_TRANSIT'],
    ['a departure that waits for its hour', 'departure', { tt_atp: at('06:00') }, 'on_time', 'ON_TIME_WAITING'],
    ['late', 'arrival', { tt_ata: at('12:16') }, 'delayed', 'DELAYED_ARRIVED'],
    ['nothing known', 'arrival', {}, null, 'NONE'],
  ])('%s', (_name, leg, times, word, code) => {
    const known = legOf({ ...planned, ...times }, leg, Date.parse(at('06:30')))
    expect([delayWord(known), filterCode(known)]).toEqual([word, code])
  })
})
