import type { ReactNode } from 'react'
import type { Language } from '../../../shared/domain/names/languages.ts'
import { customer } from '../../../shared/records/customer.ts'
import { typedFields } from '../../../shared/records/record.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { ChangeHistory } from '../../ui/change-history.tsx'
import { useFieldLabel } from '../../ui/forms/record-inputs.tsx'

const FIELDS = Object.fromEntries(typedFields(customer))

/** Shows the changes of a customer, with person and time. */
export const CustomerHistory = ({ id }: { id: number }): ReactNode => {
  const text = useText()
  const labelOf = useFieldLabel()
  return (
    <ChangeHistory
      key={id}
      queryKey={['customers', 'history', id]}
      load={(query) => callApi('customerHistory', { params: { id }, query })}
      label={(name) => (FIELDS[name] ? labelOf(name, FIELDS[name]) : null)}
      value={(name, given) => {
        if (given === null || given === '') return '–'
        return FIELDS[name]?.kind === 'language' ? text(`language_${given as Language}`) : String(given)
      }}
    />
  )
}
