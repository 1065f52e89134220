import { LANGUAGES } from '../../../shared/domain/names/languages.ts'
import type { DriverLanguage } from '../../../shared/schemas/trip-link.ts'

/** Languages of the pages of links, each by its own name. */
export const PAGE_LANGUAGES: Readonly<Record<DriverLanguage, string>> = {
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
}

/** Languages of the page to share: those of the product. */
export const isOfProduct = (language: DriverLanguage): language is (typeof LANGUAGES)[number] =>
  (LANGUAGES as readonly DriverLanguage[]).includes(language)
