import { describe, expect, test } from 'vitest'
import { tripFieldsWrittenBy } from '#shared/domain/trip/trip-fields.ts'
import de from '#shared/i18n/de.json' with { type: 'json' }
import type { HistoryEntry } from '#shared/schemas/history.ts'
import { historyLines, lastWriterOf, shownValue } from './history-lines.ts'

describe('a value in the history', () => {
  test.each([
    ['tt_note', null, { kind: 'none' }],
    ['tt_note', '', { kind: 'none' }],
    ['tt_info', 'gate 4', { kind: 'text', text: 'gate 4' }],
    ['tt_atp', '2026-11-21T09:04:27.000Z', { kind: 'instant', instant: '2026-11-21T09:04:27.000Z' }],
    ['tt_to_slot_to', '2026-11-21T09:04:00.000Z', { kind: 'instant', instant: '2026-11-21T09:04:00.000Z' }],
    ['tt_sub_invoice_trip', 0, { kind: 'amount', amount: 0 }],
    ['tt_status', 'canceled', { kind: 'word', word: 'status_canceled' }],
    ['tt_answer', 'declined', { kind: 'word', word: 'answer_declined' }],
    ['tt_answer_reason', 'no_vehicle', { kind: 'word', word: 'decline_no_vehicle' }],
    ['tt_invoice_check', false, { kind: 'word', word: 'no' }],
    ['tt_sub_invoice_check', null, { kind: 'word', word: 'check_like_customer' }],
    ['tt_ignition', 1, { kind: 'word', word: 'yes' }],
  ])('%s %s', (field, value, shown) => {
    expect(shownValue(field, value)).toEqual(shown)
  })
})

test('every field that a person writes has a name in the history', () => {
  for (const field of tripFieldsWrittenBy('admin')) {
    const [line] = historyLines({ action: 'edit', changes: { [field]: { from: 'a', to: 'b;c' } } })
    expect(de).toHaveProperty(line?.label ?? field)
  }
})

describe('the lines of a version', () => {
  const labels = (changes: HistoryEntry['changes']) =>
    historyLines({ action: 'edit', changes }).map(({ label }) => label)

  test('say of an answer to a changed trip that it is the same one again', () => {
    const facts = { tt_answer_facts: { from: '["Huber AG"]', to: '["Huber AG",1]' } }
    expect(historyLines({ action: 'edit', changes: facts })).toEqual([
      {
        label: 'column_tt_answer',
        from: { kind: 'word', word: 'answer_facts_before' },
        to: { kind: 'word', word: 'answer_facts_after' },
      },
    ])
    expect(labels({ ...facts, tt_answer: { from: '', to: 'accepted' } })).toEqual(['column_tt_answer'])
  })

  test('stand in the order of the columns, times of a leg behind the planned ones', () => {
    const changed = { from: 'a', to: 'b' }
    expect(
      labels({ tt_note: changed, tt_ata: changed, tt_unknown: changed, tt_sta: changed, tt_tour: changed }),
    ).toEqual(['column_tt_tour', 'column_tt_sta', 'column_tt_ata', 'column_tt_note', 'column_tt_unknown'])
  })

  test('tell the customer from the observers', () => {
    const changes = { tt_customer: { from: 'Holz AG;olga', to: 'Holz AG;olga;otto' } }
    expect(historyLines({ action: 'edit', changes })).toEqual([
      { label: 'column_observers', from: { kind: 'text', text: 'olga' }, to: { kind: 'text', text: 'olga, otto' } },
    ])
  })

  test('leave out the number of an address whose text says it, and nothing else', () => {
    const changed = { from: 'a', to: 'b' }
    expect(labels({ tt_from_adrnr: changed, tt_from_text: changed, tt_to_adrnr: changed })).toEqual([
      'column_tt_from_text',
      'column_tt_to_adrnr',
    ])
  })

  test('are none for a new trip', () => {
    expect(historyLines({ action: 'create', changes: { tt_tour: { from: null, to: 'T-1' } } })).toEqual([])
  })
})

test('the last writer is the newest who changed one of the fields', () => {
  const entry = (username: string, field: string, action: HistoryEntry['action'] = 'edit'): HistoryEntry => ({
    rev: 1,
    at: '2026-11-21T09:00:00.000Z',
    username,
    action,
    source: 'person',
    changes: { [field]: { from: 1, to: 2 } },
  })
  const history = [entry('dora', 'tt_note'), entry('meier', 'tt_gps'), entry('admin', 'tt_gps', 'create')]
  expect(lastWriterOf(history, ['tt_gps', 'tt_driver'])?.username).toBe('meier')
  expect(lastWriterOf(history, ['tt_tour'])).toBeUndefined()
})
