import german from '../../shared/i18n/de.json'
import { Language } from '../../shared/schemas/session.ts'
import { readSetting } from '../db/local-settings.ts'

export const LANGUAGES: readonly Language[] = Language.options
/** Default and fallback (specification section 1). */
export const DEFAULT_LANGUAGE: Language = 'de'

export type Messages = Record<string, string>

/** The locale that numbers and plurals follow; German is the Swiss variant. */
export const LOCALE_OF: Record<Language, string> = {
  de: 'de-CH',
  en: 'en-GB',
  fr: 'fr-CH',
  it: 'it-CH',
  nl: 'nl-NL',
}

/** Each language is a file of its own; German is always there. */
const LOADERS: Record<Exclude<Language, 'de'>, () => Promise<{ default: Messages }>> = {
  en: () => import('../../shared/i18n/en.json'),
  fr: () => import('../../shared/i18n/fr.json'),
  it: () => import('../../shared/i18n/it.json'),
  nl: () => import('../../shared/i18n/nl.json'),
}

export const GERMAN: Messages = german

/** Texts of a language over the German ones. Rejects when the file cannot be fetched. */
export const loadMessages = async (language: Language): Promise<Messages> =>
  language === 'de' ? GERMAN : { ...GERMAN, ...(await LOADERS[language]()).default }

/** The language that the person chose on this device. */
export const storedLanguage = (): Language => {
  const stored = Language.safeParse(readSetting('language'))
  return stored.success ? stored.data : DEFAULT_LANGUAGE
}
