import { crc32, inflateSync } from 'node:zlib'
import { segmentOfTurn, turnOfSegment } from './exif-turn.ts'

/**
 * A picture of which every part was looked at: `bytes` hold what it takes to draw it and nothing else, so that no later
 * reader can see another picture, or another size, than the one that was judged here.
 */
export type Picture = { type: 'png' | 'jpeg'; width: number; height: number; bytes: Buffer }
/** Largest side in pixels, and that of a JPEG where it is another one: reading it unpacks nothing. */
type Limit = { side: number; jpegSide?: number }

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const KEPT_CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']
/** Samples of a pixel, and the bits that one may have, by colour type (PNG, table 11.1). */
const COLOURS: Record<number, { samples: number; depths: readonly number[] }> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
}
/** Start and step of each pass of an interlaced picture: x, y, dx, dy (Adam7). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const WHOLE = [[0, 0, 1, 1]] as const

const isSide = (pixels: number, { side }: Limit): boolean => pixels >= 1 && pixels <= side

type Chunk = { name: string; data: Buffer }
/** The chunks up to the end, each whole and with the right checksum; null for anything else. */
const chunksOf = (bytes: Buffer): Chunk[] | null => {
  const chunks: Chunk[] = []
  for (let at = PNG.length; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length || bytes.readUInt32BE(end) !== crc32(bytes.subarray(at + 4, end))) return null
    const name = bytes.toString('latin1', at + 4, at + 8)
    chunks.push({ name, data: bytes.subarray(at + 8, end) })
    if (name === 'IEND') return chunks
    at = end + 4
  }
  return null
}

const written = ({ name, data }: Chunk): Buffer => {
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length)
  chunk.write(name, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, data.length + 8)), data.length + 8)
  return chunk
}

/** Bytes of the lines of a picture once they are unpacked, a filter's byte before each. */
const unpackedSize = (width: number, height: number, bits: number, isInterlaced: boolean): number =>
  (isInterlaced ? PASSES : WHOLE).reduce((sum, [x, y, dx, dy]) => {
    const columns = Math.ceil((width - x) / dx)
    const lines = Math.ceil((height - y) / dy)
    return columns > 0 && lines > 0 ? sum + lines * (1 + Math.ceil((columns * bits) / 8)) : sum
  }, 0)

/** Returns true if the data unpack to exactly `size` bytes; no more are unpacked. */
const unpacksTo = (packed: Buffer, size: number): boolean => {
  try {
    return inflateSync(packed, { maxOutputLength: size }).length === size
  } catch {
    return false
  }
}

const pngOf = (bytes: Buffer, limit: Limit): Picture | null => {
  const chunks = chunksOf(bytes)
  const [head] = chunks ?? []
  if (!chunks || head?.name !== 'IHDR' || head.data.length !== 13) return null
  const count = (name: string) => chunks.filter((chunk) => chunk.name === name).length
  const names = chunks.map(({ name }) => name)
  const isUnknown = names.some((name) => /^[A-Z]/.test(name) && !KEPT_CHUNKS.includes(name))
  const first = names.indexOf('IDAT')
  const isTogether = names.lastIndexOf('IDAT') - first + 1 === count('IDAT')
  if (isUnknown || first < 0 || !isTogether || count('IHDR') > 1 || count('PLTE') > 1 || count('tRNS') > 1) return null
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)]
  const [depth = 0, colour = 0, packing, filter, interlace = 0] = head.data.subarray(8)
  const { samples, depths } = COLOURS[colour] ?? { samples: 0, depths: [] }
  if (!depths.includes(depth) || packing !== 0 || filter !== 0 || interlace > 1) return null
  if (!isSide(width, limit) || !isSide(height, limit)) return null
  const palette = chunks.find(({ name }) => name === 'PLTE')?.data.length ?? 0
  if ((colour === 3 && palette === 0) || palette % 3 !== 0 || palette > 768) return null
  const packed = Buffer.concat(chunks.flatMap(({ name, data }) => (name === 'IDAT' ? [data] : [])))
  if (!unpacksTo(packed, unpackedSize(width, height, samples * depth, interlace === 1))) return null
  const kept = chunks.filter(({ name }) => KEPT_CHUNKS.includes(name))
  return { type: 'png', width, height, bytes: Buffer.concat([PNG, ...kept.map(written)]) }
}

/** Markers of a JPEG (ITU T.81, table B.1). */
const SOI = 0xd8
const EOI = 0xd9
const APP0 = 0xe0
const APP1 = 0xe1
const SOS = 0xda
/** Frames that every program draws: baseline, extended and progressive. Lossless and arithmetic ones are none of them. */
const FRAMES = [0xc0, 0xc1, 0xc2]
/**
 * Segments that stay: tables, restarts, JFIF, and Adobe's word about the colours. Of the camera's notes only the turn stays;
 * comments go.
 */
const KEPT_SEGMENTS = [...FRAMES, SOS, 0xc4, 0xdb, 0xdd, 0xe0, 0xee]
const LEFT_SEGMENTS = [...Array.from({ length: 16 }, (_, n) => 0xe0 + n), 0xfe]
/** Parts of which a progressive picture may be made; a program writes about ten. */
const MAX_SCANS = 64

/** Returns the end of a scan's data: the next marker that is neither a byte of theirs nor a restart. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

/** The parts of a JPEG with the turn of its camera, behind JFIF, which comes first. */
const withTurn = (parts: readonly Buffer[], turn: number): Buffer[] => {
  const at = parts[1]?.[1] === APP0 ? 2 : 1
  return turn === 1 ? [...parts] : [...parts.slice(0, at), segmentOfTurn(turn), ...parts.slice(at)]
}

const jpegOf = (bytes: Buffer, limit: Limit): Picture | null => {
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | null = null
  let scans = 0
  let turn: number | null = null
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    const length = bytes.readUInt16BE(at + 2)
    let end = at + 2 + length
    if (length < 2 || end > bytes.length) return null
    if (FRAMES.includes(marker)) {
      if (size || length < 11) return null
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
      if (!isSide(size.width, limit) || !isSide(size.height, limit)) return null
    } else if (marker === SOS) {
      scans += 1
      if (!size || scans > MAX_SCANS) return null
      end = endOfScan(bytes, end)
    }
    if (marker === APP1) turn ??= turnOfSegment(bytes.subarray(at + 4, end))
    if (KEPT_SEGMENTS.includes(marker)) kept.push(bytes.subarray(at, end))
    else if (!LEFT_SEGMENTS.includes(marker)) return null
    at = end
    if (bytes[at] === 0xff && bytes[at + 1] === EOI)
      return size && scans > 0
        ? { type: 'jpeg', ...size, bytes: Buffer.concat([...withTurn(kept, turn ?? 1), Buffer.from([0xff, EOI])]) }
        : null
  }
  return null
}

/**
 * Reads a picture strictly, whatever its name says; null for anything but a PNG or a JPEG that is whole and within the
 * limit. Unpacks a PNG once: up to 32 bytes for each allowed pixel, so run it in the worker where a limit is large.
 */
export const pictureOf = (given: Uint8Array, limit: Limit): Picture | null => {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  if (bytes.subarray(0, PNG.length).equals(PNG)) return pngOf(bytes, limit)
  return bytes[0] === 0xff && bytes[1] === SOI ? jpegOf(bytes, { side: limit.jpegSide ?? limit.side }) : null
}
