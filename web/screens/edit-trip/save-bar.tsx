import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { isSlotTime } from '../../../shared/domain/trip/slots.ts'
import { useText } from '../../i18n/text.ts'
import { SaveBar } from '../../ui/forms/save-bar.tsx'
import { useEditTrip } from './edit-trip-context.ts'
import { useFindings } from './findings/findings-context.tsx'
import { saveBlockers } from './form/trip-faults.ts'
import type { TripForm } from './form/trip-form.ts'

type Props = {
  isDirty: boolean
  /** The trip is no longer there, or the person may not save anything of it. */
  isLocked: boolean
  isSaving: boolean
  onSave: () => void
  onCancel: () => void
}

/** The save bar of a trip: names what of tour number, from, to, vehicle and times keeps it from being saved. */
export const TripSaveBar = ({ isDirty, isLocked, isSaving, onSave, onCancel }: Props): ReactNode => {
  const text = useText()
  const { mayWrite } = useEditTrip()
  const { missing, times } = saveBlockers(useWatch<TripForm>() as TripForm, mayWrite)
  const blocking = [...missing, ...times]
  const fields = blocking.map((field) => text(isSlotTime(field) ? `field_${field}` : `column_${field}`)).join(', ')
  const { texts } = useFindings()
  const [first] = texts
  // Missing fields are named first, because they block saving.
  const warnings = isDirty && first && blocking.length === 0 ? text('clash_count', { count: texts.length, first }) : ''
  const state =
    blocking.length > 0 ? text('edit_trip_save_needs', { fields }) : isDirty ? text('edit_trip_unsaved') : ''
  const open = [state, warnings].filter((part) => part !== '').join(' · ')
  return (
    <SaveBar
      state={isLocked ? '' : open}
      isSaveDisabled={blocking.length > 0 || isLocked || isSaving || !isDirty}
      onSave={onSave}
      onCancel={onCancel}
      cancelKey="Escape"
    />
  )
}
