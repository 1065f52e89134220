import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { VisibleTrip } from '../../../shared/schemas/trip.ts'
import { PATHS } from '../../app/paths.ts'
import { now } from '../../clock.ts'
import type { Shown } from '../../db/overlay.ts'
import { useActor, useConnection, useLookup } from '../../db/rows.ts'
import { discard, saveEdit, saveNew } from '../../db/save.ts'
import { currentDb } from '../../sync/current.ts'
import { useNotify } from '../../ui/notification.tsx'
import { saveRefusal } from './trip-faults.ts'
import { type FormField, type TripForm, tripEdit, tripOfForm } from './trip-form.ts'
import type { OpenForm } from './use-trip-form.ts'

/** A create that the server refused: editing it means sending it anew, since there is no row that an edit could change. */
const refusedCreateOf = async ({ key }: Shown<VisibleTrip>): Promise<number | null> => {
  if (typeof key === 'number') return null
  const entries = await currentDb().outbox.toArray()
  const create = entries.find((entry) => entry.entity === 'trip' && entry.key === key && entry.op === 'create')
  return create?.state === 'refused' ? create.seq : null
}

/** Saving and leaving the open trip. */
export const useSaveTrip = ({
  shown,
  opened,
  mayWrite,
  root,
}: {
  shown: Shown<VisibleTrip> | null
  opened: OpenForm
  mayWrite: (field: FormField) => boolean
  /** Where to look for the first field with a fault. */
  root: RefObject<HTMLElement | null>
}): { save: () => void; leave: () => void; isSaving: boolean } => {
  const actor = useActor()
  const notify = useNotify()
  const navigate = useNavigate()
  const { state: connection } = useConnection()
  const vehicles = useLookup('vehicle') ?? []
  const drivers = useLookup('driver') ?? []
  const [isSaving, setIsSaving] = useState(false)

  const leave = () => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    void (idx > 0 ? navigate(-1) : navigate(PATHS.dashboard))
  }

  const write = async (form: TripForm): Promise<void> => {
    if (!shown) {
      await saveNew('trip', tripOfForm(form))
      return
    }
    const refused = await refusedCreateOf(shown)
    if (refused !== null) {
      await saveNew('trip', tripOfForm(form))
      await discard(refused)
      return
    }
    const { base, rev } = opened.open()
    await saveEdit({ entity: 'trip', key: shown.key, rev, ...tripEdit(base, form, mayWrite) })
  }

  const saveValid = async (form: TripForm): Promise<void> => {
    const { base } = opened.open()
    const refusal = shown && saveRefusal(actor, shown.row, { base, form }, { vehicles, drivers }, now())
    if (refusal) {
      notify('error', refusal)
      return
    }
    setIsSaving(true)
    try {
      await write(form)
    } catch {
      // The disk said no: everything stays as typed.
      setIsSaving(false)
      notify('error', 'trip_save_not_possible')
      return
    }
    await opened.close().catch(() => undefined)
    if (connection === 'offline') notify('info', 'saved_on_device')
    else notify('success', shown ? 'changes_saved' : 'trip_created')
    leave()
  }

  const showFaults = () =>
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

  const save = () => {
    if (!isSaving) void opened.form.handleSubmit(saveValid, showFaults)()
  }
  return { save, leave, isSaving }
}
