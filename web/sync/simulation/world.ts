import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { createApp } from '../../../server/app.ts'
import { findActor, openSession } from '../../../server/auth.ts'
import { readEnv } from '../../../server/env.ts'
import type { App } from '../../../server/route.ts'
import { openStore, type Store } from '../../../server/store/db.ts'
import { prepared } from '../../../server/store/prepared.ts'
import { readReplaced, settleRestored } from '../../../server/store/restored.ts'
import {
  addresses,
  customers,
  drivers,
  sessions,
  settings,
  subcontractors,
  users,
  vehicles,
} from '../../../server/store/schema.ts'
import { changesAfter } from '../../../server/store/sync-log.ts'
import { insertTour } from '../../../server/store/tours.ts'
import { insertTrip } from '../../../server/store/trips.ts'
import { couldKnow } from '../../../server/sync/sources.ts'
import type { Viewer } from '../../../shared/domain/roles.ts'
import type { SyncEntity } from '../../../shared/schemas/sync.ts'
import type { TripFields } from '../../../shared/schemas/trip.ts'

/** The server side of a history: the real app on a real SQLite database, with its clock in the history's hands. */
export type World = {
  app: () => App
  store: () => Store
  /** Milliseconds since 1970. */
  now: () => number
  advance: (ms: number) => void
  /** A token that is valid now. */
  tokenOf: (username: string) => string
  /** Whose token it is, or was. */
  ownerOf: (token: string) => string | null
  /** Ends every session; the next {@link tokenOf} opens a new one. */
  expire: () => void
  viewerOf: (username: string) => Viewer
  /** Somebody goes to work for another subcontractor. */
  employ: (username: string, subcontractor: string) => void
  /** What decides who may see a trip, if there is one. */
  audienceOf: (tripId: number) => Audience | undefined
  /** Whether a row was ever this person's to see, by what the change feed kept of it. */
  wasVisible: (viewer: Viewer, entity: SyncEntity, key: string | number) => boolean
  /** Closes the process and starts it again on the same database. */
  restart: () => void
  snapshot: () => Buffer
  /** Puts an older database back, as `npm run restore` does: under a new epoch. */
  restore: (snapshot: Buffer, epoch: string) => void
  close: () => void
}

export const TIME_ZONE = 'Europe/Zurich'
/** A Saturday evening: two days later the window of days has moved by a week. */
const START = Date.parse('2026-11-21T20:00:00.000Z')
const HOUR = 3_600_000

const person = (username: string, role: Viewer['role'], belongsTo: Partial<Viewer> = {}): Viewer => ({
  username,
  role,
  subcontractor: null,
  customer: null,
  ...belongsTo,
})
export const PEOPLE: readonly Viewer[] = [
  person('anna', 'admin'),
  person('bert', 'admin'),
  person('sara', 'sub', { subcontractor: 'Alpen' }),
  person('sven', 'sub', { subcontractor: 'Bise' }),
  person('carl', 'customer', { customer: 'Cargo' }),
  person('olga', 'observer'),
]

export const emptyTrip = (stp: number): TripFields => ({
  tt_tour: 'T',
  tt_status: 'active',
  tt_customer: 'Cargo;olga',
  tt_from_adrnr: 'ZRH',
  tt_from_text: 'Zürich',
  tt_to_adrnr: 'GVA',
  tt_to_text: 'Genève',
  tt_sub: 'Alpen',
  tt_driver: 'Ada',
  tt_drivernr: '1',
  tt_gps: 'A-1',
  tt_stp: new Date(stp).toISOString(),
  tt_std: new Date(stp + HOUR).toISOString(),
  tt_sta: new Date(stp + 4 * HOUR).toISOString(),
  tt_etp: null,
  tt_eta: null,
  tt_atp: null,
  tt_atd: null,
  tt_ata: null,
  tt_note: 'secret note',
  tt_info: '',
  tt_tour_combination: '',
  tt_invoice_check: true,
  tt_customer_invoice_trip: 500,
  tt_customer_invoice_toll: 50,
  tt_customer_invoice_waiting_fee: 0,
  tt_customer_invoice_cancellation_fee: 0,
  tt_customer_invoice_text: 'secret price',
  tt_sub_invoice_trip: 400,
  tt_sub_invoice_toll: 40,
  tt_sub_invoice_waiting_fee: 0,
  tt_sub_invoice_cancellation_fee: 0,
  tt_sub_invoice_comment: '',
})

