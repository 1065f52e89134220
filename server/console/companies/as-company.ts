import path from 'node:path'
import { requireFile } from '../../kit/writing.ts'
import { warn } from '../../ops/command.ts'
import { fileStamp } from '../../store/sql/database-file.ts'
import { doubledSettings, readSettingsFile } from '../console-settings.ts'
import { type System, thisSystem } from '../setup/system.ts'
import { bringBackup, forgetLeftovers } from './bring-backup.ts'
import { placesOf, requireCompany, requireRoot } from './places.ts'
import { LONGEST_MINUTES, runTask, taskOf, tasksOf } from './task.ts'

/** Limit for commands that copy all data, minutes. */
const LONGEST_OF_DATA = 120
/** True for a command that runs until it is told to end: it keeps another place current. */
const isEndless = (words: readonly string[]): boolean =>
  (words[0] === 'mirror' && !words.includes('--once')) || words.some((word) => word.startsWith('--follow'))
const longestOf = (words: readonly string[]): number | null => {
  if (isEndless(words)) return null
  return ['doctor', 'admin'].includes(words[0] ?? '') ? LONGEST_MINUTES : LONGEST_OF_DATA
}

/** Names tasks that may hold the data after a refused restore: a task goes on for a while when its client was killed. */
const sayOthers = (system: System, name: string): void => {
  const listed = ['list-units', '--plain', '--no-legend', '--state=active,deactivating', tasksOf(name)]
  const others = system.run('systemctl', listed).match(/^\S+/gm) ?? []
  if (others.length > 0)
    warn(`Tasks of ${name} that go on: ${others.join(', ')}. This ends one: systemctl stop ${others[0]}`)
}

/**
 * Runs a command of the product for a company: by its own version, as its account, with its settings. It gets no terminal of root: one
 * of its own, through which Ctrl-C reaches it, or none. @returns the exit code
 */
const runProgram = async (
  system: System,
  name: string,
  words: readonly string[],
  doubled: readonly string[],
): Promise<number> => {
  const program = path.join(placesOf(name).current, 'dist/server/tours.js')
  const told = doubled.length === 0 ? [] : ['env', `SETTINGS_DOUBLED=${doubled.join('\n')}`]
  const task = [...told, process.execPath, program, ...words]
  const { isTTY } = process.stdin
  const bounds = { streams: isTTY ? '--pty' : '--pipe', longestMinutes: longestOf(words) } as const
  const { called, unit } = taskOf(system, name, task, bounds)
  const code = await system.pass(...called, { input: isTTY ? 'inherit' : 'ignore', unit })
  if (code !== 0 && words[0] === 'restore') sayOthers(system, name)
  return code
}

/**
 * Runs `tours COMMAND --company NAME …`. Root itself reads the settings, which are its own, and asks systemd for the rest.
 * @returns the exit code
 */
export const runAsCompany = async (
  given: string,
  [command, ...words]: readonly string[],
  system: System = thisSystem,
): Promise<number> => {
  const name = requireCompany(given)
  requireRoot()
  const { settings, backups } = placesOf(name)
  readSettingsFile(settings)
  const doubled = doubledSettings(settings)
  const file = words.find((word) => !word.startsWith('-'))
  if (command !== 'restore' || file === undefined || path.resolve(file).startsWith(`${backups}/`))
    return runProgram(system, name, [command ?? '', ...words], doubled)
  const backup = path.resolve(file)
  requireFile(backup, 'Name a backup, such as tours-….db')
  const folder = path.join(backups, `brought-${fileStamp(Date.now())}`)
  await forgetLeftovers(system, name)
  try {
    await bringBackup(system, name, { backup, folder, longestMinutes: LONGEST_OF_DATA })
    const restored = words.map((word) => (word === file ? path.join(folder, path.basename(backup)) : word))
    return await runProgram(system, name, ['restore', ...restored], doubled)
  } finally {
    await runTask(system, name, ['rm', '--recursive', '--force', folder])
  }
}
