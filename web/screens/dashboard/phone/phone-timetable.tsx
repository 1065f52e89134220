import { lazy, type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { editableTripFields } from '../../../../shared/domain/access/permissions.ts'
import { addDaysToDay, dayOf, startOfDay } from '../../../../shared/domain/time/dates.ts'
import { offlineRange, viewRange } from '../../../../shared/domain/time/views.ts'
import { MISSING_PARTS, type MissingPart, missingParts } from '../../../../shared/domain/trip/next-trips.ts'
import { useActor, useTrips } from '../../../data/rows.ts'
import { useSetting } from '../../../data/use-setting.ts'
import { useLanguage } from '../../../i18n/provider.tsx'
import { useText } from '../../../i18n/text.ts'
import { wholeTexts } from '../../../i18n/whole-texts.ts'
import { useClock } from '../../../ui/clock.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../../ui/list/list-skeleton.tsx'
import { WindowedList } from '../../../ui/list/windowed-list.tsx'
import { Button } from '../../../ui/plain/button.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { muiPart } from '../../../ui/theme/mui-part.tsx'
import type { CellContext } from '../../../ui/trips/cell-text.ts'
import cells from '../../../ui/trips/cells.module.css'
import { tickedColumns } from '../../../ui/trips/trip-column-choice.ts'
import { LEG_FIELDS } from '../../../ui/trips/trip-filter-fields.ts'
import type { TripView } from '../../../ui/trips/trip-view.ts'
import { useEver } from '../../../ui/use-ever.ts'
import { pdfColumns } from '../column-set.ts'
import { filterColumns } from '../filter-fields.ts'
import { useColumns, useFilters } from '../list-settings.ts'
import { pdfBody, pdfFileName } from '../pdf-request.ts'
import { listTrips } from '../trip-list.ts'
import { useFirstRows } from '../use-first-rows.ts'
import { usePdfDownload } from '../use-pdf-download.ts'
import { useTripOpening } from '../use-trip-opening.ts'
import { type Entry, entriesOf, type PhoneView, phoneViewOf, serverView } from './entries.ts'
import { GroupHeading } from './group-heading.tsx'
import { NextTripOffer } from './next-trip-offer.tsx'
import { PhoneCard } from './phone-card.tsx'
import styles from './phone-timetable.module.css'
import { PhoneToolbar } from './phone-toolbar.tsx'

const FilterChips = muiPart(async () => (await import('../../../ui/list/filter-chips.tsx')).FilterChips<TripView>)
const TripFilters = muiPart(async () => (await import('../trip-filters.tsx')).TripFilters)
/** Nobody taps before there are rows; offline, the service worker has them. */
const AssignSheet = lazy(async () => {
  const [{ AssignSheet }] = await Promise.all([import('./assign-sheet.tsx'), wholeTexts()])
  return { default: AssignSheet }
})
const ReadingSheet = lazy(async () => {
  const [{ ReadingSheet }] = await Promise.all([import('./reading-sheet.tsx'), wholeTexts()])
  return { default: ReadingSheet }
})
const ColumnPanel = muiPart(async () => (await import('../../../ui/list/column-panel.tsx')).ColumnPanel)

/** The counters of wide screens are none here: chips and headings count. */
const NO_COUNTERS: [] = []

/** A card of a trip that has not begun, in pixels. */
const CARD_HEIGHT = 88

/** From yesterday, since what began then may still be running, to the end of what the device keeps. */
export const rangeOfNext = (now: number, timeZone: string) => ({
  from: startOfDay(addDaysToDay(dayOf(now, timeZone), -1), timeZone),
  to: offlineRange(now, timeZone).to,
})

/** The timetable on a phone, for everybody but dispatchers: what comes next, and what is still to be assigned. */
export const PhoneTimetable = (): ReactNode => {
  const text = useText()
  const language = useLanguage()
  const actor = useActor()
  const { role, timeZone } = actor
  const now = useClock()

  const [storedView, setView] = useSetting('phone_view', 'next')
  const view = phoneViewOf(storedView)
  const [currentDelays, setCurrentDelays] = useSetting('dashboard_current_delays', false)
  const [panic, setPanic] = useSetting('panicbutton', false)
  const [filters, setFilters] = useFilters(role, 'mobile')
  const columns = useColumns(role, 'mobile', 'cards')
  const [search, setSearch] = useState('')
  const [chosenPart, setChosenPart] = useState<MissingPart | null>(null)
  const [isArrivedOpen, setIsArrivedOpen] = useState(false)
  const [sheet, setSheet] = useState<{ trip: TripView; part: MissingPart | null } | null>(null)
  const [panel, setPanel] = useState<'filters' | 'columns' | null>(null)
  const wereFiltersOpen = useEver(panel === 'filters')
  const wereColumnsOpen = useEver(panel === 'columns')
  const { canOpen, choose } = useTripOpening(now)
  const { isCreating, download } = usePdfDownload()

  const rows = useTrips(view === 'next' ? rangeOfNext(now, timeZone) : viewRange(view, now, timeZone))
  const searched = useDeferredValue(search)
  const onlyCurrentDelays = currentDelays || panic
  const found = useMemo(
    () => rows && listTrips(rows, { filters, search: searched, onlyCurrentDelays, counters: NO_COUNTERS }, now).trips,
    [rows, filters, searched, onlyCurrentDelays, now],
  )

  const mayAssign = role === 'sub'
  const missing = useMemo(() => {
    const trips: Record<MissingPart, TripView[]> = { driver: [], vehicle: [] }
    if (mayAssign)
      for (const trip of found ?? []) for (const part of missingParts(trip.row, now)) trips[part].push(trip)
    return trips
  }, [found, mayAssign, now])
  // Once nothing is missing any more, the chip is gone, and what it hid is back.
  const part = chosenPart && missing[chosenPart].length > 0 ? chosenPart : null
  const trips = part ? missing[part] : found

  // What is open follows what is reported; a trip that left the list stays as it was.
  const opened = sheet && found?.find(({ key }) => key === sheet.trip.key)

  const context = useMemo<CellContext>(() => ({ say: text, timeZone, plainDay: null }), [text, timeZone])
  const entries = useMemo(
    () => trips && entriesOf(trips, { view, now, timeZone, isArrivedOpen }),
    [trips, view, now, timeZone, isArrivedOpen],
  )
  useFirstRows(entries !== undefined)

  const moreFields = useMemo(
    () => filterColumns(role, columns.shownKeys, filters, timeZone),
    [role, columns, filters, timeZone],
  )
  const fields = useMemo(() => [...LEG_FIELDS, ...moreFields], [moreFields])
  const ticked = useMemo(() => tickedColumns(role), [role])

  const isNarrowed = filters.length > 0 || search !== '' || onlyCurrentDelays
  const showAll = () => {
    setFilters([])
    setSearch('')
    setCurrentDelays(false)
    setPanic(false)
  }
  const downloadPdf = () => {
    const criteria = { filters, search, onlyCurrentDelays, counters: NO_COUNTERS }
    const body = pdfBody(serverView(view), criteria, trips ?? [], pdfColumns(role, columns.shownKeys), language)
    void download(body, pdfFileName(serverView(view), now, timeZone))
  }
  const isAssignable = (trip: TripView): boolean => {
    const { tt_status = 'active', tt_stp = '', tt_sta = '' } = trip.row
    const editable = mayAssign && editableTripFields(actor, { tt_status, tt_stp, tt_sta }, now)
    return editable === 'all' || (editable !== false && editable.has('tt_gps'))
  }
  const read = (trip: TripView) => setSheet({ trip, part: null })
  const assign = (trip: TripView, missingPart: MissingPart) => setSheet({ trip, part: missingPart })
  const closeSheet = () => setSheet(null)
  const isTodayEmpty =
    view === 'next' &&
    !part &&
    !isNarrowed &&
    entries?.[0]?.kind === 'heading' &&
    isAfterToday(entries[0], now, timeZone)

  return (
    <div className={styles.screen}>
      <PhoneToolbar
        view={view}
        onView={(next: PhoneView) => {
          setView(next)
          setChosenPart(null)
        }}
        search={search}
        onSearch={setSearch}
        filterCount={filters.length}
        onFilters={() => setPanel('filters')}
        onColumns={() => setPanel('columns')}
        currentDelays={currentDelays}
        onCurrentDelays={setCurrentDelays}
        panic={panic}
        onPanic={setPanic}
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
      <div className={styles.chips}>
        {MISSING_PARTS.map(
          (name) =>
            missing[name].length > 0 && (
              <button
                key={name}
                type="button"
                className={styles.chip}
                aria-pressed={part === name}
                onClick={() => setChosenPart(part === name ? null : name)}
              >
                <span className={styles.sign} aria-hidden="true" />
                {text(`phone_without_${name}`, { count: missing[name].length })}
              </button>
            ),
        )}
        {/* The headings count already; how many a search leaves of all is worth a line. */}
        <p role="status" className={isNarrowed ? styles.count : 'only-heard'}>
          {trips && rows
            ? isNarrowed
              ? text('trips_count_of', { count: trips.length, total: rows.length })
              : text('trips_count', { count: trips.length })
            : text('loading')}
        </p>
        {filters.length > 0 && (
          <Suspense>
            <FilterChips filters={filters} fields={fields} onChange={setFilters} onOpen={() => setPanel('filters')} />
          </Suspense>
        )}
      </div>

      {isTodayEmpty && <p className={styles.quiet}>{text('phone_today_empty')}</p>}
      <div className={`${cells.cells} ${styles.list}`}>
        {!entries ? (
          <ListSkeleton isNarrow cardHeight={CARD_HEIGHT} />
        ) : entries.length === 0 ? (
          <EmptyState message={isNarrowed ? 'no_trips_match' : `phone_empty_${view}`}>
            {isNarrowed ? (
              <Button onClick={showAll}>{text('trips_show_all')}</Button>
            ) : (
              view !== 'next' && <NextTripOffer range={rangeOfNext(now, timeZone)} onShow={() => setView('next')} />
            )}
          </EmptyState>
        ) : (
          <WindowedList
            name={`phone ${view}`}
            label={text('trips_list')}
            items={entries}
            keyOf={({ key }) => key}
            estimatedHeight={CARD_HEIGHT}
            render={(entry: Entry) =>
              entry.kind === 'heading' ? (
                <GroupHeading entry={entry} now={now} onToggle={() => setIsArrivedOpen(!isArrivedOpen)} />
              ) : (
                <PhoneCard
                  trip={entry.trip}
                  day={entry.day}
                  now={now}
                  columns={columns.shown}
                  context={context}
                  isWatched={!mayAssign}
                  onOpen={canOpen(entry.trip) ? choose : read}
                  onAssign={isAssignable(entry.trip) ? assign : undefined}
                />
              )
            }
          />
        )}
      </div>

      {sheet && (
        <Suspense>
          {sheet.part ? (
            <AssignSheet trip={opened ?? sheet.trip} part={sheet.part} onClose={closeSheet} />
          ) : (
            <ReadingSheet trip={opened ?? sheet.trip} onClose={closeSheet} />
          )}
        </Suspense>
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
            onChange={columns.choose}
          />
        </Suspense>
      )}
    </div>
  )
}

const isAfterToday = ({ group }: Extract<Entry, { kind: 'heading' }>, now: number, timeZone: string): boolean =>
  group.kind === 'day' && group.day > dayOf(now, timeZone)
