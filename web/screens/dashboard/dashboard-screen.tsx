import { type ReactNode, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { dayOf } from '../../../shared/domain/time/dates.ts'
import { viewRange } from '../../../shared/domain/time/views.ts'
import { tripColumnsOf } from '../../../shared/domain/trip/trip-columns.ts'
import { useGridLayout } from '../../data/list-settings.ts'
import { useActor, useHasPulled, useTrips } from '../../data/rows.ts'
import { useSetting } from '../../data/use-setting.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'
import { syncNow } from '../../session/session.ts'
import { noteRowsDrawn } from '../../sync/first-rows.ts'
import { useClock } from '../../ui/clock.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { fetchedAhead } from '../../ui/fetched-ahead.ts'
import { ListSkeleton } from '../../ui/list/list-skeleton.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { PrintTable, useIsPrinting } from '../../ui/table/print-table.tsx'
import { muiPart, withMui } from '../../ui/theme/mui-part.tsx'
import { type CellContext, cellText } from '../../ui/trips/cell-text.ts'
import { TripCards } from '../../ui/trips/trip-cards.tsx'
import { tickedColumns } from '../../ui/trips/trip-column-choice.ts'
import { LEG_FIELDS } from '../../ui/trips/trip-filter-fields.ts'
import type { TripView } from '../../ui/trips/trip-view.ts'
import { isNarrowNow, useDevice } from '../../ui/use-device.ts'
import { useEver } from '../../ui/use-ever.ts'
import { useMedia } from '../../ui/use-media.ts'
import { paperColumns, pdfColumns, type Room } from './column-set.ts'
import styles from './dashboard-screen.module.css'
import { filterColumns } from './filter-fields.ts'
import { useColumns, useFilters, useView } from './list-settings.ts'
import { ListToolbar, SearchField } from './list-toolbar.tsx'
import { pdfBody, pdfFileName } from './pdf-request.ts'
import { PhoneTimetable } from './phone/phone-timetable.tsx'
import { listTrips } from './trip-list.ts'
import { usePdfDownload } from './use-pdf-download.ts'
import { useTripOpening } from './use-trip-opening.ts'

/** The grid is the heaviest part of the app, and narrow screens never need it. */
const { Part: TripGrid, fetchAhead: fetchGrid } = fetchedAhead(() =>
  withMui(async () => (await import('../../ui/trips/trip-grid.tsx')).TripGrid),
)
/** Fetches what the list will be drawn with, while its rows are read. */
export const prepareDashboard = (): void => {
  if (!isNarrowNow()) fetchGrid()
}

/** What most days begin without. */
const FilterChips = muiPart(async () => (await import('../../ui/list/filter-chips.tsx')).FilterChips<TripView>)
const TripFilters = muiPart(async () => (await import('./trip-filters.tsx')).TripFilters)
const ColumnPanel = muiPart(async () => (await import('../../ui/list/column-panel.tsx')).ColumnPanel)
const FirstSteps = muiPart(async () => (await import('./first-steps.tsx')).FirstSteps)

/** From here on each delay has a column of its own, and then subcontractor and driver fit beside the legs. */
const USUAL_SCREEN = '(min-width:1420px)'
const WIDE_SCREEN = '(min-width:1600px)'

const useRoom = (): Room => {
  const { isNarrow, isWide } = useDevice()
  const isUsual = useMedia(USUAL_SCREEN)
  const isVeryWide = useMedia(WIDE_SCREEN)
  if (isNarrow) return 'cards'
  if (!isWide) return 'tablet'
  return isVeryWide ? 'wide' : isUsual ? 'usual' : 'small'
}

/** The timetable (rules 12.3). Whoever drives, sends or receives has a phone in hand, and a view made for it. */
export const DashboardScreen = (): ReactNode => {
  const { role } = useActor()
  const { isNarrow } = useDevice()
  return isNarrow && role !== 'admin' ? <PhoneTimetable /> : <Timetable />
}

/** Trips of a view with their legs, delays and vehicles. */
const Timetable = (): ReactNode => {
  const text = useText()
  const language = useLanguage()
  const { role, timeZone, username } = useActor()
  const { type: device, isNarrow } = useDevice()
  const room = useRoom()
  const hasWideToolbar = room === 'usual' || room === 'wide'
  const now = useClock()

  const [view, setView] = useView()
  const [currentDelays, setCurrentDelays] = useSetting('dashboard_current_delays', false)
  const [panic, setPanic] = useSetting('panicbutton', false)
  const [filters, setFilters] = useFilters(role, device)
  const columns = useColumns(role, device, room)
  const layouts = { day: useGridLayout('dashboard_day', device), week: useGridLayout('dashboard_week', device) }
  const [search, setSearch] = useState('')
  const [panel, setPanel] = useState<'filters' | 'columns' | null>(null)
  const wereFiltersOpen = useEver(panel === 'filters')
  const wereColumnsOpen = useEver(panel === 'columns')
  const { canOpen, choose } = useTripOpening(now)
  const { isCreating, download } = usePdfDownload()

  const plainDay = view === 'today' ? dayOf(now, timeZone) : null
  const gridKind = plainDay === null ? 'week' : 'day'
  const layout = layouts[gridKind]
  const context = useMemo<CellContext>(() => ({ say: text, timeZone, plainDay }), [text, timeZone, plainDay])
  const rows = useTrips(viewRange(view, now, timeZone))
  const searched = useDeferredValue(search)
  const onlyCurrentDelays = currentDelays || panic
  const trips = useMemo(
    () => rows && listTrips(rows, { filters, search: searched, onlyCurrentDelays }, now),
    [rows, filters, searched, onlyCurrentDelays, now],
  )
  const isEmpty = trips?.length === 0
  // Pulling waits for what is drawn, unless only a pull brings rows.
  const hasPulled = useHasPulled()
  useEffect(() => {
    if (hasPulled === false) syncNow()
  }, [hasPulled])
  // Where a grid has rows to draw, it tells by itself.
  const areDrawn = isEmpty || (isNarrow && trips !== undefined)
  useEffect(() => {
    if (areDrawn) noteRowsDrawn()
  }, [areDrawn])
  const allColumns = useMemo(() => tripColumnsOf(role), [role])
  const isPrinting = useIsPrinting()
  const onPaper = useMemo(() => paperColumns(role, columns.shownKeys), [role, columns])
  const ticked = useMemo(() => tickedColumns(role), [role])
  const moreFields = useMemo(
    () => filterColumns(role, columns.shownKeys, filters, timeZone),
    [role, columns, filters, timeZone],
  )
  const fields = useMemo(() => [...LEG_FIELDS, ...moreFields], [moreFields])

  // As long as nothing was ever published, an empty or only planned view says what to do next.
  const isBeginning = role === 'admin' && rows?.every(({ row }) => row.tt_status === 'scheduled') === true
  const isNarrowed = filters.length > 0 || search !== '' || onlyCurrentDelays
  const showAll = () => {
    setFilters([])
    setSearch('')
    setCurrentDelays(false)
    setPanic(false)
  }

  const downloadPdf = () => {
    const criteria = { filters, search, onlyCurrentDelays }
    const body = pdfBody(view, criteria, trips ?? [], pdfColumns(role, columns.shownKeys), language)
    void download(body, pdfFileName(view, now, timeZone))
  }

  return (
    <div className={styles.screen}>
      <ListToolbar
        isNarrow={isNarrow}
        hasSearch={!hasWideToolbar}
        view={view}
        onView={setView}
        currentDelays={currentDelays}
        onCurrentDelays={setCurrentDelays}
        panic={panic}
        onPanic={setPanic}
        search={search}
        onSearch={setSearch}
        filterCount={filters.length}
        onFilters={() => setPanel('filters')}
        onColumns={() => setPanel('columns')}
        isCreatingPdf={isCreating}
        onPdf={downloadPdf}
      />
      {panic && (
        <Notice
          severity="error"
          action={
            <Button isInherit size="small" onClick={() => setPanic(false)}>
              {text('panic_mode_end')}
            </Button>
          }
        >
          {text('panic_mode_text')}
        </Notice>
      )}
      <div className={`${styles.line} not-on-paper`}>
        {hasWideToolbar && <SearchField search={search} onSearch={setSearch} />}
        <p role="status" className={styles.count}>
          {trips && rows
            ? trips.length === rows.length
              ? text('trips_count', { count: trips.length })
              : text('trips_count_of', { count: trips.length, total: rows.length })
            : text('loading')}
        </p>
        {filters.length > 0 && (
          <Suspense>
            <FilterChips filters={filters} fields={fields} onChange={setFilters} onOpen={() => setPanel('filters')} />
          </Suspense>
        )}
      </div>

      {isBeginning && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
      <div className={`${styles.list} not-on-paper`}>
        {!trips ? (
          <ListSkeleton isNarrow={isNarrow} />
        ) : isEmpty ? (
          <EmptyState message="no_trips_match">
            {isNarrowed && <Button onClick={showAll}>{text('trips_show_all')}</Button>}
          </EmptyState>
        ) : isNarrow ? (
          <TripCards
            name="dashboard"
            trips={trips}
            columns={columns.shown}
            context={context}
            canOpen={canOpen}
            onChoose={choose}
          />
        ) : (
          <div className={styles.grid}>
            <Suspense fallback={<ListSkeleton isNarrow={false} />}>
              <TripGrid
                // Days need more room than hours: each kind of view keeps widths of its own.
                key={`${gridKind} ${layout.key}`}
                name={`${username} ${gridKind}`}
                layout={layout.layout}
                onLayout={layout.keep}
                trips={trips}
                columns={allColumns}
                shownKeys={columns.shownKeys}
                context={context}
                isCompact={room === 'tablet'}
                canOpen={canOpen}
                onChoose={choose}
                onDrawn={noteRowsDrawn}
              />
            </Suspense>
          </div>
        )}
      </div>
      {isPrinting && (
        <PrintTable
          head={onPaper.map(({ key, label }) => ({ key, shown: text(label) }))}
          rows={(trips ?? []).map((trip) => ({
            key: String(trip.key),
            cells: onPaper.map((column) => ({ key: column.key, shown: cellText(trip, column, context) })),
          }))}
        />
      )}

      {wereFiltersOpen && (
        <Suspense>
          <TripFilters
            isOpen={panel === 'filters'}
            onClose={() => setPanel(null)}
            rows={rows}
            now={now}
            shownCount={trips?.length ?? 0}
            columnFields={moreFields}
            filters={filters}
            onChange={setFilters}
          />
        </Suspense>
      )}
      {wereColumnsOpen && (
        <Suspense>
          <ColumnPanel
            isOpen={panel === 'columns'}
            onClose={() => setPanel(null)}
            columns={ticked}
            hidden={columns.hidden}
            onChange={(hidden) => {
              columns.choose(hidden)
              if (hidden) return
              layouts.day.reset()
              layouts.week.reset()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
