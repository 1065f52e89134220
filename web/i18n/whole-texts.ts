let resolveAsked: () => void
/** Resolves once a screen asks for more than the first texts. */
export const wholeTextsAsked = new Promise<void>((resolve) => {
  resolveAsked = resolve
})

let resolveShown: () => void
let rejectShown: (failure: unknown) => void
const shown = new Promise<void>((resolve, reject) => {
  resolveShown = resolve
  rejectShown = reject
})
// Callers of `wholeTexts` handle the failure; without callers it must not count as unhandled.
shown.catch(() => undefined)

/** Called once every text is there. */
export const resolveWholeTexts = (): void => resolveShown()
/** Called when they could not be fetched: then the screen that needs them cannot be drawn either. */
export const rejectWholeTexts = (failure: unknown): void => rejectShown(failure)

/**
 * Loads the texts of all screens; resolves once they are loaded. The first screens bring their own. Rejects when they
 * cannot be fetched.
 */
export const wholeTexts = (): Promise<void> => {
  resolveAsked()
  return shown
}
