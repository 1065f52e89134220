import { TAKEN_BACK_WITHIN } from '#shared/domain/links/judged-reports.ts'
import { type ReportFlag, type ReportKind, STEPS, type Step } from '#shared/domain/links/reports.ts'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import { minutesEarly } from '#shared/domain/trip/early-times.ts'
import type { DriverTrip } from '#shared/schemas/trip-link.ts'
import type { KeptReport } from './kept.ts'
import { isHeld } from './queue.ts'

/** Something that was reported of a trip, by this phone or another one. */
export type Said = {
  re_id: string
  kind: ReportKind
  /** ISO. */
  at: string
  /** `other`: not by this phone. */
  state: KeptReport['state'] | 'other'
  /** By this link, which may correct it. */
  isOwn: boolean
  /** It does not count: corrected by a later report, set aside, refused, or it does not fit. */
  isGone: boolean
  /** Its time does not fit the trip: the driver can mend it. */
  isMisfit: boolean
  /** It counts once dispatch takes it over; for the driver its step is done. */
  isWaiting: boolean
  isTakenBack: boolean
  kept: KeptReport | null
  /** Report of this phone that took it back. */
  takenBackBy: KeptReport | null
}

const MISFIT: readonly (string | null)[] = ['out_of_order', 'too_early']
/** Flags of a correction that replaces nothing: the corrected report still counts. */
const NOTHING_REPLACED = [...MISFIT, 'taken_back', 'set_aside']
const shifted = (iso: string, ms: number): string => new Date(Date.parse(iso) + ms).toISOString()

/**
 * Time of a report by the server's clock, as the page told it when the button was pressed.
 * @param ahead milliseconds by which that clock is ahead of the phone's, for a report that does not tell it
 */
export const madeAt = ({ re_said_at, re_device_at, re_ahead }: KeptReport, ahead: number): string =>
  re_said_at ?? shifted(re_device_at, re_ahead ?? ahead)

/** The server's word for a report that dispatch has yet to decide on. */
export const WAITS = 'trip_report_before_plan'

/**
 * Reports of a trip, the earliest first: those that the server told, and those still on the phone.
 * @param ahead milliseconds by which the server's clock is ahead of the phone's
 */
