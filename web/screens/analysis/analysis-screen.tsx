import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type ReactNode, Suspense, useDeferredValue, useId, useMemo } from 'react'
import { ANALYSIS_FILTERS } from '#shared/domain/delay/analysis.ts'
import { tickedColumns } from '#shared/trips/trip-column-choice.ts'
import type { TripView } from '#shared/trips/trip-view.ts'
import { now } from '../../clock/clock.ts'
import { useActor } from '../../data/rows.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { ExcelButton } from '../../parts/list-screen/excel-button.tsx'
import { LastLoaded } from '../../parts/list-screen/last-loaded.tsx'
import { ListCount, ListScreen, useListState } from '../../parts/list-screen/list-screen.tsx'
import { VERY_WIDE } from '../../ui/browser/room.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import { useMedia } from '../../ui/browser/use-media.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadNotice } from '../../ui/feedback/load-notice.tsx'
import { FilterChips } from '../../ui/list/filters/filter-chips.tsx'
import { ListSkeleton } from '../../ui/list/list-skeleton.tsx'
import { ColumnsButton, FilterButton } from '../../ui/list/list-tools.tsx'
import { PanelTabs, panelOf } from '../../ui/panel-tabs.tsx'
import { part } from '../../ui/part.tsx'
import { TABS } from './analysis-choice.ts'
import { Counted } from './counted.tsx'
import { Figures } from './figures/figures.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ALL_FIELDS } from './filter-fields.ts'
import { RangeBar } from './range-bar.tsx'
import { TripTable, useHiddenAtFirst } from './trip-table.tsx'
import { useAnalysisChoice } from './use-analysis-choice.ts'
import { FRESH_MS, useAnalysisTrips, useFilteredTrips } from './use-analysis-trips.ts'
import { useExport } from './use-export.ts'

const AnswersTable = part(async () => (await import('./answers-table.tsx')).AnswersTable)
const Pies = part(async () => (await import('./pies.tsx')).Pies)

const NO_TRIPS: readonly TripView[] = []

