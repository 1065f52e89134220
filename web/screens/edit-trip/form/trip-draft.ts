import { isTripStatus } from '../../../../shared/domain/trip/trip-status.ts'
import type { OpenTrip } from './open-trip.ts'
import { changedFields, FORM_FIELDS, type TripForm } from './trip-form.ts'

/** Draft of a half-filled form: the typed values, and the row below them. */
export type TripDraft = Pick<OpenTrip, 'rev' | 'seen' | 'base' | 'form'>

export const draftOf = ({ rev, seen, base, form }: OpenTrip): TripDraft => ({ rev, seen, base, form })

/** Name of a trip's draft; `neu` for a new one. */
export const draftName = (key: string | number): string => `trip:${key}`

const isSameKind = (value: unknown, example: unknown): boolean =>
  Array.isArray(example)
    ? Array.isArray(value) && value.every((item) => typeof item === 'string')
    : typeof value === typeof example

/** A stored form, with what it lacks (it may come from another version of the app) taken from `fallback`. */
const readForm = (stored: unknown, fallback: TripForm): TripForm => {
  const form: Record<string, unknown> = { ...fallback }
  const fields = (stored ?? {}) as Record<string, unknown>
  for (const field of FORM_FIELDS) if (isSameKind(fields[field], fallback[field])) form[field] = fields[field]
  if (!isTripStatus(String(form.tt_status))) form.tt_status = fallback.tt_status
  return form as TripForm
}

/** The open form that a draft stands for; null when it says nothing that `fresh` does not. */
export const openDraft = (stored: unknown, fresh: OpenTrip): OpenTrip | null => {
  if (stored === null || typeof stored !== 'object') return null
  const { rev, seen, base: storedBase, form: storedForm } = stored as Partial<Record<keyof TripDraft, unknown>>
  const base = readForm(storedBase, fresh.base)
  const form = readForm(storedForm, base)
  if (changedFields(base, form).length === 0) return null
  return {
    rev: typeof rev === 'number' ? rev : fresh.rev,
    // One of an older app may be of any age.
    seen: typeof seen === 'number' ? seen : 0,
    base,
    form,
    theirs: {},
  }
}
