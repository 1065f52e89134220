import { MAX_LATE_MINUTES, type ReportKind } from '#shared/domain/links/reports.ts'
import type { DriverTrip } from '#shared/schemas/trip-link.ts'
import { type Draft, emptyDraft, type Form, type KeptReport } from './kept.ts'
import { UNDO_MS } from './queue.ts'
import { lastAt } from './times.ts'

type Made = { kept: KeptReport } | { fault: 'r_incomplete' | 'r_clock' }

/** Returns a new report, to be kept before anything else. @param now the phone's clock, milliseconds */
export const newReport = (trip: Pick<DriverTrip, 'tt_id'>, kind: ReportKind, now: number): KeptReport => ({
  re_id: crypto.randomUUID(),
  tt_id: trip.tt_id,
  re_kind: kind,
  re_device_at: new Date(now).toISOString(),
  re_said_at: null,
  re_ahead: null,
  re_lat: null,
  re_lon: null,
  re_accuracy: null,
  re_text: '',
  re_minutes: null,
  re_name: '',
  re_replaces: null,
  photos: [],
  signature: null,
  state: 'waiting',
  heldUntil: now + UNDO_MS,
  refusal: null,
  missing: 0,
})

/** Returns the report of a form, or a fault for an empty form. */
export const reportOfForm = (
  form: Form,
  draft: Draft,
  trip: Pick<DriverTrip, 'tt_id'>,
  { now, serverNow, timeZone, reason }: { now: number; serverNow: number; timeZone: string; reason: string },
): Made => {
  const fault = { fault: 'r_incomplete' } as const
  const text = draft.text.trim()
  if (form === 'later') {
    const minutes = /^\d{1,4}$/.test(draft.minutes.trim()) ? Number(draft.minutes) : 0
    if (minutes < 1 || minutes > MAX_LATE_MINUTES) return fault
    return { kept: { ...newReport(trip, 'delayed', now), re_minutes: minutes, re_text: reason } }
  }
  if (form === 'time' || form === 'early') {
    const isNow = form === 'early' && draft.clock === ''
    const at = isNow ? null : lastAt(draft.clock, timeZone, serverNow)
    if (at === null && !isNow) return { fault: 'r_clock' }
    if (draft.kind === null) return fault
    return { kept: { ...newReport(trip, draft.kind, now), re_said_at: at, re_replaces: draft.replaces } }
  }
  if (form === 'proof') {
    const name = draft.name.trim()
    if (name === '' && draft.photos.length === 0 && draft.signature === null) return fault
    return {
      kept: { ...newReport(trip, 'proof', now), re_name: name, photos: draft.photos, signature: draft.signature },
    }
  }
  if (text === '' && draft.photos.length === 0) return fault
  return { kept: { ...newReport(trip, form, now), re_text: text, photos: draft.photos } }
}

/** Draft of an undone report, to be changed and sent again; null for a mere tap. */
export const draftOfReport = (report: KeptReport, key: (form: Form) => string): { form: Form; draft: Draft } | null => {
  const form = report.re_kind
  if (form !== 'damage' && form !== 'note' && form !== 'proof') return null
  const { re_text, re_name, photos, signature } = report
  return { form, draft: { ...emptyDraft(key(form)), text: re_text, name: re_name, photos, signature } }
}
