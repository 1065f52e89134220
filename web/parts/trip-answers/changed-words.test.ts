import { expect, test } from 'vitest'
import { formatAmount } from '#shared/domain/money/money.ts'
import { dayOf, formatClock, formatDay } from '#shared/domain/time/dates.ts'
import { changedFacts } from '#shared/domain/trip/answer-given.ts'
import { answerFacts, FACT_FIELDS, type FactField, type Facts } from '#shared/domain/trip/trip-answers.ts'
import { CONTEXT } from '#shared/trips/trip-sample.ts'
import { changedWords } from './changed-words.ts'

const timeZone = 'Europe/Zurich'
const FORMATS = {
  timeZone,
  weekday: (instant: string) => formatDay(dayOf(instant, timeZone)),
  clock: (instant: string | number | null | undefined) => formatClock(instant ?? null, timeZone),
  amount: (amount: number | null | undefined) => formatAmount(amount ?? 0),
}
const TRIP = {
  tt_sub: 'Meier Trans',
  tt_stp: '2026-11-21T19:00:00.000Z',
  tt_std: '2026-11-21T20:00:00.000Z',
  tt_sta: '2026-11-21T22:30:00.000Z',
  tt_from_text: 'Zürich',
  tt_to_text: 'Genf',
  tt_requirements: 'adr',
  tt_sub_invoice_trip: 480,
  tt_sub_invoice_toll: 90.5,
} satisfies Facts
/** A trip that was answered, and then changed. */
const words = (changes: Facts) =>
  changedFacts({ ...TRIP, ...changes, tt_answer_facts: answerFacts(TRIP) }).map((fact) => {
    const { before, now } = changedWords(fact, CONTEXT.translate, FORMATS)
    return `${fact.field}: ${before} → ${now}`
  })

test.each<[Facts, string]>([
  [{ tt_sub_invoice_toll: 92.75 }, 'tt_sub_invoice_toll: 90.50 → 92.75'],
  [{ tt_sub_invoice_trip: 0 }, 'tt_sub_invoice_trip: 480.00 → 0.00'],
  [{ tt_to_text: 'Basel' }, 'tt_to_text: Genf → Basel'],
  [{ tt_sub: 'Huber' }, 'tt_sub: Meier Trans → Huber'],
  [{ tt_requirements: 'adr;11_2_7' }, 'tt_requirements: ADR → Art. 11.2.7, ADR'],
  [{ tt_sta: '2026-11-21T22:45:00.000Z' }, 'tt_sta: 23:30 → 23:45'],
  [{ tt_sta: '2026-11-21T23:15:00.000Z' }, 'tt_sta: 21.11.2026 23:30 → 22.11.2026 00:15'],
])('%j is told as it was and as it is', (changes, told) => {
  expect(words(changes)).toEqual([told])
})

test.each(FACT_FIELDS)('%s is told whatever stood in it and stands there now', (field: FactField) => {
  const values = [null, '', 'x', '0000-01-01', '9999-12-31T23:59:59.999Z', -1, 1e15, true, [], {}]
  for (const before of values)
    for (const now of values) {
      const told = changedWords({ field, before, now }, CONTEXT.translate, FORMATS)
      expect([told.before, told.now].map((one) => typeof one)).toEqual(['string', 'string'])
    }
})
