let resolveAsked: () => void
/** Resolves once a screen asks for more than the first texts. */
export const wholeTextsAsked = new Promise<void>((resolve) => {
  resolveAsked = resolve
})

let shown: Promise<void>
let resolveShown: () => void
let rejectShown: (failure: unknown) => void
const beginWait = (): void => {
  shown = new Promise((resolve, reject) => {
    resolveShown = resolve
    rejectShown = reject
  })
  // Callers of `wholeTexts` handle the failure; without callers it must not count as unhandled.
  shown.catch(() => undefined)
}
beginWait()
let areHere = false

/** Called once every text is there. */
export const resolveWholeTexts = (): void => {
  areHere = true
  resolveShown()
}
/** Called when they could not be fetched: then the screen that needs them cannot be drawn now; a later one may wait again. */
export const rejectWholeTexts = (failure: unknown): void => {
  if (areHere) return
  const reject = rejectShown
  beginWait()
  reject(failure)
}

/**
 * Loads the texts of all screens; resolves once they are loaded. The first screens bring their own. Rejects when they
 * cannot be fetched now.
 */
export const wholeTexts = (): Promise<void> => {
  resolveAsked()
  return shown
}
