import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '../../shared/domain/time/units.ts'
import { openStore } from '../store/db.ts'
import { pushSubscriptions, sessions, users } from '../store/schema/accounts.ts'
import { asAdminOf, seedLiveCompany } from '../testing/live-company.ts'
import { startProgram } from '../testing/processes.ts'
import { startPushService } from '../testing/push-service.ts'
import { printFigure, printHead, printTime, quantile } from './parts/figures.ts'
import { cpuSeconds } from './parts/usage.ts'

/**
 * Measures notifications on the real process and a push service over HTTP, which verifies and decrypts each on the same machine:
 * first single changes of a trip, from the answer of the change to the hand-over; then one change that is told to all, and what
 * another client waits for an answer meanwhile.
 * Run: npm run bench:server -- push [subscribers] [changes]
 */
const [subscribers = 1_000, changes = 60] = process.argv.slice(2).map(Number)
const PROBE_EVERY_MS = 20
const CLIENTS = 5
const IDLE_MS = 3_000

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-bench-'))
const service = await startPushService()
const iso = (ms: number) => new Date(ms).toISOString()
const percentile = (all: readonly number[], share: number): string => `${Math.round(quantile(all, share))} ms`

const server = startProgram('main.ts', [], {
  DATA_DIR: folder,
  PUSH_HOSTS: service.url,
  MAIL_FROM: 'Tours <tours@example.com>',
})
const url = await server.url()
const admin = await asAdminOf(url)
const tt_id = await seedLiveCompany(admin)
for (const sc_name of ['One AG', 'All AG']) await admin('POST', '/api/subcontractors', { sc_name })

/** Users of a company, each with a device. */
const addUsers = (company: string, count: number): void => {
  const store = openStore(path.join(folder, 'tours.db'), { timeZone: 'Europe/Zurich' })
  store.write(() => {
    for (let n = 0; n < count; n += 1) {
      const username = `${company} ${n}`
      const key = username.toLowerCase()
      const { id: user_id } = store.db
        .insert(users)
        .values({
          ...{ username, username_key: key, email: `${n}@${company}.example`, email_key: `${n}@${company}.example` },
          ...{ password_hash: '', role: 'sub' as const, subcontractor: company },
        })
        .returning()
        .get()
      const times = { created_at: iso(Date.now()), last_used_at: iso(Date.now()), expires_at: iso(Date.now() + DAY_MS) }
      const { id: session_id } = store.db
        .insert(sessions)
        .values({ user_id, token_hash: key, stay_logged_in: true, ...times })
        .returning()
        .get()
      const { endpoint, keys, language } = service.subscribe(encodeURIComponent(key))
      const device = { ps_endpoint: endpoint, ps_p256dh: keys.p256dh, ps_auth: keys.auth, ps_lang: language }
      store.db
        .insert(pushSubscriptions)
        .values({ session_id, user_id, ps_created_at: iso(Date.now()), ...device })
        .run()
    }
  })
  store.close()
}
addUsers('One AG', 1)
addUsers('All AG', subscribers)

const untilReceived = async (count: number): Promise<number> => {
  while (service.received.length < count) await sleep(5)
  return performance.now()
}

const single: number[] = []
await admin('PUT', `/api/trips/${tt_id}`, { tt_sub: 'One AG', tt_sta: iso(Date.now() + DAY_MS) })
await untilReceived(1)
for (let change = 0; change < changes; change += 1) {
  await sleep(137)
  const before = service.received.length
  await admin('PUT', `/api/trips/${tt_id}`, {
    tt_sta: iso(Math.floor(Date.now() / 60_000) * 60_000 + DAY_MS + (change + 1) * 600_000),
  })
  const begun = performance.now()
  single.push((await untilReceived(before + 1)) - begun)
}
printHead('Push')
printTime(
  'a change until its message is handed over, 95 %',
  quantile(single, 0.95),
  2_000,
  `half ${percentile(single, 0.5)}`,
)

/** Other clients' waits for an answer, until it is stopped. */
const startProbes = () => {
  const waits: number[] = []
  let isOver = false
  const probe = async (): Promise<void> => {
    while (!isOver) {
      const asked = performance.now()
      await admin('GET', '/api/auth')
      waits.push(performance.now() - asked)
      await sleep(PROBE_EVERY_MS)
    }
  }
  const probing = Promise.all(Array.from({ length: CLIENTS }, probe))
  return async () => {
    isOver = true
    await probing
    return `p95 ${percentile(waits, 0.95)}, at most ${percentile(waits, 1)}`
  }
}
const idle = startProbes()
await sleep(IDLE_MS)
printFigure({ name: 'other clients wait while nothing is told', value: await idle() })
const busy = startProbes()
const before = service.received.length
const pid = server.child.pid as number
const usedBefore = cpuSeconds(pid)
const used = () => `${Math.round((cpuSeconds(pid) - usedBefore) * 1000)} ms`
const begun = performance.now()
await admin('PUT', `/api/trips/${tt_id}`, { tt_sub: 'All AG' })
const usedForAnswer = used()
const answered = performance.now() - begun
// The one before learns that it need not drive.
const took = (await untilReceived(before + subscribers + 1)) - begun
const processor = `processor ${used()}`
const waits = await busy()
printTime(`a change told to ${subscribers}: all handed over`, took, 10_000, processor)
printTime('  the change itself answered', answered, undefined, `processor ${usedForAnswer}`)
printFigure({ name: '  other clients wait meanwhile', value: waits })
server.child.kill('SIGTERM')
await server.ended
await service.close()
fs.rmSync(folder, { recursive: true, force: true })
