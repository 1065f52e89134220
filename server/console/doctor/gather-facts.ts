import fs from 'node:fs'
import path from 'node:path'
import { connect } from 'node:tls'
import type { Env } from '../../kit/env.ts'
import { neededNode, productRoot, productVersion } from '../../kit/version.ts'
import { codeOf, READ_ONLY, whyNotWritable } from '../../kit/writing.ts'
import { askMailServer } from '../../messages/mail.ts'
import { smsLacks } from '../../messages/sms/sms.ts'
import { backupFolder, newestBackup, notCounted } from '../../ops/backup-files.ts'
import { readLastTrial } from '../../ops/trial/last-trial.ts'
import { databaseFile } from '../../store/sql/database-file.ts'
import { lookAtDatabase } from '../../store/sql/look.ts'
import { askHealth } from '../health.ts'
import { readSetAside } from '../mirror/target.ts'
import type { Answer, Facts } from './facts.ts'

const PATIENCE_MS = 5_000

const words = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message
}

/** End of the certificate of an https address, milliseconds since 1970; null if it cannot be found out. */
const certificateEnd = (address: URL): Promise<number | null> =>
  new Promise((resolve) => {
    const socket = connect({ host: address.hostname, port: Number(address.port || 443), servername: address.hostname })
    const settle = (end: number | null): void => {
      socket.destroy()
      resolve(end)
    }
    socket.setTimeout(PATIENCE_MS, () => settle(null))
    socket.once('error', () => settle(null))
    socket.once('secureConnect', () => settle(Date.parse(socket.getPeerCertificate().valid_to)))
  })

const ask = async (url: string): Promise<Answer> => {
  try {
    const { version, date } = await askHealth(url)
    const clock = Date.parse(date ?? '')
    return {
      isThere: true,
      version,
      clock: Number.isNaN(clock) ? null : clock,
      certificateEnds: url.startsWith('https:') ? await certificateEnd(new URL(url)) : null,
    }
  } catch (error) {
    return { isThere: false, error: words(error) }
  }
}

const here = ({ HOST, PORT }: Env): string => {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

/** As systemd's own time service says; null where another one keeps the clock, or none is known. */
const isClockKept = (): boolean | null =>
  fs.existsSync('/run/systemd/timesync') ? fs.existsSync('/run/systemd/timesync/synchronized') : null

const modeOf = (place: string): number => (process.platform === 'win32' ? 0 : fs.statSync(place).mode & 0o777)

const lookAt = (file: string): Facts['database'] => {
  try {
    // SQLite writes its lock beside the file even to read it.
    for (const place of [file, path.dirname(file)]) fs.accessSync(place, fs.constants.R_OK | fs.constants.W_OK)
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? null : { error: whyNotWritable(file) ?? words(error), isForbidden: true }
  }
  try {
    return { ...lookAtDatabase(file), mode: modeOf(file) }
  } catch (error) {
    return { error: words(error), isForbidden: false }
  }
}

/** The folder itself, or the nearest above it that is there: what is not made yet will lie on its disk. */
const nearest = (place: string): string => (fs.existsSync(place) ? place : nearest(path.dirname(place)))

const lookForNewest = (folder: string, now: number): Pick<Facts['backups'], 'newest' | 'notCounted' | 'isReadable'> => {
  try {
    return { newest: newestBackup(folder, now), notCounted: notCounted(folder, now), isReadable: true }
  } catch {
    return { newest: null, notCounted: [], isReadable: false }
  }
}

const askMirror = async (): Promise<Facts['mirror']> => {
  const url = process.env.MIRROR_POSTGRES
  if (!url) return null
  try {
    return { setAside: await readSetAside(url) }
  } catch (error) {
    return { error: words(error) }
  }
}

/** Finds out what the doctor judges by. Changes nothing, sends nothing, and asks the servers of these settings alone. */
export const gatherFacts = async (env: Env, now: () => number): Promise<Facts> => {
  const root = productRoot()
  const folder = path.resolve(env.DATA_DIR)
  const isThere = fs.existsSync(folder)
  const disk = fs.statfsSync(nearest(folder))
  const backups = backupFolder(env)
  const [server, publicly, mail, mirror] = await Promise.all([
    ask(here(env)),
    env.PUBLIC_URL?.startsWith('https:') ? ask(env.PUBLIC_URL) : null,
    askMailServer(env),
    askMirror(),
  ])
  const whyNot = isThere ? whyNotWritable(folder) : null
  return {
    now: now(),
    env,
    node: { version: process.versions.node, needed: neededNode(root) },
    version: productVersion(root),
    settings: process.env.SETTINGS_DOUBLED?.split('\n').filter(Boolean) ?? [],
    folder: {
      path: folder,
      isThere,
      mode: isThere ? modeOf(folder) : 0,
      isWritable: isThere && whyNot === null,
      isReadOnly: whyNot === READ_ONLY,
    },
    database: lookAt(databaseFile(folder)),
    diskFree: disk.bavail * disk.bsize,
    isClockKept: isClockKept(),
    server,
    publicly,
    company: process.env.COMPANY || null,
    mail,
    mirror,
    smsLacks: smsLacks(env),
    backups: {
      folder: backups,
      ...lookForNewest(backups, now()),
      trial: readLastTrial(folder),
      isOnSameDisk: fs.statSync(nearest(backups)).dev === fs.statSync(nearest(folder)).dev,
    },
  }
}
