let resolveShown: () => void
/**
 * Resolves once the first screen shows its rows. Whatever the first screen does not need waits for it: sending, pulling,
 * the service worker. On a phone that is a third of the program, fetched, parsed and run after the rows are there.
 */
export const firstRows = new Promise<void>((resolve) => {
  resolveShown = resolve
})

/** Called by what shows rows, once it has them; after the browser has painted them, that is. */
export const noteFirstRows = (): void => {
  requestAnimationFrame(() => setTimeout(resolveShown))
}
