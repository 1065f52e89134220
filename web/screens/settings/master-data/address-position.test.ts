import { describe, expect, test } from 'vitest'
import type { Address } from '#shared/records/address.ts'
import { vehicle } from '#shared/records/vehicle.ts'
import { recordFaults } from '#web/ui/forms/record-values.ts'
import { addressBody, addressFaults, addressValues } from './address-position.ts'
import { vehicleSeen, vehicleValues } from './vehicle-values.ts'

const hall: Address = {
  add_id: '4711',
  add_name: 'Halle 3',
  add_street: 'Frachtstrasse 3, 8058 Zürich',
  add_lat: 47.4582168,
  add_lon: 8.55547551234,
  add_radius: 250,
  add_region: 'CH-ZH',
  add_slot_url: 'https://example.com/slots',
  add_slot_lead: 90,
}
const open = addressValues(hall)

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

  test.each<[string, object, object]>([
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
  expect(vehicleValues(row)).toEqual({ ...row, gps_device: '', gps_absences: [] })
  expect(vehicleValues({ ...row, gps_device: '352' }).gps_device).toBe('352')
  // What its form was filled with is told as it is kept: else no vehicle without a unit of its own could be saved.
  expect([vehicleSeen(row), vehicleSeen({ ...row, gps_device: undefined })]).toEqual([
    { gps_device: row.gps_device },
    {},
  ])
  // The feeds find a unit by its exact id, so saving must not turn it into the vehicle's own spelling.
  expect(vehicleValues({ ...row, gps_device: 'zh 1' }).gps_device).toBe('zh 1')
  expect(recordFaults(vehicle, vehicleValues(row))).toEqual({})
  expect(recordFaults(vehicle, vehicleValues(null))).toEqual({ gps_id: 'field_required' })
})
