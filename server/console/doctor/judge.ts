import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/time/units.ts'
import { isEnoughNode } from '../../../.scripts/node-version.mjs'
import { BACKUP_MS, notCountedWords } from '../../ops/backup-files.ts'
import type { Facts } from './facts.ts'
import type { Finding } from './finding.ts'

/** Below this a disk is as good as full. */
const LEAST_FREE = 100e6
const CLOCK_OFF_MS = 5_000
const CERTIFICATE_DAYS = 14
/** A restore is tried every night, and one night may be missed. */
const TRIAL_MS = 2 * BACKUP_MS
const QUEUED_MS = HOUR_MS
const SILENT_MS = 15 * MINUTE_MS
const OTHERS = 0o077

const ok = (what: string, says: string): Finding => ({ state: 'ok', what, says })
const warn = (what: string, says: string, todo: string): Finding => ({ state: 'warn', what, says, todo })
const bad = (what: string, says: string, todo: string): Finding => ({ state: 'bad', what, says, todo })

const size = (bytes: number): string =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
const age = (ms: number): string => {
  if (ms < HOUR_MS) return `${Math.max(0, Math.round(ms / MINUTE_MS))} minutes`
  return ms < 2 * DAY_MS ? `${Math.round(ms / HOUR_MS)} hours` : `${Math.round(ms / DAY_MS)} days`
}
const isReadable = (database: Facts['database']): database is Extract<Facts['database'], { format: string }> =>
  database !== null && 'format' in database

const versions = ({ node, version }: Facts): Finding =>
  isEnoughNode(node.needed, node.version)
    ? ok('versions', `Tours ${version} under Node ${node.version}`)
    : bad('versions', `Node ${node.version} is too old`, `Install Node ${node.needed.replace('>=', '')} or newer`)

const settings = ({ settings: doubled }: Facts): Finding | null =>
  doubled.length === 0 ? null : warn('settings', doubled.join('; '), 'Leave one of the lines')

/** Words behind a command, where it is for a company of this machine. */
const of = (company: Facts['company']): string => (company === null ? '' : ` --company ${company}`)

const AS_ACCOUNT = 'Run this as the account of the server, or as root'

const folder = ({ folder: { path, isThere, mode, isWritable, isReadOnly } }: Facts): Finding => {
  if (!isThere) return bad('folder', `There is no ${path}`, 'Start the server once, or name the folder by DATA_DIR')
  if (isReadOnly)
    return bad('folder', `${path} is read-only`, 'Make its disk writable, or name another folder by DATA_DIR')
  if (!isWritable) return bad('folder', `This account may not write in ${path}`, AS_ACCOUNT)
  if (mode & OTHERS) return warn('folder', `Other accounts may look into ${path}`, `chmod 700 ${path}`)
  return ok('folder', `${path}, for its account alone`)
}

const database = ({ database: found, folder: { path, isReadOnly } }: Facts): Finding => {
  if (found === null) return warn('database', 'There is none yet', 'The first start makes it')
  if ('error' in found && found.isForbidden)
    return isReadOnly
      ? bad('database', 'It cannot be opened on a disk that is read-only', 'Make the disk writable')
      : bad('database', 'This account may not open it', AS_ACCOUNT)
  if ('error' in found)
    return bad('database', `It cannot be read: ${found.error}`, 'Stop the server and restore a backup')
  if (found.format === 'newer')
    return bad('database', 'A newer version wrote it', 'Install that version again, or restore a backup of this one')
  if (found.mode & OTHERS)
    return bad('database', 'Other accounts may read it, with the hashes of passwords', `chmod 600 ${path}/*.db*`)
  if (found.format === 'older')
    return warn('database', 'An older version wrote it', 'The next start brings it up to date')
  const [fault] = found.faults.named
  if (fault !== undefined)
    return warn(
      'database',
      `It holds ${found.faults.count} values that no version of this program wrote, first ${fault}`,
      'Correct them, or restore a backup that has none: one such row may stop the sync of everybody',
    )
  return ok('database', `${size(found.bytes)}, and ${size(found.telematicsBytes)} of vehicles`)
}

const disk = ({ diskFree, database: found }: Facts): Finding => {
  const [main, telematics] = isReadable(found) ? [found.bytes, found.telematicsBytes] : [0, 0]
  const says = `${size(diskFree)} are left`
  const todo = 'Make room or a larger disk: a full one refuses what people write'
  if (diskFree < Math.max(LEAST_FREE, main)) return bad('disk', says, todo)
  return diskFree < Math.max(2 * main, telematics / 10) ? warn('disk', says, todo) : ok('disk', says)
}

