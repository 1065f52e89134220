import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { Translate } from '../../i18n/text.ts'

type HitField = 'tt_gps' | 'tt_driver' | 'tt_sub' | 'tt_tour'
/** So many are named, the others are counted. */
const NAMED = 8

/** The values of a field that trips have, each with how many have it, the most frequent first: `TI 263 (3), – (1)`. */
export const hitWords = (trips: readonly { row: DeviceTrip }[], field: HitField): string => {
  const counts = new Map<string, number>()
  for (const { row } of trips) {
    const value = row[field] || '–'
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const names = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([value, count]) => (counts.size === 1 || count === 1 ? value : `${value} (${count})`))
  return names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} (+${names.length - NAMED})` : names.join(', ')
}

/** Says what a selection of trips hits: a search may have found more than was meant. */
export const hitsHint = (trips: readonly { row: DeviceTrip }[], fields: readonly HitField[], text: Translate): string =>
  fields
    .map((field) => `${text('label_before', { label: text(`column_${field}`) })} ${hitWords(trips, field)}`)
    .join('. ')
