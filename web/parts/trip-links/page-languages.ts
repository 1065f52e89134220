import { LANGUAGES } from '#shared/domain/names/languages.ts'
import type { DriverLanguage } from '#shared/schemas/trip-link.ts'

/** Languages of the page to share: those of the product. */
export const isOfProduct = (language: DriverLanguage): language is (typeof LANGUAGES)[number] =>
  (LANGUAGES as readonly DriverLanguage[]).includes(language)
