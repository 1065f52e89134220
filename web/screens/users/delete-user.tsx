import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { User } from '#shared/records/user.ts'
import { useText, wireKey } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { LoadNotice } from '../../ui/feedback/load-notice.tsx'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TaskDialog } from '../../ui/overlays/task-dialog.tsx'

/** Number of tours that are listed by name. */
const MAX_NAMED = 12

/** Asks before a user is deleted; shows what names the user, and asks for a successor there. */
export const DeleteUser = ({
  user,
  users,
  onClose,
  onDone,
}: {
  user: User
  users: readonly User[]
  onClose: () => void
  onDone: () => void
}): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const [by, setBy] = useState<string | null>(null)
  const params = { username: user.username }
  const {
    data: uses,
    error,
    refetch,
  } = useQuery({
    queryKey: ['users', 'uses', user.username],
    queryFn: () => callApi('userUses', { params }),
    staleTime: 0,
    // An earlier answer is not reused: the uses may have changed since.
    gcTime: 0,
  })
  const isUsed = uses !== undefined && uses.trips + uses.tours.length + uses.alerts > 0
  const others = users.filter(
    ({ username, role, locked }) => role === 'observer' && !locked && username !== user.username,
  )
  const remove = async () => {
    const { message } = await callApi('userDelete', { params, query: by === null ? {} : { replace_by: by } })
    notify('success', wireKey(message))
    onDone()
  }
  return (
    <TaskDialog
      title={text('user_delete_title', { name: user.username })}
      hint={text('user_delete_text')}
      isReady={uses !== undefined}
      doLabel={text('action_delete')}
      color="error"
      onDo={remove}
      onClose={onClose}
      closeLabel={text('action_keep')}
    >
      <LoadNotice failure={error} onRetry={() => void refetch()} />
      {isUsed && (
        <>
          <Alert severity="warning">
            {text('user_uses', { trips: uses.trips, tours: uses.tours.length, alerts: uses.alerts })}
            {uses.tours.length > 0 && (
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {uses.tours.slice(0, MAX_NAMED).join(', ')}
                {uses.tours.length > MAX_NAMED && ' …'}
              </Typography>
            )}
          </Alert>
          <SelectField
            label={text('user_replace_by')}
            hint={text('user_replace_hint')}
            options={others.map(({ username }) => ({ value: username, label: username }))}
            value={by}
            onChange={setBy}
          />
        </>
      )}
    </TaskDialog>
  )
}
