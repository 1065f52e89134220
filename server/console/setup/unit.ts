import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { SECOND_MS } from '#shared/domain/time/units.ts'

/** A service of systemd that a program of this one starts and waits for. */
export type Unit = {
  name: string
  /** Milliseconds after which systemd ends it, and what to say then. */
  longestMs: number
  tooLong: string
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Another program of the account may keep the streams of one that has ended. */
const LAST_WORDS_MS = 2 * SECOND_MS

const systemctl = (...words: string[]): Promise<unknown> =>
  new Promise((resolve) => {
    const child = spawn('systemctl', words, { stdio: 'ignore' })
    child.once('error', resolve)
    child.once('close', resolve)
  })

/** Waits for the end of a program and of what it says, but not for others that keep its streams. @returns its exit code */
export const endOf = (program: string, child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${program} cannot be run: ${error.message}`)))
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']))
    child.once('exit', () => {
      const streams = [child.stdout, child.stderr]
      const leave = (): void => {
        // A reader of this program that takes its time is waited for.
        if (streams.some((stream) => stream?.isPaused())) setTimeout(leave, LAST_WORDS_MS)
        else for (const stream of streams) stream?.destroy()
      }
      setTimeout(leave, LAST_WORDS_MS).unref()
    })
  })

/** Nothing can be said to a terminal that is gone; what there is to tidy is tidied all the same. */
export const goOnUnheard = (): void => {
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeAllListeners('error')
    stream.on('error', () => undefined)
  }
}

/**
 * Waits for a program that runs a unit; the unit ends with it, and with this program: at the first signal it is told to end, at the
 * second one it is killed. Without a unit, signals do what they do.
 * @returns the exit code, and whether a signal ended it. @throws Error where it took too long
 */
export const withUnit = async (
  program: string,
  child: ChildProcess,
  unit?: Unit,
): Promise<{ code: number; isTold: boolean }> => {
  if (unit === undefined) return { code: await endOf(program, child), isTold: false }
  let told = 0
  const onSignal = (signal: NodeJS.Signals): void => {
    told += 1
    goOnUnheard()
    child.kill(signal)
    void systemctl(...(told === 1 ? ['stop', '--no-block'] : ['kill', '--signal=KILL']), unit.name)
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  const began = performance.now()
  // It is gone but where the program ended before it.
  const ended = new Promise((resolve) => child.once('exit', () => resolve(systemctl('stop', unit.name))))
  try {
    const code = await endOf(program, child)
    await ended
    if (code !== 0 && told === 0 && performance.now() - began >= unit.longestMs) throw new Error(unit.tooLong)
    return { code, isTold: told > 0 }
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal)
  }
}
