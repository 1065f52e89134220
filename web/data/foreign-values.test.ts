import { describe, expect, test } from 'vitest'
import { approvalFindings } from '../../shared/domain/approvals/approval-findings.ts'
import { documentBook } from '../../shared/domain/approvals/document-book.ts'
import { stackBars } from '../../shared/domain/board/bar-stack.ts'
import { boardRows, combinedWith, ROW_KINDS } from '../../shared/domain/board/board-rows.ts'
import { NO_CALENDAR } from '../../shared/domain/calendar/closed-days.ts'
import { notCopied } from '../../shared/domain/calendar/not-copied.ts'
import { tripsHit } from '../../shared/domain/clashes/absence-hits.ts'
import { trip } from '../../shared/domain/clashes/clash-sample.ts'
import { allFindings, openPlan } from '../../shared/domain/clashes/clashes.ts'
import { byWeight } from '../../shared/domain/clashes/findings/findings.ts'
import { misfitsByTrip } from '../../shared/domain/clashes/findings/misfits.ts'
import { followRows } from '../../shared/domain/clashes/follow-rows.ts'
import { crewBook } from '../../shared/domain/clashes/planned-trip.ts'
import { tourTrips } from '../../shared/domain/clashes/tour-trips.ts'
import { type DriverNews, type DriverTimes, otherTime } from '../../shared/domain/links/reports.ts'
import { type PricedTour, priceRowsOfTour } from '../../shared/domain/money/price-list.ts'
import { TOUR_FIELDS } from '../../shared/domain/tour/tour-fields.ts'
import { newTourDefaults, type TourDraft } from '../../shared/domain/tour/weekday-rules.ts'
import { ACTUAL_TIMES } from '../../shared/domain/tracking/tracker-trip.ts'
import { daysOfNextTrips, groupByDay, isNextTrip } from '../../shared/domain/trip/lists/next-trips.ts'
import { tripProposals } from '../../shared/domain/trip/new-trip/proposals.ts'
import {
  answerFacts,
  answerStateAt,
  isAsked,
  lackOfYes,
  waitsForAnswer,
} from '../../shared/domain/trip/trip-answers.ts'
import { TRIP_FIELDS } from '../../shared/domain/trip/trip-fields.ts'
import type { DeviceTour } from '../../shared/schemas/tour.ts'
import type { DeviceTrip } from '../../shared/schemas/trip.ts'
import { driverNews } from '../../shared/trips/driver-news.ts'
import { phoneScreen } from '../../shared/trips/phone-screen.ts'
import { editedOf } from '../db/outbox/edited.ts'
import { waitingEdit } from '../db/outbox/entry-sample.ts'
import { overlayRows, type Shown, TRIPS } from '../db/outbox/overlay.ts'

/**
 * One row with an unknown value (of a newer server, damaged on the disk), among others, through the rules that screens
 * run over all rows. The fields are those of the catalogues.
 */

const ZONE = 'Europe/Zurich'
const NOW = Date.parse('2026-11-23T07:30:00.000Z')
const NEWS_AT = '2026-11-23T07:20:00.000Z'
const FOREIGN: readonly unknown[] = [
  null,
  'soon',
  '',
  {},
  { foreign: true },
  [],
  [null],
  ['x', {}],
  5,
  5n,
  Number.NaN,
  true,
]
const spelled = (value: unknown): string =>
  Number.isNaN(value)
    ? 'NaN'
    : JSON.stringify(value, (_name, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner))

const drivers = [
  { dr_id: 7, dr_name: 'Dora', dr_number: '7', dr_groups: '', dr_requirements: '', dr_absences: [] },
  { dr_id: 8, dr_name: 'Emil', dr_number: '8', dr_groups: '', dr_requirements: '', dr_absences: [] },
] as const
const rules = [{ requirement: '11_2_7', owner: 'driver', kind: 'training_11_2_7', effect: 'block', warn_days: 30 }]
const approvals = approvalFindings(documentBook([], drivers as never), rules as never, ZONE)

const ROW = {
  ...trip(1, '2026-11-23 08:00 09:00'),
  ...{ tt_id: 1, tt_rev: 1, tt_tour: 'T-1', tt_from_text: 'Basel', tt_to_text: 'Genf', tt_requirements: '11_2_7' },
  ...{ tt_answer_hours: 12, tt_answer: 'accepted', tt_answer_facts: '[]', tt_answer_at: '2026-11-22T08:00:00.000Z' },
  ...{ tt_tour_combination: 'K', tt_info: 'Tor 4', tt_driver_times: {}, tt_driver_news: {}, tt_manual_times: [] },
} as DeviceTrip & { tt_id: number }
const OTHERS = [2, 3].map((tt_id) => ({ ...ROW, tt_id, tt_tour: `T-${tt_id}` }))

