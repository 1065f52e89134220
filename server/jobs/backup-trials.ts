import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Cron } from 'croner'
import { formatClock } from '../../shared/domain/time/dates.ts'
import { HOUR_MS, MINUTE_MS } from '../../shared/domain/time/units.ts'
import type { BackupTrial } from '../../shared/schemas/backup-trial.ts'
import type { Deps } from '../deps.ts'
import { BACKUP_MS, backupFolder, newestBackup } from '../ops/backup-files.ts'
import { readLastTrial, writeLastTrial } from '../ops/trial/last-trial.ts'
import { manifestOf } from '../ops/trial/manifest.ts'
import { nowIso } from '../store/db.ts'
import { tellBackupTrial } from './backup-trial-mail.ts'

/** After the backup of the night. */
const NIGHTLY_HOUR = 3
const HOURLY = '41 * * * *'
const PAUSE_MS = 12 * HOUR_MS
const LIMIT_MS = 30 * MINUTE_MS
/** A server that was off at night looks soon after its start, once devices have got what they missed. */
const START_MS = MINUTE_MS
/** The copy is read page by page. */
const HEAP = '--max-old-space-size=192'

/**
 * Returns true if a restore is to be tried: once in the night, and at any hour where the last one is older than a day, since the
 * server was not up then.
 * @param hour of the day in the company's zone; moments in milliseconds, null for what never was
 */
export const isTrialDue = ({
  now,
  hour,
  newest,
  last,
}: {
  now: number
  hour: number
  newest: number | null
  last: number | null
}): boolean => {
  if (newest === null) return false
  if (last === null || now - last > BACKUP_MS) return true
  return hour === NIGHTLY_HOUR && now - last > PAUSE_MS
}

/** In the sources TypeScript has to be loaded first; the bundle runs as it is. */
const program = (): string[] =>
  import.meta.url.endsWith('.ts')
    ? ['--import', 'tsx', fileURLToPath(new URL('../ops/trial/main.ts', import.meta.url))]
    : [fileURLToPath(new URL('./try-restore.js', import.meta.url))]

/** Runs the trial in a process of its own. @returns its outcome; null when it was stopped */
const runTrial = (env: Deps['env'], signal: AbortSignal, limitMs: number): Promise<BackupTrial | null> =>
  new Promise((resolve) => {
    const started = Date.now()
    const dataDir = path.resolve(env.DATA_DIR)
    const child = spawn(process.execPath, [HEAP, ...program()], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: process.env.NODE_ENV,
        DATA_DIR: dataDir,
        BACKUP_DIR: backupFolder(env),
        TIME_ZONE: env.TIME_ZONE,
        KEEP_TELEMATICS_DAYS: String(env.KEEP_TELEMATICS_DAYS),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
      signal,
    })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-300)
    })
    child.once('error', (error) => {
      said = error.message
    })
    child.once('close', (_code, killedBy) => {
      if (signal.aborted) return resolve(null)
      const told = readLastTrial(dataDir)
      if (told !== null && Date.parse(told.at) >= started) return resolve(told)
      const isTooLong = killedBy === 'SIGKILL' && Date.now() - started >= limitMs
      const newest = newestBackup(backupFolder(env), Date.now())?.file ?? ''
      const trial: BackupTrial = {
        at: new Date().toISOString(),
        backup: path.basename(newest),
        has_manifest: fs.existsSync(manifestOf(newest)),
        outcome: isTooLong ? 'too_long' : 'untried',
        error: said.trim(),
        rows: 0,
        trips: 0,
        missing_scans: 0,
        ...{ left_out: [], left_out_count: 0, unread: 0, faults: [], fault_count: 0 },
      }
      writeLastTrial(dataDir, trial)
      resolve(trial)
    })
  })

export type BackupTrials = {
  /** Tries now whatever the hour. */
  runOnce: () => Promise<void>
  stop: () => Promise<void>
}

/** Tries the newest backup every night, and tells the company of one that would fail or is too old. */
export const startBackupTrials = ({ env, store, log }: Deps, limitMs = LIMIT_MS): BackupTrials => {
  const stopping = new AbortController()
  let running = Promise.resolve()

  const work = async (): Promise<void> => {
    const trial = await runTrial(env, stopping.signal, limitMs)
    if (trial === null) return
    const newest = newestBackup(backupFolder(env), store.now())
    const isOld = newest !== null && store.now() - newest.at > BACKUP_MS
    if (trial.outcome === 'well' && !isOld) return log.info(trial, 'the newest backup can be restored')
    log.error({ ...trial, isOld }, 'the newest backup cannot be restored, or is too old')
    store.write(() => tellBackupTrial(store, trial, isOld))
  }
  const runOnce = (): Promise<void> => {
    running = running.then(work).catch((err) => log.error({ err }, 'no restore could be tried'))
    return running
  }
  const look = async (): Promise<void> => {
    const newest = newestBackup(backupFolder(env), store.now())?.at ?? null
    const last = Date.parse(readLastTrial(env.DATA_DIR)?.at ?? '')
    const hour = Number(formatClock(nowIso(store), env.TIME_ZONE).slice(0, 2))
    if (isTrialDue({ now: store.now(), hour, newest, last: Number.isNaN(last) ? null : last })) await runOnce()
  }
  const failed = (err: unknown): void => log.error({ err }, 'backups')
  const cron = new Cron(HOURLY, { protect: true, unref: true, catch: failed }, look)
  const first = setTimeout(() => look().catch(failed), START_MS).unref()
  return {
    runOnce,
    stop: async () => {
      cron.stop()
      clearTimeout(first)
      stopping.abort()
      await running
    },
  }
}
