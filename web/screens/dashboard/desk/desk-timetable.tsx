import { type ReactNode, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { canCreateTrip } from '#shared/domain/access/permissions.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { type View, viewRange } from '#shared/domain/time/views.ts'
import { tripColumnsOf } from '#shared/domain/trip/lists/trip-columns.ts'
import { COUNTERS, type Counter, isFinished } from '#shared/domain/trip/trip-progress.ts'
import { type CellContext, tripText } from '#shared/trips/cell-text.ts'
import { pdfColumns } from '#shared/trips/column-set.ts'
import type { TripView } from '#shared/trips/trip-view.ts'
import { useClock } from '#web/clock/use-clock.ts'
import { SAID_SEARCH, SAID_SEARCH_IN, type Said, saidWords } from '#web/data/address-state.ts'
import { useAskedForDispatch } from '#web/data/asked-for-dispatch.ts'
import { useKnownPlaces } from '#web/data/known-places.ts'
import { useActor, useHasPulled, useTrips } from '#web/data/rows.ts'
import { useFirstRows } from '#web/data/use-first-rows.ts'
import { useGridLayout } from '#web/data/use-grid-layout.ts'
import { isFlag, useKept } from '#web/data/use-kept.ts'
import { useServerSilent } from '#web/data/use-server-silent.ts'
import { useSetting } from '#web/data/use-setting.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { useText } from '#web/i18n/text.ts'
import { NotHereYet } from '#web/parts/list-screen/not-here-yet.tsx'
import { markRowsDrawn } from '#web/sync/rows-drawn.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#web/ui/list/list-skeleton.tsx'
import { whereFound } from '#web/ui/list/where-found.ts'
import { part } from '#web/ui/part.tsx'
import { Button } from '#web/ui/plain/button.tsx'
import { SelectionBar } from '#web/ui/selection-bar.tsx'
import { PrintTable, useIsPrinting } from '#web/ui/table/print-table.tsx'
import { muiPart, withMui, withTexts } from '#web/ui/theme/mui-part.tsx'
import type { TripGridHandle } from '#web/ui/trips/grid/trip-grid.tsx'
import { useShownState } from '#web/ui/use-shown-state.ts'
import styles from '../dashboard-screen.module.css'
import { EarlyScreen, useEarlyRows } from '../first-rows/early-screen.tsx'
import { useKeptRows } from '../first-rows/use-kept-rows.ts'
import { AnswersLink } from '../list/answers-link.tsx'
import { FilterChips, FirstSteps, ListPanels, PanicNotice } from '../list/list-parts.tsx'
import { useView } from '../list/list-settings.ts'
import { viewsAt } from '../list/trip-list.ts'
import { useListChoice } from '../list/use-list-choice.ts'
import { usePdfDownload } from '../list/use-pdf-download.ts'
import { useTripOpening } from '../list/use-trip-opening.ts'
import { REPLACED, type Replaced } from '../several/replaced.ts'
import { useChangeTrips } from '../several/use-change-trips.ts'
import { slotsAtRisk } from './counted-trips.ts'
import { Counters } from './counters.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { NextTrips } from './next-trips.tsx'
import { withNow } from './now-lines.ts'
import { TripGrid } from './trip-grid-part.ts'
import { useRoom } from './use-room.ts'
import { withOtherDays } from './with-other-days.ts'

const fetchReplaceDialog = async () => (await import('../several/replace-dialog.tsx')).ReplaceDialog
const ReplaceDialog = muiPart(fetchReplaceDialog)
const SearchScopes = part(async () => (await import('#web/ui/list/search-scopes.tsx')).SearchScopes)
const ReadingSheet = part(() => withTexts(async () => (await import('../phone/reading-sheet.tsx')).ReadingSheet))
const TripDetails = muiPart(async () => (await import('../details/trip-details.tsx')).TripDetails)

const isText = (kept: unknown): kept is string => typeof kept === 'string'
const isTextOrNone = (kept: unknown): kept is string | null => kept === null || isText(kept)
const areCounters = (kept: unknown): kept is Counter[] =>
  Array.isArray(kept) && kept.every((counter) => COUNTERS.includes(counter))
const NO_COUNTERS: Counter[] = []
const areTexts = (kept: unknown): kept is readonly string[] => Array.isArray(kept) && kept.every(isText)
const NO_KEYS: readonly string[] = []
/** Key of the trip whose details are open, and what the person came to fill in. */
type Details = { key: string; field: 'vehicle' | 'driver' | null } | null
const areDetails = (kept: unknown): kept is Details =>
  typeof kept === 'object' && kept !== null && 'key' in kept && isText(kept.key)
const SAID_COUNTERS = saidWords('only', COUNTERS)
const SAID_DETAILS: Said<Details> = {
  name: 'trip',
  write: (details) => (details ? [details.key] : []),
  read: ([key]) => (key ? { key, field: null } : undefined),
}

/** Number of trips that were found; a tablet shows only numbers, to leave room for the search text beside them. */
const FoundCount = ({ found, total, isShort }: { found: number; total: number; isShort: boolean }): ReactNode => {
  const text = useText()
  const { count } = useFormats()
  const words = text('trips_count_of', { count: found, total })
  if (!isShort) return words
  return (
    <>
      <span aria-hidden="true">{`${count(found)} / ${count(total)}`}</span>
      <span className="only-heard">{words}</span>
    </>
  )
}

/** Trips of a view with their legs, delays and vehicles. */
export const DeskTimetable = (): ReactNode => {
  const text = useText()
  const language = useLanguage()
  const actor = useActor()
  const { role, timeZone, username } = actor
  const room = useRoom()
  const now = useClock()

  const [chosenView, setView, isViewLinked] = useView()
  // The button answers at once, the list follows.
  const view = useDeferredValue(chosenView)
  const [chosenDensity, setDensity] = useSetting('dashboard_density', 'usual')
  const density = useDeferredValue(chosenDensity)
  const choice = useListChoice('desktop', room)
  const { filters, columns, onlyCurrentDelays } = choice
  const layouts = { day: useGridLayout('dashboard_day', 'desktop'), week: useGridLayout('dashboard_week', 'desktop') }
  const [search, setSearch] = useKept('dashboard search', '', isText, SAID_SEARCH)
  const [counters, setCounters] = useKept('dashboard counters', NO_COUNTERS, areCounters, SAID_COUNTERS)
  const [isFinishedOpen, setFinishedOpen] = useKept('dashboard finished', false, isFlag)
  const [selected, setSelected] = useKept('dashboard selection', NO_KEYS, areTexts)
  const [details, setDetails] = useKept<Details>('dashboard details', null, areDetails, SAID_DETAILS)
  const [replaced, setReplaced] = useShownState<Replaced | null>(null)
  const [jumps, setJumps] = useState(0)
  const [starts, setStarts] = useState(0)
  const [searchIn, setSearchIn] = useKept('dashboard search in', null, isTextOrNone, SAID_SEARCH_IN)
  const gridHandle = useRef<TripGridHandle>(null)
  const { canOpen, choose } = useTripOpening(now)
  const { isCreating, download } = usePdfDownload()

  const plainDay = view === 'today' ? dayOf(now, timeZone) : null
  const gridKind = plainDay === null ? 'week' : 'day'
  const layout = layouts[gridKind]
  const places = useKnownPlaces()
  const context = useMemo<CellContext>(
    () => ({ translate: text, timeZone, plainDay, places }),
    [text, timeZone, plainDay, places],
  )
  const rows = useTrips(viewRange(view, now, timeZone))
  const asked = useAskedForDispatch(now)
  const isServerSilent = useServerSilent()
  const isIncomplete = useHasPulled() === false
  const viewOf = useMemo(() => viewsAt(now), [now])
  const isSlotAtRisk = useMemo(() => places && slotsAtRisk(now, places), [now, places])
  const listed = useMemo(
    () =>
      rows &&
      withOtherDays(
        rows,
        asked,
        { filters, search, onlyCurrentDelays, counters, searchIn, narrow: whereFound },
        now,
        viewOf,
        isSlotAtRisk,
      ),
    [rows, asked, filters, search, onlyCurrentDelays, counters, searchIn, now, viewOf, isSlotAtRisk],
  )
  // What has no yes is listed whatever day it is of.
  const isBeyondView = counters.includes('no_yes')
  const reachable = useMemo(() => {
    const keys = new Set(rows?.map(({ key }) => key))
    return isBeyondView ? [...(rows ?? []), ...asked.filter(({ key }) => !keys.has(key))] : (rows ?? [])
  }, [rows, asked, isBeyondView])
  const trips = listed?.trips
  const isEmpty = trips?.length === 0
  // A grid with rows reports its first drawing itself.
  useFirstRows(isEmpty)
  const allColumns = useMemo(() => tripColumnsOf(role), [role])
  const isPrinting = useIsPrinting()
  const isNarrowed = choice.isNarrowed || search !== '' || counters.length > 0
  const showAll = () => {
    choice.showAll()
    setSearch('')
    setCounters(NO_COUNTERS)
  }
  const holdsNow = view === 'today' || view === 'current_week'
  const arrange = useMemo(() => {
    if (!holdsNow) return undefined
    const options = { now, timeZone, isFolding: !isNarrowed, isOpen: isFinishedOpen, translate: text }
    return (listedTrips: readonly TripView[]) => withNow(listedTrips, options)
  }, [holdsNow, now, timeZone, isNarrowed, isFinishedOpen, text])
  const isDayOver = view === 'today' && rows?.every(({ row }) => isFinished(row, now)) === true
  const jumpToNow = () => {
    if (!holdsNow) setView('today')
    setJumps(jumps + 1)
  }

  const chooseView = (chosen: View) => {
    setView(chosen)
    if (isBeyondView) setCounters(counters.filter((counter) => counter !== 'no_yes'))
  }
  const chooseCounters = (chosen: Counter[]) => {
    setCounters(chosen)
    // What a counter lists begins at its first trip, wherever the timetable was.
    if (chosen.length > counters.length) setStarts(starts + 1)
  }

  // Dispatchers may change trips from the list.
  const mayChange = canCreateTrip(actor)
  const changeTrips = useChangeTrips(reachable)
  const selectedTrips = useMemo(() => {
    const keys = new Set(selected)
    // Nothing is changed that is not listed.
    const listedKeys = new Set(keys.size === 0 ? [] : trips?.map(({ key }) => key))
    return reachable.filter(({ key }) => keys.has(String(key)) && listedKeys.has(key))
  }, [reachable, trips, selected])
  const hasSelected = selectedTrips.length > 0
  // The dialog is fetched on selection: replacing comes next, and typing must not wait for the file.
  useEffect(() => {
    if (hasSelected) withMui(fetchReplaceDialog).catch(() => undefined)
  }, [hasSelected])
  const opened = mayChange && details ? reachable.find(({ key }) => String(key) === details.key) : undefined
  // Others read a trip whole, and find its links there.
  const isReader = role === 'customer' || role === 'observer'
  const [readKey, setReadKey] = useShownState<string | null>(null)
  const read = readKey === null ? undefined : trips?.find(({ key }) => String(key) === readKey)
  const openDetails = (trip: TripView, field: NonNullable<Details>['field']) =>
    setDetails({ key: String(trip.key), field })
  const step = (by: 1 | -1) => {
    const next = details && gridHandle.current?.neighbour(details.key, by)
    if (next) openDetails(next, null)
  }

  const downloadPdf = () => {
    const criteria = { filters, search, onlyCurrentDelays, counters }
    const printed = isBeyondView ? 'next' : view
    const shown = pdfColumns(role, columns.shownKeys)
    void download([printed, criteria, trips ?? [], shown, language], dayOf(now, timeZone))
  }
  const isAsAtFirst =
    !isViewLinked &&
    !choice.isLinked &&
    search === '' &&
    counters.length === 0 &&
    !isFinishedOpen &&
    !opened &&
    !hasSelected
  const screen = useRef<HTMLDivElement>(null)
  useKeptRows(screen, isAsAtFirst && !isIncomplete && !isEmpty ? trips : undefined, room, `${view} ${density}`)
  const early = useEarlyRows(trips !== undefined || isServerSilent, ({ id, part }) => {
    const trip = trips?.find(({ key }) => String(key) === id)
    if (trip && mayChange && (part === 'vehicle' || part === 'driver')) openDetails(trip, part)
    else if (trip) void choose(trip)
  })
  const count = (
    <span role="status" className={styles.count}>
      {trips && rows ? (
        trips.length === rows.length || isBeyondView ? (
          text('trips_count', { count: trips.length })
        ) : (
          <FoundCount found={trips.length} total={rows.length} isShort={room === 'tablet'} />
        )
      ) : (
        !isServerSilent && text('loading')
      )}
      {trips && isIncomplete && (
        <>
          <span aria-hidden="true"> …</span>
          <span className="only-heard">{text('list_incomplete')}</span>
        </>
      )}
    </span>
  )

  if (early) return <EarlyScreen early={early} />
  return (
    <div className={styles.screen} ref={screen}>
      <ListToolbar
        view={isBeyondView ? null : chosenView}
        onView={chooseView}
        {...choice.toolbar}
        search={search}
        onSearch={setSearch}
        onIntoList={() => gridHandle.current?.focusFirst()}
        density={chosenDensity}
        onDensity={setDensity}
        isCreatingPdf={isCreating}
        onPdf={downloadPdf}
        onNow={jumpToNow}
        canCreate={canCreateTrip(actor)}
        count={count}
        counters={
          <Counters
            counts={listed?.counts}
            chosen={counters}
            isDispatcher={role === 'admin'}
            onChange={chooseCounters}
          />
        }
      />
      <PanicNotice choice={choice} />
      <AnswersLink rows={rows} now={now} />
      {filters.length > 0 && (
        <div className={`${styles.line} not-on-paper`}>
          <FilterChips choice={choice} />
        </div>
      )}

      {listed && listed.scopes.length > 1 && (
        <div className={`${styles.line} not-on-paper`}>
          <Suspense>
            <SearchScopes scopes={listed.scopes} chosen={listed.scope} onChoose={setSearchIn} />
          </Suspense>
        </div>
      )}

      <FirstSteps />
      {isDayOver && !isNarrowed && <NextTrips now={now} timeZone={timeZone} onView={setView} />}
      <div className={`${styles.list} not-on-paper`} data-list="">
        {!trips ? (
          isServerSilent ? (
            <NotHereYet />
          ) : (
            <ListSkeleton isNarrow={false} />
          )
        ) : isEmpty ? (
          <EmptyState message="no_trips_match">
            {isNarrowed && <Button onClick={showAll}>{text('trips_show_all')}</Button>}
          </EmptyState>
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
                starts={starts}
                columns={allColumns}
                shownKeys={columns.shownKeys}
                context={context}
                isCompact={room === 'tablet'}
                density={density}
                canOpen={canOpen}
                onChoose={choose}
                onDrawn={markRowsDrawn}
                handle={gridHandle}
                {...(isReader && { onDetails: (trip) => setReadKey(String(trip.key)) })}
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
                  listed={trips}
                  now={now}
                  field={details?.field ?? null}
                  onChange={(change, findings) => void changeTrips(change, [opened], findings)}
                  onStep={step}
                  onClose={() => setDetails(null)}
                />
              </Suspense>
            )}
          </div>
        )}
      </div>
      {read && (
        <Suspense>
          <ReadingSheet trip={read} marks={[]} onClose={() => setReadKey(null)} />
        </Suspense>
      )}
      {mayChange && hasSelected && (
        <SelectionBar
          said={text('selection_count', { count: selectedTrips.length })}
          names={selectedTrips.map(({ row }) => row.tt_tour ?? '')}
          actions={REPLACED.map((what) => ({
            key: what,
            label: text(`selection_${what}`),
            act: () => setReplaced(what),
          }))}
          onClear={() => setSelected(NO_KEYS)}
        />
      )}
      {replaced && (
        <Suspense>
          <ReplaceDialog
            what={replaced}
            trips={selectedTrips}
            onReplace={(change, trips, findings) => {
              setReplaced(null)
              void changeTrips(change, trips, findings)
            }}
            onClose={() => setReplaced(null)}
          />
        </Suspense>
      )}
      {isPrinting && (
        <PrintTable
          head={columns.shown.map(({ id, label }) => ({ key: id, shown: text(label) }))}
          rows={(trips ?? []).map((trip) => ({
            key: String(trip.key),
            cells: columns.shown.map((column) => ({ key: column.id, shown: tripText(trip, column, context) })),
          }))}
        />
      )}

      <ListPanels
        choice={choice}
        rows={rows}
        now={now}
        shownCount={trips?.length ?? 0}
        onColumnsReset={() => {
          layouts.day.reset()
          layouts.week.reset()
        }}
      />
    </div>
  )
}
