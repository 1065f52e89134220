import { isDay } from '#shared/domain/time/dates.ts'
import { ONE_TRIP, type TripSeries } from '#shared/domain/trip/new-trip/trip-series.ts'
import { isTripStatus } from '#shared/domain/trip/trip-status.ts'
import type { AmountSources } from '../new-trip/amount-sources.ts'
import type { OpenTrip } from './open-trip.ts'
import { AMOUNT_FIELDS, changedFields, FORM_FIELDS, type TripForm } from './trip-form.ts'

/** Content of a new trip beside its fields: the series, and the sources of its amounts. */
export type NewTripNotes = { series: TripSeries; sources: AmountSources }
/** Draft of a half-filled form: the typed values, and the row below them; for a new trip also its notes. */
export type TripDraft = Pick<OpenTrip, 'rev' | 'seen' | 'base' | 'form'> & Partial<NewTripNotes>

export const draftOf = (
  { rev, seen, base, form }: OpenTrip,
  { series = ONE_TRIP, sources = {} }: Partial<NewTripNotes> = {},
): TripDraft => ({
  ...{ rev, seen, base, form },
  ...(series !== ONE_TRIP && { series }),
  ...(Object.keys(sources).length > 0 && { sources }),
})

/** Sources of amounts in a draft; null if it has none that can be read. */
export const sourcesOfDraft = (stored: unknown): AmountSources | null => {
  const { sources } = (stored ?? {}) as Partial<Record<keyof TripDraft, unknown>>
  if (sources === null || typeof sources !== 'object') return null
  // One of an older app does not say what it was taken from.
  const isSource = (source: { amount?: unknown; origin?: { day?: unknown } } | null): boolean =>
    typeof source?.amount === 'number' && typeof source.origin?.day === 'string' && isDay(source.origin.day)
  return Object.fromEntries(
    Object.entries(sources).filter(([field, source]) => AMOUNT_FIELDS.some((one) => one === field) && isSource(source)),
  )
}

/** Series in a draft; one trip if it has none that can be read. */
export const seriesOfDraft = (stored: unknown): TripSeries => {
  const { back, days } = ((stored as Partial<TripDraft> | null)?.series ?? {}) as Record<keyof TripSeries, unknown>
  if (back !== true && !Array.isArray(days)) return ONE_TRIP
  const kept: unknown[] = Array.isArray(days) ? days : []
  return { back: back === true, days: kept.filter((day): day is string => typeof day === 'string' && isDay(day)) }
}

/** Name of a trip's draft; `neu` for a new one. */
export const draftName = (key: string | number): string => `trip:${key}`

const isSameKind = (value: unknown, example: unknown): boolean =>
  Array.isArray(example)
    ? Array.isArray(value) && value.every((item) => typeof item === 'string')
    : typeof value === typeof example

/** A stored form; missing fields (it may come from another version of the app) are taken from `fallback`. */
const readForm = (stored: unknown, fallback: TripForm): TripForm => {
  const form: Record<string, unknown> = { ...fallback }
  const fields = (stored ?? {}) as Record<string, unknown>
  for (const field of FORM_FIELDS) if (isSameKind(fields[field], fallback[field])) form[field] = fields[field]
  if (!isTripStatus(String(form.tt_status))) form.tt_status = fallback.tt_status
  return form as TripForm
}

/** Open form of a draft; null if it holds nothing that differs from `fresh`. */
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
