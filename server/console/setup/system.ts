import { spawn, spawnSync } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { passPlainly, plainText } from '../../kit/plain-text.ts'
import { accountOnWay } from '../../ops/account.ts'
import { asAccount } from '../../ops/other-account.ts'

/** Signs that are kept of what a program says: it may be one of another account. */
const LONGEST = 10_000

type Called = [program: string, words: readonly string[]]

/** What root has done on the machine beside writing files. */
export type System = {
  /** Runs a program. @throws Error with what it said when it fails */
  run: (program: string, words: readonly string[]) => string
  /** Returns true if the program ends well. */
  succeeds: (program: string, words: readonly string[]) => boolean
  /**
   * Runs a program, whose words reach this terminal as plain text. @returns its exit code
   * @param input what it reads: nothing, unless it hands this terminal to no program of another account
   */
  pass: (program: string, words: readonly string[], input?: 'ignore' | 'inherit') => Promise<number>
  /**
   * Hands what a program writes to another one.
   * @param place what the first one reads: it runs as the account that decides what this path leads to
   * @throws Error where one fails
   */
  pipe: (from: Called, to: Called, place: string) => Promise<void>
}

/** What a program of a company says is not to lead the terminal of root. */
const plain = (text: string): string => plainText(stripVTControlCharacters(text)).trim()

/** @throws Error with what the program said when it fails */
const ended = (program: string, child: ReturnType<typeof spawn>): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk) => {
      if (said.length < LONGEST) said += chunk
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(plain(said) || `${program} ended with ${code}`)),
    )
  })

export const thisSystem: System = {
  run: (program, words) => {
    const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8' })
    if (error) throw new Error(`${program} cannot be run: ${error.message}`)
    if (status !== 0) throw new Error(plain(stderr) || `${program} ${words.join(' ')} ended with ${status}`)
    return stdout
  },
  succeeds: (program, words) => spawnSync(program, words, { stdio: 'ignore' }).status === 0,
  pass: (program, words, input = 'ignore') =>
    new Promise((resolve, reject) => {
      const child = spawn(program, words, { stdio: [input, 'pipe', 'pipe'] })
      passPlainly(child.stdout, process.stdout)
      passPlainly(child.stderr, process.stderr)
      child.once('error', (error) => reject(new Error(`${program} cannot be run: ${error.message}`)))
      child.once('close', (code) => resolve(code ?? 1))
    }),
  pipe: async ([from, fromWords], [to, toWords], place) => {
    const account = process.getuid?.() === 0 ? accountOnWay(place) : null
    const as = account === null ? {} : asAccount(account)
    const giving = spawn(from, fromWords, { ...as, stdio: ['ignore', 'pipe', 'pipe'] })
    const taking = spawn(to, toWords, { stdio: [giving.stdout, 'ignore', 'pipe'] })
    // It is the other program's alone.
    giving.stdout.destroy()
    const [given, taken] = await Promise.allSettled([ended(from, giving), ended(to, taking)])
    // What the other one says of half of it explains nothing.
    if (given.status === 'rejected') throw given.reason
    if (taken.status === 'rejected') throw taken.reason
  },
}
