import { absenceWords } from '../../shared/domain/clashes/absences.ts'
import type { DayOff } from '../../shared/domain/clashes/planned-trip.ts'
import { isLikeCustomer } from '../../shared/domain/money/invoice.ts'
import { formatAmount } from '../../shared/domain/money/money.ts'
import { percentText } from '../../shared/domain/money/percent-text.ts'
import { STATEMENT_WORDS } from '../../shared/domain/money/statement.ts'
import type { Language } from '../../shared/domain/names/languages.ts'
import { formatDay, formatInstant, isDay } from '../../shared/domain/time/dates.ts'
import { DAYS_PER_WEEK } from '../../shared/domain/time/units.ts'
import type { SeenPrice, TourDay } from '../../shared/domain/tour/dated.ts'
import { priceWords } from '../../shared/domain/tour/price-words.ts'
import { toldBeside, tourDayText } from '../../shared/domain/tour/tour-day-text.ts'
import { tourKindOf } from '../../shared/domain/tour/tour-fields.ts'
import { DATED_FIELDS } from '../../shared/domain/tour/week-days.ts'
import { KNOWN_REQUIREMENT } from '../../shared/domain/trip/known-requirement.ts'
import { type Field, wordKey } from '../../shared/records/field.ts'
import { DECLARED } from '../../shared/records/records.ts'
import { hasText, type TextKey, type TextValues, type Translate } from '../kit/texts.ts'
import type { PointedAt } from './log-names.ts'
import type { HistoryRow } from './store/day-log.ts'

/** Words, zone and names with which the log tells changes. */
export type LogWords = { translate: Translate; language: Language; timeZone: string; pointedAt: PointedAt }

/** Headings that are not called after their field. */
const LABELS: Record<string, TextKey> = {
  tr_week_status: 'tour_weekdays',
}
/** Fields whose values are codes with a word each: how the keys of the words begin. */
const WORDS: Record<string, string> = {
  tt_status: 'status',
  tt_answer: 'answer',
  tt_answer_reason: 'decline',
  ...STATEMENT_WORDS,
}
/** Fields that name a file: that there is one is told. */
const FILES: ReadonlySet<string> = new Set(['do_file', 'sl_photo', 'sl_files'])
/** Fields whose numbers are amounts. */
const AMOUNT = /_invoice_|^sl_/
/** Every declared field. */
const RECORD_FIELDS: Readonly<Record<string, Field>> = Object.assign({}, ...DECLARED.map(({ fields }) => fields))
/** Fields that the log leaves out: internal ones, and those that another field says in words. */
const NOT_TOLD: ReadonlySet<string> = new Set(['dr_id', 'st_id', 'sl_facts'])

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

const labelOf = (field: string, translate: Translate): string => {
  const { label, number = 0 } = RECORD_FIELDS[field] ?? {}
  if (label) return translate(label, { number })
  const key = LABELS[field] ?? [`column_${field}`, `field_${field}`].find(hasText)
  return key ? translate(key) : field
}

