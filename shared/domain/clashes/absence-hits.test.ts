import { expect, test } from 'vitest'
import { tripsHit } from './absence-hits.ts'

const ZONE = 'Europe/Zurich'
const drivers = [
  { dr_id: 1, dr_name: 'Ada Keller', dr_number: '7' },
  { dr_id: 2, dr_name: 'Beat Rot', dr_number: '' },
]
/** On 25 November, local time. */
const trip = (tour: string, from: string, to: string, more: object = {}) => ({
  row: {
    ...{ tt_tour: tour, tt_driver: 'Ada Keller', tt_drivernr: '7', tt_status: 'active' as const, tt_gps: 'ZH 1' },
    ...{ tt_stp: `2026-11-25T${from}:00+01:00`, tt_sta: `2026-11-25T${to}:00+01:00`, ...more },
  },
})
const TRIPS = [
  trip('EVENING', '18:00', '20:00'),
  trip('MORNING', '06:00', '09:00'),
  trip('NOON', '11:00', '13:00'),
  trip('BY NUMBER', '14:00', '15:00', { tt_driver: 'A. Keller' }),
  trip('OF ANOTHER', '14:00', '15:00', { tt_driver: 'Beat Rot', tt_drivernr: '' }),
  trip('CANCELED', '14:00', '15:00', { tt_status: 'canceled' }),
  trip('ARRIVED', '06:00', '13:00', { tt_ata: '2026-11-25T12:50:00+01:00' }),
]

test.each([
  ['whole days', {}, ['MORNING', 'NOON', 'BY NUMBER', 'EVENING']],
  ['from noon on', { from_time: '12:00' }, ['NOON', 'BY NUMBER', 'EVENING']],
  ['until the moment when one begins', { to_time: '11:00' }, ['MORNING']],
  ['from the moment when one ends', { from_time: '09:00', to_time: '11:01' }, ['NOON']],
  ['the day after', { from: '2026-11-26', to: '2026-11-27' }, []],
])('%s', (_name, hours, tours) => {
  const absence = { from: '2026-11-25', to: '2026-11-25', ...hours }
  expect(
    tripsHit(TRIPS, { resource: { of: 'driver', id: 1 }, drivers, absence }, ZONE).map(({ row }) => row.tt_tour),
  ).toEqual(tours)
})

test.each([
  ['whole days', {}, ['MORNING', 'NOON', 'BY NUMBER', 'OF ANOTHER']],
  ['until the moment when one begins', { to_time: '11:00' }, ['MORNING']],
])('of a vehicle out of service, %s', (_name, hours, tours) => {
  const absence = { from: '2026-11-25', to: '2026-11-25', kind: 'workshop' as const, ...hours }
  const trips = TRIPS.map((one) => (one.row.tt_tour === 'EVENING' ? { row: { ...one.row, tt_gps: 'ZH 2' } } : one))
  const hit = tripsHit(trips, { resource: { of: 'vehicle', id: ' zh 1' }, drivers, absence }, ZONE)
  expect(hit.map(({ row }) => row.tt_tour)).toEqual(tours)
})
