import { getTableColumns } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { AnyRecord } from '#shared/records/record.ts'

/** Columns of a record's table that its rows show: the declared fields, and whether it is retired. */
export const shownColumns = (of: Pick<AnyRecord, 'fields'>, table: SQLiteTable): Record<string, SQLiteColumn> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => name === 'retired' || name in of.fields),
  ) as Record<string, SQLiteColumn>
