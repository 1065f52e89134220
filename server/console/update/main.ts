import fs from 'node:fs'
import path from 'node:path'
import { productVersion } from '../../kit/version.ts'
import { readWords, runCommand, say, usage, WrongWords, warn } from '../../ops/command.ts'
import { fileStamp } from '../../store/sql/database-file.ts'
import { PLACES, placesOf, requireCompany, requireRoot } from '../companies/places.ts'
import { runTask } from '../companies/task.ts'
import { readSettingsFile } from '../console-settings.ts'
import { networkEnvironment } from '../network-environment.ts'
import { pointTo } from '../setup/release.ts'
import { waitForServer } from '../setup/services.ts'
import { thisSystem } from '../setup/system.ts'
import { goOnUnheard } from '../setup/unit.ts'
import { forgetOthers } from './forget-others.ts'
import { unpackRelease } from './package-file.ts'
import { type Machine, takeBack, update } from './update.ts'

const { run } = thisSystem
const CALLED = usage('update', '--company alpina tours-x.y.z.tgz | --company alpina --back')

/** A company of this machine. What touches its data is done by its account; the versions and the links to them are root's. */
const machineOf = (name: string): Machine => {
  const places = placesOf(name)
  const { BACKUP_DIR = places.backups } = readSettingsFile(places.settings)
  const task = (release: string, program: string, words: readonly string[]): Promise<string> =>
    runTask(thisSystem, name, [process.execPath, path.join(release, 'dist/server', program), ...words])
  const copyTo = async (kind: 'tours' | 'trial'): Promise<string> => {
    const file = path.join(BACKUP_DIR, `${kind}-${fileStamp(Date.now())}.db`)
    await task(places.current, 'backup.js', [file])
    return file
  }
  return {
    current: places.current,
    memory: places.memory,
    database: path.join(places.data, 'tours.db'),
    backup: () => copyTo('tours'),
    copyToTry: () => copyTo('trial'),
    data: (release, what, file) => task(release, 'update-data.js', [what, file]),
    stop: () => run('systemctl', ['stop', places.service]),
    start: () => run('systemctl', ['start', places.service]),
    waitFor: (release) => waitForServer(thisSystem, name, productVersion(release)),
    say,
    wayBack: `tours update --company ${name} --back`,
  }
}

/** One at a time: all companies share the versions. */
const UNIT = 'tours-update.service'
/** All tasks of one at their longest, and the server's start. */
const LONGEST_HOURS = 3

/**
 * Runs this command once more as a service of systemd: a terminal that goes away does not end it, a second one is refused, and
 * where it is killed, systemd starts the company's server.
 * @returns the exit code
 */
const runAsService = async (name: string, words: readonly string[]): Promise<number> => {
  if (thisSystem.succeeds('systemctl', ['is-active', '--quiet', UNIT])) {
    const what = run('systemctl', ['show', '--property=Description', '--value', UNIT]).trim()
    throw new Error(
      `An update is under way already (${what}). Try it again when that has ended, in ${LONGEST_HOURS} hours at most, or end it: systemctl stop ${UNIT}`,
    )
  }
  return thisSystem.pass('systemd-run', [
    ...['--quiet', '--wait', '--collect', '--pipe', `--unit=${UNIT}`, `--description=Update of Tours, company ${name}`],
    `--property=ExecStopPost=systemctl start ${placesOf(name).service}`,
    `--property=RuntimeMaxSec=${LONGEST_HOURS}h`,
    ...Object.entries({ ...networkEnvironment(), PATH: process.env.PATH, UPDATING: name }).map(
      ([variable, value]) => `--setenv=${variable}=${value}`,
    ),
    ...['--', process.execPath, process.argv[1] ?? '', 'update', '--company', name, ...words],
  ])
}

/** Updates one company of this machine to the version of a package, or takes that back. */
runCommand(async (words) => {
  const { given, operands } = readWords(words, {
    called: CALLED,
    options: { '--company': 'value', '--back': 'flag' },
    operands: 1,
  })
  const [file] = operands
  const isBack = given.has('--back')
  const company = given.get('--company')
  if (company === undefined || isBack === (file !== undefined)) throw new WrongWords(CALLED)
  const name = requireCompany(company)
  requireRoot()
  if (process.env.UPDATING !== name) {
    process.exitCode = await runAsService(name, file === undefined ? ['--back'] : [path.resolve(file)])
    return
  }
  goOnUnheard()
  const machine = machineOf(name)
  if (file === undefined) return takeBack(machine)
  // What is unpacked is for the accounts of the servers to read.
  process.umask(0o022)
  const { release, sha256 } = unpackRelease(thisSystem, file, PLACES.releases, fs.realpathSync(machine.current))
  say(`The package has the sha256 ${sha256}`)
  await update(machine, release)
  pointTo(PLACES.current, release)
  forgetOthers(PLACES, warn)
})
