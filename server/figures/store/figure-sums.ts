import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#shared/domain/access/roles.ts'
import type { MinutesCount } from '#shared/domain/figures/driving-times.ts'
import type { FigureGroup, FigureList, Narrowing } from '#shared/domain/figures/figures.ts'
import type { MarginCents } from '#shared/domain/figures/margin.ts'
import type { Excuse, Judging, Punctuality } from '#shared/domain/figures/punctuality.ts'
import { DELAY_REASONS } from '#shared/domain/links/reports.ts'
import { INVOICE_AMOUNTS, type InvoiceSide, invoiceField } from '#shared/domain/money/invoice.ts'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import type { InstantRange } from '#shared/domain/time/views.ts'
import { splitTripCustomer } from '#shared/domain/trip/trip-customer.ts'
import type { Store } from '../../store/db.ts'
import { trips } from '../../store/schema/trips.ts'
import { tripValues } from '../../trips/store/trip-names.ts'
import { isOwnTrip } from '../../trips/store/trips.ts'

/**
 * Sums of trips, added up by SQLite: a year of 200,000 trips is never read row by row. What is counted are the rules of
 * `shared/domain/figures`, said in SQL; `figures.test.ts` compares both over random trips.
 */
export type FigureChoice = { viewer: Viewer; narrow: Narrowing }

/** Trips that the viewer sees, of the chosen part. The weekday is a choice of ranges. */
const isChosen = (store: Store, { viewer, narrow }: FigureChoice): SQL | undefined => {
  const { sub, customer, tour, lane } = narrow
  return and(
    isOwnTrip(store, viewer),
    sub === undefined ? undefined : eq(trips.tt_sub, sub),
    tour === undefined ? undefined : eq(trips.tt_tour, tour),
    lane && and(eq(trips.tt_from_text, lane[0]), eq(trips.tt_to_text, lane[1])),
    customer === undefined ? undefined : inArray(trips.tt_customer, spellingsOf(store, customer)),
  )
}
const spellingsOf = (store: Store, customer: string): string[] =>
  tripValues(store, 'tt_customer').filter((joined) => splitTripCustomer(joined).customer === customer)

const startsInRange = and(
  gte(trips.tt_stp, sql.param(sql.placeholder('from'), trips.tt_stp)),
  lt(trips.tt_stp, sql.param(sql.placeholder('to'), trips.tt_stp)),
)
const isActive = eq(trips.tt_status, 'active')
const isKnown = sql`${trips.tt_ata} is not null`
/** Whole minutes: the delay is rounded down. */
const isOnTime = ({ tolerance }: Judging): SQL =>
  sql`${trips.tt_ata} - ${trips.tt_sta} < ${(tolerance + 1) * MINUTE_MS}`
const isLate = (judging: Judging): SQL => sql`${isKnown} and not (${isOnTime(judging)})`
/** Whole minutes late, of a late trip: the division rounds down, as the rules do. */
const lateMinutes = sql`(${trips.tt_ata} - ${trips.tt_sta}) / ${sql.raw(String(MINUTE_MS))}`
const isDue = ({ now }: Judging): SQL | undefined =>
  and(isActive, sql`(${trips.tt_ata} is not null or ${trips.tt_sta} <= ${now})`)
const isDriven = and(isActive, sql`${trips.tt_atd} is not null and ${trips.tt_ata} >= ${trips.tt_atd}`)
const isPriced = inArray(trips.tt_status, ['active', 'canceled'])

/** The columns that a group is told apart by; a weekday is a choice of ranges. */
const GROUP_COLUMNS = {
  sub: [trips.tt_sub],
  customer: [trips.tt_customer],
  tour: [trips.tt_tour],
  lane: [trips.tt_from_text, trips.tt_to_text],
  weekday: [],
} as const satisfies Record<FigureGroup, readonly unknown[]>

