import { LANGUAGES } from '#shared/domain/names/languages.ts'
import { nameKey } from '#shared/domain/names/names.ts'
import { wordsOfTexts } from '../files/words-of-texts.ts'

/** Names of a language in the languages of the app: `German`, `allemand`. */
const languageNames = (code: string): string[] =>
  LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code)

/** Words by which messages call a choice that screens call by more of them. */
const MESSAGE_WORDS: Record<string, readonly string[]> = {
  holiday_rule_asks: ['fragen', 'ask', 'demander', 'chiedere', 'vragen'],
  holiday_rule_rests: ['au repos', 'fermo'],
}

/**
 * Returns the function that reads one of a few words, written as its code in any case or as screens say it in one of the five
 * languages, a language also by its name in each of them; null for what names none, or several.
 * @param wordsOf begin of the keys of the words
 */
export const choiceReader = (choices: readonly string[], wordsOf: string): ((cell: string) => string | null) => {
  let named: Map<string, string | null> | undefined
  const read = (): Map<string, string | null> => {
    const found = new Map<string, string | null>()
    for (const choice of choices) {
      const names = wordsOf === 'language' ? languageNames(choice) : (MESSAGE_WORDS[`${wordsOf}_${choice}`] ?? [])
      for (const key of [...wordsOfTexts([`${wordsOf}_${choice}`]), ...names].map(nameKey))
        found.set(key, (found.get(key) ?? choice) === choice ? choice : null)
    }
    for (const choice of choices) found.set(nameKey(choice), choice)
    return found
  }
  return (cell) => {
    named ??= read()
    return named.get(nameKey(cell)) ?? null
  }
}
