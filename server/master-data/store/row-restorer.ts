import { notFound, Refusal } from '../../kit/refusal.ts'
import type { Store } from '../../store/db.ts'
import { lastSeq } from '../../store/history/change-feed.ts'
import type { Author } from '../../store/history/history.ts'
import { type UseOfNames, useInTurns } from './in-use.ts'
import { catchUp, type ListedRows, listedInTurns, listedRows } from './listed-rows.ts'
import { deleteOrRetireRow, keepWrite, type MasterTable, type Stored, taken } from './master-data.ts'

/** Restores a row to its state before an import; with `refuses` a hindrance is thrown as a refusal. */
export type RestoreRow = (
  touched: { key: string; before: Record<string, unknown> | null },
  username: string,
  refuses: boolean,
) => void

/** Rows that are there when others are taken back, and their uses. */
export type Standing<Row> = { listed: ListedRows<Row>; use?: UseOfNames }

/** Reads these rows over several turns. */
export const standingInTurns = async <Row extends object, Given extends object, Filled extends object>(
  store: Store,
  table: MasterTable<Row, Given, Filled>,
): Promise<Standing<Row>> => ({
  listed: await listedInTurns(store, table),
  use: await useInTurns(store, table.inTrips ?? []),
})

/**
 * Returns the function that makes rows again what they were before an import, one by one; null is as if a row had never
 * been there. Without `refuses` a new row that is in use is retired. What others change between two rows is read again.
 * @throws Refusal 404 where a row goes by another key; 409 where a new row is in use, or what a row had is another's by now
 */
export const rowRestorer = <Row extends object, Given extends object, Filled extends object>(
  store: Store,
  table: MasterTable<Row, Given, Filled>,
  { listed, use }: Standing<Row> = { listed: listedRows(store, table) },
): RestoreRow => {
  const { rows, index } = listed
  const isFault = (row: Stored<Row>, now: Stored<Row>): boolean => {
    const other = index.find(row)
    const isOther = other !== undefined && other[table.keyField] !== now[table.keyField]
    return isOther || index.isTaken(row, now) || Boolean(index.clash?.(row, now))
  }
  return ({ key, before }, username, refuses) => {
    catchUp(store, table, listed)
    const now = rows.get(key)
    if (!now && refuses) throw notFound()
    if (!now) return
    const author: Author = { username, source: 'upload' }
    let row: Stored<Row> | null
    if (before) {
      if (refuses && isFault(before as unknown as Stored<Row>, now)) throw taken(table)
      row = table.update(store, now, before as unknown as Filled & { retired: boolean })
      if (keepWrite(store, table, now, row, author)) table.rename?.(store, now, row, author)
    } else {
      const isInUse = table.isInUse(store, now, use)
      if (refuses && isInUse) throw new Refusal(409, 'still_in_use')
      const isGone = deleteOrRetireRow(store, table, now, author, isInUse) === 'deleted'
      row = isGone ? null : { ...now, retired: true }
    }
    rows.delete(key)
    if (row) rows.set(String(row[table.keyField]), row)
    index.keep(row, now)
    listed.seq = lastSeq(store)
  }
}
