import type { Logger } from 'pino'
import type { ImportJobs } from './imports/import-jobs.ts'
import type { Env } from './kit/env.ts'
import type { OpenOfPeople } from './kit/open-of-people.ts'
import type { Channels } from './messages/store/channel.ts'
import type { Store } from './store/db.ts'
import type { PullLimits } from './sync/pull/pull.ts'
import type { PushTurn } from './sync/push/push.ts'
import type { JobWorker } from './worker/worker.ts'

/** Everything that the app needs comes in here, so that a test can bring its own clock, database and mail server. */
export type Deps = {
  store: Store
  env: Env
  log: Logger
  /** Senders of mails and SMS; null for one that is not configured. */
  channels: Channels
  /** The other thread, for files and long lists. */
  worker: JobWorker
  /** Imports that go on after their request was answered. */
  importJobs: ImportJobs
  /** Requests and bytes that each person has open at once. */
  openOfPeople: OpenOfPeople
  /** Build version of the product; the device compares it with its own. */
  version: string
  /** Folder of the built web app, null where there is none (tests, development). */
  webRoot: string | null
  /** Drawn at the start and kept nowhere: hashes made with it tell nothing to readers of the database. */
  secretKey: Buffer
  /** Smaller answers, so that a few rows make several pages. */
  pullLimits?: PullLimits
  /** Shorter turns, so that a push of a few edits has several. */
  pushTurn?: PushTurn
}
