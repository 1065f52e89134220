import { isShown, typingField } from './shortcuts.ts'

export type ScreenShortcut = { keys: string; name: string }

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? (element as HTMLElement).innerText.trim()

/** Returns the shortcuts of the screen: every control with `aria-keyshortcuts`, each name once. */
export const screenShortcuts = (): ScreenShortcut[] => {
  const found = [...document.querySelectorAll('#content [aria-keyshortcuts]')].filter(isShown)
  return found.map((element) => ({ keys: element.getAttribute('aria-keyshortcuts') ?? '', name: nameOf(element) }))
}

/** Returns the controls of the screen that have a shortcut, to be pressed from elsewhere. */
export const screenActions = (): { name: string; run: () => void }[] => {
  const found = [...document.querySelectorAll<HTMLElement>('#content [aria-keyshortcuts]')].filter(
    (element) => isShown(element) && element.matches('button:enabled, a'),
  )
  const byName = new Map(found.map((element) => [nameOf(element), element]))
  return [...byName].map(([name, element]) => ({ name, run: () => element.click() }))
}

/** Returns true if letters begin a search on this screen: its shortcuts take the Alt key then. */
export const areLettersTyped = (): boolean => typingField() !== undefined
