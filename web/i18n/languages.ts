import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { LANGUAGES, type Language } from '../../shared/domain/names/languages.ts'
import { readSetting } from '../db/local-settings.ts'

/** Default and fallback (rules 1.1). */
export const DEFAULT_LANGUAGE: Language = 'de'

/** Texts by their keys; a build has parsed them already (`.scripts/compiled-texts.mjs`). */
export type Messages = Record<string, string> | Record<string, MessageFormatElement[]>

type Loaders = Record<Language, () => Promise<{ default: Messages }>>

/** Each language is a file of its own, with every key (a test checks that). */
const WHOLE: Loaders = {
  de: () => import('../../shared/i18n/de.json'),
  en: () => import('../../shared/i18n/en.json'),
  fr: () => import('../../shared/i18n/fr.json'),
  it: () => import('../../shared/i18n/it.json'),
  nl: () => import('../../shared/i18n/nl.json'),
}
/** The texts of the first screens: a sixth of all. */
const FIRST: Loaders = {
  de: () => import('../../shared/i18n/de.json?first'),
  en: () => import('../../shared/i18n/en.json?first'),
  fr: () => import('../../shared/i18n/fr.json?first'),
  it: () => import('../../shared/i18n/it.json?first'),
  nl: () => import('../../shared/i18n/nl.json?first'),
}

/** A language and its texts, all of them or those of the first screens. */
export type Texts = { language: Language; messages: Messages; areWhole: boolean }

const load = async (language: Language, areWhole: boolean): Promise<Texts> => {
  const loaders = areWhole ? WHOLE : FIRST
  try {
    return { language, messages: (await loaders[language]()).default, areWhole }
  } catch {
    return { language: DEFAULT_LANGUAGE, messages: (await loaders[DEFAULT_LANGUAGE]()).default, areWhole }
  }
}

/** Texts of a language, or the German ones when it cannot be fetched. Rejects when neither can. */
export const loadTexts = (language: Language): Promise<Texts> => load(language, true)

/** The same, for the first screens. */
export const loadFirstTexts = (language: Language): Promise<Texts> => load(language, false)

/** The language of the link that opened the app: the mail's (`server/people/routes/session.ts`). */
const languageOfLink = (): Language | undefined => {
  const asked = new URLSearchParams(location.search).get('language')
  return LANGUAGES.find((language) => language === asked)
}

/** The language that the person chose on this device, else that of the link that opened it. */
export const storedLanguage = (): Language => {
  const stored = readSetting('language')
  return LANGUAGES.find((language) => language === stored) ?? languageOfLink() ?? DEFAULT_LANGUAGE
}

/**
 * The language that the browser asks for, where the person has chosen none on this device and another one is shown; else
 * null. `web/first-page` decides the same.
 */
export const offeredLanguage = (): Language | null => {
  if (readSetting('language') !== undefined) return null
  const wanted = navigator.languages.map((name) => LANGUAGES.find((language) => name.split('-')[0] === language))
  const first = wanted.find((language) => language !== undefined)
  return first && first !== storedLanguage() ? first : null
}
