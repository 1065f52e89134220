import { DAY_MS, MINUTE_MS } from '../time/units.ts'
import { ACTUAL_TIMES, type ActualTimeField } from '../tracking/tracker-trip.ts'

/**
 * What a driver reports by the link of a trip. A report is evidence: kept as it came, never edited. The times of a trip are
 * derived from its reports anew each time (rules 12).
 */
export const REPORT_KINDS = [
  'positioned',
  'called_to_dock',
  'departed',
  'arrived',
  'released',
  'delayed',
  'damage',
  'note',
  'proof',
] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** Why a driver comes later: what the page sends as the text of a `delayed` report, and every reader sees in its own language. */
export const DELAY_REASONS = ['traffic', 'loading', 'customs', 'breakdown', 'weather', 'rest'] as const
export type DelayReason = (typeof DELAY_REASONS)[number]
/** The reason that a text says; undefined for words of its own. */
export const delayReasonOf = (text: string): DelayReason | undefined => DELAY_REASONS.find((reason) => reason === text)

/** Reports that tell an actual time of the trip. */
const TIME_OF_KIND: Partial<Record<ReportKind, ActualTimeField>> = {
  positioned: 'tt_atp',
  departed: 'tt_atd',
  arrived: 'tt_ata',
}

/** The steps of a trip in their order, as the driver's page offers them one after the other. */
export const STEPS = ['positioned', 'called_to_dock', 'departed', 'arrived', 'released', 'proof'] as const
export type Step = (typeof STEPS)[number]

/** A report as the rules need it. Instants are ISO texts in UTC. */
export type Report = {
  re_id: string
  re_kind: ReportKind
  /** When it happened: the phone's time without its error, never later than it was received. */
  re_at: string
  re_minutes: number | null
  re_text: string
  /** The report that this one corrects. */
  re_replaces: string | null
  re_set_aside_by: string | null
}
type PlannedTimes = { tt_stp: string }

/** The actual times that drivers reported, those that count; a time that was not reported is absent. */
export type DriverTimes = Partial<Record<ActualTimeField, string>>
/** What drivers reported beside times; absent where they did not. */
export type DriverNews = {
  /** When the vehicle was called to the dock. ISO. */
  called_at?: string
  /** When it was unloaded. ISO. */
  released_at?: string
  /** Later than planned by so many minutes, with the reason. */
  late_minutes?: number
  /** When that was reported. ISO. */
  late_at?: string
  late_reason?: string
  damages?: number
  notes?: number
  proofs?: number
}

/** A report this long before the planned positioning was made by a clock that is wrong, or for another trip. */
export const EARLIEST_BEFORE_STP = DAY_MS

/** Why a report is kept and does not count. */
export type ReportFlag = 'set_aside' | 'replaced' | 'too_early' | 'out_of_order'

export type Derived = {
  times: DriverTimes
  news: DriverNews
  /** Reports that do not count, by their id. */
  flags: Readonly<Record<string, ReportFlag>>
}

/**
 * What the reports of a trip come to, in whatever order and however often they arrived.
 *
 * Of several reports of the same step the earliest counts (of equal times the one with the smaller id); a correction takes
 * the place of what it corrects. A step that lies before an earlier step of the same trip does not count.
 * @example
 * deriveReports({ tt_stp: '2026-03-02T08:00:00.000Z' }, [
 *   { re_id: 'b', re_kind: 'departed', re_at: '2026-03-02T08:40:00.000Z', re_minutes: null, re_text: '', re_replaces: null, re_set_aside_by: null },
 *   { re_id: 'a', re_kind: 'positioned', re_at: '2026-03-02T08:50:00.000Z', re_minutes: null, re_text: '', re_replaces: null, re_set_aside_by: null },
 * ]).times // → { tt_atp: '2026-03-02T08:50:00.000Z' }
 */
