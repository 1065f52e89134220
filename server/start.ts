import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Logger, pino } from 'pino'
import { createApp } from './app.ts'
import type { Deps } from './deps.ts'
import { mendKeptLogo } from './files/logo.ts'
import type { App } from './http/route.ts'
import { loseImportJobs } from './imports/store/import-jobs.ts'
import { finishUndos, undoUnfinishedImport } from './imports/undo-import.ts'
import type { Env } from './kit/env.ts'
import { builtWebApp, productRoot, productVersion } from './kit/version.ts'
import { firstAdmin } from './people/admin-user.ts'
import { lockData, watchLock } from './store/sql/data-lock.ts'
import { tidyRestore } from './store/unfinished-restore.ts'
import { shrinkMain } from './telematics/store/free-pages.ts'
import { takeBackBrokenOff } from './tours/weeks/take-back.ts'
import { createDeps, createServer, startParts } from './wiring.ts'

/** Requests that run longer than this when the server stops are cut off. */
const PATIENCE_MS = 10_000

/** Connections that wait to be accepted: after a restart all open apps come at once, and one that finds no place tries again much later. */
const WAITING_CONNECTIONS = 4096

export type RunningServer = {
  url: string
  deps: Deps
  /** Finishes running requests and the message on its way, checkpoints the database and closes it. */
  stop: () => Promise<void>
}

/** Advice for the person who started it about an address that it cannot listen on. */
const whyNot = (error: NodeJS.ErrnoException, { HOST, PORT }: Env): Error => {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${PORT} is taken: end what runs there, or choose another one by PORT, such as ${PORT + 1}`)
  if (error.code === 'EACCES') return new Error(`Port ${PORT} is not for this account: choose one above 1023 by PORT`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Error(`HOST=${HOST} is no address of this machine: leave HOST out, or choose 127.0.0.1`)
  return error
}

const listen = (server: Server, env: Env): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    const fail = (error: Error): void => reject(whyNot(error, env))
    server.once('error', fail)
    server.listen({ port: env.PORT, host: env.HOST, backlog: WAITING_CONNECTIONS }, () => {
      server.off('error', fail)
      resolve(server.address() as AddressInfo)
    })
  })

const urlOf = (env: Env, port: number): string => {
  const isAny = env.HOST === '0.0.0.0' || env.HOST === '::'
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST
  return `http://${isAny ? 'localhost' : host}:${port}`
}

/** A disk without room for the copy is no reason not to start. */
const shrink = ({ store, log }: Deps): void => {
  try {
    const bytes = shrinkMain(store)
    if (bytes > 0) log.info({ megabytes: Math.round(bytes / 1e6) }, 'the database was written anew without free pages')
  } catch (err) {
    log.warn({ err }, 'the database could not be made smaller')
  }
}

/**
 * Starts the whole server: database, built-in admin, outbox, HTTP.
 * @param options.print takes the first admin password, by default standard output
 * @param options.mountMore pages beside the product's own
 * @throws Error when another server has the data, the database cannot be opened or the port is taken; then nothing is left running
 */
export const startServer = async (
  env: Env,
  options: {
    log?: Logger
    now?: () => number
    print?: (line: string) => void
    mountMore?: (app: App) => void
  } = {},
): Promise<RunningServer> => {
  const root = productRoot()
  const log = options.log ?? pino({ level: env.LOG_LEVEL })
  const print = options.print ?? ((line: string) => process.stdout.write(`${line}\n`))
  const unlock = lockData(
    env.DATA_DIR,
    'stop the server that runs there, or choose another folder by --data or DATA_DIR',
  )
  const unwatch = watchLock(env.DATA_DIR, (line) => log.error(line))
  let closeStore = (): void => undefined
  try {
    tidyRestore(env.DATA_DIR)
    const deps = createDeps(env, { log, now: options.now, version: productVersion(root), webRoot: builtWebApp(root) })
    const { store, worker } = deps
    closeStore = store.close
    if (store.isTelematicsLost)
      log.warn('telematics.db is missing or an older copy: messages and positions of vehicles are missing')
    shrink(deps)
    await undoUnfinishedImport(store)
    loseImportJobs(store)
    await finishUndos(store)
    await takeBackBrokenOff(store)
    if (!mendKeptLogo(store)) log.warn('the logo of the company could not be drawn, and was taken away')
    const { server, requests } = createServer(deps, createApp(deps, options.mountMore))
    const addAdmin = await firstAdmin(store, env)
    const { port } = await listen(server, env)
    // Its first password is told once, by a server that listens, and before the first request is read.
    try {
      addAdmin(print)
    } catch (error) {
      server.close()
      throw error
    }
    const parts = startParts(deps)
    const url = urlOf(env, port)
    log.info({ url, version: deps.version, webApp: deps.webRoot !== null }, 'listening')
    if (env.SMTP_URL && !env.PUBLIC_URL) log.warn('PUBLIC_URL is not set: links in mails lead to localhost')

    let stopped: Promise<void> | null = null
    const stopAll = async (): Promise<void> => {
      await Promise.all([requests.finish(PATIENCE_MS), deps.importJobs.stop(PATIENCE_MS)])
      await parts.stop()
      await worker.close()
      store.close()
      unwatch()
      unlock()
      log.info('stopped')
    }
    return {
      url,
      deps,
      stop: () => {
        stopped ??= stopAll()
        return stopped
      },
    }
  } catch (error) {
    closeStore()
    unwatch()
    unlock()
    throw error
  }
}
