import fs from 'node:fs'
import path from 'node:path'
import { requireFile } from '../../kit/writing.ts'
import { fileStamp } from '../../store/sql/database-file.ts'
import { doubledSettings, readSettingsFile } from '../console-settings.ts'
import { type System, thisSystem } from '../setup/system.ts'
import { placesOf, requireCompany, requireRoot } from './places.ts'
import { runTask, taskWords } from './task.ts'

/** What a backup is made of beside its file. */
const BESIDE = ['.json', '-wal']
const FOLDERS = ['files', 'telematics']

/** Puts a backup that lies elsewhere into a new folder of the company, as its account. */
const bringBackup = async (system: System, name: string, backup: string, folder: string): Promise<void> => {
  const from = path.dirname(backup)
  const names = [...['', ...BESIDE].map((end) => `${path.basename(backup)}${end}`), ...FOLDERS].filter((one) =>
    fs.existsSync(path.join(from, one)),
  )
  runTask(system, name, ['mkdir', folder])
  await system.pipe(
    ['tar', ['--create', '--directory', from, '--', ...names]],
    ['systemd-run', taskWords(system, name, ['tar', '--extract', '--no-same-owner', '--directory', folder])],
    backup,
  )
}

/**
 * Runs a command of the product for a company: by its own version, as its account, with its settings. It gets no terminal of root: one
 * of its own, through which Ctrl-C reaches it, or none. @returns the exit code
 */
const runProgram = (
  system: System,
  name: string,
  words: readonly string[],
  doubled: readonly string[],
): Promise<number> => {
  const program = path.join(placesOf(name).current, 'dist/server/tours.js')
  const told = doubled.length === 0 ? [] : ['env', `SETTINGS_DOUBLED=${doubled.join('\n')}`]
  const task = [...told, process.execPath, program, ...words]
  return process.stdin.isTTY
    ? system.pass('systemd-run', taskWords(system, name, task, '--pty'), 'inherit')
    : system.pass('systemd-run', taskWords(system, name, task))
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
  try {
    await bringBackup(system, name, backup, folder)
    const restored = words.map((word) => (word === file ? path.join(folder, path.basename(backup)) : word))
    return await runProgram(system, name, ['restore', ...restored], doubled)
  } finally {
    runTask(system, name, ['rm', '--recursive', '--force', folder])
  }
}
