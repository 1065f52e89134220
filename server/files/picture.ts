/** What a picture is by its first bytes, with its size in pixels. */
export type Picture = { type: 'png' | 'jpeg'; width: number; height: number }

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Byte at which a PNG's width stands: behind the signature, a length and the name of the first chunk. */
const PNG_SIZE_AT = 16

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

const pngOf = (bytes: Uint8Array): Picture | null => {
  if (!startsWith(bytes, PNG) || bytes.length < PNG_SIZE_AT + 8) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { type: 'png', width: view.getUint32(PNG_SIZE_AT), height: view.getUint32(PNG_SIZE_AT + 4) }
}

/** Markers of a JPEG that begin a frame and hold its size (ITU T.81, table B.1). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const jpegOf = (bytes: Uint8Array): Picture | null => {
  if (!startsWith(bytes, [0xff, 0xd8, 0xff])) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    if (isFrame(bytes[at + 1] ?? 0))
      return { type: 'jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** Returns what a picture is, whatever its name says; null for anything but a PNG or a JPEG. */
export const pictureOf = (bytes: Uint8Array): Picture | null => pngOf(bytes) ?? jpegOf(bytes)
