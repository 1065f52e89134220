import type { ReactNode } from 'react'
import { user } from '#shared/records/user.ts'
import { useLookup } from '../../data/lookups.ts'
import { useText } from '../../i18n/text.ts'
import { recordWords } from '../../parts/list-screen/record-words.ts'
import { callApi } from '../../session/calls.ts'
import { ChangeHistory } from '../../ui/change-history.tsx'

/** Shows the changes of a user, with person and time. Of a password only that it changed. */
export const UserHistory = ({ username }: { username: string }): ReactNode => {
  const text = useText()
  const customers = useLookup('customer')
  const words = recordWords(user, text)
  const customerOf = (id: unknown) => customers?.find(({ cm_id }) => cm_id === id)?.cm_name
  return (
    <ChangeHistory
      key={username}
      queryKey={['users', 'history', username]}
      load={(query) => callApi('userHistory', { params: { username }, query })}
      label={(name) => (name === 'password' ? text('login_password') : words.label(name))}
      value={(name, value) => (name === 'customer_id' && customerOf(value)) || words.value(name, value)}
      plain={{ password: text('history_password_changed') }}
    />
  )
}
