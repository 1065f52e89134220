import type { ReactNode } from 'react'
import { wordKey } from '../../../shared/records/field.ts'
import { type AnyRecord, typedFields } from '../../../shared/records/record.ts'
import { recordCall } from '../../data/record-calls.ts'
import { namedKey, useText } from '../../i18n/text.ts'
import { ChangeHistory } from '../../ui/change-history.tsx'
import { useFieldLabel } from '../../ui/forms/record-inputs.tsx'

type Props = {
  of: AnyRecord
  id: number
  /** Text of a value that its kind does not say; null for every other one. */
  shown?: (name: string, value: unknown) => string | null
}

/** Shows the changes of a row of a record, with person and time. */
export const RecordHistory = ({ of, id, shown }: Props): ReactNode => {
  const text = useText()
  const labelOf = useFieldLabel()
  const fields = Object.fromEntries(typedFields(of))
  const textOf = (name: string, value: unknown): string => {
    if (value === null || value === '') return '–'
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no')
    if (Array.isArray(value)) return value.join(', ') || '–'
    const word = fields[name] && wordKey(fields[name], value)
    return word ? text(namedKey(word)) : String(value)
  }
  return (
    <ChangeHistory
      key={id}
      queryKey={[of.plural, 'history', id]}
      load={(query) => recordCall(of).history(id, query)}
      label={(name) => (fields[name] ? labelOf(name, fields[name]) : null)}
      value={(name, value) => shown?.(name, value) ?? textOf(name, value)}
    />
  )
}