const TOUR = {
  ...newTourDefaults(),
  ...{ tr_id: 1, tr_rev: 1, tr_name: 'T-1', tr_cm_id: 1, tr_cm_name: 'Kunde', tr_client: 'Kunde' },
  ...{ tr_departure: 'A', tr_arrival: 'B', tr_stp: '06:00', tr_std: '07:00', tr_sta: '11:00' },
  ...{ tr_week_status: Array(7).fill(true), tr_week_sub: Array(7).fill('Meier') },
  tr_days: [{ day: '2026-11-24', kind: 'off' }],
  tr_prices: [
    { from: '2026-11-01', customer_trip: 1, customer_toll: 1, sub_trip: Array(7).fill(1), sub_toll: Array(7).fill(1) },
  ],
} as DeviceTour & { tr_id: number }
const OTHER_TOURS = [2, 3].map((tr_id) => ({ ...TOUR, tr_id, tr_name: `T-${tr_id}` }))

type WholeTour = TourDraft & { tr_cm_name: string }

/** Judges all trips at once, as screens do. */
const judgeTrips = (shown: readonly Shown<DeviceTrip>[]): void => {
  const rows = shown.map(({ key, row }) => ({ ...row, key }))
  const known = { addresses: [], drivers: drivers as never, vehicles: [], zone: ZONE, approvals }
  const first = followRows(null, { ...known, trips: rows.slice(1) }, NOW)
  const { plan } = followRows(first, { ...known, trips: rows }, NOW)
  const found = allFindings(plan).sort(byWeight)
  misfitsByTrip(found)
  allFindings(followRows(null, { ...known, trips: rows }, NOW).plan)
  const book = crewBook(drivers as never, ZONE)
  for (const kind of ROW_KINDS)
    for (const row of boardRows(kind, shown, { vehicles: [], drivers: drivers as never, subcontractors: [] }, book)) {
      const spanOf = ({ row: { tt_stp, tt_sta } }: Shown<DeviceTrip>) => ({
        from: Math.max(Date.parse(tt_stp ?? ''), NOW),
        to: Date.parse(tt_sta ?? ''),
      })
      stackBars(row.trips, spanOf, 1)
      for (const one of row.trips) combinedWith(one, row.trips, ZONE)
    }
  tripsHit(
    shown,
    {
      resource: { of: 'driver', id: 7 },
      drivers: drivers as never,
      absence: { from: '2026-11-23', to: '2026-11-23' } as never,
    },
    ZONE,
  )
  daysOfNextTrips(NOW, ZONE)
  groupByDay(
    shown.filter(({ row }) => isNextTrip(row, NOW, ZONE)),
    ZONE,
  )
  for (const { row } of shown) {
    isAsked(row)
    answerStateAt(row, NOW)
    lackOfYes(row, NOW)
    waitsForAnswer(row, NOW)
    answerFacts(row)
    driverNews(row, (key) => key)
    for (const time of ACTUAL_TIMES) otherTime(row, time)
    // As the details compare it.
    JSON.stringify([row.tt_driver_times, row.tt_driver_news])
  }
  for (const role of ['admin', 'sub', 'customer'] as const)
    phoneScreen({
      viewer: { username: 'x', role, subcontractor: 'Meier', customer: 'Kunde' },
      trips: shown.map(({ row }) => row) as never,
      ...{ now: NOW, timeZone: ZONE, translate: (key) => key },
    })
  tripProposals(
    { trips: shown, tours: [], lookup: { addressName: () => undefined, driverName: () => undefined } },
    '2026-11-24',
    ZONE,
  )
}

const judgeTours = (shown: readonly Shown<DeviceTour>[], trips: readonly DeviceTrip[]): void => {
  const filled = shown.map(({ row }) => ({ ...newTourDefaults(), tr_cm_name: '', ...row }) as WholeTour)
  const lookup = { addressName: () => undefined, driverName: () => undefined }
  const context = { weeks: [202648, 202649], zone: ZONE, lookup, calendar: NO_CALENDAR }
  const planned = filled.flatMap((tour, index) => tourTrips(String(index), tour, context))
  const { plan } = followRows(
    null,
    { trips: [], addresses: [], drivers: drivers as never, vehicles: [], zone: ZONE, approvals },
    NOW,
  )
  allFindings(openPlan(planned, plan.knowledge, ZONE))
  notCopied(filled, trips, ['2026-11-24', '2026-11-25'], { calendar: NO_CALENDAR, timeZone: ZONE })
  for (const tour of filled) {
    priceRowsOfTour(tour as never as PricedTour, '2026-11-25', () => undefined)
    // As the list and the chooser sort and search.
    for (const name of [tour.tr_name, tour.tr_departure, tour.tr_arrival, tour.tr_tour_comb]) name?.toLowerCase()
  }
  tripProposals({ trips: trips.map((row, key) => ({ key, row })), tours: shown, lookup }, '2026-11-25', ZONE)
}

