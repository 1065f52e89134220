import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '../../../shared/domain/time/units.ts'
import { readWords, runCommand, say, usage, WrongWords } from '../../ops/command.ts'
import { productRoot } from '../../version.ts'
import { installRelease, pointTo } from '../setup/release.ts'
import { thisSystem } from '../setup/system.ts'
import { unpackRelease } from '../update/package-file.ts'
import { type Machine, takeBack, update } from '../update/update.ts'
import type { CompanyLook } from './company.ts'
import { companyNames, placesOf, skippedFolders } from './company-folder.ts'
import { type Asked, askSupervisor } from './control.ts'
import { companyMachine } from './update-company.ts'
import { markUpdate } from './update-lock.ts'

const USAGE =
  'DIR [list | start NAME | stop NAME | restart NAME | forget NAME | update NAME tours-x.y.z.tgz | update NAME --back]'

/** A migration of a large database comes first. */
const START_MS = MINUTE_MS
const PAUSE_MS = 250

const ask = async (dir: string, asked: Asked): Promise<unknown> => {
  const answered = await askSupervisor(dir, asked)
  if (answered === null) throw new Error(`The companies of ${dir} do not run: tours serve-all ${dir}`)
  return answered.answer
}

const megabytes = (bytes: number | null): string => (bytes === null ? '' : `${Math.round(bytes / 1e6)} MB`)

/** A table of words, as wide as they are. */
const table = (rows: string[][]): string[] => {
  const widths = (rows[0] ?? []).map((_word, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)))
  return rows.map((row) =>
    row
      .map((word, at) => word.padEnd((widths[at] ?? 0) + 2))
      .join('')
      .trimEnd(),
  )
}

const rowOf = ({ name, state, health, memory, restarts, version, hosts, error }: CompanyLook): string[] => [
  name,
  error === null ? state : `${state} (${error})`,
  health ?? '',
  megabytes(memory),
  String(restarts),
  version ?? '',
  hosts.join(' '),
]

const list = async (dir: string): Promise<void> => {
  const looks = (await ask(dir, { does: 'list' })) as CompanyLook[]
  const sum = looks.reduce((all, { memory }) => all + (memory ?? 0), 0)
  for (const line of table([
    ['company', 'state', 'health', 'memory', 'restarts', 'version', 'hosts'],
    ...looks.map(rowOf),
  ]))
    say(line)
  say(`${looks.length} companies, ${megabytes(sum)}`)
  for (const { name, warning } of looks) if (warning !== null) say(`${name}: ${warning}`)
  for (const line of skippedFolders(dir)) say(line)
  if (looks.some(isFaulty)) process.exitCode = 1
}

/** Returns true if a person has to do something about it: what was stopped is as it shall be. */
const isFaulty = ({ state, health, warning }: CompanyLook): boolean =>
  state === 'pausing' || health === 'not well' || warning !== null

/** Waits until a company that is to run does, or does not. @throws Error with why not */
const waitUntilRunning = async (dir: string, name: string): Promise<void> => {
  for (const until = Date.now() + START_MS; Date.now() < until; await pause(PAUSE_MS)) {
    const look = ((await ask(dir, { does: 'list' })) as CompanyLook[]).find((one) => one.name === name)
    if (look === undefined || look.state === 'starting') continue
    if (look.state !== 'running') throw new Error(`${name} does not run: ${look.error ?? look.state}`)
    say(`${name}: running`)
    if (look.warning !== null) throw new Error(look.warning)
    return
  }
  throw new Error(`${name} does not answer yet: tours companies ${dir}`)
}

const updateOne = async (dir: string, name: string, word: string): Promise<void> => {
  if (!companyNames(dir).includes(name)) throw new Error(`There is no company ${name} in ${dir}`)
  const machine = companyMachine(dir, name, { ask: (does) => ask(dir, { does, name }), say })
  // It must be there to be stopped and started.
  await ask(dir, { does: 'list' })
  const unmark = markUpdate(dir, name)
  goOnWhenCutOff()
  try {
    await updateMachine(dir, name, word, machine)
  } finally {
    unmark()
  }
}

/** A terminal that goes away, or Ctrl+C, leaves nothing half done: the update goes on to its end, or is taken back. */
const goOnWhenCutOff = (): void => {
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => say('The update is carried to its end, so that nothing is left half done'))
  // Nothing can be said to a terminal that is gone.
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeAllListeners('error')
    stream.on('error', () => undefined)
  }
}

const updateMachine = async (dir: string, name: string, word: string, machine: Machine): Promise<void> => {
  const places = placesOf(dir, name)
  if (word === '--back') return takeBack(machine)
  const releases = path.join(dir, 'releases')
  // What is unpacked is for the account of the servers to read.
  process.umask(0o022)
  if (!fs.existsSync(places.current)) pointTo(places.current, installRelease(productRoot(), releases))
  const former = fs.realpathSync(places.current)
  await update(machine, unpackRelease(thisSystem, path.resolve(word), releases, former))
}

/** What becomes of the companies of a folder: looks at them, starts and stops them, and updates them one by one. */
runCommand(async (words) => {
  const called = usage('companies', USAGE)
  const { given: options, operands } = readWords(words, { called, options: { '--back': 'flag' }, operands: 4 })
  const [given, does = 'list', name, ...others] = operands
  const rest = [...others, ...options.keys()]
  const wrong = new WrongWords(called)
  if (given === undefined) throw wrong
  const dir = path.resolve(given)
  if (does === 'list' && name === undefined && rest.length === 0) return list(dir)
  if (name === undefined) throw wrong
  if (does === 'update' && rest.length === 1) return updateOne(dir, name, rest[0] ?? '')
  if (rest.length > 0 || (does !== 'start' && does !== 'stop' && does !== 'restart' && does !== 'forget')) throw wrong
  const answer = await ask(dir, { does, name })
  if (does === 'forget') say(`${name} gave up ${(answer as string[]).join(', ')}`)
  else if (does === 'stop') say(`${name}: stopped`)
  else await waitUntilRunning(dir, name)
})
