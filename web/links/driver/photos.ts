/** Longest side of a photo, pixels. */
export const MAX_SIDE = 1600
/** Of a photo as it is kept and sent. */
export const MAX_PHOTO_BYTES = 350_000
/** Tried one after the other until the photo is small enough. */
const QUALITIES = [0.82, 0.7, 0.58, 0.45]
/** Each round makes the sides this much shorter, when no quality was enough. */
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

/** What is tried in turn: sides in pixels with the quality of the JPEG. */
export const attempts = (picture: { width: number; height: number }) => {
  const tried: { width: number; height: number; quality: number }[] = []
  for (let side = MAX_SIDE; side >= MIN_SIDE; side = Math.floor(side * SHORTER))
    for (const quality of QUALITIES) tried.push({ ...fitted(picture, side), quality })
  return tried
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality))

/**
 * Makes a photo small, with nothing in it of what the camera noted of place and time.
 * @returns JPEG bytes; null for a file that the browser cannot show
 */
export const shrunk = async (photo: Blob): Promise<ArrayBuffer | null> => {
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
      const blob = await blobOf(canvas, 'image/jpeg', quality)
      if (blob && blob.type === 'image/jpeg' && blob.size <= MAX_PHOTO_BYTES) return await blob.arrayBuffer()
    }
    return null
  } finally {
    picture.close()
    // Safari keeps the pixels of a canvas until it is empty.
    canvas.width = 0
  }
}

/** The drawing on a canvas, at once: what the browser encodes when it is idle may come after the page has ended. @returns PNG bytes */
export const drawn = (canvas: HTMLCanvasElement): ArrayBuffer => {
  const [, base64 = ''] = canvas.toDataURL('image/png').split(',')
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer
}
