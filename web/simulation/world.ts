import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { createApp } from '../../server/app.ts'
import type { App } from '../../server/http/route.ts'
import { readEnv } from '../../server/kit/env.ts'
import { closeSessionsOf, findActor, openSession } from '../../server/people/store/actors.ts'
import { companyFor } from '../../server/people/store/companies.ts'
import { deleteUser, findUser, insertUser, updateUser } from '../../server/people/store/users.ts'
import { openStore, type Store } from '../../server/store/db.ts'
import { sessions } from '../../server/store/schema/accounts.ts'
import { settings } from '../../server/store/schema/sync.ts'
import { prepared } from '../../server/store/sql/prepared.ts'
import { couldKnow } from '../../server/sync/entities/all.ts'
import { readReplaced, settleRestored } from '../../server/sync/store/restored.ts'
import { changesAfter, forgetRecentLines } from '../../server/sync/store/sync-log.ts'
import { createDeps } from '../../server/wiring.ts'
import { createWorker } from '../../server/worker/worker.ts'
import type { Role, Viewer } from '../../shared/domain/access/roles.ts'
import type { SyncEntity } from '../../shared/schemas/sync.ts'
import { OTHER_DISPATCHER, START, seedCompany } from './company.ts'
import type { NameEvent } from './oracle/name-events.ts'
import { type Entity, firstLife, type Life } from './oracle/row-identity.ts'

/** A backup, with the numbers given until it was taken. */
export type Backup = { database: Buffer; given: Record<Entity, number>; life: Life; names: NameEvent[] }

/** The server side of a history: the real app on a real SQLite database, with the history's clock. */
export type World = {
  app: () => App
  store: () => Store
  /** Performs one request while no other is under way, so that each decision can be checked before the next. */
  inTurn: <Answer>(request: () => Promise<Answer>) => Promise<Answer>
  /** Resolves once no request is under way. */
  idle: () => Promise<void>
  /** Milliseconds since 1970. */
  now: () => number
  advance: (ms: number) => void
  /** A token that is valid now. */
  tokenOf: (username: string) => string
  /** Person and account id of a token, valid or ended. */
  ownerOf: (token: string) => { username: string; account: number } | null
  /** Id of the account that has the username now. */
  accountOf: (username: string) => number
  /** Deletes a user, and creates an account with the same username, role and company. */
  remake: (username: string) => void
  /** Ends every session; the next {@link tokenOf} opens a new one. */
  expire: () => void
  viewerOf: (username: string) => Viewer
  /** Reads roles, employers and names of companies again after they changed in the database. */
  readViewers: () => void
  /** Names of the subcontractors. */
  subcontractors: () => string[]
  /** Renames, and names given to a new holder, in this database. */
  names: () => NameEvent[]
  /** Changes a user's role or employer, as the screen of users does it. */
  employ: (username: string, role: Role, subcontractor: string | null) => void
  /** Says whether a user had another role before: edits made under it may still wait. */
  hadAnotherRole: (username: string) => boolean
  /** The fields that decide who may see a trip; undefined if there is no such trip. */
  audienceOf: (tripId: number) => Audience | undefined
  /** Says whether this person was ever allowed to see a row, by the records of the change feed. */
  wasVisible: (viewer: Viewer, entity: SyncEntity, key: string | number) => boolean
  /** Closes the process and starts it again on the same database. */
  restart: () => void
  backUp: () => Backup
  /** Restores an older database, as `npm run restore` does: under a new epoch. */
  restore: (backup: Backup) => void
  life: () => Life
  /** The database that a device's rows come from; undefined for a device that holds none. */
  lifeOf: (epoch: string | undefined) => Life
  close: () => void
}

export const TIME_ZONE = 'Europe/Zurich'

/** The clock of the running history; there is one at a time. */
let now = START

type Server = { store: Store; app: App }
const env = readEnv({ TIME_ZONE })
const log = pino({ level: 'silent' })
/** The company has some thirty rows: a snapshot of it takes pages, and so do the changes of a few days. */
const pullLimits = { snapshotRows: 12, changes: 15 }
/** A push of a few edits is decided in several turns; by count alone, so that a seed runs the same on any machine. */
const pushTurn = { mutations: 2, ms: Number.POSITIVE_INFINITY }
/** Starts no thread: no other one could read a database in memory. */
export const worker = createWorker()
const startServer = (database: Buffer): Server => {
  const store = openStore(database, { now: () => now, timeZone: TIME_ZONE })
  return {
    store,
    app: createApp(createDeps(env, { log, store, worker, version: 'simulation', webRoot: null, pullLimits, pushTurn })),
  }
}