const shownTrips = (row: object, entries: Parameters<typeof overlayRows>[3] = []): Shown<DeviceTrip>[] =>
  overlayRows(TRIPS, [row as typeof ROW, ...OTHERS], ({ tt_id }) => tt_id, entries, new Map())
const shownTours = (row: object, entries: Parameters<typeof overlayRows>[3] = []): Shown<DeviceTour>[] =>
  overlayRows(editedOf('tour'), [row as typeof TOUR, ...OTHER_TOURS], ({ tr_id }) => tr_id, entries, new Map())

test('rows whose values are known are shown as they are', () => {
  expect(shownTrips(ROW).map(({ row }) => row)).toEqual([ROW, ...OTHERS])
  expect(shownTrips(ROW)[0]?.row).toBe(ROW)
  expect(shownTours(TOUR)[0]?.row).toBe(TOUR)
})

describe.each(TRIP_FIELDS.filter((field) => field !== 'tt_id').map((field) => [field]))('trip: %s', (field) => {
  test.each(FOREIGN.map((value) => [spelled(value), value]))('%s', (_name, value) => {
    expect(() => judgeTrips(shownTrips({ ...ROW, [field]: value }))).not.toThrow()
  })

  test('and under an edit that waits, of it and of another field', () => {
    // What waits was JSON once.
    for (const value of FOREIGN.filter((one) => typeof one !== 'bigint')) {
      const edits = [
        waitingEdit({ seq: 1, key: 1, set: { tt_info: 'x' }, base: { tt_info: 'Tor 4' } }),
        waitingEdit({ seq: 2, key: 1, set: { [field]: value }, base: { [field]: value === null ? 1 : null } }),
      ]
      expect(() => judgeTrips(shownTrips({ ...ROW, [field]: value }, edits)), spelled(value)).not.toThrow()
      expect(() => judgeTrips(shownTrips(ROW, edits)), spelled(value)).not.toThrow()
    }
  })
})

const REPORTED = {
  tt_driver_times: { tt_atp: NEWS_AT, tt_atd: NEWS_AT, tt_ata: NEWS_AT } satisfies DriverTimes,
  tt_driver_news: {
    ...{ called_at: NEWS_AT, released_at: NEWS_AT, late_at: NEWS_AT, late_minutes: 40, late_reason: 'traffic' },
    ...{ damages: 1, notes: 1, proofs: 1, waits: 1 },
  } satisfies Required<DriverNews>,
}
test.each(
  Object.entries(REPORTED).flatMap(([field, whole]) => Object.keys(whole).map((name) => [field, name, whole] as const)),
)('of what drivers reported (%s), a foreign %s reads as absent, and the rest as it is', (field, name, whole) => {
  const { [name]: before, ...others } = whole as Record<string, unknown>
  for (const value of FOREIGN) {
    const shown = shownTrips({ ...ROW, [field]: { ...whole, [name]: value } })
    expect(() => judgeTrips(shown), spelled(value)).not.toThrow()
    const row: Record<string, unknown> = { ...shown[0]?.row }
    const { [name]: read, ...rest } = { ...(row[field] as Record<string, unknown>) }
    expect(rest).toEqual(others)
    expect([undefined, typeof value === typeof before ? value : undefined], spelled(value)).toContain(read)
  }
  expect(shownTrips({ ...ROW, [field]: whole })[0]?.row).toMatchObject({ [field]: whole })
})

describe.each(TOUR_FIELDS.filter((field) => field !== 'tr_id').map((field) => [field]))('tour: %s', (field) => {
  test.each(FOREIGN.map((value) => [spelled(value), value]))('%s', (_name, value) => {
    const before = (TOUR as Record<string, unknown>)[field]
    const values = Array.isArray(before) ? [value, [value], before.map(() => value), [...before, value]] : [value]
    for (const one of values)
      expect(() => judgeTours(shownTours({ ...TOUR, [field]: one }), [ROW]), spelled(one)).not.toThrow()
  })

  test('and under an edit that waits', () => {
    for (const value of FOREIGN) {
      const edit = waitingEdit({ entity: 'tour', key: 1, set: { tr_name: 'X' }, base: { tr_name: 'T-1' } })
      expect(() => judgeTours(shownTours({ ...TOUR, [field]: value }, [edit]), [ROW]), spelled(value)).not.toThrow()
    }
  })
})
