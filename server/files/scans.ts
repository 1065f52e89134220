import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { SCAN_KINDS, scanKindOf } from '../../shared/domain/approvals/scan-kinds.ts'
import { MAX_SCAN_BYTES } from '../../shared/schemas/file-import.ts'
import { type Upload, uploadedFile } from '../http/upload.ts'
import { Refusal } from '../kit/refusal.ts'
import { pictureOf } from './picture.ts'
import { isScanName, scanFolder, syncFolder } from './scan-folder.ts'

/**
 * Scans of documents: files under DATA_DIR/files, named by the hash of their content. They are never changed, and deleted
 * once no document has them any more.
 */

/** Returns the media type of a scan by its name. */
export const scanType = (name: string): string =>
  SCAN_KINDS.find(({ end }) => name.endsWith(`.${end}`))?.type ?? 'application/octet-stream'

export type Scan = { name: string; bytes: Uint8Array }
/**
 * Takes a scan out of its upload. Runs in the worker: a form of 5 MB takes long to take apart, and longer when it is meant to.
 * @throws Refusal 400 for what is no form, has no file, or is by its first bytes neither PDF nor JPEG nor PNG; 413
 */
export const scanOfUpload = async (upload: Upload): Promise<Scan> => {
  const bytes = await uploadedFile(upload)
  if (bytes.length > MAX_SCAN_BYTES) throw new Refusal(413, 'body_too_large', { max_bytes: MAX_SCAN_BYTES })
  const kind = scanKindOf(bytes)
  if (!kind) throw new Refusal(400, 'document_file_kind')
  const kept = kind.end === 'jpg' ? withoutPlace(bytes) : bytes
  return { name: `${createHash('sha256').update(kept).digest('hex')}.${kind.end}`, bytes: kept }
}

/** The largest side that a JPEG can have: how large a scan may be is said in bytes. */
const ANY_SIDE = 65_535
/** A JPEG without what a camera tells of place and time; one that cannot be read strictly stays as it is. */
const withoutPlace = (bytes: Uint8Array): Uint8Array => pictureOf(bytes, { side: ANY_SIDE })?.bytes ?? bytes

/** A scan that is on the disk, and not yet under its name. */
export type WrittenScan = {
  name: string
  /** Gives it its name; synchronously, so that the file is not deleted before a row refers to it. */
  keep: () => void
  /** Deletes it, unless it was kept. */
  drop: () => void
}

/** Writes a scan to the disk without blocking other requests. */
export const writeScan = async (dataDir: string, { name, bytes }: Scan): Promise<WrittenScan> => {
  const folder = scanFolder(dataDir)
  const unfinished = path.join(folder, `.${randomUUID()}.part`)
  const drop = () => fs.rmSync(unfinished, { force: true })
  try {
    await fs.promises.mkdir(folder, { recursive: true })
    await fs.promises.writeFile(unfinished, bytes, { flush: true })
  } catch (error) {
    drop()
    throw error
  }
  return {
    name,
    keep: () => {
      const file = path.join(folder, name)
      if (fs.existsSync(file)) return
      fs.renameSync(unfinished, file)
      syncFolder(folder)
    },
    drop,
  }
}

export const deleteScan = (dataDir: string, name: string): void => {
  if (isScanName(name)) fs.rmSync(path.join(scanFolder(dataDir), name), { force: true })
}

/** Bytes of a file that are in memory for each reader. */
const PIECE = 256 * 1024

/**
 * Opens a scan to read: piece by piece, so that readers who read slowly fill no memory, and nothing stays open between.
 * @returns null where the disk does not have it
 */
export const openScan = (
  dataDir: string,
  name: string,
): { size: number; content: ReadableStream<Uint8Array> } | null => {
  const file = path.join(scanFolder(dataDir), name)
  const { size } = (isScanName(name) && fs.statSync(file, { throwIfNoEntry: false })) || {}
  if (size === undefined) return null
  let at = 0
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const handle = await fs.promises.open(file)
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(PIECE), 0, PIECE, at)
      at += bytesRead
      if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
      if (bytesRead === 0 || at >= size) controller.close()
    } finally {
      await handle.close()
    }
  }
  return { size, content: new ReadableStream({ pull }, { highWaterMark: 0 }) }
}
