import { weekdayIndex } from '#shared/domain/time/weeks.ts'
import {
  type DatedFault,
  type DayTimes,
  datedFaults,
  inOrder,
  isValidOn,
  pricedOn,
  type TourDay,
  type TourDayKind,
  tourOn,
  weekdayOf,
} from '#shared/domain/tour/dated.ts'
import type { TourDraft } from '#shared/domain/tour/weekday-rules.ts'
import { type ChoiceField, chosenOption } from '../days/day-fields.ts'
import type { TourLookups } from '../edit-tour-context.ts'

/** `moved`: off on its day, and extra on another one instead. */
export const EXCEPTION_KINDS = ['off', 'moved', 'extra', 'changed'] as const satisfies readonly (
  | TourDayKind
  | 'moved'
)[]
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number]

/** An exception during typing. `entry` belongs to the driven day, so to `to` of a moved one. */
export type TypedException = {
  kind: ExceptionKind
  day: string | null
  /** Day that it is moved to. */
  to: string | null
  entry: Omit<TourDay, 'day' | 'kind'>
}

export const typedOf = (entry: TourDay | null): TypedException => {
  if (!entry) return { kind: 'off', day: null, to: null, entry: {} }
  const { day, kind, ...rest } = entry
  return { kind, day, to: null, entry: rest }
}

/** Day that is driven in another way than by its weekday; null if there is none, or none is typed yet. */
export const drivenDay = ({ kind, day, to }: TypedException): string | null =>
  kind === 'off' ? null : kind === 'moved' ? to : day

/** Fields in the order of the wire: values are compared as they are written. */
const FIELDS = [
  ...(['day', 'kind', 'reason', 'times', 'sub', 'gps', 'driver', 'drivernr'] as const),
  ...(['customer_trip', 'customer_toll', 'sub_trip', 'sub_toll'] as const),
]
const ordered = (entry: TourDay): TourDay =>
  Object.fromEntries(
    FIELDS.flatMap((field) => (entry[field] === undefined ? [] : [[field, entry[field]]])),
  ) as unknown as TourDay

type DayOfTour = Pick<TourDay, 'sub' | 'gps' | 'driver' | 'drivernr' | 'sub_trip' | 'sub_toll'>

/** Values of a day by its weekday; prices are those of the day on which it is driven. */
const weekdayValues = (tour: TourDraft, day: string, driven: string): DayOfTour => {
  const weekday = weekdayOf(tour, day)
  const priced = pricedOn(tour, driven)
  return {
    sub: tour.tr_week_sub[weekday] ?? undefined,
    gps: tour.tr_week_gps[weekday] ?? undefined,
    driver: tour.tr_week_driver[weekday] ?? undefined,
    drivernr: tour.tr_week_drivernr[weekday] ?? undefined,
    sub_trip: priced.tr_week_sub_invoice_trip[weekday] ?? 0,
    sub_toll: priced.tr_week_sub_invoice_toll[weekday] ?? 0,
  }
}

/**
 * Values that a day takes over from the day that it replaces: those that differ from its own weekday's. A named subcontractor
 * means that there is no vehicle or driver but those named.
 */
const replacedValues = (tour: TourDraft, { kind, day, to, entry }: TypedException): DayOfTour => {
  if (kind !== 'moved' || !day || !to) return {}
  const own = weekdayValues(tour, to, to)
  const { sub, gps, driver, drivernr, sub_trip, sub_toll } = weekdayValues(tour, day, to)
  const isCrewOther =
    sub !== own.sub || gps !== own.gps || driver !== own.driver || (drivernr ?? '') !== (own.drivernr ?? '')
  const ofDriver = entry.driver === undefined && driver !== undefined ? { driver, drivernr } : {}
  return {
    ...(isCrewOther && entry.sub === undefined && { sub, gps, ...ofDriver }),
    ...(sub_trip !== own.sub_trip && { sub_trip }),
    ...(sub_toll !== own.sub_toll && { sub_toll }),
  }
}

