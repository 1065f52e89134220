import { isShown, scope, typingField } from './shortcuts.ts'

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

export type ScreenField = { name: string; section: string; run: () => void }

const textOfIds = (ids: string | null | undefined): string =>
  (document.getElementById(ids?.split(' ')[0] ?? '')?.innerText ?? '').trim()
const nameOfField = (field: HTMLElement): string => {
  const label = (field as HTMLInputElement).labels?.[0]?.innerText ?? field.getAttribute('aria-label')
  // A star says that it is required.
  return (label || textOfIds(field.getAttribute('aria-labelledby'))).replace(/[\s*]+$/u, '')
}
const sectionOfField = (field: HTMLElement): string => {
  const group = field.closest('fieldset, [role="group"]')
  return group?.getAttribute('aria-label') ?? textOfIds(group?.getAttribute('aria-labelledby'))
}

/** Returns the fields of the form that is open, to be gone to by name; those of tables and of a search are no part of one. */
export const screenFields = (): ScreenField[] =>
  [...scope().querySelectorAll<HTMLElement>('input, textarea, select, [role="combobox"]')]
    .filter(
      (field) =>
        isShown(field) &&
        !field.matches(':disabled, [type="search"], [type="hidden"], [aria-hidden="true"]') &&
        field.closest('table, [role="grid"], [role="treegrid"]') === null,
    )
    .map((field) => ({
      name: nameOfField(field),
      section: sectionOfField(field),
      run: () => {
        field.scrollIntoView({ block: 'center' })
        field.focus()
        if (field instanceof HTMLInputElement) field.select()
      },
    }))
    .filter(({ name }) => name !== '')
