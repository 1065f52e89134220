export const LANGUAGES = ['de', 'en', 'fr', 'it', 'nl'] as const
export type Language = (typeof LANGUAGES)[number]

/** The locale that numbers and plurals follow; German is the Swiss variant. */
export const LOCALE_OF: Record<Language, string> = {
  de: 'de-CH',
  en: 'en-GB',
  fr: 'fr-CH',
  it: 'it-CH',
  nl: 'nl-NL',
}
