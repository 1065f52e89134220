import { useCallback, useEffect, useState } from 'react'
import type { Role } from '#shared/domain/access/roles.ts'
import type { TourDraft } from '#shared/domain/tour/weekday-rules.ts'
import type { DeviceTour } from '#shared/schemas/tour.ts'
import { type DraftStore, useDraftKeeper } from '../../data/form-draft.ts'
import { useSeen } from '../../data/use-seen.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import type { Draft } from '../../db/records.ts'
import type { Unread } from './edit-tour-context.ts'
import { decideTour, followTour, isChanged, type OpenTour, openNewTour, openTour } from './tour-form.ts'

type UnreadTexts = Readonly<Record<string, Unread>>
/** The stored draft of a half-filled form. */
type KeptTour = Pick<OpenTour, 'rev' | 'base' | 'draft'> & { unread: UnreadTexts; seen?: number }
type Start = { open: OpenTour; unread: UnreadTexts; draftOf: number | null; seen?: number }

type ShownTour = Shown<DeviceTour>

const readUnread = (stored: unknown): UnreadTexts =>
  Object.fromEntries(
    Object.entries((stored ?? {}) as Record<string, Partial<Unread>>).flatMap(([path, { text, fault }]) =>
      typeof text === 'string' && typeof fault === 'string' ? [[path, { text, fault }]] : [],
    ),
  )

/** Returns the open form of a draft; null if it holds no changes. */
const restored = (kept: Draft, tour: ShownTour | null, fresh: OpenTour, role: Role): Start | null => {
  const values = kept.values as Partial<KeptTour> | null
  if (!values?.base || !values.draft) return null
  // What an older version did not know is as the form begins.
  const base = { ...fresh.base, ...values.base }
  const draft = { ...fresh.base, ...values.draft }
  const open: OpenTour = { rev: values.rev ?? fresh.rev, base, draft, contested: [] }
  const unread = readUnread(values.unread)
  if (!isTyped(open, unread)) return null
  // A draft of an older app has no number, so its rows may be of any age.
  return { open: tour ? followTour(open, tour, role) : open, unread, draftOf: kept.saved_at, seen: values.seen ?? 0 }
}

const isTyped = (open: OpenTour, unread: UnreadTexts): boolean => isChanged(open) || Object.keys(unread).length > 0

export type TourForm = {
  open: OpenTour
  isDirty: boolean
  /** Number of the change feed that the rows were at when the person began to write. */
  seen: () => number | undefined
  unread: UnreadTexts
  change: (change: (draft: TourDraft) => TourDraft) => void
  setUnread: (path: string, unread: Unread | null) => void
  /**
   * Decides every unit that another person changed too.
   * @returns the form as decided
   * @param mine units that keep the typed value
   */
  decide: (mine: ReadonlySet<string>) => OpenTour
  /** Time at which the draft was stored that the form started from, milliseconds; null without one. */
  draftOf: number | null
  /** Discards the typed values. */
  reset: () => void
  /** From then on nothing is stored. */
  close: () => Promise<void>
}

/**
 * The form's state: it follows the row, stores a draft on the device while something is typed, and starts from one.
 * @param tour the tour as it is now, null for a new one
 * @param first what a new one begins as
 */
export const useTourForm = (
  tour: ShownTour | null,
  role: Role,
  kept: Draft | null,
  { keep, drop }: DraftStore,
  first?: OpenTour,
): TourForm => {
  const fresh = () => (tour ? openTour(tour) : (first ?? openNewTour()))
  const [start] = useState(
    (): Start => (kept && restored(kept, tour, fresh(), role)) ?? { open: fresh(), unread: {}, draftOf: null },
  )
  const [open, setOpen] = useState(start.open)
  const [draftOf, setDraftOf] = useState(start.draftOf)
  const [unread, setAllUnread] = useState(start.unread)
  const [followed, setFollowed] = useState(tour)

  if (tour && tour !== followed) {
    setFollowed(tour)
    setOpen((form) => followTour(form, tour, role))
  }
  const isDirty = isTyped(open, unread)
  const seen = useSeen(isDirty, start.seen)
  const { rev, base, draft } = open
  const { note, close } = useDraftKeeper({ keep, drop }, () =>
    isDirty ? ({ rev, base, draft, unread, seen: seen() } satisfies KeptTour) : null,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is to be kept has changed
  useEffect(note, [open, unread])

  const change = useCallback((change: (draft: TourDraft) => TourDraft) => {
    setOpen((form) => ({ ...form, draft: change(form.draft) }))
  }, [])
  const setUnread = useCallback((path: string, next: Unread | null) => {
    setAllUnread(({ [path]: _former, ...others }) => (next ? { ...others, [path]: next } : others))
  }, [])
  const reset = () => {
    setOpen(fresh())
    setAllUnread({})
    setDraftOf(null)
  }
  const decide = (mine: ReadonlySet<string>): OpenTour => {
    const decided = decideTour(open, mine)
    setOpen(decided)
    return decided
  }
  return {
    open,
    isDirty,
    seen,
    unread,
    change,
    setUnread,
    decide,
    draftOf,
    reset,
    close: () => close().catch(() => undefined),
  }
}
