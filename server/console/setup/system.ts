import { spawn, spawnSync } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { MINUTE_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import { passPlainly, plainText } from '../../kit/plain-text.ts'
import { accountOnWay } from '../../ops/account.ts'
import { asAccount } from '../../ops/other-account.ts'
import { type Unit, withUnit } from './unit.ts'

export type { Unit } from './unit.ts'

/** Signs that are kept of a program's output: it may be a program of another account. */
const LONGEST = 10_000
/** The same for an answer that this program reads, such as the marks of each table. */
const LONGEST_ANSWER = 10_000_000
/** Limit of a program of this machine. None but npm takes longer than a minute. */
const PATIENCE_MINUTES = 10
/** Wait for the program that gives, once the other one has taken all. */
const GIVING_MS = 10 * SECOND_MS

export type Called = [program: string, words: readonly string[]]

/** Work of root on the machine beside writing files. */
export type System = {
  /** Runs a program of this machine. @throws Error with its output if it fails, or does not end within ten minutes */
  run: (program: string, words: readonly string[]) => string
  /** Returns true if the program ends well. */
  succeeds: (program: string, words: readonly string[]) => boolean
  /** Runs a program as a unit, which ends with this program. @returns its output. @throws Error as `run`, and after a signal */
  ask: (called: Called, unit: Unit) => Promise<string>
  /**
   * Runs a program, whose words reach this terminal as plain text. @returns its exit code
   * @param input `inherit` only if it hands this terminal to no program of another account; nothing otherwise
   * @param unit that it runs as; without one it goes on when this program is ended
   */
  pass: (
    program: string,
    words: readonly string[],
    more?: { input?: 'ignore' | 'inherit'; unit?: Unit },
  ) => Promise<number>
  /**
   * Hands the output of a program to another one, which is a unit.
   * @param place path that the first one reads: it runs as the account that decides what this path leads to
   * @throws Error if one fails, or after a signal
   */
  pipe: (from: Called, to: Called, more: { place: string; unit?: Unit }) => Promise<void>
}

/** Words of a company's program as plain text: they must not control the terminal of root. */
const plain = (text: string): string => plainText(stripVTControlCharacters(text)).trim()

const TOLD = 'It was told to end'

/** Keeps the first words of a stream. @returns a function that gives the words until now */
const heard = (stream: NodeJS.ReadableStream | null, most = LONGEST): (() => string) => {
  let said = ''
  stream?.setEncoding('utf8').on('data', (text: string) => {
    if (said.length < most) said += text
  })
  return () => said
}

/** @throws Error with what the program said when it fails, or where a signal came */
const ended = async (program: string, child: ReturnType<typeof spawn>, unit?: Unit): Promise<void> => {
  const said = heard(child.stderr)
  const { code, isTold } = await withUnit(program, child, unit)
  if (isTold) throw new Error(TOLD)
  if (code !== 0) throw new Error(plain(said()) || `${program} ended with ${code}`)
}

const bounded = { timeout: PATIENCE_MINUTES * MINUTE_MS, killSignal: 'SIGKILL' } as const

export const thisSystem: System = {
  run: (program, words) => {
    const { status, stdout, stderr, error } = spawnSync(program, words, { ...bounded, encoding: 'utf8' })
    if (error && 'code' in error && error.code === 'ETIMEDOUT')
      throw new Error(`${program} ${words.join(' ')} did not end within ${PATIENCE_MINUTES} minutes`)
    if (error) throw new Error(`${program} cannot be run: ${error.message}`)
    if (status !== 0) throw new Error(plain(stderr) || `${program} ${words.join(' ')} ended with ${status}`)
    return stdout
  },
  succeeds: (program, words) => spawnSync(program, words, { ...bounded, stdio: 'ignore' }).status === 0,
  ask: async ([program, words], unit) => {
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
    const said = heard(child.stdout, LONGEST_ANSWER)
    await ended(program, child, unit)
    return said()
  },
  pass: async (program, words, { input = 'ignore', unit } = {}) => {
    const child = spawn(program, words, { stdio: [input, 'pipe', 'pipe'] })
    passPlainly(child.stdout, process.stdout)
    passPlainly(child.stderr, process.stderr)
    const { code, isTold } = await withUnit(program, child, unit)
    return isTold ? code || 1 : code
  },
  pipe: async ([from, fromWords], [to, toWords], { place, unit }) => {
    const account = process.getuid?.() === 0 ? accountOnWay(place) : null
    const as = account === null ? {} : asAccount(account)
    const giving = spawn(from, fromWords, { ...as, stdio: ['ignore', 'pipe', 'pipe'] })
    const taking = spawn(to, toWords, { stdio: [giving.stdout, 'ignore', 'pipe'] })
    // It is the other program's alone.
    giving.stdout.destroy()
    const gives = ended(from, giving)
    const takes = ended(to, taking, unit)
    // Others of its account may have stopped the one that gives.
    void takes.then(
      () => setTimeout(() => giving.kill('SIGKILL'), GIVING_MS).unref(),
      () => giving.kill('SIGKILL'),
    )
    const [given, taken] = await Promise.allSettled([gives, takes])
    // What the other one says of half of it explains nothing.
    if (given.status === 'rejected' && taken.status === 'rejected' && giving.killed) throw taken.reason
    if (given.status === 'rejected') throw given.reason
    if (taken.status === 'rejected') throw taken.reason
  },
}
