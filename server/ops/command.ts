import path from 'node:path'
import { errorWords } from '../../shared/error-words.ts'

/** Returns what the person typed after the program's name, whether npm started it or it was called itself. */
const operands = (): string[] => {
  const [, script = '', ...given] = process.argv
  // `.scripts/run.mjs` is told the program's name first.
  return path.basename(script) === 'run.mjs' ? given.slice(1) : given
}

/** How the program is called, in the words by which it was started. @param words what it takes */
export const usage = (program: string, words: string): string => {
  const isPackage = /^tours(\.js)?$/.test(path.basename(process.argv[1] ?? ''))
  return `Usage: ${isPackage ? `tours ${program} ${words}` : `npm run ${program} -- ${words}`}`
}

/** Runs a program for the person at the console: one clear line when it fails, exit code 1, and no stack. */
export const runCommand = (work: (args: string[]) => Promise<void>): void => {
  // What these programs write holds hashes of passwords: only this account may read it.
  process.umask(0o077)
  work(operands()).catch((error) => {
    process.stderr.write(`${errorWords(error)}\n`)
    process.exitCode = 1
  })
}

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