export const saidOf = (trip: DriverTrip, kept: readonly KeptReport[], ahead = 0): Said[] => {
  const own = kept.filter(({ tt_id }) => tt_id === trip.tt_id)
  const takings = own.filter(({ re_kind }) => re_kind === 'taken_back')
  const isOut = ({ re_id, state }: KeptReport): boolean =>
    state === 'refused' ||
    takings.some((taking) => taking.re_replaces === re_id && taking.state !== 'refused') ||
    trip.reports.some((told) => told.re_id === re_id && NOTHING_REPLACED.includes(told.flag))
  const corrected = new Set(own.filter((report) => !isOut(report)).map(({ re_replaces }) => re_replaces))
  const saidBy = (
    report: Pick<Said, 're_id' | 'kind' | 'at' | 'state' | 'isOwn' | 'kept'>,
    flag: ReportFlag | null,
    isRefused = false,
  ): Said => {
    const takenBackBy = takings.findLast(({ re_replaces }) => re_replaces === report.re_id) ?? null
    const isGone = (flag !== null && flag !== 'waits') || isRefused || corrected.has(report.re_id)
    return {
      ...report,
      isGone,
      isMisfit: MISFIT.includes(flag),
      isWaiting: flag === 'waits' && !isGone,
      isTakenBack: flag === 'taken_back' || (isGone && takenBackBy !== null),
      takenBackBy,
    }
  }
  const told = trip.reports.map(({ re_id, re_kind: kind, re_at: at, flag, isOwn = false }) => {
    const mine = own.find((report) => report.re_id === re_id) ?? null
    return saidBy({ re_id, kind, at, state: mine ? 'sent' : 'other', isOwn: isOwn || mine !== null, kept: mine }, flag)
  })
  const mine = own
    .filter(({ re_id, re_kind }) => re_kind !== 'taken_back' && told.every((one) => one.re_id !== re_id))
    .map((kept) => {
      const { re_id, re_kind: kind, state, refusal } = kept
      const flag = refusal === WAITS ? 'waits' : null
      return saidBy({ re_id, kind, at: madeAt(kept, ahead), state, isOwn: true, kept }, flag, state === 'refused')
    })
  return [...told, ...mine].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** Report by which a step counts as done; undefined if there is none. */
export const stepReport = (said: readonly Said[], step: Step): Said | undefined =>
  said.find(({ kind, isGone }) => kind === step && !isGone)

/**
 * Returns true if the driver may take back a report of this phone: as long as no later step hangs on it.
 * @param now the phone's clock
 */
export const canTakeBack = (
  said: readonly Said[],
  { kind, isGone, isWaiting, state, kept }: Said,
  now: number,
): boolean => {
  if (!kept || isGone || isHeld(kept, now)) return false
  if (isWaiting || state === 'waiting') return true
  const place = (STEPS as readonly ReportKind[]).indexOf(kind)
  const isLast = place === -1 || STEPS.slice(place + 1).every((step) => !stepReport(said, step))
  return isLast && now - Date.parse(kept.re_device_at) < TAKEN_BACK_WITHIN
}

/** Minutes by which a step would be ahead of its plan, if that is worth a question; null otherwise. @param at ISO */
export const earlyBy = (trip: DriverTrip, kind: ReportKind, at: string): number | null => {
  if (kind === 'departed') return minutesEarly(at, trip.std)
  return kind === 'arrived' || (kind === 'released' && !trip.ata) ? minutesEarly(at, trip.sta) : null
}

const ACTUAL = { positioned: 'atp', departed: 'atd', arrived: 'ata' } as const

/** Number of done steps, reported by this phone or told by the server. */
const doneUpTo = (trip: DriverTrip, said: readonly Said[]): number =>
  STEPS.findLastIndex((step) => {
    const actual = step in ACTUAL ? trip[ACTUAL[step as keyof typeof ACTUAL]] : null
    return actual !== null || stepReport(said, step) !== undefined
  }) + 1

export type NextSteps = {
  /** The large button; null when nothing is left. */
  next: Step | null
  /** Optional step before it. */
  between: Step | null
  /** Later steps, in case some before them were forgotten. */
  later: Step[]
  /** Earlier steps without a report: they need a time. */
  forgotten: Step[]
}

/**
 * Steps that a driver can report next. `called_to_dock` may be left out.
 * @example
 * // of a trip that is positioned: { next: 'departed', between: 'called_to_dock', later: ['arrived', ...], forgotten: [] }
 */
export const nextSteps = (trip: DriverTrip, said: readonly Said[]): NextSteps => {
  if (trip.off) return { next: null, between: null, later: [], forgotten: [] }
  const done = doneUpTo(trip, said)
  const open = STEPS.slice(done).filter((step) => step !== 'called_to_dock')
  const dock = STEPS.indexOf('called_to_dock')
  return {
    next: open[0] ?? null,
    between: done === dock ? 'called_to_dock' : null,
    later: open.slice(1).filter((step) => step !== 'proof'),
    forgotten: STEPS.slice(0, done).filter((step) => {
      const isTold = step in ACTUAL && trip[ACTUAL[step as keyof typeof ACTUAL]] !== null
      return !isTold && step !== 'proof' && stepReport(said, step) === undefined
    }),
  }
}

/**
 * Trip that a driver is at: the first that is neither off nor done; the last if all are. A trip with an arrival is left behind
 * once a later trip has begun, even if reports of it are missing.
 */
export const currentTrip = (trips: readonly DriverTrip[], kept: readonly KeptReport[]): DriverTrip | undefined => {
  const inOrder = trips.toSorted((a, b) => (a.stp < b.stp ? -1 : 1))
  const done = inOrder.map((trip) => (trip.off ? 0 : doneUpTo(trip, saidOf(trip, kept))))
  const isBehind = (at: number): boolean =>
    (done[at] ?? 0) > STEPS.indexOf('arrived') && done.slice(at + 1).some((steps) => steps > 0)
  const open = inOrder.filter((trip, at) => !isBehind(at) && nextSteps(trip, saidOf(trip, kept)).next !== null)
  return open[0] ?? inOrder.at(-1)
}

/** Milliseconds after which a waiting report is offered as an SMS. */
export const SMS_AFTER_MS = 30 * MINUTE_MS

/** Reports that dispatch does not know and that an SMS can tell. */
export const untold = (kept: readonly KeptReport[]): KeptReport[] =>
  kept.filter(({ state }) => state === 'waiting').sort((a, b) => (a.re_device_at < b.re_device_at ? -1 : 1))

type SmsWords = { word: (report: KeptReport) => string; time: (iso: string) => string; ahead: number }

/**
 * The text of an SMS with the times of reports that could not be sent, one line for each trip.
 * @example // 'LX 100: Bereit 25.11. 08:12, Abgefahren 25.11. 08:55'
 */
export const smsText = (
  trips: readonly Pick<DriverTrip, 'tt_id' | 'tour'>[],
  reports: readonly KeptReport[],
  { word, time, ahead }: SmsWords,
): string => {
  const lines = trips.flatMap(({ tt_id, tour }) => {
    const own = reports.filter((report) => report.tt_id === tt_id)
    if (own.length === 0) return []
    const said = own.map((report) => `${word(report)} ${time(madeAt(report, ahead))}`)
    return [`${tour}: ${said.join(', ')}`]
  })
  return lines.join('\n')
}

/** `sms:` with a body, in the one form that both Android and iOS read. */
export const smsHref = (phone: string, text: string): string =>
  `sms:${phone.replaceAll(/[^\d+]/g, '')}?&body=${encodeURIComponent(text)}`

/** End of the phone's work: `sent` only if no report waits or was refused. */
export type TripEnd = { is: 'unsent' | 'refused'; count: number } | { is: 'sent' }

/** The end of the phone's work, over all trips of the link: a page is closed once, not once for each trip. */
export const endOfReports = (kept: readonly Pick<KeptReport, 'state'>[]): TripEnd => {
  const count = (wanted: KeptReport['state']): number => kept.filter(({ state }) => state === wanted).length
  if (count('waiting') > 0) return { is: 'unsent', count: count('waiting') }
  return count('refused') > 0 ? { is: 'refused', count: count('refused') } : { is: 'sent' }
}
