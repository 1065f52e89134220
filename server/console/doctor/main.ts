import { settingsOfData } from '../../ops/account.ts'
import { readWords, runCommand, say, usage } from '../../ops/command.ts'
import { findingLines } from './finding.ts'
import { gatherFacts } from './gather-facts.ts'
import { judge } from './judge.ts'

/** Says what is well, what is not and what to do; exit code 1 when something is bad. */
runCommand(async (words) => {
  readWords(words, { called: usage('doctor', '') })
  const findings = judge(await gatherFacts(await settingsOfData(), Date.now))
  for (const line of findingLines(findings)) say(line)
  if (findings.some(({ state }) => state === 'bad')) process.exitCode = 1
})
