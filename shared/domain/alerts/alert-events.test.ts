import { describe, expect, test } from 'vitest'
import type { Role } from '../access/roles.ts'
import { answerValues } from '../trip/answer-given.ts'
import {
  ALERT_TYPES,
  type AlertedTrip,
  type AlertType,
  alertEvents,
  alertMatches,
  type PendingEvent,
} from './alert-events.ts'

const at = (clock: string) => `2026-11-21T${clock}${clock.length === 5 ? ':00' : ''}.000Z`
const ms = (clock: string) => Date.parse(at(clock))
const trip = (over: Partial<AlertedTrip> = {}): AlertedTrip => ({
  tt_status: 'active',
  tt_gps: 'ZH 1',
  tt_stp: at('08:00'),
  tt_std: at('08:30'),
  tt_sta: at('12:00'),
  ...over,
})

describe('actual times', () => {
  test.each([
    ['positioning first set', trip(), trip({ tt_atp: at('08:00') }), ['alert_atp']],
    ['departure first set', trip(), trip({ tt_atd: at('08:30') }), ['alert_atd']],
    ['arrival first set', trip(), trip({ tt_ata: at('12:00') }), ['alert_ata']],
    ['from null', trip({ tt_atp: null }), trip({ tt_atp: at('08:00') }), ['alert_atp']],
    [
      'all three at once',
      trip(),
      trip({ tt_atp: at('08:00'), tt_atd: at('08:30'), tt_ata: at('12:00') }),
      ['alert_atp', 'alert_atd', 'alert_ata'],
    ],
    ['a new trip that has one', null, trip({ tt_atp: at('08:00') }), ['alert_atp']],
    ['moved, not first set', trip({ tt_atp: at('08:00') }), trip({ tt_atp: at('08:05') }), []],
    ['cleared', trip({ tt_atp: at('08:00') }), trip(), []],
    [
      'entered before, published now',
      trip({ tt_status: 'scheduled', tt_atp: at('08:00') }),
      trip({ tt_atp: at('08:00') }),
      ['alert_atp'],
    ],
    ['nothing changed', trip({ tt_atp: at('08:00') }), trip({ tt_atp: at('08:00') }), []],
    ['inactive trip', trip(), trip({ tt_status: 'inactive', tt_atp: at('08:00') }), []],
    ['canceled trip', trip(), trip({ tt_status: 'canceled', tt_atp: at('08:00') }), []],
    ['scheduled trip', trip(), trip({ tt_status: 'scheduled', tt_atp: at('08:00') }), []],
  ] as [string, AlertedTrip | null, AlertedTrip, AlertType[]][])('%s', (_, before, after, fired) => {
    expect(alertEvents(before, after, ms('09:00'), null).fired).toEqual(fired)
  })
})

describe('expected delays', () => {
  const evaluate = (after: AlertedTrip, clock: string, since?: string) => {
    const type = after.tt_etp ? 'alert_etp_plus15' : 'alert_eta_plus15'
    const { fired, pendingSince } = alertEvents(
      after,
      after,
      ms(clock),
      null,
      new Map(since ? [[type, ms(since)]] : []),
    )
    return { fired, pending: [...pendingSince.keys()] }
  }
  test.each([
    ['positioning 14:59 late', trip({ tt_etp: at('08:14:59') }), '07:00', '06:00', [], []],
    [
      'positioning 15 late, first evaluation',
      trip({ tt_etp: at('08:15') }),
      '07:00',
      undefined,
      [],
      ['alert_etp_plus15'],
    ],
    ['positioning 15 late, 1:59 later', trip({ tt_etp: at('08:15') }), '07:01:59', '07:00', [], ['alert_etp_plus15']],
    [
      'positioning 15 late, two minutes later',
      trip({ tt_etp: at('08:15') }),
      '07:02',
      '07:00',
      ['alert_etp_plus15'],
      ['alert_etp_plus15'],
    ],
    ['positioned meanwhile', trip({ tt_etp: at('08:15'), tt_atp: at('06:50') }), '07:02', '07:00', [], []],
    ['departed, positioning lost', trip({ tt_etp: at('08:15'), tt_atd: at('06:50') }), '07:02', '07:00', [], []],
    ['estimate recovered', trip({ tt_etp: at('08:10') }), '07:02', '07:00', [], []],
    ['arrival 14:59 late', trip({ tt_eta: at('12:14:59') }), '11:00', '10:00', [], []],
    ['arrival 15 late, first evaluation', trip({ tt_eta: at('12:15') }), '11:00', undefined, [], ['alert_eta_plus15']],
    [
      'arrival 15 late, two minutes later',
      trip({ tt_eta: at('12:15') }),
      '11:02',
      '11:00',
      ['alert_eta_plus15'],
      ['alert_eta_plus15'],
    ],
    ['arrived meanwhile', trip({ tt_eta: at('12:15'), tt_ata: at('10:59') }), '11:02', '11:00', [], []],
    [
      'estimate two hours old',
      trip({ tt_etp: at('08:15') }),
      '10:15',
      '09:00',
      ['alert_etp_plus15'],
      ['alert_etp_plus15'],
    ],
    ['estimate older than two hours', trip({ tt_etp: at('08:15') }), '10:15:01', '09:00', [], []],
    ['scheduled trip', trip({ tt_status: 'scheduled', tt_etp: at('08:15') }), '07:02', '07:00', [], []],
  ] as [string, AlertedTrip, string, string | undefined, AlertType[], AlertType[]][])(
    '%s',
    (_, after, clock, since, fired, pending) => expect(evaluate(after, clock, since)).toEqual({ fired, pending }),
  )

  test('a delay that goes away and comes back waits again', () => {
    const late = trip({ tt_etp: at('08:20') })
    const first = alertEvents(late, late, ms('07:00'), null)
    const better = alertEvents(late, trip({ tt_etp: at('08:05') }), ms('07:01'), null, first.pendingSince)
    const again = alertEvents(late, late, ms('07:03'), null, better.pendingSince)
    expect([first.fired, better.fired, again.fired]).toEqual([[], [], []])
    expect(alertEvents(late, late, ms('07:05'), null, again.pendingSince).fired).toEqual(['alert_etp_plus15'])
  })
})

