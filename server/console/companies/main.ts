import { readWords, runCommand, say, usage } from '../../ops/command.ts'
import { thisSystem } from '../setup/system.ts'
import { listed, lookAt } from './look.ts'
import { companyNames } from './places.ts'

/** Says how each company of this machine is; exit code 1 when one is not well. systemd itself starts and stops them. */
runCommand(async (words) => {
  readWords(words, { called: usage('companies', '') })
  const names = companyNames()
  if (names.length === 0)
    throw new Error('There is no company here. Make one: tours setup --company alpina --domain dispo.alpina.ch')
  const { lines, isWell } = listed(await Promise.all(names.map((name) => lookAt(thisSystem, name))))
  for (const line of lines) say(line)
  if (!isWell) process.exitCode = 1
})
