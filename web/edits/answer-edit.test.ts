import { describe, expect, test } from 'vitest'
import { answerFacts } from '../../shared/domain/trip/trip-answers.ts'
import type { OutboxEntry } from '../db/records.ts'
import { editInName, editOfAnswer, lostAnswers, undecidedAnswers, whyApart } from './answer-edit.ts'
import { takenBack } from './take-back.ts'

const row = {
  tt_rev: 4,
  tt_status: 'active' as const,
  tt_sub: 'Alpen',
  tt_stp: '2026-11-27T19:15:00.000Z',
  tt_std: '2026-11-27T20:00:00.000Z',
  tt_sta: '2026-11-28T04:30:00.000Z',
  tt_from_text: 'Zürich',
  tt_to_text: 'Genève',
  tt_requirements: '',
  tt_sub_invoice_trip: 400,
  tt_sub_invoice_toll: 40,
  tt_answer_hours: 12,
  tt_answer: '',
  tt_answer_reason: '',
  tt_answer_note: '',
  tt_answer_facts: '',
}
const LATER = { ...row, tt_stp: '2026-11-27T20:00:00.000Z' }
const NONE = { tt_answer: '', tt_answer_reason: '', tt_answer_note: '', tt_answer_facts: '' }

test('an answer is given to what is shown', () => {
  expect(editOfAnswer({ key: 7, row }, { answer: 'declined', reason: 'price', note: ' 450 ' }, 9)).toEqual({
    entity: 'trip',
    key: 7,
    rev: 4,
    seen: 9,
    before: NONE,
    after: {
      tt_answer: 'declined',
      tt_answer_reason: 'price',
      tt_answer_note: '450',
      tt_answer_facts: answerFacts(row),
    },
  })
})

test('an answer in the name of the subcontractor is given to what is shown', () => {
  const changed = { ...LATER, ...editOfAnswer({ key: 7, row }, { answer: 'accepted', note: 'ok' }, 9).after }
  expect(editInName({ key: 7, rev: 4, row: changed }, { answer: 'accepted' })).toEqual({
    entity: 'trip',
    key: 7,
    rev: 4,
    seen: undefined,
    before: { tt_answer: 'accepted', tt_answer_reason: '', tt_answer_note: 'ok', tt_answer_facts: answerFacts(row) },
    after: { tt_answer: 'accepted', tt_answer_reason: '', tt_answer_note: '', tt_answer_facts: answerFacts(LATER) },
  })
})

describe('taking an answer back', () => {
  test('leaves the trip as it was before', () => {
    expect(takenBack(editOfAnswer({ key: 7, row }, { answer: 'accepted' }, 9), 5)).toMatchObject({
      rev: 5,
      after: NONE,
    })
    const accepted = { ...row, ...editOfAnswer({ key: 7, row }, { answer: 'accepted' }, 9).after }
    const declined = editOfAnswer({ key: 7, row: accepted }, { answer: 'declined', reason: 'hours' }, 9)
    expect(takenBack(declined, 5).after).toMatchObject({ tt_answer: 'accepted', tt_answer_facts: answerFacts(row) })
  })

  test('does not give an answer again to what the trip was before', () => {
    const former = { ...LATER, ...editOfAnswer({ key: 7, row }, { answer: 'accepted' }, 9).after }
    expect(takenBack(editOfAnswer({ key: 7, row: former }, { answer: 'accepted' }, 9), 5).after).toEqual(NONE)
  })
})

describe('answers that did not count', () => {
  const entry = { entity: 'trip', op: 'edit', key: 7, state: 'refused', base: NONE } as Partial<OutboxEntry>
  const given = { ...editOfAnswer({ key: 7, row }, { answer: 'accepted' }, 9).after }

  test('are told with what changed before they arrived', () => {
    const lost = lostAnswers([{ key: 7, row: LATER }], [{ ...entry, set: given } as OutboxEntry])
    expect(lost.get(7)).toEqual({
      answer: 'accepted',
      theirs: undefined,
      changed: [{ field: 'tt_stp', before: row.tt_stp, now: LATER.tt_stp }],
    })
  })

  test('are told with what another person said', () => {
    const theirs = [{ unit: 'answer', mine: given, theirs: { ...NONE, tt_answer: 'declined' }, by: 'x', at: null }]
    const conflict = { ...entry, state: 'conflict', set: given, theirs } as OutboxEntry
    expect(lostAnswers([{ key: 7, row }], [conflict]).get(7)).toMatchObject({ theirs: 'declined', changed: [] })
  })

  test('are none that counted while another part of their edit is in conflict', () => {
    const theirs = [{ unit: 'tt_info', mine: { tt_info: 'x' }, theirs: { tt_info: 'y' }, by: 'x', at: null }]
    const conflict = { ...entry, state: 'conflict', set: { ...given, tt_info: 'x' }, theirs } as OutboxEntry
    expect(lostAnswers([{ key: 7, row }], [conflict]).size).toBe(0)
    expect(lostAnswers([{ key: 7, row }], [{ ...conflict, refused: ['answer'] }]).size).toBe(1)
  })

  test('are neither those on their way nor those of other trips', () => {
    const waiting = { ...entry, state: 'queued', set: given } as OutboxEntry
    const other = { ...entry, key: 8, set: given } as OutboxEntry
    const note = { ...entry, set: { tt_info: 'x' } } as OutboxEntry
    expect(lostAnswers([{ key: 7, row: LATER }], [waiting, other, note]).size).toBe(0)
  })
})

describe('a yes to many', () => {
  const entry = (key: number, fields: object): OutboxEntry =>
    ({
      entity: 'trip',
      op: 'edit',
      key,
      base: NONE,
      set: { ...NONE, tt_answer: 'declined' },
      ...fields,
    }) as unknown as OutboxEntry
  const theirs = (unit: string) => [{ unit, mine: {}, theirs: {}, by: null, at: null }]
  const undecided = undecidedAnswers([
    entry(1, { state: 'conflict', theirs: theirs('answer') }),
    entry(2, { state: 'refused' }),
    entry(3, { state: 'pending' }),
    entry(4, { state: 'conflict', theirs: theirs('tt_note') }),
    // Taken back, while another person answered.
    entry(5, { state: 'conflict', theirs: theirs('answer'), set: NONE, base: { ...NONE, tt_answer: 'accepted' } }),
  ])

  test('leaves apart what the person has to decide, an answer taken back too', () => {
    expect([1, 2, 3, 4, 5, 6].filter((key) => whyApart({ key, row }, undecided) === 'undecided')).toEqual([1, 2, 5])
  })

  test('leaves apart what was declined meanwhile', () => {
    const declined = { ...row, ...editOfAnswer({ key: 7, row }, { answer: 'declined', reason: 'hours' }, 9).after }
    expect(whyApart({ key: 7, row: declined }, undecided)).toBe('declined')
    expect(whyApart({ key: 7, row: LATER }, undecided)).toBeNull()
  })
})
