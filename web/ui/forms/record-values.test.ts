import { describe, expect, test } from 'vitest'
import { alert } from '#shared/records/alert.ts'
import { type Customer, customer } from '#shared/records/customer.ts'
import { driver } from '#shared/records/driver.ts'
import { typedFields } from '#shared/records/record.ts'
import { rowOf } from '#shared/records/record-sample.ts'
import { RECORDS } from '#shared/records/records.ts'
import { subcontractor } from '#shared/records/subcontractor.ts'
import { recordBody, recordFaults, recordValues } from './record-values.ts'

const holz: Customer = {
  cm_id: 7,
  cm_name: 'Holz AG',
  cm_comatic_id: '100417',
  cm_reference_1: 'PO 7',
  cm_reference_2: null,
  cm_reference_3: null,
  cm_reference_4: null,
  cm_reference_5: 'K 5',
  cm_requirements: '11_2_7',
  cm_language: 'fr',
  cm_email: 'dispo@holz.example',
  cm_phone: null,
  cm_address: 'Hafenweg 1, 4057 Basel',
  cm_payment_days: 30,
  cm_vat_rate: 0,
  cm_vat_reason: 'Export',
  cm_free_minutes: 30,
  cm_waiting_rate: 1060.5,
  cm_waiting_step: null,
  cm_waiting_max: null,
  cm_holiday_rule: null,
  cm_share_position: true,
  cm_share_proof: false,
  cm_floater: 'Diesel 2026',
  cm_floater_from: '2026-01-01',
}

test('what was loaded is sent back as it was', () => {
  const { cm_id: _id, ...rest } = holz
  expect(recordBody(customer, recordValues(customer, holz))).toEqual(rest)
})

test('what is empty or blank is sent as null', () => {
  expect(
    recordBody(customer, { ...recordValues(customer, holz), cm_comatic_id: '  ', cm_reference_1: '', cm_language: '' }),
  ).toMatchObject({
    cm_comatic_id: null,
    cm_reference_1: null,
    cm_reference_2: null,
    cm_reference_5: 'K 5',
    cm_language: null,
    cm_phone: null,
  })
})

test.each<[string, object, object]>([
  ['nothing wrong', {}, {}],
  ['no name', { cm_name: ' ' }, { cm_name: 'field_required' }],
  ['a semicolon in the name', { cm_name: 'Holz; Stein' }, { cm_name: 'name_without_semicolon' }],
  ['a mistyped address', { cm_email: 'holz' }, { cm_email: 'email_invalid' }],
  ['a mistyped number', { cm_phone: 'call us' }, { cm_phone: 'phone_invalid' }],
  ['a rate with two decimals', { cm_vat_rate: '8.15' }, { cm_vat_rate: 'vat_rate_invalid' }],
  ['0 without its reason', { cm_vat_reason: ' ' }, { cm_vat_reason: 'vat_reason_required' }],
  ['a rate above 0 without a reason', { cm_vat_rate: '8,1', cm_vat_reason: '' }, {}],
  ['half a day to pay', { cm_payment_days: '1.5' }, { cm_payment_days: 'payment_days_invalid' }],
  ['an endless reference', { cm_reference_3: 'x'.repeat(201) }, { cm_reference_3: 'text_too_long' }],
])('faults: %s', (_name, changes, faults) => {
  expect(recordFaults(customer, { ...recordValues(customer, holz), ...changes })).toEqual(faults)
})

test.each<[string, string | null]>([
  ['22', '22:00'],
  ['2200', '22:00'],
  ['6.30', '06:30'],
  ['7:5', '07:05'],
  ['22:00', '22:00'],
  ['  ', null],
  ['24:00', '24:00'],
  ['soon', 'soon'],
])('a time %j of an alert is %j, as in every field for a time', (typed, sent) => {
  const fields = ['al_quiet_from', 'al_quiet_to', 'al_digest_at']
  const body = recordBody(alert, {
    ...recordValues(alert, null),
    ...Object.fromEntries(fields.map((field) => [field, typed])),
  })
  expect(fields.map((field) => body[field])).toEqual([sent, sent, sent])
  const faults = recordFaults(alert, { ...recordValues(alert, null), al_digest_at: typed })
  expect('al_digest_at' in faults).toBe(sent === '24:00' || sent === 'soon')
})

