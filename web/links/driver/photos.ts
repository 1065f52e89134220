import { type CanvasOf, givesWhatWasDrawn, jpegOf } from '../../page/canvas.ts'

/** Longest side of a photo, pixels. */
export const MAX_SIDE = 1600
/** Of a photo as it is kept and sent. */
export const MAX_PHOTO_BYTES = 350_000
/** Tried one after the other until the photo is small enough. */
const QUALITIES = [0.82, 0.7, 0.58, 0.45]
/** Factor by which each round shortens the sides, if no quality was enough. */
const SHORTER = 0.75
const MIN_SIDE = 320

/**
 * Size of a photo whose longest side is at most `side` pixels; a smaller one stays.
 * @example fitted({ width: 4000, height: 3000 }, 1600) // → { width: 1600, height: 1200 }
 */
export const fitted = ({ width, height }: { width: number; height: number }, side: number) => {
  const scale = Math.min(1, side / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Attempts in their order: sides in pixels with the quality of the JPEG. */
export const attempts = (picture: { width: number; height: number }) => {
  const tried: { width: number; height: number; quality: number }[] = []
  for (let side = MAX_SIDE; side >= MIN_SIDE; side = Math.floor(side * SHORTER))
    for (const quality of QUALITIES) tried.push({ ...fitted(picture, side), quality })
  return tried
}

/** First bytes of a photo that is sent as the camera made it: of a JPEG, of a PNG. */
const FIRST_BYTES = { 'image/jpeg': [0xff, 0xd8, 0xff], 'image/png': [0x89, 0x50, 0x4e, 0x47] } as const

/** Returns a photo as the camera made it, without place and time; null for a kind or a size that the server does not take. */
const asTaken = async (photo: Blob, most: number): Promise<Omit<SmallPhoto, 'isAsTaken'> | null> => {
  if (photo.size > most) return null
  const bytes = await photo.arrayBuffer()
  const first = new Uint8Array(bytes)
  const isOf = (type: PhotoType): boolean => FIRST_BYTES[type].every((byte, at) => first[at] === byte)
  const type = (['image/jpeg', 'image/png'] as const).find(isOf)
  return type ? { bytes, type } : null
}

type PhotoType = keyof typeof FIRST_BYTES
type SmallPhoto = { bytes: ArrayBuffer; type: PhotoType; isAsTaken: boolean }

const newCanvas: CanvasOf = (width, height) => Object.assign(document.createElement('canvas'), { width, height })

/**
 * Makes a photo small, without the place and time that the camera noted. If the browser gives out other pixels than were drawn,
 * the photo stays as it was taken. The page fetches this module on demand: it imports nothing of the page's.
 * @param most bytes that the server takes
 * @returns a fault for a file that the browser cannot show, and for one that it would have to make small but cannot
 */
export const shrunk = async (
  photo: Blob,
  most: number,
): Promise<SmallPhoto | { fault: 'photoBad' | 'photoSpoiled' }> => {
  if (!givesWhatWasDrawn(newCanvas)) {
    const taken = await asTaken(photo, most)
    return taken ? { ...taken, isAsTaken: true } : { fault: 'photoSpoiled' }
  }
  const bytes = await redrawn(photo)
  return bytes ? { bytes, type: 'image/jpeg', isAsTaken: false } : { fault: 'photoBad' }
}

const redrawn = async (photo: Blob): Promise<ArrayBuffer | null> => {
  // As the camera held it: by the orientation that its file tells.
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return null
  const canvas = document.createElement('canvas')
  try {
    for (const { width, height, quality } of attempts(picture)) {
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width
        canvas.height = height
        const context = canvas.getContext('2d')
        if (!context) return null
        context.fillStyle = '#fff'
        context.fillRect(0, 0, width, height)
        context.drawImage(picture, 0, 0, width, height)
      }
      const blob = await jpegOf(canvas, quality)
      if (blob && blob.type === 'image/jpeg' && blob.size <= MAX_PHOTO_BYTES) return await blob.arrayBuffer()
    }
    return null
  } finally {
    picture.close()
    // Safari keeps the pixels of a canvas until it is empty.
    canvas.width = 0
  }
}
