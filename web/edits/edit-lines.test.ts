import { describe, expect, test } from 'vitest'
import { editLines } from './edit-lines.ts'

describe('editLines', () => {
  test('shows each changed value with what it was', () => {
    const edit = { op: 'edit', set: { tt_gps: 'B', tt_info: 'x' }, base: { tt_gps: 'A', tt_info: 'x' } } as const
    expect(editLines(edit)).toEqual([{ field: 'tt_gps', day: null, from: 'A', to: 'B' }])
  })

  test('shows only the changed days of a week', () => {
    const week = [null, null, null, null, null, null, null]
    const set = { tr_week_gps: ['A', null, 'B', null, null, null, null] }
    const base = { tr_week_gps: ['A', ...week.slice(1)] }
    expect(editLines({ op: 'edit', set, base })).toEqual([{ field: 'tr_week_gps', day: 2, from: null, to: 'B' }])
  })

  test('shows of a new row only what was entered', () => {
    const set = { tt_tour: 'T-1', tt_info: '', tt_etp: null, tt_customer_invoice_trip: 0, tt_gps: 'A' }
    expect(editLines({ op: 'create', set, base: {} }).map(({ field }) => field)).toEqual(['tt_tour', 'tt_gps'])
  })

  test('shows an answer, and not what it was given to', () => {
    const set = { tt_answer: 'declined', tt_answer_reason: 'price', tt_answer_note: '', tt_answer_facts: '["A"]' }
    const base = { tt_answer: '', tt_answer_reason: '', tt_answer_note: '', tt_answer_facts: '' }
    expect(editLines({ op: 'edit', set, base }).map(({ field }) => field)).toEqual(['tt_answer', 'tt_answer_reason'])
  })

  test('shows nothing of a delete', () => expect(editLines({ op: 'delete', set: {}, base: {} })).toEqual([]))
})
