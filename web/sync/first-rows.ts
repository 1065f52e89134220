let resolveShown: () => void
/**
 * Resolves once the first screen shows its rows. All work that the first screen does not need waits for it: sending,
 * pulling, the service worker. On a phone that is a third of the program, fetched, parsed and run after the rows are
 * shown.
 */
export const firstRows = new Promise<void>((resolve) => {
  resolveShown = resolve
})

let areShown = false
void firstRows.then(() => {
  areShown = true
})
export const areFirstRowsShown = (): boolean => areShown

const waiting: (() => void)[] = []
/** Resolves once rows are drawn that are not there yet. */
export const nextRowsDrawn = (): Promise<void> => new Promise((resolve) => waiting.push(resolve))

/** Called once the timetable shows its rows, or at once if there are none to wait for; the browser may paint first. */
export const markRowsDrawn = (): void => {
  requestAnimationFrame(() =>
    setTimeout(() => {
      resolveShown()
      for (const tell of waiting.splice(0)) tell()
    }),
  )
}
