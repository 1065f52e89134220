import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Env } from '../kit/env.ts'
import { writeAnew } from '../kit/plain-files.ts'
import { newToken } from '../kit/tokens.ts'
import { becomeAccountOfData } from '../ops/account.ts'
import { complain } from '../ops/command.ts'
import { startServer } from '../start.ts'
import { openStore } from '../store/db.ts'
import { requireData } from '../store/sql/data-folder.ts'
import { startAnswers } from './answers.ts'
import { startCatcher } from './catcher.ts'
import { databaseFile, deleteDatabase, findDemoDatabase, newestMoment } from './demo-database.ts'
import { fastClock } from './fleet/clock.ts'
import { startDrive } from './fleet/drive.ts'
import { startTaps } from './fleet/taps.ts'
import { freePort } from './free-port.ts'
import { linksToTry } from './links.ts'
import { MAILS_PATH, mountMailsPage } from './mails-page.ts'
import { demoEnv, readOptions } from './options.ts'
import { examplePlan } from './plan/trip-plan.ts'
import { startDemoReceiver } from './receiver.ts'
import { seedDemo } from './seed.ts'
import { mountWebhooksPage, WEBHOOKS_PATH } from './webhooks-page.ts'
import { welcome } from './welcome.ts'

/** Makes the demo's database, or finds the one to go on with. @returns the moment at which its clock starts, milliseconds */
const prepareDatabase = async (env: Env, keep: boolean): Promise<number> => {
  const now = Date.now()
  const isThere = findDemoDatabase(env.DATA_DIR)
  if (isThere && !keep) deleteDatabase(env.DATA_DIR)
  const store = openStore(databaseFile(env.DATA_DIR), { now: () => now, timeZone: env.TIME_ZONE })
  try {
    if (!isThere || !keep) await seedDemo(store)
    // A demo that ran fast is ahead of its time.
    return Math.max(now, newestMoment(store))
  } finally {
    store.close()
  }
}

/**
 * Makes the demo company, starts it with its fleet, and says where it is. SIGTERM and SIGINT end it and this process.
 * @param words what was typed: `readOptions`
 * @param keepCommand command by which the person goes on with this demo
 * @returns its address. @throws Error with one line for the person who typed it
 */
export const startDemo = async (
  words: readonly string[],
  keepCommand = 'npm run demo -- --keep',
): Promise<{ url: string }> => {
  // The database holds hashes of passwords: no other account of this machine may read it.
  process.umask(0o077)
  const { keep, speed } = readOptions(words)
  const { PORT, HOST } = process.env
  // Who tries it names no port: another program on the usual one is no reason to fail.
  const variables = PORT ? process.env : { ...process.env, PORT: String(await freePort(3000, HOST || '0.0.0.0')) }
  const settings = demoEnv(variables, randomBytes(24).toString('base64url'))
  await becomeAccountOfData(settings.DATA_DIR)
  requireData(settings.DATA_DIR)
  const now = fastClock(await prepareDatabase(settings, keep), speed)
  const catcher = await startCatcher(now)
  const receiver = await startDemoReceiver(now)
  const env: Env = { ...settings, ...catcher.env, ...receiver.env }
  const planFile = path.resolve(env.DATA_DIR, 'trip-plan.csv')
  writeAnew(planFile, examplePlan(now(), env.TIME_ZONE))

  const page = { key: newToken(), timeZone: env.TIME_ZONE }
  const addressOf = (path: string): string => `${server.url}${path}?key=${page.key}`
  const server = await startServer(env, {
    now,
    mountMore: (app) => {
      mountMailsPage(app, page, catcher.messages)
      mountWebhooksPage(app, page, receiver.messages)
    },
  })
  receiver.register(server.deps.store)
  const drive = startDrive({
    store: server.deps.store,
    intakeUrl: `${server.url}/api/telematics/osmand/${encodeURIComponent(env.OSMAND_SECRET ?? '')}`,
    speed,
    onError: (error) => server.deps.log.error({ err: error }, 'reports of the fleet were not taken'),
  })
  const taps = startTaps({
    store: server.deps.store,
    url: server.url,
    onError: (error) => server.deps.log.error({ err: error }, 'reports of the drivers were not taken'),
  })
  const answers = startAnswers(server.deps.store, (error) =>
    server.deps.log.error({ err: error }, 'answers of the subcontractors were not taken'),
  )
  const links = linksToTry(server.deps.store, server.url)
  process.stdout.write(
    welcome({
      url: server.url,
      mailsUrl: addressOf(MAILS_PATH),
      webhooksUrl: addressOf(WEBHOOKS_PATH),
      links,
      env,
      speed,
      planFile,
      keepCommand,
    }),
  )

  const stop = (): void => {
    answers.stop()
    Promise.all([drive.stop(), taps.stop()])
      .then(server.stop)
      .then(catcher.close)
      .then(receiver.close)
      .then(
        () => process.exit(0),
        (error) => process.exit(complain(error)),
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return { url: server.url }
}
