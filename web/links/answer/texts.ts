import type { Language } from '#shared/domain/names/languages.ts'
import english from './texts/en.json' with { type: 'json' }

/**
 * Texts of the page of a link to answer; `{name}` stands for a value. They are its own: the texts of the app are 230 kB. Reasons
 * (`reason_…`) are called as in the app (`decline_…`), what does not fit (`misfit_…`) too (`clash_kind_…`), facts (`fact_…`) by
 * the names of their fields.
 */
export type AnswerTexts = Record<keyof typeof english, string>

/** A language's words are a file of their own; English is at hand where one cannot be fetched. */
const FILES = import.meta.glob<AnswerTexts>(['./texts/*.json', '!./texts/en.json'], { import: 'default' })

export const ENGLISH: AnswerTexts = english
/** The words of a language; null while there is no network to fetch them. */
export const wordsIn = async (language: Language): Promise<AnswerTexts | null> =>
  language === 'en' ? english : ((await FILES[`./texts/${language}.json`]?.().catch(() => null)) ?? null)
