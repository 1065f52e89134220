import path from 'node:path'
import { plainText } from '../kit/plain-text.ts'
import { consoleWords } from '../kit/writing.ts'

/** Fault of a typed command: the program ends with 2. */
export class WrongWords extends Error {}

/** Tells the person a line, without signs from others' files and answers that could control the terminal. */
export const say = (line: string): void => {
  process.stdout.write(`${plainText(line)}\n`)
}

/** Tells a warning, as {@link say} does. */
export const warn = (line: string): void => {
  process.stderr.write(`${plainText(line)}\n`)
}

/** Thrown if the person asked for help: no fault. */
class HelpAsked extends Error {}

export const isHelp = (word: string): boolean => word === '--help' || word === '-h'

const isPackage = (script: string): boolean => /^tours(\.[jt]s)?$/.test(path.basename(script))

/** Returns what the person typed after the program's name, whether npm started it or it was called itself. */
export const typed = (): string[] => {
  const [, script = '', ...given] = process.argv
  // `tours` is told the program's name first.
  return isPackage(script) ? given.slice(1) : given
}

/** Way to call the program, in the words by which it was started. @param words its options */
export const usage = (program: string, words: string): string => {
  const separated = words === '' || words.startsWith(' ') ? words : ` ${words}`
  if (isPackage(process.argv[1] ?? '')) return `Usage: tours ${program}${separated}`
  const script = program === 'start' ? 'npm start' : `npm run ${program}`
  return `Usage: ${script}${separated === '' ? '' : ` --${separated}`}`
}

/** `flag` stands alone; `value` is followed by one, or joined to it by `=`. */
export type Options = Record<`--${string}`, 'flag' | 'value'>

/**
 * Reads the words after a program's name: options anywhere, and up to `operands` other words. @param called its usage
 * @throws WrongWords that names a word it does not take, and for `--help` the text that {@link complain} prints
 */
export const readWords = (
  words: readonly string[],
  { called, options = {}, operands = 0 }: { called: string; options?: Options; operands?: number },
): { given: Map<string, string>; operands: string[] } => {
  if (words.some(isHelp)) throw new HelpAsked(called)
  const given = new Map<string, string>()
  const others: string[] = []
  const wrong = (says: string): WrongWords => new WrongWords(`${says}. ${called}`)
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (!word.startsWith('-') || word === '-') {
      others.push(word)
      if (others.length > operands) throw wrong(`${word} is a word too many`)
      continue
    }
    const [name = '', ...joined] = word.split('=')
    const kind = Object.hasOwn(options, name) ? options[name as keyof Options] : undefined
    if (kind === undefined) throw wrong(`There is no option ${name}`)
    if (given.has(name)) throw wrong(`${name} is given twice`)
    if (kind === 'flag' && joined.length > 0) throw wrong(`${name} takes no value`)
    if (kind === 'flag') given.set(name, '')
    else {
      if (joined.length === 0) at += 1
      const value = joined.length > 0 ? joined.join('=') : words[at]
      if (value === undefined || value === '' || (joined.length === 0 && value.startsWith('--')))
        throw wrong(`${name} needs a value`)
      given.set(name, value)
    }
  }
  return { given, operands: others }
}

/** Tells the person what failed, in one clear line without a stack. @returns the exit code: 2 for wrong words, else 1; 0 for help */
export const complain = (error: unknown): 0 | 1 | 2 => {
  if (error instanceof HelpAsked) {
    say(error.message)
    return 0
  }
  warn(consoleWords(error))
  return error instanceof WrongWords ? 2 : 1
}

/** Runs a program for the person at the console. */
export const runCommand = (work: (words: string[]) => Promise<void>): void => {
  // What these programs write holds hashes of passwords: only this account may read it.
  process.umask(0o077)
  // Its reader is gone, as after `| head`.
  process.stdout.once('error', () => process.exit())
  work(typed()).catch((error) => {
    process.exitCode = complain(error)
  })
}
