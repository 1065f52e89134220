import { drivingTimes } from '../../shared/domain/figures/driving-times.ts'
import {
  daysOfPeriod,
  type FigureUnit,
  partsOf,
  periodBefore,
  unitOf,
} from '../../shared/domain/figures/figure-period.ts'
import {
  type ArrivalGroup,
  type FigureGroup,
  MAX_FIGURE_GROUPS,
  type MarginGroup,
  type Narrowing,
  narrowingKey,
} from '../../shared/domain/figures/figures.ts'
import { addMargin, marginOf, NO_MARGIN } from '../../shared/domain/figures/margin.ts'
import {
  addPunctuality,
  EXCUSES,
  type Excuse,
  type ExcuseSum,
  NO_PUNCTUALITY,
} from '../../shared/domain/figures/punctuality.ts'
import { MINUTE_MS } from '../../shared/domain/time/units.ts'
import type { InstantRange } from '../../shared/domain/time/views.ts'
import { mayKnowTripField } from '../../shared/domain/trip/trip-fields.ts'
import type { Arrivals, DrivingTimesAnswer, Margins } from '../../shared/schemas/figures.ts'
import { companyOf } from '../people/store/company.ts'
import type { Store } from '../store/db.ts'
import { type DatabaseToRead, withReadStore } from '../store/sql/read-store.ts'
import {
  type ArrivalSum,
  arrivalSums,
  type FigureChoice,
  laneCounts,
  marginSums,
  type SumOf,
} from './store/figure-sums.ts'

/** Figures of the trips that start in a range, as the viewer sees them. Run these in the worker. */
export type FiguresToRead = FigureChoice & { database: DatabaseToRead; range: InstantRange }
export type ArrivalsToRead = FiguresToRead & { by: ArrivalGroup; unit: FigureUnit | null }
export type MarginsToRead = FiguresToRead & { by: MarginGroup }

/** Measure for arrivals: the company's tolerance, and the moment of reading. */
export const judgingOf = (store: Store) => ({ tolerance: companyOf(store).on_time_minutes, now: store.now() })

type Slice = InstantRange & { weekday: number | null }
/** The ranges to add up: one, or each day where weekdays are told apart. */
export const slicesOf = (range: InstantRange, { weekday }: Narrowing, hasDays: boolean, timeZone: string): Slice[] =>
  hasDays || weekday !== undefined
    ? daysOfPeriod(range, timeZone).filter((day) => weekday === undefined || day.weekday === weekday)
    : [{ ...range, weekday: null }]

type Group<Sums> = { of: Narrowing; total: Sums; before: Sums; series: Sums[] }

/** Adds up each part of the period and the period before, by group; the groups with most trips come first. */
const grouped = <Sums>(
  store: Store,
  {
    sumOf,
    add,
    none,
    by,
    narrow,
    parts,
    before,
    sizeOf,
  }: {
    sumOf: SumOf<Sums>
    add: (a: Sums, b: Sums) => Sums
    none: Sums
    by: FigureGroup
    narrow: Narrowing
    parts: readonly InstantRange[]
    before: InstantRange
    sizeOf: (sums: Sums) => number
  },
) => {
  const groups = new Map<string, Group<Sums>>()
  const series = parts.map(() => none)
  let totalBefore = none
  const sum = (range: InstantRange, note: (group: Group<Sums>, sums: Sums) => void, all: (sums: Sums) => void) => {
    for (const slice of slicesOf(range, narrow, by === 'weekday', store.timeZone)) {
      for (const { of, sums } of sumOf(slice)) {
        const named = by === 'weekday' ? { weekday: slice.weekday ?? 0 } : of
        const key = narrowingKey(named)
        const group = groups.get(key) ?? { of: named, total: none, before: none, series: parts.map(() => none) }
        groups.set(key, group)
        note(group, sums)
        all(sums)
      }
    }
  }
  parts.forEach((part, at) => {
    sum(
      part,
      (group, sums) => {
        group.total = add(group.total, sums)
        group.series[at] = add(group.series[at] ?? none, sums)
      },
      (sums) => {
        series[at] = add(series[at] ?? none, sums)
      },
    )
  })
  sum(
    before,
    (group, sums) => {
      group.before = add(group.before, sums)
    },
    (sums) => {
      totalBefore = add(totalBefore, sums)
    },
  )
  // What was there before alone is no line of this period.
  const lines = [...groups.values()]
    .filter(({ total }) => sizeOf(total) > 0)
    .sort((a, b) => sizeOf(b.total) - sizeOf(a.total) || compared(narrowingKey(a.of), narrowingKey(b.of)))
  return {
    total: series.reduce(add, none),
    before: totalBefore,
    series,
    groups: lines.slice(0, MAX_FIGURE_GROUPS),
    left: Math.max(0, lines.length - MAX_FIGURE_GROUPS),
  }
}
const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const arrivalsOf = ({ database, range, viewer, narrow, by, unit }: ArrivalsToRead): Arrivals =>
  withReadStore(database, (store) => {
    const judging = judgingOf(store)
    const cut = unitOf(range, unit, store.timeZone)
    const parts = partsOf(range, cut, store.timeZone)
    const before = periodBefore(range, store.timeZone)
    const hasReasons = mayKnowTripField(viewer.role, 'tt_driver_news')
    const excuses = new Map<Excuse, ExcuseSum>()
    const linesOf = arrivalSums(store, { viewer, narrow }, by, judging, hasReasons)
    const sums = grouped(store, {
      sumOf: (slice) => {
        const lines = linesOf(slice)
        // Reasons are told of the period alone.
        if (slice.from >= range.from) for (const line of lines) addExcuse(excuses, line)
        return lines
      },
      add: addPunctuality,
      none: NO_PUNCTUALITY,
      ...{ by, narrow, parts, before },
      sizeOf: ({ due }) => due,
    })
    return {
      ...sums,
      tolerance: judging.tolerance,
      unit: cut,
      parts,
      period: range,
      before_period: before,
      groups: sums.groups.map(({ series, ...group }) => ({
        ...group,
        known: series.map(({ known }) => known),
        on_time: series.map(({ on_time }) => on_time),
      })),
      ...(hasReasons && { excuses: EXCUSES.flatMap((reason) => excuses.get(reason) ?? []) }),
    }
  })

