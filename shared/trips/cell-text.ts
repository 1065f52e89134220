import { cellText } from '../domain/columns/column.ts'
import type { DelayWord } from '../domain/delay/delay.ts'
import { delayWord, type Leg } from '../domain/delay/legs.ts'
import { dayOf, formatClock, formatDayMonth, formatInstant } from '../domain/time/dates.ts'
import { spanText } from '../domain/time/spans.ts'
import type { TripColumn } from '../domain/trip/lists/trip-columns.ts'
import type { KnownPlaces } from '../domain/trip/slots.ts'
import type { Translate } from '../text-key.ts'
import { shortDay } from './group-title.ts'
import type { TripView } from './trip-view.ts'

/** Input of the cells' texts beside the trip. */
export type CellContext = {
  translate: Translate
  timeZone: string
  /** The day whose times need no date: today in today's view, null where days mix. */
  plainDay: string | null
  /** Known addresses; absent for a reader who is told of no finding about them. */
  places?: KnownPlaces | undefined
}

/** Placeholder of unknown values. */
export const NOTHING = '–'

const clockWithDay = (instant: string, timeZone: string, plainDay: string | null): string => {
  const day = dayOf(instant, timeZone)
  const clock = formatClock(instant, timeZone)
  return day === plainDay ? clock : `${formatDayMonth(day)} ${clock}`
}

/** Planned and shown time of a leg as a narrow cell has room for; the shown one has its date only on another day. */
export const legTimes = (
  leg: Leg,
  { timeZone, plainDay }: Pick<CellContext, 'timeZone' | 'plainDay'>,
): { planned: string; shown: string | null } => ({
  planned: leg.planned ? clockWithDay(leg.planned, timeZone, plainDay) : NOTHING,
  shown: leg.shown ? clockWithDay(leg.shown, timeZone, leg.planned ? dayOf(leg.planned, timeZone) : plainDay) : null,
})

/** The leg in the smallest room: clock times, and apart from them the planned day, `Mo 23.11.`, where it is not the plain one. */
export const legClocks = (
  leg: Leg,
  { timeZone, plainDay, translate }: Pick<CellContext, 'timeZone' | 'plainDay' | 'translate'>,
): { planned: string; shown: string | null; day: string | null } => {
  const day = leg.planned ? dayOf(leg.planned, timeZone) : plainDay
  return {
    planned: leg.planned ? formatClock(leg.planned, timeZone) : NOTHING,
    shown: leg.shown ? formatClock(leg.shown, timeZone) : null,
    day: day === null || day === plainDay ? null : shortDay(day, translate),
  }
}

/** Minutes late up to which a delay is said without a fill. */
const SLIGHT_MINUTES = 5
/** Class names of a delay: its word, and how loud it is. Colours: `web/ui/trips/delays.module.css`. */
export const delayLook = (leg: Leg, kind: DelayWord): string =>
  `delay delay-${kind}${kind === 'marginal' && (leg.delay ?? 0) <= SLIGHT_MINUTES ? ' delay-slight' : ''}`

/** `+11 min`, `0 min`, `−3 min`, `+2:05 h`, or the dash. */
export const delaySpan = ({ delay }: Pick<Leg, 'delay'>): string =>
  delay === null ? NOTHING : (delay > 0 ? '+' : delay < 0 ? '−' : '') + spanText(Math.abs(delay))
/** `+11`, `0`, `−3`, `+2:05`, or the dash: the span without its unit, for narrow columns. */
export const delayText = (leg: Leg): string => delaySpan(leg).split('\u00a0', 1)[0] ?? NOTHING

/** Returns the kind of time that a leg shows, as a message key. */
export const legTimeKind = ({ phase }: Leg): 'time_estimated' | 'time_actual' =>
  phase === 'in_transit' ? 'time_estimated' : 'time_actual'

/** Phase of the leg, or the time since which nothing is heard of its trip, in words; null for one without times. */
export const phaseWords = (
  { phase, silentSince }: Leg,
  { translate, timeZone }: Pick<CellContext, 'translate' | 'timeZone'>,
): string | null =>
  silentSince
    ? translate('phase_silent', { time: formatInstant(silentSince, timeZone) })
    : phase && translate(`phase_${phase}`)

/** The whole leg in a sentence, with full dates: for titles and for screen readers. */
export const legSentence = (leg: Leg, context: Pick<CellContext, 'translate' | 'timeZone'>): string => {
  const { translate, timeZone } = context
  const parts = [translate(`leg_${leg.name}`)]
  if (leg.planned) parts.push(`${translate('time_planned')} ${formatInstant(leg.planned, timeZone)}`)
  if (leg.shown) {
    parts.push(`${translate(legTimeKind(leg))} ${formatInstant(leg.shown, timeZone)}`)
  }
  const does = phaseWords(leg, context)
  if (does) parts.push(does)
  const word = delayWord(leg)
  if (word) parts.push(`${translate(`delay_${word}`)} (${delaySpan(leg)})`)
  return parts.join(', ')
}

/** Returns the age of the last position in the largest unit that says enough; short where a sign says what is old. */
export const positionAgeText = (minutes: number, translate: Translate, isShort = false): string => {
  const key = isShort ? 'position_age_short' : 'position_age'
  if (minutes < 120) return translate(`${key}_minutes`, { minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? translate(`${key}_hours`, { hours }) : translate(`${key}_days`, { days: Math.floor(hours / 24) })
}

/** Returns the text of the ignition, or null where it is unknown or no longer of interest. */
export const ignitionText = ({ row, vehicleState }: TripView, translate: Translate): string | null =>
  vehicleState === 'drives' || vehicleState === 'stands'
    ? translate(row.tt_ignition === 1 ? 'ignition_on' : 'ignition_off')
    : null

const vehicleText = (trip: TripView, translate: Translate): string =>
  [
    trip.vehicleState === 'none' ? NOTHING : translate(`vehicle_state_${trip.vehicleState}`),
    ignitionText(trip, translate),
    trip.oldPositionMinutes === null ? null : positionAgeText(trip.oldPositionMinutes, translate),
  ]
    .filter(Boolean)
    .join(', ')

/** The text of a trip's cell, as it is printed, searched and read out. Empty where there is no value. */
export const tripText = (trip: TripView, column: TripColumn, context: CellContext): string => {
  const { translate } = context
  const leg = column.leg && trip.legs[column.leg]
  if (leg && column.kind === 'leg') {
    const { planned, shown } = legTimes(leg, context)
    return [`${planned} → ${shown ?? NOTHING}`, phaseWords(leg, context)].filter(Boolean).join(' ')
  }
  if (leg) {
    const word = delayWord(leg)
    return word ? `${delaySpan(leg)} ${translate(`delay_${word}`)}` : NOTHING
  }
  if (column.kind === 'vehicle_state') return vehicleText(trip, translate)
  return cellText(column, column.value(trip.row), context)
}
