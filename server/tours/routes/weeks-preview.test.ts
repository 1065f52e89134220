import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WeeksPreview } from '#shared/schemas/weeks.ts'
import { addTrip } from '../../testing/sample-trips.ts'
import { onDays, type Row, W48, W49, type WeeksCompany, weeksCompany } from './weeks-sample.ts'

let company: WeeksCompany
beforeEach(async () => {
  company = await weeksCompany()
})
afterEach(() => company.t.close())

const preview = async (action: string, ...weeks: object[]) =>
  (await company.post<WeeksPreview>(`${action}/preview`, { weeks })).body
/** `vehicle_twice T-1 OLD`, as a person reads them. */
const said = ({ findings, trips }: WeeksPreview): string[] =>
  findings.map(({ kind, trip, other }) =>
    [kind, trips[trip]?.tt_tour, other === undefined ? '' : trips[other]?.tt_tour].join(' ').trim(),
  )
const NO_DRIVER = { tr_week_driver: onDays([], null, null), tr_week_drivernr: onDays([], null, null) }
const DAYTIME = { tr_stp: '08:00', tr_std: '08:30', tr_sta: '12:00', tr_sta_plus_day: 0 }
const OLD = {
  tt_tour: 'OLD',
  tt_gps: 'TRUCK-1',
  tt_driver: 'Other',
  tt_drivernr: '99',
  tt_stp: '2026-11-22T20:00:00.000Z',
  tt_std: '2026-11-22T20:30:00.000Z',
  tt_sta: '2026-11-23T23:30:00.000Z',
}

describe('of a copy', () => {
  test('counts trips and recipients, names what the copy brings, and writes nothing', async () => {
    await company.addTour('T-1', [0, 1])
    await company.addTour('T-2', [0], { tr_stp: '23:00', tr_std: '23:30', ...NO_DRIVER })
    await company.addTour('OFF', [0, 1, 2], { tr_status: false })
    addTrip(company.t.store, OLD)
    const body = await preview('copy', W48, W49)
    expect(body.weeks).toEqual([
      { week: 202648, trips: 3, skipped: [{ reason: 'tour_off', trips: 3 }] },
      { week: 202649, trips: 3, skipped: [{ reason: 'tour_off', trips: 3 }] },
    ])
    expect(body.recipients).toEqual([{ subcontractor: 'Meier Trans', trips: 6, has_address: true }])
    expect(said(body)).toEqual(
      expect.arrayContaining(['vehicle_twice T-1 OLD', 'vehicle_twice T-2 T-1', 'no_driver T-2']),
    )
    expect(body.finding_counts).toMatchObject({ no_driver: 2 })
    expect(company.allTrips()).toHaveLength(1)
  })

  test('tells the times that the clock change moves, of trips that are made', async () => {
    await company.addTour('T-1', [5, 6], {
      tr_stp: '01:30',
      tr_std: '02:30',
      tr_sta: '05:00',
      ...{ tr_sta_plus_day: 0 },
    })
    const spring = { start_date: '2027-03-22', end_date: '2027-03-28' }
    const shifted = {
      tour: 'T-1',
      start: '2027-03-28',
      day: '2027-03-28',
      field: 'std',
      clock: '02:30',
      shown: '03:30',
    }
    expect((await preview('copy', W48)).shifted).toEqual([])
    expect((await preview('copy', spring)).shifted).toEqual([shifted])
    expect((await preview('fill', spring)).shifted).toEqual([shifted])
    await company.post('fill', { weeks: [spring] })
    expect((await preview('fill', spring)).shifted).toEqual([])
  })

  test('says which weeks hold trips already, and nothing of what does not fit among those alone', async () => {
    addTrip(company.t.store, OLD)
    addTrip(company.t.store, { ...OLD, tt_tour: 'OLD 2' })
    await company.addTour('T-1', [3])
    const body = await preview('copy', W48)
    expect(body.weeks).toEqual([{ week: 202648, trips: 1, skipped: [] }])
    expect(said(body).filter((finding) => finding.includes('OLD'))).toEqual([])
    await company.post('copy', { weeks: [W48] })
    expect((await preview('copy', W48)).weeks).toEqual([
      { week: 202648, trips: 1, skipped: [{ reason: 'present', trips: 1 }] },
    ])
  })

  test('finds a driver who is away, and trips that cost more than they bring', async () => {
    await company.t.call(company.admin, 'PUT', '/api/drivers/11', {
      dr_id: 11,
      dr_name: 'Max',
      dr_number: '0011',
      dr_groups: '',
      dr_absences: [{ from: '2026-11-24', to: '2026-11-24' }],
    })
    const dear = { ...DAYTIME, tr_customer_invoice_trip: 100, tr_customer_invoice_toll: 0 }
    await company.addTour('DEAR', [1], dear)
    await company.addTour('FREE', [1], { ...dear, ...NO_DRIVER, tr_customer_invoice_trip: 0 })
    const body = await preview('copy', W48)
    expect(said(body)).toEqual(expect.arrayContaining(['absent DEAR', 'no_price FREE']))
    expect(body.below_zero).toEqual([{ tour: 'DEAR', day: '2026-11-24', margin: -1303.33 }])
    expect(body.below_zero_count).toBe(1)
  })
})

