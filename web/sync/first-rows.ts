let resolveShown: () => void
/**
 * Resolves once the first screen shows its rows. Whatever the first screen does not need waits for it: sending, pulling,
 * the service worker. On a phone that is a third of the program, fetched, parsed and run after the rows are there.
 */
export const firstRows = new Promise<void>((resolve) => {
  resolveShown = resolve
})

/** Rows that are here are not on the screen yet where a grid still has to draw them. */
let isGridToCome = false
export const expectGrid = (): void => {
  isGridToCome = true
}

/** Called once rows are shown, by a list or by a grid that was expected; and when nothing is to be waited for any more. */
export const noteRowsDrawn = (): void => {
  isGridToCome = false
  requestAnimationFrame(() => setTimeout(resolveShown))
}

/** Called by what reads rows, once it has them; after the browser has painted them, that is. */
export const noteFirstRows = (): void => {
  if (!isGridToCome) noteRowsDrawn()
}
