import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const chunk = (name: string, data: Buffer): Buffer => {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), data, Buffer.alloc(4)])
  whole.writeUInt32BE(data.length)
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length)
  return whole
}

const greyPicture = (width: number, lines: readonly Buffer[]): Buffer => {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width)
  size.writeUInt32BE(lines.length, 4)
  // Before each line stands its filter, none.
  const pixels = Buffer.concat(lines.flatMap((line) => [Buffer.alloc(1), line]))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([size, Buffer.from([8, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A grey PNG of one line; each width, pixels, is another file. */
export const samplePicture = (width = 1): Buffer => greyPicture(width, [Buffer.alloc(width)])

/** A PNG that cannot be made smaller, about `side` times `side` bytes; each is another file. */
export const largePicture = (side: number): Buffer =>
  greyPicture(
    side,
    Array.from({ length: side }, () => randomBytes(side)),
  )
