import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { ClockTime } from '#shared/schemas/common.ts'
import { IndexMonth } from '#shared/schemas/fuel.ts'

/** What is wrong with a value of a column: words, and the condition in SQL that is true where it is. */
export type Fault = { what: string; sql: string }
/** Returns true if a JSON text is what its schema allows. */
export type JsonJudge = (text: string) => boolean

const quotedText = (value: string): string => `'${value.replaceAll("'", "''")}'`
export const texts = (values: readonly string[]): string => values.map(quotedText).join(', ')

/** The schema of the value itself, which may be absent. */
const within = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return within(schema.unwrap() as z.ZodType)
  return schema
}

const wordsOf = (schema: z.ZodType): readonly unknown[] | null => {
  if (schema instanceof z.ZodEnum) return schema.options
  return schema instanceof z.ZodLiteral ? [...schema.values] : null
}

/**
 * Returns what may be wrong with a value of a column that holds no JSON, as its schema says: no day of the calendar, no clock time, a number
 * beyond its bounds, none of its words. A day of any year is one: some versions took all.
 * @param name of the column, quoted
 */
export const faultsBySchema = (column: SQLiteColumn, schema: z.ZodType, name: string): Fault[] => {
  const inner = within(schema)
  const words = wordsOf(inner)
  if (words) {
    const known = words.map((word) => (typeof word === 'string' ? quotedText(word) : String(word)))
    return [{ what: 'none of its words', sql: `${name} not in (${known.join(', ')})` }]
  }
  if (inner instanceof z.ZodISODate) return [{ what: 'no day', sql: `date(${name}) is not ${name}` }]
  if (inner === ClockTime) return [{ what: 'no clock time', sql: `strftime('%H:%M', ${name}) is not ${name}` }]
  if (inner === IndexMonth) return [{ what: 'no month', sql: `strftime('%Y-%m', ${name} || '-01') is not ${name}` }]
  const isPlainNumber = column.columnType === 'SQLiteInteger' || column.columnType === 'SQLiteReal'
  if (!(inner instanceof z.ZodNumber) || !isPlainNumber) return []
  const bounds = [
    ...(Number.isFinite(inner.minValue) ? [`${name} < ${inner.minValue}`] : []),
    ...(Number.isFinite(inner.maxValue) ? [`${name} > ${inner.maxValue}`] : []),
  ]
  return bounds.length > 0 ? [{ what: 'beyond its bounds', sql: bounds.join(' or ') }] : []
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], value)

/**
 * Returns true for what versions have judged otherwise and no reader minds: how long a text or a list is, years of days, the order of
 * a list and what stands in it twice. A list of a fixed length, the seven days of a week, has that length.
 */
const isHarmless = (issue: z.core.$ZodIssue, value: unknown): boolean => {
  if (issue.code === 'too_big' || issue.code === 'too_small')
    return (issue.origin === 'string' || issue.origin === 'array') && issue.exact !== true
  return issue.code === 'custom' && typeof valueAt(value, issue.path) !== 'number'
}

/** Texts up to this length are judged once for each column: most rows have one of a few, such as an empty list. */
const SHORT = 100
const KNOWN_TEXTS = 1000

/** Returns the judge of a JSON column. A text that is no JSON is another fault. */
export const jsonJudge = (schema: z.ZodType, isNullable: boolean): JsonJudge => {
  const known = new Map<string, boolean>()
  const allowed = isNullable ? schema.nullish() : schema
  const judge = (text: string): boolean => {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      return true
    }
    const { error } = allowed.safeParse(value)
    return error?.issues.every((issue) => isHarmless(issue, value)) ?? true
  }
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const isWell = judge(text)
    if (text.length <= SHORT && known.size < KNOWN_TEXTS) known.set(text, isWell)
    return isWell
  }
}
