import { describe, expect, test } from 'vitest'
import type { Viewer } from '../access/roles.ts'
import {
  type ChangedTrip,
  fieldsBefore,
  fieldsOfChange,
  fitOfChange,
  offeredTo,
  type TripChange,
} from './trip-change.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const ADMIN = { role: 'admin', username: 'dora' } as Viewer
const SUB = { role: 'sub', username: 'sara', subcontractor: 'Alpen Trans' } as Viewer
const OFFERED = {
  vehicles: [
    { gps_id: 'ZH 1', gps_groups: 'alpen trans' },
    { gps_id: 'BE 2', gps_groups: 'Bise Logistik' },
    { gps_id: 'POOL', gps_groups: '' },
  ],
  drivers: [
    { dr_name: 'Ada Keller', dr_number: '101', dr_groups: 'alpen trans', dr_requirements: '' },
    { dr_name: 'Beat Moser', dr_number: '102', dr_groups: 'alpen trans', dr_requirements: '' },
    { dr_name: 'Carla Rossi', dr_number: '201', dr_groups: 'bise logistik', dr_requirements: '' },
  ],
}
const TRIP: ChangedTrip = {
  tt_sub: 'Alpen Trans',
  tt_gps: 'ZH 1',
  tt_driver: 'Ada Keller',
  tt_drivernr: '101',
  tt_status: 'active',
  tt_stp: '2026-11-21T14:00:00.000Z',
  tt_std: '2026-11-21T14:30:00.000Z',
  tt_sta: '2026-11-21T18:00:00.000Z',
  tt_atp: null,
  tt_atd: null,
  tt_ata: null,
}
const beat: TripChange = { kind: 'driver', name: 'Beat Moser', number: '102' }
const carla: TripChange = { kind: 'driver', name: 'Carla Rossi', number: '201' }
const nobody: TripChange = { kind: 'driver', name: '', number: '' }
const vehicle = (id: string): TripChange => ({ kind: 'vehicle', vehicle: id })
const sub = (name: string): TripChange => ({ kind: 'subcontractor', subcontractor: name })
const canceled: TripChange = { kind: 'status', status: 'canceled' }
const arrivedAt = (at: string): TripChange => ({ kind: 'actual', time: 'tt_ata', at })
const fitOf = (change: TripChange, fields: ChangedTrip = {}, viewer = ADMIN) =>
  fitOfChange(viewer, change, { ...TRIP, ...fields }, offeredTo(OFFERED), NOW)
const doubtful = (reason: string) => ({ kind: 'doubtful', reason })

describe('a change of a trip', () => {
  test.each([
    ['another driver of the subcontractor', beat, {}, { kind: 'fits' }],
    ['the driver that it has', beat, { tt_driver: 'Beat Moser', tt_drivernr: '102' }, { kind: 'same' }],
    ['a driver of another subcontractor', carla, {}, doubtful('change_doubt_driver')],
    ['nobody', nobody, {}, { kind: 'fits' }],
    ['a vehicle without groups', vehicle('POOL'), {}, { kind: 'fits' }],
    ['a vehicle of another subcontractor', vehicle('BE 2'), {}, doubtful('change_doubt_vehicle')],
    ['a subcontractor whose vehicle it is not', sub('Bise Logistik'), {}, doubtful('change_doubt_vehicle')],
    [
      'a subcontractor whose driver it is not',
      sub('Bise Logistik'),
      { tt_gps: 'BE 2' },
      doubtful('change_doubt_driver'),
    ],
    [
      'a subcontractor, nothing else being chosen',
      sub('Bise Logistik'),
      { tt_gps: '', tt_driver: '', tt_drivernr: '' },
      { kind: 'fits' },
    ],
    ['a status', canceled, {}, { kind: 'fits' }],
    ['a driver, though it has arrived', beat, { tt_ata: '2026-11-21T11:00:00.000Z' }, doubtful('change_doubt_arrived')],
    ['an arrival', arrivedAt('2026-11-21T12:00:00.000Z'), { tt_atd: '2026-11-21T11:00:00.000Z' }, { kind: 'fits' }],
    [
      'an arrival before its departure',
      arrivedAt('2026-11-21T10:00:00.000Z'),
      { tt_atd: '2026-11-21T11:00:00.000Z' },
      { kind: 'refused', reason: 'trip_times_order_actual' },
    ],
  ])('%s', (_name, change, fields, expected) => expect(fitOf(change, fields)).toEqual(expected))

  test('of a subcontractor is refused once its trip has begun, and in fields that are not its own', () => {
    expect(fitOf(beat, {}, SUB)).toEqual({ kind: 'fits' })
    expect(fitOf(beat, { tt_stp: '2026-11-21T11:00:00.000Z' }, SUB)).toMatchObject({
      reason: 'trip_vehicle_driver_locked',
    })
    expect(fitOf(canceled, {}, SUB)).toMatchObject({ kind: 'refused', reason: 'field_not_allowed' })
  })

  test('writes a driver with the number, and takes both back', () => {
    expect(fieldsOfChange(beat, TRIP)).toEqual({ tt_driver: 'Beat Moser', tt_drivernr: '102' })
    expect(fieldsBefore(beat, TRIP)).toEqual({ tt_driver: 'Ada Keller', tt_drivernr: '101' })
  })

  test('of a time in the minute of the one before is not earlier than that', () => {
    const trip = { ...TRIP, tt_atd: '2026-11-21T12:00:31.000Z' }
    expect(fieldsOfChange(arrivedAt('2026-11-21T12:00:00.000Z'), trip)).toEqual({ tt_ata: '2026-11-21T12:00:31.000Z' })
  })
})
