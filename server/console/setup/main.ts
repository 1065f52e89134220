import { createInterface } from 'node:readline/promises'
import { productRoot } from '../../kit/version.ts'
import { runCommand, say } from '../../ops/command.ts'
import { runAsCompany } from '../companies/as-company.ts'
import { requireRoot } from '../companies/places.ts'
import { startServices } from './services.ts'
import { readSetupOptions } from './setup-options.ts'
import { type Step, setupPlan, whyNotForServices } from './setup-plan.ts'
import { thisSystem } from './system.ts'

const show = (steps: readonly Step[], withTexts: boolean): void => {
  say('This will:')
  for (const { does, writes } of steps) {
    say(`- ${does}`)
    if (withTexts && writes !== undefined) say(writes.replace(/^/gm, '    | '))
  }
}

const isAgreed = async (): Promise<boolean> => {
  if (!process.stdin.isTTY) throw new Error('There is no terminal to ask at: add --yes, or --dry-run to see more')
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await lines.question('Go on? [y/N] ')).trim())
  } finally {
    lines.close()
  }
}

/** Makes this machine the server of a company: says what it will do, asks, does it, starts it, and looks at the outcome. */
runCommand(async (words) => {
  const options = readSetupOptions(words)
  if (process.platform !== 'linux') throw new Error('Only Linux with systemd is set up: see operation.md for others')
  const steps = setupPlan(options, productRoot(), process.execPath)
  const whyNot = whyNotForServices(process.execPath)
  show(steps, options.isDryRun)
  if (whyNot !== null) throw new Error(whyNot)
  if (options.isDryRun) return
  requireRoot()
  if (!options.isAgreed && !(await isAgreed())) throw new Error('Nothing was done')
  // What it writes is for all accounts to read, but where it says otherwise.
  process.umask(0o022)
  for (const { does, work } of steps) {
    work()
    say(`done: ${does}`)
  }
  if (options.root !== '/') return
  await startServices(thisSystem, options.company, {
    say,
    asCompany: (asked) => runAsCompany(options.company, asked),
  })
})
