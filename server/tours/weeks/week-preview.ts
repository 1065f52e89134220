import { approvalFindings } from '#shared/domain/approvals/approval-findings.ts'
import { documentBook } from '#shared/domain/approvals/document-book.ts'
import { clashes, type Knowledge } from '#shared/domain/clashes/clashes.ts'
import { byWeight, type Finding, newFindings, type TripKey } from '#shared/domain/clashes/findings/findings.ts'
import type { ClashTrip } from '#shared/domain/clashes/planned-trip.ts'
import { waysOf } from '#shared/domain/clashes/ways.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { DAY_MS } from '#shared/domain/time/units.ts'
import type { WeekAction } from '#shared/domain/tour/week-run.ts'
import { splitTripCustomer } from '#shared/domain/trip/trip-customer.ts'
import type { TripStatus } from '#shared/domain/trip/trip-status.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import {
  type AskedDays,
  type ClosedTourDay,
  MAX_FINDINGS,
  type ShiftedTourTime,
  type SkipReason,
  type WeeksFillPreview,
  type WeeksPreview,
} from '#shared/schemas/weeks.ts'
import { currentDocuments } from '../../documents/store/documents.ts'
import { approvalRules } from '../../documents/store/rules.ts'
import { listAddresses, listDrivers, listVehicles } from '../../master-data/store/lookups.ts'
import type { Store } from '../../store/db.ts'
import { pastDrive } from '../../telematics/routing/past-drives.ts'
import { tripsTouching } from '../../trips/store/trips.ts'
import { allTours } from '../store/tours.ts'
import { scheduledTripsStarting, statusesStarting, type WeekTrip } from '../store/weeks.ts'
import { movedFar, presentIn } from './fill-weeks.ts'
import { inSlices, type Steps } from './in-slices.ts'
import { weeksOfTours } from './tour-source.ts'
import { weekLists } from './week-lists.ts'
import { rangeOf } from './week-operations.ts'

/** Rests and driving of a fortnight are judged with what lies before; after the weeks, the next weekly rest. */
const DAYS_BEFORE = 14
const DAYS_AFTER = 7

/** The fields that the preview reads, of a trip that is there and of one that would be made. */
type PreviewTrip = ClashTrip & Pick<Trip, PreviewField>
type PreviewField =
  | 'tt_tour'
  | 'tt_customer'
  | 'tt_sub'
  | 'tt_stp'
  | 'tt_sta'
  | 'tt_from_text'
  | 'tt_to_text'
  | 'tt_customer_invoice_trip'
  | 'tt_customer_invoice_toll'
  | 'tt_sub_invoice_trip'
  | 'tt_sub_invoice_toll'
type Skipped = WeeksPreview['weeks'][number]['skipped']
type Planned = {
  week: number
  trips: PreviewTrip[]
  skipped: Skipped
  closed?: ClosedTourDay[]
  shifted?: ShiftedTourTime[]
}

/**
 * Returns the effects of an operation on weeks, and findings to look at before; writes nothing. Others are answered between its
 * steps.
 */
export const previewWeeks = (
  store: Store,
  action: WeekAction,
  weeks: readonly number[],
  asked?: AskedDays,
): WeeksPreview | Promise<WeeksPreview> =>
  inSlices(store, previewing(store, action, action === 'copy' ? toCopy(store, weeks, asked) : scheduled(store, weeks)))

/** The same of filling weeks up, with the trips that are there already and those that would be made. */
export const previewFilling = (
  store: Store,
  weeks: readonly number[],
  asked?: AskedDays,
): WeeksFillPreview | Promise<WeeksFillPreview> => inSlices(store, previewingFilling(store, weeks, asked))

const previewingFilling = function* (
  store: Store,
  weeks: readonly number[],
  asked: AskedDays | undefined,
): Steps<WeeksFillPreview> {
  const there: WeekTrip[] = []
  const made: FilledTrip[] = []
  const far = yield* movedFar(store, weeks)
  const preview = yield* previewing(store, 'copy', toFill(store, weeks, asked, { far, there, made }))
  return {
    ...preview,
    there: there.slice(0, MAX_FINDINGS).map(({ tt_tour, tt_stp, tt_status, first }) => ({
      tt_tour,
      tt_stp,
      tt_status,
      planned: first?.tt_stp ?? tt_stp,
    })),
    made: made.slice(0, MAX_FINDINGS).map(({ tt_tour, tt_stp }) => ({ tt_tour, tt_stp })),
  }
}

