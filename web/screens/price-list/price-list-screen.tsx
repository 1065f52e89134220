import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useGridLayout, useHiddenColumns, useListFilters } from '../../data/list-settings.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'
import { fetchFile } from '../../sync/download.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { fetchedAhead } from '../../ui/fetched-ahead.ts'
import { ColumnPanel } from '../../ui/list/column-panel.tsx'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import { FilterFields, FilterPanel } from '../../ui/list/filters.tsx'
import { rowFilter } from '../../ui/list/list-column.ts'
import { ColumnsButton, FilterButton, SearchField } from '../../ui/list/list-tools.tsx'
import { WindowedList } from '../../ui/list/windowed-list.tsx'
import { isNarrowNow, useDevice } from '../../ui/use-device.ts'
import { useDownload } from '../../ui/use-download.ts'
import { CARD_HEIGHT, PriceCard } from './price-card.tsx'
import { PRICE_COLUMNS, PRICE_FILTER_KEYS, PRICE_FILTERS } from './price-columns.tsx'
import { type PriceRow, usePriceRows } from './price-row.ts'

/** The grid is heavy, and narrow screens never need it. */
const { Part: ListGrid, fetchAhead: fetchGrid } = fetchedAhead(
  async () => (await import('../../ui/list/list-grid.tsx')).ListGrid,
)
if (!isNarrowNow()) fetchGrid()

const keyOf = ({ rowKey }: PriceRow): string => rowKey
const NONE_HIDDEN: string[] = []

/** What each tour costs and brings, one row for each price (specification section 2). */
export const PriceListScreen = (): ReactNode => {
  const text = useText()
  const { type: device, isNarrow, isWide } = useDevice()
  const rows = usePriceRows()
  const [filters, setFilters] = useListFilters('price_list', device, PRICE_FILTER_KEYS)
  const [hidden, setHidden] = useHiddenColumns('price_list', device, NONE_HIDDEN)
  const layout = useGridLayout('price_list', device)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const [panel, setPanel] = useState<'filters' | 'columns' | null>(null)
  const language = useLanguage()
  const { isCreating, download } = useDownload()
  const shown = useMemo(
    () => rows?.filter(rowFilter(PRICE_COLUMNS, filters, search, text)),
    [rows, filters, search, text],
  )
  const filterProps = { fields: PRICE_FILTERS, rows: rows ?? [], filters, onChange: setFilters }

  return (
    <Stack spacing={1.5} sx={{ flexGrow: 1, minWidth: 0 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 }}>
        <SearchField label={text('price_search')} search={typed} onSearch={setTyped} />
        {!isNarrow && <Count shown={shown?.length} total={rows?.length} />}
        {isWide && (
          <Button onClick={() => setFilters([])} disabled={filters.length === 0}>
            {text('action_clear_filters')}
          </Button>
        )}
        <Stack direction="row" sx={{ ml: 'auto', alignItems: 'center' }}>
          {!isWide && <FilterButton count={filters.length} onClick={() => setPanel('filters')} />}
          <ColumnsButton onClick={() => setPanel('columns')} />
        </Stack>
        <Button
          variant="outlined"
          disabled={isCreating}
          startIcon={isCreating ? <CircularProgress size={18} aria-hidden /> : <DownloadIcon />}
          onClick={() =>
            void download(() => fetchFile('priceListDownload', { query: { language } }), 'price_list.xlsx')
          }
          sx={{ minHeight: 44, width: isNarrow ? '100%' : undefined, bgcolor: 'background.paper' }}
        >
          {text(isCreating ? 'excel_creating' : 'excel_download')}
        </Button>
      </Stack>
      {isWide && (
        <Box
          sx={{
            display: 'grid',
            gap: 1,
            gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
            '& .MuiInputBase-root': { bgcolor: 'background.paper' },
          }}
        >
          <FilterFields {...filterProps} limitTags={1} />
        </Box>
      )}
      {!isWide && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {isNarrow && <Count shown={shown?.length} total={rows?.length} />}
          <FilterChips fields={PRICE_FILTERS} filters={filters} onChange={setFilters} />
        </Stack>
      )}

      <Box sx={{ position: 'relative', flexGrow: 1, minHeight: { sm: 360 } }}>
        {!shown ? (
          <Waiting isNarrow={isNarrow} />
        ) : shown.length === 0 ? (
          <EmptyState message="no_prices_match" />
        ) : isNarrow ? (
          <WindowedList
            name="price list"
            label={text('price_list_label')}
            items={shown}
            keyOf={keyOf}
            estimatedHeight={CARD_HEIGHT}
            render={(row) => <PriceCard row={row} hidden={hidden} />}
          />
        ) : (
          <Box sx={{ position: 'absolute', inset: 0 }}>
            <Suspense fallback={<Waiting isNarrow={false} />}>
              <ListGrid
                key={layout.key}
                name="price list"
                label={text('price_list_label')}
                rows={shown}
                rowKey={keyOf}
                columns={PRICE_COLUMNS}
                hidden={hidden}
                layout={layout.layout}
                onLayout={layout.keep}
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
        showLabel={text('prices_show', { count: shown?.length ?? 0 })}
      >
        <FilterFields {...filterProps} />
      </FilterPanel>
      <ColumnPanel
        isOpen={panel === 'columns'}
        onClose={() => setPanel(null)}
        columns={PRICE_COLUMNS}
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
          ? text('price_rows', { count: total })
          : text('price_rows_of', { count: shown, total })}
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
