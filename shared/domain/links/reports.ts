import { DAY_MS, MINUTE_MS, MINUTES_PER_DAY } from '../time/units.ts'
import { ACTUAL_TIMES, type ActualTimeField } from '../tracking/tracker-trip.ts'

/**
 * Kinds of reports that a driver sends by the link of a trip. A report is evidence: kept as it came, never edited. The times of a
 * trip are derived from its reports anew each time (rules 13.2).
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
  'taken_back',
] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** A driver says at most so many minutes later: two days. */
export const MAX_LATE_MINUTES = 2 * MINUTES_PER_DAY
/**
 * Reasons of a driver's delay: the page sends one as the text of a `delayed` report, and every reader sees it in its own
 * language.
 */
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
export const isStep = (kind: ReportKind): boolean => STEPS.some((step) => step === kind)

/** A report as the rules need it. Instants are ISO texts in UTC. */
export type Report = {
  re_id: string
  /** The link by which it was sent. */
  tl_id: number
  re_kind: ReportKind
  /** Time of the event: the phone's time without its error, never later than it was received. */
  re_at: string
  re_received_at: string
  /** By the phone's clock: the order of those that came at once. */
  re_device_at: string
  re_minutes: number | null
  re_text: string
  /** The report that this one corrects, or takes back. */
  re_replaces: string | null
  re_set_aside_by: string | null
}
type PlannedTimes = { tt_stp: string }

/** Actual times that drivers reported and that count; a time without a report is absent. */
export type DriverTimes = Partial<Record<ActualTimeField, string>>
/** Reports of drivers beside times; absent without a report. */
export type DriverNews = {
  /** Time at which the vehicle was called to the dock. ISO. */
  called_at?: string
  /** Time at which it was unloaded. ISO. */
  released_at?: string
  /** Later than planned by so many minutes, with the reason. */
  late_minutes?: number
  /** Time of that report. ISO. */
  late_at?: string
  late_reason?: string
  damages?: number
  notes?: number
  proofs?: number
  /** Reports on which dispatch has to decide. */
  waits?: number
}

/** Sets aside reports that came after the end of their link: no person has this name. Dispatch decides whether they count. */
export const ENDED_LINK = '(link)'
/** The same, of a report of what cannot be yet (`isBeforeItCanBe`). */
export const BEFORE_PLAN = '(plan)'
/** Returns true if dispatch has yet to decide on a report. */
export const waitsForDispatch = ({ re_set_aside_by: by }: { re_set_aside_by?: string | null }): boolean =>
  by === ENDED_LINK || by === BEFORE_PLAN

/** A report this long before the planned positioning was made by a clock that is wrong, or for another trip. */
export const EARLIEST_BEFORE_STP = DAY_MS

/**
 * Reasons why a report is kept and does not count. `waits`: dispatch has yet to decide. `repeated`: another report of its step
 * was earlier. `out_of_order`: it does not fit between the steps that counted when it came.
 */
export const REPORT_FLAGS = [
  'set_aside',
  'waits',
  'taken_back',
  'replaced',
  'repeated',
  'too_early',
  'out_of_order',
] as const
export type ReportFlag = (typeof REPORT_FLAGS)[number]

export type Derived = {
  times: DriverTimes
  news: DriverNews
  /** Reports that do not count, by their id. */
  flags: Readonly<Record<string, ReportFlag>>
}

/** Steps whose times follow one another. */
const ORDERED = STEPS.filter((step) => step !== 'proof')

/**
 * Derives times, news and flags from the reports of a trip, the same in whatever order they are given.
 *
 * They are looked at in the order in which they were received. One that does not fit between the steps that count already changes
 * nothing, so that a late tap of an earlier step takes no time back; it counts once what it contradicted is corrected or set
 * aside. Of several reports of one step the earliest counts; a correction takes the place of what it corrects. What is taken back
 * is gone, also where it comes later than that, and what it corrected counts again.
 * @example
 * deriveReports({ tt_stp: '2026-03-02T08:00:00.000Z' }, [
 *   { re_id: 'a', tl_id: 1, re_kind: 'departed', re_at: '2026-03-02T08:40:00.000Z', re_received_at: '2026-03-02T08:40:00.000Z', re_device_at: '2026-03-02T08:40:00.000Z', re_minutes: null, re_text: '', re_replaces: null, re_set_aside_by: null },
 *   { re_id: 'b', tl_id: 1, re_kind: 'positioned', re_at: '2026-03-02T08:50:00.000Z', re_received_at: '2026-03-02T08:50:00.000Z', re_device_at: '2026-03-02T08:50:00.000Z', re_minutes: null, re_text: '', re_replaces: null, re_set_aside_by: null },
 * ]).times // → { tt_atd: '2026-03-02T08:40:00.000Z' }
 */
