import { createHash } from 'node:crypto'
import pg from 'pg'
import { MINUTE_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import { errorWords } from '#shared/error-words.ts'
import { codeOf } from '../../kit/writing.ts'
import { withPlace } from './postgres-words.ts'
import type { Page } from './source.ts'
import { FORMAT, TABLES, type Table } from './tables.ts'

/** The rows that PostgreSQL refuses, in a table of the schema, until another version of them is taken. */
const SET_ASIDE = 'mirror_set_aside'
export type SetAside = { table: string; key: string; reason: string }
type Refused = SetAside & { digest: string }
/** PostgreSQL's classes of errors (its appendix A) that rows bring with them: their number, values, what must hold, their size. */
const OF_A_ROW = /^(21|22|23|54)/
/** Signs of a key that a message repeats. */
const MAX_KEY_TOLD = 200
const toldKey = (key: unknown): string => {
  const said = String(key).replaceAll('\0', '')
  return said.length > MAX_KEY_TOLD ? `${said.slice(0, MAX_KEY_TOLD).replace(/[\ud800-\udbff]$/, '')}…` : said
}
/** Digest by which a row is found among those that were set aside: PostgreSQL may refuse its very key. */
const digestOf = (key: unknown): string => createHash('sha256').update(String(key)).digest('hex')
/** True for a key with a NUL: without it, it would be that of another row. */
const hasNul = (key: unknown): boolean => String(key).includes('\0')
const NUL_IN_KEY = 'its key has a NUL, which no text of PostgreSQL has'

/** Place of a mirror: the cursor of what it holds, and the root of its company. */
type Place = { root: string; cursor: string | null }
export type Target = {
  place: () => Promise<Place>
  /**
   * Writes a page and its cursor in one transaction: both are there afterwards, or neither.
   * @param cursor the one that the page comes after
   * @returns rows that PostgreSQL refuses: their former version stays, if they had one
   * @throws Error when another mirror has written meanwhile
   */
  apply: (page: Page, cursor: string | null) => Promise<SetAside[]>
  close: () => Promise<void>
}

const CONNECT_MS = 10 * SECOND_MS
/** Silence after which a database is taken for gone. */
const ANSWER_MS = 10 * MINUTE_MS

/** The driver takes these for `verify-full`, with a warning of many lines. */
const verified = (url: string): string => url.replace(/\bsslmode=(require|prefer|verify-ca)\b/, 'sslmode=verify-full')
const quoted = pg.escapeIdentifier
const listed = (table: Table): string => table.columns.map(({ name }) => quoted(name)).join(', ')
/** PostgreSQL takes no NUL in a text. */
const plain = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '') : value

/** One statement: the simple protocol, which a question without values goes by otherwise, runs all that a text holds. */
const oneStatement = (text: string, values: readonly string[] = []) =>
  ({ text, values: [...values], queryMode: 'extended' }) as const

/** Name of the table that collects the rows of a whole copy until it is complete. */
const beside = ({ name }: Table): string => `copy_of_${name}`

type Row = Record<string, unknown>
type Run = (text: string, values?: readonly string[]) => Promise<pg.QueryResult<Row>>

