import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { type ReactNode, useMemo } from 'react'
import { sameSpelling } from '#shared/domain/names/names.ts'
import { type User, user } from '#shared/records/user.ts'
import { useText } from '../../i18n/text.ts'
import type { AdminColumn } from '../../ui/table/admin-columns.ts'
import { type ColumnLooks, useRecordColumns } from '../../ui/table/use-record-columns.ts'

/** @param ownName username of the logged-in person */
export const useUserColumns = (ownName: string): AdminColumn<User & { retired?: boolean }>[] => {
  const text = useText()
  const looks = useMemo((): ColumnLooks<User> => {
    const marked = (row: User): ReactNode => (
      <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
        {row.username}
        {row.built_in && <Chip size="small" variant="outlined" label={text('user_built_in')} />}
        {row.locked && <Chip size="small" color="warning" label={text('user_is_locked')} />}
        {sameSpelling(row.username, ownName) && <Chip size="small" variant="outlined" label={text('user_oneself')} />}
      </Box>
    )
    const company = ({ role, subcontractor, customer }: User): ReactNode =>
      role === 'customer' && customer === null ? (
        <Box component="span" sx={{ color: 'warning.main' }}>
          {text('user_company_missing')}
        </Box>
      ) : (
        (subcontractor ?? customer)
      )
    return {
      username: { cell: marked },
      email: { card: 'plain' },
      role: { card: 'plain' },
      company: {
        label: text('account_company'),
        value: ({ subcontractor, customer }) => subcontractor ?? customer,
        cell: company,
      },
    }
  }, [text, ownName])
  return useRecordColumns<User & { retired?: boolean }>(user, looks)
}
