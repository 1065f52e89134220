import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { now } from '../../clock/clock.ts'
import { type DraftStore, useDraftKeeper } from '../../data/form-draft.ts'
import { useSeen } from '../../data/use-seen.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { decide, followRow, keepMine, type OpenTrip, takeTheirs, type Unit } from './form/open-trip.ts'
import { draftOf, type NewTripNotes } from './form/trip-draft.ts'
import { tripFaults } from './form/trip-faults.ts'
import { changedFields, FORM_FIELDS, type FormField, sameField, type TripForm } from './form/trip-form.ts'

type MayWrite = (field: FormField) => boolean

type Context = { mayWrite: MayWrite; base: () => TripForm }
const resolver: Resolver<TripForm, Context> = (values, context) => {
  const faults = Object.entries(tripFaults(values, context?.base() ?? values, now(), context?.mayWrite))
  if (faults.length === 0) return { values, errors: {} }
  const errors = Object.fromEntries(faults.map(([field, message]) => [field, { type: 'fault', message }]))
  return { values: {}, errors: errors as FieldErrors<TripForm> }
}

export type OpenForm = {
  form: UseFormReturn<TripForm, Context>
  theirs: OpenTrip['theirs']
  isDirty: boolean
  /** The open trip at this moment. */
  open: () => OpenTrip
  takeTheirs: (unit: Unit) => void
  keepMine: (unit: Unit) => void
  /** Decides every unit whose row changed too. @param mine units that keep what was typed */
  decide: (mine: ReadonlySet<string>) => void
  /** Back to the row as it is now. */
  reset: (fresh: OpenTrip) => void
  /** Saved or given up: nothing is kept any more. */
  close: () => Promise<void>
}

/**
 * The form of an open trip: follows the row, keeps a draft of what was typed, and knows what changed.
 * @param start the trip as opened, or its draft
 * @param shown the trip as it is now; null for a new trip, or when it is gone
 * @param notes what belongs to a new trip: kept in its draft
 */
export const useTripForm = (
  start: OpenTrip,
  shown: Shown<DeviceTrip> | null,
  mayWrite: MayWrite,
  draft: DraftStore,
  notes: NewTripNotes,
): OpenForm => {
  const form = useForm<TripForm, Context>({
    defaultValues: start.form,
    mode: 'onTouched',
    resolver,
    context: { mayWrite, base: () => rest.current.base },
    shouldFocusError: false,
  })
  const { getValues, setValue, subscribe, trigger } = form
  // A ref holds all but the values, because the timer that writes a draft reads it outside of a render.
  const rest = useRef<Omit<OpenTrip, 'form'>>(start)
  const [theirs, setTheirs] = useState(start.theirs)
  const [isDirty, setIsDirty] = useState(() => changedFields(start.base, start.form).length > 0)
  const isClosed = useRef(false)
  const seen = useSeen(isDirty, start.seen)

  const open = useCallback((): OpenTrip => ({ ...rest.current, seen: seen(), form: getValues() }), [getValues, seen])

  const { note, close } = useDraftKeeper(draft, () => {
    const now = open()
    return changedFields(now.base, now.form).length > 0 ? draftOf(now, notes) : null
  })
  const noteChange = useCallback(() => {
    // The form also reports a change after it was saved: that is no input that could be lost.
    if (isClosed.current) return
    const now = open()
    setIsDirty(changedFields(now.base, now.form).length > 0)
    note()
  }, [open, note])

  const keptNotes = useRef(notes)
  useEffect(() => {
    if (keptNotes.current !== notes) noteChange()
    keptNotes.current = notes
  }, [notes, noteChange])

  useEffect(() => subscribe({ formState: { values: true }, callback: noteChange }), [subscribe, noteChange])

  // Values from a draft show their faults at once, because they may be half typed.
  useEffect(() => {
    const typed = changedFields(start.base, start.form)
    if (typed.length > 0) void trigger(typed)
  }, [start, trigger])

  const show = useCallback(
    (next: OpenTrip) => {
      rest.current = next
      setTheirs(next.theirs)
      const values = getValues()
      const others = FORM_FIELDS.filter((field) => !sameField(field, values, next.form))
      for (const field of others) setValue(field, next.form[field])
      if (others.length > 0) void trigger(others)
      noteChange()
    },
    [getValues, setValue, trigger, noteChange],
  )

  useEffect(() => {
    if (shown && !isClosed.current) show(followRow(open(), shown))
  }, [shown, open, show])

  return {
    form,
    theirs,
    isDirty,
    open,
    takeTheirs: useCallback((unit) => show(takeTheirs(open(), unit)), [open, show]),
    keepMine: useCallback((unit) => show(keepMine(open(), unit)), [open, show]),
    decide: (mine) => show(decide(open(), mine)),
    reset: (fresh) => {
      form.reset(fresh.form)
      show(fresh)
    },
    close: async () => {
      isClosed.current = true
      // At once, so that leaving the screen next does not ask about input that is saved.
      flushSync(() => setIsDirty(false))
      await close()
    },
  }
}
