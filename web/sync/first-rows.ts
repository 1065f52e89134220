let resolveShown: () => void
/**
 * Resolves once the first screen shows its rows. Whatever the first screen does not need waits for it: sending, pulling,
 * the service worker. On a phone that is a third of the program, fetched, parsed and run after the rows are there.
 */
export const firstRows = new Promise<void>((resolve) => {
  resolveShown = resolve
})

/** Called once the timetable shows its rows, and where nothing is to be waited for; the browser may paint first. */
export const noteRowsDrawn = (): void => {
  requestAnimationFrame(() => setTimeout(resolveShown))
}
