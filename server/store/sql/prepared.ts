import { type Column, type SQL, sql } from 'drizzle-orm'
import { perStore } from '../db.ts'

/** Builds a statement once for each open database: building one costs more than running it. */
export const prepared = perStore

/**
 * Condition of a prepared statement that a column is one of the values given as {@link listed} under `name`, however
 * many they are.
 */
export const isOneOf = (column: Column, name: string): SQL =>
  sql`${column} in (select value from json_each(${sql.placeholder(name)}))`
export const listed = (values: readonly (string | number)[]): string => JSON.stringify(values)
