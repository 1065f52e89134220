/** Tag of the way a camera held a picture (Exif 2.32, tag 274 "Orientation"): 1 is upright, 2 to 8 are turned or mirrored. */
const ORIENTATION = 0x0112
const SHORT = 3
const EXIF = Buffer.from('Exif\0\0', 'latin1')
const ENTRY = 12

/** The turn that a TIFF directory tells; 1 for none that can be read. */
const turnOfTiff = (tiff: Buffer): number => {
  const mark = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (mark !== 'II' && mark !== 'MM')) return 1
  const isLittle = mark === 'II'
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const begin = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (begin + 2 > tiff.length) return 1
  const entries = Math.min(short(begin), Math.floor((tiff.length - begin - 2) / ENTRY))
  for (let entry = 0; entry < entries; entry += 1) {
    const at = begin + 2 + entry * ENTRY
    if (short(at) !== ORIENTATION) continue
    const turn = short(at + 2) === SHORT ? short(at + 8) : 1
    return turn >= 1 && turn <= 8 ? turn : 1
  }
  return 1
}

/** The turn that a segment APP1 of a JPEG tells; null for one of another kind. @param data without marker and length */
export const turnOfSegment = (data: Buffer): number | null =>
  data.subarray(0, EXIF.length).equals(EXIF) ? turnOfTiff(data.subarray(EXIF.length)) : null

/** A whole segment APP1 that tells a turn and nothing else. */
export const segmentOfTurn = (turn: number): Buffer => {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(SHORT, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(turn, 18)
  const head = Buffer.from([0xff, 0xe1, 0, 2 + EXIF.length + tiff.length])
  return Buffer.concat([head, EXIF, tiff])
}
