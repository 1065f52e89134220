import fs from 'node:fs'
import path from 'node:path'
import { readWords, runCommand, say, usage, WrongWords } from '../../ops/command.ts'
import { fileStamp } from '../../store/sql/database-file.ts'
import { productVersion } from '../../version.ts'
import { readSettingsFile } from '../console-settings.ts'
import { waitForServer } from '../setup/services.ts'
import { PLACES } from '../setup/setup-plan.ts'
import { thisSystem } from '../setup/system.ts'
import { unpackRelease } from './package-file.ts'
import { type Machine, takeBack, update } from './update.ts'

const { run } = thisSystem

/** A machine that `tours setup` made. */
const thisMachine = (): Machine => {
  const { BACKUP_DIR = PLACES.backups, TIME_ZONE = 'UTC' } = readSettingsFile(PLACES.settings)
  const asAccount = (program: string, words: readonly string[]): string =>
    run('runuser', [
      ...['-u', 'tours', '--', 'env', '-C', PLACES.data, `DATA_DIR=${PLACES.data}`, `TIME_ZONE=${TIME_ZONE}`],
      ...[process.execPath, program, ...words],
    ])
  const copyTo = (file: string): string => {
    asAccount(path.join(PLACES.current, 'dist/server/backup.js'), [file])
    return file
  }
  return {
    current: PLACES.current,
    memory: path.join(PLACES.program, 'update.json'),
    database: path.join(PLACES.data, 'tours.db'),
    backup: () => copyTo(path.join(BACKUP_DIR, `tours-${fileStamp(Date.now())}.db`)),
    copyToTry: () => copyTo(path.join(BACKUP_DIR, `trial-${fileStamp(Date.now())}.db`)),
    data: (release, task, file) => asAccount(path.join(release, 'dist/server/update-data.js'), [task, file]),
    stop: () => {
      run('systemctl', ['stop', 'tours.service'])
    },
    start: () => {
      run('systemctl', ['start', 'tours.service'])
    },
    waitFor: (release) => waitForServer(thisSystem, productVersion(release)),
    say,
    wayBack: 'tours update --back',
  }
}

/** The version that runs and the one before stay; each takes some 50 MB. */
const forgetOthers = (kept: readonly string[]): void => {
  for (const name of fs.readdirSync(PLACES.releases)) {
    const release = path.join(PLACES.releases, name)
    if (!kept.includes(release)) fs.rmSync(release, { recursive: true })
  }
}

/** Updates a machine that `tours setup` made to the version of a package, or takes that back. */
runCommand(async (words) => {
  const called = usage('update', 'tours-x.y.z.tgz | --back')
  const { given, operands } = readWords(words, { called, options: { '--back': 'flag' }, operands: 1 })
  const [word, ...rest] = [...operands, ...given.keys()]
  if (word === undefined || rest.length > 0) throw new WrongWords(called)
  if (!fs.existsSync(PLACES.settings))
    throw new Error(
      'This machine was not made by `tours setup`: unpack the new version beside the old one, see operation.md 8',
    )
  if (process.getuid?.() !== 0) throw new Error('Only root may do that: try it again with sudo')
  const machine = thisMachine()
  if (word === '--back') return takeBack(machine)
  // What is unpacked is for the account of the server to read.
  process.umask(0o022)
  const former = fs.realpathSync(PLACES.current)
  await update(machine, unpackRelease(thisSystem, path.resolve(word), PLACES.releases, former))
  forgetOthers([former, fs.realpathSync(PLACES.current)])
})
