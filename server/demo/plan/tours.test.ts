import { describe, expect, test } from 'vitest'
import { splitNames } from '#shared/domain/names/names.ts'
import { metresBetween } from '#shared/domain/tracking/geo.ts'
import { type TourFields, TourFields as TourFieldsSchema } from '#shared/schemas/tour.ts'
import { demoAddress } from '../addresses.ts'
import { demoCustomers, demoDrivers, demoObservers, demoSubcontractors, demoVehicles } from '../company.ts'
import { pointOf } from '../fleet/road.ts'
import { keepsNightBan, legsOfRound, serviceOf } from './round-plan.ts'
import { demoRounds } from './rounds.ts'
import { customerNameOf, demoTours } from './tours.ts'

const tours = demoTours()
const DAY = 1440
const WEEK = 7 * DAY
const running = tours.filter(({ tr_status }) => tr_status)
const enabledDays = (tour: TourFields) => tour.tr_week_status.flatMap((enabled, day) => (enabled ? [day] : []))
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const km = (tour: TourFields) =>
  metresBetween(pointOf(demoAddress(tour.tr_departure)), pointOf(demoAddress(tour.tr_arrival))) / 1000

describe('demo tours', () => {
  test('120, named once each, as the wire has them, the same every time', () => {
    expect(tours).toHaveLength(120)
    expect(new Set(tours.map(({ tr_name }) => tr_name)).size).toBe(120)
    for (const tour of tours) expect(TourFieldsSchema.parse(tour)).toEqual(tour)
    expect(demoTours()).toEqual(tours)
  })

  test('at every hour of the week at least three lorries are on their way, and each day has fifty trips', () => {
    const spans = running.flatMap((tour) =>
      enabledDays(tour).map((day) => ({
        from: day * DAY + minutesOf(tour.tr_stp),
        to: (day + tour.tr_sta_plus_day) * DAY + minutesOf(tour.tr_sta),
      })),
    )
    const touching = (from: number, to: number) =>
      spans.filter((span) => [-WEEK, 0, WEEK].some((turn) => span.from + turn < to && span.to + turn > from)).length
    const hours = Array.from({ length: 7 * 24 }, (_, hour) => touching(hour * 60, hour * 60 + 1))
    const days = Array.from({ length: 7 }, (_, day) => touching(day * DAY, (day + 1) * DAY))
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(3)
    expect(Math.min(...days)).toBeGreaterThanOrEqual(50)
  })

  test('every reference resolves', () => {
    for (const tour of tours) {
      expect(demoCustomers.map(({ cm_id }) => cm_id)).toContain(tour.tr_cm_id)
      expect(customerNameOf(tour)).not.toBe('')
      expect(tour.tr_departure).not.toBe(tour.tr_arrival)
      for (const day of enabledDays(tour)) {
        expect(demoSubcontractors.map(({ sc_name }) => sc_name)).toContain(tour.tr_week_sub[day])
        expect(demoVehicles.map(({ gps_id }) => gps_id)).toContain(tour.tr_week_gps[day])
        for (const name of splitNames(tour.tr_week_observer[day])) expect(demoObservers).toContain(name)
      }
    }
  })

  test('vehicle and driver are ones that the editor would offer', () => {
    for (const tour of tours) {
      for (const day of enabledDays(tour)) {
        const group = tour.tr_week_sub[day]?.toLowerCase() ?? ''
        const vehicle = demoVehicles.find(({ gps_id }) => gps_id === tour.tr_week_gps[day])
        expect(vehicle?.gps_groups === '' || splitNames(vehicle?.gps_groups).includes(group), tour.tr_name).toBe(true)
        const dr_id = tour.tr_week_driver[day]
        if (dr_id === null) continue
        const driver = demoDrivers.find((row) => row.dr_id === dr_id)
        expect(tour.tr_week_drivernr[day]).toBe(driver?.dr_number)
        expect(driver?.dr_groups === '' || splitNames(driver?.dr_groups).includes(group), tour.tr_name).toBe(true)
        expect(splitNames(driver?.dr_requirements)).toEqual(expect.arrayContaining(tour.tr_requirements))
      }
    }
  })

  test('a day that is not driven is empty, and every tour has a day', () => {
    for (const tour of tours) {
      expect(enabledDays(tour).length).toBeGreaterThan(0)
      for (const [day, enabled] of tour.tr_week_status.entries()) {
        if (enabled) continue
        expect([tour.tr_week_sub[day], tour.tr_week_gps[day], tour.tr_week_driver[day]]).toEqual([null, null, null])
        expect([tour.tr_week_sub_invoice_trip[day], tour.tr_week_sub_invoice_toll[day]]).toEqual([0, 0])
      }
    }
  })

  test('times are ordered and leave a lorry the time that the road takes', () => {
    for (const tour of tours) {
      const stp = minutesOf(tour.tr_stp)
      const std = minutesOf(tour.tr_std) + tour.tr_std_plus_day * 1440
      const sta = minutesOf(tour.tr_sta) + tour.tr_sta_plus_day * 1440
      expect(std, tour.tr_name).toBeGreaterThan(stp)
      const kmh = (km(tour) * 1.3) / ((sta - std) / 60)
      expect(kmh, tour.tr_name).toBeLessThan(65)
      expect(kmh, tour.tr_name).toBeGreaterThan(12)
      expect(sta - stp, tour.tr_name).toBeLessThan(1440)
    }
  })

  test('no lorry but the mail drives through the Swiss night', () => {
    const legs = demoRounds.filter((round) => !serviceOf(round).mayDriveAtNight).flatMap(legsOfRound)
    expect(legs.filter((leg) => !keepsNightBan(leg))).toEqual([])
  })

  test('the customer pays more than the subcontractor gets, and toll grows with the distance', () => {
    for (const tour of tours) {
      expect(tour.tr_customer_invoice_trip).toBeGreaterThan(Math.max(...tour.tr_week_sub_invoice_trip))
      expect(tour.tr_customer_invoice_toll).toBeGreaterThan(Math.max(...tour.tr_week_sub_invoice_toll))
      const tollPerKm = tour.tr_customer_invoice_toll / (km(tour) * 1.3)
      expect(tollPerKm, tour.tr_name).toBeGreaterThan(0.1)
      expect(tollPerKm, tour.tr_name).toBeLessThan(0.9)
    }
  })

  test('some are inactive, locked, watched, combined, without driver, or change hands within the week', () => {
    const share = (has: (tour: TourFields) => boolean) => tours.filter(has).length
    expect(share(({ tr_status }) => !tr_status)).toBe(6)
    expect(share(({ tr_week_locked }) => tr_week_locked.includes(true))).toBeGreaterThanOrEqual(4)
    expect(share(({ tr_week_observer }) => tr_week_observer.some((names) => names !== null))).toBeGreaterThan(30)
    expect(share(({ tr_tour_comb }) => tr_tour_comb !== '')).toBeGreaterThan(90)
    expect(share(({ tr_week_sub }) => new Set(tr_week_sub.filter((sub) => sub !== null)).size > 1)).toBeGreaterThan(10)
    expect(share((tour) => tour.tr_status && enabledDays(tour).some((day) => tour.tr_week_driver[day] === null))).toBe(
      3,
    )
  })
})