test('a driver needs a name', () => {
  expect(recordFaults(driver, recordValues(driver, null))).toEqual({ dr_name: 'field_required' })
  expect(recordFaults(driver, { ...recordValues(driver, null), dr_name: 'Beat', dr_number: 'x'.repeat(41) })).toEqual({
    dr_number: 'text_too_long',
  })
})

test('a driver who is away: what is typed is what is sent, and half a range is a fault', () => {
  const row = { dr_id: 1, dr_name: 'Beat', dr_number: '', dr_groups: '', dr_requirements: '' }
  const dr_absences = [
    { from: '2026-12-24', to: '2027-01-03' },
    { from: '2027-02-01', to: '2027-02-01', from_time: '14:00', kind: 'ill' },
  ]
  const form = recordValues(driver, { ...row, dr_absences })
  expect(recordBody(driver, form).dr_absences).toEqual(dr_absences)
  const typed = (...ranges: string[]) => recordFaults(driver, { ...form, dr_absences: ranges })
  expect(recordFaults(driver, form)).toEqual({})
  expect(typed('/2027-01-03')).toEqual({ dr_absences: 'invalid_date' })
  expect(typed('2027-01-03/2026-12-24')).toEqual({ dr_absences: 'absence_reversed' })
  expect(typed('2026-12-24/2026-12-26', '2026-12-26/2026-12-27')).toEqual({ dr_absences: 'absences_overlap' })
})

test('a subcontractor: an empty address is null, a wrong one a fault', () => {
  const typed = {
    ...recordValues(subcontractor, null),
    sc_name: 'Frey AG',
    sc_email: ' ',
    sc_free_minutes: '30',
    sc_waiting_rate: "1'060.5",
  }
  expect(recordBody(subcontractor, typed)).toEqual({
    sc_phone: null,
    sc_address: null,
    sc_payment_days: null,
    sc_vat_rate: null,
    sc_vat_reason: null,
    sc_vat_id: null,
    sc_self_billing: false,
    sc_answer_days: null,
    sc_answer_hours: null,
    sc_floater: null,
    sc_floater_from: null,
    sc_name: 'Frey AG',
    sc_email: null,
    sc_language: null,
    sc_free_minutes: 30,
    sc_waiting_rate: 1060.5,
    sc_waiting_step: null,
    sc_waiting_max: null,
  })
  expect(recordFaults(subcontractor, { ...typed, sc_free_minutes: '2.5', sc_waiting_rate: 'x' })).toEqual({
    sc_free_minutes: 'minutes_invalid',
    sc_waiting_rate: 'amount_invalid',
  })
  expect(recordBody(subcontractor, { ...typed, sc_language: 'it' }).sc_language).toBe('it')
  expect(recordFaults(subcontractor, typed)).toEqual({})
  expect(recordFaults(subcontractor, { ...typed, sc_answer_days: 'soon' })).toEqual({
    sc_answer_days: 'answer_days_invalid',
  })
  expect(recordFaults(subcontractor, { ...typed, sc_name: 'a;b', sc_email: 'frey' })).toEqual({
    sc_name: 'name_without_semicolon',
    sc_email: 'email_invalid',
  })
})

describe.each(RECORDS.map((of) => [of.name, of] as const))('the form of each record: %s', (_name, of) => {
  test('comes out of its form as it went in, and an empty form names what is required', () => {
    const row = rowOf(of, 1)
    expect(recordBody(of, recordValues(of, row))).toEqual(row)
    expect(recordFaults(of, recordValues(of, row))).toEqual({})
    const required = typedFields(of).flatMap(([field, { isRequired }]) => (isRequired ? [field] : []))
    expect(Object.keys(recordFaults(of, recordValues(of, null)))).toEqual(required)
  })
})
