const first = { areShown: false, resolve: () => {}, waiting: [] as (() => void)[] }
/**
 * Resolves once the first screen shows its rows. All work that the first screen does not need waits for it: sending,
 * pulling, the service worker. On a phone that is a third of the program, fetched, parsed and run after the rows are
 * shown.
 */
export const firstRows = new Promise<void>((resolve) => {
  first.resolve = resolve
})

void firstRows.then(() => {
  first.areShown = true
})
export const areFirstRowsShown = (): boolean => first.areShown

/** Resolves once rows are drawn that are not there yet. */
export const nextRowsDrawn = (): Promise<void> => new Promise((resolve) => first.waiting.push(resolve))

/** Called once the timetable shows its rows, or at once if there are none to wait for; the browser may paint first. */
export const markRowsDrawn = (): void => {
  requestAnimationFrame(() =>
    setTimeout(() => {
      first.resolve()
      for (const tell of first.waiting.splice(0)) tell()
    }),
  )
}
