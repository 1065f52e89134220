import { afterEach, beforeEach, expect, test } from 'vitest'
import { TripFields } from '#shared/schemas/trip.ts'
import { rowHistory } from '../../store/history/history.ts'
import { changesAfter } from '../../sync/store/sync-log.ts'
import { SAMPLE_TRIP } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { scheduledTripsStarting } from '../../tours/store/weeks.ts'
import { deleteTrips, getTrip, insertTrip, insertTrips, reportTrip, updateTrip, updateTrips } from './trips.ts'

let t: TestApp
beforeEach(() => {
  t = createTestApp()
})
afterEach(() => t.close())

const AUTHOR = { username: 'anna', source: 'person' } as const
const ALL = { from: '1970-01-01T00:00:00.000Z', to: '2999-01-01T00:00:00.000Z' }

test.each([
  ['as it is', {}],
  ['with an offset and without milliseconds', { tt_stp: '2026-03-29T02:30:00+02:00', tt_std: '2026-03-29T04:00:00Z' }],
  ['with times of other centuries', { tt_stp: '1970-01-01T00:00:00Z', tt_sta: '2199-12-31T23:59:59.999Z' }],
  ['with amounts that no float holds', { tt_sub_invoice_trip: 0.07, tt_customer_invoice_trip: 99_999_999.99 }],
  ['with texts of every kind', { tt_note: `zwei\nZeilen 🚚 'quoted' "and" \\n`, tt_info: '=1+1' }],
  ['with an actual time and an estimate', { tt_atp: '2026-11-21T08:05:00Z', tt_etp: '2026-11-21T08:06:00.5Z' }],
])('the row that an insert answers is the one in the database: %s', (_name, fields) => {
  const { row } = insertTrip(t.store, TripFields.parse({ ...SAMPLE_TRIP, ...fields }), AUTHOR)
  expect(row).toEqual(getTrip(t.store, row.tt_id))
})

test('what an update answers is the row in the database, and only the changed fields are in its version', () => {
  const { row } = insertTrip(t.store, TripFields.parse(SAMPLE_TRIP), AUTHOR)
  const written = updateTrip(t.store, row, { tt_atp: '2026-11-21T08:05:00.000Z', tt_sub_invoice_toll: 0.29 }, AUTHOR)
  expect(written.row).toEqual(getTrip(t.store, row.tt_id))
  expect(written.row).toMatchObject({ tt_rev: 2, tt_manual_times: ['tt_atp'] })
  expect(rowHistory(t.store, 'trip', row.tt_id)[0]?.changes).toEqual({
    tt_atp: { from: null, to: '2026-11-21T08:05:00.000Z' },
    tt_sub_invoice_toll: { from: row.tt_sub_invoice_toll, to: 0.29 },
  })
  // Cleared again: null reaches the database as null.
  const cleared = updateTrip(t.store, written.row, { tt_atp: null }, AUTHOR)
  expect(cleared.row).toEqual(getTrip(t.store, row.tt_id))
  expect(cleared.row).toMatchObject({ tt_atp: null, tt_manual_times: [] })
})

const AT = '2026-11-21T09:05:00.000Z'
const LATER = '2026-11-21T09:11:00.000Z'
const OTHERS_AT = '2026-11-21T10:00:00.000Z'

test('a time that was typed with a new trip is the person’s: no vehicle overwrites it', () => {
  const { row } = insertTrip(t.store, TripFields.parse({ ...SAMPLE_TRIP, tt_atp: AT }), AUTHOR)
  expect(row.tt_manual_times).toEqual(['tt_atp'])
  expect(reportTrip(t.store, row, { tt_atp: LATER })).toBeNull()
  expect(reportTrip(t.store, row, { tt_atp: LATER, tt_atd: OTHERS_AT })?.row).toMatchObject({
    tt_atp: AT,
    tt_atd: OTHERS_AT,
    tt_manual_times: ['tt_atp'],
  })
})

test('a reported time that a person empties stays empty, one that is saved unchanged stays the vehicle’s', () => {
  const { row } = insertTrip(t.store, TripFields.parse(SAMPLE_TRIP), AUTHOR)
  const reported = reportTrip(t.store, row, { tt_atp: AT, tt_atd: LATER })?.row
  if (!reported) throw new Error('nothing was reported')
  const saved = updateTrip(t.store, reported, { tt_atp: AT, tt_atd: null }, AUTHOR).row
  expect(saved).toMatchObject({ tt_atp: AT, tt_atd: null, tt_manual_times: ['tt_atd'] })
  expect(reportTrip(t.store, saved, { tt_atd: LATER })).toBeNull()
})

test('estimates and ignition of a vehicle reach the devices and make no version, actual times do', () => {
  const { row, seq } = insertTrip(t.store, TripFields.parse(SAMPLE_TRIP), AUTHOR)
  const live = reportTrip(t.store, row, { tt_etp: AT, tt_eta: LATER, tt_ignition: 1, tt_position_at: AT })
  expect(live?.row).toMatchObject({ tt_rev: 1, tt_etp: AT, tt_eta: LATER, tt_ignition: 1, tt_position_at: AT })
  expect(changesAfter(t.store, seq, 10)).toMatchObject([{ seq: live?.seq, entity: 'trip', key: String(row.tt_id) }])
  expect(rowHistory(t.store, 'trip', row.tt_id)).toHaveLength(1)
  const version = reportTrip(t.store, live?.row ?? row, { tt_etp: LATER, tt_atp: LATER })
  expect(version?.row.tt_rev).toBe(2)
  expect(rowHistory(t.store, 'trip', row.tt_id)[0]).toMatchObject({
    rev: 2,
    username: 'telematics',
    source: 'telematics',
    action: 'edit',
    changes: { tt_atp: { from: null, to: LATER } },
  })
})

test('many trips at once: each has its version and its line in the change feed, or none has', () => {
  const fields = TripFields.parse({ ...SAMPLE_TRIP, tt_status: 'scheduled' })
  insertTrips(t.store, [fields, { ...fields, tt_tour: 'second' }], AUTHOR)
  const list = scheduledTripsStarting(t.store, ALL)
  const written = updateTrips(t.store, list, { tt_status: 'active' }, AUTHOR)
  expect(written.map(({ row }) => [row.tt_tour, row.tt_status, row.tt_rev])).toEqual([
    [SAMPLE_TRIP.tt_tour, 'active', 2],
    ['second', 'active', 2],
  ])
  expect(written.map(({ seq }) => seq)).toEqual(
    changesAfter(t.store, 0, 10)
      .slice(-2)
      .map(({ seq }) => seq),
  )
  const [first] = written
  if (!first) throw new Error('nothing was written')

  // The second one is gone: the first is not deleted either, and no version says so.
  expect(() =>
    t.store.write(() => {
      deleteTrips(t.store, [first.row], AUTHOR)
      updateTrips(t.store, [{ ...first.row, tt_id: 99 }], { tt_status: 'canceled' }, AUTHOR)
    }),
  ).toThrow('trips has no row 99')
  expect(getTrip(t.store, first.row.tt_id)).toEqual(first.row)
  expect(rowHistory(t.store, 'trip', first.row.tt_id)).toHaveLength(2)

  deleteTrips(t.store, [first.row], AUTHOR)
  expect(getTrip(t.store, first.row.tt_id)).toBeUndefined()
  expect(rowHistory(t.store, 'trip', first.row.tt_id)[0]).toMatchObject({ action: 'delete', rev: 3, username: 'anna' })
})
