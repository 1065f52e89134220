import { expect, test } from 'vitest'
import type { Driver } from '#shared/records/driver.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { OVERVIEW_KINDS } from '../../addresses/list-addresses.ts'
import type { OwnDocument } from './documents-tab.tsx'
import { KINDS, type OverviewRow, tabsOf } from './overview-kinds.ts'
import { overviewOf, ownedOf } from './overview-of.ts'

const AT = { now: Date.parse('2026-03-10T12:00Z'), today: '2026-03-10' }

const trip = (key: number, row: Partial<DeviceTrip>) => ({
  key,
  rev: 1,
  mark: null,
  row: {
    tt_id: key,
    tt_rev: 1,
    tt_status: 'active',
    tt_stp: '2026-03-11T08:00Z',
    tt_sta: '2026-03-11T12:00Z',
    ...row,
  } as DeviceTrip,
})
const TRIPS = [
  trip(1, { tt_driver: 'Ada Frei', tt_drivernr: '7', tt_gps: 'zh 1', tt_sub: 'Gerber AG', tt_customer: 'Alpina;olga' }),
  trip(2, { tt_driver: 'Ada Frei', tt_drivernr: '8', tt_gps: 'ZH 2', tt_sub: 'gerber ag ', tt_customer: 'Other' }),
  trip(3, { tt_driver: 'Ada Frei', tt_drivernr: '7', tt_ata: '2026-03-09T12:00Z', tt_customer: 'Gerber AG;Alpina' }),
  trip(4, { tt_gps: 'ZH 1', tt_stp: '2026-03-09T08:00Z', tt_sta: '2026-03-09T12:00Z', tt_status: 'canceled' }),
]
const driver = (dr_id: number, dr_number: string, more = {}) =>
  ({ dr_id, dr_name: 'Ada Frei', dr_number, dr_groups: '', dr_requirements: '', ...more }) as Driver
const DRIVERS = [driver(1, '7'), driver(2, '8')]
const ROWS: Record<string, OverviewRow[]> = {
  driver: DRIVERS as unknown as OverviewRow[],
  vehicle: [{ gps_id: 'ZH 1', gps_groups: '' }],
  subcontractor: [{ sc_name: 'Gerber AG' }],
  customer: [{ cm_id: 5, cm_name: 'Alpina' }],
}
const document = (do_id: number, more: Partial<OwnDocument>) =>
  ({
    do_id,
    do_owner: 'driver',
    do_owner_key: '1',
    do_kind: 'adr',
    do_valid_to: '2026-03-01',
    do_verified_at: '2025-01-01T00:00Z',
    ...more,
  }) as OwnDocument
const DOCUMENTS = [
  document(1, {}),
  document(2, { do_valid_to: '2027-03-01' }),
  document(3, { do_kind: 'cpc_95' }),
  document(4, { do_kind: 'driver_card', do_valid_to: '2026-03-20' }),
  document(5, { do_owner_key: '2' }),
  document(6, { do_owner: 'sub', do_owner_key: 'gerber ag' }),
]
const ownedBy = (name: (typeof OVERVIEW_KINDS)[number], key: string) => {
  const held = { rows: ROWS[name] ?? [], drivers: DRIVERS, trips: TRIPS, documents: DOCUMENTS }
  return ownedOf(KINDS[name], key, held, 'Europe/Paris')
}
const of = (...asked: Parameters<typeof ownedBy>) => {
  const owned = ownedBy(...asked)
  return owned && overviewOf(owned, AT)
}
const keys = (rows: readonly { key: unknown }[] | undefined) => rows?.map(({ key }) => key)

test.each([
  ['driver', '1', [1], [3]],
  ['driver', '2', [2], []],
  ['vehicle', 'ZH 1', [1], [4]],
  ['vehicle', 'zh 1', [1], [4]],
  ['subcontractor', 'Gerber AG', [1, 2], []],
  ['customer', '5', [1], []],
] as const)('%s %s has its trips, and no other’s', (name, key, next, last) => {
  const found = of(name, key)
  expect(keys(found?.next)).toEqual(next)
  expect(keys(found?.last)).toEqual(last)
})

test('a document that ended and was renewed is left out; what ended or ends soon is counted', () => {
  const found = of('driver', '1')
  expect(found?.documents?.map(({ do_id }) => do_id)).toEqual([2, 3, 4])
  expect(found).toMatchObject({ expired: 1, ending: 1 })
  expect(of('subcontractor', 'Gerber AG')?.documents?.map(({ do_id }) => do_id)).toEqual([6])
  expect(of('customer', '5')?.documents).toBeUndefined()
})

test.each([
  ['driver', '9'],
  ['vehicle', 'ZH 9'],
  ['customer', 'Alpina'],
] as const)('%s %s is not on the device', (name, key) => expect(of(name, key)).toBeNull())

test('what the absences tab is worked out from stays the same object while the clock moves', () => {
  const owned = ownedBy('driver', '1')
  const [now, later] = [AT.now, AT.now + 30_000].map((at) => owned && overviewOf(owned, { ...AT, now: at }))
  expect(now?.resource).toEqual({ of: 'driver', id: 1 })
  for (const name of ['resource', 'absences', 'trips', 'drivers'] as const) expect(later?.[name]).toBe(now?.[name])
})

test('only drivers and vehicles are absent, and only parties have money', () =>
  expect(OVERVIEW_KINDS.map((name) => tabsOf(KINDS[name]).join(' '))).toEqual([
    'next last weeks documents absences',
    'next last weeks documents absences',
    'next last weeks documents money',
    'next last weeks money',
  ]))
