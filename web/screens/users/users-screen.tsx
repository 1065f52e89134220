import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { userChangeRefusal, userDeleteRefusal } from '../../../shared/domain/access/permissions.ts'
import type { User } from '../../../shared/schemas/user.ts'
import { useActor } from '../../data/rows.ts'
import { useServerList } from '../../data/server-list.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { syncNow } from '../../session/session.ts'
import { TableAndForm } from '../../ui/forms/form-panel.tsx'
import { useCanGoBack, useOpenForm } from '../../ui/forms/use-open-form.ts'
import { AddButton } from '../../ui/table/add-button.tsx'
import type { RowAction } from '../../ui/table/admin-columns.ts'
import { AdminTable } from '../../ui/table/admin-table.tsx'
import { useDelete } from '../../ui/table/use-delete.ts'
import { useUserColumns } from './user-columns.tsx'
import { UserEditor } from './user-editor.tsx'
import { UserHistory } from './user-history.tsx'

const USERS = ['users'] as const
const loadUsers = async (): Promise<User[]> => (await callApi('users', {})).users

/** Form and table of the users (rules 12.8). */
export const UsersScreen = (): ReactNode => {
  const text = useText()
  const actor = useActor()
  const queries = useQueryClient()
  const askToDelete = useDelete()
  const list = useServerList(USERS, loadUsers)
  const form = useOpenForm<User>()
  const canGoBack = useCanGoBack(form)
  const columns = useUserColumns(actor.username)
  const admins = list.rows?.filter(({ role }) => role === 'admin').length
  const { edited } = form

  const refresh = () => {
    // Observers and subcontractors that came with a user are in the look-ups of other screens.
    syncNow()
    void queries.invalidateQueries({ queryKey: USERS })
  }
  const remove = async (user: User) => {
    const question = { title: 'user_delete_title', text: 'user_delete_text', values: { name: user.username } }
    const send = () => callApi('userDelete', { params: { username: user.username } })
    if ((await askToDelete(question, send)) && edited?.username === user.username) form.close()
    refresh()
  }
  const actionsOf = (user: User): RowAction[] => [
    {
      id: 'edit',
      label: text('action_edit'),
      Icon: EditIcon,
      onClick: () => void form.open(user),
      refusal: userChangeRefusal(actor, user),
    },
    {
      id: 'delete',
      label: text('action_delete'),
      Icon: DeleteIcon,
      isDestructive: true,
      onClick: () => void remove(user),
      refusal: userDeleteRefusal(actor, user, admins),
    },
  ]

  return (
    <TableAndForm
      title={text(edited ? 'user_edit' : 'user_add')}
      isOpen={form.isOpen}
      onClose={form.close}
      table={
        <AdminTable
          label={text('route_users')}
          columns={columns}
          rows={list.rows}
          rowKey={(user) => user.username}
          rowName={(user) => user.username}
          actions={actionsOf}
          look={(user) => (user.username === edited?.username ? 'current' : undefined)}
          initialSort={{ id: 'username' }}
          failure={list.failure}
          asOf={list.asOf}
          onRetry={list.reload}
          toolbar={canGoBack && <AddButton label={text('user_add')} onClick={() => void form.open(null)} />}
        />
      }
    >
      <UserEditor
        key={form.key}
        user={edited}
        focuses={form.focuses}
        onSaved={() => {
          form.close()
          refresh()
        }}
        onCancel={canGoBack ? () => void form.askToClose() : undefined}
      />
      {edited && <UserHistory username={edited.username} />}
    </TableAndForm>
  )
}