/** The migrated and seeded company. */
const seededCompany = (): Buffer => {
  const store = openStore(Buffer.alloc(0), { now: () => now, timeZone: TIME_ZONE })
  seedCompany(store)
  const database = store.sqlite.serialize()
  store.sqlite.close()
  return database
}

/** Tables of the main file, each after those that its rows name: so they are filled, and in reverse emptied. */
const tablesInOrder = (sqlite: Store['sqlite']): string[] => {
  const all = sqlite.prepare("select name from main.sqlite_master where type = 'table'").pluck().all() as string[]
  const named = sqlite.prepare('select "table" from pragma_foreign_key_list(?)').pluck()
  // Filled first: a row of a numbered table would make a second entry there.
  const ordered = new Set(['sqlite_sequence'])
  const add = (table: string): void => {
    for (const other of named.all(table) as string[]) if (other !== table && !ordered.has(other)) add(other)
    ordered.add(table)
  }
  for (const table of all) if (!table.startsWith('sqlite_')) add(table)
  return [...ordered]
}

/**
 * Keeps the seeded rows beside the live tables. Foreign keys stay enforced: to switch them makes SQLite compile every
 * statement anew.
 * @returns a function that restores them, for the next history
 */
const keepSeed = ({ store }: Server): (() => void) => {
  const { sqlite } = store
  const tables = tablesInOrder(sqlite)
  const seeded = tables.filter((name) => sqlite.prepare(`select 1 from main."${name}" limit 1`).get() !== undefined)
  for (const name of seeded) sqlite.exec(`create temp table "seed_${name}" as select * from main."${name}"`)
  const steps = [
    ...tables.toReversed().map((name) => sqlite.prepare(`delete from main."${name}"`)),
    ...seeded.map((name) => sqlite.prepare(`insert into main."${name}" select * from temp."seed_${name}"`)),
  ]
  const putBack = sqlite.transaction(() => {
    for (const step of steps) step.run()
  })
  return () => {
    putBack()
    forgetRecentLines(store)
  }
}

/** A server that the last history left running: its statements are prepared, and only its rows are restored. */
let idle: (Server & { putSeedBack: () => void }) | null = null

const takeServer = (): NonNullable<typeof idle> => {
  const known = idle
  idle = null
  if (known) {
    known.putSeedBack()
    return known
  }
  const started = startServer(seededCompany())
  return { ...started, putSeedBack: keepSeed(started) }
}

type Audience = { tt_sub: string; tt_customer: string; tt_status: string }
const selectAudience = prepared((store) =>
  store.sqlite.prepare('select tt_sub, tt_customer, tt_status from trips where tt_id = ?'),
)
const selectViewers = prepared((store) =>
  store.sqlite.prepare(
    'select username, role, subcontractor, cm_name as customer from users left join customers on cm_id = customer_id',
  ),
)
const selectSubcontractors = prepared((store) =>
  store.sqlite.prepare('select sc_name from subcontractors order by sc_name_key').pluck(),
)
const selectGiven = prepared((store) => store.sqlite.prepare('select seq from sqlite_sequence where name = ?').pluck())
const givenIn = (store: Store, table: string): number => (selectGiven(store).get(table) as number | undefined) ?? 0

