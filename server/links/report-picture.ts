import { createHash } from 'node:crypto'
import { pictureOf } from '../files/picture.ts'
import type { Scan } from '../files/scans.ts'
import { Refusal } from '../kit/refusal.ts'

/** Pixels of a side. Phones send 1,600, and a JPEG as it was taken where their browser cannot make it small. */
const LIMIT = { side: 2400, jpegSide: 6000 }

/**
 * A photo or signature as it is kept: with nothing in it that was not looked at, so without what a camera tells of place and
 * time. Runs in the worker.
 * @throws Refusal 400 for what is neither a JPEG nor a PNG, or too large
 */
export const reportPicture = (bytes: Uint8Array): Scan => {
  const picture = pictureOf(bytes, LIMIT)
  if (!picture) throw new Refusal(400, 'trip_report_picture_invalid')
  const end = picture.type === 'jpeg' ? 'jpg' : 'png'
  return { name: `${createHash('sha256').update(picture.bytes).digest('hex')}.${end}`, bytes: picture.bytes }
}
