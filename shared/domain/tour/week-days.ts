import { TOUR_RECORD, type TourFieldRule } from './tour-record.ts'

/**
 * Weekday values of a tour, one by one: an edit names them by path, `tr_week_gps.2` for Wednesday, and holds those days
 * alone that the person changed. A row, and an edit of an older app, hold all seven in an array, Monday first.
 */
type Fields = Record<string, unknown>

const RULES: Readonly<Record<string, TourFieldRule | undefined>> = TOUR_RECORD
export const isWeekField = (field: string): boolean => RULES[field]?.isWeek === true

const DAY_PATH = /^(tr_week_\w+)\.([0-6])$/
/**
 * Field and day of a path of one weekday value; null for any other path.
 * @example dayPath('tr_week_gps.7') // → null
 */
export const dayPath = (path: string): { field: string; day: number } | null => {
  const [, field, day] = DAY_PATH.exec(path) ?? []
  return field === undefined || !isWeekField(field) ? null : { field, day: Number(day) }
}
/** The field that a path is part of. */
export const fieldOfPath = (path: string): string => dayPath(path)?.field ?? path

/** The value of a field or of one day, from fields of either form. */
export const valueOfPath = (fields: Fields, path: string): unknown => {
  if (path in fields) return fields[path]
  const at = dayPath(path)
  const week = at && fields[at.field]
  return at && Array.isArray(week) ? week[at.day] : undefined
}

/**
 * The row with fields over it; each weekday value goes into its place.
 * @example withPaths({ tr_week_gps: ['A', 'B'] }, { 'tr_week_gps.1': null }) // → { tr_week_gps: ['A', null] }
 */
export const withPaths = (row: Fields, fields: Fields): Fields => {
  const result = { ...row }
  for (const [path, value] of Object.entries(fields)) {
    const at = dayPath(path)
    if (!at) {
      result[path] = value
      continue
    }
    const known = result[at.field]
    const week: unknown[] = Array.isArray(known) ? [...known] : []
    week[at.day] = value
    result[at.field] = week
  }
  return result
}

/** Fields with whole weeks: the days that they do not name are those of the row. */
export const wholeWeeks = (fields: Fields, row: Fields): Fields => {
  const whole: Fields = {}
  for (const path of Object.keys(fields)) {
    const at = dayPath(path)
    if (at) whole[at.field] ??= fields[at.field] ?? row[at.field] ?? []
    else whole[path] = fields[path]
  }
  return withPaths(whole, fields)
}

/**
 * Fields of a tour that are lists by day (`dated.ts`), each with the field of an entry that names its day: here, since what is
 * opened first merges edits and needs no more of them.
 */
export const DATED_FIELDS = { tr_days: 'day', tr_prices: 'from' } as const
export const isDatedField = (field: string): field is keyof typeof DATED_FIELDS => field in DATED_FIELDS
