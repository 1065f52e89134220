import fs from 'node:fs'
import path from 'node:path'
import { readWords, runCommand, say, usage, WrongWords } from '../../ops/command.ts'
import { productRoot } from '../../version.ts'
import { installRelease, pointTo } from '../setup/release.ts'
import { thisSystem } from '../setup/system.ts'
import { unpackRelease } from '../update/package-file.ts'
import { takeBack, update } from '../update/update.ts'
import type { CompanyLook } from './company.ts'
import { companyNames, placesOf } from './company-folder.ts'
import { type Asked, askSupervisor } from './control.ts'
import { companyMachine } from './update-company.ts'

const USAGE = 'DIR [list | start NAME | stop NAME | restart NAME | update NAME tours-x.y.z.tgz | update NAME --back]'

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
}

const updateOne = async (dir: string, name: string, word: string): Promise<void> => {
  const places = placesOf(dir, name)
  if (!companyNames(dir).includes(name)) throw new Error(`There is no company ${name} in ${dir}`)
  const machine = companyMachine(dir, name, { ask: (does) => ask(dir, { does, name }), say })
  // It must be there to be stopped and started.
  await ask(dir, { does: 'list' })
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
  if (rest.length > 0 || (does !== 'start' && does !== 'stop' && does !== 'restart')) throw wrong
  const look = (await ask(dir, { does, name })) as CompanyLook
  say(`${name}: ${look.state}`)
})
