import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { constants } from 'node:os'
import { SECOND_MS } from '#shared/domain/time/units.ts'
import { SETTINGS } from '../kit/env.ts'
import { passPlainly } from '../kit/plain-text.ts'

export type Account = { uid: number }

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** Wait for a program to end: longer than a server takes. */
const ENDING_MS = 15 * SECOND_MS
/** Limit for a look at one file. */
const LOOK_MS = 10 * SECOND_MS
/** Keeps others of the account from opening Node's debugger in a program. Node 23.0 to 23.6 do not know it. */
const CLOSED = '--disable-sigusr1'
/** Variable that is set in a program which one of root started: it ends with that one. */
const OF_ROOT = 'STARTED_BY_ROOT'
const HANDED_ON = /^(PATH|LANG|LC_[A-Z]+|TZ|NODE_ENV|COMPANY|SETTINGS_DOUBLED)$/

/** The variables that a program of another account gets of root: settings of the product, and those for the reading of texts. */
const handedOn = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => SETTINGS.has(name) || HANDED_ON.test(name)))

const OPEN_FILES = '/proc/self/fdinfo'
/** Mark of an open file that started programs do not get (fcntl(2)); Node marks all of its own so. */
const CLOSE_ON_EXEC = 0o2000000

/** Closes what root's shell left open in this program, beside its three streams, so that no program of another account gets it. */
const closeInherited = (): void => {
  if (!fs.existsSync(OPEN_FILES)) return
  for (const fd of fs.readdirSync(OPEN_FILES).filter((one) => Number(one) > 2)) {
    const file = `${OPEN_FILES}/${fd}`
    // That of the reading itself is gone.
    const [, flags] = (fs.existsSync(file) && /^flags:\s+(\d+)$/m.exec(fs.readFileSync(file, 'utf8'))) || []
    if (flags !== undefined && (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0) fs.closeSync(Number(fd))
  }
}

const USERS = '/etc/passwd'
/**
 * Group of an account that the user database does not know, such as a number given to a container: the kernel's own for what it
 * cannot map, to which no file belongs. Refusing would keep root from a backup of these data.
 */
const NO_GROUP = 65_534

/** Returns the primary group of an account by the user database. The account need not be in the group of its file. */
const groupOf = ({ uid }: Account): number => {
  const { error, stdout } = spawnSync('getent', ['passwd', String(uid)], {
    encoding: 'utf8',
    timeout: LOOK_MS,
    killSignal: 'SIGKILL',
  })
  // Some systems, such as macOS, have no getent.
  const users = error && fs.existsSync(USERS) ? fs.readFileSync(USERS, 'utf8') : stdout
  const [, gid] = new RegExp(String.raw`^[^:\n]+:[^:\n]*:${uid}:(\d+):`, 'm').exec(users ?? '') ?? []
  return gid === undefined ? NO_GROUP : Number(gid)
}

/**
 * Options with which root starts a program of another account, which others of that account may lead: in a session of its own, so
 * that it has no terminal, with its own primary group alone (libuv gives up root's others with the account), without root's open
 * files and other variables. Its input and output have to be pipes.
 */
export const asAccount = (account: Account): SpawnOptions => {
  closeInherited()
  return { ...account, gid: groupOf(account), detached: true, env: handedOn() }
}

/** The first file of this program that an account may not read; undefined where it can run it. */
const closedFile = (account: Account): string | undefined =>
  [process.execPath, ...process.argv.slice(1, 2)].find(
    (file) =>
      spawnSync('test', ['-r', file], {
        ...asAccount(account),
        stdio: 'ignore',
        timeout: LOOK_MS,
        killSignal: 'SIGKILL',
      }).status === 1,
  )

/**
 * Hands on what this process is told. Another program of the account may have stopped the one that is told, or keep what it wrote to
 * open: with a second signal, or some time after the first, both end.
 */
const handOnSignals = (child: ChildProcess): void => {
  let isTold = false
  const endWith = (signal: NodeJS.Signals): never => {
    child.kill('SIGKILL')
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of SIGNALS) {
    // Until now the program itself would have ended on it.
    process.removeAllListeners(signal)
    process.on(signal, () => {
      if (isTold || child.exitCode !== null || child.signalCode !== null) endWith(signal)
      isTold = true
      child.kill(signal)
      setTimeout(() => endWith(signal), ENDING_MS).unref()
    })
  }
}

/**
 * Runs this program once more, as another account, with the words that it was called with. This process, which stays root's, hands on
 * signals and what is said, and ends with its exit code.
 * @throws Error where the account cannot run it
 */
export const runAs = (account: Account, place: string): Promise<never> => {
  const closed = closedFile(account)
  if (closed !== undefined)
    throw new Error(
      `${place} is the account ${account.uid}'s, which may not read ${closed}: install Tours and Node for all accounts, such as below /opt`,
    )
  process.stderr.write(`Running as the account ${account.uid}: ${place} is its\n`)
  const flags = process.allowedNodeEnvironmentFlags.has(CLOSED) ? [CLOSED] : []
  const { env, ...options } = asAccount(account)
  return new Promise((_resolve, reject) => {
    const child = spawn(process.execPath, [...flags, ...process.execArgv, ...process.argv.slice(1)], {
      ...options,
      env: { ...env, [OF_ROOT]: '1' },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    handOnSignals(child)
    passPlainly(child.stdout, process.stdout)
    passPlainly(child.stderr, process.stderr)
    child.once('error', reject)
    child.once('close', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL']))
  })
}

/** In a program that {@link runAs} started: ends it with that of root, even where that one was killed. */
export const endWithRoot = (): void => {
  if (process.env[OF_ROOT] === undefined) return
  delete process.env[OF_ROOT]
  process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM'))
  process.stdin.resume().unref()
}
