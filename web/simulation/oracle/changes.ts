import { type Fields, sameValue } from '../../../shared/domain/sync/merge.ts'

/** A field, or one day of a weekday field: `tt_info`, `tr_week_gps.2`. */
export type Path = string
/** The value that the person saw in a field, and the value written instead. */
export type Change = { from: unknown; to: unknown }
export type Changes = ReadonlyMap<Path, Change>

/** Reads from a row with its weeks, or from an edit that names the days by their paths. */
export const valueAt = (fields: Fields, path: Path): unknown => {
  if (path in fields) return fields[path]
  const [name = '', day] = path.split('.')
  return day === undefined ? fields[name] : (fields[name] as unknown[] | undefined)?.[Number(day)]
}

/** Returns the fields with another value at one place. */
export const withValue = (fields: Fields, path: Path, value: unknown): Fields => {
  const [name = '', day] = path.split('.')
  if (day === undefined) return { ...fields, [name]: value }
  const week = [...((fields[name] as unknown[] | undefined) ?? [])]
  week[Number(day)] = value
  return { ...fields, [name]: week }
}

/** Returns the differences between two versions of a row, weekday by weekday. */
export const changesBetween = (before: Fields, after: Fields): Map<Path, Change> => {
  const changes = new Map<Path, Change>()
  const compare = (path: Path, from: unknown, to: unknown) => {
    if (!sameValue(from, to)) changes.set(path, { from: from ?? null, to: to ?? null })
  }
  for (const [field, to] of Object.entries(after)) {
    const from = before[field]
    if (field.startsWith('tr_week_') && Array.isArray(to))
      for (const [day, value] of to.entries()) compare(`${field}.${day}`, Array.isArray(from) ? from[day] : null, value)
    else compare(field, from, to)
  }
  return changes
}

/** Amounts from here on belong to one save alone, like texts that end in `v` and a number. */
export const UNIQUE_AMOUNTS = 10_000
export const isUnique = (value: unknown): value is string | number =>
  typeof value === 'number' ? value >= UNIQUE_AMOUNTS : typeof value === 'string' && /v\d+$/.test(value)

/** Number of the save that wrote a unique value; NaN for another value. */
export const saveNumber = (value: unknown): number =>
  typeof value === 'number'
    ? value >= UNIQUE_AMOUNTS
      ? value - UNIQUE_AMOUNTS
      : Number.NaN
    : Number(/v(\d+)$/.exec(String(value))?.[1] ?? Number.NaN)

/** The paths of a unit of merging: all fields of one weekday, or some fields. */
export const pathsOfUnit = (unit: string, fields: readonly string[]): Path[] => {
  const day = /^day_([0-6])$/.exec(unit)?.[1]
  return day === undefined ? [...fields] : fields.map((field) => `${field}.${day}`)
}
