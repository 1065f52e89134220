import { describe, expect, test } from 'vitest'
import { delayClass, delayMinutes } from '#shared/domain/delay/delay.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { addWeeks, yearWeekOf } from '#shared/domain/time/weeks.ts'
import { splitTripCustomer } from '#shared/domain/trip/trip-customer.ts'
import { Trip } from '#shared/schemas/trip.ts'
import { demoAddresses } from '../addresses.ts'
import { demoCustomers, demoDrivers, demoSubcontractors, demoVehicles } from '../company.ts'
import { UNKNOWN_DRIVER } from '../odd-trips.ts'
import { type DemoTrip, demoTrips } from './trips.ts'

const ZURICH = 'Europe/Zurich'
/** A Wednesday, 09:30 in Zurich. */
const NOW = Date.parse('2026-11-18T08:30:00.000Z')
const trips = demoTrips(NOW, ZURICH)
const arrived = trips.filter(({ tt_ata }) => tt_ata !== null)
const inOrder = (times: (string | null)[]) => {
  const set = times.filter((time) => time !== null)
  return set.every((time, index) => index === 0 || (set[index - 1] ?? '') <= time)
}
const shareOf = (has: (trip: DemoTrip) => boolean) => trips.filter(has).length

describe('demo trips', () => {
  test('are as the wire has them and the same every time', () => {
    for (const [index, trip] of trips.entries()) {
      const row = { ...trip, tt_id: index + 1, tt_rev: 1 }
      expect(Trip.parse(row)).toEqual(row)
    }
    expect(demoTrips(NOW, ZURICH)).toEqual(trips)
  })

  test('five weeks, the last of them still scheduled and no other', () => {
    const weekOf = ({ tt_stp }: DemoTrip) => yearWeekOf(dayOf(tt_stp, ZURICH))
    expect([...new Set(trips.map(weekOf))].sort()).toEqual([202645, 202646, 202647, 202648, 202649])
    expect(trips.every((trip) => (trip.tt_status === 'scheduled') === (weekOf(trip) === addWeeks(202647, 2)))).toBe(
      true,
    )
  })

  test('a tour runs at most once at one time', () => {
    expect(new Set(trips.map(({ tt_tour, tt_stp }) => `${tt_tour} ${tt_stp}`)).size).toBe(trips.length)
  })

  test('every reference resolves', () => {
    const names = {
      customers: new Set(demoCustomers.map(({ cm_name }) => cm_name)),
      subs: new Set(demoSubcontractors.map(({ sc_name }) => sc_name)),
      vehicles: new Set(demoVehicles.map(({ gps_id }) => gps_id)),
      drivers: new Map(demoDrivers.map(({ dr_number, dr_name }) => [dr_number, dr_name])),
      addresses: new Map(demoAddresses.map(({ add_id, add_name }) => [add_id, add_name])),
    }
    for (const trip of trips) {
      expect(names.customers).toContain(splitTripCustomer(trip.tt_customer).customer)
      // One trip has no subcontractor yet, one no vehicle.
      expect(trip.tt_sub === '' || names.subs.has(trip.tt_sub)).toBe(true)
      expect(trip.tt_gps === '' || names.vehicles.has(trip.tt_gps)).toBe(true)
      // One trip shows a driver that is not in the master data.
      const driver = trip.tt_driver === UNKNOWN_DRIVER ? '' : trip.tt_driver
      expect(names.drivers.get(trip.tt_drivernr) ?? '').toBe(driver)
      expect(names.addresses.get(trip.tt_from_adrnr)).toBe(trip.tt_from_text)
      expect(names.addresses.get(trip.tt_to_adrnr)).toBe(trip.tt_to_text)
    }
  })

  test('times are in order, and nothing has happened that is still to come', () => {
    const now = new Date(NOW).toISOString()
    for (const trip of trips) {
      expect(inOrder([trip.tt_stp, trip.tt_std, trip.tt_sta]), trip.tt_tour).toBe(true)
      expect(inOrder([trip.tt_atp, trip.tt_atd, trip.tt_ata, now]), trip.tt_tour).toBe(true)
      expect(inOrder([trip.tt_last_edit, trip.tt_last_update, now]), trip.tt_tour).toBe(true)
      if (trip.tt_status !== 'active') expect([trip.tt_atp, trip.tt_etp, trip.tt_ata]).toEqual([null, null, null])
    }
  })

  test('every vehicle goes from trip to trip in one piece', () => {
    const ending = new Map<string, string>()
    for (const { tt_gps, tt_atp, tt_ata } of arrived.toSorted((a, b) =>
      (a.tt_atp ?? '') < (b.tt_atp ?? '') ? -1 : 1,
    )) {
      expect((tt_atp ?? '') >= (ending.get(tt_gps) ?? '')).toBe(true)
      ending.set(tt_gps, tt_ata ?? '')
    }
  })

  test('most arrive on time, about 18 % marginal and 10 % delayed', () => {
    const classes = arrived.map((trip) => delayClass(delayMinutes(trip.tt_sta, trip.tt_ata, null) ?? 0))
    const share = (wanted: string) => classes.filter((one) => one === wanted).length / classes.length
    expect(arrived.length).toBeGreaterThan(900)
    expect(Math.abs(share('marginal') - 0.18)).toBeLessThan(0.03)
    expect(Math.abs(share('delayed') - 0.1)).toBeLessThan(0.03)
  })

  test('at this moment some wait, some drive, and some are expected', () => {
    expect(shareOf((trip) => trip.tt_atd !== null && trip.tt_ata === null)).toBeGreaterThan(10)
    expect(shareOf((trip) => trip.tt_atp === null && trip.tt_etp !== null)).toBeGreaterThan(3)
    expect(shareOf((trip) => trip.tt_ignition === 1)).toBeGreaterThan(10)
  })

  test('carry what people write and charge', () => {
    expect(shareOf(({ tt_note }) => tt_note !== '')).toBeGreaterThan(50)
    expect(shareOf(({ tt_info }) => tt_info !== '')).toBeGreaterThan(150)
    expect(shareOf(({ tt_sub_invoice_comment }) => tt_sub_invoice_comment !== '')).toBeGreaterThan(20)
    expect(shareOf(({ tt_invoice_check }) => !tt_invoice_check)).toBeGreaterThan(10)
    expect(shareOf(({ tt_customer_invoice_text }) => tt_customer_invoice_text !== '')).toBeGreaterThan(20)
    const waiting = trips.filter(({ tt_sub_invoice_waiting_fee }) => tt_sub_invoice_waiting_fee > 0)
    expect(waiting.length).toBeGreaterThan(10)
    for (const trip of waiting) {
      expect(delayMinutes(trip.tt_std, trip.tt_atd, trip.tt_ata)).toBeGreaterThanOrEqual(30)
      expect(trip.tt_customer_invoice_waiting_fee).toBeGreaterThan(trip.tt_sub_invoice_waiting_fee)
    }
  })

  test('a canceled trip costs a fee and nothing else', () => {
    const canceled = trips.filter(({ tt_status }) => tt_status === 'canceled')
    expect(canceled.length).toBeGreaterThan(8)
    for (const trip of canceled) {
      expect([trip.tt_customer_invoice_trip, trip.tt_sub_invoice_trip, trip.tt_sub_invoice_toll]).toEqual([0, 0, 0])
      expect(trip.tt_customer_invoice_cancellation_fee).toBeGreaterThan(trip.tt_sub_invoice_cancellation_fee)
    }
  })

  test.each([
    ['the spring change', '2026-03-29T10:00:00.000Z', ZURICH],
    ['the autumn change', '2026-10-25T10:00:00.000Z', ZURICH],
    ['the turn of a year with 53 weeks', '2027-01-01T10:00:00.000Z', 'UTC'],
  ])('come out right around %s', (_name, instant, zone) => {
    const around = demoTrips(Date.parse(instant), zone)
    expect(around).toHaveLength(trips.length)
    for (const trip of around) {
      expect(inOrder([trip.tt_stp, trip.tt_std, trip.tt_sta])).toBe(true)
      expect(inOrder([trip.tt_atp, trip.tt_atd, trip.tt_ata])).toBe(true)
    }
  })
})