/** Adds the values of the replaced day; those chosen for the day come first. */
const withReplaced = (tour: TourDraft, typed: TypedException): TypedException => ({
  ...typed,
  entry: { ...replacedValues(tour, typed), ...typed.entry },
})

/** Exception of a day that is off already, for example by a copy: the exception that moves the day replaces it. */
const offAlready = ({ kind, day }: TypedException, others: readonly TourDay[]): TourDay | undefined =>
  kind === 'moved' ? others.find((entry) => entry.day === day && entry.kind === 'off') : undefined

/**
 * Entries of a typed exception; none while a day is missing. An entry that a person takes over is its own, and stays when the
 * copy of weeks that made it is undone.
 * @param others the exceptions of other days, as the tour has them
 * @param tour from which a day takes over the values of the day that it replaces
 */
export const entriesOf = (typed: TypedException, others: readonly TourDay[] = [], tour?: TourDraft): TourDay[] =>
  namedEntries(tour ? withReplaced(tour, typed) : typed, offAlready(typed, others)?.reason).map(ordered)

const namedEntries = (typed: TypedException, reasonOfOff: string | undefined): TourDay[] => {
  const { kind, day, to, entry } = typed
  const said = { reason: entry.reason?.trim() || reasonOfOff }
  if (!day) return []
  if (kind === 'off') return [{ day, kind, ...said }]
  const { reason: _reason, run: _run, ...driven } = entry
  if (kind !== 'moved') return [{ day, kind, ...driven, ...said }]
  return to
    ? [
        { day, kind: 'off', reason: reasonOfOff ?? said.reason },
        { day: to, kind: 'extra', ...driven, ...said },
      ]
    : []
}

/** A tour with the entries in place of the edited exception, and of those that they replace. */
export const withException = <Tour extends { tr_days: TourDay[] }>(
  tour: Tour,
  edited: TourDay | null,
  entries: readonly TourDay[],
): Tour => ({
  ...tour,
  tr_days: inOrder(
    [
      ...tour.tr_days.filter(({ day }) => day !== edited?.day && !entries.some((entry) => entry.day === day)),
      ...entries,
    ],
    'day',
  ),
})

export type ExceptionFaults = Partial<Record<'day' | 'to' | keyof DayTimes, DatedFault['message'] | 'field_required'>>

/**
 * Faults that block the exception, field by field.
 * @param others the exceptions of other days
 * @param validity of the tour
 * @param isRunning true if the tour runs on a day anyway
 */
export const exceptionFaults = (
  typed: TypedException,
  others: readonly TourDay[],
  validity: Partial<Pick<TourDraft, 'tr_valid_from' | 'tr_valid_to'>> = {},
  isRunning: (day: string) => boolean = () => false,
): ExceptionFaults => {
  const isTaken = (day: string | null) => others.some((entry) => entry.day === day)
  const faults: ExceptionFaults = {}
  if (!typed.day) faults.day = 'field_required'
  else if (isTaken(typed.day) && !offAlready(typed, others)) faults.day = 'tour_day_twice'
  if (typed.kind === 'moved') {
    if (!typed.to) faults.to = 'field_required'
    else if (typed.to === typed.day || isTaken(typed.to)) faults.to = 'tour_day_twice'
  }
  const driven = drivenDay(typed)
  if (driven && !isValidOn(validity, driven))
    faults[typed.kind === 'moved' ? 'to' : 'day'] ??= 'tour_day_outside_validity'
  if (driven && typed.kind !== 'changed' && isRunning(driven))
    faults[typed.kind === 'moved' ? 'to' : 'day'] ??= 'tour_day_runs_already'
  for (const { path, message } of datedFaults({ tr_days: entriesOf(typed) })) {
    const name = path.split('.times.')[1]
    if (name) faults[name as keyof DayTimes] = message
  }
  return faults
}