const previewing = function* (store: Store, action: WeekAction, source: Iterable<Planned>): Steps<WeeksPreview> {
  const planned: Planned[] = []
  for (const week of source) {
    planned.push(week)
    yield
  }
  const trips = planned.flatMap((week) => week.trips)
  const lists = weekLists(store, trips)
  const belowZero = belowZeroOf(trips, store.timeZone)
  const closed = planned.flatMap((week) => week.closed ?? [])
  return {
    weeks: planned.map(({ week, trips: made, skipped }) => ({ week, trips: made.length, skipped })),
    recipients: lists.map((list) => ({
      subcontractor: list.subcontractor,
      trips: list.trips.length,
      has_address: list.address !== null,
    })),
    below_zero: belowZero.slice(0, MAX_FINDINGS),
    below_zero_count: belowZero.length,
    ...(action === 'copy' && {
      closed: closed.toSorted(byQuestion).slice(0, MAX_FINDINGS),
      closed_count: closed.length,
      shifted: planned.flatMap((week) => week.shifted ?? []).slice(0, MAX_FINDINGS),
    }),
    ...(yield* findingsOf(store, action, trips)),
  }
}

/** Those that ask first, then by day and tour. */
const byQuestion = (a: ClosedTourDay, b: ClosedTourDay): number =>
  Number(b.what === 'asks') - Number(a.what === 'asks') || compare(a.day, b.day) || compare(a.tour, b.tour)

const skippedOf = (counts: ReadonlyMap<SkipReason, number>): Skipped =>
  [...counts].filter(([, trips]) => trips > 0).map(([reason, trips]) => ({ reason, trips }))

/** Days of tours that are switched off. */
const daysOff = (store: Store): number =>
  allTours(store).reduce((days, tour) => (tour.tr_status ? days : days + tour.tr_week_status.filter(Boolean).length), 0)

/** Numbers for trips that do not exist yet: below those of all that do. */
const newKeys = (): (() => number) => {
  let made = 0
  return () => {
    made += 1
    return -made
  }
}

type FilledTrip = Pick<Trip, 'tt_tour' | 'tt_stp'>
/** @param far trips that were moved away; those that stand for planned ones are added to `there`, the others to `made` */
const toFill = function* (
  store: Store,
  weeks: readonly number[],
  asked: AskedDays | undefined,
  { far, there, made }: { far: readonly WeekTrip[]; there: WeekTrip[]; made: FilledTrip[] },
): Generator<Planned> {
  const off = daysOff(store)
  const nextKey = newKeys()
  for (const { week, trips, undecided, closed, shifted } of weeksOfTours(store, weeks, asked)) {
    const present = presentIn(store, week, { planned: trips, far })
    const lacking: typeof trips = []
    const before = there.length
    for (const trip of trips) {
      const found = present.take(trip)
      if (found) there.push(found)
      else if (!undecided.has(trip)) lacking.push(trip)
    }
    made.push(...lacking)
    const { from, to } = rangeOf(week, store.timeZone)
    const others = present.rest().filter(({ tt_stp }) => tt_stp >= from && tt_stp < to).length
    yield {
      week,
      closed,
      shifted: lacking.flatMap((trip) => shifted.get(trip) ?? []),
      trips: lacking.map((trip) => ({ ...trip, key: nextKey() })),
      skipped: skippedOf(
        new Map([
          ['there', there.length - before],
          ['others', others],
          ['tour_off', off],
        ] as const),
      ),
    }
  }
}

const toCopy = function* (store: Store, weeks: readonly number[], asked: AskedDays | undefined): Generator<Planned> {
  const off = daysOff(store)
  const nextKey = newKeys()
  for (const { week, trips: all, undecided, closed, shifted } of weeksOfTours(store, weeks, asked)) {
    const trips = all.filter((trip) => !undecided.has(trip))
    const present = [...statusesStarting(store, rangeOf(week, store.timeZone)).values()].reduce((a, b) => a + b, 0)
    yield {
      week,
      closed,
      shifted: trips.flatMap((trip) => shifted.get(trip) ?? []),
      trips: trips.map((trip) => ({ ...trip, key: nextKey() })),
      skipped: skippedOf(
        new Map([
          ['tour_off', off],
          ['present', present],
        ] as const),
      ),
    }
  }
}

const scheduled = function* (store: Store, weeks: readonly number[]): Generator<Planned> {
  for (const week of weeks) {
    const range = rangeOf(week, store.timeZone)
    const others = new Map<SkipReason, number>()
    for (const [status, count] of statusesStarting(store, range)) if (isSkipped(status)) others.set(status, count)
    const trips = scheduledTripsStarting(store, range).map((trip) => ({ ...trip, key: trip.tt_id }))
    yield { week, trips, skipped: skippedOf(others) }
  }
}

const isSkipped = (status: TripStatus): status is Exclude<TripStatus, 'scheduled'> => status !== 'scheduled'

