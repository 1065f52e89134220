import { MINUTE_MS } from '#shared/domain/time/units.ts'
import { DECLINE_REASONS } from '#shared/domain/trip/trip-answers.ts'
import type { TripStatus } from '#shared/domain/trip/trip-status.ts'
import type { GivenAnswer } from '../../edits/answer-edit.ts'
import { type AnswerHistory, iso, secretOf } from './answer-history-state.ts'
import type { Row } from './answer-rules.ts'

/** Values that people write in these histories. */

/** Words that only this subcontractor and dispatch may read, each time others. */
export const noteFor = (history: AnswerHistory, sub: unknown): string => {
  history.notes += 1
  return `${secretOf(sub)} ${history.notes}`
}

/** An answer to a trip; words wherever they are asked for, and sometimes beside. */
export const given = (history: AnswerHistory, { tt_sub }: Pick<Row, 'tt_sub'>, isDecline: boolean): GivenAnswer => {
  const { random } = history
  const note = noteFor(history, tt_sub)
  if (!isDecline) return random.chance(0.3) ? { answer: 'accepted', note } : { answer: 'accepted' }
  const reason = random.pick(DECLINE_REASONS)
  return { answer: 'declined', reason, ...((reason === 'other' || random.chance(0.4)) && { note }) }
}

/** Values that dispatch may write into a trip beside its subcontractor; few, so that they are often back as they were. */
export const otherValues = ({ random }: AnswerHistory, first: Row): Row => {
  const moved = (field: string, minutes: readonly number[]): Row => ({
    [field]: iso(Date.parse(String(first[field])) + random.pick(minutes) * MINUTE_MS),
  })
  return random.pick<() => Row>([
    () => moved('tt_stp', [-60, -15, 0, 0, 30]),
    () => moved('tt_std', [-15, 0, 0, 15]),
    () => moved('tt_sta', [-60, 0, 0, 90]),
    () => ({ tt_sub_invoice_trip: random.pick([400, 400, 410]) }),
    () => ({ tt_sub_invoice_toll: random.pick([40, 40, 0]) }),
    () =>
      random.pick([
        { tt_to_adrnr: 'GVA', tt_to_text: 'Genève' },
        { tt_to_adrnr: 'BSL', tt_to_text: 'Basel' },
      ]),
    () => ({ tt_requirements: random.pick(['', '', 'adr;kept_cool', 'kept_cool;adr']) }),
    () => ({ tt_note: `note ${random.below(1000)}` }),
    () => ({ tt_info: `gate ${random.below(3)}` }),
    () => ({ tt_gps: random.pick(['A-1', 'A-2']) }),
    () =>
      random.pick([
        { tt_driver: 'Ada', tt_drivernr: '1' },
        { tt_driver: 'Abe', tt_drivernr: '2' },
      ]),
  ])()
}

export const STATUSES = ['active', 'active', 'canceled', 'scheduled'] as const satisfies TripStatus[]
