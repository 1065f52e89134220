import { type ReactNode, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { canCreateTrip } from '../../../shared/domain/access/permissions.ts'
import { dayOf } from '../../../shared/domain/time/dates.ts'
import { viewRange } from '../../../shared/domain/time/views.ts'
import { tripColumnsOf } from '../../../shared/domain/trip/trip-columns.ts'
import { COUNTERS, type Counter, isFinished } from '../../../shared/domain/trip/trip-progress.ts'
import { useGridLayout } from '../../data/list-settings.ts'
import { useActor, useTrips } from '../../data/rows.ts'
import { useKept } from '../../data/use-kept.ts'
import { useSetting } from '../../data/use-setting.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'
import { noteRowsDrawn } from '../../sync/first-rows.ts'
import { useClock } from '../../ui/clock.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../ui/list/list-skeleton.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { PrintTable, useIsPrinting } from '../../ui/table/print-table.tsx'
import { muiPart, withMui } from '../../ui/theme/mui-part.tsx'
import { type CellContext, cellText } from '../../ui/trips/cell-text.ts'
import type { TripGridHandle } from '../../ui/trips/grid/trip-grid.tsx'
import { TripCards } from '../../ui/trips/trip-cards.tsx'
import { tickedColumns } from '../../ui/trips/trip-column-choice.ts'
import { LEG_FIELDS } from '../../ui/trips/trip-filter-fields.ts'
import type { TripView } from '../../ui/trips/trip-view.ts'
import { useDevice } from '../../ui/use-device.ts'
import { useEver } from '../../ui/use-ever.ts'
import { paperColumns, pdfColumns } from './column-set.ts'
import { Counters } from './counters.tsx'
import styles from './dashboard-screen.module.css'
import { filterColumns } from './filter-fields.ts'
import { useColumns, useFilters, useView } from './list-settings.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { NextTrips } from './next-trips.tsx'
import { withNow } from './now-lines.ts'
import { pdfBody, pdfFileName } from './pdf-request.ts'
import { type Replaced, SelectionBar } from './several/selection-bar.tsx'
import { useChangeTrips } from './several/use-change-trips.ts'
import { TripGrid } from './trip-grid-part.ts'
import { listTrips, NO_COUNTS } from './trip-list.ts'
import { useFirstRows } from './use-first-rows.ts'
import { usePdfDownload } from './use-pdf-download.ts'
import { useRoom } from './use-room.ts'
import { useTripOpening } from './use-trip-opening.ts'

/** What most days begin without. */
const FilterChips = muiPart(async () => (await import('../../ui/list/filter-chips.tsx')).FilterChips<TripView>)
const TripFilters = muiPart(async () => (await import('./trip-filters.tsx')).TripFilters)
const ColumnPanel = muiPart(async () => (await import('../../ui/list/column-panel.tsx')).ColumnPanel)
const fetchReplaceDialog = async () => (await import('./several/replace-dialog.tsx')).ReplaceDialog
const ReplaceDialog = muiPart(fetchReplaceDialog)
const TripDetails = muiPart(async () => (await import('./details/trip-details.tsx')).TripDetails)
const FirstSteps = muiPart(async () => (await import('./first-steps.tsx')).FirstSteps)

const isText = (kept: unknown): kept is string => typeof kept === 'string'
const isFlag = (kept: unknown): kept is boolean => typeof kept === 'boolean'
const areCounters = (kept: unknown): kept is Counter[] =>
  Array.isArray(kept) && kept.every((counter) => COUNTERS.includes(counter))
const NO_COUNTERS: Counter[] = []
const areTexts = (kept: unknown): kept is readonly string[] => Array.isArray(kept) && kept.every(isText)
const NO_KEYS: readonly string[] = []
/** Key of the trip whose details are open, and what the person came to fill in. */
type Details = { key: string; field: 'vehicle' | 'driver' | null } | null
const areDetails = (kept: unknown): kept is Details =>
  typeof kept === 'object' && kept !== null && 'key' in kept && isText(kept.key)

/** Trips of a view with their legs, delays and vehicles. */
export const DeskTimetable = (): ReactNode => {
  const text = useText()
  const language = useLanguage()
  const actor = useActor()
  const { role, timeZone, username } = actor
  const { type: device, isNarrow } = useDevice()
  const room = useRoom()
  const now = useClock()

  const [view, setView] = useView()
  const [currentDelays, setCurrentDelays] = useSetting('dashboard_current_delays', false)
  const [density, setDensity] = useSetting('dashboard_density', 'usual')
  const [panic, setPanic] = useSetting('panicbutton', false)
  const [filters, setFilters] = useFilters(role, device)
  const columns = useColumns(role, device, room)
  const layouts = { day: useGridLayout('dashboard_day', device), week: useGridLayout('dashboard_week', device) }
  const [search, setSearch] = useKept('dashboard search', '', isText)
  const [chosenCounters, setCounters] = useKept('dashboard counters', NO_COUNTERS, areCounters)
  const [isFinishedOpen, setFinishedOpen] = useKept('dashboard finished', false, isFlag)
  const [selected, setSelected] = useKept('dashboard selection', NO_KEYS, areTexts)
  const [details, setDetails] = useKept<Details>('dashboard details', null, areDetails)
  const [replaced, setReplaced] = useState<Replaced | null>(null)
  const [jumps, setJumps] = useState(0)
  const gridHandle = useRef<TripGridHandle>(null)
  const [panel, setPanel] = useState<'filters' | 'columns' | null>(null)
  const wereFiltersOpen = useEver(panel === 'filters')
  const wereColumnsOpen = useEver(panel === 'columns')
  const { canOpen, choose } = useTripOpening(now)
  const { isCreating, download } = usePdfDownload()

  // Cards have no counters: whoever makes the window narrow sees all trips.
  const counters = isNarrow ? NO_COUNTERS : chosenCounters
  const plainDay = view === 'today' ? dayOf(now, timeZone) : null
  const gridKind = plainDay === null ? 'week' : 'day'
  const layout = layouts[gridKind]
  const context = useMemo<CellContext>(() => ({ say: text, timeZone, plainDay }), [text, timeZone, plainDay])
  const rows = useTrips(viewRange(view, now, timeZone))
  const searched = useDeferredValue(search)
  const onlyCurrentDelays = currentDelays || panic
  const listed = useMemo(
    () => rows && listTrips(rows, { filters, search: searched, onlyCurrentDelays, counters }, now),
    [rows, filters, searched, onlyCurrentDelays, counters, now],
  )
  const trips = listed?.trips
  const isEmpty = trips?.length === 0
  // Where a grid has rows to draw, it tells by itself.
  useFirstRows(isEmpty || (isNarrow && trips !== undefined))
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
  const isNarrowed = filters.length > 0 || search !== '' || onlyCurrentDelays || counters.length > 0
  const showAll = () => {
    setFilters([])
    setSearch('')
    setCounters(NO_COUNTERS)
    setCurrentDelays(false)
    setPanic(false)
  }
  const holdsNow = view === 'today' || view === 'current_week'
  const arrange = useMemo(() => {
    if (!holdsNow) return undefined
    const options = { now, timeZone, isFolding: !isNarrowed, isOpen: isFinishedOpen, say: text }
    return (listedTrips: readonly TripView[]) => withNow(listedTrips, options)
  }, [holdsNow, now, timeZone, isNarrowed, isFinishedOpen, text])
  const isDayOver = view === 'today' && rows?.every(({ row }) => isFinished(row, now)) === true
  const jumpToNow = () => {
    if (!holdsNow) setView('today')
    setJumps(jumps + 1)
  }

  // Who dispatches may change trips from the list.
  const mayChange = canCreateTrip(actor) && !isNarrow
  const changeTrips = useChangeTrips(rows)
  const selectedTrips = useMemo(() => {
    const keys = new Set(selected)
    // Nothing is changed that is not listed.
    const listedKeys = new Set(keys.size === 0 ? [] : trips?.map(({ key }) => key))
    return listedKeys.size === 0 ? [] : (rows ?? []).filter(({ key }) => keys.has(String(key)) && listedKeys.has(key))
  }, [rows, trips, selected])
  const hasSelected = selectedTrips.length > 0
  // Whoever selects is about to replace, and types at once what to replace by.
  useEffect(() => {
    if (hasSelected) withMui(fetchReplaceDialog).catch(() => undefined)
  }, [hasSelected])
  const opened = mayChange && details ? rows?.find(({ key }) => String(key) === details.key) : undefined
  const openDetails = (trip: TripView, field: NonNullable<Details>['field']) =>
    setDetails({ key: String(trip.key), field })
  const step = (by: 1 | -1) => {
    const next = details && gridHandle.current?.neighbour(details.key, by)
    if (next) openDetails(next, null)
  }

  const downloadPdf = () => {
    const criteria = { filters, search, onlyCurrentDelays, counters }
    const body = pdfBody(view, criteria, trips ?? [], pdfColumns(role, columns.shownKeys), language)
    void download(body, pdfFileName(view, now, timeZone))
  }
  const count = (
    <p role="status" className={styles.count}>
      {trips && rows
        ? trips.length === rows.length
          ? text('trips_count', { count: trips.length })
          : text('trips_count_of', { count: trips.length, total: rows.length })
        : text('loading')}
    </p>
  )

  return (
    <div className={styles.screen}>
      <ListToolbar
        isNarrow={isNarrow}
        view={view}
        onView={setView}
        currentDelays={currentDelays}
        onCurrentDelays={setCurrentDelays}
        panic={panic}
        onPanic={setPanic}
        search={search}
        onSearch={setSearch}
        onIntoList={() => gridHandle.current?.focusFirst()}
        filterCount={filters.length}
        onFilters={() => setPanel('filters')}
        onColumns={() => setPanel('columns')}
        density={density}
        onDensity={setDensity}
        isCreatingPdf={isCreating}
        onPdf={downloadPdf}
        onNow={jumpToNow}
        canCreate={canCreateTrip(actor)}
        count={count}
        counters={<Counters counts={listed?.counts ?? NO_COUNTS} chosen={counters} onChange={setCounters} />}
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
      {(isNarrow || filters.length > 0) && (
        <div className={`${styles.line} not-on-paper`}>
          {isNarrow && count}
          {filters.length > 0 && (
            <Suspense>
              <FilterChips filters={filters} fields={fields} onChange={setFilters} onOpen={() => setPanel('filters')} />
            </Suspense>
          )}
        </div>
      )}

      {isBeginning && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
      {isDayOver && !isNarrowed && <NextTrips now={now} timeZone={timeZone} onView={setView} />}
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
          <div className={`${styles.grid} ${opened ? styles.withDetails : ''}`}>
            <Suspense fallback={<ListSkeleton isNarrow={false} />}>
              <TripGrid
                // Days need more room than hours: each kind of view keeps widths of its own.
                key={`${gridKind} ${layout.key} ${density} ${room}`}
                name={`${username} ${gridKind}`}
                layout={layout.layout}
                onLayout={layout.keep}
                trips={trips}
                arrange={arrange}
                onLine={() => setFinishedOpen(!isFinishedOpen)}
                jumps={jumps}
                columns={allColumns}
                shownKeys={columns.shownKeys}
                context={context}
                isCompact={room === 'tablet'}
                density={density}
                canOpen={canOpen}
                onChoose={choose}
                onDrawn={noteRowsDrawn}
                handle={gridHandle}
                {...(mayChange && {
                  selected,
                  onSelect: setSelected,
                  openKey: opened ? String(opened.key) : null,
                  onDetails: openDetails,
                  onWalk: (trip) => opened && openDetails(trip, null),
                })}
              />
            </Suspense>
            {opened && (
              <Suspense>
                <TripDetails
                  trip={opened}
                  now={now}
                  field={details?.field ?? null}
                  onChange={(change) => void changeTrips(change, [opened])}
                  onStep={step}
                  onClose={() => setDetails(null)}
                />
              </Suspense>
            )}
          </div>
        )}
      </div>
      {mayChange && hasSelected && (
        <SelectionBar count={selectedTrips.length} onReplace={setReplaced} onClear={() => setSelected(NO_KEYS)} />
      )}
      {replaced && (
        <Suspense>
          <ReplaceDialog
            what={replaced}
            trips={selectedTrips}
            onReplace={(change, trips) => {
              setReplaced(null)
              void changeTrips(change, trips)
            }}
            onClose={() => setReplaced(null)}
          />
        </Suspense>
      )}
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
