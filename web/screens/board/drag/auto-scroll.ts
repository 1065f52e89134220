/** Pixels from the edge within which the board scrolls while something is dragged, and pixels of a frame at the edge. */
const EDGE = 56
const FASTEST = 18

const speed = (before: number, after: number): number => {
  if (before < EDGE) return -FASTEST * Math.min(1, (EDGE - before) / EDGE)
  return after < EDGE ? FASTEST * Math.min(1, (EDGE - after) / EDGE) : 0
}

/** Scrolls up or down while the pointer is near that edge. */
export const autoScroll = (scroll: HTMLElement, { y }: { y: number }): void => {
  const { top, bottom } = scroll.getBoundingClientRect()
  const by = speed(y - top - EDGE, bottom - y)
  if (by !== 0) scroll.scrollTop += by
}
