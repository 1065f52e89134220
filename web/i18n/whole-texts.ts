let ask: () => void
/** Resolves once a screen asks for more than the first texts. */
export const wholeTextsAsked = new Promise<void>((resolve) => {
  ask = resolve
})

let tell: () => void
const shown = new Promise<void>((resolve) => {
  tell = resolve
})
/** Called once every text is there. */
export const noteWholeTexts = (): void => tell()

/** Asks for the texts of all screens; resolves once they are there. The first screens bring theirs along. */
export const wholeTexts = (): Promise<void> => {
  ask()
  return shown
}
