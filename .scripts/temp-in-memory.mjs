import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
/** Far more than all tests at once have written. */
const NEEDED_BYTES = 3e9

/**
 * Puts temporary files into memory where there is room for them: a server of a test waits for the disk with every write.
 * A killed process leaves there what it would leave on a disk. The folder goes when this script ends.
 * @returns what the tests' environment gets
 */
export const tempInMemory = () => {
  if (process.env.TMPDIR || !fs.existsSync(MEMORY)) return {}
  const { bavail, bsize } = fs.statfsSync(MEMORY)
  if (Math.min(bavail * bsize, os.freemem()) < NEEDED_BYTES) return {}
  const folder = fs.mkdtempSync(path.join(MEMORY, 'tours-tests-'))
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
  return { TMPDIR: folder }
}