const week = <Value>(value: (day: number) => Value): Value[] => Array.from({ length: 7 }, (_, day) => value(day))

/** A small company: a few trips inside the window, some just outside on both sides, two tours. */
const seedCompany = (store: Store): void => {
  const author = { username: 'seed', source: 'person' } as const
  store.write(() => {
    store.db
      .insert(settings)
      .values({ name: 'epoch', value: 'epoch-0' })
      .onConflictDoUpdate({ target: settings.name, set: { value: 'epoch-0' } })
      .run()
    for (const name of ['Alpen', 'Bise'])
      store.db.insert(subcontractors).values({ sc_name: name, sc_name_key: name.toLowerCase() }).run()
    store.db.insert(customers).values({ cm_name: 'Cargo', cm_name_key: 'cargo' }).run()
    for (const { username, role, subcontractor, customer } of PEOPLE) {
      store.db
        .insert(users)
        .values({
          username,
          username_key: username,
          email: `${username}@x.example`,
          email_key: `${username}@x.example`,
          password_hash: '-',
          role,
          subcontractor,
          customer_id: customer ? 1 : null,
        })
        .run()
    }
    for (const [id, group] of [
      ['A-1', 'alpen'],
      ['A-2', 'alpen'],
      ['B-1', 'bise'],
      ['X-1', ''],
    ] as const) {
      store.db.insert(vehicles).values({ gps_id: id, gps_groups: group, gps_device: id }).run()
    }
    for (const [name, number, groups] of [
      ['Ada', '1', 'alpen'],
      ['Abe', '2', 'alpen'],
      ['Bea', '3', 'bise'],
    ] as const) {
      store.db
        .insert(drivers)
        .values({ dr_name: name, dr_number: number, dr_groups: groups, dr_requirements: '' })
        .run()
    }
    for (const id of ['ZRH', 'GVA', 'BSL']) store.db.insert(addresses).values({ add_id: id, add_name: id }).run()
    const days = [-13, -5, 0, 1, 1, 2, 8, 9, 20]
    days.forEach((day, index) => {
      const sub = index % 2 === 0 ? 'Alpen' : 'Bise'
      insertTrip(
        store,
        { ...emptyTrip(START + day * 24 * HOUR + 6 * HOUR), tt_tour: `seed-${index}`, tt_sub: sub },
        author,
      )
    })
    for (const name of ['tour-a', 'tour-b']) {
      insertTour(
        store,
        {
          tr_name: name,
          tr_status: true,
          tr_cm_id: 1,
          tr_tour_comb: '',
          tr_departure: 'ZRH',
          tr_arrival: 'GVA',
          tr_stp: '06:00',
          tr_std: '07:00',
          tr_std_plus_day: 0,
          tr_sta: '11:00',
          tr_sta_plus_day: 0,
          tr_requirements: [],
          tr_customer_invoice_trip: 500,
          tr_customer_invoice_toll: 50,
          tr_week_status: week((day) => day < 5),
          tr_week_sub: week((day) => (day < 5 ? (day % 2 === 0 ? 'Alpen' : 'Bise') : null)),
          tr_week_gps: week((day) => (day < 5 ? (day % 2 === 0 ? 'A-1' : 'B-1') : null)),
          tr_week_driver: week((day) => (day < 5 ? (day % 2 === 0 ? 1 : 3) : null)),
          tr_week_drivernr: week((day) => (day < 5 ? (day % 2 === 0 ? '1' : '3') : null)),
          tr_week_observer: week((day) => (day < 5 ? 'secret observer' : null)),
          tr_week_sub_invoice_trip: week((day) => (day < 5 ? 400 : 0)),
          tr_week_sub_invoice_toll: week(() => 0),
          tr_week_locked: week((day) => day === 4),
        },
        author,
      )
    }
  })
}

/** The clock of the history that runs; there is one at a time. */
let now = START

