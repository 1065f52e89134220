import type SignaturePad from 'signature_pad'
import { drawn } from './photos.ts'

/** Pixels of the picture's width at most. */
const MAX_WIDTH = 1600
const INK = '#0b2a5b'

type Signature = { clear: () => void; isEmpty: () => boolean }

/**
 * A field to sign in with a finger, drawn by signature_pad, which is fetched when it is needed.
 * @param kept what was signed before, PNG
 * @param onSigned called after each line with the picture, PNG
 */
export const signatureIn = async (
  place: HTMLElement,
  kept: ArrayBuffer | null,
  onSigned: (png: ArrayBuffer) => void,
): Promise<Signature> => {
  const { default: Pad } = await import('signature_pad')
  const canvas = document.createElement('canvas')
  place.replaceChildren(canvas)
  const ratio = Math.min(Math.max(devicePixelRatio, 1), MAX_WIDTH / Math.max(canvas.clientWidth, 1))
  canvas.width = Math.round(canvas.clientWidth * ratio)
  canvas.height = Math.round(canvas.clientHeight * ratio)
  canvas.getContext('2d')?.scale(ratio, ratio)
  const pad: SignaturePad = new Pad(canvas, { penColor: INK, backgroundColor: '#fff', minWidth: 1, maxWidth: 3 })
  let isSigned = kept !== null
  if (kept) await redraw(canvas, kept)
  pad.addEventListener('endStroke', () => {
    isSigned = true
    onSigned(drawn(canvas))
  })
  return {
    clear: () => {
      isSigned = false
      pad.clear()
    },
    isEmpty: () => !isSigned,
  }
}

/** What was signed before the page was ended, or before the phone was turned. */
const redraw = async (canvas: HTMLCanvasElement, png: ArrayBuffer): Promise<void> => {
  const picture = await createImageBitmap(new Blob([png], { type: 'image/png' })).catch(() => null)
  if (!picture) return
  const scale = Math.min(canvas.clientWidth / picture.width, canvas.clientHeight / picture.height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, picture.width * scale, picture.height * scale)
  picture.close()
}
