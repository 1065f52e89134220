import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { type ReactNode, useMemo } from 'react'
import { sameSpelling } from '../../../shared/domain/names/names.ts'
import type { User } from '../../../shared/schemas/accounts/user.ts'
import { useText } from '../../i18n/text.ts'
import type { AdminColumn } from '../../ui/table/admin-columns.ts'

/** @param ownName username of the logged-in person */
export const useUserColumns = (ownName: string): AdminColumn<User>[] => {
  const text = useText()
  return useMemo(() => {
    const marked = (user: User): ReactNode => (
      <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
        {user.username}
        {user.built_in && <Chip size="small" variant="outlined" label={text('user_built_in')} />}
        {user.locked && <Chip size="small" color="warning" label={text('user_is_locked')} />}
        {sameSpelling(user.username, ownName) && <Chip size="small" variant="outlined" label={text('user_oneself')} />}
      </Box>
    )
    const company = (user: User): ReactNode =>
      user.role === 'customer' && user.customer === null ? (
        <Box component="span" sx={{ color: 'warning.main' }}>
          {text('user_company_missing')}
        </Box>
      ) : (
        (user.subcontractor ?? user.customer)
      )
    return [
      { id: 'username', label: text('login_username'), value: (user) => user.username, cell: marked, card: 'title' },
      { id: 'email', label: text('user_email'), value: (user) => user.email, breaks: 'anywhere', card: 'plain' },
      { id: 'role', label: text('user_role'), value: (user) => text(`role_${user.role}`), card: 'plain' },
      {
        id: 'company',
        label: text('account_company'),
        value: (user) => user.subcontractor ?? user.customer,
        cell: company,
      },
    ]
  }, [text, ownName])
}
