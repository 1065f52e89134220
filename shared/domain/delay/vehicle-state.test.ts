import { expect, test } from 'vitest'
import type { TripStatus } from '../trip/trip-status.ts'
import type { TripTimes } from './legs.ts'
import { vehicleState } from './vehicle-state.ts'

const T = '2026-11-21T08:00:00.000Z'

test.each([
  ['inactive, whatever the vehicle does', { tt_status: 'inactive', tt_ignition: 1, tt_eta: T }, 'inactive'],
  ['canceled, whatever the vehicle does', { tt_status: 'canceled', tt_ignition: 1, tt_eta: T }, 'canceled'],
  ['no ignition known', { tt_ignition: null, tt_eta: T }, 'none'],
  ['ignition not received', { tt_ignition: undefined, tt_eta: T }, 'none'],
  ['arrived', { tt_ignition: 1, tt_eta: T, tt_ata: T }, 'none'],
  ['no estimates', { tt_ignition: 1 }, 'none'],
  ['no estimates, ignition off', { tt_ignition: 0, tt_atp: T }, 'none'],
  ['drives to the positioning', { tt_ignition: 1, tt_etp: T }, 'drives'],
  ['stands on the way to the positioning', { tt_ignition: 0, tt_etp: T }, 'stands'],
  ['positioned with the engine on', { tt_ignition: 1, tt_eta: T, tt_atp: T }, 'stands'],
  ['departed', { tt_ignition: 1, tt_eta: T, tt_atp: T, tt_atd: T }, 'drives'],
  ['departed, positioning lost', { tt_ignition: 1, tt_eta: T, tt_atd: T }, 'drives'],
  ['departed, ignition off', { tt_ignition: 0, tt_eta: T, tt_atp: T, tt_atd: T }, 'stands'],
  ['scheduled drives too', { tt_status: 'scheduled', tt_ignition: 1, tt_eta: T }, 'drives'],
] as [string, TripTimes & { tt_status?: TripStatus; tt_ignition?: number | null }, string][])(
  '%s',
  (_, trip, state) => {
    expect(vehicleState({ tt_status: 'active', ...trip })).toBe(state)
  },
)
