import { type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { canCreateTrip } from '#shared/domain/access/permissions.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { viewRange } from '#shared/domain/time/views.ts'
import type { CellContext } from '#shared/trips/cell-text.ts'
import { pdfColumns } from '#shared/trips/column-set.ts'
import type { CardPart } from '#shared/trips/phone-card.ts'
import { CHIPS, type ChipName, COUNTER_OF_CHIP, isAssignable, mayAssign } from '#shared/trips/phone-chips.ts'
import {
  CARD_HEIGHT,
  type Entry,
  entriesOf,
  PHONE_VIEWS,
  type PhoneView,
  phoneViewOf,
} from '#shared/trips/phone-entries.ts'
import type { TripView } from '#shared/trips/trip-view.ts'
import { useClock } from '#web/clock/use-clock.ts'
import { SAID_SEARCH, type Said, saidWord } from '#web/data/address-state.ts'
import { useActor } from '#web/data/rows.ts'
import { useFirstRows } from '#web/data/use-first-rows.ts'
import { useLinked, useSaid } from '#web/data/use-in-address.ts'
import { useServerSilent } from '#web/data/use-server-silent.ts'
import { useSetting } from '#web/data/use-setting.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { useText } from '#web/i18n/text.ts'
import { wholeTexts } from '#web/i18n/whole-texts.ts'
import { firstRows } from '#web/sync/rows-drawn.ts'
import { ListSkeleton } from '#web/ui/list/list-skeleton.tsx'
import type { whereFound } from '#web/ui/list/where-found.ts'
import { WindowedList } from '#web/ui/list/windowed-list.tsx'
import { part } from '#web/ui/part.tsx'
import cells from '#web/ui/trips/cells.module.css'
import { useInSteps } from '#web/ui/use-in-steps.ts'
import { EarlyScreen, useEarlyRows } from '../first-rows/early-screen.tsx'
import { useKeptRows } from '../first-rows/use-kept-rows.ts'
import { AnswersLink } from '../list/answers-link.tsx'
import { FilterChips, FirstSteps, ListPanels, PanicNotice } from '../list/list-parts.tsx'
import { useListChoice } from '../list/use-list-choice.ts'
import { usePdfDownload } from '../list/use-pdf-download.ts'
import { earlyMarks } from './early-marks.ts'
import { GroupHeading } from './group-heading.tsx'
import { PhoneCard } from './phone-card.tsx'
import { phoneList } from './phone-list.ts'
import styles from './phone-timetable.module.css'
import { PhoneToolbar } from './phone-toolbar.tsx'
import { rangeOfNext, useNextTrips } from './use-next-trips.ts'

/** Fetched after the first rows: no tap needs these parts earlier. Offline, the service worker has them. */
const later: typeof part = (fetchPart) =>
  part(async () => {
    await firstRows
    const [Part] = await Promise.all([fetchPart(), wholeTexts()])
    return Part
  })
const AssignSheet = later(async () => (await import('./assign-sheet.tsx')).AssignSheet)
const AnswerSheet = later(async () => (await import('#web/parts/trip-answers/answer-sheet.tsx')).AnswerSheet)
const ReadingSheet = later(async () => (await import('./reading-sheet.tsx')).ReadingSheet)
const MissingYesButton = later(
  async () => (await import('#web/parts/missing-yes/missing-yes-button.tsx')).MissingYesButton,
)
const DecideSheet = later(async () => (await import('#web/edits/decide/decide-sheet.tsx')).DecideSheet)
const PullToRefresh = later(async () => (await import('./pull-to-refresh.tsx')).PullToRefresh)
const TripMarksSource = later(async () => (await import('./trip-marks.tsx')).TripMarksSource)
/** Function that narrows a search; fetched with the first search. */
const useNarrowing = (searched: string): typeof whereFound | undefined => {
  const [fetched, setFetched] = useState<{ narrow: typeof whereFound }>()
  useEffect(() => {
    if (searched)
      import('#web/ui/list/where-found.ts').then(
        ({ whereFound: narrow }) => setFetched({ narrow }),
        () => undefined,
      )
  }, [searched])
  return fetched?.narrow
}
const SearchScopes = later(async () => (await import('#web/ui/list/search-scopes.tsx')).SearchScopes)
const NoCards = later(async () => (await import('./no-cards.tsx')).NoCards)

/** No counters as on wide screens: here chips and headings count. */
const NO_COUNTERS: [] = []
const SAID_VIEW = saidWord('view', PHONE_VIEWS, 'next')
/** By the name of the counter that wide screens have for it. */
const SAID_CHIP: Said<ChipName | null> = {
  name: 'only',
  write: (chip) => (chip ? [COUNTER_OF_CHIP[chip]] : []),
  read: (written) => CHIPS.find((chip) => written.includes(COUNTER_OF_CHIP[chip])),
}
const NO_CHIPS: Record<ChipName, TripView[]> = { late: [], yes: [], driver: [], vehicle: [] }

/** The timetable on a phone: what comes next, what is late, and what is still to be assigned. */
export const PhoneTimetable = (): ReactNode => {
  const text = useText()
  const language = useLanguage()
  const actor = useActor()
  const { role, timeZone } = actor
  const now = useClock()

  const [storedView, keepView] = useSetting('phone_view', 'next')
  const [view, setView, isViewLinked] = useLinked(SAID_VIEW, 'next', phoneViewOf(storedView), keepView)
  const choice = useListChoice('mobile', 'cards')
  const { filters, columns, onlyCurrentDelays } = choice
  const [search, setSearch] = useSaid(SAID_SEARCH, '')
  const [chosenChip, setChosenChip] = useSaid<ChipName | null>(SAID_CHIP, null)
  const [wasArrivedOpened, setArrivedOpened] = useState<boolean | null>(null)
  const [sheet, setSheet] = useState<{ trip: TripView; part: Exclude<CardPart, 'open'> | null } | null>(null)
  const [refreshes, setRefreshes] = useState(0)
  const [marks, setMarks] = useState(earlyMarks)
  const [areMarksLate, setMarksLate] = useState(marks === null)
  const { isCreating, download } = usePdfDownload()

  const range = view === 'next' ? rangeOfNext(now, timeZone) : viewRange(view, now, timeZone)
  const { rows: held, isPart, isIncomplete } = useNextTrips(view === 'next' ? null : range, now, timeZone)
  const searched = useDeferredValue(search)
  const [searchIn, setSearchIn] = useState<string | null>(null)
  const narrow = useNarrowing(searched)
  const list = useInSteps(
    useCallback(
      function* () {
        const criteria = { filters, search: searched, onlyCurrentDelays, searchIn, narrow }
        return held && (yield* phoneList(actor, held, view, criteria, now, timeZone))
      },
      [actor, held, view, filters, searched, onlyCurrentDelays, searchIn, narrow, now, timeZone],
    ),
  )
  const { rows, listed, byChip = NO_CHIPS, placeOf } = list ?? {}
  const found = listed?.trips

  const isDispatcher = role === 'admin'
  // A chip with no trips is gone, so the list shows all trips again.
  const chip = chosenChip && byChip[chosenChip].length > 0 ? chosenChip : null
  const trips = chip ? byChip[chip] : found

  // The open sheet follows new reports of its trip; if the trip has left the list, the sheet keeps its last state.
  const opened = sheet && found?.find(({ key }) => key === sheet.trip.key)

  const context = useMemo<CellContext>(() => ({ translate: text, timeZone, plainDay: null }), [text, timeZone])
  const isNarrowed = choice.isNarrowed || search !== ''
  // Results of a search or filter are not folded away.
  const isArrivedOpen = wasArrivedOpened ?? isNarrowed
  const entries = useMemo(() => {
    const late = new Set(byChip.late)
    const isFirst = (trip: TripView) => late.has(trip)
    const found = trips && entriesOf(trips, { view, now, timeZone, isArrivedOpen, isFirst, placeOf })
    // If the first days are empty, it is still unknown whether all are.
    return isPart && found?.length === 0 ? undefined : found
  }, [trips, byChip, view, now, timeZone, isArrivedOpen, isPart, placeOf])
  useFirstRows(trips !== undefined)
  const isServerSilent = useServerSilent()

  const showAll = () => {
    choice.showAll()
    setSearch('')
  }
  const downloadPdf = () => {
    const criteria = { filters, search, onlyCurrentDelays, counters: chip ? [COUNTER_OF_CHIP[chip]] : NO_COUNTERS }
    const shown = pdfColumns(role, columns.shownKeys)
    void download([view, criteria, trips ?? [], shown, language], dayOf(now, timeZone))
  }
  const markTexts = (trip: TripView): string[] => Object.values(marks?.of(trip) ?? {}).map(({ whole }) => whole)
  const press = (trip: TripView, part: CardPart) => setSheet({ trip, part: part === 'open' ? null : part })
  const closeSheet = useCallback(() => setSheet(null), [])
  const isTodayEmpty =
    view === 'next' &&
    !chip &&
    !isNarrowed &&
    entries?.[0]?.kind === 'heading' &&
    isAfterToday(entries[0], now, timeZone)

  const isAsAtFirst =
    !isViewLinked && !choice.isLinked && search === '' && chip === null && wasArrivedOpened === null && !isIncomplete
  const screen = useRef<HTMLDivElement>(null)
  useKeptRows(screen, isAsAtFirst && entries?.length ? entries : undefined, 'cards', view)
  const early = useEarlyRows(entries !== undefined || isServerSilent, ({ id, part }) => {
    const trip = trips?.find(({ key }) => String(key) === id)
    if (trip) press(trip, isAssignable(actor, trip, now) || part === 'decide' || part === 'answer' ? part : 'open')
  })
  if (early) return <EarlyScreen early={early} />

  return (
    <div className={styles.screen} ref={screen} onClickCapture={() => setMarksLate(false)}>
      <PhoneToolbar
        view={view}
        onView={(next: PhoneView) => {
          setView(next)
          setChosenChip(null)
        }}
        search={search}
        onSearch={setSearch}
        {...choice.toolbar}
        isCreatingPdf={isCreating}
        onPdf={downloadPdf}
        canCreate={canCreateTrip(actor)}
        onRefresh={() => setRefreshes(refreshes + 1)}
      />
      <PanicNotice choice={choice} />
      <AnswersLink rows={held} now={now} />
      <div className={styles.chips}>
        <div className={styles.counters}>
          {CHIPS.map(
            (name) =>
              byChip[name].length > 0 && (
                <button
                  key={name}
                  type="button"
                  className={`${styles.chip} ${styles[name] ?? ''}`}
                  aria-pressed={chip === name}
                  onClick={() => setChosenChip(chip === name ? null : name)}
                >
                  <span>{text(`counter_${COUNTER_OF_CHIP[name]}`)}</span>{' '}
                  <b>
                    <span className={styles.sign} />
                    {byChip[name].length}
                  </b>
                </button>
              ),
          )}
        </div>
        {chip === 'yes' && (
          <Suspense>
            <MissingYesButton isNamed />
          </Suspense>
        )}
        {/* The headings count already; how many a search leaves of all is worth a line. */}
        <p role="status" className={isNarrowed ? styles.count : 'only-heard'}>
          {trips &&
            rows &&
            (isNarrowed
              ? text('trips_count_of', { count: trips.length, total: rows.length })
              : text('trips_count', { count: trips.length }))}
        </p>
        {listed && listed.scopes.length > 1 && (
          <Suspense>
            <SearchScopes scopes={listed.scopes} chosen={listed.scope} onChoose={setSearchIn} />
          </Suspense>
        )}
        {filters.length > 0 && <FilterChips choice={choice} />}
      </div>

      <FirstSteps />
      {isTodayEmpty && <p className={styles.quiet}>{text('phone_today_empty')}</p>}
      <div className={`${cells.cells} ${styles.list}`} data-list="" data-late={areMarksLate || undefined}>
        {!entries && !isServerSilent ? (
          <ListSkeleton isNarrow cardHeight={CARD_HEIGHT} />
        ) : !entries?.length ? (
          <Suspense fallback={<ListSkeleton isNarrow cardHeight={CARD_HEIGHT} />}>
            <NoCards
              isKnown={entries !== undefined}
              view={view}
              range={rangeOfNext(now, timeZone)}
              onNext={() => setView('next')}
              onShowAll={isNarrowed && showAll}
            />
          </Suspense>
        ) : (
          <WindowedList
            name={`phone ${view}`}
            label={text('trips_list')}
            items={entries}
            keyOf={({ key }) => key}
            estimatedHeight={CARD_HEIGHT}
            render={(entry: Entry) =>
              entry.kind === 'heading' ? (
                <GroupHeading entry={entry} now={now} onToggle={() => setArrivedOpened(!isArrivedOpen)} />
              ) : (
                <PhoneCard
                  trip={entry.trip}
                  day={entry.day}
                  now={now}
                  columns={columns.shown}
                  context={context}
                  isWatched={!mayAssign(actor)}
                  isOfMany={isDispatcher}
                  marks={marks?.of(entry.trip)}
                  news={marks?.newsOf?.(entry.trip)}
                  isAssignable={isAssignable(actor, entry.trip, now)}
                  onPress={press}
                />
              )
            }
          />
        )}
        {isIncomplete && entries && <p className={styles.quiet}>{text('list_incomplete')}</p>}
      </div>

      {/* Fits are judged by all trips, so this waits for them; its code would also delay their download. */}
      {mayAssign(actor) && !isPart && !isIncomplete && (
        <Suspense>
          <TripMarksSource now={now} onMarks={setMarks} />
        </Suspense>
      )}
      {sheet && (
        <Suspense>
          {sheet.part === 'decide' ? (
            <DecideSheet
              entity="trip"
              rowKey={sheet.trip.key}
              title={sheet.trip.row.tt_tour ?? ''}
              onClose={closeSheet}
            />
          ) : sheet.part === 'answer' ? (
            <AnswerSheet trip={opened ?? sheet.trip} onClose={closeSheet} />
          ) : sheet.part ? (
            <AssignSheet trip={opened ?? sheet.trip} part={sheet.part} onClose={closeSheet} />
          ) : (
            <ReadingSheet trip={opened ?? sheet.trip} marks={markTexts(opened ?? sheet.trip)} onClose={closeSheet} />
          )}
        </Suspense>
      )}
      <Suspense>
        <PullToRefresh range={range} asked={refreshes} />
      </Suspense>
      <ListPanels choice={choice} rows={rows} now={now} shownCount={trips?.length ?? 0} />
    </div>
  )
}

const isAfterToday = ({ group }: Extract<Entry, { kind: 'heading' }>, now: number, timeZone: string): boolean =>
  group.kind === 'day' && group.day > dayOf(now, timeZone)
