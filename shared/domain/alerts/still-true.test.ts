import { expect, test } from 'vitest'
import { answerValues } from '../trip/answer-given.ts'
import type { AlertedTrip, AlertType } from './alert-events.ts'
import { lapsed } from './still-true.ts'

const at = (clock: string) => `2026-11-21T${clock}:00.000Z`
const trip: AlertedTrip = {
  tt_status: 'active',
  tt_gps: 'ZH 1',
  tt_stp: at('08:00'),
  tt_std: at('08:30'),
  tt_sta: at('12:00'),
}
const SLOT = { tt_to_slot_from: at('11:30'), tt_to_slot_to: at('12:30') }
const asked = { ...trip, tt_sub: 'Huber AG', tt_answer_hours: 2 }

test.each<[string, AlertType, AlertedTrip, string | null]>([
  ['still positioned', 'alert_atp', { ...trip, tt_atp: at('08:00') }, null],
  ['positioned, taken back', 'alert_atp', trip, 'untrue'],
  ['still gone', 'alert_atd', { ...trip, tt_atd: at('08:30') }, null],
  ['gone, and arrived', 'alert_atd', { ...trip, tt_atd: at('08:30'), tt_ata: at('09:00') }, 'past'],
  ['gone, taken back', 'alert_atd', trip, 'untrue'],
  ['arrived', 'alert_ata', { ...trip, tt_ata: at('09:00') }, null],
  ['arrived, taken back', 'alert_ata', trip, 'untrue'],
  ['late for positioning', 'alert_etp_plus15', { ...trip, tt_etp: at('09:20') }, null],
  ['on time again', 'alert_etp_plus15', { ...trip, tt_etp: at('08:10') }, 'untrue'],
  ['late, and there', 'alert_etp_plus15', { ...trip, tt_etp: at('09:20'), tt_atp: at('09:00') }, 'past'],
  ['late for arrival', 'alert_eta_plus15', { ...trip, tt_eta: at('12:30') }, null],
  ['an estimate of long ago', 'alert_eta_plus15', { ...trip, tt_sta: at('06:00'), tt_eta: at('06:30') }, 'untrue'],
  ['late, and arrived', 'alert_eta_plus15', { ...trip, tt_eta: at('12:30'), tt_ata: at('09:00') }, 'past'],
  ['soon', 'alert_eta_minus15', { ...trip, tt_eta: at('09:10') }, null],
  ['not soon any more', 'alert_eta_minus15', { ...trip, tt_eta: at('10:00') }, 'untrue'],
  ['another vehicle', 'alert_sub_vehicle', trip, null],
  ['declined', 'alert_declined', { ...asked, ...answerValues(asked, 'declined', 'price') }, null],
  ['declined, given to another', 'alert_declined', { ...asked, tt_sub: 'Frey AG' }, 'untrue'],
  ['no answer', 'alert_unanswered', asked, null],
  ['answered', 'alert_unanswered', { ...asked, ...answerValues(asked, 'accepted') }, 'untrue'],
  ['no answer, and positioned', 'alert_unanswered', { ...asked, tt_atp: at('08:00') }, 'past'],
  ['a slot at risk', 'alert_slot_risk', { ...trip, ...SLOT, tt_eta: at('12:50') }, null],
  ['a slot that is reached', 'alert_slot_risk', { ...trip, ...SLOT, tt_eta: at('12:10') }, 'untrue'],
  ['canceled', 'alert_eta_plus15', { ...trip, tt_eta: at('12:30'), tt_status: 'canceled' }, 'untrue'],
])('%s', (_, event, now, expected) => {
  expect(lapsed(event, now, Date.parse(at('09:00')))).toBe(expected)
})
