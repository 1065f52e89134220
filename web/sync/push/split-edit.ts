import { type Fields, sameValue } from '#shared/domain/sync/merge.ts'
import type { OutboxEntry } from '../../db/records.ts'

type Edit = { set: Fields; base: Fields }

/** Returns the edit without the fields that are unchanged. */
const changed = ({ set, base }: Edit): Edit => {
  const names = Object.keys(set).filter((name) => !sameValue(set[name], base[name]))
  const only = (fields: Fields): Fields => Object.fromEntries(names.map((name) => [name, fields[name]]))
  return { set: only(set), base: only(base) }
}

/** The edit with the weekdays of some of its values as they were before. */
const withDaysBefore = ({ set, base }: Edit, isBefore: (path: string) => boolean): Edit => {
  const values = Object.entries(set).map(([field, value]) => {
    if (!field.startsWith('tr_week_') || !Array.isArray(value)) return [field, value]
    const before = Array.isArray(base[field]) ? (base[field] as unknown[]) : []
    return [field, value.map((one, day) => (isBefore(`${field}.${day}`) ? (before[day] ?? null) : one))]
  })
  return { set: Object.fromEntries(values) as Fields, base }
}

/**
 * Splits an edit of which the person may not write every part, because the role has changed since.
 * @param writable paths that the person may write: `tt_gps`, or `tr_week_gps.2` for one weekday
 * @returns the part to send, and the rest; each may hold no change
 */
export const splitEdit = (
  { set, base }: Pick<OutboxEntry, 'set' | 'base'>,
  writable: readonly string[],
): { allowed: Edit; rest: Edit } => {
  const paths = new Set(writable)
  const fields = new Set(writable.map((path) => path.split('.')[0]))
  const part = (isWanted: (field: string) => boolean): Edit => ({
    set: Object.fromEntries(Object.entries(set).filter(([field]) => isWanted(field))),
    base,
  })
  const allowed = withDaysBefore(
    part((field) => paths.has(field) || fields.has(field)),
    (path) => !paths.has(path),
  )
  const rest = withDaysBefore(
    part((field) => !paths.has(field)),
    (path) => paths.has(path),
  )
  return { allowed: changed(allowed), rest: changed(rest) }
}
