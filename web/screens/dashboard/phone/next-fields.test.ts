import { expect, test } from 'vitest'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { nextFields } from './next-fields.ts'

const at = (clock: string) => `2026-03-02T${clock}:00.000Z`
const TRIP = { tt_status: 'active', tt_stp: at('10:00'), tt_std: at('11:00'), tt_sta: at('15:00') } as DeviceTrip
const ADMIN = { role: 'admin' } as const
const SUB = { role: 'sub', subcontractor: 'Alpen Trans' } as const
const SLOTS = ['tt_from_slot_from', 'tt_to_slot_from']

test.each([
  ['two hours before it begins dispatch enters nothing', ADMIN, {}, '08:00', []],
  ['an hour before it begins the positioning is next', ADMIN, {}, '09:00', ['tt_atp']],
  ['after the positioning comes the departure', ADMIN, { tt_atp: at('09:50') }, '10:10', ['tt_atd']],
  ['a leg that was left out is not next', ADMIN, { tt_atd: at('11:00') }, '12:00', ['tt_ata']],
  ['a trip that has arrived has no next time', ADMIN, { tt_ata: at('15:00') }, '15:10', []],
  ['a trip that was called off has none', ADMIN, { tt_status: 'canceled' }, '10:10', []],
  ['a subcontractor enters slots', SUB, {}, '08:00', SLOTS],
  ['the slot of a place that was reached is done', SUB, { tt_atp: at('09:50') }, '10:10', ['tt_to_slot_from']],
  ['a subcontractor enters nothing once the trip is over', SUB, {}, '16:00', []],
  ['those who wait for the trip enter nothing', { role: 'customer', customer: 'Helvetia' } as const, {}, '10:00', []],
])('%s', (_case, viewer, changes, clock, fields) => {
  expect(nextFields(viewer as never, { ...TRIP, ...changes } as DeviceTrip, Date.parse(at(clock)))).toEqual(fields)
})
