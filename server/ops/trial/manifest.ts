import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { isPlainFile, readPlainText, sha256Of, writeAnew } from '../../kit/plain-files.ts'
import { rowCounts } from '../../store/sql/written.ts'

const Held = z.object({
  sha256: z.string(),
  /** Rows of each table. */
  rows: z.record(z.string(), z.int()),
})
/** Content of a file when it was written. */
export type Held = z.infer<typeof Held>
/**
 * Content of a backup when it was written; stands beside it. A copy that follows is replaced after its manifest: until then the
 * file is the former one.
 */
const Manifest = Held.extend({ former: Held.optional() })
export type Manifest = z.infer<typeof Manifest>

/** Bytes; a line of each table. */
const LONGEST = 1_000_000

/** Waits until a file or folder is on the disk. */
export const sync = (place: string): void => {
  const handle = fs.openSync(place, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

/** The manifest's file beside a backup. */
export const manifestOf = (backup: string): string => `${backup}.json`

/** Warning about a backup without its manifest. */
export const lacksManifest = (backup: string): string =>
  `There is no ${manifestOf(backup)}, so rows that this file may have lost cannot be noticed. Where tours backup wrote it, copy both`

/** Describes a whole database file that nothing has open. */
export const describeBackup = (file: string): Held => ({ rows: rowCounts(file), sha256: sha256Of(file) })

/** Entry of a manifest for the file with this digest; undefined where the file is not as it was written. */
export const heldBy = ({ former, ...newest }: Manifest, sha256: string): Held | undefined =>
  [newest, former].find((one) => one?.sha256 === sha256)

/** Puts a manifest beside a backup in one step, and waits for the disk. */
export const writeManifest = (backup: string, manifest: Manifest): void => {
  const next = `${manifestOf(backup)}.part`
  writeAnew(next, `${JSON.stringify(manifest)}\n`)
  sync(next)
  fs.renameSync(next, manifestOf(backup))
  sync(path.dirname(backup))
}

/** @returns null for a backup without one: of an older version, or copied by hand. @throws Error when it is broken */
export const readManifest = (backup: string): Manifest | null => {
  const file = manifestOf(backup)
  if (!isPlainFile(file)) return null
  try {
    return Manifest.parse(JSON.parse(readPlainText(file, LONGEST)))
  } catch {
    throw new Error(`${file} is broken: it does not say what the backup held`)
  }
}
