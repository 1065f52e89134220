import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '../../../shared/domain/time/units.ts'
import { fileStamp } from '../../store/sql/database-file.ts'
import { productVersion } from '../../version.ts'
import type { Machine } from '../update/update.ts'
import type { CompanyLook } from './company.ts'
import { placesOf, readCompany } from './company-folder.ts'

const PATIENCE_MS = MINUTE_MS
const PAUSE_MS = 250
/** Ctrl+C at the terminal is for this program: what works on the data finishes. Node takes it here too, its types do not know. */
const OWN_GROUP = { detached: true }

/** The account whose data it is, where root works on it: files of root would be closed to the company's server. */
export const accountOf = (folder: string): { uid: number; gid: number } | null => {
  const { uid, gid } = fs.statSync(folder)
  return process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : null
}

/** One company of `serve-all` as what `tours update` works on: its own link to a version, its own data and backups. */
export const companyMachine = (
  dir: string,
  name: string,
  { ask, say }: { ask: (does: 'start' | 'pause' | 'list') => Promise<unknown>; say: (line: string) => void },
): Machine => {
  const places = placesOf(dir, name)
  const { settings } = readCompany(dir, name)
  const backups = settings.BACKUP_DIR ?? path.join(places.data, 'backups')
  const run = (program: string, words: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
      encoding: 'utf8',
      ...OWN_GROUP,
      ...accountOf(places.data),
      cwd: path.dirname(places.data),
      env: { PATH: process.env.PATH, ...settings, DATA_DIR: places.data },
    })
    if (status !== 0) throw new Error(stderr.trim() || `${path.basename(program)} ended with ${status}`)
    return stdout
  }
  /** A supervisor that ended in the middle is started again by its unit. */
  const insist = async (does: 'start' | 'pause'): Promise<void> => {
    for (const until = Date.now() + PATIENCE_MS; ; await pause(PAUSE_MS))
      try {
        await ask(does)
        return
      } catch (error) {
        if (Date.now() > until) throw error
      }
  }
  const copyTo = (file: string): string => {
    run(path.join(places.current, 'dist/server/backup.js'), [file])
    return file
  }
  return {
    current: places.current,
    memory: places.memory,
    database: path.join(places.data, 'tours.db'),
    backup: () => copyTo(path.join(backups, `tours-${fileStamp(Date.now())}.db`)),
    copyToTry: () => copyTo(path.join(backups, `trial-${fileStamp(Date.now())}.db`)),
    data: (release, task, file) => run(path.join(release, 'dist/server/update-data.js'), [task, file]),
    stop: async () => {
      await insist('pause')
    },
    start: async () => {
      await insist('start')
    },
    waitFor: async (release) => {
      const version = productVersion(release)
      let last: CompanyLook | undefined
      for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
        const looks = (await ask('list').catch(() => [])) as CompanyLook[]
        last = looks.find((one) => one.name === name)
        if (last?.state === 'running' && last.version === version && last.health === 'well') return
        await pause(PAUSE_MS)
      }
      throw new Error(`${name} does not answer: ${last?.error ?? last?.state ?? 'serve-all does not run'}`)
    },
    say,
    wayBack: `tours companies ${dir} update ${name} --back`,
  }
}
