import { type Field, wordKey } from '../../shared/records/field.ts'
import type { TextKey } from '../../shared/text-key.ts'
import { namedKey } from './text.ts'

/** The message key of one of the values of a record's field; null where values are no codes. */
export const recordWord = (field: Pick<Field, 'kind' | 'wordsOf'>, value: unknown): TextKey | null => {
  const key = wordKey(field, value)
  return key === null ? null : namedKey(key)
}
