#!/usr/bin/env node
import { isEnoughNode, olderNodeLine } from '../../.scripts/node-version.mjs'
import { complain, readWords, usage, WrongWords } from '../ops/command.ts'
import { neededNode, productRoot } from '../version.ts'
import { COMMANDS, type Command, helpText } from './commands.ts'
import { readSettingsFile, takeSettings } from './console-settings.ts'

/** A person reads one line, not a stack. */
const giveUp = (error: unknown): never => {
  process.exit(complain(error))
}

const isCommand = (word: string): word is Command => Object.hasOwn(COMMANDS, word)

/** `tours demo --port 3001`: the first word is the program, and the others are for it. */
const main = async (): Promise<unknown> => {
  process.env.NODE_ENV ??= 'production'
  const needed = neededNode(productRoot())
  if (!isEnoughNode(needed, process.versions.node))
    throw new Error(
      `${olderNodeLine(needed, process.versions.node)} Install a newer one from nodejs.org or by your system, then try again.`,
    )
  const [word, ...given] = process.argv.slice(2)
  if (word === undefined && process.stdin.isTTY && process.stdout.isTTY) {
    const { askWhatToRun } = await import('./ask-what-to-run.ts')
    return COMMANDS[await askWhatToRun()].run([])
  }
  if (word === undefined || word === '--help' || word === '-h') return COMMANDS.help.run([])
  if (word === '--version' || word === '-v') return COMMANDS.version.run([])
  if (!isCommand(word)) throw new WrongWords(`There is no command ${word}.\n\n${helpText()}`)
  const { settings, file, rest } = takeSettings(given)
  if (file !== null) Object.assign(process.env, readSettingsFile(file))
  Object.assign(process.env, settings)
  // The programs read their words where they always are.
  process.argv.splice(2, process.argv.length, ...rest)
  // The others read theirs themselves.
  if (word === 'version' || word === 'help') readWords(rest, { called: usage(word, '') })
  return COMMANDS[word].run(rest)
}

main().catch(giveUp)
