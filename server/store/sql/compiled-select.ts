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
  names: string[]
  /** A row without values. Its copies are filled faster than an object that gets a name at a time, and are written faster. */
  empty: Record<string, unknown>
  /** Columns whose values are others in the program. */
  decoded: { index: number; column: Column }[]
}
const compile = (query: Query<unknown>): Compiled => {
  const { sql, params } = query.toSQL()
  const selected = Object.entries(query._.selectedFields as Record<string, unknown>)
  const decoded = selected.flatMap(([name, column], index) => {
    if (!is(column, Column)) throw new Error(`${name} is no column`)
    return isReadAsItIs(column) ? [] : { index, column }
  })
  const names = selected.map(([name]) => name)
  // What JSON is read into is a record to V8; what is filled by computed names is a dictionary.
  const empty = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))))
  return { sql, parameters: params.map(reader), names, empty, decoded }
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
    const { sql, parameters, names, empty, decoded } = compiled
    const statement = store.sqlite.prepare(sql).raw(true)
    const bound = (given: Given): unknown[] => parameters.map((read) => read(given))
    const rowOf = (raw: unknown[]): Row => {
      for (const { index, column } of decoded) {
        const value = raw[index]
        if (value !== null) raw[index] = column.mapFromDriverValue(value)
      }
      const row = { ...empty }
      let index = 0
      for (const name of names) row[name] = raw[index++]
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