/** Statements of a mirror for PostgreSQL, in its schema. */
const statements = (schema: string, run: Run) => {
  const at = (name: string): string => `${quoted(schema)}.${quoted(name)}`

  const create = (table: Table, name: string) => {
    const columns = table.columns.map(
      (column) => `${quoted(column.name)} ${column.type}${column === table.key ? ' primary key' : ''}`,
    )
    return run(`create table if not exists ${at(name)} (${columns.join(', ')})`)
  }

  /** Gives a table of another version the columns of this one; others' views over columns that stay go on. */
  const bringUp = async (table: Table): Promise<void> => {
    await create(table, table.name)
    const { rows } = await run(
      'select column_name, data_type from information_schema.columns where table_schema = $1 and table_name = $2',
      [schema, table.name],
    )
    const types = new Map(rows.map(({ column_name, data_type }) => [String(column_name), String(data_type)]))
    for (const [name] of types)
      if (!table.columns.some((column) => column.name === name && column.type === types.get(name)))
        await run(`alter table ${at(table.name)} drop column ${quoted(name)}`)
    for (const { name, type } of table.columns)
      if (types.get(name) !== type) await run(`alter table ${at(table.name)} add column ${quoted(name)} ${type}`)
  }

  const named = [...TABLES.flatMap((table) => [table.name, beside(table)]), 'mirror', SET_ASIDE]

  /**
   * The owner of a schema or a table reads what is written there, and lets others read it. A superuser does so everywhere; what
   * belongs to the owner of the database, belongs to the role that owns it.
   * @throws Error when the schema, or a table that the mirror writes, belongs to another role
   */
  const refuseOwners = async (): Promise<void> => {
    const { rows } = await run(
      `select name, owner.rolname as owner from (
         select '' as name, case rolname when 'pg_database_owner' then datdba else nspowner end as owner_id
         from pg_namespace join pg_roles on pg_roles.oid = nspowner join pg_database on datname = current_database()
         where nspname = $1
         union all
         select relname, relowner from pg_class join pg_namespace on pg_namespace.oid = relnamespace
         where nspname = $1 and relname in (select jsonb_array_elements_text($2::jsonb))
       ) as there join pg_roles as owner on owner.oid = owner_id
       where owner.rolname <> current_user and not owner.rolsuper order by name`,
      [schema, JSON.stringify(named)],
    )
    const [first] = rows
    if (!first) return
    const what = first.name === '' ? `the schema ${schema}` : `the table ${first.name} of the schema ${schema}`
    throw new Error(
      `${what} belongs to the role ${first.owner}, which would read what is written there: choose another schema by --schema, or give it to this role by alter … owner to`,
    )
  }

  /** @throws Error when the schema has tables that no mirror made: their rows and columns would be lost */
  const refuseOthers = async (): Promise<void> => {
    await refuseOwners()
    const { rows } = await run(
      `select name from jsonb_array_elements_text($2::jsonb) as name
       where to_regclass($1 || '.' || quote_ident(name)) is not null order by name`,
      [quoted(schema), JSON.stringify(named)],
    )
    const there = rows.map(({ name }) => String(name))
    const { rows: ours } = await run(
      `select count(*)::int as columns from information_schema.columns
       where table_schema = $1 and table_name = 'mirror' and column_name in ('format', 'root', 'epoch', 'cursor', 'is_copying')`,
      [schema],
    )
    if (there.length > 0 && ours[0]?.columns !== 5)
      throw new Error(`the schema ${schema} has tables of others (${there.join(', ')}): choose another one by --schema`)
  }

  const makeSchema = async (): Promise<void> => {
    await refuseOthers()
    await run(`create schema if not exists ${quoted(schema)}`)
    await run(
      `create table if not exists ${at('mirror')} (
         one boolean primary key default true check (one), format text not null default '', root text not null default '',
         epoch text not null default '', seq bigint not null default 0, cursor text,
         is_copying boolean not null default true, changed_at timestamp with time zone)`,
    )
    await run(
      `create table if not exists ${at(SET_ASIDE)} (
         table_name text not null, key_digest text, key text not null, reason text not null,
         since timestamp with time zone not null default clock_timestamp())`,
    )
    // Of a former version it had the key itself for its own; what stood in it is found again by the whole copy.
    await run(`alter table ${at(SET_ASIDE)} drop constraint if exists ${quoted(`${SET_ASIDE}_pkey`)}`)
    await run(`alter table ${at(SET_ASIDE)} add column if not exists key_digest text`)
    await run(`delete from ${at(SET_ASIDE)} where key_digest is null`)
    await run(
      `create unique index if not exists ${quoted(`${SET_ASIDE}_of_key`)} on ${at(SET_ASIDE)} (table_name, key_digest)`,
    )
    for (const table of TABLES) await bringUp(table)
    // Another role may have made one of them a moment ago.
    await refuseOwners()
    await run(
      `insert into ${at('mirror')} (format) values ($1)
       on conflict (one) do update set format = excluded.format, cursor = null`,
      [FORMAT],
    )
  }

  /** Returns true if the schema is there, as this version makes it. */
  const isMade = async (): Promise<boolean> => {
    const there = await run('select to_regclass($1) is not null as is_there', [at('mirror')])
    if (!there.rows[0]?.is_there) return false
    await refuseOthers()
    const { rows } = await run(`select 1 from ${at('mirror')} where format = $1`, [FORMAT])
    return rows.length > 0
  }

  const readPlace = async (): Promise<Place> => {
    const { rows } = await run(`select root, cursor from ${at('mirror')}`)
    const [row] = rows
    return { root: String(row?.root ?? ''), cursor: (row?.cursor as string | null) ?? null }
  }

  const movePlace = async (page: Page, cursor: string | null): Promise<void> => {
    const isCopying = page.reset === true && page.more === true
    const { rowCount } = await run(
      `update ${at('mirror')} set root = $2, epoch = $3, seq = $4::bigint, cursor = $5, is_copying = $6::boolean,
         changed_at = clock_timestamp()
       where coalesce(cursor, '') = $1`,
      [cursor ?? '', page.root, page.epoch, String(page.seq), page.cursor, String(isCopying)],
    )
    if (rowCount !== 1) throw new Error(`another mirror writes to the schema ${schema}`)
  }

  const insert = (table: Table, into: string, rows: readonly object[]) => {
    const others = table.columns.filter((column) => column !== table.key).map(({ name }) => quoted(name))
    const news = others.map((name) => `${name} = excluded.${name}`).join(', ')
    return run(
      `insert into ${at(into)} (${listed(table)})
       select ${listed(table)} from jsonb_populate_recordset(null::${at(into)}, $1::jsonb)
       on conflict (${quoted(table.key.name)}) do ${news === '' ? 'nothing' : `update set ${news}`}`,
      [JSON.stringify(rows, plain)],
    )
  }

  const refusedOf = (table: Table, row: Row, reason: string): Refused => {
    const key = row[table.key.name]
    return { table: table.name, key: toldKey(key), digest: digestOf(key), reason }
  }

  /** Puts rows, but for those that PostgreSQL refuses. */
  const put = async (table: Table, into: string, rows: readonly Row[]): Promise<Refused[]> => {
    await run('savepoint rows')
    try {
      await insert(table, into, rows)
      await run('release savepoint rows')
      return []
    } catch (error) {
      if (!OF_A_ROW.test(codeOf(error))) throw error
      await run('rollback to savepoint rows')
      const [first, ...others] = rows
      if (first && others.length === 0) return [refusedOf(table, first, errorWords(error))]
      const half = rows.length / 2
      return [...(await put(table, into, rows.slice(0, half))), ...(await put(table, into, rows.slice(half)))]
    }
  }

  const keysOf = ({ key }: Table, rows: readonly object[]) => rows.map((row) => (row as Row)[key.name])
  /** Puts rows, but for those that PostgreSQL refuses, and those whose key it cannot have. */
  const putAll = async (table: Table, into: string, rows: readonly Row[]): Promise<Refused[]> => {
    const isKeyed = (row: Row) => !hasNul(row[table.key.name])
    const refused = await put(table, into, rows.filter(isKeyed))
    return [...refused, ...rows.filter((row) => !isKeyed(row)).map((row) => refusedOf(table, row, NUL_IN_KEY))]
  }

  /** Forgets which of these rows were set aside; without keys all of the table. */
  const forget = ({ name }: Table, keys?: readonly unknown[]) =>
    keys
      ? run(
          `delete from ${at(SET_ASIDE)}
           where table_name = $1 and key_digest in (select jsonb_array_elements_text($2::jsonb))`,
          [name, JSON.stringify(keys.map(digestOf))],
        )
      : run(`delete from ${at(SET_ASIDE)} where table_name = $1`, [name])

  const setAside = (rows: readonly Refused[]) =>
    run(
      `insert into ${at(SET_ASIDE)} (table_name, key_digest, key, reason)
       select "table", digest, key, reason
       from jsonb_to_recordset($1::jsonb) as one("table" text, digest text, key text, reason text)
       on conflict do nothing`,
      [JSON.stringify(rows, plain)],
    )

  const remove = ({ name, key }: Table, keys: readonly unknown[]) =>
    run(
      `delete from ${at(name)} where ${quoted(key.name)} in
         (select key::${key.type} from jsonb_array_elements_text($1::jsonb) as key)`,
      [JSON.stringify(keys.filter((one) => !hasNul(one)))],
    )

  /** Readers see the former rows until this is committed, and then the new ones. */
  const takeCopy = async (table: Table): Promise<void> => {
    await run(`delete from ${at(table.name)}`)
    await run(`insert into ${at(table.name)} (${listed(table)}) select ${listed(table)} from ${at(beside(table))}`)
    await run(`drop table ${at(beside(table))}`)
  }

  /** Returns the rows that were set aside. */
  const writeRows = async ({ put: rows, del: keys, reset, begins, more }: Page, table: Table): Promise<SetAside[]> => {
    if (begins) {
      await forget(table)
      await run(`drop table if exists ${at(beside(table))}`)
      await create(table, beside(table))
    }
    const changed = rows[table.entity]
    const gone = keys[table.entity]
    const refused = changed ? await putAll(table, reset ? beside(table) : table.name, changed) : []
    if (changed) await forget(table, keysOf(table, changed))
    if (gone) {
      await remove(table, gone)
      await forget(table, gone)
    }
    if (refused.length > 0) await setAside(refused)
    if (reset && !more) await takeCopy(table)
    return refused.map(({ digest: _digest, ...told }) => told)
  }

  return { isMade, makeSchema, readPlace, movePlace, writeRows }
}

