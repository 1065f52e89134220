import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { ownTourDays } from '#shared/domain/access/own-tour-days.ts'
import { NO_CALENDAR } from '#shared/domain/calendar/closed-days.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { tourFaults } from '#shared/domain/tour/weekday-rules.ts'
import type { UnitConflict } from '#shared/schemas/sync.ts'
import type { DeviceTour } from '#shared/schemas/tour.ts'
import { PATHS } from '../../addresses/addresses.ts'
import { now } from '../../clock/clock.ts'
import { type DraftStore, useForgetDraft } from '../../data/form-draft.ts'
import { useCalendar } from '../../data/lookups.ts'
import { useActor, useConnection } from '../../data/rows.ts'
import { saveEdit, saveNew } from '../../data/save.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import type { Draft } from '../../db/records.ts'
import { ConflictSheet } from '../../edits/decide/conflict-sheet.tsx'
import { MarkNotice } from '../../edits/mark-notice.tsx'
import { useTimeZone } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useOfferAdapting } from '../../parts/copied-trips/use-offer-adapting.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { DraftNotice } from '../../ui/forms/draft-notice.tsx'
import { useLeaveQuestion } from '../../ui/forms/leave-question.ts'
import { useOverlayHistory } from '../../ui/overlays/use-overlay.ts'
import { CalendarSection } from './calendar/calendar-section.tsx'
import { type TourEditor as Editor, EditTourContext, type TourLookups } from './edit-tour-context.ts'
import { TourFindings } from './findings/tour-findings.tsx'
import { TourFindingsProvider } from './findings/tour-findings-context.tsx'
import { TourPrices } from './prices/tour-prices.tsx'
import { RouteSection } from './route-section.tsx'
import { editOfTour, isChanged, type OpenTour } from './tour-form.ts'
import { TourActions, TourHeading } from './tour-heading.tsx'
import { TourHistory } from './tour-history.tsx'
import { TourSaveBar } from './tour-save-bar.tsx'
import { DaysSection, TourSection } from './tour-sections.tsx'
import { useTourForm } from './use-tour-form.ts'

type Props = {
  /** The tour as it is now, null for a new one; its last state when it is gone. */
  shown: Shown<DeviceTour> | null
  isGone: boolean
  lookups: TourLookups
  kept: Draft | null
  keep: DraftStore['keep']
  drop: DraftStore['drop']
  /** Values of a new tour. */
  first?: OpenTour | undefined
}

const WHOLE_ROW = { gridColumn: '1 / -1', minWidth: 0 } as const

/** The form of one tour, new or known, limited to the role's rights. */
export const TourEditor = ({ shown, isGone, lookups, kept, keep, drop, first }: Props): ReactNode => {
  const text = useText()
  const actor = useActor()
  const isAdmin = actor.role === 'admin'
  const tour = shown?.row ?? null
  const form = useTourForm(isGone ? null : shown, actor.role, kept, { keep, drop }, first)
  const { open, isDirty, unread, change, setUnread } = form
  const { draft } = open
  const [isSaved, setIsSaved] = useState(false)
  useLeaveQuestion(form.isDirty && !isSaved)
  useForgetDraft(drop)

  const today = dayOf(now(), useTimeZone())
  const faults = useMemo(() => (isAdmin ? tourFaults(draft, today) : []), [isAdmin, draft, today])
  const missing = useMemo(
    () => [...new Set([...faults.map(({ path }) => path), ...Object.keys(unread)])],
    [faults, unread],
  )
  const own = useMemo(() => ownTourDays(actor, open.base), [actor, open.base])
  const editor = useMemo<Editor>(
    () => ({
      isAdmin,
      isDirty,
      draft,
      today,
      lookups,
      change,
      unread,
      setUnread,
      // An empty field is not marked as a fault yet: the bar below names what is missing.
      faultOf: (path) =>
        unread[path]?.fault ??
        faults.find((fault) => fault.path === path && fault.message !== 'field_required')?.message ??
        null,
      mayAssign: (day) => isAdmin || (own[day] === true && !open.base.tr_week_locked[day]),
      isOfOthers: (day) => !isAdmin && !own[day],
    }),
    [isAdmin, isDirty, draft, today, lookups, change, unread, setUnread, faults, own, open.base],
  )

  const { save, leave, isSaving, conflicts, decide, cancel } = useSave({
    shown,
    form,
    missing,
    onSaved: () => flushSync(() => setIsSaved(true)),
  })
  useSaveKey(save)

  const removed = async () => {
    await form.close()
    flushSync(() => setIsSaved(true))
    leave()
  }
  const week = (
    <Stack spacing={1} sx={WHOLE_ROW}>
      <DaysSection />
      <TourFindings />
    </Stack>
  )

  return (
    <EditTourContext value={editor}>
      <TourFindingsProvider tourKey={shown?.key ?? null}>
        <Stack sx={{ flexGrow: 1 }}>
          <Box sx={{ flexGrow: 1, width: '100%', maxWidth: '93.75rem' }}>
            <TourHeading tour={tour}>
              {isAdmin && shown && !isGone && <TourActions shown={shown} onRemoved={() => void removed()} />}
            </TourHeading>
            <Stack spacing={1} sx={{ mb: 2, '&:empty': { display: 'none' } }}>
              {isGone && <Alert severity="error">{text('tour_gone')}</Alert>}
              {shown?.mark && <MarkNotice entity="tour" rowKey={shown.key} mark={shown.mark} />}
              {open.contested.length > 0 && <Alert severity="warning">{text('tour_changed_meanwhile')}</Alert>}
              {form.draftOf !== null && form.isDirty && <DraftNotice keptAt={form.draftOf} onDiscard={form.reset} />}
            </Stack>
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
              }}
            >
              {/* A new tour begins with what it is; of a known one the week is what changes. */}
              {shown && week}
              <TourSection />
              <Stack spacing={2}>
                <RouteSection />
                <Box
                  data-field="tr_prices"
                  sx={{ flexGrow: 1, '& > section': { height: '100%' }, '&:empty': { display: 'none' } }}
                >
                  <TourPrices />
                </Box>
              </Stack>
              {!shown && week}
              <Box sx={WHOLE_ROW}>
                <CalendarSection />
              </Box>
            </Box>
            {isAdmin && tour && typeof shown?.key === 'number' && (
              <TourHistory id={shown.key} rev={tour.tr_rev ?? 0} lookups={lookups} />
            )}
          </Box>
          <TourSaveBar
            isNew={shown === null}
            isDirty={form.isDirty}
            isLocked={isGone}
            isSaving={isSaving}
            missing={missing}
            onSave={save}
            onCancel={leave}
          />
          <ConflictSheet
            title={text('edit_title_tour_edit', { name: tour?.tr_name ?? '' })}
            conflicts={conflicts}
            onDecide={decide}
            onClose={cancel}
          />
        </Stack>
      </TourFindingsProvider>
    </EditTourContext>
  )
}

