import { IntlMessageFormat } from 'intl-messageformat'
import type { TextKey } from '../../shared/text-key.ts'
import type { Messages } from './languages.ts'

/** Values of a message's placeholders; other fields of a server's answer are ignored. */
export type TextValues = Record<string, unknown>

/** The name of a weekday by its number, 0 for Monday to 6 for Sunday. */
type WeekdayKey = `weekday_${number}` | `weekday_short_${number}`

/** Returns the text of a message key in one language. */
export type Translate = (key: TextKey | WeekdayKey, values?: TextValues) => string
type FormatNumber = (value: number, options?: Intl.NumberFormatOptions) => string

/** How one language writes texts and numbers. */
export type Wording = { locale: string; text: Translate; formatNumber: FormatNumber }

/** `TYPE.literal` of the parser, which no device needs. */
const LITERAL = 0

const isPrintable = (value: unknown): value is string | number | boolean | Date | null | undefined =>
  value === null || value === undefined || typeof value !== 'object' || value instanceof Date

/** Makes one formatter for each set of options: making one takes many times longer than using it. */
const madeOnce = <Options, Formatter>(make: (options: Options) => Formatter): ((options: Options) => Formatter) => {
  const made = new Map<string | undefined, Formatter>()
  return (options) => {
    const name = JSON.stringify(options)
    const formatter = made.get(name) ?? make(options)
    made.set(name, formatter)
    return formatter
  }
}

type Message = NonNullable<Messages[string]>
/** The text of a message without placeholders, as a build has taken it apart; most are such. */
const plainText = (message: Message): string | undefined => {
  const [first, ...others] = Array.isArray(message) ? message : []
  return first?.type === LITERAL && others.length === 0 ? first.value : undefined
}

/**
 * @param locale what numbers and plurals follow
 * @param messages whole, an unknown key is shown as it is; else it reads as empty, since its text is still to come
 */
export const wordingOf = (locale: string, messages: Messages, areWhole = true): Wording => {
  const numbers = madeOnce((options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
  const plurals = madeOnce((options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options))
  const formatters = {
    getNumberFormat: (_: unknown, options?: Intl.NumberFormatOptions) => numbers(options),
    getPluralRules: (_: unknown, options?: Intl.PluralRulesOptions) => plurals(options),
    getDateTimeFormat: (_: unknown, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
  }
  const parsed = new Map<string, string | IntlMessageFormat>()
  const parse = (key: string, message: Message): string | IntlMessageFormat => {
    const found =
      parsed.get(key) ?? plainText(message) ?? new IntlMessageFormat(message, locale, undefined, { formatters })
    parsed.set(key, found)
    return found
  }
  return {
    locale,
    text: (key, values = {}) => {
      const known = Object.hasOwn(messages, key) ? messages[key] : undefined
      if (known === undefined) return areWhole ? key : ''
      const message = parse(key, known)
      if (typeof message === 'string') return message
      const printable = Object.fromEntries(Object.entries(values).filter(([, value]) => isPrintable(value)))
      try {
        return String(message.format(printable as Record<string, string>))
      } catch {
        // A placeholder without its value.
        return key
      }
    },
    formatNumber: (value, options) => numbers(options).format(value),
  }
}
