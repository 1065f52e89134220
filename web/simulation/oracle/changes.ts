import { type Fields, pick, sameValue } from '#shared/domain/sync/merge.ts'

/** A field, one day of a weekday field, or one day of a list by day: `tt_info`, `tr_week_gps.2`, `tr_days.2026-12-08`. */
export type Path = string
/** The value that the person saw in a field, and the value written instead. */
export type Change = { from: unknown; to: unknown }
export type Changes = ReadonlyMap<Path, Change>

/** Lists of a tour by day, in the order of the days and each day once, with the field of an entry that names its day. */
const LISTS: Readonly<Record<string, string>> = { tr_days: 'day', tr_prices: 'from' }
const isList = (field: string): boolean => field in LISTS
type Entry = Readonly<Record<string, unknown>>
const entriesOf = (list: unknown): readonly Entry[] => (Array.isArray(list) ? list : [])
const dayIn = (field: string, entry: Entry): string => String(entry[LISTS[field] ?? ''])

/** Returns true for one day of a list by day. */
export const isDayOfList = (path: Path): boolean => path.includes('.') && !isWeekday(path)

/** The entry of a day that a path of a list leads to. */
export type DayEntry = { sub?: string; gps?: string; driver?: number }

/** Returns true for one day of a weekday field. */
export const isWeekday = (path: Path): boolean => /\.[0-6]$/.test(path)

/** Reads from a row with its weeks, or from an edit that names the days by their paths. */
export const valueAt = (fields: Fields, path: Path): unknown => {
  if (path in fields) return fields[path]
  const [name = '', day] = path.split('.')
  if (day === undefined) return fields[name]
  if (isList(name)) return entriesOf(fields[name]).find((entry) => dayIn(name, entry) === day)
  return (fields[name] as unknown[] | undefined)?.[Number(day)]
}

/** Returns the fields with another value at one place. */
export const withValue = (fields: Fields, path: Path, value: unknown): Fields => {
  const [name = '', day] = path.split('.')
  if (day === undefined) return { ...fields, [name]: value }
  if (isList(name)) {
    const others = entriesOf(fields[name]).filter((entry) => dayIn(name, entry) !== day)
    const entries = value ? [...others, value as Entry] : others
    return { ...fields, [name]: entries.toSorted((a, b) => (dayIn(name, a) < dayIn(name, b) ? -1 : 1)) }
  }
  const week = [...((fields[name] as unknown[] | undefined) ?? [])]
  week[Number(day)] = value
  return { ...fields, [name]: week }
}

/** Returns the differences between two versions of a row, weekday by weekday, and of lists day by day. */
export const changesBetween = (before: Fields, after: Fields): Map<Path, Change> => {
  const changes = new Map<Path, Change>()
  const compare = (path: Path, from: unknown, to: unknown) => {
    if (!sameValue(from, to)) changes.set(path, { from: from ?? null, to: to ?? null })
  }
  for (const [field, to] of Object.entries(after)) {
    const from = before[field]
    if (field.startsWith('tr_week_') && Array.isArray(to))
      for (const [day, value] of to.entries()) compare(`${field}.${day}`, Array.isArray(from) ? from[day] : null, value)
    else if (isList(field))
      for (const entry of [...entriesOf(from), ...entriesOf(to)]) {
        const path = `${field}.${dayIn(field, entry)}`
        compare(path, valueAt(before, path), valueAt(after, path))
      }
    else compare(field, from, to)
  }
  return changes
}

/** Amounts from here on belong to one save alone, like texts that end in `v` and a number. */
export const UNIQUE_AMOUNTS = 10_000
const isUniqueScalar = (value: unknown): boolean =>
  typeof value === 'number' ? value >= UNIQUE_AMOUNTS : typeof value === 'string' && /v\d+$/.test(value)
/** Amounts and texts of an entry of a day; none for another value. */
const partsOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null && ('day' in value || 'from' in value) ? Object.values(value).flat() : []
/** Returns true for a value that one save alone wrote, and for an entry of a day that holds one. */
export const isUnique = (value: unknown): boolean => isUniqueScalar(value) || partsOf(value).some(isUniqueScalar)

/** Names of an entry of a day that change with their rows. */
const RENAMED = { sub: undefined, drivernr: undefined }

/** Mark of a unique value: a text or number itself, an entry of a day with its day, but without its names. */
export const markOf = (value: unknown): unknown =>
  typeof value === 'object' ? JSON.stringify(value && { ...value, ...RENAMED }) : value

/** Number of the save that wrote a unique value; NaN for another value. Of an entry of a day: of the last one. */
export const saveNumber = (value: unknown): number => {
  const parts = partsOf(value).filter(isUniqueScalar).map(saveNumber)
  if (parts.length > 0) return Math.max(...parts)
  return typeof value === 'number'
    ? value >= UNIQUE_AMOUNTS
      ? value - UNIQUE_AMOUNTS
      : Number.NaN
    : Number(/v(\d+)$/.exec(String(value))?.[1] ?? Number.NaN)
}

/** A unit of merging on which two persons differ. */
type Contested = { unit: string; mine: Fields; theirs: Fields }
/** One path of it, with both values. */
type ContestedPath = { path: Path; field: string; mine: unknown; theirs: unknown }
/** The paths of a unit: all fields of one weekday, some fields, or the days on which two lists differ. */
export const pathsOfUnit = ({ unit, mine, theirs }: Contested): ContestedPath[] => {
  const day = /^day_([0-6])$/.exec(unit)?.[1]
  return Object.keys(theirs).flatMap((field) => {
    if (isList(field))
      return [...changesBetween(pick(theirs, [field]), pick(mine, [field]))].map(([path, { from, to }]) => ({
        path,
        field,
        mine: to,
        theirs: from,
      }))
    const path = day === undefined ? field : `${field}.${day}`
    return [{ path, field, mine: mine[field], theirs: theirs[field] }]
  })
}
