import type { ReactNode } from 'react'
import type { AnyRecord } from '../../../shared/records/record.ts'
import { recordCall } from '../../data/record-calls.ts'
import { recordWord } from '../../i18n/record-word.ts'
import { useText } from '../../i18n/text.ts'
import { ChangeHistory } from '../../ui/change-history.tsx'
import { useFieldLabel } from '../../ui/forms/record-inputs.tsx'

/** Returns the words with which a history tells the fields of a record: their labels, null for inner ones, and values. */
export const useRecordWords = (of: AnyRecord) => {
  const text = useText()
  const labelOf = useFieldLabel()
  return {
    label: (name: string): string | null => {
      const field = of.fields[name]
      return field && !field.isInner ? labelOf(name, field) : null
    },
    value: (name: string, value: unknown): string => {
      if (value === null || value === '') return '–'
      if (typeof value === 'boolean') return text(value ? 'yes' : 'no')
      if (Array.isArray(value)) return value.join(', ') || '–'
      const field = of.fields[name]
      const word = field && recordWord(field, value)
      return word ? text(word) : String(value)
    },
  }
}

type Props = {
  of: AnyRecord
  id: number
  /** Text of a value that its kind does not say; null for every other one. */
  shown?: (name: string, value: unknown) => string | null
}

/** Shows the changes of a row of a record, with person and time. */
export const RecordHistory = ({ of, id, shown }: Props): ReactNode => {
  const words = useRecordWords(of)
  return (
    <ChangeHistory
      key={id}
      queryKey={[of.plural, 'history', id]}
      load={(query) => recordCall(of).history(id, query)}
      label={words.label}
      value={(name, value) => shown?.(name, value) ?? words.value(name, value)}
    />
  )
}
