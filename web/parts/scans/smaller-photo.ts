import { type CanvasOf, givesWhatWasDrawn, jpegOf, paperOf } from '../../page/canvas.ts'

/** Longer side in pixels of a photo that was made smaller: small print stays readable. */
const SIDE = 2600
const QUALITY = 0.85

/**
 * A photo as JPEG with fewer pixels.
 * @returns null where it cannot be read, `spoiled` where the browser gives out other pixels than were drawn
 */
export const smallerPhoto = async (photo: Blob, canvasOf: CanvasOf): Promise<Blob | null | 'spoiled'> => {
  try {
    // Turned as the camera was held.
    const image = await createImageBitmap(photo, { imageOrientation: 'from-image' })
    if (!givesWhatWasDrawn(canvasOf)) return 'spoiled'
    const scale = Math.min(1, SIDE / Math.max(image.width, image.height))
    const canvas = canvasOf(Math.round(image.width * scale), Math.round(image.height * scale))
    const paper = paperOf(canvas)
    if (!paper) return null
    // A JPEG shows what is transparent as black.
    paper.fillStyle = '#fff'
    paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    return await jpegOf(canvas, QUALITY)
  } catch {
    return null
  }
}