describe('arrival soon', () => {
  test.each([
    ['15:01 away', { tt_eta: at('11:50') }, '11:34:59', []],
    ['15 minutes away', { tt_eta: at('11:50') }, '11:35', ['alert_eta_minus15']],
    ['a minute away', { tt_eta: at('11:50') }, '11:49', ['alert_eta_minus15']],
    ['overdue', { tt_eta: at('11:50') }, '11:59', ['alert_eta_minus15']],
    ['overdue by more than 15 minutes', { tt_eta: at('11:50') }, '12:05:01', []],
    ['arrived', { tt_eta: at('11:50'), tt_ata: at('11:40') }, '11:41', []],
    ['no estimate', {}, '11:50', []],
    ['canceled', { tt_eta: at('11:50'), tt_status: 'canceled' }, '11:40', []],
  ] as [string, Partial<AlertedTrip>, string, AlertType[]][])('%s', (_, over, clock, fired) => {
    expect(alertEvents(trip(over), trip(over), ms(clock), null).fired).toEqual(fired)
  })
})

describe('vehicle changed by a sub', () => {
  test.each([
    ['sub', trip(), trip({ tt_gps: 'ZH 2' }), 'sub', ['alert_sub_vehicle']],
    ['sub, scheduled trip', trip(), trip({ tt_gps: 'ZH 2', tt_status: 'scheduled' }), 'sub', ['alert_sub_vehicle']],
    ['sub, same vehicle', trip(), trip(), 'sub', []],
    ['admin', trip(), trip({ tt_gps: 'ZH 2' }), 'admin', []],
    ['telematics', trip(), trip({ tt_gps: 'ZH 2' }), null, []],
    ['a new trip', null, trip({ tt_gps: 'ZH 2' }), 'sub', []],
    ['sub, canceled trip', trip(), trip({ tt_gps: 'ZH 2', tt_status: 'canceled' }), 'sub', []],
  ] as [string, AlertedTrip | null, AlertedTrip, Role | null, AlertType[]][])('%s', (_, before, after, role, fired) => {
    expect(alertEvents(before, after, ms('07:00'), role).fired).toEqual(fired)
  })
})

describe('alertMatches', () => {
  const any = { al_active: true, al_customer: null, al_sub: null, al_adrnr_arr: [] }
  const row = { tt_customer: 'Nord AG;olga', tt_sub: 'Alpen Trans', tt_from_adrnr: 'A1', tt_to_adrnr: 'A2' }
  const customerId = (name: string) => ({ 'Nord AG': 1, olga: 2 })[name] ?? null
  test.each([
    ['any trip', {}, true],
    ['not active', { al_active: false }, false],
    ['its customer', { al_customer: 1 }, true],
    ['another customer', { al_customer: 3 }, false],
    ['an observer is no customer', { al_customer: 2 }, false],
    ['its subcontractor', { al_sub: 'alpen trans' }, true],
    ['another subcontractor', { al_sub: 'Other' }, false],
    ['empty subcontractor means any', { al_sub: '' }, true],
    ['so does one of blanks', { al_sub: '  ' }, true],
    ['starts there', { al_adrnr_arr: ['X', 'A1'] }, true],
    ['ends there', { al_adrnr_arr: ['A2'] }, true],
    ['another address', { al_adrnr_arr: ['A3'] }, false],
    ['all three', { al_customer: 1, al_sub: 'Alpen Trans', al_adrnr_arr: ['A2'] }, true],
    ['two of three', { al_customer: 1, al_sub: 'Alpen Trans', al_adrnr_arr: ['A3'] }, false],
  ])('%s', (_, over, matches) => expect(alertMatches({ ...any, ...over }, row, customerId)).toBe(matches))

  test('a customer alert does not concern a trip of an unknown customer', () => {
    expect(alertMatches({ ...any, al_customer: 1 }, { ...row, tt_customer: '' }, customerId)).toBe(false)
  })
})

