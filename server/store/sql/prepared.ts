import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Store } from './db.ts'

/** Builds a statement once for each open database: building one costs more than running it. */
export const prepared = <Statement>(build: (store: Store) => Statement): ((store: Store) => Statement) => {
  const statements = new WeakMap<Store, Statement>()
  return (store) => {
    const known = statements.get(store)
    if (known) return known
    const built = build(store)
    statements.set(store, built)
    return built
  }
}

/**
 * Condition of a prepared statement that a column is one of the values given as {@link listed} under `name`, however
 * many they are.
 */
export const isOneOf = (column: Column, name: string): SQL =>
  sql`${column} in (select value from json_each(${sql.placeholder(name)}))`
export const listed = (values: readonly (string | number)[]): string => JSON.stringify(values)
