#!/usr/bin/env node
import { isEnoughNode, olderNodeLine } from '../../.scripts/node-version.mjs'
import { neededNode, productRoot } from '../kit/version.ts'
import { becomeAccountOf } from '../ops/account.ts'
import { complain, isHelp, readWords, say, usage, WrongWords, warn } from '../ops/command.ts'
import { COMMANDS, helpOf, isOfCompany, requireCommand } from './commands.ts'
import { doubledSettings, readSettingsFile, takeKnown, takeSettings } from './console-settings.ts'

/** A person reads one line, not a stack. */
const giveUp = (error: unknown): never => {
  process.exit(complain(error))
}

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
    const chosen = await askWhatToRun()
    process.argv.push(chosen)
    return COMMANDS[chosen].run([])
  }
  if (word === undefined || isHelp(word)) return COMMANDS.help.run([])
  if (word === '--version' || word === '-v') return COMMANDS.version.run([])
  const command = requireCommand(word)
  if (given.some(isHelp)) return say(helpOf(command))
  const { settings, file, company, rest } = takeSettings(given, isOfCompany(command))
  if (company !== null) {
    if (file !== null || Object.keys(settings).length > 0)
      throw new WrongWords(
        `--company ${company} says where the data and settings are: leave out --data, --port and --env`,
      )
    const { runAsCompany } = await import('./companies/as-company.ts')
    process.exitCode = await runAsCompany(company, [command, ...rest])
    return
  }
  if (file !== null) {
    await becomeAccountOf(file)
    const doubled = doubledSettings(file)
    const { known, others } = takeKnown(readSettingsFile(file))
    Object.assign(process.env, known, { SETTINGS_DOUBLED: doubled.join('\n') })
    const told = [...doubled, ...others.map((name) => `${file}: ${name} is no setting of Tours, and sets nothing`)]
    if (command === 'start') for (const line of told) warn(line)
  }
  Object.assign(process.env, settings)
  // The programs read their words where they always are; those of the settings are in the environment now.
  process.argv.splice(2, process.argv.length, command, ...rest)
  // The others read theirs themselves.
  if (command === 'version') readWords(rest, { called: usage(command, '') })
  return COMMANDS[command].run(rest)
}

main().catch(giveUp)
