import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { memo, type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { editableTripFields, tripEditRefusal } from '#shared/domain/access/permissions.ts'
import { formatInstant } from '#shared/domain/time/dates.ts'
import type { SourceTrip } from '#shared/domain/trip/new-trip/trip-like.ts'
import { ONE_TRIP } from '#shared/domain/trip/new-trip/trip-series.ts'
import { answerState } from '#shared/domain/trip/trip-answers.ts'
import { mayKnowTripField } from '#shared/domain/trip/trip-fields.ts'
import type { RowKey } from '#shared/schemas/sync.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { useClock } from '../../clock/use-clock.ts'
import { type DraftStore, useForgetDraft } from '../../data/form-draft.ts'
import { useActor, useOutbox } from '../../data/rows.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import type { Draft } from '../../db/records.ts'
import { DispatchLinks } from '../../edits/dispatch-links.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import type { StartField } from '../../parts/trip-actions/start-field.ts'
import { TripActions } from '../../parts/trip-actions/trip-actions.tsx'
import { AnswerOfTrip } from '../../parts/trip-answers/answer-sheet.tsx'
import { DispatchAnswer, useAnswerFirst } from '../../parts/trip-answers/dispatch-answer.tsx'
import { TripHistory } from '../../parts/trip-history/trip-history.tsx'
import { TripReports } from '../../parts/trip-reports/trip-reports.tsx'
import { useDevice } from '../../ui/browser/use-device.ts'
import { useMedia } from '../../ui/browser/use-media.ts'
import { useLeaveQuestion } from '../../ui/forms/leave-question.ts'
import { DecideTrip } from './decide-trip.tsx'
import { EditTripContext } from './edit-trip-context.ts'
import { FindingsProvider } from './findings/findings-context.tsx'
import { followRow, openNewTrip, openTrip } from './form/open-trip.ts'
import { refusedFields } from './form/refused-fields.ts'
import { openDraft, seriesOfDraft, sourcesOfDraft } from './form/trip-draft.ts'
import { editedTrip } from './form/trip-faults.ts'
import { type FormField, type TripForm, tripFieldOf } from './form/trip-form.ts'
import type { AmountSources } from './new-trip/amount-sources.ts'
import { FollowingPrices } from './new-trip/following-prices.tsx'
import { FollowingTimes } from './new-trip/following-times.tsx'
import { NO_OTHERS, type OthersOf, SeriesSection } from './new-trip/series-section.tsx'
import { TripSaveBar } from './save-bar.tsx'
import { SectionJumps } from './section-jumps.tsx'
import { SlotsSection } from './slots-section.tsx'
import { TimesSection } from './times-section.tsx'
import { TripNotices } from './trip-notices.tsx'
import {
  CustomerInvoiceSection,
  NotesSection,
  SubInvoiceSection,
  TripSection,
  VehicleSection,
} from './trip-sections.tsx'
import { useSaveTrip } from './use-save-trip.ts'
import { useTripForm } from './use-trip-form.ts'

type Props = {
  /** The trip as it is now, or its last state once it is gone; null for a new one. */
  shown: Shown<DeviceTrip> | null
  /** Values that a new trip takes over from another one. */
  fields?: SourceTrip | undefined
  /** Sources of the amounts among them. */
  amountSources?: AmountSources | undefined
  isGone: boolean
  /** Draft of an earlier, unfinished form. */
  kept: Draft | null
  keep: DraftStore['keep']
  drop: DraftStore['drop']
  /** Every key that the trip has had on this device. */
  rowKeys: readonly RowKey[]
  /** True while the address changes to the trip's number on the server: no reason to ask anything. */
  isMoving: boolean
  /** The field that it opens at. */
  startField?: StartField | undefined
}

const NO_SOURCES: AmountSources = {}

const freshOf = (shown: Props['shown'], fields: Props['fields']) => (shown ? openTrip(shown) : openNewTrip(fields))

/** The form of one trip, new or known, as far as the role sees and may change it. */
export const TripEditor = memo(
  ({
    shown,
    fields,
    amountSources = NO_SOURCES,
    isGone,
    kept,
    keep,
    drop,
    rowKeys,
    isMoving,
    startField,
  }: Props): ReactNode => {
    const actor = useActor()
    const now = useClock()
    const { isNarrow } = useDevice()
    const trip = shown?.row ?? null

    const editable = useMemo(
      () => (trip ? editableTripFields(actor, editedTrip(trip), now) : 'all'),
      [actor, trip, now],
    )
    const mayWrite = useCallback(
      (field: FormField) => editable === 'all' || editable.has(tripFieldOf(field)),
      [editable],
    )
    const mayKnow = useCallback((field: FormField) => mayKnowTripField(actor.role, tripFieldOf(field)), [actor.role])

    const [start] = useState(() => {
      const draft = kept && openDraft(kept.values, freshOf(shown, fields))
      return {
        open: draft && shown ? followRow(draft, shown) : (draft ?? freshOf(shown, fields)),
        keptAt: draft ? kept.saved_at : null,
        series: draft ? seriesOfDraft(kept.values) : ONE_TRIP,
        sources: (draft && sourcesOfDraft(kept.values)) ?? amountSources,
      }
    })
    const [series, setSeries] = useState(start.series)
    const [sources, setSources] = useState(start.sources)
    const notes = useMemo(() => ({ series, sources }), [series, sources])
    const [keptAt, setKeptAt] = useState(start.keptAt)
    const opened = useTripForm(start.open, isGone ? null : shown, mayWrite, { keep, drop }, notes)
    const { form, theirs, isDirty } = opened
    useLeaveQuestion(isDirty && !isMoving)
    useForgetDraft(drop)

    const others = useRef<OthersOf>(NO_OTHERS)
    const root = useRef<HTMLDivElement>(null)
    const { save, leave, isSaving, deciding } = useSaveTrip({ shown, opened, mayWrite, root, others })
    useShortcuts(save, leave)
    useFocusFirst(root, startField)

    const { takeTheirs, keepMine } = opened
    const outbox = useOutbox()
    const refused = useMemo(() => refusedFields(outbox ?? [], rowKeys), [outbox, rowKeys])
    const { role } = actor
    const rowKey = shown?.key ?? null
    const editor = useMemo(
      () => ({
        ...{ role, trip, rowKey, now, startField, mayKnow, mayWrite, sources, setSources },
        ...{ refused, theirs, takeTheirs, keepMine },
      }),
      [role, trip, rowKey, now, startField, mayKnow, mayWrite, sources, refused, theirs, takeTheirs, keepMine],
    )
    const answer = actor.role === 'admin' && shown && !isGone && <DispatchAnswer trip={shown} now={now} />
    const isAnswerFirst = useAnswerFirst(shown, now)
    const refusal = trip && tripEditRefusal(actor, editedTrip(trip), [], now)

    return (
      <EditTripContext value={editor}>
        <FormProvider {...form}>
          <FindingsProvider tripKey={rowKey}>
            <Box
              ref={root}
              sx={{
                display: 'flex',
                flexDirection: 'column',
                flexGrow: 1,
                // What gets the focus is never hidden by the header or the save bar.
                '& input, & textarea, & button, & [role=combobox]': { scrollMarginBlock: '72px 112px' },
              }}
            >
              <Box sx={{ flexGrow: 1, width: '100%', maxWidth: '112.5rem' }}>
                <TripHeading trip={trip} hasStamps={!isNarrow} />
                {actor.role === 'admin' && shown && <TripActions trip={shown} />}
                <TripNotices
                  shown={shown}
                  isGone={isGone}
                  refusal={refusal}
                  draftOf={isDirty ? keptAt : null}
                  onDiscardDraft={() => {
                    opened.reset(freshOf(shown, fields))
                    setKeptAt(null)
                    setSeries(ONE_TRIP)
                    setSources(amountSources)
                  }}
                  hasTheirs={Object.keys(theirs).length > 0}
                />
                {actor.role === 'sub' && shown && !isGone && answerState(shown.row) && <AnswerOfTrip trip={shown} />}
                {isAnswerFirst && answer}
                {!trip && <FollowingTimes />}
                {!trip && <FollowingPrices />}
                {isNarrow && <SectionJumps />}
                <Sections isNew={!trip} />
                {!trip && (
                  <Box sx={{ mt: 2 }}>
                    <SeriesSection others={others} series={series} onChange={setSeries} />
                  </Box>
                )}
                <DispatchLinks
                  subject={trip ? `${trip.tt_tour} ${formatInstant(trip.tt_stp, actor.timeZone)}` : undefined}
                />
                {!isAnswerFirst && answer}
                {shown && <TripReports trip={shown} />}
                {isNarrow && <Stamps trip={trip} />}
                {actor.role === 'admin' && trip && typeof shown?.key === 'number' && (
                  <TripHistory id={shown.key} rev={shown.rev ?? 0} />
                )}
              </Box>
              <TripSaveBar
                isDirty={isDirty}
                isLocked={isGone || refusal !== null}
                isSaving={isSaving}
                onSave={save}
                onCancel={leave}
              />
              <DecideTrip {...deciding} />
            </Box>
          </FindingsProvider>
        </FormProvider>
      </EditTripContext>
    )
  },
)

/** A tablet upright: each column is as wide as a phone. */
const COLUMNS = '(min-width:48em)'
const TWO_COLUMNS = `@media ${COLUMNS}`
/** Width from which the times have room beside two other columns. */
const THREE_COLUMNS = '@media (min-width:112.5em)'

/** One column on phones, two from 768 px, three on wide screens. Its values come by contexts. */
const Sections = memo(({ isNew }: { isNew: boolean }): ReactNode => {
  const hasColumns = useMedia(COLUMNS)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'minmax(0, 1fr)',
        [TWO_COLUMNS]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
        [THREE_COLUMNS]: { gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1.25fr) minmax(0, 0.9fr)' },
        alignItems: 'start',
      }}
    >
      {hasColumns ? (
        <>
          <Stack spacing={2}>
            <TripSection />
            <VehicleSection />
            <NotesSection />
          </Stack>
          <Stack spacing={2}>
            <TimesSection />
            <SlotsSection />
          </Stack>
        </>
      ) : (
        <Stack spacing={2}>
          {/* What must be filled in comes first; of a known trip, what changes most. */}
          {isNew && <TripSection />}
          <VehicleSection />
          <TimesSection />
          <SlotsSection />
          {!isNew && <TripSection />}
          <NotesSection />
        </Stack>
      )}
      <Box
        sx={{
          gridColumn: '1 / -1',
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 22rem), 1fr))',
          alignItems: 'start',
          [THREE_COLUMNS]: { gridColumn: 'auto', gridTemplateColumns: 'minmax(0, 1fr)' },
        }}
      >
        <CustomerInvoiceSection />
        <SubInvoiceSection />
      </Box>
    </Box>
  )
})

