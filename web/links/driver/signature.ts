import Pad from 'signature_pad'
import { type Drawing, fittedTo, PEN, pixelsOf } from './drawing.ts'
import { pngOf } from './png.ts'

/** Pixels of the picture's longer side, and of the field's at most. */
const PICTURE_SIDE = 1000
const MAX_SIDE = 1600
const INK = '#0b2a5b'

/** A signature: what was drawn, to go on with, and its picture. */
export type Signed = { drawing: Drawing; png: ArrayBuffer }
type Signature = { clear: () => void }

/**
 * A field to sign in with a finger. It is as large as its place is at the moment, also after the phone was turned; what was
 * signed stays.
 * @param kept what was signed before
 * @param onSigned called after each line
 */
export const signatureIn = (
  place: HTMLElement,
  kept: Drawing | null,
  onSigned: (signed: Signed) => void,
): Signature => {
  const canvas = document.createElement('canvas')
  place.replaceChildren(canvas)
  const pad = new Pad(canvas, { ...PEN, penColor: INK, backgroundColor: '#fff' })
  const style = {
    ...PEN,
    penColor: INK,
    dotSize: 0,
    velocityFilterWeight: 0.7,
    compositeOperation: 'source-over' as const,
  }
  let size = { width: 0, height: 0 }
  let isDrawing = false
  /** As it was on the field at the last line: a phone that is turned to and fro makes it no smaller. */
  let signed = kept
  const drawn = (): Drawing => ({
    ...size,
    lines: pad.toData().map(({ points }) => points.map(({ x, y, time }) => ({ x, y, time }))),
  })
  const fillPlace = (): void => {
    const [width, height] = [canvas.clientWidth, canvas.clientHeight]
    if (isDrawing || width === 0 || height === 0 || (width === size.width && height === size.height)) return
    size = { width, height }
    const { lines } = fittedTo(size, signed ?? { ...size, lines: [] })
    const ratio = Math.min(Math.max(devicePixelRatio, 1), MAX_SIDE / Math.max(width, height))
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    canvas.getContext('2d')?.scale(ratio, ratio)
    pad.fromData(lines.map((points) => ({ ...style, points: points.map((point) => ({ ...point, pressure: 0 })) })))
  }
  fillPlace()
  new ResizeObserver(fillPlace).observe(place)
  // The place may have changed its size a moment ago.
  pad.addEventListener('beginStroke', () => {
    fillPlace()
    isDrawing = true
  })
  pad.addEventListener('endStroke', () => {
    isDrawing = false
    const drawing = drawn()
    signed = drawing
    onSigned({ drawing, png: pngOf(pixelsOf(drawing, PICTURE_SIDE)) })
    fillPlace()
  })
  return {
    clear: () => {
      signed = null
      pad.clear()
    },
  }
}
