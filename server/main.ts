import path from 'node:path'
import { settingsOfData } from './ops/account.ts'
import { complain, readWords, typed, usage } from './ops/command.ts'
import { type RunningServer, startServer } from './start.ts'
import { requireData } from './store/sql/data-folder.ts'

/** A failed start prints one clear line, not a stack. */
const giveUp = (error: unknown): never => {
  process.exit(complain(error))
}

const main = async (): Promise<void> => {
  // The database holds hashes of passwords: only this account may read it, whatever the starting shell allows.
  process.umask(0o077)
  let starting: Promise<RunningServer> | null = null
  // Before anything is opened: a signal that comes while the server starts stops it in order, too.
  const stop = (): void => {
    if (!starting) process.exit(0)
    starting.then((server) => server.stop()).then(() => process.exit(0), giveUp)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  readWords(typed(), { called: usage('start', '') })
  const env = await settingsOfData()
  requireData(env.DATA_DIR)
  starting = startServer(env)
  const { url } = await starting
  // The log is for programs.
  if (process.stdout.isTTY)
    process.stdout.write(`Tours runs at ${url}, its data is in ${path.resolve(env.DATA_DIR)}. Stop with Ctrl-C.\n`)
}

main().catch(giveUp)