const valueText = (field: string, value: unknown, words: LogWords): string => {
  const { translate, timeZone, pointedAt } = words
  if (isLikeCustomer(field, value)) return translate('check_like_customer')
  if (value === null || value === undefined || value === '') return '–'
  const tourKind = tourKindOf(field)
  if (tourKind === 'status') return translate(value ? 'status_scheduled' : 'status_inactive')
  if (typeof value === 'boolean') return translate(value ? 'yes' : 'no')
  if (FILES.has(field)) return Array.isArray(value) ? String(value.length || '–') : translate('yes')
  if (tourKind === 'prices' && !Array.isArray(value))
    return priceWords(value as SeenPrice, (key, values) => translate(key as TextKey, values as TextValues))
  if (Array.isArray(value)) return value.map((one) => valueText(field, one, words)).join(', ') || '–'
  if (tourKind === 'days' && typeof value === 'object')
    return tourDayText(value as TourDay, { translate, driverName: (id) => pointedAt('tr_week_driver', id) })
  if (typeof value === 'number' && RECORD_FIELDS[field]?.isPercent) return percentText(value, words.language, 0)
  if (typeof value === 'number')
    return isAmount(field) ? formatAmount(value) : (pointedAt(field, value) ?? String(value))
  if (isAbsence(value)) return absenceWords(value, translate)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (INSTANT.test(value)) return formatInstant(value, timeZone)
  if (isDay(value)) return formatDay(value)
  if (tourKind === 'requirements')
    return value === KNOWN_REQUIREMENT ? translate('requirement_11_2_7') : value.toUpperCase()
  if (field === 'st_despite' && value.includes(', '))
    return value
      .split(', ')
      .map((one) => valueText(field, one, words))
      .join(', ')
  const declared = RECORD_FIELDS[field]
  const begins = tourKind === 'holiday_rule' ? tourKind : WORDS[field]
  const word = (declared && wordKey(declared, value)) ?? `${begins}_${value}`
  return hasText(word) ? translate(word) : (pointedAt(field, value) ?? value)
}

const isAmount = (field: string): boolean =>
  AMOUNT.test(field) || (tourKindOf(field) ?? RECORD_FIELDS[field]?.kind) === 'amount'

const isAbsence = (value: unknown): value is DayOff =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === 0 ||
  value === false ||
  (Array.isArray(value) && value.length === 0)
const isWeek = (value: unknown): value is unknown[] => Array.isArray(value) && value.length === DAYS_PER_WEEK
const differs = (from: unknown, to: unknown): boolean => JSON.stringify(from) !== JSON.stringify(to)

/** Words of a change; of a week only the days that changed: `Mo ZH 1 → ZH 2, Di – → ZH 3`. */
const changeText = (field: string, from: unknown, to: unknown, words: LogWords): string => {
  const change = (was: unknown, is: unknown) => `${valueText(field, was, words)} → ${valueText(field, is, words)}`
  if (field in DATED_FIELDS) return change(toldBeside(field, from, to), toldBeside(field, to, from))
  if (!isWeek(from) || !isWeek(to)) return change(from, to)
  return from
    .flatMap((was, day) => (differs(was, to[day]) ? `${weekday(day, words)} ${change(was, to[day])}` : []))
    .join(', ')
}

/** Value of an added or deleted row in words; empty for nothing. */
const heldText = (field: string, value: unknown, words: LogWords): string => {
  if (!isWeek(value) || field in DATED_FIELDS) return isNothing(value) ? '' : valueText(field, value, words)
  return value
    .flatMap((one, day) => (isNothing(one) ? [] : `${weekday(day, words)} ${valueText(field, one, words)}`))
    .join(', ')
}
const weekday = (day: number, { translate }: LogWords): string => translate(`weekday_short_${day}` as TextKey)

/**
 * Changes of a version in words, field by field: `Fahrzeug: ZH 1 → ZH 2`. Of an added or deleted row only its values are told.
 */
export const changesText = ({ action, changes }: HistoryRow, words: LogWords): string =>
  Object.entries(changes)
    .flatMap(([field, { from, to }]) => {
      const { translate } = words
      // Of a password the history only knows that it changed.
      if (field === 'password') return translate('log_event_password_changed')
      if (field === 'retired') return to ? translate('master_retired') : []
      // The same answer again, to a trip that changed; of another one the answer itself tells.
      if (field === 'tt_answer_facts')
        return 'tt_answer' in changes ? [] : `${labelOf('tt_answer', translate)}: ${translate('answer_facts_after')}`
      if (NOT_TOLD.has(field) || RECORD_FIELDS[field]?.isInner) return []
      const text =
        action === 'edit' ? changeText(field, from, to, words) : heldText(field, action === 'create' ? to : from, words)
      return text === '' ? [] : `${labelOf(field, translate)}: ${text}`
    })
    .join('; ')