const TripHeading = ({ trip, hasStamps }: { trip: DeviceTrip | null; hasStamps: boolean }): ReactNode => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, mb: 1.5 }}>
    <Typography variant="h2" component="p" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
      {trip ? (
        <>
          {trip.tt_tour ?? ''} <Way from={trip.tt_from_text} to={trip.tt_to_text} />
        </>
      ) : (
        <NewTripName />
      )}
    </Typography>
    {hasStamps && <Stamps trip={trip} />}
  </Box>
)

/** Name of a new trip from its typed values: it tells new trips in several tabs apart, or a way back. */
const NewTripName = (): ReactNode => {
  const text = useText()
  const [tour, from, to] = useWatch<TripForm, ['tt_tour', 'tt_from_text', 'tt_to_text']>({
    name: ['tt_tour', 'tt_from_text', 'tt_to_text'],
  })
  return (
    <>
      {[text('edit_trip_new'), tour.trim()].filter(Boolean).join(' · ')} <Way from={from} to={to} />
    </>
  )
}

const Way = ({ from = '', to = '' }: { from: string | undefined; to: string | undefined }): ReactNode =>
  (from || to) && (
    <Box component="span" sx={{ typography: 'body1', color: 'text.secondary' }}>
      {from || '…'} – {to || '…'}
    </Box>
  )

