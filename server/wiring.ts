import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import type { Deps } from './deps.ts'
import { refusalHeaders } from './http/answers/security-headers.ts'
import { limitConnections } from './http/connections/connection-limits.ts'
import { createHttpServer } from './http/connections/http-server.ts'
import { type OpenRequests, trackRequests } from './http/connections/open-requests.ts'
import type { App } from './http/route.ts'
import { createImportJobs } from './imports/import-jobs.ts'
import { startBackupTrials } from './jobs/backup-trials.ts'
import { startJobs } from './jobs/schedule.ts'
import type { Env } from './kit/env.ts'
import { createOpenOfPeople } from './kit/open-of-people.ts'
import { mailChannel } from './messages/mail.ts'
import { startOutbox } from './messages/outbox.ts'
import { pushChannel } from './messages/push/push.ts'
import { smsChannel } from './messages/sms/sms.ts'
import { startWebhooks } from './programs/webhooks/webhooks.ts'
import { openStore } from './store/db.ts'
import { databaseFile } from './store/sql/database-file.ts'
import { startWebfleet } from './telematics/feeds/webfleet-poller.ts'
import { startRouter } from './telematics/routing/router-estimates.ts'
import { createWorker } from './worker/worker.ts'

/**
 * The parts of the server and what each is given, once for the product, the demo, the benches and every test. A test that
 * needs another part replaces that one part of what `createDeps` returns.
 */
type Given = Pick<Deps, 'log' | 'version' | 'webRoot'> &
  Partial<Pick<Deps, 'store' | 'worker' | 'pullLimits' | 'pushTurn'>> & { now?: () => number }

/** @throws Error for settings that contradict each other, before the database of `DATA_DIR` is opened; and what opening it throws */
export const createDeps = (env: Env, { now, store, worker, ...given }: Given): Deps => {
  // They contradict each other before the database is opened.
  const channels = { mail: mailChannel(env), sms: smsChannel(env) }
  const onFault = (err: unknown) => given.log.error({ err }, 'a listener failed after a commit')
  const database = store ?? openStore(databaseFile(env.DATA_DIR), { now, timeZone: env.TIME_ZONE, onFault })
  return {
    ...given,
    env,
    channels: { ...channels, push: pushChannel(database, env) },
    store: database,
    worker: worker ?? createWorker(),
    importJobs: createImportJobs(database, given.log),
    openOfPeople: createOpenOfPeople(),
    secretKey: randomBytes(32),
  }
}

/** The HTTP server around an app, with its limits; nothing listens yet. */
export const createServer = (
  { env, log }: Pick<Deps, 'env' | 'log'>,
  app: Pick<App, 'fetch'>,
): { server: Server; requests: OpenRequests } => {
  const requests = trackRequests(app.fetch)
  const server = createHttpServer(requests.fetch, { hostname: env.HOST, refusalHeaders: refusalHeaders(env), log })
  limitConnections(server, env)
  requests.track(server)
  return { server, requests }
}

/** Starts what runs beside the requests: messages, estimates, the polled feed, jobs by the clock. */
export const startParts = (deps: Deps): { stop: () => Promise<void> } => {
  const parts = [
    startOutbox(deps),
    startWebhooks(deps),
    startRouter(deps),
    startWebfleet(deps),
    startJobs(deps),
    startBackupTrials(deps),
  ]
  return {
    stop: async () => {
      await Promise.all(parts.map((part) => part?.stop()))
    },
  }
}
