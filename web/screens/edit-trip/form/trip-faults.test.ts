import { describe, expect, test } from 'vitest'
import type { Viewer } from '#shared/domain/access/roles.ts'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import { saveBlockers, saveRefusal, tripFaults } from './trip-faults.ts'
import { formOfTrip, newTripForm, type TripForm, unreadTime } from './trip-form.ts'
import { SHOWN_TRIP } from './trip-sample.ts'

const base = formOfTrip(SHOWN_TRIP)
const NOW = Date.parse('2026-11-21T14:00:00.000Z')
const typed = (changes: Partial<TripForm>): TripForm => ({ ...base, ...changes })

describe('faults of the form', () => {
  test.each<[string, Partial<TripForm>, object]>([
    ['none', {}, {}],
    ['a missing tour number', { tt_tour: ' ' }, { tt_tour: 'field_required' }],
    ['a cleared planned time', { tt_std: '' }, { tt_std: 'field_required' }],
    ['none for a cleared actual time', { tt_atp: '' }, {}],
    ['a time that is none yet', { tt_ata: unreadTime('21.11.') }, { tt_ata: 'invalid_date' }],
    [
      'a departure before the positioning',
      { tt_std: '2026-11-21T08:59:00.000Z' },
      { tt_std: 'trip_times_order_planned' },
    ],
    [
      'an arrival before the positioning, with no departure between',
      { tt_std: '', tt_sta: '2026-11-21T08:59:00.000Z' },
      { tt_std: 'field_required', tt_sta: 'trip_times_order_planned' },
    ],
    [
      'an actual arrival before the positioning',
      { tt_ata: '2026-11-21T09:03:00.000Z' },
      { tt_ata: 'trip_times_order_actual' },
    ],
    ['none for a departure in the minute of the positioning', { tt_atd: '2026-11-21T09:04:00.000Z' }, {}],
    ['an arrival that is still to come', { tt_ata: '2026-11-21T14:05:00.001Z' }, { tt_ata: 'trip_actual_in_future' }],
    ['none for one that a clock a little ahead says', { tt_ata: '2026-11-21T14:05:00.000Z' }, {}],
    ['a trip amount', { tt_sub_invoice_trip: '12.345' }, { tt_sub_invoice_trip: 'trip_price_invalid' }],
    ['a toll', { tt_customer_invoice_toll: '' }, { tt_customer_invoice_toll: 'toll_price_invalid' }],
    ['a waiting fee', { tt_sub_invoice_waiting_fee: '-1' }, { tt_sub_invoice_waiting_fee: 'waiting_fee_invalid' }],
    [
      'a cancellation fee',
      { tt_customer_invoice_cancellation_fee: "1'00" },
      { tt_customer_invoice_cancellation_fee: 'cancellation_fee_invalid' },
    ],
    ['an address that is none', { tt_to_adrnr: '', tt_to_text: 'Somewhere' }, { tt_to_text: 'name_unknown' }],
    ['none for a requirement that nobody knows', { tt_requirements: '11_2_7;11.2.8' }, {}],
    ['a text that is too long', { tt_note: 'x'.repeat(4001) }, { tt_note: 'text_too_long' }],
  ])('%s', (_what, changes, faults) => {
    expect(tripFaults(typed(changes), base, NOW)).toEqual(faults)
  })

  test('an address without a number that the trip already had may stay', () => {
    const former = typed({ tt_to_adrnr: '', tt_to_text: 'Somewhere' })
    expect(tripFaults({ ...former, tt_tour: 'T-2' }, former, NOW)).toEqual({})
    expect(tripFaults({ ...former, tt_to_text: 'Elsewhere' }, former, NOW)).toEqual({ tt_to_text: 'name_unknown' })
  })

  test('an actual time to come that the trip already had may stay', () => {
    const former = typed({ tt_ata: '2026-12-31T14:00:00.000Z' })
    expect(tripFaults({ ...former, tt_tour: 'T-2' }, former, NOW)).toEqual({})
  })

  test('in fields that the person may not write are not theirs to mend', () => {
    expect(tripFaults(typed({ tt_std: '', tt_gps: '' }), base, NOW, (field) => field === 'tt_gps')).toEqual({
      tt_gps: 'field_required',
    })
  })
})

