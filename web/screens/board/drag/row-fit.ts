import type { Viewer } from '../../../../shared/domain/access/roles.ts'
import { blockOfChange } from '../../../../shared/domain/approvals/approval-findings.ts'
import {
  type Availability,
  driverAvailability,
  subcontractorAvailability,
  vehicleAvailability,
} from '../../../../shared/domain/clashes/availability.ts'
import type { Plan } from '../../../../shared/domain/clashes/clashes.ts'
import {
  availabilityMessage,
  findingMessage,
  type Named,
} from '../../../../shared/domain/clashes/findings/finding-message.ts'
import {
  fieldsOfChange,
  fitOfChange,
  type OfferedTo,
  type TripChange,
} from '../../../../shared/domain/trip/trip-change.ts'
import type { Translate } from '../../../i18n/text.ts'
import type { BoardTrip } from '../use-board-rows.ts'

/**
 * How trips would fit a row. `same`: they are there. `tight`: hardly, or it is hardly meant. `not`: something does not fit,
 * which warns. `refused`: the row may not take them.
 */
export type FitState = 'fits' | 'same' | 'tight' | 'not' | 'refused'
export type RowFit = { readonly state: FitState; readonly text: string }

/** Rows and rules by which fits are judged. */
export type FitKnowledge = {
  viewer: Viewer
  offered: OfferedTo
  /** Undefined while it is worked out. */
  plan: Plan | undefined
  named: Named
  translate: Translate
  /** Milliseconds. */
  now: number
}

const ORDER: readonly FitState[] = ['same', 'fits', 'tight', 'not', 'refused']
const worse = (a: RowFit, b: RowFit): RowFit => (ORDER.indexOf(b.state) > ORDER.indexOf(a.state) ? b : a)

const availabilityOf = (plan: Plan, { key, row }: BoardTrip, change: TripChange): Availability | null => {
  const trip = { ...row, key }
  if (change.kind === 'subcontractor') return subcontractorAvailability(plan, trip, { sc_name: change.subcontractor })
  if (change.kind === 'vehicle') return vehicleAvailability(plan, trip, change.vehicle)
  if (change.kind === 'driver' && (change.name || change.number))
    return driverAvailability(plan, trip, { dr_name: change.name, dr_number: change.number })
  return null
}

/** Why the server would refuse the change for the trip's documents, in words; null where it would not, as far as is known. */
export const blockText = (
  { plan, named, translate }: FitKnowledge,
  { key, row }: BoardTrip,
  fields: Parameters<typeof blockOfChange>[2],
): string | null => {
  const block = blockOfChange(plan?.knowledge.approvals, { ...row, key }, fields)
  if (!block) return null
  const { key: message, values } = findingMessage(block, key, named)
  return translate(message, values)
}

const fitOf = (trip: BoardTrip, change: TripChange, known: FitKnowledge): RowFit => {
  const { viewer, offered, plan, named, translate, now } = known
  const fit = fitOfChange(viewer, change, trip.row, offered, now)
  if (fit.kind === 'same') return { state: 'same', text: '' }
  if (fit.kind === 'refused') return { state: 'refused', text: translate(fit.reason) }
  const block = blockText(known, trip, fieldsOfChange(change, trip.row))
  if (block) return { state: 'refused', text: block }
  const available = plan ? availabilityOf(plan, trip, change) : null
  const message = available && availabilityMessage(available, trip.key, named)
  const text = message ? translate(message.key, message.values) : ''
  if (available?.state === 'not') return { state: 'not', text }
  if (fit.kind === 'doubtful') return { state: 'tight', text: translate(fit.reason) }
  return { state: available?.state === 'tight' ? 'tight' : 'fits', text }
}

const overlap = (one: BoardTrip, other: BoardTrip): boolean =>
  (one.row.tt_stp ?? '') < (other.row.tt_sta ?? '') && (other.row.tt_stp ?? '') < (one.row.tt_sta ?? '')

/**
 * Returns the fit of several trips in a row together: that of the one that fits it least.
 * @param change what the row writes
 */
export const rowFit = (trips: readonly BoardTrip[], change: TripChange | null, known: FitKnowledge): RowFit => {
  const { translate } = known
  if (!change) return { state: 'refused', text: translate('board_row_takes_none') }
  let fit: RowFit = { state: 'same', text: '' }
  for (const trip of trips) {
    fit = worse(fit, fitOf(trip, change, known))
    if (fit.state === 'refused') return fit
  }
  const isOne = change.kind !== 'subcontractor' && (change.kind !== 'driver' || change.name !== '')
  const collide = isOne && trips.some((one, index) => trips.slice(index + 1).some((other) => overlap(one, other)))
  return collide && fit.state !== 'not' ? { state: 'not', text: translate('board_overlap_each_other') } : fit
}
