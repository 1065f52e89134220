import { setImmediate as breathe } from 'node:timers/promises'
import type { Store } from '../../store/db.ts'
import { lastSeq } from '../../store/history/change-feed.ts'
import { prepared } from '../../store/sql/prepared.ts'
import type { Index, MasterTable, Stored } from './master-data.ts'

/** The rows of a list by their keys, and by what identifies them. */
export type ListedRows<Row> = { rows: Map<string, Stored<Row>>; index: Index<Row>; seq: number }

/** Rows that one turn puts into an index. */
export const ROWS_PER_TURN = 2000

type Table<Row extends object, Given extends object, Filled extends object> = MasterTable<Row, Given, Filled>

const noRows = <Row extends object, Given extends object, Filled extends object>(
  store: Store,
  { index }: Table<Row, Given, Filled>,
): ListedRows<Row> => ({ rows: new Map(), index: index([]), seq: lastSeq(store) })

const keepRows = <Row extends object>(
  { rows, index }: ListedRows<Row>,
  keyField: keyof Row,
  read: readonly Stored<Row>[],
): void => {
  for (const row of read) {
    rows.set(String(row[keyField]), row)
    index.keep(row, null)
  }
}

export const listedRows = <Row extends object, Given extends object, Filled extends object>(
  store: Store,
  table: Table<Row, Given, Filled>,
): ListedRows<Row> => {
  const listed = noRows(store, table)
  keepRows(listed, table.keyField, table.all(store))
  return listed
}

/** The same over several turns; {@link catchUp} adds what others changed between them. */
export const listedInTurns = async <Row extends object, Given extends object, Filled extends object>(
  store: Store,
  table: Table<Row, Given, Filled>,
): Promise<ListedRows<Row>> => {
  const listed = noRows(store, table)
  const all = table.all(store)
  for (let from = 0; from < all.length; from += ROWS_PER_TURN) {
    await breathe()
    keepRows(listed, table.keyField, all.slice(from, from + ROWS_PER_TURN))
  }
  await breathe()
  return listed
}

const selectChanged = prepared(({ sqlite }) =>
  sqlite.prepare<[number, string], string>('select distinct key from changes where seq > ? and entity = ?').pluck(),
)
/** Reads again the rows that were changed since. */
export const catchUp = <Row extends object, Given extends object, Filled extends object>(
  store: Store,
  table: Table<Row, Given, Filled>,
  listed: ListedRows<Row>,
): void => {
  const newest = lastSeq(store)
  if (newest === listed.seq) return
  for (const key of selectChanged(store).all(listed.seq, table.entity)) {
    const before = listed.rows.get(key) ?? null
    const row = table.one(store, key) ?? null
    if (row || before) listed.index.keep(row, before)
    if (row) listed.rows.set(key, row)
    else listed.rows.delete(key)
  }
  listed.seq = newest
}
