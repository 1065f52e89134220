import { type ReactNode, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { isSlotTime } from '#shared/domain/trip/slots.ts'
import { useText } from '../../i18n/text.ts'
import { useAfterPointer } from '../../ui/fields/use-after-pointer.ts'
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

/**
 * The save bar of a trip: once a field was left, names what of tour number, from, to, vehicle and times keeps it from being
 * saved, and leads there.
 */
export const TripSaveBar = ({ isDirty, isLocked, isSaving, onSave, onCancel }: Props): ReactNode => {
  const text = useText()
  const { mayWrite } = useEditTrip()
  // A form that opens with a draft has been left before.
  const [isDraft] = useState(isDirty)
  const { touchedFields, isSubmitted } = useFormState<TripForm>()
  const wasLeft = isDraft || isSubmitted || Object.keys(touchedFields).length > 0
  const { missing, times } = saveBlockers(useWatch<TripForm>() as TripForm, mayWrite)
  const blocking = [...missing, ...times]
  const fields = blocking.map((field) => text(isSlotTime(field) ? `field_${field}` : `column_${field}`)).join(', ')
  const { texts } = useFindings()
  const [first] = texts
  // Missing fields are named first, because they block saving.
  const warnings = isDirty && first && blocking.length === 0 ? text('clash_count', { count: texts.length, first }) : ''
  const needs = wasLeft ? text('edit_trip_save_needs', { fields }) : ''
  const state = blocking.length > 0 ? needs : text('edit_trip_unsaved')
  const open = [state, warnings].filter((part) => part !== '').join(' · ')
  const said = useAfterPointer(isLocked || !isDirty ? '' : open)
  return (
    <SaveBar
      state={said}
      // Trying to save shows the faults and leads to the first.
      onState={blocking.length > 0 ? onSave : undefined}
      isSaveDisabled={blocking.length > 0 || isLocked || isSaving || !isDirty}
      onSave={onSave}
      onCancel={onCancel}
      cancelKey="Escape"
    />
  )
}
