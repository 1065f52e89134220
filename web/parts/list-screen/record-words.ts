import type { AnyRecord } from '#shared/records/record.ts'
import { recordWord } from '../../i18n/record-word.ts'
import type { Translate } from '../../i18n/text.ts'
import { fieldKey } from '../../i18n/word-of.ts'

/** Returns the words with which a history tells the fields of a record: their labels, null for inner ones, and values. */
export const recordWords = (of: AnyRecord, text: Translate) => ({
  label: (name: string): string | null => {
    const field = of.fields[name]
    return field && !field.isInner ? text(field.label ?? fieldKey(name), { number: field.number }) : null
  },
  value: (name: string, value: unknown): string => {
    if (value === null || value === '') return '–'
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no')
    if (Array.isArray(value)) return value.join(', ') || '–'
    const field = of.fields[name]
    const word = field && recordWord(field, value)
    return word ? text(word) : String(value)
  },
})
