import fs from 'node:fs'
import path from 'node:path'
import { scanFolder } from '../files/scan-folder.ts'
import { type Env, readEnv } from '../kit/env.ts'
import { databaseFile } from '../store/sql/database-file.ts'
import { type Account, endWithRoot, runAs } from './other-account.ts'

/** Most symbolic links that are followed on the way to a file. Linux follows as many. */
const MOST_LINKS = 40
const WRITABLE_BY_OTHERS = 0o022
/** The sticky bit, as `/tmp` has it: in such a folder only the owner of a file may replace it. */
const STICKY = 0o1000

/** Owner without the group: a folder may have a group that its account is not in. */
const ownerOf = ({ uid }: fs.Stats): Account => ({ uid })

const refuseShared = (folder: string): never => {
  throw new Error(
    `Other accounts may write in ${folder}: root opens nothing there. Close it (chmod go-w ${folder}), or choose a folder in which root alone may write`,
  )
}

/**
 * Returns the folder if other accounts may make files in it and it has the sticky bit; null if only root may make files in it.
 * @throws Error if other accounts may make files in it and it has no sticky bit
 */
const sharedFolder = (folder: string, { mode }: fs.Stats): string | null => {
  if ((mode & WRITABLE_BY_OTHERS) === 0) return null
  return mode & STICKY ? folder : refuseShared(folder)
}

/**
 * Returns the account that decides what a path leads to: the owner of the first folder or link on the way that root does not own.
 * Nothing behind that one is looked at. Returns null if root owns all folders and links. The file at the end may then belong to
 * another account, provided that only root may write in its folder.
 * @throws Error if other accounts may write in a folder on the way. A folder with the sticky bit is allowed as long as a folder or
 * link of root follows it. Directly in such a folder nothing is opened: any account may have put the next name there
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

/** Returns the account that decides what a path leads to, or else the owner of the file at its end; null if that is root. */
const accountOf = (place: string): Account | null => {
  const onWay = accountOnWay(place)
  if (onWay !== null) return onWay
  const found = fs.statSync(place, { throwIfNoEntry: false })
  return found === undefined || found.uid === 0 ? null : ownerOf(found)
}

/**
 * If root runs this program, goes on in a process of the account that decides what the path leads to, or that owns the file
 * there. Otherwise that account could place a link, and root would follow it to a file of root. This process then only waits, and
 * ends with the other. Does nothing if another account than root runs the program, or if the path is root's. Call it before
 * anything at the path is read.
 */
export const becomeAccountOf = async (place: string): Promise<void> => {
  const account = isRoot() ? accountOf(place) : null
  if (account === null) return endWithRoot()
  await runAs(account, place)
}

const refuseOthers = (place: string, { uid }: Account, todo: string): never => {
  throw new Error(`${place} is the account ${uid}'s, and root opens nothing that is another's. ${todo}`)
}

/**
 * Requires, if root runs this, that a file or folder is root's, and that no other account decides what its path leads to.
 * @param todo advice for the person, for the message
 * @throws Error if it belongs to another account
 */
export const requireRoots = (place: string, todo: string): void => {
  const account = isRoot() ? accountOf(place) : null
  if (account !== null) refuseOthers(place, account, todo)
}

/**
 * Opens a file that a person named, for reading. Where root runs this, it and its path are root's, and others may not write it;
 * what was looked at is what is read, whatever has its name meanwhile.
 * @param todo advice for the person. @returns its descriptor, which the caller closes
 * @throws Error where it is a link or no file, or another's
 */
export const openRoots = (file: string, todo: string): number => {
  requireRoots(file, todo)
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = fs.constants
  const isLink = fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()
  if (isLink) throw new Error(`${file} is a link: name the file itself`)
  // Where it became one since, this throws, too.
  const opened = fs.openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    const found = fs.fstatSync(opened)
    if (!found.isFile()) throw new Error(`${file} is no file`)
    if (isRoot() && found.uid !== 0) refuseOthers(file, found, todo)
    if (isRoot() && (found.mode & WRITABLE_BY_OTHERS) !== 0)
      throw new Error(`Other accounts may write ${file}: root opens nothing of that. ${todo}`)
    return opened
  } catch (error) {
    fs.closeSync(opened)
    throw error
  }
}

/**
 * Requires, if root runs this, that a folder and everything directly in it is root's. What its own folders hold is not looked at.
 * A folder that is not there passes.
 * @throws Error if one of these belongs to another account
 */
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
 * From here on the program runs as the account that owns the data. If root owns them, nothing among them may belong to another
 * account: it could be a link to any file, and root would open it.
 * @throws Error if something among the data of root belongs to another account
 */
export const becomeAccountOfData = async (dataDir: string): Promise<void> => {
  await becomeAccountOf(databaseFile(dataDir))
  const todo = `Give it to root (chown -h root:root), or all of ${path.resolve(dataDir)} to the account of the server`
  for (const folder of [dataDir, scanFolder(dataDir)]) requireAllRoots(folder, todo)
}

/** Returns the settings of this program, which from here on runs as the account of the data. Nothing of the data is read before. */
export const settingsOfData = async (): Promise<Env> => {
  const env = readEnv(process.env)
  await becomeAccountOfData(env.DATA_DIR)
  return env
}
