import { expect, test } from 'vitest'
import type { Alert } from '#shared/records/alert.ts'
import { AT_ONCE } from '#shared/records/alert-sample.ts'
import { alertFaults, alertFormOf, checkEmail, checkPhone, withTyped } from './alert-values.ts'

const alert: Alert = {
  al_id: 3,
  al_type: 'alert_ata',
  al_active: false,
  al_customer: 2,
  al_sub: null,
  al_adrnr_arr: ['A1'],
  al_email_arr: ['anna@example.com'],
  al_sms_arr: [],
  al_lang: 'fr',
  ...AT_ONCE,
}

test('faults of an empty form, of one without a recipient, and of a whole one', () => {
  expect(alertFaults(alertFormOf(null))).toMatchObject({
    al_type: 'alert_event_required',
    al_lang: 'alert_language_required',
  })
  const form = alertFormOf(alert)
  expect(alertFaults({ ...form, al_email_arr: [] })).toEqual({ al_email_arr: 'alert_recipient_required' })
  expect(alertFaults({ ...form, al_email_arr: [], al_sms_arr: ['+41791234567'] })).toEqual({})
  expect(alertFaults(form)).toEqual({})
})

test('quiet hours have two ends, and do not last for good', () => {
  const form = alertFormOf(alert)
  const quiet = (from: string, to: string, days = '') =>
    alertFaults({ ...form, al_quiet_from: from, al_quiet_to: to, al_quiet_days: days })
  expect(quiet('22:00', '')).toEqual({ al_quiet_to: 'alert_quiet_half' })
  expect(quiet('22:00', '24:00')).toEqual({ al_quiet_to: 'invalid_time' })
  expect(quiet('00:00', '00:00', '1234567')).toEqual({ al_quiet_to: 'alert_quiet_always' })
  expect(quiet('00:00', '00:00', '67')).toEqual({})
  expect(quiet('22:00', '06:00')).toEqual({})
})

test('a recipient that is typed and is none holds the form back, beside others that are', () => {
  const form = alertFormOf(alert)
  expect(alertFaults({ ...form, typed_email: 'bob@' })).toEqual({ al_email_arr: 'email_invalid' })
  expect(alertFaults({ ...form, typed_phone: '079 12' })).toEqual({ al_sms_arr: 'phone_invalid' })
  expect(alertFaults({ ...form, typed_email: ' ', typed_phone: '079 123 45 67' })).toEqual({})
})

test('a recipient that is typed and not added counts, once', () => {
  const form = alertFormOf(alert)
  const typed = { ...form, typed_email: ' anna@example.com', typed_phone: '079 123 45 67' }
  expect(withTyped(typed)).toMatchObject({ al_email_arr: ['anna@example.com'], al_sms_arr: ['+41791234567'] })
  expect(withTyped(form)).toEqual(form)
  expect(alertFaults({ ...form, al_email_arr: [], typed_email: 'bea@example.com' })).toEqual({})
})

test.each([
  ['', { fault: 'alert_email_required' }],
  ['anna@', { fault: 'email_invalid' }],
  [' anna@example.com ', { kept: 'anna@example.com' }],
])('the e-mail %j', (typed, checked) => {
  expect(checkEmail(typed)).toEqual(checked)
})

test.each([
  [' ', { fault: 'alert_phone_required' }],
  ['12', { fault: 'phone_invalid' }],
  ['079 123 45 67', { kept: '+41791234567' }],
])('the number %j', (typed, checked) => {
  expect(checkPhone(typed)).toEqual(checked)
})
