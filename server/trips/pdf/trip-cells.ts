import type { TableCell } from 'pdfmake/interfaces'
import { cellText } from '#shared/domain/columns/column.ts'
import type { DelayWord } from '#shared/domain/delay/delay.ts'
import { delayWord, type Leg, type LegPhase, legOf } from '#shared/domain/delay/legs.ts'
import { type VehicleState, vehicleState } from '#shared/domain/delay/vehicle-state.ts'
import { dayOf, formatClock, formatDay, formatInstant } from '#shared/domain/time/dates.ts'
import type { TripColumn } from '#shared/domain/trip/lists/trip-columns.ts'
import type { TripStatus } from '#shared/domain/trip/trip-status.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import { formatText, type TextKey, translateIn } from '../../kit/texts.ts'
import { COLORS } from '../../pdf/colors.ts'

/** Language, time zone and moment (milliseconds) of the cells; small type in points. */
export type CellContext = { language: Language; timeZone: string; now: number; smallSize: number }

const EMPTY: TableCell = { text: '-', color: COLORS.faint }
const DELAY_COLORS: Record<DelayWord, { color: string; fillColor: string }> = {
  early: { color: COLORS.early, fillColor: COLORS.earlyFill },
  on_time: { color: COLORS.onTime, fillColor: COLORS.onTimeFill },
  marginal: { color: COLORS.marginal, fillColor: COLORS.marginalFill },
  delayed: { color: COLORS.delayed, fillColor: COLORS.delayedFill },
}

const STATUS_TEXTS: Record<TripStatus, TextKey> = {
  active: 'status_active',
  inactive: 'status_inactive',
  scheduled: 'status_scheduled',
  canceled: 'status_canceled_short',
}
const PHASE_TEXTS: Record<LegPhase, TextKey> = {
  arrived: 'phase_arrived',
  in_transit: 'phase_in_transit',
  departed: 'phase_departed',
  waiting: 'phase_waiting',
}
const VEHICLE_TEXTS: Record<Exclude<VehicleState, 'none'>, TextKey> = {
  inactive: 'vehicle_state_inactive',
  canceled: 'vehicle_state_canceled',
  drives: 'vehicle_state_drives',
  stands: 'vehicle_state_stands',
}

const statusCell = (status: TripStatus | undefined, { language }: CellContext): TableCell => {
  if (!status) return EMPTY
  const isOff = status === 'inactive' || status === 'canceled'
  return { text: formatText(language, STATUS_TEXTS[status]), color: isOff ? COLORS.delayed : COLORS.muted, bold: isOff }
}

/** The date small and pale before the clock time, which is what people look for. */
const instantCell = (iso: string | null | undefined, { timeZone, smallSize }: CellContext): TableCell =>
  iso
    ? {
        text: [
          { text: `${formatDay(dayOf(iso, timeZone))} `, color: COLORS.muted, fontSize: smallSize },
          { text: formatClock(iso, timeZone) },
        ],
      }
    : EMPTY

/** The time of a leg, with its day where that is not the planned one, and what the vehicle does. Estimates are slanted. */
const legCell = (leg: Leg, { language, timeZone, smallSize }: CellContext): TableCell => {
  if (!leg.phase) return EMPTY
  const { silentSince } = leg
  const word = silentSince
    ? formatText(language, 'phase_silent', { time: formatInstant(silentSince, timeZone) })
    : formatText(language, PHASE_TEXTS[leg.phase])
  const phase = { text: word, fontSize: smallSize, color: COLORS.muted }
  if (!leg.shown) return phase
  const isPlannedDay = leg.planned !== null && dayOf(leg.shown, timeZone) === dayOf(leg.planned, timeZone)
  const time = isPlannedDay ? formatClock(leg.shown, timeZone) : formatInstant(leg.shown, timeZone)
  return { text: [{ text: `${time}\n`, italics: leg.phase === 'in_transit' }, phase] }
}

/** The minutes; that they are early is said below them too. */
const delayCell = (leg: Leg, { language, smallSize }: CellContext): TableCell => {
  const { delay } = leg
  const word = delayWord(leg)
  if (delay === null || !word) return { ...EMPTY, alignment: 'right' }
  const minutes = delay > 0 ? `+${delay}` : String(delay).replace('-', '−')
  const early = { text: `\n${formatText(language, 'delay_early')}`, fontSize: smallSize, bold: false }
  return {
    text: word === 'early' ? [{ text: minutes }, early] : minutes,
    alignment: 'right',
    bold: word !== 'on_time',
    ...DELAY_COLORS[word],
  }
}

const words = ({ language, timeZone }: CellContext) => ({
  translate: translateIn(language),
  timeZone,
})

/** Cell of a column for a trip. */
export const tripCell = (column: TripColumn, trip: VisibleTrip, context: CellContext): TableCell => {
  switch (column.kind) {
    case 'status':
      return statusCell(trip.tt_status, context)
    case 'instant':
      return instantCell(column.value(trip) as string | null | undefined, context)
    case 'leg':
      return column.leg ? legCell(legOf(trip, column.leg, context.now), context) : EMPTY
    case 'delay':
      return column.leg ? delayCell(legOf(trip, column.leg, context.now), context) : EMPTY
    case 'amount':
      // Its currency stands in the heading.
      return { text: cellText({ kind: 'amount' }, column.value(trip), words(context)), alignment: 'right' }
    case 'flag':
      // What the role does not see counts as no.
      return { text: cellText(column, column.value(trip) ?? false, words(context)) }
    case 'vehicle_state': {
      const state = vehicleState(trip, context.now)
      return state === 'none' ? EMPTY : { text: formatText(context.language, VEHICLE_TEXTS[state]) }
    }
    case 'text':
      return { text: cellText(column, column.value(trip), words(context)) }
  }
}
