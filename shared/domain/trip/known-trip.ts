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

/** A trip without values that its catalogue does not know. */
export const knownTrip = <Row extends object>(row: Row): Row => withKnown(row, TRIP_FIELDS, isKnown)
