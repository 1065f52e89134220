import { expect, test } from 'vitest'
import { lacksDriver, lacksVehicle } from './trip-gaps.ts'

test.each([
  ['to be driven by nobody', { tt_status: 'active' as const, tt_gps: '', tt_driver: '' }, true],
  ['planned for next week', { tt_status: 'scheduled' as const, tt_gps: ' ', tt_driver: ' ' }, true],
  ['called off', { tt_status: 'canceled' as const, tt_gps: '', tt_driver: '' }, false],
  ['that has arrived', { tt_status: 'active' as const, tt_gps: '', tt_driver: '', tt_ata: 'x' }, false],
  ['with both', { tt_status: 'active' as const, tt_gps: 'ZH 1', tt_driver: 'Ada' }, false],
  ['whose crew the role does not see', { tt_status: 'active' as const }, false],
])('a trip %s lacks vehicle and driver: %s', (_name, trip, lacks) => {
  expect([lacksVehicle(trip), lacksDriver(trip)]).toEqual([lacks, lacks])
})
