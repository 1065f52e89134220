import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Alert } from '../../../shared/schemas/alert.ts'
import { useServerList } from '../../db/server-list.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../sync/current.ts'
import { noteFirstRows } from '../../sync/first-rows.ts'
import { AddButton } from '../../ui/add-button.tsx'
import type { RowAction } from '../../ui/admin-columns.ts'
import { AdminTable } from '../../ui/admin-table.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { useDelete } from '../../ui/use-delete.ts'
import { useOpenForm } from '../../ui/use-open-form.ts'
import { useAlertColumns } from './alert-columns.tsx'
import { AlertEditor } from './alert-editor.tsx'
import { AlertHistory } from './alert-history.tsx'

const ALERTS = ['alerts'] as const

/** Overview, add and edit of the alerts; saving and cancelling lead back to the overview (specification section 2). */
export const AlertsScreen = (): ReactNode => {
  const text = useText()
  const queries = useQueryClient()
  const askToDelete = useDelete()
  const list = useServerList(ALERTS, () => callApi('alerts', {}))
  const form = useOpenForm<Alert>()
  const columns = useAlertColumns()
  // The names that the list shows come with the first pull.
  useEffect(noteFirstRows, [])
  const nameOf = (alert: Alert) => text(`alert_type_${alert.al_type}`)
  const refresh = () => void queries.invalidateQueries({ queryKey: ALERTS })

  const remove = async (alert: Alert) => {
    const question = { title: 'alert_delete_title', text: 'alert_delete_text', values: { name: nameOf(alert) } }
    await askToDelete(question, () => callApi('alertDelete', { params: { id: alert.al_id } }))
    refresh()
  }
  const actionsOf = (alert: Alert): RowAction[] => [
    { id: 'edit', label: text('action_edit'), Icon: EditIcon, onClick: () => void form.open(alert) },
    {
      id: 'delete',
      label: text('action_delete'),
      Icon: DeleteIcon,
      isDestructive: true,
      onClick: () => void remove(alert),
    },
  ]

  if (form.isOpen) {
    return (
      <Box sx={{ maxWidth: 640 }}>
        <SectionCard title={text(form.edited ? 'alert_edit' : 'alert_add')}>
          <AlertEditor
            key={form.key}
            alert={form.edited}
            onSaved={() => {
              form.close()
              refresh()
            }}
            onCancel={() => void form.askToClose()}
          />
          {form.edited && <AlertHistory id={form.edited.al_id} />}
        </SectionCard>
      </Box>
    )
  }
  return (
    <AdminTable
      label={text('route_alerts')}
      columns={columns}
      rows={list.rows}
      rowKey={(alert) => String(alert.al_id)}
      rowName={nameOf}
      actions={actionsOf}
      onOpen={(alert) => void form.open(alert)}
      look={(alert) => (alert.al_active ? undefined : 'faded')}
      initialSort={{ id: 'al_type' }}
      failure={list.failure}
      asOf={list.asOf}
      onRetry={list.reload}
      empty="alert_none"
      toolbar={<AddButton label={text('alert_add')} onClick={() => void form.open(null)} />}
    />
  )
}