/** The group's names, empty where its columns are fewer. */
const groupNames = (by: FigureGroup) => {
  const [first, second] = GROUP_COLUMNS[by]
  return {
    first: first ? sql<string>`${first}` : sql<string>`''`,
    second: second ? sql<string>`${second}` : sql<string>`''`,
  }
}
const narrowed = (by: FigureGroup, { first, second }: { first: string; second: string }): Narrowing => {
  if (by === 'lane') return { lane: [first, second] }
  if (by === 'customer') return { customer: splitTripCustomer(first).customer }
  return by === 'weekday' ? {} : { [by]: first }
}

/** Sums of a group; several may have the same name, as those of a customer with other observers. */
export type GroupSum<Sums> = { of: Narrowing; sums: Sums }
/** Adds up the trips that start in a range. */
export type SumOf<Sums> = (range: InstantRange) => GroupSum<Sums>[]

const number = (expression: SQL) => sql<number>`coalesce(${expression}, 0)`

const REASONS = sql.join(
  DELAY_REASONS.map((reason) => sql`${reason}`),
  sql`, `,
)
// Most drivers report nothing: that is told without reading JSON.
const reportedMinutes = sql`case when ${trips.tt_driver_news} <> '{}' then json_extract(${trips.tt_driver_news}, '$.late_minutes') end`
const reportedReason = sql`json_extract(${trips.tt_driver_news}, '$.late_reason')`
const excuse = sql<Excuse>`case when ${reportedMinutes} is null then 'none' when ${reportedReason} in (${REASONS}) then ${reportedReason} else 'other' end`

/** Sums of a group, told apart by the reason of those that were late; null for the others. */
export type ArrivalSum = GroupSum<Punctuality> & { reason: Excuse | null; excused_minutes: number }

/**
 * Counts of arrivals, by group.
 * @param hasReasons false for a viewer who does not see them: they cost time
 */
export const arrivalSums = (
  store: Store,
  choice: FigureChoice,
  by: FigureGroup,
  judging: Judging,
  hasReasons: boolean,
): ((range: InstantRange) => ArrivalSum[]) => {
  const reason = hasReasons
    ? sql<Excuse | null>`case when ${isLate(judging)} then ${excuse} end`
    : sql<Excuse | null>`null`
  const excused = sql`max(0, min(${lateMinutes}, coalesce(${reportedMinutes}, 0)))`
  const statement = store.db
    .select({
      ...groupNames(by),
      reason: reason.as('reason'),
      due: sql<number>`count(*)`,
      known: sql<number>`count(${trips.tt_ata})`,
      on_time: number(sql`sum(${isOnTime(judging)})`),
      late_minutes: number(sql`sum(case when ${isLate(judging)} then ${lateMinutes} end)`),
      excused_minutes: hasReasons ? number(sql`sum(case when ${isLate(judging)} then ${excused} end)`) : sql<number>`0`,
    })
    .from(trips)
    .where(and(isDue(judging), startsInRange, isChosen(store, choice)))
    .groupBy(...GROUP_COLUMNS[by], ...(hasReasons ? [sql`reason`] : []))
    .prepare()
  return (range) =>
    statement
      .all(range)
      // Without a group there is one line even of nothing.
      .filter(({ due }) => due > 0)
      .map(({ first, second, reason, excused_minutes, ...sums }) => ({
        of: narrowed(by, { first, second }),
        sums,
        reason,
        excused_minutes,
      }))
}

/** Drives of each lane, counted by their minutes, with the sum of their planned times in milliseconds. */
export type LaneCount = { from: string; to: string; counts: MinutesCount[]; planned_ms: number }
export const laneCounts = (store: Store, choice: FigureChoice): ((range: InstantRange) => LaneCount[]) => {
  const minutes = sql<number>`(${trips.tt_ata} - ${trips.tt_atd}) / ${sql.raw(String(MINUTE_MS))}`
  const statement = store.db
    .select({
      from: trips.tt_from_text,
      to: trips.tt_to_text,
      minutes,
      drives: sql<number>`count(*)`,
      planned_ms: number(sql`sum(${trips.tt_sta} - ${trips.tt_std})`),
    })
    .from(trips)
    .where(and(isDriven, startsInRange, isChosen(store, choice)))
    .groupBy(trips.tt_from_text, trips.tt_to_text, minutes)
    .prepare()
  return (range) => {
    const lanes = new Map<string, LaneCount>()
    for (const { from, to, minutes, drives, planned_ms } of statement.all(range)) {
      const key = JSON.stringify([from, to])
      const lane = lanes.get(key) ?? { from, to, counts: [], planned_ms: 0 }
      lane.counts.push([minutes, drives])
      lane.planned_ms += planned_ms
      lanes.set(key, lane)
    }
    return [...lanes.values()]
  }
}

