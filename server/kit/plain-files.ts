import { createHash } from 'node:crypto'
import fs from 'node:fs'

/**
 * Returns true for a file, false where there is nothing.
 * @throws Error for what else may stand there, since an account that fills a folder may have put it: a link leads anywhere, a pipe never ends
 */
export const isPlainFile = (file: string): boolean => {
  const found = fs.lstatSync(file, { throwIfNoEntry: false })
  if (found !== undefined && !found.isFile()) throw new Error(`${file} is a link, or no file: it is not read`)
  return found !== undefined
}

/**
 * Reads a text that this program wrote. What was opened is what is looked at, whatever has its name meanwhile.
 * @param most bytes; a longer one was not written by this program
 * @throws Error where nothing is there, or a link, a pipe, or what is longer
 */
export const readPlainText = (file: string, most: number): string => {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = fs.constants
  // Windows has neither.
  const opened = fs.openSync(file, O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0))
  try {
    const found = fs.fstatSync(opened)
    if (!found.isFile()) throw new Error(`${file} is no file: it is not read`)
    if (found.size > most) throw new Error(`${file} is longer than this program writes it: it is not read`)
    return fs.readFileSync(opened, 'utf8')
  } finally {
    fs.closeSync(opened)
  }
}

/** Names of the files in a folder that are no links; none without the folder. */
export const plainFilesIn = (folder: string): string[] =>
  fs.existsSync(folder)
    ? fs.readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []))
    : []

/** Writes a file of this account alone. A file or link that has its name goes, and is not followed. */
export const writeAnew = (file: string, content: string | Uint8Array): void => {
  fs.rmSync(file, { force: true })
  fs.writeFileSync(file, content, { flag: 'wx', mode: 0o600 })
}

/** Copies a file; `to` as {@link writeAnew}. */
export const copyAnew = (from: string, to: string): void => {
  fs.rmSync(to, { force: true })
  fs.copyFileSync(from, to, fs.constants.COPYFILE_EXCL)
}

const PIECE = 1 << 20

/** Reads a file piece by piece: it may be larger than memory. */
export const sha256Of = (file: string): string => {
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafe(PIECE)
  const handle = fs.openSync(file, 'r')
  try {
    for (let read = fs.readSync(handle, piece); read > 0; read = fs.readSync(handle, piece))
      hash.update(piece.subarray(0, read))
  } finally {
    fs.closeSync(handle)
  }
  return hash.digest('hex')
}

/** A file beside a backup that a restore does not take, and why. */
export type LeftOut = { file: string; why: string }
