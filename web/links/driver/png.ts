import type { Pixels } from './drawing.ts'

/** Paper, two shades, ink: red, green, blue. */
const PALETTE = [255, 255, 255, 174, 184, 200, 92, 113, 146, 11, 42, 91]
const BITS = 2

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1
  return sum
})
const crc32 = (bytes: Uint8Array): number => {
  let sum = ~0
  for (const byte of bytes) sum = (CRC_TABLE[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8)
  return ~sum >>> 0
}
const adler32 = (bytes: Uint8Array): number => {
  let [a, b] = [1, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    a += bytes[at] ?? 0
    b += a
    // Before either is too large a number.
    if (at % 4096 === 4095) [a, b] = [a % 65_521, b % 65_521]
  }
  return (b % 65_521) * 65_536 + (a % 65_521)
}

const numberOf = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]

/** Lengths of a repeated byte that a code says by itself (RFC 1951, 3.2.5), the longest first. */
const RUNS = [
  { length: 258, code: 285 },
  ...[10, 9, 8, 7, 6, 5, 4, 3].map((length) => ({ length, code: 254 + length })),
]

/**
 * Packs bytes, most of which repeat the one before, at once: deflate in one block with fixed codes (RFC 1951, 3.2.6), within
 * zlib's frame.
 */
const packed = (bytes: Uint8Array): number[] => {
  const out = [0x78, 0x01]
  let [held, bits] = [0, 0]
  const put = (value: number, count: number): void => {
    held |= value << bits
    for (bits += count; bits >= 8; bits -= 8) {
      out.push(held & 255)
      held >>>= 8
    }
  }
  /** Codes stand with their first bit first. */
  const putCode = (code: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit -= 1) put((code >> bit) & 1, 1)
  }
  const putSymbol = (symbol: number): void => {
    if (symbol < 144) putCode(0x30 + symbol, 8)
    else if (symbol < 256) putCode(0x190 + symbol - 144, 9)
    else if (symbol < 280) putCode(symbol - 256, 7)
    else putCode(0xc0 + symbol - 280, 8)
  }
  put(0b011, 3)
  for (let at = 0; at < bytes.length; ) {
    let repeats = 0
    if (at > 0)
      while (repeats < 258 && at + repeats < bytes.length && bytes[at + repeats] === bytes[at - 1]) repeats += 1
    const run = RUNS.find(({ length }) => length <= repeats)
    putSymbol(run?.code ?? bytes[at] ?? 0)
    // As far back as one byte.
    if (run) putCode(0, 5)
    at += run?.length ?? 1
  }
  putSymbol(256)
  if (bits > 0) put(0, 8 - bits)
  return [...out, ...numberOf(adler32(bytes))]
}

const chunk = (name: string, content: readonly number[]): number[] => {
  const named = Uint8Array.from([...[...name].map((letter) => letter.charCodeAt(0)), ...content])
  return [...numberOf(content.length), ...named, ...numberOf(crc32(named))]
}

/** Pixels as a PNG of four colours, at once: what the browser encodes when it is idle may come after the page has ended. */
export const pngOf = ({ width, height, ink }: Pixels): ArrayBuffer => {
  // Before each line stands its filter, none; a byte holds four pixels.
  const line = 1 + Math.ceil((width * BITS) / 8)
  const bytes = new Uint8Array(line * height)
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      const shade = ink[at]
      if (!shade) continue
      const byte = y * line + 1 + (x >> 2)
      bytes[byte] = (bytes[byte] ?? 0) | (shade << (6 - (x & 3) * BITS))
    }
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk('IHDR', [...numberOf(width), ...numberOf(height), BITS, 3, 0, 0, 0]),
    ...chunk('PLTE', PALETTE),
    ...chunk('IDAT', packed(bytes)),
    ...chunk('IEND', []),
  ]).buffer
}
