import { describe, expect, test } from 'vitest'
import type { AlertedTrip } from './alert-events.ts'
import { hasNoPosition, isNotPositioned } from './missing-news.ts'
import { isStillNews, tripNews } from './news-for-sub.ts'

const at = (clock: string) => `2026-11-21T${clock}:00.000Z`
const ms = (clock: string) => Date.parse(at(clock))
const trip = {
  tt_status: 'active' as 'active' | 'scheduled' | 'canceled' | 'inactive',
  tt_sub: 'Huber AG',
  tt_gps: 'ZH 1',
  tt_stp: at('08:00'),
  tt_std: at('08:30'),
  tt_sta: at('12:00'),
}
type Known = typeof trip
const frey = { ...trip, tt_sub: 'Frey AG' }
const moved = { ...trip, tt_stp: at('09:00') }

describe('what a change means to subcontractors', () => {
  test.each<[string, Known | null, Known, string[]]>([
    ['a new trip', null, trip, ['new Huber AG']],
    ['a new one of nobody', null, { ...trip, tt_sub: '' }, []],
    ['a scheduled one', null, { ...trip, tt_status: 'scheduled' }, []],
    ['published', { ...trip, tt_status: 'scheduled' }, trip, ['new Huber AG']],
    ['given to another', trip, frey, ['canceled Huber AG', 'new Frey AG']],
    ['taken away', trip, { ...trip, tt_sub: '' }, ['canceled Huber AG']],
    ['another spelling', trip, { ...trip, tt_sub: 'huber ag' }, []],
    ['other times', trip, moved, ['times Huber AG']],
    ['another vehicle', trip, { ...trip, tt_gps: 'ZH 2' }, []],
    ['canceled', trip, { ...trip, tt_status: 'canceled' }, ['canceled Huber AG']],
    ['inactive', trip, { ...trip, tt_status: 'inactive' }, ['canceled Huber AG']],
    ['called on again', { ...trip, tt_status: 'canceled' }, trip, ['new Huber AG']],
    ['moved into the past', trip, { ...trip, tt_sta: at('06:00') }, []],
    ['over', { ...trip, tt_sta: at('06:00') }, { ...trip, tt_sta: at('06:30') }, []],
    ['over, and canceled', { ...trip, tt_sta: at('06:00') }, { ...trip, tt_status: 'canceled' }, []],
  ])('%s', (_, before, after, expected) => {
    const told = tripNews(before, after, ms('07:00'), false)
    expect(told.map((one) => `${one.news} ${one.trip.tt_sub}`)).toEqual(expected)
    expect(tripNews(before, after, ms('07:00'), true)).toEqual([])
  })
  test('the former one is not told who drives it now', () => {
    expect(tripNews(trip, { ...frey, tt_gps: 'F 1' }, ms('07:00'), false)[0]?.trip).toBe(trip)
  })
  test('what was told may be so no more', () => {
    expect(isStillNews('new', trip, 'Huber AG')).toBe(true)
    expect(isStillNews('new', frey, 'Huber AG')).toBe(false)
    expect(isStillNews('times', { ...trip, tt_status: 'canceled' }, 'Huber AG')).toBe(false)
    expect(isStillNews('canceled', frey, 'Huber AG')).toBe(true)
    expect(isStillNews('canceled', trip, 'Huber AG')).toBe(false)
  })
})

describe('not positioned', () => {
  test.each<[string, Partial<AlertedTrip>, number | null, string, boolean]>([
    ['a minute before', {}, 10, '08:09', false],
    ['by then', {}, 10, '08:10', true],
    ['without minutes', {}, null, '08:15', true],
    ['positioned', { tt_atp: at('08:05') }, 10, '08:10', false],
    ['gone', { tt_atd: at('08:05') }, 10, '08:10', false],
    ['scheduled', { tt_status: 'scheduled' }, 10, '08:10', false],
    ['long ago', {}, 10, '10:10', false],
  ])('%s', (_, over, minutes, now, expected) => {
    expect(isNotPositioned({ ...trip, ...over }, minutes, ms(now))).toBe(expected)
  })
})

describe('no position', () => {
  const driven = { ...trip, tt_atd: at('08:30') }
  test.each<[string, Partial<AlertedTrip>, string | null, string, boolean]>([
    ['29 minutes', {}, '09:00', '09:29', false],
    ['30 minutes', {}, '09:00', '09:30', true],
    ['30 minutes after it has left', {}, '07:00', '09:00', true],
    ['silent before it left', {}, '07:00', '08:59', false],
    ['not under way', { tt_atd: null }, '09:00', '09:30', false],
    ['arrived', { tt_ata: at('09:10') }, '09:00', '09:30', false],
    ['a vehicle that sends none', {}, null, '09:30', false],
    ['long ago', {}, '09:00', '11:30', false],
  ])('%s', (_, over, newest, now, expected) => {
    expect(hasNoPosition({ ...driven, ...over }, newest === null ? null : ms(newest), null, ms(now))).toBe(expected)
  })
})
