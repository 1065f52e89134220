/** What the server takes at most. */
const MAX_BYTES = 5_000_000
/** Photos above it are made smaller: on a slow network they would take minutes. */
const MAX_PHOTO_BYTES = 1_500_000
/** Longer side in pixels of a photo that was made smaller: small print stays readable. */
const SIDE = 2600
const QUALITY = 0.85

/** A photo as JPEG, with fewer pixels; null where the browser cannot read it. */
const smaller = async (file: File): Promise<File | null> => {
  try {
    // Turned as the camera was held.
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, SIDE / Math.max(image.width, image.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.width * scale)
    canvas.height = Math.round(image.height * scale)
    const paper = canvas.getContext('2d')
    if (!paper) return null
    // A JPEG shows what is transparent as black.
    paper.fillStyle = '#fff'
    paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return blob && new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
  } catch {
    return null
  }
}

/** Returns a chosen file as it is sent: a large photo with fewer pixels; null for one that the server would not take. */
export const scanToSend = async (file: File): Promise<File | null> => {
  const isLarge = file.type.startsWith('image/') && file.size > MAX_PHOTO_BYTES
  const photo = isLarge ? await smaller(file) : null
  const sent = photo && photo.size < file.size ? photo : file
  return sent.size <= MAX_BYTES ? sent : null
}
