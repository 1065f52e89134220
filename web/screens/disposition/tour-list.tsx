import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { canCreateTour, canDeleteTour } from '../../../shared/domain/access/permissions.ts'
import { editTourPath, PLACEHOLDER } from '../../app/paths.ts'
import { useGridLayout, useHiddenColumns, useListFilters } from '../../data/list-settings.ts'
import { useActor, useConnection } from '../../data/rows.ts'
import { saveDelete } from '../../data/save.ts'
import { useText } from '../../i18n/text.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { fetchedAhead } from '../../ui/fetched-ahead.ts'
import { ColumnPanel } from '../../ui/list/column-panel.tsx'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import { FilterFields, FilterPanel } from '../../ui/list/filters.tsx'
import { rowFilter } from '../../ui/list/list-column.ts'
import { ColumnsButton, FilterButton, SearchField } from '../../ui/list/list-tools.tsx'
import { WindowedList } from '../../ui/list/windowed-list.tsx'
import { isNarrowNow, useDevice } from '../../ui/use-device.ts'
import { CARD_HEIGHT, TourCard } from './tour-card.tsx'
import { actionColumns, HIDDEN_AT_FIRST, type TourActions, tourColumns } from './tour-columns.tsx'
import { type TourRow, useTourRows } from './tour-row.ts'

/** The grid is heavy, and narrow screens never need it. */
const { Part: ListGrid, fetchAhead: fetchGrid } = fetchedAhead(
  async () => (await import('../../ui/list/list-grid.tsx')).ListGrid,
)
if (!isNarrowNow()) fetchGrid()

const keyOf = ({ key }: TourRow): string => String(key)

const useTourActions = (): TourActions => {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const notify = useNotify()
  const { state } = useConnection()
  return useMemo(() => {
    const remove = async ({ key, rev, tour }: TourRow) => {
      const isSure = await confirm({
        title: 'tour_delete_title',
        text: 'tour_delete_text',
        values: { name: tour.tr_name ?? '' },
        yes: 'action_delete',
        no: 'action_cancel',
        isDestructive: true,
      })
      if (!isSure) return
      try {
        await saveDelete({ entity: 'tour', key, rev })
        notify(state === 'offline' ? 'info' : 'success', state === 'offline' ? 'saved_on_device' : 'tour_deleted')
      } catch {
        notify('error', 'save_not_possible')
      }
    }
    return { edit: ({ key }) => void navigate(editTourPath(key)), remove: (row) => void remove(row) }
  }, [navigate, confirm, notify, state])
}

/** The recurring tours: a grid, or cards on a narrow screen, with filters and columns that are remembered. */
export const TourList = (): ReactNode => {
  const text = useText()
  const actor = useActor()
  const navigate = useNavigate()
  const { type: device, isNarrow, isWide } = useDevice()
  const rows = useTourRows()
  const actions = useTourActions()

  const columns = useMemo(() => tourColumns(actor), [actor])
  const keys = useMemo(() => columns.map(({ key }) => key), [columns])
  const gridColumns = useMemo(
    () => [...columns, ...actionColumns(actor, actions, text)],
    [columns, actor, actions, text],
  )
  const [filters, setFilters] = useListFilters('disposition', device, keys)
  const [hidden, setHidden] = useHiddenColumns(
    'disposition',
    device,
    isWide ? HIDDEN_AT_FIRST.wide : HIDDEN_AT_FIRST.tablet,
  )
  const shownColumns = useMemo(() => columns.filter(({ key }) => !hidden.includes(key)), [columns, hidden])
  const layout = useGridLayout('disposition', device)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const [panel, setPanel] = useState<'filters' | 'columns' | null>(null)
  const shown = useMemo(
    () => rows?.filter(rowFilter(columns, filters, search, text)),
    [rows, columns, filters, search, text],
  )

  return (
    <Stack spacing={1.5} sx={{ flexGrow: 1, minWidth: 0 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 }}>
        <SearchField label={text('tours_search')} search={typed} onSearch={setTyped} />
        {!isNarrow && <Count shown={shown?.length} total={rows?.length} />}
        <Stack direction="row" sx={{ ml: 'auto', alignItems: 'center' }}>
          <FilterButton count={filters.length} onClick={() => setPanel('filters')} />
          <ColumnsButton onClick={() => setPanel('columns')} />
        </Stack>
        {canCreateTour(actor) && (
          <Button
            variant="contained"
            startIcon={<AddIcon />}
            onClick={() => void navigate(editTourPath(PLACEHOLDER))}
            sx={{ minHeight: 44, width: isNarrow ? '100%' : undefined }}
          >
            {text('tour_add')}
          </Button>
        )}
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {isNarrow && <Count shown={shown?.length} total={rows?.length} />}
        <FilterChips fields={columns} filters={filters} onChange={setFilters} />
      </Stack>

      <Box sx={{ position: 'relative', flexGrow: 1, minHeight: { sm: 360 } }}>
        {!shown ? (
          <Waiting isNarrow={isNarrow} />
        ) : shown.length === 0 ? (
          <EmptyState message="no_tours_match" />
        ) : isNarrow ? (
          <WindowedList
            name="disposition"
            label={text('tours_list')}
            items={shown}
            keyOf={keyOf}
            estimatedHeight={CARD_HEIGHT}
            render={(row) => (
              <TourCard
                row={row}
                columns={shownColumns}
                onOpen={() => actions.edit(row)}
                onRemove={canDeleteTour(actor) ? () => actions.remove(row) : undefined}
              />
            )}
          />
        ) : (
          <Box sx={{ position: 'absolute', inset: 0 }}>
            <Suspense fallback={<Waiting isNarrow={false} />}>
              <ListGrid
                key={layout.key}
                name={`disposition ${actor.username}`}
                label={text('tours_list')}
                rows={shown}
                rowKey={keyOf}
                columns={gridColumns}
                hidden={hidden}
                layout={layout.layout}
                onLayout={layout.keep}
                onOpen={actions.edit}
              />
            </Suspense>
          </Box>
        )}
      </Box>

      <FilterPanel
        isOpen={panel === 'filters'}
        onClose={() => setPanel(null)}
        filters={filters}
        onClear={() => setFilters([])}
        showLabel={text('tours_show', { count: shown?.length ?? 0 })}
      >
        <FilterFields fields={columns} rows={rows ?? []} filters={filters} onChange={setFilters} />
      </FilterPanel>
      <ColumnPanel
        isOpen={panel === 'columns'}
        onClose={() => setPanel(null)}
        columns={columns}
        hidden={hidden}
        onChange={(next) => {
          setHidden(next)
          if (!next) layout.reset()
        }}
      />
    </Stack>
  )
}

const Count = ({ shown, total }: { shown: number | undefined; total: number | undefined }): ReactNode => {
  const text = useText()
  return (
    <Typography variant="body2" color="textSecondary" role="status">
      {shown === undefined || total === undefined
        ? text('loading')
        : shown === total
          ? text('tours_count', { count: total })
          : text('tours_count_of', { count: shown, total })}
    </Typography>
  )
}

const Waiting = ({ isNarrow }: { isNarrow: boolean }): ReactNode => {
  const text = useText()
  return (
    <Box role="status" aria-label={text('loading')} sx={{ height: '100%', overflow: 'hidden' }}>
      {Array.from({ length: isNarrow ? 4 : 10 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
        <Skeleton key={index} variant="rounded" height={isNarrow ? CARD_HEIGHT : 40} sx={{ mb: isNarrow ? 1 : 0.5 }} />
      ))}
    </Box>
  )
}
