import { describe, expect, test } from 'vitest'
import { localToInstant } from '../time/dates.ts'
import { type WaitingTerms, waitedAtStart, waitingFee } from './waiting-fee.ts'

const ZONE = 'Europe/Zurich'
const TERMS: WaitingTerms = { free_minutes: 30, waiting_rate: 60, waiting_step: 15, waiting_max: null }
const at = (clock: string, day = '2026-11-23') => localToInstant(day, clock, ZONE)
const times = (stp: string, std: string, atp: string, atd: string, day?: string) => ({
  tt_stp: at(stp, day),
  tt_std: at(std, day),
  tt_atp: at(atp, day),
  tt_atd: at(atd, day),
})

describe('worked examples: 30 minutes free, 60.00 an hour, in quarters of an hour', () => {
  test.each([
    //                                       STP      STD      ATP      ATD      waited paid fee
    ['on time, leaves as planned', '08:00', '08:30', '08:00', '08:30', 0, 0, 0],
    ['leaves early', '08:00', '08:30', '08:00', '08:20', 0, 0, 0],
    ['the free minutes cost nothing', '08:00', '08:30', '08:00', '09:00', 30, 0, 0],
    ['a minute more is a quarter', '08:00', '08:30', '08:00', '09:01', 31, 15, 15],
    ['a whole quarter', '08:00', '08:30', '08:00', '09:15', 45, 15, 15],
    ['the second quarter begins', '08:00', '08:30', '08:00', '09:16', 46, 30, 30],
    ['came early: waits from STP', '08:00', '08:30', '07:10', '09:30', 60, 30, 30],
    ['came 40 minutes late: its lateness is not paid', '08:00', '08:30', '08:40', '09:30', 20, 0, 0],
    ['came late and waited long after that', '08:00', '08:30', '08:40', '10:10', 60, 30, 30],
    ['no time to load planned', '08:00', '08:00', '08:00', '09:00', 60, 30, 30],
  ])('%s', (_name, stp, std, atp, atd, waited, paid, fee) => {
    expect(waitingFee(times(stp, std, atp, atd), TERMS)).toMatchObject({ waited, paid, fee, isCapped: false })
  })
})

describe('clock changes: an hour is an hour, whatever the clocks show', () => {
  test('in spring 01:30 to 03:30 is one hour', () => {
    const trip = times('01:00', '01:30', '01:00', '03:30', '2026-03-29')
    expect(waitingFee(trip, TERMS)).toMatchObject({ waited: 60, paid: 30, fee: 30 })
  })

  test('in autumn 01:30 to 03:30 is three hours', () => {
    const trip = times('01:00', '01:30', '01:00', '03:30', '2026-10-25')
    expect(waitingFee(trip, TERMS)).toMatchObject({ waited: 180, paid: 150, fee: 150 })
  })
})

describe('terms', () => {
  const WAITED_90 = times('08:00', '08:30', '08:00', '10:00')
  test.each<[string, Partial<WaitingTerms>, number, boolean]>([
    ['nothing free', { free_minutes: null }, 90, false],
    ['each minute', { waiting_step: null, free_minutes: 23 }, 67, false],
    ['an odd rate comes to whole cents', { waiting_step: 1, free_minutes: 83, waiting_rate: 55.55 }, 6.48, false],
    ['at most', { free_minutes: 0, waiting_max: 80 }, 80, true],
    ['exactly the most', { free_minutes: 0, waiting_max: 90 }, 90, false],
    ['hours', { free_minutes: 0, waiting_step: 60 }, 120, false],
  ])('%s', (_name, terms, fee, isCapped) => {
    expect(waitingFee(WAITED_90, { ...TERMS, ...terms })).toMatchObject({ fee, isCapped })
  })

  test.each(['tt_stp', 'tt_std', 'tt_atp', 'tt_atd'])('without %s nothing is proposed', (field) => {
    expect(waitingFee({ ...WAITED_90, [field]: null }, TERMS)).toBeNull()
  })

  test('without a rate nothing is proposed', () => {
    expect(waitingFee(WAITED_90, { ...TERMS, waiting_rate: null })).toBeNull()
  })

  test('seconds that a vehicle reports begin no step', () => {
    const trip = { ...WAITED_90, tt_atd: '2026-11-23T08:45:59.000Z' }
    expect(waitingFee(trip, TERMS)).toMatchObject({ waited: 75, paid: 45 })
  })
})

describe('what is proved of waiting at the start', () => {
  test.each<[string, string | null, string | null, string | null, object | null]>([
    // name, ATP, called, ATD, of STP 08:00
    ['until the call to the dock', '08:00', '08:50', '09:30', { until: 'called', from: at('08:00'), minutes: 50 }],
    ['until it left, without a call', '08:00', null, '09:30', { until: 'departed', minutes: 90 }],
    [
      'from when it was due, if it was early',
      '07:10',
      '08:50',
      null,
      { until: 'called', from: at('08:00'), minutes: 50 },
    ],
    ['from when it was there, if it was late', '08:20', '08:50', null, { from: at('08:20'), minutes: 30 }],
    ['nothing, called before it was due', '07:10', '07:30', '08:30', { until: 'called', minutes: 0 }],
    ['a call before it was there does not count', '08:20', '08:10', '09:00', { until: 'departed', minutes: 40 }],
    ['a call after it left does not count', '08:00', '09:40', '09:30', { until: 'departed', minutes: 90 }],
    ['it was never there', null, '08:50', '09:30', null],
    ['neither called nor gone', '08:00', null, null, null],
  ])('%s', (_name, atp, called, atd, waited) => {
    const instant = (clock: string | null) => clock && at(clock)
    const proved = waitedAtStart({ tt_stp: at('08:00'), tt_atp: instant(atp), tt_atd: instant(atd) }, instant(called))
    if (waited === null) expect(proved).toBeNull()
    else expect(proved).toMatchObject(waited)
  })

  test.each<[string, string, string | null, string, number]>([
    // name, ATP, called, ATD, of STP 08:00 and STD 08:45
    ['loading as planned is no waiting', '08:00', null, '08:39', 0],
    ['nor where it was called late and left in time', '08:00', '08:39', '08:45', 0],
    ['nor its own lateness', '08:30', null, '09:15', 0],
    ['without a call, from when it should have left', '08:00', null, '09:24', 39],
    ['early without a call, from when it should have left', '07:10', null, '08:50', 5],
    ['called late and gone late', '08:00', '08:39', '09:30', 39],
    ['called late and gone a minute late', '08:00', '08:39', '08:46', 1],
  ])('%s', (_name, atp, called, atd, minutes) => {
    const trip = times('08:00', '08:45', atp, atd)
    expect(waitedAtStart(trip, called && at(called))?.minutes).toBe(minutes)
    if (!called) expect(waitingFee(trip, TERMS)?.waited).toBe(minutes)
  })

  test.each([
    ['08:39', 0],
    ['09:10', 25],
  ])('called at %s and not gone yet', (called, minutes) => {
    const { tt_atd: _atd, ...trip } = times('08:00', '08:45', '08:00', '09:00')
    expect(waitedAtStart(trip, at(called))).toMatchObject({ until: 'called', minutes })
  })
})
