import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import { isTripVisible } from '../../shared/domain/access/visibility.ts'
import { drivingMinutes, drivingTimes } from '../../shared/domain/figures/driving-times.ts'
import { daysOfPeriod, partsOf, periodBefore, unitOf } from '../../shared/domain/figures/figure-period.ts'
import {
  ARRIVAL_GROUPS,
  FIGURE_LISTS,
  type FigureGroup,
  MARGIN_GROUPS,
  type Narrowing,
  narrowingKey,
  narrowingOf,
} from '../../shared/domain/figures/figures.ts'
import { addMargin, hasMargin, marginCentsOf, marginOf, NO_MARGIN } from '../../shared/domain/figures/margin.ts'
import {
  addPunctuality,
  arrivalState,
  EXCUSES,
  excuseOf,
  excuseSums,
  NO_PUNCTUALITY,
  type Punctuality,
  punctualityOf,
} from '../../shared/domain/figures/punctuality.ts'
import { dayOf } from '../../shared/domain/time/dates.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/domain/time/units.ts'
import type { InstantRange } from '../../shared/domain/time/views.ts'
import { weekdayIndex } from '../../shared/domain/time/weeks.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { type Random, seededRandom } from '../../shared/seeded-random.ts'
import { companyOf, saveCompany } from '../people/store/company.ts'
import { trips } from '../store/schema/trips.ts'
import { databaseToRead } from '../store/sql/read-store.ts'
import { addTrip } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { figureTripsOf } from './figure-trips.ts'
import { arrivalsOf, drivingTimesOf, marginsOf } from './figures.ts'

/** The sums that SQLite adds up, beside the rules of `shared/domain/figures`, asked trip by trip. */
const ADMIN: Viewer = { username: 'dora', role: 'admin', subcontractor: null, customer: null }
const VIEWERS: Viewer[] = [
  ADMIN,
  { username: 'meier', role: 'sub', subcontractor: 'Meier Trans', customer: null },
  { username: 'holz', role: 'customer', subcontractor: null, customer: 'Holz AG' },
]

let t: TestApp
beforeEach(() => {
  t = createTestApp()
})
afterEach(() => t.close())

const LANES = [
  ['Basel Hub', 'Genf Nord'],
  ['Genf Nord', 'Basel Hub'],
  ['Bern', 'Bern'],
] as const
const addRandomTrip = (random: Random, now: number): void => {
  const stp = now - random.integer(0, 60 * DAY_MS) + DAY_MS
  const at = (ms: number) => new Date(ms).toISOString()
  const [tt_from_text, tt_to_text] = random.pick(LANES)
  const sta = stp + 4 * HOUR_MS
  const ata = sta + random.integer(-40 * 60, 60 * 60) * 1000
  const isThere = random.chance(0.7)
  const { tt_id } = addTrip(t.store, {
    tt_status: random.pick(['active', 'active', 'active', 'active', 'canceled', 'scheduled', 'inactive']),
    tt_sub: random.pick(['Meier Trans', 'Huber AG', '']),
    tt_customer: random.pick(['Holz AG', 'Holz AG;olga', 'Stein AG;olga', '']),
    tt_tour: random.pick(['T-1', 'T-2']),
    ...{ tt_from_text, tt_to_text, tt_stp: at(stp), tt_std: at(stp + HOUR_MS), tt_sta: at(sta) },
    tt_atd: random.chance(0.8) ? at(ata - random.integer(-10, 300) * MINUTE_MS) : null,
    tt_ata: isThere ? at(ata) : null,
    tt_invoice_check: random.chance(0.8),
    tt_sub_invoice_check: random.pick([null, true, false]),
    tt_customer_invoice_trip: random.integer(0, 99_999) / 100,
    tt_sub_invoice_trip: random.integer(0, 99_999) / 100,
  })
  const news = random.pick([{}, { late_minutes: 10, late_reason: 'traffic' }, { late_minutes: 5, late_reason: 'Kühe' }])
  t.store.sqlite.prepare('update trips set tt_driver_news = ? where tt_id = ?').run(JSON.stringify(news), tt_id)
}

