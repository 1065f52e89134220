import { spawn } from 'node:child_process'
import fs from 'node:fs'

export type Program = {
  /** Resolves when it has ended by itself. */
  ended: Promise<void>
  /** Ends it with all that it started. Resolves when it is gone. */
  stop: () => Promise<void>
}

/**
 * Starts a program with its own home folder.
 * @param home folder for the program's own files
 * @param log file that its output is appended to
 */
export const startProgram = (
  command: string,
  args: string[],
  { home, log, env = {} }: { home: string; log: string; env?: Record<string, string> },
): Program => {
  const words = fs.openSync(log, 'a')
  const child = spawn(command, args, {
    // A process group of its own, so that its children can be ended with it.
    detached: true,
    stdio: ['ignore', words, words],
    env: { ...process.env, HOME: home, ...env },
  })
  fs.closeSync(words)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      fs.appendFileSync(log, `${command}: ${error}\n`)
      resolve()
    })
  })
  const kill = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }
  process.once('exit', kill)
  return {
    ended,
    stop: async () => {
      kill()
      await ended
      process.off('exit', kill)
    },
  }
}
