import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { errorWords } from '../../../shared/error-words.ts'
import { doubledSettings } from '../console-settings.ts'
import { networkEnvironment } from '../network-environment.ts'
import { nextStart } from './back-off.ts'
import { type CompanyFolder, placesOf, readCompany } from './company-folder.ts'
import type { HostFault } from './hosts.ts'

/** A server finishes its requests within ten seconds. */
const STOP_MS = 20_000
/** The server of a supervisor that was killed ends by itself within this. */
const FORMER_MS = 15_000
const HEALTH_MS = 5_000

export type CompanyState = 'starting' | 'running' | 'pausing' | 'stopped'
export type CompanyLook = {
  name: string
  state: CompanyState
  hosts: string[]
  version: string | null
  pid: number | null
  /** Bytes of memory; null where the system does not say. */
  memory: number | null
  health: 'well' | 'not well' | null
  /** How often it was started again by itself. */
  restarts: number
  /** Why it does not run. */
  error: string | null
  /** What is wrong although it runs: hosts that are another company's. */
  warning: string | null
}
export type Company = {
  name: string
  /** The hosts that the settings of the running server name; none while it does not run. */
  hosts: () => string[]
  /** Where its server listens; null while it does not run. */
  port: () => number | null
  start: () => void
  /** @param why it does not run, where no person stopped it */
  stop: (why?: string) => Promise<void>
  look: () => Promise<CompanyLook>
}

export const lineOf = (faults: readonly HostFault[]): string =>
  faults.map(({ says, todo }) => `${says}: ${todo}`).join('; ')

/** Returns true for a process that has not ended, of any account. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Bytes of a process, each page that several share divided among them: what all take together is the sum. */
const memoryOf = (pid: number): number | null => {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) * 1024
  } catch {
    return null
  }
}

const healthOf = async (port: number | null): Promise<'well' | 'not well'> => {
  if (port === null) return 'not well'
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(HEALTH_MS) }).catch(
    () => null,
  )
  return answer?.ok ? 'well' : 'not well'
}

/** The program of the version that a company runs: the one of its link, else this one. */
const programOf = (current: string): string[] => {
  if (fs.existsSync(current)) return [path.join(fs.realpathSync(current), 'dist/server/main.js')]
  const isSource = import.meta.url.endsWith('.ts')
  const file = fileURLToPath(new URL(isSource ? '../../main.ts' : './main.js', import.meta.url))
  return isSource ? ['--import', 'tsx', file] : [file]
}

/** A process that is alive may be another program's by now: after a crash of the machine the system gives its number again. */
const isServerOf = (folder: string, pid: number): boolean => {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(folder)
  } catch {
    return false
  }
}

/** The server that was started last; null where nothing is known of it. */
const formerOf = (file: string): number | null => {
  try {
    const { pid } = JSON.parse(fs.readFileSync(file, 'utf8')) as { pid?: unknown }
    return typeof pid === 'number' ? pid : null
  } catch {
    return null
  }
}

/** Waits until a server that an earlier supervisor left behind is gone: two on one database would send messages twice. */
const waitForFormer = async (file: string): Promise<void> => {
  const pid = formerOf(file)
  for (const until = Date.now() + FORMER_MS; pid !== null && isServerOf(path.dirname(file), pid); await pause(100))
    if (Date.now() > until) throw new Error(`process ${pid} has its data open: end it first`)
  fs.rmSync(file, { force: true })
}

/**
 * One company and the process of its server, which is started again when it ends by itself.
 * @param supervisor.given settings that each server gets from the supervisor, such as the proxies in front
 * @param supervisor.log takes the lines that the server writes, and what becomes of it
 * @param supervisor.hosts the hosts that are its own, and what is wrong with others that it names
 */
