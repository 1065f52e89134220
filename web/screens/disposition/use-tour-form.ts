import { useCallback, useEffect, useRef, useState } from 'react'
import type { TourDraft } from '../../../shared/domain/weekday-rules.ts'
import type { VisibleTour } from '../../../shared/schemas/tour.ts'
import type { Draft } from '../../db/local-db.ts'
import type { Unread } from './edit-tour-context.ts'
import { followTour, isChanged, type OpenTour, openNewTour, openTour } from './tour-form.ts'

const KEEP_AFTER_MS = 400

/** What is kept of a half-filled form. */
type KeptTour = Pick<OpenTour, 'rev' | 'base' | 'draft'>

const freshOf = (tour: VisibleTour | null): OpenTour => (tour ? openTour(tour) : openNewTour())

/** The open form that a draft stands for; null when it says nothing new, or comes from another version of the app. */
const restored = (kept: Draft | null, tour: VisibleTour | null): OpenTour | null => {
  const values = kept?.values as Partial<KeptTour> | undefined
  if (!values?.base || !values.draft) return null
  const fresh = freshOf(tour)
  const isWhole = (fields: TourDraft) =>
    Object.keys(fresh.base).every((name) => typeof (fields as Record<string, unknown>)[name] !== 'undefined')
  if (!isWhole(values.base) || !isWhole(values.draft)) return null
  const open: OpenTour = { rev: values.rev ?? fresh.rev, base: values.base, draft: values.draft, contested: [] }
  if (!isChanged(open)) return null
  return tour ? followTour(open, tour) : open
}

export type TourForm = {
  open: OpenTour
  isDirty: boolean
  unread: Readonly<Record<string, Unread>>
  change: (change: (draft: TourDraft) => TourDraft) => void
  noteUnread: (path: string, unread: Unread | null) => void
  /** When the draft was kept that the form started from, milliseconds; null without one. */
  draftOf: number | null
  /** Gives up what was typed. */
  reset: () => void
  /** After this nothing is kept any more. */
  close: () => Promise<void>
}

/**
 * The form's state: it follows the row, keeps a draft on the device while something is typed, and starts from one.
 * @param tour the row as it is now, null for a new tour
 */
export const useTourForm = (
  tour: VisibleTour | null,
  kept: Draft | null,
  { keep, drop }: { keep: (values: unknown) => Promise<void>; drop: () => Promise<void> },
): TourForm => {
  const [start] = useState(() => {
    const draft = restored(kept, tour)
    return { open: draft ?? freshOf(tour), draftOf: draft && kept ? kept.saved_at : null }
  })
  const [open, setOpen] = useState(start.open)
  const [draftOf, setDraftOf] = useState(start.draftOf)
  const [unread, setUnread] = useState<Readonly<Record<string, Unread>>>({})
  const [followed, setFollowed] = useState(tour)
  const isClosed = useRef(false)

  if (tour && tour !== followed) {
    setFollowed(tour)
    setOpen((form) => followTour(form, tour))
  }
  const isDirty = isChanged(open) || Object.keys(unread).length > 0

  useEffect(() => {
    if (isClosed.current) return
    const { rev, base, draft } = open
    const timer = setTimeout(() => {
      if (isClosed.current) return
      const done = isChanged(open) ? keep({ rev, base, draft } satisfies KeptTour) : drop()
      // A draft is a convenience: a full disk speaks up when saving.
      done.catch(() => undefined)
    }, KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [open, keep, drop])

  const change = useCallback((change: (draft: TourDraft) => TourDraft) => {
    setOpen((form) => ({ ...form, draft: change(form.draft) }))
  }, [])
  const noteUnread = useCallback((path: string, next: Unread | null) => {
    setUnread(({ [path]: _former, ...others }) => (next ? { ...others, [path]: next } : others))
  }, [])
  const reset = () => {
    setOpen(freshOf(tour))
    setUnread({})
    setDraftOf(null)
  }
  const close = useCallback(async () => {
    isClosed.current = true
    await drop().catch(() => undefined)
  }, [drop])

  return { open, isDirty, unread, change, noteUnread, draftOf, reset, close }
}