/** Times of the trip's last changes; on a phone at the end, where its history is. */
const Stamps = ({ trip }: { trip: DeviceTrip | null }): ReactNode => {
  const text = useText()
  const { instant } = useFormats()
  const stamps = [
    trip?.tt_last_edit && `${text('column_tt_last_edit')} ${instant(trip.tt_last_edit)}`,
    trip?.tt_last_update && `${text('column_tt_last_update')} ${instant(trip.tt_last_update)}`,
  ].filter(Boolean)
  return (
    <Typography variant="body2" color="textSecondary">
      {stamps.join(' · ')}
    </Typography>
  )
}

/** Ctrl+S (or Cmd+S) saves, Escape leaves; an open list or dialog gets the key first. */
const useShortcuts = (save: () => void, leave: () => void): void => {
  const latest = useRef({ save, leave })
  latest.current = { save, leave }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const isSave =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 's'
      if (isSave) event.preventDefault()
      if (isOverlaid()) return
      if (isSave) latest.current.save()
      else if (event.key === 'Escape') latest.current.leave()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** True if an overlay is open over the screen: it has the keys. */
const isOverlaid = (): boolean => document.querySelector('[role=dialog], [role=listbox], dialog[open]') !== null

/**
 * Focuses the first field, so that typing can begin at once. Not on touch screens, where the keyboard would cover the form; nor
 * while something is open over the form and takes the typing.
 */
const useFocusFirst = (root: RefObject<HTMLElement | null>, startField: StartField | undefined): void => {
  useEffect(() => {
    if (startField) return
    if (matchMedia('(pointer: coarse)').matches || isOverlaid()) return
    root.current?.querySelector<HTMLElement>('input:enabled, textarea:enabled')?.focus({ preventScroll: true })
  }, [root, startField])
}