export const createCompany = (
  dir: string,
  name: string,
  {
    given,
    log,
    hosts,
  }: {
    given: Record<string, string>
    log: (name: string, line: string) => void
    hosts: (name: string) => { own: string[]; faults: HostFault[] }
  },
): Company => {
  const places = placesOf(dir, name)
  let folder: CompanyFolder | null = null
  let child: ChildProcess | null = null
  let ended: Promise<void> = Promise.resolve()
  let listening: { port: number; version: string } | null = null
  let timer: NodeJS.Timeout | null = null
  let [isWanted, isLaunching] = [false, false]
  let [ends, restarts] = [0, 0]
  let error: string | null = null
  let stoppedFor: string | null = null

  const again = (reason: string, ranMs: number): void => {
    error = reason
    if (!isWanted) return
    const next = nextStart(ends, ranMs)
    ends = next.ends
    log(name, `${reason}; starts again in ${next.waitMs / 1000} s`)
    timer = setTimeout(() => {
      timer = null
      restarts += 1
      void launch()
    }, next.waitMs)
  }

  const launch = async (): Promise<void> => {
    if (isLaunching) return
    isLaunching = true
    try {
      await spawnServer()
    } finally {
      isLaunching = false
    }
  }

  const spawnServer = async (): Promise<void> => {
    const started = Date.now()
    try {
      folder = readCompany(dir, name)
      const { own, faults } = hosts(name)
      if (own.length === 0) throw new Error(lineOf(faults))
      if (faults.length > 0) log(name, lineOf(faults))
      for (const line of doubledSettings(places.settings)) log(name, line)
      await waitForFormer(places.running)
      if (!isWanted || child !== null) return
      fs.mkdirSync(places.data, { recursive: true, mode: 0o700 })
      const { PATH, NODE_ENV, TZ, LANG } = process.env
      child = spawn(process.execPath, programOf(places.current), {
        cwd: path.dirname(places.data),
        env: {
          PATH,
          NODE_ENV,
          TZ,
          LANG,
          // Its mails and web services are reached as the supervisor's machine reaches the network.
          ...networkEnvironment(),
          ...folder.settings,
          ...given,
          HOST: '127.0.0.1',
          PORT: '0',
          DATA_DIR: places.data,
        },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
    } catch (reason) {
      again(errorWords(reason), 0)
      return
    }
    const own = child
    if (own.pid !== undefined) fs.writeFileSync(places.running, JSON.stringify({ pid: own.pid }))
    let left = ''
    const take = (chunk: Buffer): void => {
      const lines = `${left}${chunk}`.split('\n')
      left = lines.pop() ?? ''
      for (const line of lines) log(name, line)
    }
    own.stdout?.on('data', take)
    own.stderr?.on('data', take)
    own.on('message', ({ url, version }: { url: string; version: string }) => {
      listening = { port: Number(new URL(url).port), version }
      error = null
    })
    ended = new Promise((resolve) => {
      const end = (reason: string): void => {
        if (child !== own) return
        child = null
        listening = null
        fs.rmSync(places.running, { force: true })
        again(reason, Date.now() - started)
        resolve()
      }
      own.once('error', (reason) => end(reason.message))
      own.once('close', (code, signal) =>
        end(`its server ended with ${signal ?? code}${left === '' ? '' : `: ${left}`}`),
      )
    })
  }

  const stateOf = (): CompanyState => {
    if (child !== null) return listening === null ? 'starting' : 'running'
    if (!isWanted) return 'stopped'
    return isLaunching ? 'starting' : 'pausing'
  }

  const errorIn = (state: CompanyState): string | null => {
    if (state === 'stopped') return stoppedFor
    return state === 'running' ? null : error
  }

  return {
    name,
    hosts: () => (child === null ? [] : (folder?.hosts ?? [])),
    port: () => listening?.port ?? null,
    start: () => {
      if (isWanted && child !== null) return
      if (timer) clearTimeout(timer)
      timer = null
      isWanted = true
      ends = 0
      error = null
      void launch()
    },
    stop: async (why) => {
      isWanted = false
      stoppedFor = why ?? null
      if (timer) clearTimeout(timer)
      timer = null
      const own = child
      if (own === null) return
      own.kill('SIGTERM')
      const killing = setTimeout(() => own.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(killing)
      error = null
    },
    look: async () => {
      const state = stateOf()
      const { own, faults } = hosts(name)
      return {
        name,
        state,
        hosts: own,
        version: listening?.version ?? null,
        pid: child?.pid ?? null,
        memory: child?.pid === undefined ? null : memoryOf(child.pid),
        health: state === 'running' ? await healthOf(listening?.port ?? null) : null,
        restarts,
        error: errorIn(state),
        warning: state === 'running' && faults.length > 0 ? lineOf(faults) : null,
      }
    },
  }
}
