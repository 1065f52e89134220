import { isInstant, isText, withKnown } from '../sync/known-values.ts'
import { type KnownTripField, TRIP_FIELDS, type TripFieldKind, tripFieldRule } from './trip-fields.ts'
import { isTripStatus } from './trip-status.ts'

const OF_KIND: Record<TripFieldKind, (value: unknown) => boolean> = {
  text: isText,
  noted: isText,
  instant: isInstant,
  amount: Number.isFinite,
  number: Number.isFinite,
  flag: (value) => value === !!value,
  status: (value) => isTripStatus(value as string),
  times: Array.isArray,
  reported: (value) => typeof value === 'object' && !Array.isArray(value),
}

const isKnown = (field: KnownTripField, value: unknown): boolean => {
  const { kind, initial, writtenBy } = tripFieldRule(field)
  if (value !== null) return OF_KIND[kind](value)
  return initial === null || (!writtenBy && (kind === 'instant' || kind === 'number'))
}

/** Returns true for a value that drivers report: instants, the words of a reason, else numbers. */
const isReported = (name: string, value: unknown): boolean => {
  if (/^tt_|_at$/.test(name)) return isInstant(value)
  return name === 'late_reason' ? isText(value) : Number.isFinite(value)
}

/** A trip without values that its catalogue does not know; of what drivers reported, without each single one. */
export const knownTrip = <Row extends object>(row: Row): Row => {
  let known: Row & Partial<Record<KnownTripField, unknown>> = withKnown(row, TRIP_FIELDS, isKnown)
  for (const field of ['tt_driver_times', 'tt_driver_news'] as const) {
    const told = (known[field] ?? {}) as object
    const read = withKnown(told, Object.keys(told), isReported)
    if (read !== told) known = { ...known, [field]: read }
  }
  return known
}
