import type { Language } from '../names/languages.ts'

/** Languages of the pages of links by their own names, in the order in which they are offered: the product's first. */
export const DRIVER_LANGUAGE_NAMES = {
  de: 'Deutsch',
  en: 'English',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  ro: 'Română',
  cs: 'Čeština',
  sk: 'Slovenčina',
  hu: 'Magyar',
  hr: 'Hrvatski / Srpski',
  uk: 'Українська',
  es: 'Español',
  pt: 'Português',
  tr: 'Türkçe',
} as const satisfies Record<Language, string> & Record<string, string>
export type DriverLanguage = keyof typeof DRIVER_LANGUAGE_NAMES
export const DRIVER_LANGUAGES = Object.keys(DRIVER_LANGUAGE_NAMES) as [DriverLanguage, ...DriverLanguage[]]
