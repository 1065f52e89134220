/** The wait for the texts of all screens. */
const whole = { areHere: false } as {
  areHere: boolean
  ask: () => void
  shown: Promise<void>
  resolve: () => void
  reject: (failure: unknown) => void
}

/** Resolves once a screen asks for more than the first texts. */
export const wholeTextsAsked = new Promise<void>((resolve) => {
  whole.ask = resolve
})

const beginWait = (): void => {
  whole.shown = new Promise((resolve, reject) => Object.assign(whole, { resolve, reject }))
  // Callers of `wholeTexts` handle the failure; without callers it must not count as unhandled.
  whole.shown.catch(() => undefined)
}
beginWait()

/** Called once every text is there. */
export const resolveWholeTexts = (): void => {
  whole.areHere = true
  whole.resolve()
}
/** Called when they could not be fetched: then the screen that needs them cannot be drawn now; a later one may wait again. */
export const rejectWholeTexts = (failure: unknown): void => {
  if (whole.areHere) return
  const { reject } = whole
  beginWait()
  reject(failure)
}

/**
 * Loads the texts of all screens; resolves once they are loaded. The first screens bring their own. Rejects when they
 * cannot be fetched now.
 */
export const wholeTexts = (): Promise<void> => {
  whole.ask()
  return whole.shown
}
