import { describe, expect, test } from 'vitest'
import type { Address } from '../../../../shared/schemas/master-data.ts'
import {
  addressBody,
  addressFaults,
  addressForm,
  driverBody,
  driverFaults,
  driverForm,
  subcontractorBody,
  subcontractorFaults,
  subcontractorForm,
  vehicleFaults,
  vehicleForm,
} from './master-values.ts'

const hall: Address = {
  add_id: '4711',
  add_name: 'Halle 3',
  add_lat: 47.4582168,
  add_lon: 8.55547551234,
  add_radius: 250,
}
const open = addressForm(hall)

describe('an address', () => {
  test('that nobody touched is sent back as it was, with all its decimals', () => {
    expect(addressBody(open, hall)).toEqual(hall)
    expect(addressFaults(open, hall)).toEqual({})
  })

  test('without position and radius has null for both', () => {
    const body = addressBody({ ...open, position: ' ', add_radius: '' }, hall)
    expect(body).toMatchObject({ add_lat: null, add_lon: null, add_radius: null })
  })

  test('takes a pasted link', () => {
    const position = 'https://www.openstreetmap.org/#map=17/47.45271/8.56170'
    expect(addressBody({ ...open, position }, hall)).toMatchObject({ add_lat: 47.45271, add_lon: 8.5617 })
  })

  test.each<[string, Partial<typeof open>, object]>([
    ['no number', { add_id: '' }, { add_id: 'field_required' }],
    ['no name', { add_name: ' ' }, { add_name: 'field_required' }],
    ['no place', { position: 'Zürich' }, { position: 'add_position_unknown' }],
    ['a short link', { position: 'https://maps.app.goo.gl/x' }, { position: 'add_position_short_link' }],
    ['a place off the globe', { position: '95, 8' }, { position: 'add_position_unknown' }],
    ['a radius that is no number', { add_radius: '1e' }, { add_radius: 'address_radius_invalid' }],
    ['half a metre', { add_radius: '100.5' }, { add_radius: 'address_radius_invalid' }],
    ['too small a radius', { add_radius: '19' }, { add_radius: 'address_radius_invalid' }],
  ])('faults: %s', (_name, typed, faults) => {
    expect(addressFaults({ ...open, ...typed }, hall)).toEqual(faults)
  })
})

test('a vehicle: the unit of the same name is left out, another one stands there', () => {
  const row = { gps_id: 'ZH 1', gps_groups: 'frey ag;kälin', gps_device: 'ZH 1' }
  expect(vehicleForm(row)).toEqual({ ...row, gps_device: '' })
  expect(vehicleForm({ ...row, gps_device: '352' }).gps_device).toBe('352')
  // The feeds find a unit by its exact id, so saving must not turn it into the vehicle's own spelling.
  expect(vehicleForm({ ...row, gps_device: 'zh 1' }).gps_device).toBe('zh 1')
  expect(vehicleFaults(vehicleForm(row))).toEqual({})
  expect(vehicleFaults(vehicleForm(null))).toEqual({ gps_id: 'field_required' })
})

test('a driver needs a name', () => {
  expect(driverFaults(driverForm(null))).toEqual({ dr_name: 'field_required' })
  expect(driverFaults({ ...driverForm(null), dr_name: 'Beat', dr_number: 'x'.repeat(41) })).toEqual({
    dr_number: 'text_too_long',
  })
})

test('a driver who is away: what is typed is what is sent, and half a range is a fault', () => {
  const row = { dr_id: 1, dr_name: 'Beat', dr_number: '', dr_groups: '', dr_requirements: '' }
  const dr_absences = [{ from: '2026-12-24', to: '2027-01-03' }]
  const form = driverForm({ ...row, dr_absences })
  expect(driverBody(form).dr_absences).toEqual(dr_absences)
  const typed = (...ranges: string[]) => driverFaults({ ...form, dr_absences: ranges })
  expect(typed(...form.dr_absences)).toEqual({})
  expect(typed('/2027-01-03')).toEqual({ dr_absences: 'invalid_date' })
  expect(typed('2027-01-03/2026-12-24')).toEqual({ dr_absences: 'absence_reversed' })
  expect(typed('2026-12-24/2026-12-26', '2026-12-26/2026-12-27')).toEqual({ dr_absences: 'absences_overlap' })
})

test('a subcontractor: an empty address is null, a wrong one a fault', () => {
  const typed = {
    ...subcontractorForm(null),
    sc_name: 'Frey AG',
    sc_email: ' ',
    sc_free_minutes: '30',
    sc_waiting_rate: "1'060.5",
  }
  expect(subcontractorBody(typed)).toEqual({
    sc_vat_id: null,
    sc_self_billing: false,
    sc_answer_days: null,
    sc_name: 'Frey AG',
    sc_email: null,
    sc_language: null,
    sc_free_minutes: 30,
    sc_waiting_rate: 1060.5,
    sc_waiting_step: null,
    sc_waiting_max: null,
  })
  expect(subcontractorFaults({ ...typed, sc_free_minutes: '2.5', sc_waiting_rate: 'x' })).toEqual({
    sc_free_minutes: 'minutes_invalid',
    sc_waiting_rate: 'amount_invalid',
  })
  expect(subcontractorBody({ ...typed, sc_language: 'it' }).sc_language).toBe('it')
  expect(subcontractorFaults(typed)).toEqual({})
  expect(subcontractorFaults({ ...typed, sc_answer_days: 'soon' })).toEqual({ sc_answer_days: 'answer_days_invalid' })
  expect(subcontractorFaults({ ...typed, sc_name: 'a;b', sc_email: 'frey' })).toEqual({
    sc_name: 'name_without_semicolon',
    sc_email: 'email_invalid',
  })
})
