const USUAL_REM = 16

/**
 * By how much a person made texts larger than usual. What the grid is told in pixels grows with them: the height of its
 * rows, the width of its columns.
 */
export const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_REM || 1

/** With larger texts, what is pinned at the end would cover the times beside it. */
const LARGEST_BESIDE_PINNED = 1.5

/** The options of a column of buttons: pinned where it leaves room, else scrolled to. */
export const pinnedEnd = () =>
  textScale() > LARGEST_BESIDE_PINNED ? {} : ({ pinned: 'right', lockPinned: true } as const)
