import { IntlMessageFormat } from 'intl-messageformat'
import de from '../../shared/i18n/de.json' with { type: 'json' }
import en from '../../shared/i18n/en.json' with { type: 'json' }
import fr from '../../shared/i18n/fr.json' with { type: 'json' }
import it from '../../shared/i18n/it.json' with { type: 'json' }
import nl from '../../shared/i18n/nl.json' with { type: 'json' }
import type { Language } from '../../shared/schemas/accounts/session.ts'
import type { TextKey, Translate } from '../../shared/text-key.ts'

export type { TextKey, Translate }
export type TextValues = Record<string, string | number>

/** Returns true if the catalogue has the key: for names that are put together, such as those of fields. */
export const hasText = (key: string): key is TextKey => key in de

const CATALOGUES: Record<Language, Partial<Record<TextKey, string>>> = { de, en, fr, it, nl }

/** At most one for each text and language. */
const parsed = new Map<string, IntlMessageFormat>()
const messageOf = (language: Language, key: TextKey): IntlMessageFormat => {
  const id = `${language} ${key}`
  const known = parsed.get(id)
  if (known) return known
  const own = CATALOGUES[language][key]
  // German is the default language of the product: better a German mail than none.
  const message = new IntlMessageFormat(own ?? de[key], own === undefined ? 'de' : language, undefined, {
    ignoreTag: true,
  })
  parsed.set(id, message)
  return message
}

/** Roboto, which PDFs are written in, has no narrow one. */
const plainSpaces = (text: string): string => text.replaceAll('\u202f', '\u00a0')

/**
 * A text of the catalogue as it goes into a mail, an SMS or a file.
 * Instants and days are given as text, already in the company's time zone.
 * @throws Error when a placeholder has no value
 */
export const formatText = (language: Language, key: TextKey, values: TextValues = {}): string =>
  plainSpaces(String(messageOf(language, key).format(values)))

/** {@link formatText} in one language; names that are put together, such as those of weekdays, are keys too. */
export const translateIn =
  (language: Language): Translate =>
  (key, values) =>
    formatText(language, key as TextKey, values as TextValues)
