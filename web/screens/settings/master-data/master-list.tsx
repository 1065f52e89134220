import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import ReviveIcon from '@mui/icons-material/RestoreOutlined'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useServerList } from '../../../data/server-list.ts'
import { useText } from '../../../i18n/text.ts'
import { syncNow } from '../../../session/session.ts'
import type { Question } from '../../../ui/feedback/confirm-dialog.tsx'
import { useNotify, useNotifyFailure } from '../../../ui/feedback/notification.tsx'
import type { CsvKind } from '../../../ui/file-import/csv-import.tsx'
import { CsvImportButton } from '../../../ui/file-import/csv-import-button.tsx'
import { FormDialog } from '../../../ui/forms/form-panel.tsx'
import { useOpenForm } from '../../../ui/forms/use-open-form.ts'
import { AddButton } from '../../../ui/table/add-button.tsx'
import type { AdminColumn, RowAction } from '../../../ui/table/admin-columns.ts'
import { AdminTable } from '../../../ui/table/admin-table.tsx'
import { useDelete } from '../../../ui/table/use-delete.ts'

export type MasterRow = { retired?: boolean }
export type EditorProps<Row> = { row: Row | null; focuses: boolean; onSaved: () => void; onCancel: () => void }

type Props<Row extends MasterRow> = {
  kind: 'vehicle' | 'driver' | 'address' | 'subcontractor'
  /** Translated name of the list. */
  label: string
  load: () => Promise<Row[]>
  /** The rows stored on this device, shown if the list cannot be loaded. */
  kept: readonly Row[] | undefined
  /** Keep the array stable between renders. */
  columns: readonly AdminColumn<Row>[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  remove: (row: Row) => Promise<{ message: string }>
  /** Adding a retired row again brings it back. */
  revive: (row: Row) => Promise<unknown>
  csv: CsvKind
  Editor: (props: EditorProps<Row>) => ReactNode
}

/** One kind of master data: list, search, add, edit, delete or retire, bring back, import. */
export const MasterList = <Row extends MasterRow>(props: Props<Row>): ReactNode => {
  const { kind, label, keyOf, nameOf, Editor } = props
  const text = useText()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const askToDelete = useDelete()
  const queries = useQueryClient()
  const queryKey = useMemo(() => ['master-data', kind], [kind])
  const list = useServerList(queryKey, props.load, props.kept)
  const form = useOpenForm<Row>()
  const [showsRetired, setShowsRetired] = useState(false)
  const rows = useMemo(
    () => (showsRetired ? list.rows : list.rows?.filter(({ retired }) => !retired)),
    [list.rows, showsRetired],
  )
  const hasRetired = list.rows?.some(({ retired }) => retired) ?? false
  const { edited } = form

  const refresh = () => {
    // The look-ups of every editor follow at once.
    syncNow()
    void queries.invalidateQueries({ queryKey })
  }
  const remove = async (row: Row) => {
    const question: Question = {
      title: 'master_delete_title',
      text: 'master_delete_text',
      values: { name: nameOf(row) },
    }
    await askToDelete(question, () => props.remove(row))
    refresh()
  }
  const revive = async (row: Row) => {
    try {
      await props.revive(row)
      notify('success', 'master_revived', { name: nameOf(row) })
    } catch (error) {
      notifyFailure(error)
    }
    refresh()
  }
  const actionsOf = (row: Row): RowAction[] =>
    row.retired
      ? [{ id: 'revive', label: text('master_revive'), Icon: ReviveIcon, onClick: () => void revive(row) }]
      : [
          { id: 'edit', label: text('action_edit'), Icon: EditIcon, onClick: () => void form.open(row) },
          {
            id: 'delete',
            label: text('action_delete'),
            Icon: DeleteIcon,
            isDestructive: true,
            onClick: () => void remove(row),
          },
        ]

  return (
    <>
      <AdminTable
        label={label}
        columns={props.columns}
        rows={rows}
        rowKey={keyOf}
        rowName={nameOf}
        actions={actionsOf}
        look={(row) => (row.retired ? 'faded' : undefined)}
        initialSort={{ id: props.columns[0]?.id ?? '' }}
        failure={list.failure}
        asOf={list.asOf}
        onRetry={list.reload}
        toolbar={
          <>
            <CsvImportButton kind={props.csv} list={label} onImported={refresh} />
            <AddButton label={text(`${kind}_add`)} onClick={() => void form.open(null)} />
          </>
        }
      />
      {hasRetired && (
        <FormControlLabel
          sx={{ mt: 1 }}
          control={<Switch checked={showsRetired} onChange={(_event, shows) => setShowsRetired(shows)} />}
          label={text('master_show_retired')}
        />
      )}
      <FormDialog title={text(edited ? `${kind}_edit` : `${kind}_add`)} isOpen={form.isOpen} onClose={form.close}>
        <Editor
          key={form.key}
          row={edited}
          focuses={form.focuses}
          onSaved={() => {
            form.close()
            refresh()
          }}
          onCancel={() => void form.askToClose()}
        />
      </FormDialog>
    </>
  )
}
