import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { fieldKey } from '../../i18n/word-of.ts'
import { SaveBar } from '../../ui/forms/save-bar.tsx'

/** `tr_week_sub.3` reads "Unternehmer, Donnerstag", `tr_days.3.day` is of the exceptions. */
const pathName = (path: string, text: ReturnType<typeof useText>): string => {
  const [field = '', day] = path.split('.')
  if (field === 'tr_week_status') return text('tour_weekdays')
  const name = text(fieldKey(field))
  return day === undefined || !field.startsWith('tr_week_')
    ? name
    : text('tour_day_cell', { field: name, day: text(`weekday_${Number(day)}`) })
}

/** Leads to the field of a path, or to the part of the form that it stands in. */
const leadToField = (path: string): void => {
  const [part = ''] = path.split('.')
  // A day of a phone's week may be closed.
  const places = [path, part, ...(part.startsWith('tr_week_') ? ['tr_week_status'] : [])]
  const place = places
    .map((field) => document.querySelector<HTMLElement>(`[data-field="${field}"]`))
    .find((found) => found !== null)
  const target = place?.matches('[tabindex]') ? place : place?.querySelector<HTMLElement>('input, button, [tabindex]')
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'center' })
}

/** The save bar of a tour: names the fields and days that prevent saving. */
export const TourSaveBar = ({
  isNew,
  isDirty,
  isLocked,
  isSaving,
  missing,
  onSave,
  onCancel,
}: {
  isNew: boolean
  isDirty: boolean
  /** The tour is no longer there. */
  isLocked: boolean
  isSaving: boolean
  /** Paths of the fields that prevent saving. */
  missing: readonly string[]
  onSave: () => void
  onCancel: () => void
}): ReactNode => {
  const text = useText()
  const [first] = missing
  const fields = missing.map((path) => pathName(path, text)).join(', ')
  const state =
    isLocked || !isDirty ? '' : missing.length > 0 ? text('tour_save_needs', { fields }) : text('edit_trip_unsaved')
  return (
    <SaveBar
      state={state}
      onState={first === undefined ? undefined : () => leadToField(first)}
      saveLabel={isNew ? 'action_add' : 'action_save'}
      isSaveDisabled={isLocked || isSaving || !isDirty || missing.length > 0}
      onSave={onSave}
      onCancel={onCancel}
    />
  )
}
