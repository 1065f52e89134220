import type { ReactNode } from 'react'
import type { Language } from '../../../shared/domain/names/languages.ts'
import { namedKey, useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { ChangeHistory } from '../../ui/change-history.tsx'
import { REFERENCES } from './customer-values.ts'

const FIELDS: readonly string[] = REFERENCES

/** Shows the changes of a customer, with person and time. */
export const CustomerHistory = ({ id }: { id: number }): ReactNode => {
  const text = useText()
  const label = (field: string): string | null => {
    if (field === 'cm_name') return text('customer_name')
    if (field === 'cm_comatic_id') return text('customer_comatic_id')
    if (/^cm_(language|email|phone|free_minutes|waiting_\w+)$/.test(field)) return text(namedKey(`field_${field}`))
    const number = FIELDS.indexOf(field) + 1
    return number > 0 ? text('customer_reference', { number }) : null
  }
  return (
    <ChangeHistory
      key={id}
      queryKey={['customers', 'history', id]}
      load={(query) => callApi('customerHistory', { params: { id }, query })}
      label={label}
      value={(field, given) => {
        if (given === null || given === '') return '–'
        return field === 'cm_language' ? text(`language_${given as Language}`) : String(given)
      }}
    />
  )
}