const clock = ({ now, database: found, server, isClockKept }: Facts): Finding => {
  const todo = 'Set the clock and let it follow a time server: timedatectl set-ntp true'
  if (isReadable(found) && found.newest > now + CLOCK_OFF_MS)
    return bad('clock', `It is ${age(found.newest - now)} behind what the database holds`, todo)
  if (server.isThere && server.clock !== null && Math.abs(server.clock - now) > CLOCK_OFF_MS)
    return bad('clock', `It is ${age(Math.abs(server.clock - now))} off the clock of the running server`, todo)
  if (isClockKept === false) return warn('clock', 'It follows no time server', todo)
  return ok('clock', isClockKept ? 'It follows a time server' : 'Nothing speaks against it')
}

const server = ({ server: answer, env, version, company }: Facts): Finding => {
  if (!answer.isThere)
    return warn(
      'server',
      `Nothing answers on port ${env.PORT}: ${answer.error}`,
      company === null ? 'Start it' : `Start it: systemctl start tours@${company}`,
    )
  if (answer.version !== version)
    return warn('server', `What runs is ${answer.version ?? 'another program'}`, `Start it anew to get ${version}`)
  return ok('server', `It answers on port ${env.PORT}`)
}

const isHere = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

const tls = ({ env: { PUBLIC_URL: url, TRUSTED_PROXIES }, publicly, now }: Facts): Finding => {
  if (url === undefined)
    return warn('address', 'PUBLIC_URL is not set', 'Set it, as https://…: links in mails lead to localhost otherwise')
  if (!url.startsWith('https:'))
    return isHere(url)
      ? warn('address', `${url} is for this machine alone`, 'Set PUBLIC_URL=https://… and a proxy with TLS in front')
      : bad('address', `${url} has no TLS`, 'Devices need https to work without a network: put Caddy or nginx in front')
  if (publicly === null || !publicly.isThere)
    return bad(
      'address',
      `${url} does not answer: ${publicly?.error ?? ''}`,
      'Look at its name, its proxy, and ports 80 and 443',
    )
  if (publicly.version === null)
    return bad('address', `${url} is answered by another program`, 'Let the proxy pass everything on to this server')
  const ends = publicly.certificateEnds
  if (ends !== null && ends - now < CERTIFICATE_DAYS * DAY_MS)
    return warn(
      'address',
      `The certificate of ${url} ends in ${age(ends - now)}`,
      'Look at the log of the proxy that renews it',
    )
  if (TRUSTED_PROXIES === 0)
    return warn('address', 'Behind the proxy all people share one limit of logins', 'Set TRUSTED_PROXIES=1')
  return ok('address', `${url} answers`)
}

const mail = ({ mail: found, database: look, env, now }: Facts): Finding => {
  if (found === null)
    return warn('mail', 'There is no mail server', 'Set SMTP_URL and MAIL_FROM: mails wait until then')
  if (found.error !== null)
    return bad('mail', `The mail server says: ${found.error}`, 'Look at SMTP_URL: smtp://user:password@host:587')
  const oldest = isReadable(look) ? look.messages.oldestQueued : null
  if (oldest !== null && now - oldest > QUEUED_MS)
    return warn('mail', `A message has waited for ${age(now - oldest)}`, 'Look at the messages in Settings')
  const dead = isReadable(look) ? look.messages.dead : 0
  if (dead > 0) return warn('mail', `Messages that were given up: ${dead}`, 'Look at the messages in Settings')
  return ok('mail', `The mail server takes mails from ${env.MAIL_FROM}`)
}

const sms = ({ smsLacks, env }: Facts): Finding => {
  if (smsLacks === null) return ok('SMS', 'None are sent: SMS_GATEWAY is not set')
  return smsLacks.length > 0
    ? bad('SMS', `${env.SMS_GATEWAY} cannot send`, `Set ${smsLacks.join(' and ')}`)
    : ok('SMS', `By ${env.SMS_GATEWAY}`)
}

const feeds = ({ env, database: look, now }: Facts): Finding => {
  const known = isReadable(look) ? look.feeds : []
  const webfleet = [env.WEBFLEET_ACCOUNT, env.WEBFLEET_USER, env.WEBFLEET_PASSWORD, env.WEBFLEET_API_KEY].filter(
    Boolean,
  )
  if (webfleet.length > 0 && webfleet.length < 4)
    return bad('feeds', 'WEBFLEET is not asked', 'Set all of WEBFLEET_ACCOUNT, _USER, _PASSWORD and _API_KEY')
  const wanted = [
    ...(webfleet.length > 0 ? ['webfleet'] : []),
    ...(env.TRACCAR_SECRET ? ['traccar'] : []),
    ...(env.OSMAND_SECRET ? ['osmand'] : []),
  ]
  const all = [...new Set([...wanted, ...known.map(({ feed }) => feed)])]
  if (all.length === 0) return ok('feeds', 'No vehicle reports: times are typed or told by drivers')
  for (const feed of all) {
    const {
      last_message_at: last = null,
      last_error_at: failed = null,
      last_error: error = null,
    } = known.find((one) => one.feed === feed) ?? {}
    if (failed !== null && failed > (last ?? 0))
      return bad('feeds', `${feed} fails: ${error}`, 'Look at its settings, and at the feeds in Settings')
    if (last === null) return warn('feeds', `Nothing came from ${feed} yet`, 'Give the devices the address in Settings')
    if (now - last > SILENT_MS)
      return warn('feeds', `Nothing came from ${feed} for ${age(now - last)}`, 'It is well while no vehicle drives')
  }
  return ok('feeds', all.join(', '))
}

