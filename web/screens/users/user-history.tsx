import type { ReactNode } from 'react'
import { ROLES } from '../../../shared/domain/access/roles.ts'
import type { TextKey } from '../../../shared/text-key.ts'
import { useLookup } from '../../data/lookups.ts'
import { useText } from '../../i18n/text.ts'
import { wordOf } from '../../i18n/word-of.ts'
import { callApi } from '../../session/calls.ts'
import { ChangeHistory } from '../../ui/change-history.tsx'

const LABELS: Record<string, TextKey> = {
  username: 'login_username',
  email: 'user_email',
  password: 'login_password',
  role: 'user_role',
  subcontractor: 'role_sub',
  customer_id: 'role_customer',
  locked: 'user_is_locked',
}

/** Shows the changes of a user, with person and time. Of a password only that it changed. */
export const UserHistory = ({ username }: { username: string }): ReactNode => {
  const text = useText()
  const customers = useLookup('customer')
  const label = (field: string) => {
    const key = LABELS[field]
    return key ? text(key) : null
  }
  const value = (field: string, given: unknown): string => {
    if (given === null || given === '') return '–'
    if (field === 'locked') return text(given === true ? 'yes' : 'no')
    if (field === 'role') return wordOf(text, 'role_', ROLES, given)
    if (field === 'customer_id') return customers?.find(({ cm_id }) => cm_id === given)?.cm_name ?? String(given)
    return String(given)
  }
  return (
    <ChangeHistory
      key={username}
      queryKey={['users', 'history', username]}
      load={(query) => callApi('userHistory', { params: { username }, query })}
      label={label}
      value={value}
      plain={{ password: text('history_password_changed') }}
    />
  )
}