type Server = { store: Store; app: App }
const env = readEnv({ TIME_ZONE })
const log = pino({ level: 'silent' })
/** The company has some thirty rows: a snapshot of it takes pages, and so do the changes of a few days. */
const pullLimits = { snapshotRows: 12, changes: 15 }
const startServer = (database: Buffer): Server => {
  const store = openStore(database, { now: () => now, timeZone: TIME_ZONE })
  return { store, app: createApp({ store, env, log, version: 'simulation', webRoot: null, pullLimits }) }
}

/** The migrated and seeded company. */
const seededCompany = (): Buffer => {
  const store = openStore(Buffer.alloc(0), { now: () => now, timeZone: TIME_ZONE })
  seedCompany(store)
  const database = store.sqlite.serialize()
  store.sqlite.close()
  return database
}

/** Keeps the seeded rows beside the live tables. @returns what puts them back, for the next history to start from */
const keepSeed = ({ store: { sqlite } }: Server): (() => void) => {
  const tables = sqlite.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[]
  const steps = tables
    .filter((name) => !name.startsWith('sqlite_') || name === 'sqlite_sequence')
    .flatMap((name) => {
      const emptied = sqlite.prepare(`delete from main."${name}"`)
      if (sqlite.prepare(`select 1 from main."${name}" limit 1`).get() === undefined) return [emptied]
      sqlite.exec(`create temp table "seed_${name}" as select * from main."${name}"`)
      return [emptied, sqlite.prepare(`insert into main."${name}" select * from temp."seed_${name}"`)]
    })
  const putBack = sqlite.transaction(() => {
    for (const step of steps) step.run()
  })
  return () => {
    sqlite.pragma('foreign_keys = OFF')
    putBack()
    sqlite.pragma('foreign_keys = ON')
  }
}

/** A server that the last history left running: its statements are built, only its rows are put back. */
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

const selectEmployers = prepared((store) => store.sqlite.prepare('select username, subcontractor from users').raw())

export const createWorld = (): World => {
  now = START
  const first = takeServer()
  let { store, app } = first
  const tokens = new Map<string, string>()
  const owners = new Map<string, string>()
  const open = (database: Buffer) => {
    ;({ store, app } = startServer(database))
  }
  /** The first server waits for the next history; those of a restart or a restore are gone for good. */
  const retire = () => {
    if (store === first.store) idle = first
    else store.sqlite.close()
  }

  let viewers = new Map<string, Viewer>()
  /** Who works for whom, by the database. */
  const readViewers = () => {
    const employers = new Map(selectEmployers(store).all() as [string, string | null][])
    viewers = new Map(
      PEOPLE.map((one) => [one.username, { ...one, subcontractor: employers.get(one.username) ?? null }]),
    )
  }
  readViewers()
  const viewerOf = (username: string): Viewer => {
    const viewer = viewers.get(username)
    if (!viewer) throw new Error(`nobody is called ${username}`)
    return viewer
  }

  return {
    app: () => app,
    store: () => store,
    now: () => now,
    advance: (ms) => {
      now += ms
    },
    tokenOf: (username) => {
      const known = tokens.get(username)
      if (known && findActor(store, known)) return known
      const userId = PEOPLE.findIndex((one) => one.username === username) + 1
      const token = openSession(store, { userId, stayLoggedIn: true, userAgent: '' })
      tokens.set(username, token)
      owners.set(token, username)
      return token
    },
    ownerOf: (token) => owners.get(token) ?? null,
    expire: () => {
      store.db.delete(sessions).run()
      tokens.clear()
    },
    viewerOf,
    employ: (username, subcontractor) => {
      store.db.update(users).set({ subcontractor }).where(eq(users.username, username)).run()
      readViewers()
    },
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
    snapshot: () => store.sqlite.serialize(),
    restore: (database, epoch) => {
      const replaced = readReplaced(store.sqlite)
      retire()
      open(database)
      settleRestored(store, replaced)
      // A history that is replayed names it the same.
      store.db.update(settings).set({ value: epoch }).where(eq(settings.name, 'epoch')).run()
      // The epoch is read at start.
      const restored = store.sqlite.serialize()
      store.sqlite.close()
      open(restored)
      tokens.clear()
      readViewers()
    },
    close: retire,
  }
}
