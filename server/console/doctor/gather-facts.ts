import fs from 'node:fs'
import path from 'node:path'
import { connect } from 'node:tls'
import type { Env } from '../../env.ts'
import { askMailServer } from '../../notify/mail.ts'
import { smsLacks } from '../../notify/sms/sms.ts'
import { backupFolder, newestBackup } from '../../ops/backup-files.ts'
import { readLastTrial } from '../../ops/trial/last-trial.ts'
import { databaseFile } from '../../store/sql/database-file.ts'
import { lookAtDatabase } from '../../store/sql/look.ts'
import { neededNode, productRoot, productVersion } from '../../version.ts'
import { codeOf, READ_ONLY, whyNotWritable } from '../../writing.ts'
import type { CompanyLook } from '../companies/company.ts'
import { namedHosts, placesOf } from '../companies/company-folder.ts'
import { askSupervisor } from '../companies/control.ts'
import { claimsOf, hostsOf, readMemory, settleHosts } from '../companies/hosts.ts'
import { doubledSettings } from '../console-settings.ts'
import { readSetAside } from '../mirror/target.ts'
import type { Answer, Facts } from './facts.ts'

const PATIENCE_MS = 5_000

const words = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message
}

/** When the certificate of an https address ends. */
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

/** Asks an address for its health, as a watchdog does. */
const ask = async (url: string): Promise<Answer> => {
  try {
    const answer = await fetch(new URL('/healthz', url), {
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'manual',
    })
    const body = (await answer.json().catch(() => null)) as { status?: unknown; version?: unknown } | null
    const isOurs = answer.status === 200 && body?.status === 'ok' && typeof body.version === 'string'
    const date = Date.parse(answer.headers.get('date') ?? '')
    return {
      isThere: true,
      version: isOurs ? String(body.version) : null,
      clock: Number.isNaN(date) ? null : date,
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

const lookForNewest = (folder: string): Pick<Facts['backups'], 'newest' | 'isReadable'> => {
  try {
    return { newest: newestBackup(folder), isReadable: true }
  } catch {
    return { newest: null, isReadable: false }
  }
}

/** What is known of a company of `serve-all`, by the place of its data. */
const companyOf = async (folder: string): Promise<Facts['company']> => {
  const [name, dir] = [path.basename(path.dirname(folder)), path.dirname(path.dirname(folder))]
  if (folder !== placesOf(dir, name).data) return null
  try {
    const memory = readMemory(dir)
    // Without hosts and a supervisor that knew it, it is a server of its own.
    const isNamed = fs.existsSync(placesOf(dir, name).settings) && namedHosts(dir, name)?.length !== 0
    if (!isNamed && ![...memory.values()].includes(name)) return null
    const hosts = hostsOf(
      settleHosts(
        claimsOf(dir, () => []),
        memory,
      ),
      dir,
      name,
    )
    if (!isNamed)
      hosts.faults.unshift({
        says: `${placesOf(dir, name).settings} names no host, or is not there`,
        todo: `name ${hosts.own.join(', ')} in HOSTS there, then: tours companies ${dir} restart ${name}`,
      })
    const answered = await askSupervisor(dir, { does: 'list' }).catch(() => null)
    const looks = (answered?.answer ?? []) as CompanyLook[]
    return { name, dir, hosts, look: looks.find((one) => one.name === name) ?? null }
  } catch {
    // This account may not look there.
    return null
  }
}

/** The file that `--env` named, or that of the company. */
const doubledIn = (company: Facts['company']): string[] => {
  const file =
    process.env.SETTINGS_FILE ?? (company === null ? undefined : placesOf(company.dir, company.name).settings)
  try {
    return file === undefined ? [] : doubledSettings(file)
  } catch {
    // What cannot be read is told by others.
    return []
  }
}

/** The server of a company listens where its supervisor lets it: that one is asked. */
const answerOf = ({ look }: NonNullable<Facts['company']>): Answer =>
  look?.state === 'running' && look.health === 'well'
    ? { isThere: true, version: look.version, clock: null, certificateEnds: null }
    : { isThere: false, error: look === null ? 'serve-all does not run' : (look.error ?? `it is ${look.state}`) }

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
  const company = await companyOf(folder)
  const [server, publicly, mail, mirror] = await Promise.all([
    company === null ? ask(here(env)) : answerOf(company),
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
    settings: doubledIn(company),
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
    company,
    mail,
    mirror,
    smsLacks: smsLacks(env),
    backups: {
      folder: backups,
      ...lookForNewest(backups),
      trial: readLastTrial(folder),
      isOnSameDisk: fs.statSync(nearest(backups)).dev === fs.statSync(nearest(folder)).dev,
    },
  }
}
