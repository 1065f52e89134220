import { inflateRawSync } from 'node:zlib'
import { Refusal } from '../../refusal.ts'

/**
 * A zip that a person uploads, read part by part. Sizes are those that its directory names: they are added up before
 * anything is unpacked, and no part gets more room than it claims.
 */
export type Zip = {
  names: readonly string[]
  /** Bytes of a part; null where there is none. @throws Refusal 400 for a damaged part */
  read: (name: string) => Uint8Array | null
}

type Part = { method: number; packed: number; size: number; offset: number; flags: number }

const END_SIGNATURE = 0x06054b50
const PART_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const END_LENGTH = 22
const MAX_COMMENT = 65_535
const MAX_PARTS = 2_000
/** Bytes of all parts together: 50,000 rows with twenty columns take some 60 MB. */
const MAX_UNPACKED = 150 * 1024 * 1024

const damaged = (): Refusal => new Refusal(400, 'file_wrong_format')
const tooLarge = (): Refusal => new Refusal(400, 'upload_workbook_too_large', { max: MAX_UNPACKED / 1024 / 1024 })

const endOf = (view: DataView): number => {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1)
    if (view.getUint32(at, true) === END_SIGNATURE) return at
  throw damaged()
}

const directoryOf = (view: DataView): Map<string, Part> => {
  const end = endOf(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const parts = new Map<string, Part>()
  if (count > MAX_PARTS) throw tooLarge()
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== PART_SIGNATURE) throw damaged()
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength))
    parts.set(name.replaceAll('\\', '/'), {
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return parts
}

const unpack = (bytes: Uint8Array, view: DataView, part: Part): Uint8Array => {
  if (part.offset + 30 > bytes.length || view.getUint32(part.offset, true) !== LOCAL_SIGNATURE) throw damaged()
  const start = part.offset + 30 + view.getUint16(part.offset + 26, true) + view.getUint16(part.offset + 28, true)
  const packed = bytes.subarray(start, start + part.packed)
  if (part.method === 0) return packed
  if (part.method !== 8 || (part.flags & 1) !== 0) throw damaged()
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, part.size) })
  } catch (error) {
    // More comes out than the directory says.
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : damaged()
  }
}

/** @throws Refusal 400 for what is no zip, or one that would be too large unpacked */
export const openZip = (bytes: Uint8Array): Zip => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < END_LENGTH) throw damaged()
  let parts: Map<string, Part>
  try {
    parts = directoryOf(view)
  } catch (error) {
    throw error instanceof RangeError ? damaged() : error
  }
  if ([...parts.values()].reduce((sum, { size }) => sum + size, 0) > MAX_UNPACKED) throw tooLarge()
  return {
    names: [...parts.keys()],
    read: (name) => {
      const part = parts.get(name)
      return part ? unpack(bytes, view, part) : null
    },
  }
}
