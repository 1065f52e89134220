import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type DestinationStream, pino } from 'pino'
import type { Role } from '../../shared/domain/access/roles.ts'
import { createApp } from '../app.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/route.ts'
import { type Env, readEnv } from '../kit/env.ts'
import { openSession } from '../people/store/actors.ts'
import { openStore, type Store } from '../store/db.ts'
import { users } from '../store/schema/accounts.ts'
import { subcontractors } from '../store/schema/master-data.ts'
import { outbox } from '../store/schema/messages.ts'
import { telematicsFile } from '../store/telematics-file.ts'
import { createDeps } from '../wiring.ts'
import { createWorker } from '../worker/worker.ts'

/** Password of every user of a test, and its hash with the cheapest parameters, so that a login costs nothing. */
export const TEST_PASSWORD = 'correct horse'
const TEST_PASSWORD_HASH =
  '$argon2id$v=19$m=64,t=1,p=1$nXspHFvL99xPD5nHyybNKw$1C8bkGwYOE1RH564aUrXr5GgCveD55fsXPAzRL9Js2Q'

/** A Saturday, 09:30 in Zurich. */
const TEST_START = '2026-11-21T08:30:00.000Z'

export type TestAnswer<Body = Record<string, unknown>> = {
  status: number
  /** Parsed JSON; text for `text/...`; otherwise a Uint8Array. */
  body: Body
  headers: Headers
}
type NewUser = {
  username: string
  role: Role
  subcontractor?: string | null
  customer_id?: number | null
  email?: string
  built_in?: boolean
}

export type TestApp = {
  app: App
  store: Store
  deps: Deps
  clock: {
    /** Milliseconds since 1970. */
    now: () => number
    advance: (ms: number) => void
    /** @param instant ISO 8601 */
    set: (instant: string) => void
  }
  /** Mails and SMS in the outbox, oldest first. */
  messages: () => (typeof outbox.$inferSelect)[]
  /**
   * One request without a socket. `body` goes as JSON, a FormData as it is.
   * @param token null for a request without a session
   */
  call: <Body = Record<string, unknown>>(
    token: string | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<TestAnswer<Body>>
  /** The token of a real login with {@link TEST_PASSWORD} or the given one. @throws Error when it is refused */
  login: (username: string, password?: string) => Promise<string>
  /** Adds a user with {@link TEST_PASSWORD}, and its subcontractor when that is missing. @returns a token of the user */
  addUser: (user: NewUser) => string
  /** The same database under a new process: what was kept in memory alone is gone. */
  restart: () => void
  /** Sets the address that the next requests come from. */
  setAddress: (address: string) => void
  close: () => void
}

const bodyOf = async (response: Response): Promise<unknown> => {
  const type = response.headers.get('content-type') ?? ''
  if (/\bjson\b/.test(type)) return response.json()
  if (type === '' || type.startsWith('text/')) return response.text()
  return new Uint8Array(await response.arrayBuffer())
}

/**
 * One for all apps and files of tests, and never ended by them: a thread takes longer to start than most tests, and an idle
 * one keeps no process alive.
 */
export const testWorker = createWorker()

let migrated: { main: Buffer; telematics: Buffer } | undefined
/** The files as a first start leaves them, but for their epoch. Made once: migrating takes longer than most tests. */
const migratedFiles = (file: string) => {
  const store = openStore(file)
  store.sqlite.exec("delete from main.settings where name = 'epoch'; delete from telematics.about")
  store.close()
  return { main: fs.readFileSync(file), telematics: fs.readFileSync(telematicsFile(file)) }
}

/** The whole server without a socket, on a database file of its own, with a clock that stands still. */
export const createTestApp = (
  options: {
    timeZone?: string
    /** ISO 8601. */
    now?: string
    env?: Partial<Env>
    /** Folder of a built web app. */
    webRoot?: string
    /** A database file to start from a copy of, instead of a new one. */
    database?: string
    /** Destination of the log, at level debug; without it nothing is logged. */
    logTo?: DestinationStream
  } = {},
): TestApp => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-test-'))
  const timeZone = options.timeZone ?? options.env?.TIME_ZONE ?? 'Europe/Zurich'
  const env: Env = { ...readEnv({}), DATA_DIR: folder, TIME_ZONE: timeZone, ...options.env }
  let now = Date.parse(options.now ?? TEST_START)
  const file = path.join(folder, 'tours.db')
  if (options.database) fs.copyFileSync(options.database, file)
  else {
    migrated ??= migratedFiles(file)
    fs.writeFileSync(file, migrated.main)
    fs.writeFileSync(telematicsFile(file), migrated.telematics)
  }
  const log = options.logTo ? pino({ level: 'debug' }, options.logTo) : pino({ level: 'silent' })
  // Its own, since a listener that fails after a commit fails the test.
  const store = openStore(file, { now: () => now, timeZone })
  const deps = createDeps(env, { log, store, worker: testWorker, version: 'test', webRoot: options.webRoot ?? null })
  let app = createApp(deps)
  let address = '192.0.2.1'

  const call: TestApp['call'] = async <Body>(
    token: string | null,
    method: string,
    requestPath: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const isForm = body instanceof FormData
    const response = await app.request(
      requestPath,
      {
        method: method.toUpperCase(),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      },
      // What @hono/node-server hands over of the connection.
      { incoming: { socket: { remoteAddress: address, remotePort: 40_000, remoteFamily: 'IPv4' } } },
    )
    return { status: response.status, body: (await bodyOf(response)) as Body, headers: response.headers }
  }

  const addUser = (user: NewUser): string => {
    const subcontractor = user.role === 'sub' ? (user.subcontractor ?? null) : null
    if (subcontractor) {
      store.db
        .insert(subcontractors)
        .values({ sc_name: subcontractor, sc_name_key: subcontractor.toLowerCase(), sc_email: null })
        .onConflictDoNothing()
        .run()
    }
    const email = user.email ?? `${user.username.replaceAll(' ', '.')}@example.com`
    const { id } = store.db
      .insert(users)
      .values({
        username: user.username,
        username_key: user.username.toLowerCase(),
        email,
        email_key: email.toLowerCase(),
        password_hash: TEST_PASSWORD_HASH,
        role: user.role,
        subcontractor,
        customer_id: user.role === 'customer' ? (user.customer_id ?? null) : null,
        built_in: user.built_in ?? false,
      })
      .returning({ id: users.id })
      .get()
    return openSession(store, { userId: id, stayLoggedIn: true, userAgent: 'test' })
  }

  return {
    app,
    store,
    deps,
    clock: {
      now: () => now,
      advance: (ms) => {
        now += ms
      },
      set: (instant) => {
        now = Date.parse(instant)
      },
    },
    messages: () => store.db.select().from(outbox).orderBy(outbox.id).all(),
    call,
    login: async (username, password = TEST_PASSWORD) => {
      const answer = await call<{ access_token: string }>(null, 'POST', '/api/login', { username, password })
      if (answer.status !== 200) throw new Error(`login of ${username} answered ${answer.status}`)
      return answer.body.access_token
    },
    addUser,
    restart: () => {
      app = createApp({ ...deps })
    },
    setAddress: (next) => {
      address = next
    },
    close: () => {
      store.close()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
