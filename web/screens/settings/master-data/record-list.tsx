import ReviveIcon from '@mui/icons-material/RestoreOutlined'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { AnyRecord } from '#shared/records/record.ts'
import type { SyncedRecordName } from '#shared/records/records.ts'
import { useLookup } from '#web/data/lookups.ts'
import { recordCall } from '#web/data/record-calls.ts'
import { useServerList } from '#web/data/server-list.ts'
import { useText } from '#web/i18n/text.ts'
import { type FormOf, RecordEditor } from '#web/parts/list-screen/record-editor.tsx'
import { syncNow } from '#web/session/session.ts'
import type { Question } from '#web/ui/feedback/confirm-dialog.tsx'
import { useNotify, useNotifyFailure } from '#web/ui/feedback/notification.tsx'
import { ListFiles } from '#web/ui/file-import/list-files.tsx'
import { FormDialog } from '#web/ui/forms/form-panel.tsx'
import { useAskedForm } from '#web/ui/forms/use-asked-form.ts'
import { useOpenForm } from '#web/ui/forms/use-open-form.ts'
import { AddButton } from '#web/ui/table/add-button.tsx'
import type { RowAction } from '#web/ui/table/admin-columns.ts'
import { AdminTable } from '#web/ui/table/admin-table.tsx'
import { editAndDelete } from '#web/ui/table/edit-and-delete.ts'
import { useDelete } from '#web/ui/table/use-delete.ts'
import { type ColumnLooks, useRecordColumns } from '#web/ui/table/use-record-columns.ts'

type Props<Row extends object> = {
  of: AnyRecord & {
    name: SyncedRecordName
    plural: 'addresses' | 'closed_days' | 'drivers' | 'subcontractors' | 'vehicles'
  }
  /** Columns that differ from the text of their field, by field. Keep it stable between renders. */
  columns?: ColumnLooks<Row>
  /** Content of a form in place of a field's input. */
  inputs?: (row: Row | null) => Readonly<Record<string, ReactNode>>
  /** Content below the form of a row. */
  below?: (row: Row) => ReactNode
  /** Values that a form holds beside those of the fields. */
  form?: FormOf<Row>
  /** Rows that are shown. Keep it stable between renders. */
  shows?: (row: Row) => boolean
  /** Returns true for past rows, which show faded. */
  isPast?: (row: Row) => boolean
  /** Called with the server's rows before and after a change of this person. */
  onChanged?: (before: readonly Row[], after: readonly Row[]) => void
  /** Further buttons beside the search. */
  tools?: (list: { rows: readonly Row[] | undefined; refresh: () => void }) => ReactNode
}

const ALL = () => true
const NONE = () => false

/** The rows of a record: list, search, add, edit, delete or retire, bring back, import. */
export const RecordList = <Row extends object>({
  of,
  columns: looks,
  inputs,
  below,
  form: formOf,
  shows = ALL,
  isPast = NONE,
  onChanged,
  tools,
}: Props<Row>): ReactNode => {
  type Listed = Row & { retired?: boolean }
  const { name, plural, key, title } = of
  const text = useText()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const askToDelete = useDelete()
  const queries = useQueryClient()
  const queryKey = useMemo(() => ['master-data', name], [name])
  const call = useMemo(() => recordCall<Listed>(of), [of])
  // The rows stored on this device are shown if the list cannot be loaded.
  const kept = useLookup(name) as unknown as Listed[] | undefined
  const list = useServerList(queryKey, call.list, kept)
  const columns = useRecordColumns<Listed>(of, looks)
  const form = useOpenForm<Listed>()
  const [showsRetired, setShowsRetired] = useState(false)
  const rows = useMemo(
    () => list.rows?.filter((row) => (showsRetired || !row.retired) && shows(row)),
    [list.rows, showsRetired, shows],
  )
  const hasRetired = list.rows?.some(({ retired }) => retired) ?? false
  const { edited } = form
  const label = text(`master_${plural}`)
  const textOf = (row: Row, field: string): string => String((row as Record<string, unknown>)[field])
  useAskedForm(rows, (row) => textOf(row, key), form)

  const refresh = () => {
    // The look-ups of every editor follow at once.
    syncNow()
    const before = list.rows
    void queries.invalidateQueries({ queryKey }).then(() => {
      const after = queries.getQueryData<Listed[]>(queryKey)
      if (before && after) onChanged?.(before, after)
    })
  }
  const remove = async (row: Listed) => {
    const question: Question = {
      title: 'master_delete_title',
      text: 'master_delete_text',
      values: { name: textOf(row, title) },
    }
    await askToDelete(question, () => call.remove(row), { putBack: () => addAgain(row).finally(refresh) })
    refresh()
  }
  // Adding a retired row again brings it back.
  const addAgain = ({ retired: _retired, ...row }: Listed) => call.add(row)
  const revive = async (row: Listed) => {
    try {
      await addAgain(row)
      notify('success', 'master_revived', { name: textOf(row, title) })
    } catch (error) {
      notifyFailure(error)
    }
    refresh()
  }
  const actionsOf = (row: Listed): RowAction[] =>
    row.retired
      ? [{ id: 'revive', label: text('master_revive'), Icon: ReviveIcon, onClick: () => void revive(row) }]
      : editAndDelete(
          text,
          () => form.open(row),
          () => void remove(row),
        )

  return (
    <>
      <AdminTable
        name={plural}
        label={label}
        columns={columns}
        rows={rows}
        rowKey={(row) => textOf(row, key)}
        rowName={(row) => textOf(row, title)}
        actions={actionsOf}
        look={(row) => (row.retired || isPast(row) ? 'faded' : undefined)}
        initialSort={{ id: columns[0]?.id ?? '' }}
        failure={list.failure}
        asOf={list.asOf}
        empty="list_none_yet"
        onRetry={list.reload}
        toolbar={
          <>
            {tools?.({ rows: list.rows, refresh })}
            <ListFiles kind={call.csv} list={label} onImported={refresh} />
            <AddButton label={text(`${name}_add`)} onClick={() => form.open(null)} />
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
      <FormDialog title={text(edited ? `${name}_edit` : `${name}_add`)} isOpen={form.isOpen} onClose={form.close}>
        <RecordEditor<Row>
          key={form.key}
          of={of}
          row={edited}
          focuses={form.focuses}
          inputs={inputs?.(edited) ?? {}}
          form={formOf}
          onSaved={() => {
            form.close()
            refresh()
          }}
          onCancel={() => void form.askToClose()}
        />
        {edited && below?.(edited)}
      </FormDialog>
    </>
  )
}