/** Cents of a checked trip; null for any other: `isCheckedTrip` in SQL. */
const centsOf = (side: InvoiceSide): SQL<number> => {
  const check =
    side === 'customer'
      ? sql`${trips.tt_invoice_check}`
      : sql`coalesce(${trips.tt_sub_invoice_check}, ${trips.tt_invoice_check})`
  const amounts = sql.join(
    INVOICE_AMOUNTS.map((amount) => sql`${trips[invoiceField(side, amount)]}`),
    sql` + `,
  )
  return sql<number>`case when ${check} = 1 then ${amounts} end`
}

/** As {@link isPriced}, without the index of states: most trips are of these, and by their time they lie together. */
const isPricedOfMost = sql`+${trips.tt_status} in ('active', 'canceled')`

/** Income and cost of trips, by group. Each trip's cents come first: names are then sorted with two numbers each. */
export const marginSums = (store: Store, choice: FigureChoice, by: FigureGroup): SumOf<MarginCents> => {
  const names = groupNames(by)
  const priced = store.db
    .select({
      first: names.first.as('first'),
      second: names.second.as('second'),
      revenue: centsOf('customer').as('revenue'),
      cost: centsOf('sub').as('cost'),
    })
    .from(trips)
    .where(and(isPricedOfMost, startsInRange, isChosen(store, choice)))
    // No limit, but SQLite does not merge such a query with the one around it.
    .limit(-1)
    .as('priced')
  const statement = store.db
    .select({
      first: priced.first,
      second: priced.second,
      trips: sql<number>`count(*)`,
      revenue: number(sql`sum(${priced.revenue})`),
      cost: number(sql`sum(${priced.cost})`),
    })
    .from(priced)
    .groupBy(...GROUP_COLUMNS[by].map((_column, at) => sql`${at === 0 ? priced.first : priced.second}`))
    .prepare()
  return (range) =>
    statement.all(range).map(({ first, second, ...sums }) => ({ of: narrowed(by, { first, second }), sums }))
}

const LISTED: Record<FigureList, (judging: Judging) => SQL | undefined> = {
  due: isDue,
  known: (judging) => and(isDue(judging), isKnown),
  on_time: (judging) => and(isDue(judging), isKnown, isOnTime(judging)),
  late: (judging) => and(isDue(judging), isLate(judging)),
  unknown: (judging) => and(isDue(judging), sql`${trips.tt_ata} is null`),
  drives: () => isDriven,
  priced: () => isPriced,
}

/** The ids of the trips that a figure counts, by planned positioning time. */
export const figureTripIds = (
  store: Store,
  choice: FigureChoice,
  { list, reason, judging }: { list: FigureList; reason: Excuse | null; judging: Judging },
): ((range: InstantRange) => number[]) => {
  const statement = store.db
    .select({ id: trips.tt_id })
    .from(trips)
    .where(
      and(
        LISTED[list](judging),
        reason === null ? undefined : eq(excuse, reason),
        startsInRange,
        isChosen(store, choice),
      ),
    )
    .orderBy(trips.tt_stp, trips.tt_id)
    .prepare()
  return (range) => statement.all(range).map(({ id }) => id)
}

/** Trips by their ids, in the order of the ids. */
export const tripsOfIds = (store: Store, ids: readonly number[]) => {
  const found = new Map(
    store.db
      .select()
      .from(trips)
      .where(sql`${trips.tt_id} in (select value from json_each(${JSON.stringify(ids)}))`)
      .all()
      .map((trip) => [trip.tt_id, trip]),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}