const connectTo = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: verified(url),
    application_name: 'tours mirror',
    // No function of another role is called by the name of one of PostgreSQL.
    options: '-c TimeZone=UTC -c search_path=pg_catalog',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
  })
  // A connection that breaks between two questions fails the next question.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    // A failed try may have the socket open.
    void client.end().catch(() => undefined)
    throw withPlace(error, url)
  }
}

/**
 * Reads what is set aside in the schemas that an account's mirrors made, of whatever company. Tables of others may say anything.
 * @param url of the database: `postgres://user:password@host/database`
 */
export const readSetAside = async (url: string): Promise<(SetAside & { schema: string })[]> => {
  const client = await connectTo(url)
  try {
    const { rows: schemas } = await client.query<{ schema: string }>(
      oneStatement(
        'select schemaname as schema from pg_tables where tablename = $1 and tableowner = current_user order by 1',
        [SET_ASIDE],
      ),
    )
    const all = []
    for (const { schema } of schemas) {
      const { rows } = await client.query<SetAside>(
        oneStatement(
          `select table_name as table, key, reason from ${quoted(schema)}.${quoted(SET_ASIDE)} order by since, 1, 2`,
        ),
      )
      all.push(...rows.map((row) => ({ schema, ...row })))
    }
    return all
  } catch (error) {
    throw withPlace(error, url)
  } finally {
    await client.end()
  }
}

