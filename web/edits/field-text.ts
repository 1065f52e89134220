import { HOLIDAY_RULES } from '../../shared/domain/calendar/closed-days.ts'
import { isLikeCustomer } from '../../shared/domain/money/invoice.ts'
import type { SeenPrice, TourDay } from '../../shared/domain/tour/dated.ts'
import { priceWords } from '../../shared/domain/tour/price-words.ts'
import { tourDayText } from '../../shared/domain/tour/tour-day-text.ts'
import { tourKindOf } from '../../shared/domain/tour/tour-fields.ts'
import type { TourFieldKind } from '../../shared/domain/tour/tour-record.ts'
import { ANSWERS } from '../../shared/domain/trip/answer-given.ts'
import { tripColumn } from '../../shared/domain/trip/lists/trip-columns.ts'
import { SLOT_TIMES } from '../../shared/domain/trip/slots.ts'
import { DECLINE_REASONS } from '../../shared/domain/trip/trip-answers.ts'
import { TRIP_STATUSES } from '../../shared/domain/trip/trip-status.ts'
import type { LineAnswer } from '../../shared/schemas/statement.ts'
import { useAddressNames, useDriverNames, useLookup } from '../data/lookups.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/text.ts'
import { fieldKey, wordOf } from '../i18n/word-of.ts'
import { requirementName } from '../ui/requirement-name.ts'
import { rowLabel } from './row-label.ts'

type Kind =
  | 'text'
  | 'instant'
  | 'amount'
  | 'flag'
  | 'status'
  | 'tour_status'
  | 'customer'
  | 'address'
  | 'driver'
  | 'requirement'
  | 'answer'
  | 'decline_reason'
  | 'day'
  | 'holiday_rule'
  | 'tour_day'
  | 'price'

/** Names of a statement's answers. */
const IS_ANSWER = /^(?:all$|line_|missing_)/

/** Fields that are no column of the trip tables; the others' kinds are the columns'. */
const KINDS: Record<string, Kind> = {
  tt_etp: 'instant',
  tt_eta: 'instant',
  tt_atp: 'instant',
  tt_atd: 'instant',
  tt_ata: 'instant',
  ...Object.fromEntries(SLOT_TIMES.map((field) => [field, 'instant'])),
  tt_sub_invoice_check: 'flag',
  tt_answer: 'answer',
  tt_answer_reason: 'decline_reason',
  tt_requirements: 'requirement',
}
/** How kinds of a tour's fields are told; the others are texts. */
const KINDS_OF_TOUR: Partial<Record<TourFieldKind, Kind>> = {
  status: 'tour_status',
  customer: 'customer',
  address: 'address',
  amount: 'amount',
  requirements: 'requirement',
  flag: 'flag',
  driven: 'flag',
  driver: 'driver',
  day: 'day',
  holiday_rule: 'holiday_rule',
  days: 'tour_day',
  prices: 'price',
}

export const kindOf = (field: string): Kind => {
  const ofTour = tourKindOf(field)
  if (ofTour) return KINDS_OF_TOUR[ofTour] ?? 'text'
  const kind = KINDS[field] ?? tripColumn(field)?.kind
  return kind === 'leg' || kind === 'delay' || kind === 'vehicle_state' || kind === undefined ? 'text' : kind
}

export type FieldText = {
  label: (field: string) => string
  /** One value; of a weekday field the value of one day. */
  value: (field: string, value: unknown) => string
}

/** Returns functions for names and values of a trip's and a tour's fields, as shown to people. */
export const useFieldText = (): FieldText => {
  const text = useText()
  const formats = useFormats()
  const customers = useLookup('customer')
  const addresses = useAddressNames()
  const drivers = useDriverNames()
  const lines = useLookup('statement_line')

  const named = (kind: Kind, value: unknown): string => {
    const name =
      kind === 'customer'
        ? customers?.find(({ cm_id }) => cm_id === value)?.cm_name
        : kind === 'address'
          ? addresses?.get(String(value))
          : drivers?.get(Number(value))
    return name ?? String(value)
  }
  const answer = ({ sl_state, sl_reason, sl_claim, sl_note, sl_photo, sl_files = [] }: LineAnswer): string =>
    [
      text(`line_state_${sl_state}`),
      sl_reason && text(`dispute_${sl_reason}`),
      sl_claim !== null && formats.amount(sl_claim),
      sl_note,
      sl_photo && text('statement_photo_said'),
      sl_files.length > 0 && text('statement_photos_said', { count: sl_files.length }),
    ]
      .filter(Boolean)
      .join(' · ')
  const value: FieldText['value'] = (field, given) => {
    if (isLikeCustomer(field, given)) return text('check_like_customer')
    if (given === null || given === undefined || given === '') return '–'
    if (IS_ANSWER.test(field)) return answer(given as LineAnswer)
    if (Array.isArray(given)) return given.length === 0 ? '–' : given.map((one) => value(field, one)).join(', ')
    switch (kindOf(field)) {
      case 'instant':
        return formats.instant(String(given))
      case 'amount':
        return typeof given === 'number' ? formats.amount(given) : String(given)
      case 'flag':
        return text(given ? 'yes' : 'no')
      case 'status':
        return wordOf(text, 'status_', TRIP_STATUSES, given)
      case 'tour_status':
        return text(given ? 'status_scheduled' : 'status_inactive')
      case 'customer':
      case 'address':
      case 'driver':
        return named(kindOf(field), given)
      case 'answer':
        return wordOf(text, 'answer_', ANSWERS, given)
      case 'price':
        return priceWords(given as SeenPrice, text)
      case 'decline_reason':
        return wordOf(text, 'decline_', DECLINE_REASONS, given)
      case 'day':
        return formats.day(String(given))
      case 'holiday_rule':
        return wordOf(text, 'holiday_rule_', HOLIDAY_RULES, given)
      case 'tour_day':
        return tourDayText(given as TourDay, { translate: text, driverName: (id) => drivers?.get(id) })
      case 'requirement':
        return String(given)
          .split(';')
          .map((code) => requirementName(code, text))
          .join(', ')
      default:
        return String(given).split(';').filter(Boolean).join(', ')
    }
  }
  /** Answers of a statement have names of lines in place of fields. */
  const answerLabel = (name: string): string => {
    if (name === 'all') return text('statement_all_lines')
    if (name.startsWith('missing_')) return text('dispute_missing_trip')
    const facts = lines?.find(({ sl_id }) => `line_${sl_id}` === name)?.sl_facts
    return facts ? rowLabel({ name: facts.tt_tour, stp: facts.tt_stp }, text, formats) : text('statement_line')
  }
  const label: FieldText['label'] = (field) =>
    IS_ANSWER.test(field) ? answerLabel(field) : text(tripColumn(field)?.label ?? fieldKey(field))
  return { label, value }
}
