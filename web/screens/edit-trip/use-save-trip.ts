import { type RefObject, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { PATHS } from '../../addresses/addresses.ts'
import { now } from '../../clock/clock.ts'
import { useLookup } from '../../data/lookups.ts'
import { useActor, useConnection } from '../../data/rows.ts'
import { saveEdit } from '../../data/save.ts'
import { saveAllNew } from '../../data/save-new.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { useEarlyQuestion } from '../../edits/early-question.ts'
import { currentSession } from '../../session/session.ts'
import { useNotify, useNotifyRefusal } from '../../ui/feedback/notification.tsx'
import { useOverlayHistory } from '../../ui/overlays/use-overlay.ts'
import type { Deciding } from './decide-trip.tsx'
import { editOfTrip, openConflicts } from './form/open-trip.ts'
import { saveRefusal } from './form/trip-faults.ts'
import { changedFields, type FormField, formOfTrip, tripOfForm } from './form/trip-form.ts'
import type { OthersOf } from './new-trip/series-section.tsx'
import { useUndoNew } from './new-trip/use-undo-new.ts'
import type { OpenForm } from './use-trip-form.ts'

/** Saving and leaving the open trip. */
export const useSaveTrip = ({
  shown,
  opened,
  mayWrite,
  root,
  others,
}: {
  shown: Shown<DeviceTrip> | null
  opened: OpenForm
  mayWrite: (field: FormField) => boolean
  /** Element that holds the fields, to find the first one with a fault. */
  root: RefObject<HTMLElement | null>
  /** Returns the further trips of a new one. */
  others: RefObject<OthersOf>
}): { save: () => void; leave: () => void; isSaving: boolean; deciding: Deciding } => {
  const actor = useActor()
  const notify = useNotify()
  const notifyRefusal = useNotifyRefusal()
  const overlays = useOverlayHistory()
  const navigate = useNavigate()
  const { state: connection } = useConnection()
  const vehicles = useLookup('vehicle') ?? []
  const drivers = useLookup('driver') ?? []
  const undoNew = useUndoNew()
  const askEarly = useEarlyQuestion()
  const [isSaving, setIsSaving] = useState(false)
  const [isDeciding, setIsDeciding] = useState(false)
  const hasDecided = useRef(false)
  // The state is read by the next render alone: a second tap may come before it.
  const isBusy = useRef(false)

  const leave = async () => {
    // The sheet of a decision may have closed in this very moment.
    await overlays.settled()
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    await (idx > 0 ? navigate(-1) : navigate(PATHS.dashboard))
  }

  const { theirs } = opened
  const conflicts = useMemo(
    () => (isDeciding && Object.keys(theirs).length > 0 ? openConflicts(opened.open()) : null),
    [isDeciding, theirs, opened.open],
  )

  /** The trip, or the whole series that it begins. @returns the keys */
  const saveNewTrips = (typed: ReturnType<typeof tripOfForm>, seen: number | undefined): Promise<string[]> => {
    const fields = [typed, ...others.current(typed).map((other) => tripOfForm(formOfTrip(other)))]
    return saveAllNew(fields.map((of) => ({ entity: 'trip', fields: of, seen })))
  }
  const notifySeries = (keys: readonly string[]) => {
    const author = currentSession()?.token
    const message = connection === 'offline' ? 'trips_created_on_device' : 'trips_created'
    notify('success', message, { count: keys.length }, { label: 'action_undo', run: () => void undoNew(keys, author) })
  }

  const saveValid = async (): Promise<void> => {
    const open = opened.open()
    if (Object.keys(open.theirs).length > 0) {
      setIsDeciding(true)
      return
    }
    const refusal = shown && saveRefusal(actor, shown.row, open, { vehicles, drivers }, now())
    if (refusal) {
      notifyRefusal(refusal)
      return
    }
    if (!(await askEarly(open.form, changedFields(open.base, open.form)))) return
    let made: string[] = []
    setIsSaving(true)
    try {
      if (shown) await saveEdit({ ...editOfTrip(shown.key, open, mayWrite), seen: open.seen })
      else made = await saveNewTrips(tripOfForm(open.form), open.seen)
    } catch {
      // The disk said no: everything stays as typed.
      setIsSaving(false)
      notify('error', 'trip_save_not_possible')
      return
    }
    const isTheirs = hasDecided.current && changedFields(open.base, open.form).length === 0
    await opened.close().catch(() => undefined)
    if (made.length > 1) notifySeries(made)
    else if (isTheirs) notify('success', 'conflict_theirs_kept')
    else if (connection === 'offline') notify('info', 'saved_on_device')
    else notify('success', shown ? 'changes_saved' : 'trip_created')
    await leave()
  }

  const showFaults = () =>
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

  const save = () => {
    if (isSaving || isBusy.current) return
    isBusy.current = true
    void opened.form
      .handleSubmit(saveValid, showFaults)()
      .finally(() => {
        isBusy.current = false
      })
  }
  const decide = (mine: ReadonlySet<string>) => {
    opened.decide(mine)
    hasDecided.current = true
    setIsDeciding(false)
    save()
  }
  return {
    save,
    leave: () => void leave(),
    isSaving,
    deciding: { conflicts, decide, cancel: () => setIsDeciding(false) },
  }
}
