import { getTableColumns } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Store } from '../db.ts'
import { prepared } from './prepared.ts'

type Fields = Record<string, unknown>

/** Number of kept statements, one for each set of changed fields; few sets occur over and over. */
const KEPT_UPDATES = 200

const quoted = (name: string): string => `"${name}"`

/**
 * Writes single rows of a table that numbers its rows, with statements that are compiled once. The query builder builds and compiles each
 * statement anew, which costs several times what SQLite needs to run it; a week operation writes tens of thousands.
 * Values go through the columns' own types (`columns.ts`), as with the query builder.
 */
export const rowStatements = <Table extends SQLiteTable>(
  table: Table,
): ((store: Store) => {
  /** Adds a row; fields that are left out are null. @returns its number */
  append: (fields: Table['$inferInsert']) => number
  /** Writes some fields of the row with this primary key. @returns all of it. @throws Error when there is no such row */
  update: (key: number, fields: Partial<Table['$inferInsert']>) => Table['$inferSelect']
  remove: (key: number) => void
  /** Adds a row under a number that it had before. */
  putBack: (row: Table['$inferSelect']) => void
}) => {
  const columns: [string, SQLiteColumn][] = Object.entries(getTableColumns(table))
  const byName = new Map(columns)
  const { name: tableName } = getTableConfig(table)
  const keyColumn = columns.find(([, column]) => column.primary)?.[1]
  if (!keyColumn) throw new Error(`${tableName} has no primary key`)
  const key = quoted(keyColumn.name)
  const inserted = columns.filter(([, column]) => column !== keyColumn)

  const toDriver = (column: SQLiteColumn, value: unknown): unknown =>
    value === null || value === undefined ? null : column.mapToDriverValue(value)
  const rowOf = (raw: unknown[]): Table['$inferSelect'] => {
    const row: Fields = {}
    columns.forEach(([name, column], index) => {
      const value = raw[index]
      row[name] = value === null ? null : column.mapFromDriverValue(value)
    })
    return row
  }
  const returning = `returning ${columns.map(([, { name }]) => quoted(name)).join(', ')}`

  return prepared((store) => {
    const insertion = store.sqlite.prepare(
      `insert into ${quoted(tableName)} (${inserted.map(([, { name }]) => quoted(name)).join(', ')})
       values (${inserted.map(() => '?').join(', ')})`,
    )
    const restoring = store.sqlite.prepare(
      `insert into ${quoted(tableName)} (${columns.map(([, { name }]) => quoted(name)).join(', ')})
       values (${columns.map(() => '?').join(', ')})`,
    )
    const removal = store.sqlite.prepare(`delete from ${quoted(tableName)} where ${key} = ?`)
    const updates = new Map<string, ReturnType<typeof store.sqlite.prepare>>()

    const updateOf = (names: readonly string[]) => {
      const id = names.join(' ')
      const known = updates.get(id)
      if (known) return known
      if (updates.size === KEPT_UPDATES) updates.clear()
      const set = names.map((name) => `${quoted(columnOf(name).name)} = ?`).join(', ')
      const made = store.sqlite
        .prepare(`update ${quoted(tableName)} set ${set} where ${key} = ? ${returning}`)
        .raw(true)
      updates.set(id, made)
      return made
    }
    const columnOf = (name: string): SQLiteColumn => {
      const column = byName.get(name)
      if (!column) throw new Error(`${tableName} has no column ${name}`)
      return column
    }

    return {
      append: (fields) => {
        const values = inserted.map(([name, column]) => toDriver(column, (fields as Fields)[name]))
        return Number(insertion.run(values).lastInsertRowid)
      },
      update: (id, fields) => {
        const names = Object.keys(fields).filter((name) => (fields as Fields)[name] !== undefined)
        const values = names.map((name) => toDriver(columnOf(name), (fields as Fields)[name]))
        const raw = updateOf(names).get([...values, id]) as unknown[] | undefined
        if (!raw) throw new Error(`${tableName} has no row ${id}`)
        return rowOf(raw)
      },
      remove: (id) => {
        removal.run(id)
      },
      putBack: (row) => {
        restoring.run(columns.map(([name, column]) => toDriver(column, (row as Fields)[name])))
      },
    }
  })
}
