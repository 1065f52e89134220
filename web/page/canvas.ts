/** Room of the bottom floor: the app and the driver's page make pictures with it. */
export type Canvas = OffscreenCanvas | HTMLCanvasElement
/** Makes a canvas of so many pixels. */
export type CanvasOf = (width: number, height: number) => Canvas

export const paperOf = (canvas: Canvas): OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null =>
  canvas.getContext('2d') as OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null

/** Squares of a side, each of its own colour: some browsers leave a canvas of one colour as it is. */
const SQUARES = 6
/** Some browsers change the last bits of a colour, which no eye sees. */
const UNSEEN = 8

const colourOf = (x: number, y: number): [number, number, number] => [x * 50, y * 50, 255 - x * 25 - y * 25]

/**
 * Draws known colours and reads them back. Against fingerprinting, a browser may give out other pixels than were drawn:
 * Firefox with `privacy.resistFingerprinting`, Brave when it is strict, extensions. All pictures made of a canvas are then
 * stripes or blank.
 */
export const givesWhatWasDrawn = (canvasOf: CanvasOf): boolean => {
  try {
    const paper = paperOf(canvasOf(SQUARES, SQUARES))
    if (!paper) return false
    const squares = Array.from({ length: SQUARES ** 2 }, (_, at) => [at % SQUARES, Math.floor(at / SQUARES)] as const)
    for (const [x, y] of squares) {
      paper.fillStyle = `rgb(${colourOf(x, y).join()})`
      paper.fillRect(x, y, 1, 1)
    }
    const { data } = paper.getImageData(0, 0, SQUARES, SQUARES)
    return squares.every(([x, y], at) =>
      [...colourOf(x, y), 255].every((drawn, part) => Math.abs((data[at * 4 + part] ?? -1) - drawn) <= UNSEEN),
    )
  } catch {
    return false
  }
}

/** Drawing of a canvas as JPEG; null where the browser gives none. */
export const jpegOf = (canvas: Canvas, quality: number): Promise<Blob | null> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type: 'image/jpeg', quality })
    : new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
