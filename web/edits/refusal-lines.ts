import { dayPath, valueOfPath } from '../../shared/domain/tour/week-days.ts'
import type { FieldFault, RefusalReason } from '../../shared/schemas/sync.ts'
import { useSession } from '../data/rows.ts'
import type { OutboxEntry } from '../db/records.ts'
import type { Formats } from '../i18n/format.ts'
import { useFormats } from '../i18n/format.ts'
import { type Translate, useText, wireKey } from '../i18n/text.ts'
import { type FieldText, useFieldText } from './field-text.ts'
import { rowLabel } from './row-label.ts'

/** Messages of the server that are clearer with the name of the row. */
const NAMED: ReadonlySet<string> = new Set([
  'not_found',
  'edit_no_permission',
  'field_not_allowed',
  'choice_not_offered',
  'sync_malformed_mutation',
])

const momentOf = (at: string, text: Translate, formats: Formats): string => {
  const time = formats.clock(at)
  const isToday = formats.moment(Date.parse(at)) === time
  return isToday ? text('moment_at', { time }) : text('moment_on', { time, day: formats.weekday(at) })
}

const author = (by: string | null) => ({ known: by === null ? 'no' : 'yes', by: by ?? '' })

/** Lines about what happened to the row, or to one day of a tour; before them, where a trip was moved from. */
export const reasonLines = (
  { what, by, at, day, moved, ...named }: RefusalReason,
  text: Translate,
  formats: Formats,
): string[] => {
  const row = rowLabel(named, text, formats)
  const when = momentOf(at, text, formats)
  const lines = moved
    ? [
        text('reason_trip_moved', {
          row,
          ...author(moved.by),
          when: momentOf(moved.at, text, formats),
          day: formats.weekday(moved.from),
          time: formats.clock(moved.from),
        }),
      ]
    : []
  // An older app stored reasons without a day.
  const key =
    what === 'tour_day_locked' && day !== undefined ? 'reason_tour_weekday_locked' : (`reason_${what}` as const)
  // A tour runs on that weekday every week: the date shown is that of the next one.
  const weekday = day === undefined ? '' : text('weekday_next', { weekday: `d${day}`, day: formats.nextWeekday(day) })
  return [...lines, text(key, { row, ...author(by), when, day: weekday })]
}

/** A fault of one field, with the value that was refused. */
export const faultLine = (
  { path, message, values: named }: FieldFault,
  set: OutboxEntry['set'],
  text: Translate,
  fields: FieldText,
) => {
  const ofDay = dayPath(path)
  // Other text behind a dot is an index into a list: the values show which element it is.
  const field = ofDay?.field ?? path.split('.')[0] ?? path
  const value = fields.value(field, valueOfPath(set, ofDay ? path : field))
  const label = ofDay ? `${fields.label(field)} (${text(`weekday_short_${ofDay.day}`)})` : fields.label(field)
  const reason = text(wireKey(message), named)
  return value === '–'
    ? `${text('label_before', { label })} ${reason}`
    : text('refused_value', { field: label, value, reason })
}

/**
 * Returns a function for the lines that explain a refusal: what happened to the row, else each fault by its field, else
 * its message. They are empty while nothing was refused. Its argument `row` is the name of the entry's row
 * (`useEditedRow`).
 */
export const useRefusalLines = (): ((entry: OutboxEntry, row: string) => string[]) => {
  const text = useText()
  const formats = useFormats()
  const fields = useFieldText()
  const now = useSession()?.role
  return ({ state, role, reason, reasons = reason ? [reason] : [], errors = [], message, set }, row) => {
    // The person's role changed, so the edit is not allowed any more, whichever rule of the new role forbids it.
    if (reasons.length === 0 && state === 'refused' && role !== undefined && now !== undefined && role !== now)
      return [text('refused_role_changed', { row, before: text(`role_${role}`), now: text(`role_${now}`) })]
    const told = new Set(reasons.map(({ day }) => day))
    const isTold = (path: string): boolean => told.has(dayPath(path)?.day ?? Number.NaN)
    const unexplained = told.has(undefined) ? [] : errors.filter(({ path }) => !isTold(path))
    if (reasons.length + unexplained.length > 0)
      return [
        ...reasons.flatMap((one) => reasonLines(one, text, formats)),
        ...unexplained.map((fault) => faultLine(fault, set, text, fields)),
      ]
    if (!message) return []
    return [NAMED.has(message) ? text(wireKey(`refused_${message}`), { row }) : text(wireKey(message))]
  }
}
