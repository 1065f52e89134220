import fs from 'node:fs'
import path from 'node:path'
import { type Env, readEnv } from '../env.ts'
import { databaseFile } from '../store/sql/database-file.ts'
import { codeOf } from '../writing.ts'

type Account = { uid: number; gid: number }

/** As many links as Linux itself follows. */
const MOST_LINKS = 40
const WRITABLE_BY_ALL = 0o002
/** Only the owner of an entry may replace it in a folder with this mark, as `/tmp` has it. */
const STICKY = 0o1000

// A folder of an account may have the group of root, which the account has not.
const ownerOf = ({ uid, gid }: fs.Stats): Account => ({ uid, gid: gid === 0 ? uid : gid })

/**
 * The account that decides what a path leads to: the owner of the first folder or link on the way that is not root's. What lies
 * behind it is not looked at. Null where all of them are root's; a file of another account may lie in a folder of root.
 * @throws Error where every account may write on the way
 */
export const accountOnWay = (place: string): Account | null => {
  const ahead = path.resolve(place).split(path.sep).filter(Boolean)
  let at: string = path.sep
  for (let links = 0; ahead.length > 0; ) {
    const next = path.join(at, ahead.shift() ?? '')
    let found: fs.Stats
    try {
      found = fs.lstatSync(next)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    }
    if (found.uid !== 0) return found.isFile() ? null : ownerOf(found)
    if (found.isSymbolicLink()) {
      links += 1
      if (links > MOST_LINKS) throw new Error(`${place} cannot be opened: its links lead in a circle`)
      ahead.unshift(...path.resolve(at, fs.readlinkSync(next)).split(path.sep).filter(Boolean))
      at = path.sep
      continue
    }
    if (found.isDirectory() && found.mode & WRITABLE_BY_ALL && !(found.mode & STICKY))
      throw new Error(`Every account may write in ${next}: root opens nothing there. Close it: chmod o-w ${next}`)
    at = next
  }
  return null
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

/** @param todo what the person can do. @throws Error where another account decides what root would open by a path */
export const requireRoots = (place: string, todo: string): void => {
  const account = isRoot() ? accountOnWay(place) : null
  if (account !== null)
    throw new Error(`${place} is the account ${account.uid}'s, and root opens nothing that is another's. ${todo}`)
}

/** The settings of this program; from here on it runs as the account of the data, before anything of these is read. */
export const settingsOfData = (): Env => {
  const env = readEnv(process.env)
  becomeAccountOf(databaseFile(env.DATA_DIR))
  return env
}