/** Trips that both have a price for, and that cost more than they bring. */
const belowZeroOf = (trips: readonly PreviewTrip[], timeZone: string): WeeksPreview['below_zero'] =>
  trips
    .filter((trip) => trip.tt_sub !== '' && splitTripCustomer(trip.tt_customer).customer !== '')
    .filter((trip) => trip.tt_customer_invoice_trip > 0 && trip.tt_sub_invoice_trip > 0)
    .map((trip) => ({ tour: trip.tt_tour, day: dayOf(trip.tt_stp, timeZone), margin: marginOf(trip) }))
    .filter(({ margin }) => margin < 0)
    .sort((a, b) => a.margin - b.margin)

const cents = (amount: number): number => Math.round(amount * 100)
const marginOf = (trip: PreviewTrip): number =>
  (cents(trip.tt_customer_invoice_trip) +
    cents(trip.tt_customer_invoice_toll) -
    cents(trip.tt_sub_invoice_trip) -
    cents(trip.tt_sub_invoice_toll)) /
  100

const knowledgeOf = (store: Store): Knowledge => ({
  ways: waysOf({
    addresses: listAddresses(store, true),
    drives: [],
    usual: (from, to) => pastDrive(store, from, to),
    now: store.now(),
  }),
  drivers: listDrivers(store, true),
  vehicles: listVehicles(store, true),
  approvals: approvalFindings(
    documentBook(currentDocuments(store), listDrivers(store)),
    approvalRules(store),
    store.timeZone,
  ),
})

/** The trips that run around the given ones. */
const tripsAround = (store: Store, trips: readonly PreviewTrip[]): PreviewTrip[] => {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { tt_stp, tt_sta } of trips) {
    from = Math.min(from, Date.parse(tt_stp))
    to = Math.max(to, Date.parse(tt_sta))
  }
  return tripsTouching(store, {
    from: new Date(from - DAYS_BEFORE * DAY_MS).toISOString(),
    to: new Date(to + DAYS_AFTER * DAY_MS).toISOString(),
  }).map((trip) => ({ ...trip, key: trip.tt_id }))
}

/**
 * Copying and deleting: what does not fit after and did before. Publishing changes no plan: what does not fit at the trips
 * that go out.
 */
const findingsOf = function* (
  store: Store,
  action: WeekAction,
  trips: readonly PreviewTrip[],
): Steps<Pick<WeeksPreview, 'findings' | 'finding_counts' | 'trips'>> {
  if (trips.length === 0) return { findings: [], finding_counts: {}, trips: [] }
  const knowledge = knowledgeOf(store)
  const find = (plan: readonly PreviewTrip[]) => clashes(plan, knowledge, store.timeZone)
  const around = tripsAround(store, trips)
  yield
  const own = new Set<TripKey>(trips.map(({ key }) => key))
  const others = around.filter(({ key }) => !own.has(key))
  const after = find(action === 'publish' ? around : action === 'copy' ? [...others, ...trips] : others)
  yield
  const found =
    action === 'publish'
      ? after.filter((finding) => own.has(finding.trip) || ('other' in finding && own.has(finding.other)))
      : newFindings(after, find(action === 'copy' ? others : around))
  yield
  return shown(found, new Map([...others, ...trips].map((trip) => [trip.key, trip])))
}

/** The findings in the order of their days, with the trips of which they speak. */
const shown = (found: readonly Finding[], trips: ReadonlyMap<TripKey, PreviewTrip>) => {
  const finding_counts: Record<string, number> = {}
  for (const { kind } of found) finding_counts[kind] = (finding_counts[kind] ?? 0) + 1
  const stpOf = (finding: Finding) => trips.get(finding.trip)?.tt_stp ?? ''
  const sorted = found.toSorted((a, b) => compare(stpOf(a), stpOf(b)) || byWeight(a, b)).slice(0, MAX_FINDINGS)
  const named: WeeksPreview['trips'] = []
  const places = new Map<TripKey, number>()
  const placeOf = (key: TripKey): number => {
    const known = places.get(key)
    if (known !== undefined) return known
    const { tt_tour = '', tt_stp = '', tt_sta = '', tt_from_text = '', tt_to_text = '' } = trips.get(key) ?? {}
    places.set(key, named.push({ tt_tour, tt_stp, tt_sta, tt_from_text, tt_to_text }) - 1)
    return named.length - 1
  }
  const findings = sorted.map((finding) => ({
    ...finding,
    trip: placeOf(finding.trip),
    ...('other' in finding ? { other: placeOf(finding.other) } : {}),
  }))
  return { findings, finding_counts, trips: named } as Pick<WeeksPreview, 'findings' | 'finding_counts' | 'trips'>
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
