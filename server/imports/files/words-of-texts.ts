import { LANGUAGES } from '#shared/domain/names/languages.ts'
import { formatText, hasText } from '../../kit/texts.ts'

/** What texts of the catalogue say in the five languages: screens call a field so, and a person a column. */
export const wordsOfTexts = (keys: readonly string[], values: Record<string, number> = {}): string[] => [
  ...new Set(
    keys.flatMap((key) => (hasText(key) ? LANGUAGES.map((language) => formatText(language, key, values)) : [])),
  ),
]
