import { dayOf } from '#shared/domain/time/dates.ts'
import type { ChangedFact } from '#shared/domain/trip/answer-given.ts'
import type { FactField } from '#shared/domain/trip/trip-answers.ts'
import type { TextKey } from '#shared/text-key.ts'
import type { Formats } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/text.ts'
import { requirementNames } from '../../ui/requirement-name.ts'

const TIMES: readonly FactField[] = ['tt_stp', 'tt_std', 'tt_sta']
const LABELS: Record<FactField, TextKey> = {
  tt_stp: 'leg_positioning',
  tt_std: 'leg_departure',
  tt_sta: 'leg_arrival',
  tt_sub: 'column_tt_sub',
  tt_from_text: 'column_tt_from_text',
  tt_to_text: 'column_tt_to_text',
  tt_requirements: 'field_tt_requirements',
  tt_sub_invoice_trip: 'edit_trip_amount_trip',
  tt_sub_invoice_toll: 'edit_trip_amount_toll',
}

const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value))

/**
 * Returns the name of a changed fact, and how it was and is. A time has its day where that changed too. What an answer was given
 * to is kept as text, so any value may come: one that is not of its field's kind is shown as it stands.
 */
export const changedWords = (
  { field, before, now }: ChangedFact,
  text: Translate,
  { timeZone, weekday, clock, amount }: Pick<Formats, 'timeZone' | 'weekday' | 'clock' | 'amount'>,
): { label: TextKey; before: string; now: string } => {
  const isTime = TIMES.includes(field)
  const hasDay = isTime && isInstant(before) && isInstant(now) && dayOf(before, timeZone) !== dayOf(now, timeZone)
  const shown = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (isTime && isInstant(value)) return hasDay ? `${weekday(value)} ${clock(value)}` : clock(value)
    if (typeof value === 'number') return amount(value)
    return field === 'tt_requirements' ? requirementNames(String(value), text) : String(value)
  }
  return { label: LABELS[field], before: shown(before), now: shown(now) }
}
