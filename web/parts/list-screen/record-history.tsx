import type { ReactNode } from 'react'
import type { AnyRecord } from '#shared/records/record.ts'
import { recordCall } from '../../data/record-calls.ts'
import { useText } from '../../i18n/text.ts'
import { ChangeHistory } from '../../ui/change-history.tsx'
import { recordWords } from './record-words.ts'

type Props = {
  of: AnyRecord
  id: number
  /** Text of a value that its kind does not say; null for every other one. */
  shown?: (name: string, value: unknown) => string | null
}

/** Shows the changes of a row of a record, with person and time. */
export const RecordHistory = ({ of, id, shown }: Props): ReactNode => {
  const words = recordWords(of, useText())
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