/** Tour as it is driven on the day, with the typed values; without a typed day, the tour itself. */
export const tourOfException = (tour: TourDraft, typed: TypedException): TourDraft => {
  const day = drivenDay(typed)
  return day ? tourOn({ ...tour, tr_days: [{ ...withReplaced(tour, typed).entry, day, kind: 'extra' }] }, day) : tour
}

/** The times that count: those of the exception, else the tour's own. */
export const timesOf = ({ tr_stp, tr_std, tr_std_plus_day, tr_sta, tr_sta_plus_day }: TourDraft): DayTimes => ({
  stp: tr_stp,
  std: tr_std,
  std_plus_day: tr_std_plus_day,
  sta: tr_sta,
  sta_plus_day: tr_sta_plus_day,
})

/** Returns the exception with other times; without times if all are the tour's own. */
export const withTimes = (typed: TypedException, tour: TourDraft, times: DayTimes): TypedException => {
  const { times: _times, ...rest } = typed.entry
  const own = timesOf(tour)
  const isOwn = (Object.keys(own) as (keyof DayTimes)[]).every((name) => own[name] === times[name])
  return { ...typed, entry: isOwn ? rest : { ...rest, times } }
}

/**
 * Returns the exception with another subcontractor, vehicle or driver; null is the weekday's. Another subcontractor brings its
 * own vehicle and driver.
 */
export const withExceptionChoice = (
  typed: TypedException,
  tour: TourDraft,
  field: ChoiceField,
  value: string | null,
  { drivers }: Pick<TourLookups, 'drivers'>,
): TypedException => {
  const day = drivenDay(typed)
  if (!day) return typed
  const { sub, gps, driver, drivernr, ...rest } = typed.entry
  const ofSub = sub === undefined ? {} : { sub }
  const ofDriver = driver === undefined ? {} : { driver, ...(drivernr !== undefined && { drivernr }) }
  const ofVehicle = gps === undefined ? {} : { gps }
  /** The day without this choice. */
  const without = tourOfException(tour, { ...typed, entry: { ...rest, ...(field === 'tr_week_sub' ? {} : ofSub) } })
  const isOwn = value === null || chosenOption(without, field, weekdayIndex(day)) === value
  if (field === 'tr_week_sub') return { ...typed, entry: isOwn ? rest : { ...rest, sub: value } }
  if (field === 'tr_week_gps')
    return { ...typed, entry: { ...rest, ...ofSub, ...ofDriver, ...(!isOwn && { gps: value }) } }
  const chosen = drivers.find(({ dr_id }) => String(dr_id) === value)
  const given = isOwn || !chosen ? {} : { driver: chosen.dr_id, drivernr: chosen.dr_number }
  return { ...typed, entry: { ...rest, ...ofSub, ...ofVehicle, ...given } }
}

export type ExceptionAmount = 'customer_trip' | 'customer_toll' | 'sub_trip' | 'sub_toll'

/** Amount of the day without one of its own. */
export const usualAmount = (tour: TourDraft, typed: TypedException, amount: ExceptionAmount): number => {
  const day = drivenDay(typed)
  const { [amount]: _own, ...rest } = typed.entry
  const priced = tourOfException(tour, { ...typed, entry: rest })
  if (amount === 'customer_trip') return priced.tr_customer_invoice_trip
  if (amount === 'customer_toll') return priced.tr_customer_invoice_toll
  const week = amount === 'sub_trip' ? priced.tr_week_sub_invoice_trip : priced.tr_week_sub_invoice_toll
  return (day && week[weekdayIndex(day)]) || 0
}

/** Returns the exception with an amount of its own; null is the usual one. */
export const withAmount = (typed: TypedException, amount: ExceptionAmount, value: number | null): TypedException => {
  const { [amount]: _former, ...rest } = typed.entry
  return { ...typed, entry: value === null ? rest : { ...rest, [amount]: value } }
}