export const createWorld = (): World => {
  now = START
  const first = takeServer()
  let { store, app } = first
  const tokens = new Map<string, string>()
  const owners = new Map<string, { username: string; account: number }>()
  const lives = new Map<string, Life>([['epoch-0', firstLife()]])
  let life = lives.get('epoch-0') as Life
  const open = (database: Buffer) => {
    ;({ store, app } = startServer(database))
  }
  /** Keeps the first server for the next history; those of a restart or a restore are closed. */
  const retire = () => {
    if (store === first.store) idle = first
    else store.sqlite.close()
  }

  let names: NameEvent[] = []
  let viewers = new Map<string, Viewer>()
  const readViewers = () => {
    const rows = selectViewers(store).all() as Viewer[]
    viewers = new Map(
      rows.map(({ username, role, subcontractor, customer }) => [
        username,
        {
          username,
          role,
          subcontractor: role === 'sub' ? subcontractor : null,
          customer: role === 'customer' ? customer : null,
        },
      ]),
    )
  }
  readViewers()
  const withOtherRole = new Set<string>()
  const viewerOf = (username: string): Viewer => {
    const viewer = viewers.get(username)
    if (!viewer) throw new Error(`nobody is called ${username}`)
    return viewer
  }

  const userOf = (username: string) => {
    const user = findUser(store, username)
    if (!user) throw new Error(`nobody is called ${username}`)
    return user
  }
  const accountOf = (username: string): number => userOf(username).id

  let last: Promise<unknown> = Promise.resolve()
  const untilIdle = async (): Promise<void> => {
    for (let known: unknown; known !== last; ) {
      known = last
      await last.catch(() => undefined)
    }
  }

  return {
    app: () => app,
    store: () => store,
    inTurn: (request) => {
      const answer = last.catch(() => undefined).then(request)
      last = answer
      return answer
    },
    idle: untilIdle,
    now: () => now,
    advance: (ms) => {
      now += ms
    },
    tokenOf: (username) => {
      const known = tokens.get(username)
      if (known && findActor(store, known)) return known
      const userId = accountOf(username)
      const token = openSession(store, { userId, stayLoggedIn: true, userAgent: '' })
      tokens.set(username, token)
      owners.set(token, { username, account: userId })
      return token
    },
    ownerOf: (token) => owners.get(token) ?? null,
    accountOf,
    remake: (username) => {
      const { id: _id, username_key: _name, email_key: _email, ...same } = userOf(username)
      deleteUser(store, userOf(username), OTHER_DISPATCHER)
      insertUser(store, same, OTHER_DISPATCHER)
      tokens.delete(username)
      readViewers()
    },
    expire: () => {
      store.db.delete(sessions).run()
      tokens.clear()
    },
    viewerOf,
    readViewers,
    names: () => names,
    subcontractors: () => selectSubcontractors(store).all() as string[],
    employ: (username, role, subcontractor) => {
      const before = userOf(username)
      const company = companyFor(store, { username, role }, { subcontractor, customer_id: 1 }, OTHER_DISPATCHER)
      updateUser(store, before, { email: before.email, role, ...company }, OTHER_DISPATCHER)
      if (role !== before.role) {
        withOtherRole.add(username)
        closeSessionsOf(store, before.id)
      }
      readViewers()
    },
    hadAnotherRole: (username) => withOtherRole.has(username),
    audienceOf: (tripId) => selectAudience(store).get(tripId) as Audience | undefined,
    wasVisible: (viewer, entity, key) =>
      changesAfter(store, 0, 100_000).some(
        (line) =>
          line.entity === entity &&
          line.key === String(key) &&
          (couldKnow(viewer, entity, line.before) || couldKnow(viewer, entity, line.after)),
      ),
    restart: () => {
      const database = store.sqlite.serialize()
      retire()
      open(database)
    },
    backUp: () => ({
      database: store.sqlite.serialize(),
      given: { trip: givenIn(store, 'trips'), tour: givenIn(store, 'tours'), statement: givenIn(store, 'statements') },
      life,
      names: [...names],
    }),
    restore: ({ database, given, life: parent, names: kept }) => {
      names = [...kept]
      const replaced = readReplaced(store.sqlite)
      retire()
      open(database)
      settleRestored(store, replaced)
      life = { number: lives.size, parent, given }
      const epoch = `epoch-${life.number}`
      lives.set(epoch, life)
      // A replayed history gives it the same name.
      store.db.update(settings).set({ value: epoch }).where(eq(settings.name, 'epoch')).run()
      // The epoch is read at start.
      const restored = store.sqlite.serialize()
      store.sqlite.close()
      open(restored)
      tokens.clear()
      readViewers()
    },
    life: () => life,
    lifeOf: (epoch) => (epoch === undefined ? life : (lives.get(epoch) ?? life)),
    close: retire,
  }
}