const mirror = ({ mirror: found, company }: Facts): Finding | null => {
  if (found === null) return null
  if ('error' in found)
    return bad(
      'mirror',
      found.error,
      `Look at MIRROR_POSTGRES${company === null ? '' : `, and at systemctl status tours-mirror@${company}`}`,
    )
  const [first] = found.setAside
  if (first === undefined) return ok('mirror', 'No row is set aside')
  return warn(
    'mirror',
    `Rows that PostgreSQL refuses: ${found.setAside.length}, first ${first.schema}.${first.table} ${first.key}: ${first.reason}`,
    `Change what it says there; all of them stand in ${first.schema}.mirror_set_aside`,
  )
}

const backups = ({
  backups: { folder: place, newest, notCounted, isReadable: isOpen, isOnSameDisk },
  company,
  now,
}: Facts): Finding => {
  if (!isOpen) return bad('backups', `This account may not look into ${place}`, AS_ACCOUNT)
  if (newest === null)
    return bad('backups', `There is none in ${place}`, `Make one every night: tours backup${of(company)}`)
  const old = now - newest.at
  if (old > BACKUP_MS)
    return bad(
      'backups',
      `The newest is ${age(old)} old`,
      company === null ? 'Look at what makes them' : `Look at the timer: systemctl status tours-backup@${company}`,
    )
  const [other] = notCounted
  if (other !== undefined) return warn('backups', notCountedWords(other), 'Move it away, and see who may write there')
  if (isOnSameDisk)
    return warn(
      'backups',
      `${place} is on the disk of the data`,
      company === null
        ? 'Set BACKUP_DIR to another disk, or copy it to another machine'
        : 'Mount another disk at /var/lib/private/tours-backups, or copy it to another machine',
    )
  return ok('backups', `The newest is ${age(old)} old`)
}

const restore = ({ backups: { newest, trial }, company, now }: Facts): Finding => {
  const todo = `Try it: tours try-restore${of(company)}`
  if (trial === null)
    return newest === null
      ? warn('restore', 'None was tried, since there is no backup', 'The server tries one every night')
      : warn('restore', 'None was tried yet', todo)
  if (trial.outcome !== 'well')
    return bad('restore', `${trial.backup} would fail (${trial.outcome}): ${trial.error}`, `Make a new backup. ${todo}`)
  const old = now - Date.parse(trial.at)
  if (old > TRIAL_MS) return warn('restore', `The last one was tried ${age(old)} ago`, todo)
  const [fault] = trial.faults
  if (fault !== undefined)
    return warn(
      'restore',
      `${trial.backup} holds ${trial.fault_count} values that no version of this program wrote, first ${fault}`,
      `tours try-restore${of(company)} names them. A restore goes on with --with-faults`,
    )
  if (trial.missing_scans > 0)
    return warn(
      'restore',
      `${trial.backup} can be restored without ${trial.missing_scans} scans of documents`,
      'Look for them in the folder files of an older copy',
    )
  const [leftOut] = trial.left_out
  if (leftOut !== undefined)
    return warn(
      'restore',
      `${trial.backup} can be restored without ${trial.left_out_count} files beside it, first ${leftOut}`,
      `This program did not write them so: delete them, and see who may write there. tours try-restore${of(company)} names them`,
    )
  if (trial.unread > 0)
    return warn(
      'restore',
      `${trial.backup} can be restored; ${trial.unread} files beside it were not looked at, for lack of time or room`,
      'Make room on the disk of the data: a restore needs it for them as well',
    )
  if (!trial.has_manifest)
    return warn(
      'restore',
      `${trial.backup} can be restored, ${trial.trips} trips; rows that it may have lost could not be noticed`,
      `Keep ${trial.backup}.json beside it: tours backup writes both`,
    )
  return ok('restore', `${trial.backup} can be restored, ${trial.trips} trips`)
}

/** Every line of the doctor, in the order in which things are put right. */
export const judge = (facts: Facts): Finding[] =>
  [versions, settings, folder, database, disk, clock, server, tls, mail, sms, feeds, mirror, backups, restore].flatMap(
    (rule) => rule(facts) ?? [],
  )
