/** Longer side in pixels of a photo that was made smaller: small print stays readable. */
const SIDE = 2600
const QUALITY = 0.85
const JPEG = 'image/jpeg'

type Canvas = OffscreenCanvas | HTMLCanvasElement

const blobOf = (canvas: Canvas): Promise<Blob | null> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type: JPEG, quality: QUALITY })
    : new Promise((resolve) => canvas.toBlob(resolve, JPEG, QUALITY))

/** A photo as JPEG with fewer pixels. @param canvasOf makes what it is drawn on. @returns null where it cannot be read */
export const smallerPhoto = async (
  photo: Blob,
  canvasOf: (width: number, height: number) => Canvas,
): Promise<Blob | null> => {
  try {
    // Turned as the camera was held.
    const image = await createImageBitmap(photo, { imageOrientation: 'from-image' })
    const scale = Math.min(1, SIDE / Math.max(image.width, image.height))
    const canvas = canvasOf(Math.round(image.width * scale), Math.round(image.height * scale))
    const paper = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
    if (!paper) return null
    // A JPEG shows what is transparent as black.
    paper.fillStyle = '#fff'
    paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    return await blobOf(canvas)
  } catch {
    return null
  }
}