const startsIn = ({ tt_stp }: Trip, { from, to }: InstantRange) => from <= tt_stp && tt_stp < to
const groupOf = (by: FigureGroup, trip: Trip) =>
  narrowingOf(by, trip, weekdayIndex(dayOf(trip.tt_stp, t.store.timeZone)))
const fits = (narrow: Narrowing, trip: Trip) =>
  (Object.keys(narrow) as (keyof Narrowing)[]).every(
    (name) => narrowingKey(groupOf(name, trip)) === narrowingKey({ [name]: narrow[name] }),
  )
const sum = (all: Punctuality[]) => all.reduce(addPunctuality, NO_PUNCTUALITY)

describe.each([1, 2])('random trips %i', (seed) => {
  const setUp = () => {
    const random = seededRandom(`figures ${seed}`)
    const now = t.store.now()
    for (let index = 0; index < 150; index += 1) addRandomTrip(random, now)
    const tolerance = random.pick([0, 5, 15])
    saveCompany(t.store, { ...companyOf(t.store), on_time_minutes: tolerance })
    const range = {
      from: new Date(now - random.integer(8, 25) * DAY_MS).toISOString(),
      to: new Date(now + HOUR_MS).toISOString(),
    }
    const all = t.store.db.select().from(trips).all()
    return { all, range, judging: { tolerance, now }, database: databaseToRead(t.store) }
  }
  const NARROWED: Narrowing[] = [
    {},
    { sub: 'Meier Trans' },
    { customer: 'Holz AG' },
    { lane: ['Basel Hub', 'Genf Nord'], weekday: 2 },
    { tour: 'T-1', sub: '' },
  ]

  test('arrivals by each group, narrowed, for each viewer', () => {
    const { all, range, judging, database } = setUp()
    const before = periodBefore(range, t.store.timeZone)
    for (const viewer of VIEWERS) {
      for (const narrow of NARROWED) {
        const own = all.filter((trip) => isTripVisible(viewer, trip) && fits(narrow, trip))
        const counted = (period: InstantRange, trips = own) =>
          sum(trips.filter((trip) => startsIn(trip, period)).map((trip) => punctualityOf(trip, judging)))
        for (const by of ARRIVAL_GROUPS) {
          const answer = arrivalsOf({ database, range, viewer, narrow, by, unit: 'week' })
          const parts = partsOf(range, unitOf(range, 'week', t.store.timeZone), t.store.timeZone)
          expect(answer.total).toEqual(counted(range))
          expect(answer.before).toEqual(counted(before))
          expect(answer.series).toEqual(parts.map((part) => counted(part)))
          expect(sum(answer.groups.map(({ total }) => total))).toEqual(answer.total)
          for (const group of answer.groups) {
            const members = own.filter((trip) => narrowingKey(groupOf(by, trip)) === narrowingKey(group.of))
            expect(group.total, `${by} ${narrowingKey(group.of)}`).toEqual(counted(range, members))
            expect(group.before).toEqual(counted(before, members))
            expect(group.on_time).toEqual(parts.map((part) => counted(part, members).on_time))
            expect(group.known).toEqual(parts.map((part) => counted(part, members).known))
          }
          expect(answer.excuses).toEqual(
            viewer.role === 'customer'
              ? undefined
              : excuseSums(
                  own.filter((trip) => startsIn(trip, range)),
                  judging,
                ),
          )
        }
      }
    }
  })

  test('the list behind a figure holds the trips that it counts', () => {
    const { all, range, judging, database } = setUp()
    for (const viewer of VIEWERS) {
      for (const narrow of NARROWED) {
        const own = all.filter((trip) => isTripVisible(viewer, trip) && fits(narrow, trip) && startsIn(trip, range))
        for (const list of FIGURE_LISTS) {
          const isListed = (trip: Trip): boolean => {
            const state = arrivalState(trip, judging)
            if (list === 'due') return state !== null
            if (list === 'known') return state === 'on_time' || state === 'late'
            if (list === 'drives') return drivingMinutes(trip) !== null
            return list === 'priced' ? hasMargin(trip) : state === list
          }
          const wanted = own.filter(isListed).map(({ tt_id }) => tt_id)
          const { total, trips } = figureTripsOf({ database, range, viewer, narrow, list, reason: null })
          expect(total, `${viewer.role} ${list}`).toBe(wanted.length)
          expect(trips.map(({ tt_id }) => tt_id).sort()).toEqual(wanted.sort())
        }
      }
    }
    for (const reason of EXCUSES) {
      const wanted = all.filter(
        (trip) => startsIn(trip, range) && arrivalState(trip, judging) === 'late' && excuseOf(trip) === reason,
      )
      const listed = figureTripsOf({ database, range, viewer: ADMIN, narrow: {}, list: 'late', reason })
      expect(listed.trips.map(({ tt_id }) => tt_id).sort(), reason).toEqual(wanted.map(({ tt_id }) => tt_id).sort())
    }
  })

  test('driving times of each lane', () => {
    const { all, range, database } = setUp()
    const days = daysOfPeriod(range, t.store.timeZone)
    expect(days.length).toBeGreaterThan(7)
    for (const viewer of VIEWERS) {
      for (const narrow of [{}, { sub: 'Meier Trans', weekday: 3 }] satisfies Narrowing[]) {
        const own = all.filter((trip) => isTripVisible(viewer, trip) && fits(narrow, trip) && startsIn(trip, range))
        const answer = drivingTimesOf({ database, range, viewer, narrow })
        for (const { of, drives, p50, p90 } of answer.lanes) {
          const minutes = own
            .filter((trip) => narrowingKey(groupOf('lane', trip)) === narrowingKey(of))
            .flatMap((trip) => drivingMinutes(trip) ?? [])
          expect({ drives, p50, p90 }).toEqual(drivingTimes(minutes.map((one) => [one, 1] as const)))
        }
        expect(answer.drives).toBe(own.filter((trip) => drivingMinutes(trip) !== null).length)
      }
    }
  })

  test('margins by tour and customer', () => {
    const { all, range, database } = setUp()
    for (const narrow of NARROWED) {
      const own = all.filter((trip) => fits(narrow, trip))
      const counted = (period: InstantRange, trips: Trip[]) =>
        marginOf(
          trips
            .filter((trip) => startsIn(trip, period))
            .map(marginCentsOf)
            .reduce(addMargin, NO_MARGIN),
        )
      for (const by of MARGIN_GROUPS) {
        const answer = marginsOf({ database, range, viewer: ADMIN, narrow, by })
        expect(answer.total).toEqual(counted(range, own))
        expect(answer.before).toEqual(counted(periodBefore(range, t.store.timeZone), own))
        for (const group of answer.groups) {
          const members = own.filter((trip) => narrowingKey(groupOf(by, trip)) === narrowingKey(group.of))
          expect(group.total).toEqual(counted(range, members))
        }
      }
    }
  })
})

test('the sums of more groups than are listed are in the total', () => {
  for (let index = 0; index < 205; index += 1)
    addTrip(t.store, { tt_sub: `Sub ${index}`, tt_ata: '2026-11-21T13:00:00.000Z' })
  const range = { from: '2026-11-21T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' }
  const answer = arrivalsOf({
    database: databaseToRead(t.store),
    range,
    viewer: ADMIN,
    narrow: {},
    by: 'sub',
    unit: null,
  })
  expect(answer.groups).toHaveLength(200)
  expect(answer).toMatchObject({ left: 5, total: { due: 205, known: 205, on_time: 205 }, unit: 'day' })
})
