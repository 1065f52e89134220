import { LANGUAGES } from '#shared/domain/names/languages.ts'
import { formatText, hasText } from '../../kit/texts.ts'

/** Words of catalogue texts in the five languages, by which screens call a field and a person a column. */
export const wordsOfTexts = (keys: readonly string[], values: Record<string, number> = {}): string[] => [
  ...new Set(
    keys.flatMap((key) => (hasText(key) ? LANGUAGES.map((language) => formatText(language, key, values)) : [])),
  ),
]
