import { LEG_PAYLOAD_NAMES } from '#shared/domain/delay/filter-codes.ts'
import type { LegName } from '#shared/domain/delay/legs.ts'
import { formatAmount } from '#shared/domain/money/money.ts'
import { formatInstant } from '#shared/domain/time/dates.ts'
import { type TripColumn, tripColumn } from '#shared/domain/trip/lists/trip-columns.ts'
import type { TripFilter } from '#shared/domain/trip/lists/trip-filters.ts'
import type { Counter } from '#shared/domain/trip/trip-progress.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import { formatText, hasText, type TextKey, translateIn } from '../../kit/texts.ts'

/** Choices by which a list was narrowed. `search` and `counters` are only named: their trips stand in `filters` by their ids. */
export type Narrowed = {
  filters: readonly TripFilter[]
  currentDelays: boolean
  search: string
  counters: readonly Counter[]
}

/** More values of one filter are counted. */
const MOST_VALUES = 12
const NOTHING = '–'

const LEG_TEXTS: Record<LegName, TextKey> = {
  positioning: 'column_pos',
  departure: 'column_dep',
  arrival: 'column_arr',
}
const LEG_OF_FILTER = new Map<string, LegName>(
  Object.entries(LEG_PAYLOAD_NAMES).map(([leg, name]) => [name, leg as LegName]),
)
/** Columns whose values are codes with a word each: how the keys of the words begin. */
const WORDS: Partial<Record<TripColumn['kind'], string>> = {
  status: 'status',
  vehicle_state: 'vehicle_state',
  delay: 'filter_code',
}
const INSTANT = /^\d{4}-\d{2}-\d{2}T/

/** A value comes from a device: only what it says of a slot is read as one. */
const isSlot = (value: string): boolean =>
  value.split('/').length > 2 &&
  value
    .split('/')
    .slice(0, 2)
    .every((end) => end === '' || isInstant(end))
const isInstant = (text: string): boolean => INSTANT.test(text) && !Number.isNaN(Date.parse(text))

const valueText = (value: string, column: TripColumn | undefined, language: Language, timeZone: string) => {
  if (value === '') return NOTHING
  const { kind, show, order } = column ?? {}
  if (show && (order ? order.includes(value) : isSlot(value))) return show(value, translateIn(language), timeZone)
  const word = `${kind === undefined ? 'filter_code' : WORDS[kind]}_${value}`
  if (hasText(word)) return formatText(language, word)
  if (kind === 'flag') return formatText(language, value === 'true' ? 'yes' : 'no')
  if (kind === 'amount' && Number.isFinite(Number(value))) return formatAmount(Number(value))
  return INSTANT.test(value) ? formatInstant(value, timeZone) : value
}

const filterText = ({ column, values }: TripFilter, language: Language, timeZone: string): string => {
  const leg = LEG_OF_FILTER.get(column)
  const definition = leg ? undefined : tripColumn(column)
  const label = leg ? LEG_TEXTS[leg] : definition?.label
  const named = values.slice(0, MOST_VALUES).map((value) => valueText(value, definition, language, timeZone))
  const more = values.length - named.length
  return `${label ? formatText(language, label as TextKey) : column}: ${named.join(', ')}${more > 0 ? ` +${more}` : ''}`
}

/** Returns the line that names what a list was filtered by, with the values; null for a whole list. */
export const filterCaption = (narrowed: Narrowed, language: Language, timeZone: string): string | null => {
  const { filters, currentDelays, search, counters } = narrowed
  const byIds = search !== '' || counters.length > 0
  const parts = [
    ...(currentDelays ? [formatText(language, 'current_delays')] : []),
    ...counters.map((counter) => formatText(language, `counter_${counter}`)),
    ...(search === '' ? [] : [`«${search}»`]),
    ...filters
      .filter(({ column, values }) => values.length > 0 && !(byIds && column === 'tt_id'))
      .map((filter) => filterText(filter, language, timeZone)),
  ]
  return parts.length === 0 ? null : formatText(language, 'pdf_filters', { filters: parts.join('; ') })
}