describe('saving is offered', () => {
  test.each<[string, TripForm, object]>([
    ['for a whole trip', base, { missing: [], times: [] }],
    [
      'not for an empty one',
      newTripForm(),
      { missing: ['tt_tour', 'tt_from_text', 'tt_to_text', 'tt_gps'], times: ['tt_stp', 'tt_std', 'tt_sta'] },
    ],
    [
      'not with an actual time that is none',
      typed({ tt_atd: unreadTime('21.11.') }),
      { missing: [], times: ['tt_atd'] },
    ],
    ['with a wrong amount, which is shown on saving', typed({ tt_sub_invoice_toll: 'x' }), { missing: [], times: [] }],
  ])('%s', (_what, form, blockers) => {
    expect(saveBlockers(form)).toEqual(blockers)
  })
})

describe('what the server would refuse', () => {
  const admin: Viewer = { username: 'dora', role: 'admin', subcontractor: null, customer: null }
  const sub: Viewer = { username: 'meier', role: 'sub', subcontractor: 'Meier Trans', customer: null }
  const before = Date.parse('2026-11-21T08:00:00.000Z')
  const onTheRoad = Date.parse('2026-11-21T10:00:00.000Z')
  const after = Date.parse('2026-11-21T13:00:00.000Z')
  const offered = {
    vehicles: [{ gps_id: 'TRUCK-2', gps_groups: '', gps_device: 'TRUCK-2' }],
    drivers: [{ dr_id: 1, dr_name: 'Eva Roth', dr_number: '18', dr_groups: 'meier trans', dr_requirements: '' }],
  }

  test.each<[string, Viewer, Partial<TripForm>, number, Partial<VisibleTrip>, string | null]>([
    ['nothing of admin', admin, { tt_gps: 'ANY', tt_note: 'x' }, after, {}, null],
    [
      'a comment after the arrival',
      sub,
      { tt_sub_invoice_comment: 'x' },
      after,
      {},
      'edit_no_permission_edit_old_trips',
    ],
    [
      'a comment of a canceled trip',
      sub,
      { tt_sub_invoice_comment: 'x' },
      before,
      { tt_status: 'canceled' },
      'edit_no_permission_not_active',
    ],
    ['not a comment on the road', sub, { tt_sub_invoice_comment: 'x' }, onTheRoad, {}, null],
    ['a vehicle on the road', sub, { tt_gps: 'TRUCK-2' }, onTheRoad, {}, 'trip_vehicle_driver_locked'],
    ['not an offered vehicle in time', sub, { tt_gps: 'TRUCK-2' }, before, {}, null],
    ['a vehicle of somebody else', sub, { tt_gps: 'TRUCK-9' }, before, {}, 'choice_not_offered'],
    ['not an offered driver in time', sub, { tt_driver: 'Eva Roth', tt_drivernr: '18' }, before, {}, null],
    ['not no driver at all', sub, { tt_driver: '', tt_drivernr: '' }, before, {}, null],
    [
      'a driver with another number',
      sub,
      { tt_driver: 'Eva Roth', tt_drivernr: '99' },
      before,
      {},
      'choice_not_offered',
    ],
    ['any other field of a sub', sub, { tt_info: 'x' }, before, {}, 'field_not_allowed'],
  ])('%s', (_what, viewer, changes, now, trip, refusal) => {
    expect(saveRefusal(viewer, { ...SHOWN_TRIP, ...trip }, { base, form: typed(changes) }, offered, now)).toBe(refusal)
  })
})
