import { constants, crc32, deflateRawSync } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/** Number of the method in the zip format. */
const DEFLATE = 8

/** A zip file that grows part by part. */
export type ZipFile = {
  /**
   * Begins a part. Its pieces are compressed one by one, each ending on a full byte (a sync flush), so that one after another
   * they are one stream; zlib takes a fifth of fflate's time for it.
   * @param level of compression, 1 to 9
   */
  begin: (filename: string, level: number) => (bytes: Uint8Array, isLast: boolean) => void
  /** @returns the file, once all parts have ended */
  end: () => Uint8Array
}

const joined = (pieces: readonly Uint8Array[]): Uint8Array => {
  const file = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    file.set(piece, at)
    at += piece.length
  }
  return file
}

/** @param madeAt milliseconds since 1970 */
export const openZip = (madeAt: number): ZipFile => {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  return {
    begin: (filename, level) => {
      const part: ZipInputFile = { filename, size: 0, crc: 0, compression: DEFLATE, mtime: madeAt }
      zip.add(part)
      return (bytes, isLast) => {
        part.crc = crc32(bytes, part.crc)
        part.size += bytes.length
        const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
        part.ondata?.(null, deflateRawSync(bytes, { level, finishFlush }), isLast)
      }
    },
    end: () => {
      zip.end()
      return joined(pieces)
    },
  }
}

const USUAL_LEVEL = 6

/** A zip file of finished parts, by name. @param madeAt milliseconds since 1970 */
export const zippedFile = (parts: Readonly<Record<string, Uint8Array>>, madeAt: number): Uint8Array => {
  const zip = openZip(madeAt)
  for (const [filename, bytes] of Object.entries(parts)) zip.begin(filename, USUAL_LEVEL)(bytes, true)
  return zip.end()
}
