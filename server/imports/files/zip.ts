import { inflateRawSync } from 'node:zlib'
import { Refusal } from '../../refusal.ts'

/**
 * A zip that a person uploads, read part by part. Sizes are those that its directory names: they are added up before
 * anything is unpacked, and no part gets more room than it claims.
 */
export type Zip = {
  names: readonly string[]
  /** Bytes of a part, whatever case its name has; null where there is none. @throws Refusal 400 for a damaged part */
  read: (name: string) => Uint8Array | null
}

type Part = { method: number; packed: number; size: number; offset: number; flags: number }

const END_SIGNATURE = 0x06054b50
const PART_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const END_LENGTH = 22
/** Stands in 32 bits for a number that is told in 64 (ZIP64), and in 16 bits for a count that is. */
const TOLD_IN_64 = 0xffffffff
const COUNT_TOLD_IN_64 = 0xffff
const END_64_SIGNATURE = 0x06064b50
const LOCATOR_64_SIGNATURE = 0x07064b50
const LOCATOR_64_LENGTH = 20
const EXTRA_64 = 1
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

const number64 = (view: DataView, at: number): number => {
  const value = Number(view.getBigUint64(at, true))
  // No upload is that long: what is no place in it, is none that it has.
  if (!Number.isSafeInteger(value)) throw damaged()
  return value
}

/** How many parts the directory lists, and where it begins. */
const placeOfDirectory = (view: DataView): { count: number; at: number } => {
  const end = endOf(view)
  const count = view.getUint16(end + 10, true)
  const at = view.getUint32(end + 16, true)
  if (count !== COUNT_TOLD_IN_64 && at !== TOLD_IN_64) return { count, at }
  const locator = end - LOCATOR_64_LENGTH
  if (view.getUint32(locator, true) !== LOCATOR_64_SIGNATURE) return { count, at }
  const end64 = number64(view, locator + 8)
  if (view.getUint32(end64, true) !== END_64_SIGNATURE) throw damaged()
  return { count: number64(view, end64 + 32), at: number64(view, end64 + 48) }
}

/** Numbers of a part in its ZIP64 field, in their order; none without one. */
const numbers64 = (view: DataView, from: number, to: number): (() => number) => {
  let at = from
  while (at + 4 <= to && view.getUint16(at, true) !== EXTRA_64) at += 4 + view.getUint16(at + 2, true)
  const end = at + 4 <= to ? at + 4 + view.getUint16(at + 2, true) : to
  at += 4
  return () => {
    if (at + 8 > end) throw damaged()
    at += 8
    return number64(view, at - 8)
  }
}

const partAt = (view: DataView, at: number, extra: { from: number; to: number }): Part => {
  const next = numbers64(view, extra.from, extra.to)
  const told = (place: number): number => {
    const value = view.getUint32(at + place, true)
    return value === TOLD_IN_64 ? next() : value
  }
  // The field holds only what is told nowhere else, in this order.
  const [size, packed, offset] = [told(24), told(20), told(42)]
  return { flags: view.getUint16(at + 8, true), method: view.getUint16(at + 10, true), packed, size, offset }
}

const directoryOf = (view: DataView): Map<string, Part> => {
  const { count, at: begin } = placeOfDirectory(view)
  let at = begin
  const parts = new Map<string, Part>()
  if (count > MAX_PARTS) throw tooLarge()
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== PART_SIGNATURE) throw damaged()
    const nameLength = view.getUint16(at + 28, true)
    const extra = at + 46 + nameLength
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength))
    const behind = extra + view.getUint16(at + 30, true)
    parts.set(name.replaceAll('\\', '/'), partAt(view, at, { from: extra, to: behind }))
    at = behind + view.getUint16(at + 32, true)
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
  const byLowerCase = new Map(Array.from(parts, ([name, part]) => [name.toLowerCase(), part]))
  return {
    names: [...parts.keys()],
    read: (name) => {
      const part = parts.get(name) ?? byLowerCase.get(name.toLowerCase())
      return part ? unpack(bytes, view, part) : null
    },
  }
}
