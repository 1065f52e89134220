import type { AddressInfo } from 'node:net'
import Database from 'better-sqlite3'
import { MARKER_HEADER } from '#shared/domain/sync/sync-format.ts'
import de from '#shared/i18n/de.json' with { type: 'json' }
import { hashToken, newToken } from '../../kit/tokens.ts'
import { findActor } from '../../people/store/actors.ts'
import { getUser } from '../../people/store/users.ts'
import { findKeyActor } from '../../programs/store/api-keys.ts'
import { sessions } from '../../store/schema/accounts.ts'
import { exchange, type WireAnswer } from '../../testing/wire.ts'
import { createServer } from '../../wiring.ts'
import { type PlantedCompany, plantCompany } from '../planted-company.ts'
import { plantKeys } from '../programs-sample.ts'
import { INTAKE_SECRET, type Plan } from './requests.ts'
import { bytesOfPlan } from './send.ts'

const KEYS = new Set(Object.keys(de))
/** Texts of the program's inside, which no answer may hold. */
const INSIDE =
  /node_modules|\.m?[jt]s:\d|SqliteError|SQLITE_|ZodError|TypeError|RangeError|at async |password_hash|token_hash/

/** The server on a real socket around a planted company, and what is watched while it is asked nonsense. */
export type Target = {
  /** Sends one planned request. @throws Error that says what was wrong with the answer or with what it left behind */
  probe: (plan: Plan) => Promise<{ status: number; message: string }>
  company: PlantedCompany
  /** Rows of every table together. */
  rows: () => number
  /** Failed logins among them, which are kept on purpose. */
  logins: () => number
  connections: () => Promise<number>
  close: () => Promise<void>
}

const authorizationOf = (company: PlantedCompany, key: string, plan: Plan): string | null => {
  switch (plan.who) {
    case 'key':
      return `Bearer ${key}`
    case 'none':
      return null
    case 'forged':
      return `Bearer ${newToken()}`
    case 'expired':
      return `Bearer ${'x'.repeat(43)}`
    case 'malformed':
      return 'Basic ZG9yYTpzZWNyZXQ=, Bearer  two words'
    default:
      return `Bearer ${company.tokens[plan.who]}`
  }
}

/**
 * True if an answered request may have written: a refused one may note a failed login, or the state of a feed that knows the
 * secret.
 */
const mayWrite = (answer: { status: number; message: string }, path: string): boolean =>
  answer.status < 400 || path.startsWith('api/telematics/') || answer.message === 'password_incorrect'

export const startTarget = async (): Promise<Target> => {
  let faults = ''
  const write = (line: string): void => {
    if (line.includes('"level":50')) faults += line
  }
  const company = plantCompany({
    env: { TRUSTED_PROXIES: 1, TRACCAR_SECRET: INTAKE_SECRET, OSMAND_SECRET: INTAKE_SECRET },
    logTo: { write },
  })
  const { store, deps, app } = company.t
  const { admin: key } = plantKeys(company)
  // Its first use is noted, and none soon after.
  findKeyActor(store, key)
  // Whether a commit survives a power cut is another test's question.
  store.sqlite.pragma('synchronous = off')
  const [session] = store.db.select().from(sessions).all()
  if (session) {
    const past = new Date(store.now() - 1000).toISOString()
    const { id: _id, ...rest } = session
    store.db
      .insert(sessions)
      .values({ ...rest, token_hash: hashToken('x'.repeat(43)), expires_at: past })
      .run()
  }
  const { server, requests } = createServer(deps, app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo

  /** Another connection sees whether anything was committed. */
  const watcher = new Database(store.sqlite.name, { readonly: true })
  const version = (): number => watcher.pragma('data_version', { simple: true }) as number
  const tables = watcher
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all() as string[]
  const count = watcher
    .prepare(`select ${tables.map((name) => `(select count(*) from "${name}")`).join(' + ')}`)
    .pluck()

  /** @throws Error */
  const check = (plan: Plan, answer: WireAnswer): { status: number; message: string } => {
    const text = answer.body.toString('utf8')
    const fail = (why: string): never => {
      throw new Error(`${why}: ${answer.status} ${text.slice(0, 300)} ${faults}`)
    }
    if (faults !== '') fail('an unexpected error was logged')
    // CONNECT and TRACE have no body to answer with; for a request of HTTP/0.9 a cut connection is answer enough.
    if (answer.status === 0)
      return plan.framing === 'plain' && plan.method !== 'CONNECT' ? fail('no answer') : { status: 0, message: '' }
    if (answer.status >= 500) fail('the server failed')
    if (INSIDE.test(text)) fail('the answer tells of the inside')
    if (answer.status < 300 || answer.status === 304) return { status: answer.status, message: '' }
    if (answer.headers.get(MARKER_HEADER) === null) fail('not marked as ours')
    if (plan.method === 'HEAD') return { status: answer.status, message: '' }
    if (!/\bjson\b/.test(answer.headers.get('content-type') ?? '')) fail('not JSON')
    const { message } = JSON.parse(text) as { message?: unknown }
    if (typeof message !== 'string' || !KEYS.has(message)) fail('no message of the catalogue')
    return { status: answer.status, message: String(message) }
  }

  // Ended sessions are put back, or soon every request would be answered with 401.
  const kept = store.db.select().from(sessions).all()
  const comeBack = (token: string | null): void => {
    if (token === null || findActor(store, token)) return
    const row = kept.find(({ token_hash }) => token_hash === hashToken(token))
    if (row && getUser(store, row.user_id)) store.db.insert(sessions).values(row).onConflictDoNothing().run()
  }

  let sent = 0
  return {
    company,
    rows: () => count.get() as number,
    logins: () => watcher.prepare('select count(*) from logins').pluck().get() as number,
    connections: () => new Promise((resolve) => server.getConnections((_error, open) => resolve(open))),
    probe: async (plan) => {
      sent += 1
      faults = ''
      // Each request has an address of its own, or the limits would answer everything.
      const from = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
      if (plan.who in company.tokens) comeBack(company.tokens[plan.who as keyof typeof company.tokens])
      const before = version()
      const bytes = bytesOfPlan(plan, authorizationOf(company, key, plan), from)
      const answer = await exchange(port, bytes, plan.framing === 'long length')
      const checked = check(plan, answer)
      if (version() !== before && !mayWrite(checked, plan.path.join('/')))
        throw new Error(`a refused request wrote into the database: ${checked.status} ${checked.message}`)
      return checked
    },
    close: async () => {
      await requests.finish(1000)
      watcher.close()
      company.t.close()
    },
  }
}