export const deriveReports = (trip: PlannedTimes, reports: readonly Report[]): Derived => {
  const flags: Record<string, ReportFlag> = {}
  const byId = new Map(reports.map((report) => [report.re_id, report]))
  const standing: Report[] = []
  /** Reports that their own link took back: by a report that counts, and by one that waits for dispatch itself. */
  const takings = { counting: new Set<string>(), waiting: new Set<string>() }
  for (const report of reports) {
    if (report.re_kind !== 'taken_back') continue
    const key = `${report.tl_id} ${report.re_replaces}`
    if (report.re_set_aside_by === null) takings.counting.add(key)
    else if (waitsForDispatch(report)) takings.waiting.add(key)
  }
  const isTakenBack = ({ tl_id, re_id, re_set_aside_by }: Report): boolean => {
    const key = `${tl_id} ${re_id}`
    return takings.counting.has(key) || (re_set_aside_by !== null && takings.waiting.has(key))
  }
  /** The report that another one names: a link replaces its own reports alone. */
  const namedBy = ({ tl_id, re_replaces }: Report): Report | undefined => {
    const named = re_replaces === null ? undefined : byId.get(re_replaces)
    return named?.tl_id === tl_id ? named : undefined
  }
  /** Returns true if there is nothing to decide on a taking back: what it names does not count, or never came. */
  const isSettled = (report: Report): boolean =>
    report.re_kind === 'taken_back' && waitsForDispatch(report) && namedBy(report)?.re_set_aside_by !== null
  for (const report of [...reports].sort(byReceipt)) {
    if (isSettled(report)) continue
    if (isTakenBack(report)) flags[report.re_id] = 'taken_back'
    else if (report.re_set_aside_by !== null) flags[report.re_id] = waitsForDispatch(report) ? 'waits' : 'set_aside'
    else if (Date.parse(report.re_at) < Date.parse(trip.tt_stp) - EARLIEST_BEFORE_STP) flags[report.re_id] = 'too_early'
    else standing.push(report)
  }
  /** Id of the report that one corrects: a correction that was set aside or taken back stands for what it corrected. */
  const correctedBy = (report: Report): string | null => {
    let named = namedBy(report)
    for (const _step of reports) {
      if (!named || (named.re_set_aside_by === null && !isTakenBack(named))) break
      named = namedBy(named)
    }
    return named?.re_id ?? null
  }

  const counted = new Map<ReportKind, Report>()
  const fits = (report: Report): boolean => {
    const place = (ORDERED as readonly ReportKind[]).indexOf(report.re_kind)
    return ORDERED.every((step, index) => {
      const other = counted.get(step)
      if (!other || index === place) return true
      return index < place ? other.re_at <= report.re_at : report.re_at <= other.re_at
    })
  }
  const count = (report: Report): void => {
    const current = counted.get(report.re_kind)
    if (!fits(report)) flags[report.re_id] = 'out_of_order'
    else if (!current) counted.set(report.re_kind, report)
    else if (correctedBy(current) === report.re_id) flags[report.re_id] = 'replaced'
    else if (correctedBy(report) === current.re_id || report.re_at < current.re_at) {
      flags[current.re_id] = correctedBy(report) === current.re_id ? 'replaced' : 'repeated'
      counted.set(report.re_kind, report)
    } else flags[report.re_id] = 'repeated'
  }
  const steps = standing.filter(({ re_kind }) => ORDERED.some((step) => step === re_kind))
  for (const report of steps) count(report)
  // What was in the way may have been corrected since.
  for (let left = -1; ; ) {
    const waiting = steps.filter(({ re_id }) => flags[re_id] === 'out_of_order')
    if (waiting.length === 0 || waiting.length === left) break
    left = waiting.length
    for (const report of waiting) {
      if (!fits(report)) continue
      delete flags[report.re_id]
      count(report)
    }
  }

  const others = standing.filter(({ re_kind }) => !ORDERED.some((step) => step === re_kind))
  for (const report of others.filter(({ re_kind }) => re_kind !== 'taken_back')) {
    const corrected = correctedBy(report)
    if (corrected !== null && corrected !== report.re_id) flags[corrected] ??= 'replaced'
  }
  const countedOf = (kind: ReportKind): Report[] =>
    others.filter(({ re_id, re_kind }) => re_kind === kind && flags[re_id] === undefined)

  const times: DriverTimes = {}
  for (const [kind, field] of Object.entries(TIME_OF_KIND) as [ReportKind, ActualTimeField][]) {
    const report = counted.get(kind)
    if (report) times[field] = report.re_at
  }
  const news: DriverNews = {}
  const called = counted.get('called_to_dock')
  if (called) news.called_at = called.re_at
  const released = counted.get('released')
  if (released) news.released_at = released.re_at
  const late = countedOf('delayed').sort(byTime).at(-1)
  if (late) Object.assign(news, { late_minutes: late.re_minutes ?? 0, late_at: late.re_at, late_reason: late.re_text })
  for (const [kind, name] of [
    ['damage', 'damages'],
    ['note', 'notes'],
    ['proof', 'proofs'],
  ] as const) {
    const sum = countedOf(kind).length
    if (sum > 0) news[name] = sum
  }
  const waits = Object.values(flags).filter((flag) => flag === 'waits').length
  if (waits > 0) news.waits = waits
  return { times, news, flags }
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byTime = (a: Report, b: Report): number => compared(a.re_at, b.re_at) || compared(a.re_id, b.re_id)
/** Of one request, in the order in which they were pressed. */
const byReceipt = (a: Report, b: Report): number =>
  compared(a.re_received_at, b.re_received_at) || compared(a.re_device_at, b.re_device_at) || compared(a.re_id, b.re_id)

/** A trip with its actual times, and where they come from. */
export type TimedTrip = Partial<Record<ActualTimeField, string | null>> & {
  tt_manual_times?: readonly string[] | undefined
  tt_driver_times?: DriverTimes | undefined
}
/** Sources of an actual time, in order of precedence. */
export const TIME_SOURCES = ['typed', 'vehicle', 'driver'] as const
export type TimeSource = (typeof TIME_SOURCES)[number]

/** Source of an actual time that a trip shows; null where there is none. */
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

/** Times that a vehicle reports, with the driver's in place of those that it takes back. */
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