/** Saves and leaves: "saved" is shown once the edit is on the disk. */
const useSave = ({
  shown,
  form,
  missing,
  onSaved,
}: {
  shown: Shown<DeviceTour> | null
  form: ReturnType<typeof useTourForm>
  missing: readonly string[]
  onSaved: () => void
}): {
  save: () => void
  leave: () => void
  isSaving: boolean
  /** Conflicts to decide before the tour can be saved; null while there are none. */
  conflicts: readonly UnitConflict[] | null
  decide: (mine: ReadonlySet<string>) => void
  cancel: () => void
} => {
  const notify = useNotify()
  const overlays = useOverlayHistory()
  const navigate = useNavigate()
  const { state: connection } = useConnection()
  const [isSaving, setIsSaving] = useState(false)
  const [isDeciding, setIsDeciding] = useState(false)
  const offerAdapting = useOfferAdapting()
  const calendar = useCalendar() ?? NO_CALENDAR
  const today = dayOf(now(), useTimeZone())
  const { role } = useActor()

  const leave = async () => {
    // The sheet of a decision may have closed in this very moment.
    await overlays.settled()
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    await (idx > 0 ? navigate(-1) : navigate(PATHS.disposition))
  }

  const saveAndLeave = async (open: OpenTour): Promise<void> => {
    setIsSaving(true)
    try {
      if (shown) await saveEdit({ ...editOfTour(shown.key, open), seen: form.seen() })
      else await saveNew({ entity: 'tour', fields: open.draft, seen: form.seen() })
    } catch {
      // Writing failed: everything stays as typed.
      setIsSaving(false)
      notify('error', 'tour_save_not_possible')
      return
    }
    await form.close()
    onSaved()
    if (!isChanged(open)) notify('success', 'conflict_theirs_kept')
    else if (connection === 'offline') notify('info', 'saved_on_device')
    else notify('success', shown ? 'tour_saved' : 'tour_added')
    await leave()
    if (shown && role === 'admin') {
      const { base, draft } = open
      void offerAdapting({
        change: {
          tours: [{ tr_id: shown.row.tr_id, before: base, after: draft }],
          calendar: { before: calendar, after: calendar },
        },
        edited: [shown.key],
        said: { message: 'tour_saved', values: {} },
        today,
      })
    }
  }

  const { contested } = form.open
  const conflicts = useMemo(
    () => (isDeciding && contested.length > 0 ? contested.map((unit) => ({ ...unit, by: null, at: null })) : null),
    [isDeciding, contested],
  )
  const save = () => {
    if (isSaving || !form.isDirty || missing.length > 0) return
    if (contested.length > 0) setIsDeciding(true)
    else void saveAndLeave(form.open)
  }
  const decide = (mine: ReadonlySet<string>) => {
    setIsDeciding(false)
    void saveAndLeave(form.decide(mine))
  }
  return { save, leave: () => void leave(), isSaving, conflicts, decide, cancel: () => setIsDeciding(false) }
}

/** Ctrl+S, or Cmd+S. */
const useSaveKey = (save: () => void): void => {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      // Input in the focused cell is committed first.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      setTimeout(() => latest.current())
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
