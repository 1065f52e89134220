import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import UnlockIcon from '@mui/icons-material/LockOpenOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { userChangeRefusal, userDeleteRefusal, userLockRefusal } from '#shared/domain/access/user-permissions.ts'
import type { User } from '#shared/records/user.ts'
import { useActor } from '../../data/rows.ts'
import { useServerList } from '../../data/server-list.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { syncNow } from '../../session/session.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import type { Question } from '../../ui/feedback/confirm-dialog.tsx'
import { useNotify, useNotifyFailure } from '../../ui/feedback/notification.tsx'
import { ListFiles } from '../../ui/file-import/list-files.tsx'
import { TableAndForm } from '../../ui/forms/form-panel.tsx'
import { useOpenForm } from '../../ui/forms/use-open-form.ts'
import { AddButton } from '../../ui/table/add-button.tsx'
import type { RowAction } from '../../ui/table/admin-columns.ts'
import { AdminTable } from '../../ui/table/admin-table.tsx'
import { DeleteUser } from './delete-user.tsx'
import { useUserColumns } from './user-columns.tsx'
import { userCsv } from './user-csv.ts'
import { UserEditor } from './user-editor.tsx'
import { UserHistory } from './user-history.tsx'

const USERS = ['users'] as const
const loadUsers = async (): Promise<User[]> => (await callApi('users', {})).users

/** Form and table of the users (rules 12.8). */
export const UsersScreen = (): ReactNode => {
  const text = useText()
  const actor = useActor()
  const language = useLanguage()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [deleted, setDeleted] = useState<User | null>(null)
  const list = useServerList(USERS, loadUsers)
  const form = useOpenForm<User>()
  const columns = useUserColumns(actor.username)
  const admins = list.rows?.filter(({ role, locked }) => role === 'admin' && !locked).length
  const { edited } = form

  const refresh = () => {
    // Observers and subcontractors that came with a user are in the look-ups of other screens.
    syncNow()
    void queries.invalidateQueries({ queryKey: USERS })
  }
  const lock = async (user: User) => {
    const locked = !user.locked
    const question: Question = { title: 'user_lock_title', text: 'user_lock_text', values: { name: user.username } }
    if (locked && !(await confirm({ ...question, yes: 'user_lock', no: 'action_cancel' }))) return
    try {
      await callApi('userEdit', { params: { username: user.username }, body: { locked } })
      notify('success', locked ? 'user_was_locked' : 'user_was_unlocked', { name: user.username })
    } catch (error) {
      notifyFailure(error)
    }
    refresh()
  }
  const actionsOf = (user: User): RowAction[] => [
    {
      id: 'edit',
      label: text('action_edit'),
      Icon: EditIcon,
      onClick: () => form.open(user),
      refusal: userChangeRefusal(actor, user),
    },
    {
      id: 'lock',
      label: text(user.locked ? 'user_unlock' : 'user_lock'),
      Icon: user.locked ? UnlockIcon : LockIcon,
      onClick: () => void lock(user),
      refusal: userLockRefusal(actor, user, admins),
    },
    {
      id: 'delete',
      label: text('action_delete'),
      Icon: DeleteIcon,
      isDestructive: true,
      onClick: () => setDeleted(user),
      refusal: userDeleteRefusal(actor, user, admins),
    },
  ]

  return (
    <>
      <TableAndForm
        title={text(edited ? 'user_edit' : 'user_add')}
        isOpen={form.isOpen}
        isChanging={form.isChanging}
        onClose={form.close}
        table={
          <AdminTable
            name="users"
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
            toolbar={
              <>
                <ListFiles kind={userCsv(language)} list={text('route_users')} onImported={refresh} />
                <AddButton label={text('user_add')} onClick={() => form.open(null)} />
              </>
            }
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
          onCancel={() => void form.askToClose()}
        />
        {edited && <UserHistory username={edited.username} />}
      </TableAndForm>
      {deleted && (
        <DeleteUser
          user={deleted}
          users={list.rows ?? []}
          onClose={() => setDeleted(null)}
          onDone={() => {
            setDeleted(null)
            if (edited?.username === deleted.username) form.close()
            refresh()
          }}
        />
      )}
    </>
  )
}