/**
 * Opens the schema of a mirror, and makes it where it is not there. A connection that broke is opened anew by the next call.
 * @param url of the database: `postgres://user:password@host/database`
 */
export const openTarget = (url: string, schema: string): Target => {
  let connection: pg.Client | null = null
  const close = async (): Promise<void> => {
    const closing = connection
    connection = null
    await closing?.end().catch(() => undefined)
  }
  const connect = async (): Promise<pg.Client> => {
    if (connection) return connection
    const client = await connectTo(url)
    client.on('error', () => {
      if (connection === client) connection = null
    })
    connection = client
    return client
  }
  const session = async <Result>(work: (say: ReturnType<typeof statements>, run: Run) => Promise<Result>) => {
    const client = await connect()
    const run: Run = (text, values) => client.query<Row>(oneStatement(text, values))
    try {
      return await work(statements(schema, run), run)
    } catch (error) {
      // Whatever it was in the middle of is undone with the connection.
      await close()
      throw withPlace(error, url)
    }
  }
  const inTransaction = <Result>(work: (say: ReturnType<typeof statements>) => Promise<Result>): Promise<Result> =>
    session(async (say, run) => {
      await run('begin')
      const result = await work(say)
      await run('commit')
      return result
    })

  return {
    place: async () => {
      if (!(await session(({ isMade }) => isMade()))) await inTransaction(({ makeSchema }) => makeSchema())
      return session(({ readPlace }) => readPlace())
    },
    apply: (page, cursor) =>
      inTransaction(async ({ movePlace, writeRows }) => {
        await movePlace(page, cursor)
        const refused: SetAside[] = []
        for (const table of TABLES) refused.push(...(await writeRows(page, table)))
        return refused
      }),
    close,
  }
}
