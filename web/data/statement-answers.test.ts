import { describe, expect, test } from 'vitest'
import { NO_DISPUTE } from '../../shared/domain/money/statement.ts'
import type { LineAnswer, StatementLine } from '../../shared/schemas/statement.ts'
import type { OutboxEntry } from '../db/records.ts'
import { answeredLines, answerOfLine, editOfAnswers, missingAnswers } from './statement-answers.ts'

const line = (sl_id: number, fields: Partial<StatementLine> = {}): StatementLine => ({
  sl_id,
  sl_rev: 1,
  st_id: 7,
  tt_id: sl_id,
  sl_trip: 80,
  sl_toll: 0,
  sl_waiting_fee: 0,
  sl_cancellation_fee: 0,
  sl_text: '',
  sl_state: 'open',
  sl_reason: null,
  sl_claim: null,
  sl_note: '',
  sl_facts: null,
  sl_photo: null,
  sl_files: [],
  ...fields,
})
const entry = (set: object, state: OutboxEntry['state'] = 'queued'): OutboxEntry =>
  ({ entity: 'statement', key: 7, op: 'edit', set, base: {}, state }) as OutboxEntry
const DISPUTE: LineAnswer = {
  sl_state: 'disputed',
  sl_reason: 'toll',
  sl_claim: 5,
  sl_note: 'Gotthard',
  sl_photo: 3,
  sl_files: [],
}
const ALL = { all: { sl_state: 'confirmed', ...NO_DISPUTE } }

describe('answers on a device', () => {
  test('stand over the lines, in their order', () => {
    const shown = answeredLines([line(1), line(2), line(3, { st_id: 8 })], [entry({ line_1: DISPUTE }), entry(ALL)], 7)
    expect(shown.map(({ sl_state, mark }) => [sl_state, mark])).toEqual([
      ['disputed', 'waiting'],
      ['confirmed', 'waiting'],
    ])
  })

  test('that were refused are marked and show what the server has', () => {
    const [shown] = answeredLines([line(1)], [entry({ line_1: DISPUTE }, 'refused')], 7)
    expect(shown).toMatchObject({ sl_state: 'open', mark: 'refused' })
  })

  test('a decided line stays as it was decided', () => {
    const [shown] = answeredLines([line(1, { sl_state: 'rejected' })], [entry({ line_1: DISPUTE })], 7)
    expect(shown).toMatchObject({ sl_state: 'rejected', mark: 'waiting' })
  })

  test('a missing trip shows until the server has it', () => {
    const missing = { missing_a: { ...DISPUTE, sl_reason: 'missing_trip' } }
    expect(missingAnswers([entry(missing)], 7)).toMatchObject([{ name: 'missing_a', mark: 'waiting' }])
    expect(missingAnswers([entry(missing, 'acked')], 7)).toEqual([])
  })

  test('an edit says what stood there before, and is named by period and tours', () => {
    const facts = { tt_tour: 'T-1' } as StatementLine['sl_facts']
    const shown = [line(1, { sl_facts: facts })]
    expect(editOfAnswers({ st_id: 7, st_rev: 3, period: '11/2026' }, shown, { line_1: DISPUTE })).toEqual({
      entity: 'statement',
      key: 7,
      rev: 3,
      before: { line_1: answerOfLine(line(1)) },
      after: { line_1: DISPUTE },
      about: { name: '11/2026 · T-1', at: null },
    })
  })
})
