import type { LocalDb } from '../../db/local-db.ts'

/**
 * A device's database in memory: as much of it as the outbox, the push and the pull ask for, at a fraction of what an
 * IndexedDB in memory costs. Rows are handed out as they are, since the app writes into none. A transaction that fails is not
 * taken back, and others may come between its steps: a history leaves a device to itself while it works.
 */
type Row = Record<string, unknown>
type Key = string | number

const indexed = (row: Row, index: string): unknown =>
  index.startsWith('[')
    ? index
        .slice(1, -1)
        .split('+')
        .map((field) => row[field])
    : row[index]

const createRows = (keyOf: (row: Row) => Key, isCounted = false) => {
  const rows = new Map<Key, Row>()
  let last = 0
  const sorted = (): Row[] =>
    isCounted ? [...rows.values()].sort((a, b) => Number(a.seq) - Number(b.seq)) : [...rows.values()]
  const put = (given: Row): Key => {
    const row = isCounted && given.seq === undefined ? { ...given, seq: last + 1 } : given
    if (isCounted) last = Math.max(last, Number(row.seq))
    rows.set(keyOf(row), row)
    return keyOf(row)
  }
  const found = (list: Row[]) => ({
    toArray: async () => list,
    first: async () => list[0],
    filter: (isMeant: (row: Row) => boolean) => found(list.filter(isMeant)),
    and: (isMeant: (row: Row) => boolean) => found(list.filter(isMeant)),
    primaryKeys: async () => list.map(keyOf),
    limit: (count: number) => found(list.slice(0, count)),
    sortBy: async (field: string) => list.toSorted((a, b) => Number(a[field]) - Number(b[field])),
    delete: async () => {
      for (const row of list) rows.delete(keyOf(row))
    },
  })
  return {
    rows,
    get: async (key: Key) => rows.get(key),
    bulkGet: async (keys: Key[]) => keys.map((key) => rows.get(key)),
    add: async (row: Row) => put(row),
    put: async (row: Row) => put(row),
    bulkPut: async (list: Row[]) => {
      for (const row of list) put(row)
    },
    update: async (key: Key, changes: Row) => {
      const row = rows.get(key)
      if (row) rows.set(key, { ...row, ...changes })
    },
    delete: async (key: Key) => {
      rows.delete(key)
    },
    bulkDelete: async (keys: Key[]) => {
      for (const key of keys) rows.delete(key)
    },
    clear: async () => rows.clear(),
    toArray: async () => sorted(),
    toCollection: () => found(sorted()),
    count: async () => rows.size,
    orderBy: (field: string) => found(sorted().sort((a, b) => Number(a[field]) - Number(b[field]))),
    where: (index: string) => ({
      equals: (value: unknown) => {
        const wanted = JSON.stringify(value)
        return found(sorted().filter((row) => JSON.stringify(indexed(row, index)) === wanted))
      },
      notEqual: (value: unknown) => found(sorted().filter((row) => indexed(row, index) !== value)),
      below: (most: number) => found(sorted().filter((row) => Number(indexed(row, index)) < most)),
      above: (key: Key) => found(sorted().filter((row) => keyOf(row) > key)),
    }),
  }
}

const by = (field: string) => (row: Row) => row[field] as Key

const TABLES = {
  trips: by('tt_id'),
  tours: by('tr_id'),
  lookups: ({ entity, key }: Row) => `${entity} ${key}`,
  idmap: by('local'),
  aside: by('account'),
  taken: by('id'),
  files: by('id'),
  meta: by('name'),
}
export type KeptRows = Record<keyof typeof TABLES, ReadonlyMap<Key, Row>>

/** @param kept rows that it begins with */
export const createKeptTables = (kept?: KeptRows): LocalDb => {
  const tables = Object.entries(TABLES).map(([name, keyOf]) => {
    const table = createRows(keyOf)
    for (const [key, row] of kept?.[name as keyof KeptRows] ?? []) table.rows.set(key, row)
    return [name, table] as const
  })
  return {
    ...Object.fromEntries(tables),
    outbox: createRows(by('seq'), true),
    transaction: async (...given: unknown[]) => (given.at(-1) as () => unknown)(),
  } as unknown as LocalDb
}

/** The rows of a database, to begin others with. */
export const keptRowsOf = (db: LocalDb): KeptRows =>
  Object.fromEntries(
    Object.keys(TABLES).map((name) => [
      name,
      new Map((db as unknown as Record<string, { rows: Map<Key, Row> }>)[name]?.rows),
    ]),
  ) as unknown as KeptRows
