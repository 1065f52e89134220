const USUAL_REM = 16

/**
 * By how much a person made texts larger than usual. What the grid is told in pixels grows with them: the height of its
 * rows, the width of its columns.
 */
export const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_REM || 1
