import { type EditedTrip, tripEditRefusal } from '../../shared/domain/access/permissions.ts'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import { tourEditRefusal } from '../../shared/domain/access/tour-permissions.ts'
import { sameValue } from '../../shared/domain/sync/merge.ts'
import { ANSWER_FIELDS, answerFault } from '../../shared/domain/trip/answer-given.ts'
import { answerState } from '../../shared/domain/trip/trip-answers.ts'
import type { Tour } from '../../shared/schemas/tour.ts'
import type { DeviceTrip } from '../../shared/schemas/trip.ts'
import { useClock } from '../clock/use-clock.ts'
import { useShownRow } from '../data/edited-row.ts'
import { useSession } from '../data/rows.ts'
import type { EditedEntity } from '../db/outbox/overlay.ts'
import type { OutboxEntry } from '../db/records.ts'
import { editLines } from './edit-lines.ts'
import { isOfGoneRow } from './gone-row.ts'

/** Faults of the edit itself: sent again unchanged, it is refused for any state of its row. */
const LASTING: ReadonlySet<string> = new Set([
  'statement_final',
  'statement_line_changed',
  'statement_line_decided',
  'statement_line_gone',
  'statement_void',
  'sync_malformed_mutation',
  'sync_other_database',
  'value_invalid',
])

type Moment = { viewer: Viewer; now: number }

const isTripRefused = (entry: OutboxEntry, row: DeviceTrip, { viewer, now }: Moment): boolean => {
  const { set, base, errors = [], message } = entry
  const intended = Object.keys(set).filter((field) => !sameValue(set[field], base[field] ?? null))
  if (tripEditRefusal(viewer, row as EditedTrip, intended, now)) return true
  const isOfAnswer = [message, ...errors.map((fault) => fault.message)].some((key) => key?.startsWith('answer_'))
  const answer = Object.fromEntries(ANSWER_FIELDS.map((field) => [field, set[field] ?? row[field]]))
  return isOfAnswer && answerFault({ ...row, ...answer }) !== null
}

/** One day that may be written again is taken. */
const isTourRefused = (entry: OutboxEntry, row: Partial<Tour>, { viewer }: Moment): boolean =>
  !editLines(entry).some(
    ({ field, day }) => tourEditRefusal(viewer, row as Tour, [day === null ? { field } : { field, day }]) === null,
  )

/** True if the server would refuse an edit again, by entity. For a statement its message tells (`LASTING`). */
const IS_EDIT_REFUSED: Record<EditedEntity, (entry: OutboxEntry, row: object, moment: Moment) => boolean> = {
  trip: isTripRefused,
  tour: isTourRefused,
  statement: () => false,
}
const isRefused = (entry: OutboxEntry, row: object, moment: Moment): boolean =>
  // New rows and deletions are admin's.
  entry.op === 'edit' ? IS_EDIT_REFUSED[entry.entity](entry, row, moment) : moment.viewer.role !== 'admin'

/**
 * Choice for a refused edit beside removal: send it again as it is (`retry`), answer the trip as it is now (`answer`), or null
 * if, by the row on this device, the server would refuse it again.
 * @param row null if the device has none
 */
export const wayOn = (entry: OutboxEntry, row: object | null, moment: Moment): 'retry' | 'answer' | null => {
  const { state, message = '', errors = [] } = entry
  const faults = errors.length > 0 ? errors.map((fault) => fault.message) : [message]
  if (state !== 'refused' || isOfGoneRow(entry, row !== null) || faults.every((fault) => LASTING.has(fault)))
    return null
  if (row === null || !isRefused(entry, row, moment)) return 'retry'
  const isToAnswer = moment.viewer.role === 'sub' && message === 'answer_facts_changed'
  return isToAnswer && answerState(row) !== null ? 'answer' : null
}

/** As `wayOn`, with the row of this device; null until that is read. */
export const useWayOn = (entry: OutboxEntry): ReturnType<typeof wayOn> => {
  const shown = useShownRow(entry.entity, entry.key)
  const viewer = useSession()
  const now = useClock()
  return viewer && shown !== undefined ? wayOn(entry, shown?.row ?? null, { viewer, now }) : null
}