/** The punctuality of the trips of a range, by company: filtered, as pies, as a table and as a spreadsheet. */
export const AnalysisScreen = (): ReactNode => {
  const text = useText()
  const formats = useFormats()
  const { role } = useActor()
  const { isNarrow, isWide } = useDevice()
  const isVeryWide = useMedia(VERY_WIDE)
  // Beside the steps of the range there is no room for words.
  const isCompact = isNarrow || (isWide && !isVeryWide)
  const tabId = useId()
  const choice = useAnalysisChoice()
  const { range, tab } = choice
  const figureTab = tab === 'on_time' || tab === 'driving' || tab === 'margin' ? tab : null
  // The server adds these up: what is filtered and counted of the trips that are loaded does not concern them.
  const isOfSums = tab === 'answers' || figureTab !== null
  const { trips, loaded, isLoading, failure, asOf, other, reload } = useAnalysisTrips(isOfSums ? null : range)
  const list = useListState('analysis', ANALYSIS_FILTERS, useHiddenAtFirst())
  const { filters, setFilters, setPanel } = list
  const ticked = useMemo(() => tickedColumns(role), [role])
  // A field reacts at once; the view of thousands of trips may follow a moment later.
  const appliedFilters = useDeferredValue(filters)
  const filtered = useFilteredTrips(trips, appliedFilters)
  const { isCreating, exportTrips, exportAnswers } = useExport()

  const exportShown = () => {
    if (!range) return
    if (tab === 'answers') {
      void exportAnswers(range)
      return
    }
    // The file holds the present state, so the screen should show it too.
    if (asOf === undefined || now() - asOf > FRESH_MS) reload()
    void exportTrips(range, filters)
  }
  const filterProps = { trips: trips ?? NO_TRIPS, filters, onChange: setFilters }
  const count = (
    <ListCount
      shown={filtered?.length}
      total={trips?.length}
      countKey="trips_count"
      waiting={isLoading ? (loaded > 0 ? text('analysis_loaded', { count: loaded }) : text('loading')) : ''}
    />
  )
  const chips = <FilterChips fields={ALL_FIELDS} filters={filters} onChange={setFilters} />
  const excel = (
    <ExcelButton
      isCompact={isCompact}
      isCreating={isCreating}
      isDisabled={!range || (!isOfSums && (!filtered || filtered.length === 0))}
      onClick={exportShown}
      sx={isCompact ? { width: 44, height: 44 } : { minHeight: 40, bgcolor: 'background.paper' }}
    />
  )
  // On a tablet a row of its own would hold each of them.
  const isInFilters = !isNarrow && !isWide && !isOfSums

  const head = (
    <>
      <RangeBar choice={choice} isLoading={isLoading} onReload={choice.isLastSevenDays ? choice.reset : reload}>
        {isNarrow && !isOfSums && (
          <>
            <Box sx={{ flexGrow: 1 }}>{count}</Box>
            <FilterButton count={filters.length} onClick={() => setPanel('filters')} />
            {tab === 'table' && <ColumnsButton onClick={() => setPanel('columns')} />}
          </>
        )}
        {figureTab === null && !isInFilters && excel}
      </RangeBar>
      {!isNarrow && !isOfSums && (
        <FilterBar {...filterProps} end={isWide && count}>
          {isInFilters && (
            <>
              {count}
              {chips}
              <Box sx={{ ml: 'auto' }}>{excel}</Box>
            </>
          )}
        </FilterBar>
      )}
      {!isInFilters && !isOfSums && filters.length > 0 && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 }}>
          {chips}
        </Stack>
      )}
      {!isOfSums && <LoadNotice failure={isLoading ? null : failure} asOf={asOf} onRetry={reload} />}
      {!isOfSums && failure !== null && !trips && other && (
        <LastLoaded onShow={() => choice.changeRange(other.request)}>
          {text('analysis_last_loaded', {
            period: `${formats.instant(other.request.start_date)} – ${formats.instant(other.request.end_date)}`,
          })}
        </LastLoaded>
      )}
      {!isOfSums && filtered?.some(({ mark }) => mark !== null) && (
        <Alert severity="info">{text('analysis_unsent')}</Alert>
      )}

      <Stack direction="row" sx={{ alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}>
        <PanelTabs
          id={tabId}
          label={text('route_analysis')}
          tabs={TABS.map((name) => ({ name, label: text(`analysis_tab_${name}`) }))}
          chosen={tab}
          onChoose={choice.changeTab}
        />
        {tab === 'table' && !isNarrow && (
          <Box sx={{ ml: 'auto' }}>
            <ColumnsButton onClick={() => setPanel('columns')} />
          </Box>
        )}
      </Stack>
      {range && <Counted tab={tab} />}
    </>
  )

  return (
    <ListScreen
      list={list}
      head={head}
      place={panelOf(tabId, tab)}
      columns={ticked}
      filterFields={<FilterBar {...filterProps} />}
      showLabel={text('trips_show', { count: filtered?.length ?? 0 })}
    >
      {!range ? (
        <EmptyState message="analysis_choose_range" />
      ) : figureTab !== null ? (
        <Figures
          tab={figureTab}
          range={range}
          figures={choice.figures}
          onChange={choice.changeFigures}
          onShow={choice.showFigures}
        />
      ) : tab === 'answers' ? (
        <Suspense fallback={<ListSkeleton isNarrow={isNarrow} />}>
          <AnswersTable range={range} />
        </Suspense>
      ) : !filtered ? (
        isLoading && <ListSkeleton isNarrow={isNarrow} />
      ) : filtered.length === 0 ? (
        <EmptyState message="no_trips_match">
          {filters.length > 0 && <Button onClick={() => setFilters([])}>{text('action_clear_filters')}</Button>}
        </EmptyState>
      ) : tab === 'table' ? (
        <TripTable trips={filtered} list={list} />
      ) : (
        <Suspense fallback={<ListSkeleton isNarrow={isNarrow} />}>
          <Pies trips={filtered} filters={filters} onChange={setFilters} />
        </Suspense>
      )}
    </ListScreen>
  )
}