describe('answers', () => {
  const asked = trip({ tt_sub: 'Huber AG', tt_answer_hours: 2 })
  const declined = { ...asked, ...answerValues(asked, 'declined', 'price'), tt_answer_at: at('05:00') }
  const accepted = { ...asked, ...answerValues(asked, 'accepted'), tt_answer_at: at('05:00') }
  const late = { ...asked, tt_stp: at('06:30') }

  test.each([
    ['declined', asked, declined, '05:00', ['alert_declined']],
    ['declined by now', declined, { ...declined, tt_info: 'gate 4' }, '05:01', []],
    ['declined again', declined, { ...declined, tt_answer_at: at('05:02') }, '05:02', ['alert_declined']],
    ['declined after it would have arrived', asked, declined, '12:00', []],
    ['accepted', asked, accepted, '05:00', []],
    ['a minute before the answer is due', asked, asked, '05:59', []],
    ['not answered in time', asked, asked, '06:00', ['alert_unanswered']],
    ['asked too late for an answer in time', null, late, '05:00', ['alert_unanswered']],
    ['accepted, and the time goes by', accepted, accepted, '07:00', []],
    ['positioned without an answer', asked, { ...asked, tt_atp: at('08:00') }, '08:00', ['alert_atp']],
    ['never answered, and over', asked, asked, '12:00', []],
    ['of a subcontractor that is not asked', trip(), trip({ tt_sub: 'Huber AG' }), '07:00', []],
  ] as [string, AlertedTrip | null, AlertedTrip, string, AlertType[]][])('%s', (_, before, after, clock, fired) => {
    expect(alertEvents(before, after, ms(clock), 'admin').fired).toEqual(fired)
  })

  test('an asking has one beginning: another subcontractor, and a trip that is called on again, have one of their own', () => {
    const since = new Map<AlertType, number>([['alert_unanswered', ms('06:00')]])
    const pending = (before: AlertedTrip, after: AlertedTrip) =>
      alertEvents(before, after, ms('06:30'), 'admin', since).pendingSince.get('alert_unanswered')
    expect(pending(asked, { ...asked, tt_gps: 'ZH 2' })).toBe(ms('06:00'))
    expect(pending(asked, { ...asked, tt_sub: 'Frey AG' })).toBe(ms('06:30'))
    expect(pending({ ...asked, tt_status: 'canceled' }, asked)).toBe(ms('06:30'))
    expect(pending(asked, accepted)).toBeUndefined()
  })
})

describe('slots', () => {
  const slotted = (over: Partial<AlertedTrip> = {}) =>
    trip({ tt_to_slot_from: at('11:30'), tt_to_slot_to: at('12:30'), tt_eta: at('12:50'), ...over })
  const evaluate = (after: AlertedTrip, clock: string, since: ReadonlyMap<PendingEvent, number> = new Map()) =>
    alertEvents(after, after, ms(clock), null, since)
  const first = evaluate(slotted(), '10:00').pendingSince

  test('one that will be missed is told once the estimate has held for two minutes', () => {
    expect(evaluate(slotted(), '10:00').missed).toEqual([])
    const { fired, missed } = evaluate(slotted(), '10:02', first)
    expect(fired).toContain('alert_slot_risk')
    expect(missed).toEqual([{ place: 'to', slot: `${at('11:30')}/${at('12:30')}` }])
  })
  test.each<[string, Partial<AlertedTrip>, string]>([
    ['an estimate that wavers', { tt_eta: at('12:30:59') }, '10:02'],
    ['arrived', { tt_ata: at('12:40') }, '12:40'],
    ['a slot that was moved meanwhile', { tt_to_slot_to: at('12:40') }, '10:02'],
    ['scheduled', { tt_status: 'scheduled' }, '10:02'],
    ['a slot that ended long ago', { tt_to_slot_to: at('07:00'), tt_to_slot_from: at('06:00') }, '10:02'],
  ])('%s is not', (_, over, clock) => {
    expect(evaluate(slotted(over), clock, first).missed).toEqual([])
  })
  test('time alone shows that a slot is missed, by its end', () => {
    const waiting = slotted({ tt_eta: null })
    const over = evaluate(waiting, '12:31')
    expect(evaluate(waiting, '12:30').pendingSince.size).toBe(0)
    expect(evaluate(waiting, '12:33', over.pendingSince).fired).toEqual(['alert_slot_risk'])
  })
  test('a plan that never fitted its slot is no news', () => {
    const moved = slotted({ tt_eta: null, tt_sta: at('13:00') })
    expect(evaluate(moved, '10:00').pendingSince.size).toBe(0)
  })
  test('both places are told, each for itself', () => {
    const both = slotted({ tt_etp: at('08:40'), tt_from_slot_from: at('08:00'), tt_from_slot_to: at('08:30') })
    const { pendingSince } = evaluate(both, '07:00')
    expect(evaluate(both, '07:02', pendingSince).missed.map(({ place }) => place)).toEqual(['from', 'to'])
  })
})

test('the seven types of the specification, two of answers, one of slots, and five later ones', () => {
  expect(ALERT_TYPES).toHaveLength(15)
  expect(ALERT_TYPES.slice(7, 10)).toEqual(['alert_declined', 'alert_unanswered', 'alert_slot_risk'])
})
