import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { ENDS_WITH_PARENT } from './ends-with-parent.ts'

const SERVER = path.join(import.meta.dirname, '..')
const BUILT = path.join(SERVER, '../dist/server')
/** Files of the server's folder that are programs, and their names in the build. */
const PROGRAMS = {
  'main.ts': 'main.js',
  'demo/main.ts': 'demo.js',
  'ops/backup.ts': 'backup.js',
  'ops/restore.ts': 'restore.js',
  'ops/trial/main.ts': 'try-restore.js',
  'ops/admin.ts': 'admin.js',
  'console/mirror/main.ts': 'mirror.js',
  'console/doctor/main.ts': 'doctor.js',
  'console/tours.ts': 'tours.js',
} as const
export type Program = keyof typeof PROGRAMS
/** A build may come first, on a machine that does other things. */
const PATIENCE_MS = 280_000
export const ADMIN_PASSWORD = 'correct horse'

type Ended = { code: number | null; stdout: string; stderr: string }
export type Running = {
  child: ChildProcess
  ended: Promise<Ended>
  /** Address of a server, once it listens. @throws Error with its output if it does not */
  url: () => Promise<string>
  /** Its standard output so far. */
  output: () => string
}

/** Returns the words of Node for a program: its source, or the build that `npm test` has just made, which starts faster. */
export const programPath = (file: Program): string[] =>
  process.env.TEST_BUILT ? [path.join(BUILT, PROGRAMS[file])] : ['--import', 'tsx', path.join(SERVER, file)]

/**
 * Starts a program as a process of its own.
 * @param listening its words once it listens, with its address as the first group
 */
export const startProgram = (file: Program, args: string[], env: Record<string, string>, listening?: RegExp): Running =>
  watched([...ENDS_WITH_PARENT, ...programPath(file), ...args], env, listening)

/** Starts a program as `npm start` and its like do when shipped: a build if one is needed, and then the built program. */
export const startShipped = (
  program: 'main' | 'backup' | 'restore',
  args: string[],
  env: Record<string, string>,
): Running => watched([...ENDS_WITH_PARENT, path.join(SERVER, '../.scripts/run.mjs'), program, ...args], env)

const watched = (args: string[], env: Record<string, string>, listening = /"url":"([^"]+)"/): Running => {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', ADMIN_PASSWORD, ...env },
    // It closes when this process is killed, and the program ends.
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  let isGone = false
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => {
      isGone = true
      resolve({ code, stdout, stderr })
    })
  })
  const url = async (): Promise<string> => {
    const until = Date.now() + PATIENCE_MS
    while (Date.now() < until && !isGone) {
      const found = listening.exec(stdout)?.[1]
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`the server does not listen: ${stdout}${stderr}`)
  }
  return { child, ended, url, output: () => stdout }
}
