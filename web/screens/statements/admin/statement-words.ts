import { STATEMENT_WORDS } from '#shared/domain/money/statement.ts'
import { useFormats } from '#web/i18n/format.ts'
import { namedKey, useText } from '#web/i18n/text.ts'
import { fieldKey } from '#web/i18n/word-of.ts'

/** Returns names and words for fields of a statement and of its lines, for their histories. */
export const useStatementWords = () => {
  const text = useText()
  const { instant, amount, day } = useFormats()
  return {
    label: (field: string): string | null => (/^(st|sl)_/.test(field) ? text(fieldKey(field)) : null),
    value: (field: string, given: unknown): string => {
      if (given === null || given === undefined || given === '') return '–'
      const code = STATEMENT_WORDS[field]
      if (code)
        return String(given)
          .split(', ')
          .map((one) => text(namedKey(`${code}_${one}`)))
          .join(', ')
      if (field === 'sl_photo') return text('yes')
      if (Array.isArray(given)) return given.length === 0 ? '–' : String(given.length)
      if (typeof given === 'number' && field !== 'st_corrects') return amount(given)
      if (/_(at|until)$/.test(field)) return instant(String(given))
      if (/_(from|to)$/.test(field)) return day(String(given))
      return typeof given === 'object' ? JSON.stringify(given) : String(given)
    },
  }
}
