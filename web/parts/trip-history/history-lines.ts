import { isLikeCustomer } from '#shared/domain/money/invoice.ts'
import { ANSWERS } from '#shared/domain/trip/answer-given.ts'
import { TRIP_COLUMNS, tripColumn } from '#shared/domain/trip/lists/trip-columns.ts'
import { isSlotTime, SLOT_PLACES, slotFields } from '#shared/domain/trip/slots.ts'
import { DECLINE_REASONS } from '#shared/domain/trip/trip-answers.ts'
import { splitTripCustomer } from '#shared/domain/trip/trip-customer.ts'
import { isTripStatus } from '#shared/domain/trip/trip-status.ts'
import type { HistoryEntry } from '#shared/schemas/history.ts'
import type { TextKey } from '#shared/text-key.ts'
import { namedKey } from '../../i18n/text.ts'

/** A value as a line of the history shows it; `word` is a message key. */
export type ShownValue =
  | { kind: 'none' }
  | { kind: 'text'; text: string }
  | { kind: 'instant'; instant: string }
  | { kind: 'amount'; amount: number }
  | { kind: 'word'; word: TextKey }

/** Change of one field in a version, and the values. */
export type HistoryLine = { label: TextKey; from: ShownValue; to: ShownValue }

const TIME_NAMES = ['tt_stp', 'tt_std', 'tt_sta', 'tt_etp', 'tt_eta', 'tt_atp', 'tt_atd', 'tt_ata']
/** Says nothing beside the text of the address that changed with it. */
const NUMBER_OF: Record<string, string> = { tt_from_adrnr: 'tt_from_text', tt_to_adrnr: 'tt_to_text' }

/** Fields of trips that stand in no list: their names are those of forms. */
const NO_COLUMNS: readonly string[] = [
  ...['tt_sub_invoice_check', 'tt_requirements', 'tt_approval_override'],
  ...['tt_answer_reason', 'tt_answer_note'],
  ...SLOT_PLACES.flatMap(slotFields),
]

/** A trip's value in the shape in which it can be written down in any language. */
export const shownValue = (field: string, value: unknown): ShownValue => {
  if (isLikeCustomer(field, value)) return { kind: 'word', word: 'check_like_customer' }
  if (value === null || value === undefined || value === '') return { kind: 'none' }
  if (typeof value === 'boolean') return { kind: 'word', word: value ? 'yes' : 'no' }
  if (field === 'tt_ignition') return { kind: 'word', word: value === 1 ? 'yes' : 'no' }
  if (field === 'tt_status' && typeof value === 'string' && isTripStatus(value))
    return { kind: 'word', word: `status_${value}` }
  const answer = ANSWERS.find((one) => one === value)
  if (field === 'tt_answer' && answer) return { kind: 'word', word: `answer_${answer}` }
  const reason = DECLINE_REASONS.find((one) => one === value)
  if (field === 'tt_answer_reason' && reason) return { kind: 'word', word: `decline_${reason}` }
  if ((TIME_NAMES.includes(field) || isSlotTime(field)) && typeof value === 'string')
    return { kind: 'instant', instant: value }
  if (tripColumn(field)?.kind === 'amount' && typeof value === 'number') return { kind: 'amount', amount: value }
  return { kind: 'text', text: String(value) }
}

const ORDER = new Map(TRIP_COLUMNS.map(({ id }, index) => [id, index]))
const placeOf = (field: string): number => {
  const place = ORDER.get(field)
  if (place !== undefined) return place
  // Estimated and actual times stand behind the planned ones; unknown fields come last.
  return TIME_NAMES.includes(field) ? (ORDER.get('tt_sta') ?? 0) + TIME_NAMES.indexOf(field) / 10 : ORDER.size
}

/** The lines of one saved version, in the order of the trip's columns. A new trip has none: it is all new. */
export const historyLines = ({ action, changes }: Pick<HistoryEntry, 'action' | 'changes'>): HistoryLine[] => {
  if (action !== 'edit') return []
  return Object.keys(changes)
    .filter((field) => !(NUMBER_OF[field] && NUMBER_OF[field] in changes))
    .sort((a, b) => placeOf(a) - placeOf(b))
    .flatMap((field) => {
      const { from, to } = changes[field] ?? {}
      if (field === 'tt_answer_facts') return 'tt_answer' in changes ? [] : [ANSWERED_ANEW]
      return field === 'tt_customer'
        ? customerLines(from, to)
        : [line(namedKey(`${NO_COLUMNS.includes(field) ? 'field' : 'column'}_${field}`), field, from, to)]
    })
}

/** The same answer, to what the trip is by now. */
const ANSWERED_ANEW: HistoryLine = {
  label: 'column_tt_answer',
  from: { kind: 'word', word: 'answer_facts_before' },
  to: { kind: 'word', word: 'answer_facts_after' },
}

const line = (label: TextKey, field: string, from: unknown, to: unknown): HistoryLine => ({
  label,
  from: shownValue(field, from),
  to: shownValue(field, to),
})

const customerLines = (from: unknown, to: unknown): HistoryLine[] => {
  const [before, after] = [from, to].map((joined) => splitTripCustomer(typeof joined === 'string' ? joined : ''))
  const lines: HistoryLine[] = []
  if (before?.customer !== after?.customer) lines.push(line('column_customer', '', before?.customer, after?.customer))
  const [watched, watches] = [before?.observers.join(', '), after?.observers.join(', ')]
  if (watched !== watches) lines.push(line('column_observers', '', watched, watches))
  return lines
}

/** Returns the last version of a person or a vehicle that wrote one of the fields; undefined when the history does not say. */
export const lastWriterOf = (
  history: readonly HistoryEntry[],
  fields: readonly string[],
): Pick<HistoryEntry, 'username' | 'source' | 'at'> | undefined =>
  history.find(({ action, changes }) => action === 'edit' && fields.some((field) => field in changes))
