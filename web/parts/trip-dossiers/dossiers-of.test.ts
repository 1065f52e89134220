import { expect, test } from 'vitest'
import type { Driver } from '#shared/records/driver.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { dossiersOf } from './dossiers-of.ts'

const ZONE = 'Europe/Paris'
const driver = (dr_id: number, dr_number: string) =>
  ({ dr_id, dr_name: 'Ada Frei', dr_number, dr_groups: '', dr_requirements: '' }) as Driver
const KNOWN = {
  vehicles: [{ gps_id: 'ZH 1' }],
  drivers: [driver(1, '7'), driver(2, '8')],
  subcontractors: [{ sc_name: 'Gerber AG', sc_phone: '044 555 02 10' }],
  customers: [{ cm_id: 5, cm_name: 'Alpina', cm_phone: null }],
}
const of = (row: Partial<DeviceTrip>) => dossiersOf(row as DeviceTrip, KNOWN, ZONE)

test('each name of a trip leads to its page and telephone, spelled as the master data does', () => {
  const row = {
    tt_gps: 'zh 1',
    tt_driver: 'Ada Frei',
    tt_drivernr: '8',
    tt_sub: 'gerber ag',
    tt_customer: 'Alpina;olga',
  }
  expect(of(row)).toEqual([
    { kind: 'vehicle', id: 'ZH 1', name: 'ZH 1', phone: '' },
    { kind: 'driver', id: 2, name: 'Ada Frei', phone: '' },
    { kind: 'subcontractor', id: 'Gerber AG', name: 'Gerber AG', phone: '044 555 02 10' },
    { kind: 'customer', id: 5, name: 'Alpina', phone: '' },
  ])
})

test.each([
  ['nothing is named', {}],
  ['the names are unknown', { tt_gps: 'ZH 9', tt_driver: 'Bo', tt_sub: 'Other', tt_customer: 'olga;Alpina' }],
  ['two drivers have the name', { tt_driver: 'Ada Frei' }],
] as const)('no page where %s', (_when, row) => expect(of(row)).toEqual([]))
