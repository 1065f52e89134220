import { SCAN_HEAD_BYTES, scanKindOf } from '#shared/domain/approvals/scan-kinds.ts'
import { MAX_SCAN_BYTES } from '#shared/schemas/file-import.ts'
import { smallerPhoto } from './smaller-photo.ts'

/** Photos above it are made smaller: on a slow network they would take minutes. */
const MAX_PHOTO_BYTES = 1_500_000

type Smaller = Awaited<ReturnType<typeof smallerPhoto>>

const inPage = (file: File): Promise<Smaller> =>
  smallerPhoto(file, (width, height) => Object.assign(document.createElement('canvas'), { width, height }))

const smaller = (file: File, signal: AbortSignal): Promise<Smaller> => {
  if (typeof OffscreenCanvas === 'undefined') return inPage(file)
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
    const end = (photo: Smaller | Promise<Smaller>) => {
      thread.terminate()
      resolve(photo)
    }
    thread.onmessage = ({ data }: MessageEvent<Smaller>) => end(data)
    // Its code cannot be fetched, or the browser gives no memory for it.
    thread.onerror = () => end(inPage(file))
    signal.addEventListener('abort', () => end(null), { once: true })
    thread.postMessage(file)
  })
}

export const isLargePhoto = (file: File): boolean => file.type.startsWith('image/') && file.size > MAX_PHOTO_BYTES

/** A chosen file as it is sent, or why it cannot be. */
export type SentScan =
  | { file: File; isAsTaken?: true }
  | { fault: 'document_file_kind' | 'document_file_too_large' | 'document_photo_spoiled' }

const kindOf = async (file: File) => scanKindOf(new Uint8Array(await file.slice(0, SCAN_HEAD_BYTES).arrayBuffer()))

/**
 * Returns a chosen file as it is sent: a large photo with fewer pixels; one of another kind, such as HEIC, as JPEG where this
 * browser can read it. What the server would not take is refused before the document is saved. Where the browser gives out
 * other pixels than were drawn, a photo is sent as it was taken, if the server takes it so.
 * @param signal ends the work; what is returned then counts no more
 */
export const scanToSend = async (file: File, signal: AbortSignal): Promise<SentScan> => {
  const kind = await kindOf(file)
  const photo = kind && !isLargePhoto(file) ? null : await smaller(file, signal)
  if (photo === 'spoiled')
    return kind && file.size <= MAX_SCAN_BYTES ? { file, isAsTaken: true } : { fault: 'document_photo_spoiled' }
  if (!kind && !photo) return { fault: 'document_file_kind' }
  const isPhoto = photo !== null && (!kind || photo.size < file.size)
  const sent = isPhoto ? new File([photo], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }) : file
  return sent.size <= MAX_SCAN_BYTES ? { file: sent } : { fault: 'document_file_too_large' }
}
