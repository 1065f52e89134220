import { Column, is, Param, Placeholder } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import type { Store } from '../db.ts'
import { prepared } from './prepared.ts'

/** A query of the builder that selects plain columns: `{ name: column }`, or all of one table. */
type Query<Row> = {
  _: { selectedFields: unknown; result: Row[] }
  toSQL: () => { sql: string; params: unknown[] }
}
/** Values of the query's placeholders by name. */
type Given = Record<string, unknown>
type Statement<Row> = { all: (given?: Given) => Row[]; get: (given?: Given) => Row | undefined }

const givenValue = (given: Given, name: string): unknown => {
  if (!(name in given)) throw new Error(`No value for placeholder "${name}" was provided`)
  return given[name]
}

/**
 * Returns how a parameter gets its value: placeholders from what is given, encoded where the query says for which
 * column.
 */
const reader = (param: unknown): ((given: Given) => unknown) => {
  if (is(param, Placeholder)) return (given) => givenValue(given, param.name)
  if (is(param, Param)) {
    const { value, encoder } = param
    if (is(value, Placeholder)) return (given) => encoder.mapToDriverValue(givenValue(given, value.name))
  }
  return () => param
}

const isReadAsItIs = (column: Column): boolean => column.mapFromDriverValue === Column.prototype.mapFromDriverValue

type Compiled = {
  sql: string
  parameters: ((given: Given) => unknown)[]
  columns: { name: string; decode: Column | null }[]
}
const compile = (query: Query<unknown>): Compiled => {
  const { sql, params } = query.toSQL()
  const columns = Object.entries(query._.selectedFields as Record<string, unknown>).map(([name, column]) => {
    if (!is(column, Column)) throw new Error(`${name} is no column`)
    return { name, decode: isReadAsItIs(column) ? null : column }
  })
  return { sql, parameters: params.map(reader), columns }
}

/**
 * A query whose text is built once for all databases, compiled once for each, and whose rows are read by the columns' own
 * types. The query builder's own prepared queries find out for every value of every row how to read it, which costs
 * several times what SQLite needs.
 */
export const compiledSelect = <Row>(
  build: (builder: QueryBuilder) => Query<Row>,
): ((store: Store) => Statement<Row>) => {
  let compiled: Compiled | null = null
  return prepared((store) => {
    compiled ??= compile(build(new QueryBuilder()))
    const { sql, parameters, columns } = compiled
    const statement = store.sqlite.prepare(sql).raw(true)
    const bound = (given: Given): unknown[] => parameters.map((read) => read(given))
    const rowOf = (raw: unknown[]): Row => {
      const row: Record<string, unknown> = {}
      let index = 0
      for (const { name, decode } of columns) {
        const value = raw[index++]
        row[name] = value === null || decode === null ? value : decode.mapFromDriverValue(value)
      }
      return row as Row
    }
    return {
      all: (given = {}) => (statement.all(...bound(given)) as unknown[][]).map(rowOf),
      get: (given = {}) => {
        const raw = statement.get(...bound(given)) as unknown[] | undefined
        return raw && rowOf(raw)
      },
    }
  })
}
