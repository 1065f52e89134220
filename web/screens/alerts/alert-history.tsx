import type { ReactNode } from 'react'
import { useAddressNames } from '../../data/lookups.ts'
import { namedKey, useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { ChangeHistory } from '../../ui/change-history.tsx'

const FIELDS = [
  'al_type',
  'al_active',
  'al_customer',
  'al_sub',
  'al_adrnr_arr',
  'al_email_arr',
  'al_sms_arr',
  'al_lang',
] as const
const isField = (field: string): field is (typeof FIELDS)[number] => (FIELDS as readonly string[]).includes(field)

/** Shows the changes of an alert, with person and time. */
export const AlertHistory = ({ id }: { id: number }): ReactNode => {
  const text = useText()
  const addresses = useAddressNames()
  const nameOf = (id: string) => addresses?.get(id) ?? id
  const value = (field: string, given: unknown): string => {
    if (given === null || given === '') return text('alert_any')
    if (typeof given === 'boolean') return text(given ? 'yes' : 'no')
    if (Array.isArray(given)) {
      const shown = field === 'al_adrnr_arr' ? given.map(String).map(nameOf) : given
      return shown.join(', ') || (field === 'al_adrnr_arr' ? text('alert_any') : '–')
    }
    if (field === 'al_type') return text(namedKey(`alert_type_${String(given)}`))
    return field === 'al_lang' ? text(namedKey(`language_${String(given)}`)) : String(given)
  }
  return (
    <ChangeHistory
      key={id}
      queryKey={['alerts', 'history', id]}
      load={(query) => callApi('alertHistory', { params: { id }, query })}
      label={(field) => (isField(field) ? text(`field_${field}`) : null)}
      value={value}
    />
  )
}