describe('of a publication', () => {
  test('says what stays as it is, who has no address, and what does not fit at the trips that go out', async () => {
    await company.addTour('T-1', [0])
    await company.addTour('T-2', [0], {
      ...DAYTIME,
      ...NO_DRIVER,
      tr_week_sub: onDays<string | null>([0], 'Huber AG', null),
    })
    await company.post('copy', { weeks: [W48] })
    const day = { from: '2026-11-23', to: '2026-11-23' }
    const out = { gps_id: 'TRUCK-1', gps_absences: [{ ...day, kind: 'workshop' }] }
    await company.t.call(company.admin, 'PUT', '/api/gps/TRUCK-1', out)
    addTrip(company.t.store, { ...OLD, tt_status: 'canceled', tt_stp: '2026-11-25T09:00:00.000Z' })
    const body = await preview('publish', W48)
    expect(body.weeks).toEqual([{ week: 202648, trips: 2, skipped: [{ reason: 'canceled', trips: 1 }] }])
    expect(body.recipients).toEqual([
      { subcontractor: 'Huber AG', trips: 1, has_address: false },
      { subcontractor: 'Meier Trans', trips: 1, has_address: true },
    ])
    expect(said(body).sort()).toEqual(['no_driver T-2', 'out_of_service T-1', 'out_of_service T-2'])
    expect(company.allTrips().map(({ tt_status }) => tt_status)).toEqual(['scheduled', 'scheduled', 'canceled'])
    expect(company.t.messages()).toEqual([])
  })
})

describe('of a deletion', () => {
  test('says what stays, and what would no longer fit without the deleted trips', async () => {
    // A to B, B to A, A to B: without the one in the middle, the lorry is in the wrong place.
    for (const [add_id, lat] of [
      ['A', 47],
      ['B', 49],
    ] as const)
      await company.t.call(company.admin, 'POST', '/api/address', {
        add_id,
        add_name: add_id,
        add_lat: lat,
        add_lon: 8,
        add_radius: 200,
      })
    const trip = (tour: string, way: [string, string], from: string, to: string, fields: Row = {}) => {
      const [tt_from_adrnr, tt_to_adrnr] = way
      const at = (clock: string) => `2026-11-24T${clock}:00.000Z`
      const times = { tt_stp: at(from), tt_std: at(from), tt_sta: at(to) }
      addTrip(company.t.store, { tt_tour: tour, tt_gps: 'TRUCK-1', tt_from_adrnr, tt_to_adrnr, ...times, ...fields })
    }
    trip('OUT', ['A', 'B'], '04:00', '11:00')
    trip('BACK', ['B', 'A'], '11:00', '13:30', { tt_status: 'scheduled' })
    trip('OUT AGAIN', ['A', 'B'], '13:30', '18:00')
    const body = await preview('delete', W48)
    expect(body.weeks).toEqual([{ week: 202648, trips: 1, skipped: [{ reason: 'active', trips: 2 }] }])
    expect(said(body)).toEqual(['gap_too_short OUT AGAIN OUT'])
    expect(company.allTrips()).toHaveLength(3)
  })
})
