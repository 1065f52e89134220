import { inflateRawSync } from 'node:zlib'
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl'
import { decodedUri } from '#shared/decoded-uri.ts'
import { Refusal } from '../../kit/refusal.ts'

/**
 * A zip that a person uploads, read part by part. Sizes are those that its directory names: they are added up before
 * anything is unpacked, and no part gets more room than it claims.
 */
export type Zip = {
  /** Names of its parts as the file has them; folders are none. */
  names: readonly string[]
  has: (name: string) => boolean
  /** Bytes of a part, in whatever spelling its name is asked for; null where there is none. @throws Refusal 400 for a damaged part */
  read: (name: string) => Uint8Array | null
}

type Part = { name: string; entry: Entry; from: number; to: number }

/** Begins the last record of a zip, which ends with a comment and its length. */
const END_SIGNATURE = Buffer.from('PK\x05\x06', 'latin1')
const END_LENGTH = 22
const MAX_PARTS = 2_000
/** Bytes of all parts together: 50,000 rows with twenty columns take some 60 MB. */
export const MAX_UNPACKED = 150 * 1024 * 1024

const damaged = (): Refusal => new Refusal(400, 'file_wrong_format')
export const tooLarge = (): Refusal =>
  new Refusal(400, 'upload_workbook_too_large', { max: MAX_UNPACKED / 1024 / 1024 })

/**
 * The one key of all spellings of a part's name (ECMA-376 part 2, 6.2.2): upper case, escaped letters, slashes of Windows and a
 * slash or `./` in front make no difference.
 * @example
 * partKey('/xl/worksheets/../My%20Styles.xml') // → 'xl/my styles.xml'
 */
export const partKey = (name: string): string => {
  const steps: string[] = []
  for (const step of name.replaceAll('\\', '/').split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(decodedUri(step) ?? step)
  }
  return steps.join('/').normalize('NFC').toLowerCase()
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Many programs write names in UTF-8 without saying so. */
const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string => {
  try {
    return UTF8.decode(fileNameRaw)
  } catch {
    return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true)
  }
}

/** The zip without what a program on its way added behind its end. */
const withoutTail = (bytes: Buffer): Buffer => {
  const end = bytes.lastIndexOf(END_SIGNATURE)
  if (end < 0 || end + END_LENGTH > bytes.length) throw damaged()
  return bytes.subarray(0, end + END_LENGTH + bytes.readUInt16LE(end + END_LENGTH - 2))
}

const partsOf = async (zip: ZipFile): Promise<Part[]> => {
  const parts: Part[] = []
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry)
    if (name.endsWith('/')) continue
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    parts.push({ name, entry, from: fileDataStart, to: fileDataStart + entry.compressedSize })
  }
  return parts
}

/** @throws Refusal 400 where two parts share bytes, by which a small file would unpack to a large one */
const requireApart = (parts: readonly Part[]): void => {
  let end = 0
  for (const { entry, to } of parts.toSorted((one, other) => one.from - other.from)) {
    if (entry.relativeOffsetOfLocalHeader < end) throw damaged()
    end = to
  }
}

const unpack = (bytes: Buffer, { entry, from, to }: Part): Uint8Array => {
  if (!entry.canDecodeFileData()) throw damaged()
  const packed = bytes.subarray(from, to)
  if (entry.compressionMethod === 0) return packed
  let unpacked: Buffer
  try {
    unpacked = inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.uncompressedSize) })
  } catch (error) {
    // More comes out than the directory says.
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : damaged()
  }
  if (unpacked.length !== entry.uncompressedSize) throw damaged()
  return unpacked
}

/** @throws Refusal 400 for what is no zip, one that would be too large unpacked, and one with two parts of a name */
export const openZip = async (file: Uint8Array): Promise<Zip> => {
  const bytes = withoutTail(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  let parts: Part[]
  try {
    // Names are decoded here: a slash in front of one is harmless where nothing is written to a disk.
    const zip = await fromBufferPromise(bytes, { decodeStrings: false })
    if (zip.entryCount > MAX_PARTS) throw tooLarge()
    parts = await partsOf(zip)
  } catch (error) {
    throw error instanceof Refusal ? error : damaged()
  }
  if (parts.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0) > MAX_UNPACKED) throw tooLarge()
  requireApart(parts)
  const byKey = new Map(parts.map((part) => [partKey(part.name), part]))
  // Programs would not agree which one counts.
  if (byKey.size < parts.length) throw damaged()
  return {
    names: parts.map(({ name }) => name),
    has: (name) => byKey.has(partKey(name)),
    read: (name) => {
      const part = byKey.get(partKey(name))
      return part ? unpack(bytes, part) : null
    },
  }
}