export const deriveReports = (trip: PlannedTimes, reports: readonly Report[]): Derived => {
  const flags: Record<string, ReportFlag> = {}
  const standing = reports.filter((report) => {
    const flag = flagAlone(trip, report, reports)
    if (flag) flags[report.re_id] = flag
    return !flag
  })
  const first = (kind: ReportKind): Report | undefined =>
    standing.filter(({ re_kind }) => re_kind === kind).sort(byTime)[0]

  const times: DriverTimes = {}
  const news: DriverNews = {}
  let latest = ''
  for (const step of STEPS) {
    const report = first(step)
    if (!report || step === 'proof') continue
    if (report.re_at < latest) {
      flags[report.re_id] = 'out_of_order'
      continue
    }
    latest = report.re_at
    const field = TIME_OF_KIND[step]
    if (field) times[field] = report.re_at
    if (step === 'called_to_dock') news.called_at = report.re_at
    if (step === 'released') news.released_at = report.re_at
  }
  const late = standing
    .filter(({ re_kind }) => re_kind === 'delayed')
    .sort(byTime)
    .at(-1)
  if (late) Object.assign(news, { late_minutes: late.re_minutes ?? 0, late_at: late.re_at, late_reason: late.re_text })
  for (const [kind, name] of [
    ['damage', 'damages'],
    ['note', 'notes'],
    ['proof', 'proofs'],
  ] as const) {
    const count = standing.filter(({ re_kind }) => re_kind === kind).length
    if (count > 0) news[name] = count
  }
  return { times, news, flags }
}

/** Why a report does not count, whatever the others of its trip say; null where it may. */
const flagAlone = (trip: PlannedTimes, report: Report, all: readonly Report[]): ReportFlag | null => {
  if (report.re_set_aside_by !== null) return 'set_aside'
  const isReplaced = all.some(
    (other) => other.re_replaces === report.re_id && other.re_id !== report.re_id && other.re_set_aside_by === null,
  )
  if (isReplaced) return 'replaced'
  return Date.parse(report.re_at) < Date.parse(trip.tt_stp) - EARLIEST_BEFORE_STP ? 'too_early' : null
}

const byTime = (a: Report, b: Report): number =>
  a.re_at < b.re_at ? -1 : a.re_at > b.re_at ? 1 : a.re_id < b.re_id ? -1 : a.re_id > b.re_id ? 1 : 0

/** A trip with its actual times, and where they come from. */
export type TimedTrip = Partial<Record<ActualTimeField, string | null>> & {
  tt_manual_times?: readonly string[] | undefined
  tt_driver_times?: DriverTimes | undefined
}
/** Where an actual time comes from, in order of precedence. */
export const TIME_SOURCES = ['typed', 'vehicle', 'driver'] as const
export type TimeSource = (typeof TIME_SOURCES)[number]

/** Who says an actual time that a trip shows; null where there is none. */
export const timeSource = (trip: TimedTrip, field: ActualTimeField): TimeSource | null => {
  const time = trip[field] ?? null
  if (time === null) return null
  if (trip.tt_manual_times?.includes(field)) return 'typed'
  return trip.tt_driver_times?.[field] === time ? 'driver' : 'vehicle'
}

/** Two sources this far apart are both shown. */
export const SOURCES_APART = 10 * MINUTE_MS

/** The driver's time of a step where another source counts and says something else; null where both agree. ISO. */
export const otherTime = (trip: TimedTrip, field: ActualTimeField): string | null => {
  const driver = trip.tt_driver_times?.[field]
  const time = trip[field] ?? null
  if (!driver || time === null) return null
  return Math.abs(Date.parse(driver) - Date.parse(time)) > SOURCES_APART ? driver : null
}

/** What a vehicle reports, with the driver's times in place of those that it takes back. */
export const besideDriver = <Reported extends Partial<Record<ActualTimeField, string | null>>>(
  { tt_driver_times }: TimedTrip,
  reported: Reported,
): Reported => {
  const taken = ACTUAL_TIMES.filter((time) => reported[time] === null && tt_driver_times?.[time])
  return { ...reported, ...Object.fromEntries(taken.map((time) => [time, tt_driver_times?.[time]])) }
}

/**
 * The actual times of a trip after drivers' reports changed: typed times stay, those of the vehicle too, and the driver's
 * stand where there is neither.
 * @param trip as it is, with the driver's times from before
 * @returns the times that change; null takes one back
 */
export const timesByDriver = (trip: TimedTrip, driver: DriverTimes): Partial<Record<ActualTimeField, string | null>> =>
  Object.fromEntries(
    ACTUAL_TIMES.flatMap((field) => {
      const source = timeSource(trip, field)
      const isTyped = trip.tt_manual_times?.includes(field) ?? false
      if (isTyped || source === 'vehicle') return []
      const time = driver[field] ?? null
      return time === (trip[field] ?? null) ? [] : [[field, time]]
    }),
  )
