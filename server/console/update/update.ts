import fs from 'node:fs'
import path from 'node:path'
import { errorWords } from '#shared/error-words.ts'
import { plainWords } from '../../kit/plain-text.ts'
import { type Marks, writtenSince } from '../../store/sql/written.ts'
import { pointTo } from '../setup/release.ts'

/** Steps of an update on the machine. */
export type Machine = {
  /** The link to the version that runs, and the file that remembers the last update. */
  current: string
  memory: string
  database: string
  /** A copy of the data that is checked; the server may run. @returns its file */
  backup: () => Promise<string>
  /** A copy for a trial, which `try` deletes. @returns its file */
  copyToTry: () => Promise<string>
  /** Tasks of `data.ts` by the version in a folder, as the account of the server. */
  data: (release: string, task: 'try' | 'marks' | 'back', file: string) => Promise<string>
  stop: () => unknown
  start: () => unknown
  /** Waits for the server of a version. @throws Error with its log when it does not answer */
  waitFor: (release: string) => Promise<void>
  say: (line: string) => void
  /** Command by which the person takes the update back. */
  wayBack: string
}
/** Signs of the list of tables, which the company's account says. */
const LONGEST = 1_000

type Memory = { from: string; to: string; backup: string; marks: Marks }

const marks = (text: string): Marks => JSON.parse(text) as Marks
const names = (release: string): string => path.basename(release)

/** @throws Error when the file was cut off, as by a full disk */
export const readMemory = ({ memory, current }: Pick<Machine, 'memory' | 'current'>): Memory => {
  try {
    return JSON.parse(fs.readFileSync(memory, 'utf8')) as Memory
  } catch {
    throw new Error(
      `${memory} is broken: by hand, let ${current} lead to the version before, and restore the backup that the update made`,
    )
  }
}

/** Runs work that stops and starts the server. @throws Error that also names the version that stands */
const telling = async (machine: Machine, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    const now = fs.realpathSync(machine.current)
    const back =
      fs.existsSync(machine.memory) && readMemory(machine).to === now ? ` The way back: ${machine.wayBack}` : ''
    throw new Error(
      `${errorWords(error).replace(/\.?$/, '.')} ${names(now)} is what stands now, and starts with the server.${back}`,
    )
  }
}

/** Puts the former version and its data back; the server is stopped. */
const goBack = async (machine: Machine, { from, to, backup }: Memory): Promise<void> => {
  await machine.data(to, 'back', backup)
  pointTo(machine.current, from)
  fs.rmSync(machine.memory, { force: true })
}

/**
 * Updates to an unpacked version: tries it on a copy of the data while the server runs, then stops the server, takes a backup,
 * switches and starts. A version that does not start is taken back, with the data as they were.
 * @throws Error when the trial fails (nothing was changed), or the new version does not start
 */
export const update = async (machine: Machine, to: string): Promise<void> => {
  const from = fs.realpathSync(machine.current)
  if (from === to) throw new Error(`${names(to)} runs already`)
  machine.say(`Trying ${names(to)} on a copy of the data`)
  const ofNewTables = marks(await machine.data(to, 'try', await machine.copyToTry()))
  machine.say('The copy is whole in the new version. Stopping the server')
  await telling(machine, () => switchTo(machine, { from, to, ofNewTables }))
  machine.say(`${names(to)} runs. The way back, while nothing is written: ${machine.wayBack}`)
}

const switchTo = async (
  machine: Machine,
  { from, to, ofNewTables }: { from: string; to: string; ofNewTables: Marks },
): Promise<void> => {
  await machine.stop()
  let memory: Memory
  try {
    const backup = await machine.backup()
    machine.say(`Backup: ${backup}`)
    // Of the stopped server: whatever comes after was written by the new version.
    memory = { from, to, backup, marks: { ...ofNewTables, ...marks(await machine.data(to, 'marks', backup)) } }
    fs.writeFileSync(machine.memory, JSON.stringify(memory), { mode: 0o600 })
    pointTo(machine.current, to)
  } finally {
    await machine.start()
  }
  try {
    await machine.waitFor(to)
  } catch (error) {
    await machine.stop()
    await goBack(machine, memory)
    await machine.start()
    await machine.waitFor(from)
    throw new Error(
      `${names(to)} does not start, and ${names(from)} runs again. ${error instanceof Error ? error.message : ''}`,
    )
  }
}

/**
 * Takes the last update back, as long as nothing was written since.
 * @throws Error when there is none, or something was written: then the new version goes on
 */
export const takeBack = async (machine: Machine): Promise<void> => {
  if (!fs.existsSync(machine.memory)) throw new Error('There is no update to take back')
  const memory = readMemory(machine)
  if (fs.realpathSync(machine.current) !== memory.to)
    throw new Error(`${names(memory.to)} does not run: it was replaced since`)
  let written: string[] = []
  await telling(machine, async () => {
    await machine.stop()
    try {
      written = writtenSince(memory.marks, marks(await machine.data(memory.to, 'marks', machine.database)))
      if (written.length === 0) await goBack(machine, memory)
    } finally {
      await machine.start()
    }
  })
  if (written.length > 0)
    throw new Error(
      `Since the update was written: ${plainWords(written.join(', '), LONGEST)}. To give that up: let ${machine.current} lead to ${memory.from} and restore ${memory.backup}`,
    )
  await telling(machine, () => machine.waitFor(memory.from))
  machine.say(`${names(memory.from)} runs again`)
}
