import type { ReactNode } from 'react'
import { ALERT_TYPES } from '../../../shared/domain/alerts/alert-events.ts'
import { LANGUAGES } from '../../../shared/domain/names/languages.ts'
import { useAddressNames } from '../../data/lookups.ts'
import { useText } from '../../i18n/text.ts'
import { wordOf } from '../../i18n/word-of.ts'
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
    if (field === 'al_type') return wordOf(text, 'alert_type_', ALERT_TYPES, given)
    return field === 'al_lang' ? wordOf(text, 'language_', LANGUAGES, given) : String(given)
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
