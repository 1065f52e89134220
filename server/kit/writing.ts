import fs from 'node:fs'
import path from 'node:path'
import { errorWords } from '../../shared/error-words.ts'

/**
 * Types of Linux's file systems that the kernel makes up (statfs(2)): proc, sys, devpts, cgroup, cgroup2, debug, trace, security,
 * bpf, pstore, efivars, config. Nothing is kept there.
 */
const KERNEL = new Set([
  0x9fa0, 0x62656572, 0x1cd1, 0x27e0eb, 0x63677270, 0x64626720, 0x74726163, 0x73636673, 0xcafe4a11, 0x6165676c,
  0xde5e81e4, 0x62656570,
])

const NOT_ALLOWED = 'this account may not write there'
const FULL = 'its disk is full'
export const READ_ONLY = 'it is read-only'
/** Reasons why nothing can be written, by the codes of the system and of SQLite. */
const WHY: Record<string, string> = {
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: READ_ONLY,
  ENOSPC: FULL,
  EDQUOT: 'the room of this account is used up',
  ENOTDIR: 'a file is where a folder has to be',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
  ENOENT: 'no folder can be made there',
  EIO: 'its disk is faulty',
  SQLITE_FULL: FULL,
  SQLITE_IOERR_WRITE: 'its disk is full or faulty',
  SQLITE_READONLY: READ_ONLY,
  SQLITE_CANTOPEN: NOT_ALLOWED,
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Returns an error in words if the system gives only a code; any other error stays itself. */
const fault = (place: string, error: unknown, todo: string): unknown => {
  const why = WHY[codeOf(error)]
  return why === undefined ? error : new Error(`${place} cannot be written: ${why}. ${todo}`)
}

/**
 * Runs work that writes at a place. @param todo advice for the person. @throws Error that names the place, the reason, and `todo`
 */
export const writing = <Result>(place: string, todo: string, work: () => Result): Result => {
  try {
    return work()
  } catch (error) {
    throw fault(place, error, todo)
  }
}

const NO_ROOM = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE']

/**
 * Runs work that reads one place and writes at another: only a lack of room is the latter's. @param todo advice for the person
 */
export const withRoom = <Result>(place: string, todo: string, work: () => Result): Result => {
  try {
    return work()
  } catch (error) {
    const reason = error instanceof Error && codeOf(error) === '' && error.cause ? error.cause : error
    throw NO_ROOM.includes(codeOf(reason)) ? fault(place, reason, todo) : error
  }
}

/** The place itself, or the nearest above it that is there. @throws Error of the system where it may not look */
const nearest = (place: string): string => {
  try {
    fs.statSync(place)
    return place
  } catch (error) {
    const above = path.dirname(place)
    if (codeOf(error) !== 'ENOENT' || above === place) throw error
    return nearest(above)
  }
}

/**
 * Makes a folder, with those above it, one after another: Node's own `recursive` never ends where the kernel makes none. Each is
 * open to this account alone as its umask says.
 */
const makeEach = (folder: string): void => {
  const there = nearest(folder)
  if (KERNEL.has(fs.statfsSync(there).type)) throw Object.assign(new Error(), { code: 'ENOENT' })
  const missing = path.relative(there, folder)
  let made = there
  for (const name of missing === '' ? [] : missing.split(path.sep)) {
    made = path.join(made, name)
    fs.mkdirSync(made)
  }
}

/**
 * Makes a folder if it is not there, and checks that this account can write in it. @param todo advice for the person otherwise
 * @throws Error that names the folder, the reason, and `todo`
 */
export const makeFolder = (folder: string, todo: string): void => {
  const place = path.resolve(folder)
  writing(place, todo, () => {
    makeEach(place)
    if (!fs.statSync(place).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    fs.accessSync(place, fs.constants.W_OK | fs.constants.X_OK)
  })
}

/** Returns the reason why this account cannot write at a place that is there; null if it can. */
export const whyNotWritable = (place: string): string | null => {
  try {
    fs.accessSync(place, fs.constants.W_OK)
    return null
  } catch (error) {
    return WHY[codeOf(error)] ?? errorWords(error)
  }
}

export const ACCOUNT = 'Try it as the account of the server, or as root'
/** Advice for a place that cannot be written, by the reason. */
export const remedy = (why: string): string => (why === READ_ONLY ? 'Make its disk writable' : ACCOUNT)

/** Checks that a file which a person named can be read. @param todo advice on another name. @throws Error with the reason */
export const requireFile = (file: string, todo: string): void => {
  let isFile = false
  try {
    isFile = fs.statSync(file).isFile()
    fs.accessSync(file, fs.constants.R_OK)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') throw new Error(`There is no file ${file}`)
    throw new Error(`This account may not read ${file}. ${ACCOUNT}`)
  }
  if (!isFile) throw new Error(`${file} is no file. ${todo}`)
}

/** Words of an error for a person at the console, without the system's codes. */
export const consoleWords = (error: unknown): string => {
  const code = codeOf(error)
  const { path: place, dest, syscall = '' } = error as NodeJS.ErrnoException & { dest?: string }
  const why = WHY[code]
  if (why === undefined || (place === undefined && !code.startsWith('SQLITE') && code !== 'ENOSPC'))
    return errorWords(error)
  const named = dest ?? place
  if (code === 'ENOENT' && !syscall.startsWith('mkdir')) return `There is no ${place}`
  if (why === NOT_ALLOWED && named !== undefined) return `This account may not use ${named}. ${ACCOUNT}`
  return `${named ?? 'A file'} cannot be written: ${why}. Mend that, or choose another folder`
}
