import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { z } from 'zod'
import { rowCounts } from '../../store/sql/written.ts'

/** What a backup held when it was written; stands beside it. */
const Manifest = z.object({
  sha256: z.string(),
  /** Rows of each table. */
  rows: z.record(z.string(), z.int()),
})
export type Manifest = z.infer<typeof Manifest>

const PIECE = 1 << 20

/** The manifest's file beside a backup. */
export const manifestOf = (backup: string): string => `${backup}.json`

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

/** What a person has to know of a backup without its manifest. */
export const lacksManifest = (backup: string): string =>
  `${manifestOf(backup)} is missing, so rows that this file may have lost cannot be noticed: keep it beside the backup`

/** Describes a whole database file that nothing has open. */
export const describeBackup = (file: string): Manifest => ({ rows: rowCounts(file), sha256: sha256Of(file) })

/** @returns null for a backup without one: of an older version, or copied by hand. @throws Error when it cannot be read */
export const readManifest = (backup: string): Manifest | null => {
  const file = manifestOf(backup)
  return fs.existsSync(file) ? Manifest.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : null
}
