import { setImmediate as breathe } from 'node:timers/promises'
import { spellingKey } from '#shared/domain/names/names.ts'
import { splitTripCustomer } from '#shared/domain/trip/trip-customer.ts'
import type { Store } from '../../store/db.ts'
import { lastSeq } from '../../store/history/change-feed.ts'
import { prepared } from '../../store/sql/prepared.ts'

/** Columns in which trips use master data. Trips keep names and numbers as text, so they are compared as names are. */
export const NAME_COLUMNS = ['tt_gps', 'tt_sub', 'tt_customer', 'tt_driver', 'tt_from_adrnr', 'tt_to_adrnr'] as const
export type NameColumn = (typeof NAME_COLUMNS)[number]

/** Values that one turn reads. */
export const VALUES_PER_TURN = 2000

/** Goes from one value to the next in the column's index: as many steps as there are values, however many trips there are. */
const statements = prepared(({ sqlite }) => {
  const of = (column: NameColumn) => ({
    /** Distinct values behind `after`, in their order. */
    page: sqlite
      .prepare(
        `with recursive found(value, count) as (
           select min(${column}), 1 from trips where ${column} > @after
           union all
           select (select min(${column}) from trips where ${column} > found.value), found.count + 1
             from found where found.value is not null and found.count < @limit
         )
         select value from found where value is not null`,
      )
      .pluck(),
    one: sqlite.prepare(`select 1 from trips where ${column} = ? limit 1`).pluck(),
    ofTrip: sqlite.prepare(`select ${column} from trips where tt_id = ?`).pluck(),
  })
  return {
    columns: Object.fromEntries(NAME_COLUMNS.map((column) => [column, of(column)])) as Record<
      NameColumn,
      ReturnType<typeof of>
    >,
    changed: sqlite.prepare("select distinct key from changes where seq > ? and entity = 'trip'").pluck(),
  }
})

/** The distinct values of a column of all trips. */
export const tripValues = (store: Store, column: NameColumn): string[] => {
  const { page, one } = statements(store).columns[column]
  const named = page.all({ after: '', limit: Number.MAX_SAFE_INTEGER }) as string[]
  return one.get('') === undefined ? named : ['', ...named]
}

/** Finds the values of a column of trips that spell a name. */
export type FindInTrips = (column: NameColumn, name: string) => string[]

/** Reads all values of a column for one name. */
export const findInTrips =
  (store: Store): FindInTrips =>
  (column, name) => {
    const key = spellingKey(name)
    return key === '' ? [] : tripValues(store, column).filter((value) => spellingKey(nameIn(column, value)) === key)
  }

/** Trips say a customer and its reference in one text. */
const nameIn = (column: NameColumn, value: string): string =>
  column === 'tt_customer' ? splitTripCustomer(value).customer : value

/**
 * The same for many names: the values are read once, a page at a time, and kept up with what trips say since. It is for one
 * run, since a transaction that is undone would leave it behind.
 */
export const readTripNames = async (store: Store, columns: readonly NameColumn[]): Promise<FindInTrips> => {
  let seq = lastSeq(store)
  const known = new Map(columns.map((column) => [column, new Map<string, Set<string>>()]))
  const keep = (column: NameColumn, value: string): void => {
    const key = spellingKey(nameIn(column, value))
    const values = known.get(column)
    values?.set(key, (values.get(key) ?? new Set()).add(value))
  }
  for (const column of columns) {
    let after: string | undefined = ''
    while (after !== undefined) {
      const { page } = statements(store).columns[column]
      const values = page.all({ after, limit: VALUES_PER_TURN }) as string[]
      for (const value of values) keep(column, value)
      after = values.at(-1)
      await breathe()
    }
  }
  const catchUp = (): void => {
    const newest = lastSeq(store)
    if (newest === seq) return
    for (const id of statements(store).changed.all(seq))
      for (const column of columns) {
        const value = statements(store).columns[column].ofTrip.get(id) as string | undefined
        if (value !== undefined) keep(column, value)
      }
    seq = newest
  }
  return (column, name) => {
    const values = known.get(column)
    if (!values) return findInTrips(store)(column, name)
    catchUp()
    const key = spellingKey(name)
    const { one } = statements(store).columns[column]
    return key === '' ? [] : [...(values.get(key) ?? [])].filter((value) => one.get(value) !== undefined)
  }
}
