import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense, useDeferredValue, useId, useState } from 'react'
import { ANALYSIS_FILTERS } from '../../../shared/domain/delay/analysis.ts'
import { now } from '../../clock.ts'
import { useListFilters } from '../../data/list-settings.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadNotice } from '../../ui/feedback/load-notice.tsx'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import { FilterPanel } from '../../ui/list/filters.tsx'
import { ListSkeleton } from '../../ui/list/list-skeleton.tsx'
import { ColumnsButton, FilterButton } from '../../ui/list/list-tools.tsx'
import type { TripView } from '../../ui/trips/trip-view.ts'
import { useDevice } from '../../ui/use-device.ts'
import { TABS } from './analysis-choice.ts'
import { FilterBar } from './filter-bar.tsx'
import { ALL_FIELDS } from './filter-fields.ts'
import { RangeBar } from './range-bar.tsx'
import { TripTable } from './trip-table.tsx'
import { useAnalysisChoice } from './use-analysis-choice.ts'
import { FRESH_MS, useAnalysisTrips, useFilteredTrips } from './use-analysis-trips.ts'
import { useExport } from './use-export.ts'

const Pies = lazy(async () => ({ default: (await import('./pies.tsx')).Pies }))

const NO_TRIPS: readonly TripView[] = []

/** How punctual the trips of a range were and whose they are, filtered, as pies, as a table and as a spreadsheet. */
export const AnalysisScreen = (): ReactNode => {
  const text = useText()
  const formats = useFormats()
  const { type: device, isNarrow } = useDevice()
  const tabId = useId()
  const choice = useAnalysisChoice()
  const { range, tab } = choice
  const { trips, loaded, isLoading, failure, asOf, other, reload } = useAnalysisTrips(range)
  const [filters, setFilters] = useListFilters('analysis', device, ANALYSIS_FILTERS)
  // A field answers at once; what thousands of trips make of it may come a moment later.
  const appliedFilters = useDeferredValue(filters)
  const filtered = useFilteredTrips(trips, appliedFilters)
  const [panel, setPanel] = useState<'filters' | 'columns' | null>(null)
  const { isCreating, exportTrips } = useExport()

  const exportShown = () => {
    if (!range) return
    // The file is of now, so what is shown should be so too.
    if (asOf === undefined || now() - asOf > FRESH_MS) reload()
    void exportTrips(range, filters)
  }
  const filterBar = <FilterBar trips={trips ?? NO_TRIPS} filters={filters} onChange={setFilters} />

  return (
    <Stack spacing={1.5} sx={{ flexGrow: 1, minWidth: 0 }}>
      <RangeBar choice={choice} isLoading={isLoading} onReload={choice.isLastSevenDays ? choice.reset : reload}>
        <ExportButton
          isNarrow={isNarrow}
          isCreating={isCreating}
          isDisabled={!range || !filtered || filtered.length === 0}
          onClick={exportShown}
        />
      </RangeBar>
      {!isNarrow && filterBar}
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1, minHeight: 32 }}>
        <Typography variant="body2" color="textSecondary" role="status">
          {trips && filtered
            ? filtered.length === trips.length
              ? text('trips_count', { count: trips.length })
              : text('trips_count_of', { count: filtered.length, total: trips.length })
            : isLoading
              ? loaded > 0
                ? text('analysis_loaded', { count: loaded })
                : text('loading')
              : ''}
        </Typography>
        <FilterChips fields={ALL_FIELDS} filters={filters} onChange={setFilters} />
        {isNarrow && (
          <Box sx={{ ml: 'auto' }}>
            <FilterButton count={filters.length} onClick={() => setPanel('filters')} />
          </Box>
        )}
      </Stack>
      <LoadNotice failure={isLoading ? null : failure} asOf={asOf} onRetry={reload} />
      {failure !== null && !trips && other && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={() => choice.changeRange(other.request)}>
              {text('action_show')}
            </Button>
          }
        >
          {text('analysis_last_loaded', {
            period: `${formats.instant(other.request.start_date)} - ${formats.instant(other.request.end_date)}`,
          })}
        </Alert>
      )}
      {filtered?.some(({ mark }) => mark !== null) && <Alert severity="info">{text('analysis_unsent')}</Alert>}

      <Stack direction="row" sx={{ alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}>
        <Tabs value={tab} onChange={(_event, next) => choice.changeTab(next)} aria-label={text('route_analysis')}>
          {TABS.map((name) => (
            <Tab
              key={name}
              value={name}
              id={`${tabId}-${name}`}
              aria-controls={`${tabId}-panel`}
              label={text(`analysis_tab_${name}`)}
            />
          ))}
        </Tabs>
        {tab === 'table' && (
          <Box sx={{ ml: 'auto' }}>
            <ColumnsButton onClick={() => setPanel('columns')} />
          </Box>
        )}
      </Stack>
      <Box
        role="tabpanel"
        id={`${tabId}-panel`}
        aria-labelledby={`${tabId}-${tab}`}
        sx={{ position: 'relative', flexGrow: 1, minHeight: { sm: 360 } }}
      >
        {!range ? (
          <EmptyState message="analysis_choose_range" />
        ) : !filtered ? (
          isLoading && <ListSkeleton isNarrow={isNarrow} />
        ) : filtered.length === 0 ? (
          <EmptyState message="no_trips_match">
            {filters.length > 0 && <Button onClick={() => setFilters([])}>{text('action_clear_filters')}</Button>}
          </EmptyState>
        ) : tab === 'table' ? (
          <TripTable trips={filtered} isChoosingColumns={panel === 'columns'} onColumnsChosen={() => setPanel(null)} />
        ) : (
          <Suspense fallback={<ListSkeleton isNarrow={isNarrow} />}>
            <Pies trips={filtered} filters={filters} onChange={setFilters} />
          </Suspense>
        )}
      </Box>

      <FilterPanel
        isOpen={panel === 'filters'}
        onClose={() => setPanel(null)}
        filters={filters}
        onClear={() => setFilters([])}
        showLabel={text('trips_show', { count: filtered?.length ?? 0 })}
      >
        {filterBar}
      </FilterPanel>
    </Stack>
  )
}

const ExportButton = ({
  isNarrow,
  isCreating,
  isDisabled,
  onClick,
}: {
  isNarrow: boolean
  isCreating: boolean
  isDisabled: boolean
  onClick: () => void
}): ReactNode => {
  const text = useText()
  const name = text(isCreating ? 'excel_creating' : 'excel_download')
  const icon = isCreating ? <CircularProgress size={18} aria-hidden /> : <DownloadIcon />
  return isNarrow ? (
    <IconButton onClick={onClick} disabled={isCreating || isDisabled} aria-label={name} sx={{ width: 44, height: 44 }}>
      {icon}
    </IconButton>
  ) : (
    <Button
      variant="outlined"
      onClick={onClick}
      disabled={isCreating || isDisabled}
      startIcon={icon}
      sx={{ minHeight: 40, bgcolor: 'background.paper' }}
    >
      {name}
    </Button>
  )
}
