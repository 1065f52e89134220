import type { RefusalReason } from '../../shared/schemas/sync.ts'
import type { OutboxEntry } from '../db/local-db.ts'
import { useSession } from '../db/rows.ts'
import type { Formats } from '../i18n/format.ts'
import { useFormats } from '../i18n/format.ts'
import { type Say, useText } from '../i18n/text.ts'
import { type FieldText, useFieldText } from './field-text.ts'
import { rowLabel } from './row-label.ts'

/** Messages of the server that say more with the name of the row. */
const NAMED: ReadonlySet<string> = new Set([
  'not_found',
  'edit_no_permission',
  'field_not_allowed',
  'choice_not_offered',
  'sync_malformed_mutation',
])

const reasonLine = ({ what, by, at, ...row }: RefusalReason, text: Say, formats: Formats): string => {
  const time = formats.clock(at)
  const isToday = formats.moment(Date.parse(at)) === time
  const when = isToday ? text('moment_at', { time }) : text('moment_on', { time, day: formats.weekday(at) })
  const known = by === null ? 'no' : 'yes'
  return text(`reason_${what}`, { row: rowLabel(row, text, formats), known, by: by ?? '', when })
}

/** A fault of one field, with the value that was refused. */
const faultLine = (
  { path, message }: { path: string; message: string },
  set: OutboxEntry['set'],
  text: Say,
  fields: FieldText,
) => {
  const [field = path, day] = path.split('.')
  const values = set[field]
  const value = fields.value(field, day !== undefined && Array.isArray(values) ? values[Number(day)] : values)
  const label = day === undefined ? fields.label(field) : `${fields.label(field)} (${text(`weekday_short_${day}`)})`
  const reason = text(message)
  return value === '–' ? `${label}: ${reason}` : text('refused_value', { field: label, value, reason })
}

/**
 * Why the server refused an edit, in words: what happened to the row, else each fault by its field, else its message.
 * @returns lines of an entry; `row` is what it is about (`useEditedRow`). Empty while nothing was refused
 */
export const useRefusalLines = (): ((entry: OutboxEntry, row: string) => string[]) => {
  const text = useText()
  const formats = useFormats()
  const fields = useFieldText()
  const now = useSession()?.role
  return ({ state, role, reason, errors, message, set }, row) => {
    if (reason) return [reasonLine(reason, text, formats)]
    // What the person may write no longer, whatever rule of the new role says so.
    if (state === 'refused' && role !== undefined && now !== undefined && role !== now)
      return [text('refused_role_changed', { row, before: text(`role_${role}`), now: text(`role_${now}`) })]
    if (errors && errors.length > 0) return errors.map((fault) => faultLine(fault, set, text, fields))
    if (!message) return []
    return [NAMED.has(message) ? text(`refused_${message}`, { row }) : text(message)]
  }
}
