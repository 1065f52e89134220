import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { type Alert, alert } from '#shared/records/alert.ts'
import { useHiddenColumns, useListFilters } from '../../data/list-settings.ts'
import { recordCall } from '../../data/record-calls.ts'
import { useServerList } from '../../data/server-list.ts'
import { useCellContext } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import type { Question } from '../../ui/feedback/confirm-dialog.tsx'
import type { CsvKind } from '../../ui/file-import/csv-import.tsx'
import { ListFiles } from '../../ui/file-import/list-files.tsx'
import { useOpenForm } from '../../ui/forms/use-open-form.ts'
import { FilterChips } from '../../ui/list/filters/filter-chips.tsx'
import { FilterFields, FilterPanel } from '../../ui/list/filters/filters.tsx'
import { rowFilter } from '../../ui/list/list-column.ts'
import { FilterButton } from '../../ui/list/list-tools.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { AddButton } from '../../ui/table/add-button.tsx'
import type { RowAction } from '../../ui/table/admin-columns.ts'
import { AdminTable } from '../../ui/table/admin-table.tsx'
import { editAndDelete } from '../../ui/table/edit-and-delete.ts'
import { useDelete } from '../../ui/table/use-delete.ts'
import { useAlertColumns } from './alert-columns.tsx'
import { AlertEditor } from './alert-editor.tsx'
import { ALERT_FILTER_KEYS, useAlertFilters } from './alert-filters.ts'
import { AlertHistory } from './alert-history.tsx'

const ALERTS = ['alerts'] as const
const CALL = recordCall<Alert>(alert)
const CSV: CsvKind = { ...CALL.csv, intro: 'import_alerts_text' }
const NONE_HIDDEN: string[] = []
const NO_ALERTS: readonly Alert[] = []

/**
 * Overview, add and edit of the alerts; saving and cancelling lead back to the overview (rules 12.8). The
 * overview's filters and columns are remembered for each type of device (rules 12.1).
 */
export const AlertsScreen = (): ReactNode => {
  const text = useText()
  const queries = useQueryClient()
  const askToDelete = useDelete()
  const list = useServerList(ALERTS, CALL.list)
  const form = useOpenForm<Alert>()
  const { type: device, isNarrow } = useDevice()
  const columns = useAlertColumns()
  const [hidden, setHidden] = useHiddenColumns('alert_list', device, NONE_HIDDEN)
  const context = useCellContext()
  const fields = useAlertFilters()
  const [filters, setFilters] = useListFilters('alert_list', device, ALERT_FILTER_KEYS)
  const [isFiltering, setIsFiltering] = useState(false)
  const shown = useMemo(
    () => list.rows?.filter(rowFilter(fields, filters, '', context)),
    [list.rows, fields, filters, context],
  )
  const nameOf = ({ al_type }: Alert) => text(`alert_type_${al_type}`)
  const refresh = () => void queries.invalidateQueries({ queryKey: ALERTS })

  const remove = async (row: Alert) => {
    const question: Question = {
      title: 'alert_delete_title',
      text: 'alert_delete_text',
      values: { name: nameOf(row) },
    }
    await askToDelete(question, () => CALL.remove(row), { putBack: () => CALL.add(row).finally(refresh) })
    refresh()
  }
  const actionsOf = (row: Alert): RowAction[] =>
    editAndDelete(
      text,
      () => form.open(row),
      () => void remove(row),
    )

  if (form.isOpen) {
    return (
      <Box sx={{ maxWidth: '64rem' }}>
        <SectionCard title={text(form.edited ? 'alert_edit' : 'alert_add')}>
          <AlertEditor
            key={form.key}
            row={form.edited}
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
  const isFiltered = filters.length > 0
  const hasAny = list.rows?.length !== 0
  return (
    <>
      <AdminTable
        name="alerts"
        label={text('route_alerts')}
        columns={columns}
        rows={shown}
        total={list.rows?.length}
        rowsOf={JSON.stringify(filters)}
        rowKey={({ al_id }) => String(al_id)}
        rowName={nameOf}
        actions={actionsOf}
        onOpen={(row) => form.open(row)}
        look={({ al_active }) => (al_active ? undefined : 'faded')}
        initialSort={{ id: 'al_type' }}
        failure={list.failure}
        asOf={list.asOf}
        onRetry={list.reload}
        hidden={hidden}
        onHiddenChange={setHidden}
        empty={hasAny ? 'no_alerts_match' : 'alert_none'}
        emptyAction={hasAny && <Button onClick={() => setFilters([])}>{text('action_clear_filters')}</Button>}
        toolbar={
          <>
            <FilterButton count={filters.length} onClick={() => setIsFiltering(true)} />
            <ListFiles kind={CSV} list={text('route_alerts')} onImported={refresh} />
            <Box sx={isNarrow ? { flexBasis: '100%', '& > button': { width: '100%' } } : undefined}>
              <AddButton label={text('alert_add')} onClick={() => form.open(null)} />
            </Box>
            {isFiltered && (
              <Box sx={{ flexBasis: '100%', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
                <FilterChips fields={fields} filters={filters} onChange={setFilters} />
              </Box>
            )}
          </>
        }
      />
      <FilterPanel
        isOpen={isFiltering}
        onClose={() => setIsFiltering(false)}
        filters={filters}
        onClear={() => setFilters([])}
        showLabel={text('alerts_show', { count: shown?.length ?? 0 })}
      >
        <FilterFields fields={fields} rows={list.rows ?? NO_ALERTS} filters={filters} onChange={setFilters} />
      </FilterPanel>
    </>
  )
}
