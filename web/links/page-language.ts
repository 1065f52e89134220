import { DRIVER_LANGUAGE_NAMES } from '../../shared/domain/links/driver-languages.ts'
import { LANGUAGES, type Language } from '../../shared/domain/names/languages.ts'
import { h } from './dom.ts'

/** True for one of the five languages of the company's mails. */
export const isLanguage = (name: string | undefined): name is Language =>
  (LANGUAGES as readonly unknown[]).includes(name)

/**
 * Language of a page without a choice: the browser's first one, then that of the link, which its maker guessed, then further ones
 * of the browser, then English.
 */
export const pageLanguage = (browser: readonly string[], ofLink: string | undefined): Language => {
  const [first, ...others] = browser.map((name) => name.slice(0, 2).toLowerCase())
  return [first, ofLink, ...others].find((name) => isLanguage(name)) ?? 'en'
}

const KEPT = 'language of links'
/** Language that was chosen on this device before; null without a choice, and in a browser that keeps nothing. */
export const chosenLanguage = (): Language | null => {
  try {
    const kept = localStorage.getItem(KEPT) ?? undefined
    return isLanguage(kept) ? kept : null
  } catch {
    return null
  }
}
const keepLanguage = (name: Language): void => {
  try {
    localStorage.setItem(KEPT, name)
  } catch {
    // The choice holds until the page is left.
  }
}

/** Choice of a language, by its own name. @param label name for screen readers */
export const languageChoice = (chosen: Language, label: string): HTMLSelectElement =>
  h(
    'select',
    { id: 'language', 'aria-label': label },
    LANGUAGES.map((name) => h('option', { value: name, selected: name === chosen }, DRIVER_LANGUAGE_NAMES[name])),
  )

/** Keeps the choice in the page's {@link languageChoice}, and calls back with it. */
export const listenToLanguage = (choose: (name: Language) => void): void =>
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.id !== 'language' || !isLanguage(target.value)) return
    keepLanguage(target.value)
    choose(target.value)
  })