const addExcuse = (excuses: Map<Excuse, ExcuseSum>, { reason, sums, excused_minutes }: ArrivalSum): void => {
  if (reason === null) return
  const sum = excuses.get(reason) ?? { reason, trips: 0, late_minutes: 0, excused_minutes: 0 }
  excuses.set(reason, {
    reason,
    trips: sum.trips + sums.due,
    late_minutes: sum.late_minutes + sums.late_minutes,
    excused_minutes: sum.excused_minutes + excused_minutes,
  })
}

type Lane = { from: string; to: string; counts: Map<number, number>; planned_ms: number }

export const drivingTimesOf = ({ database, range, viewer, narrow }: FiguresToRead): DrivingTimesAnswer =>
  withReadStore(database, (store) => {
    const before = periodBefore(range, store.timeZone)
    const countsOf = laneCounts(store, { viewer, narrow })
    const lanesOf = (of: InstantRange): Lane[] => {
      const lanes = new Map<string, Lane>()
      for (const slice of slicesOf(of, narrow, false, store.timeZone)) {
        for (const { from, to, counts, planned_ms } of countsOf(slice)) {
          const key = narrowingKey({ lane: [from, to] })
          const lane = lanes.get(key) ?? { from, to, counts: new Map(), planned_ms: 0 }
          for (const [minutes, drives] of counts) lane.counts.set(minutes, (lane.counts.get(minutes) ?? 0) + drives)
          lane.planned_ms += planned_ms
          lanes.set(key, lane)
        }
      }
      return [...lanes.values()]
    }
    const timesBefore = new Map(
      lanesOf(before).map(({ from, to, counts }) => [narrowingKey({ lane: [from, to] }), drivingTimes([...counts])]),
    )
    const lanes = lanesOf(range)
      .map(({ from, to, counts, planned_ms }) => {
        const of: Narrowing = { lane: [from, to] }
        const times = drivingTimes([...counts])
        return {
          of,
          ...times,
          planned: Math.max(0, Math.round(planned_ms / times.drives / MINUTE_MS)),
          before_p50: timesBefore.get(narrowingKey(of))?.p50 ?? null,
        }
      })
      .sort((a, b) => b.drives - a.drives || compared(narrowingKey(a.of), narrowingKey(b.of)))
    return {
      period: range,
      before_period: before,
      drives: lanes.reduce((sum, { drives }) => sum + drives, 0),
      lanes: lanes.slice(0, MAX_FIGURE_GROUPS),
      left: Math.max(0, lanes.length - MAX_FIGURE_GROUPS),
    }
  })

export const marginsOf = ({ database, range, viewer, narrow, by }: MarginsToRead): Margins =>
  withReadStore(database, (store) => {
    const before = periodBefore(range, store.timeZone)
    const { series: _series, ...sums } = grouped(store, {
      sumOf: marginSums(store, { viewer, narrow }, by),
      add: addMargin,
      none: NO_MARGIN,
      // Month by month: sorting many trips at once takes longer.
      ...{ by, narrow, parts: partsOf(range, 'month', store.timeZone), before },
      sizeOf: ({ trips }) => trips,
    })
    return {
      period: range,
      before_period: before,
      total: marginOf(sums.total),
      before: marginOf(sums.before),
      groups: sums.groups.map(({ of, total, before }) => ({ of, total: marginOf(total), before: marginOf(before) })),
      left: sums.left,
    }
  })
