import { MAX_SCAN_BYTES } from '../../../shared/schemas/file-import.ts'
import { smallerPhoto } from './smaller-photo.ts'

/** Photos above it are made smaller: on a slow network they would take minutes. */
const MAX_PHOTO_BYTES = 1_500_000

const inPage = (file: File): Promise<Blob | null> =>
  smallerPhoto(file, (width, height) => Object.assign(document.createElement('canvas'), { width, height }))

const smaller = (file: File, signal: AbortSignal): Promise<Blob | null> => {
  if (typeof OffscreenCanvas === 'undefined') return inPage(file)
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
    const end = (photo: Blob | null | Promise<Blob | null>) => {
      thread.terminate()
      resolve(photo)
    }
    thread.onmessage = ({ data }: MessageEvent<Blob | null>) => end(data)
    // Its code cannot be fetched, or the browser gives no memory for it.
    thread.onerror = () => end(inPage(file))
    signal.addEventListener('abort', () => end(null), { once: true })
    thread.postMessage(file)
  })
}

export const isLargePhoto = (file: File): boolean => file.type.startsWith('image/') && file.size > MAX_PHOTO_BYTES

/**
 * Returns a chosen file as it is sent: a large photo with fewer pixels; null for one that the server would not take.
 * @param signal ends the work; what is returned then counts no more
 */
export const scanToSend = async (file: File, signal: AbortSignal): Promise<File | null> => {
  const photo = isLargePhoto(file) ? await smaller(file, signal) : null
  const isSmaller = photo !== null && photo.size < file.size
  const sent = isSmaller ? new File([photo], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }) : file
  return sent.size <= MAX_SCAN_BYTES ? sent : null
}
