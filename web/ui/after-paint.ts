/** Runs work once the next frame is painted, so that a press or a key is answered before. */
export const afterPaint = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work))
}
