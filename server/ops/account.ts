import fs from 'node:fs'
import path from 'node:path'
import { scanFolder } from '../files/scan-folder.ts'
import { type Env, readEnv } from '../kit/env.ts'
import { databaseFile } from '../store/sql/database-file.ts'

type Account = { uid: number; gid: number }

/** As many links as Linux itself follows. */
const MOST_LINKS = 40
const WRITABLE_BY_OTHERS = 0o022
/** Only the owner of an entry may replace it in a folder with this mark, as `/tmp` has it. */
const STICKY = 0o1000

// A folder of an account may have the group of root, which the account has not.
const ownerOf = ({ uid, gid }: fs.Stats): Account => ({ uid, gid: gid === 0 ? uid : gid })

const refuseShared = (folder: string): never => {
  throw new Error(
    `Other accounts may write in ${folder}: root opens nothing there. Close it (chmod go-w ${folder}), or choose a folder in which root alone may write`,
  )
}

/** Where others than root may make entries: null, or such a folder whose entries only their owners replace. */
const sharedFolder = (folder: string, { mode }: fs.Stats): string | null => {
  if ((mode & WRITABLE_BY_OTHERS) === 0) return null
  return mode & STICKY ? folder : refuseShared(folder)
}

/**
 * The account that decides what a path leads to: the owner of the first folder or link on the way that is not root's. What lies
 * behind it is not looked at. Null where all of them are root's; a file of another account may lie in a folder of root alone.
 * @throws Error where others than root may write in a folder on the way. One like `/tmp` may stand there, ahead of a folder or link
 * of root; in it nothing is opened, since what has the next name there, or lies beside, may be of any account
 */
export const accountOnWay = (place: string): Account | null => {
  const ahead = path.resolve(place).split(path.sep).filter(Boolean)
  let at: string = path.sep
  let shared: string | null = null
  for (let links = 0; ahead.length > 0; ) {
    const next = path.join(at, ahead.shift() ?? '')
    const found = fs.lstatSync(next, { throwIfNoEntry: false })
    if (found === undefined) break
    if (found.uid !== 0) return found.isFile() && shared === null ? null : ownerOf(found)
    if (found.isSymbolicLink()) {
      links += 1
      if (links > MOST_LINKS) throw new Error(`${place} cannot be opened: its links lead in a circle`)
      ahead.unshift(...path.resolve(at, fs.readlinkSync(next)).split(path.sep).filter(Boolean))
      at = path.sep
      continue
    }
    if (found.isDirectory()) shared = sharedFolder(next, found)
    at = next
  }
  return shared === null ? null : refuseShared(shared)
}

const isRoot = (): boolean => process.getuid?.() === 0

/** The account that decides what a path leads to, or whose the file there is; null where that is root. */
const accountOf = (place: string): Account | null => {
  const onWay = accountOnWay(place)
  if (onWay !== null) return onWay
  const found = fs.statSync(place, { throwIfNoEntry: false })
  return found === undefined || found.uid === 0 ? null : ownerOf(found)
}

/**
 * Where root runs this program, goes on as the account that decides what a path leads to, or what the file there holds, so that
 * it cannot lead to what is root's. Nothing may have been read there before.
 */
export const becomeAccountOf = (place: string): void => {
  const account = isRoot() ? accountOf(place) : null
  if (account === null) return
  try {
    process.setgroups?.([])
    process.setgid?.(account.gid)
    process.setuid?.(account.uid)
  } catch {
    throw new Error(`${place} is the account ${account.uid}'s: run this as that account`)
  }
  process.stderr.write(`Running as the account ${account.uid}: ${place} is its\n`)
}

const refuseOthers = (place: string, { uid }: Pick<Account, 'uid'>, todo: string): never => {
  throw new Error(`${place} is the account ${uid}'s, and root opens nothing that is another's. ${todo}`)
}

/**
 * Where root runs this: a file, or a folder, is root's, and others decide neither what its path leads to nor what lies beside it.
 * @param todo what the person can do. @throws Error where it is another's
 */
export const requireRoots = (place: string, todo: string): void => {
  const account = isRoot() ? accountOf(place) : null
  if (account !== null) refuseOthers(place, account, todo)
}

/** Where root runs this: a folder, if it is there, and all that lies in it is root's. What folders in it hold is not looked at. */
export const requireAllRoots = (folder: string, todo: string): void => {
  requireRoots(folder, todo)
  if (!isRoot() || !fs.existsSync(folder)) return
  for (const name of fs.readdirSync(folder)) {
    const place = path.join(folder, name)
    const found = fs.lstatSync(place, { throwIfNoEntry: false })
    if (found !== undefined && found.uid !== 0) refuseOthers(place, found, todo)
  }
}

/**
 * From here on this runs as the account of the data. Data of root hold nothing of another account, which could be a link to
 * anything: root opens nothing that others may write.
 */
export const becomeAccountOfData = (dataDir: string): void => {
  becomeAccountOf(databaseFile(dataDir))
  const todo = `Give it to root (chown -h root:root), or all of ${path.resolve(dataDir)} to the account of the server`
  for (const folder of [dataDir, scanFolder(dataDir)]) requireAllRoots(folder, todo)
}

/** The settings of this program; from here on it runs as the account of the data, before anything of these is read. */
export const settingsOfData = (): Env => {
  const env = readEnv(process.env)
  becomeAccountOfData(env.DATA_DIR)
  return env
}
