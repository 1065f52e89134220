import { describe, expect, test } from 'vitest'
import {
  answerState,
  correctionLine,
  finaliseRefusal,
  isNothing,
  leftOut,
  lineTotal,
  STATEMENT_ACTIONS,
  type StatementAction,
  type StatementHead,
  statementNumber,
  statementRefusal,
} from './statement.ts'
import { canonicalStatement, type LineFacts } from './statement-canonical.ts'
import { itemKey, type StatementItem, statementItems } from './statement-items.ts'

const NOW = Date.parse('2026-11-21T08:00:00.000Z')
const head = (fields: Partial<StatementHead> = {}): StatementHead => ({
  st_side: 'sub',
  st_state: 'sent',
  st_answer_until: '2026-11-28T08:00:00.000Z',
  st_corrects: null,
  st_self_billing: false,
  ...fields,
})

describe('who may do what in which state', () => {
  const allowed = (
    role: 'admin' | 'sub' | 'customer' | 'observer',
    fields: Partial<StatementHead>,
  ): StatementAction[] => STATEMENT_ACTIONS.filter((action) => statementRefusal(role, head(fields), action) === null)

  test.each([
    ['admin', { st_state: 'open' }, ['refresh', 'send', 'void']],
    ['admin', { st_state: 'open', st_side: 'customer' }, ['refresh', 'send', 'finalise', 'void']],
    ['admin', { st_state: 'sent' }, ['send', 'decide', 'finalise', 'void']],
    ['admin', { st_state: 'final' }, ['send', 'correct']],
    ['admin', { st_state: 'final', st_corrects: 3 }, ['send']],
    ['admin', { st_state: 'void' }, []],
    ['sub', { st_state: 'open' }, []],
    ['sub', { st_state: 'sent' }, ['answer']],
    ['sub', { st_state: 'final' }, []],
    ['sub', { st_state: 'final', st_self_billing: true }, ['object']],
    ['sub', { st_state: 'void' }, []],
    ['customer', { st_state: 'sent' }, []],
    ['observer', { st_state: 'sent' }, []],
  ] as const)('%s, %o: %o', (role, fields, actions) => {
    expect(allowed(role, fields)).toEqual(actions)
  })
})

describe('which trips go in', () => {
  const trip = { tt_status: 'active', tt_sta: '2026-11-20T08:00:00.000Z', tt_invoice_check: true } as const
  test.each([
    [{}, false, null],
    [{ tt_status: 'canceled' }, false, null],
    [{ tt_status: 'inactive' }, false, 'unchecked'],
    [{ tt_status: 'scheduled' }, false, 'unchecked'],
    [{ tt_invoice_check: false }, false, 'unchecked'],
    [{ tt_invoice_check: false, tt_sub_invoice_check: true }, false, null],
    [{ tt_sub_invoice_check: false }, false, 'unchecked'],
    [{ tt_sta: '2026-11-21T08:00:00.000Z' }, false, null],
    [{ tt_sta: '2026-11-21T08:00:00.001Z' }, false, 'not_driven'],
    [{}, true, 'in_statement'],
  ] as const)('%o (in another one: %s): %s', (fields, isStated, reason) => {
    expect(leftOut({ ...trip, ...fields }, 'sub', isStated, NOW)).toBe(reason)
  })
})

describe('the answer', () => {
  test.each([
    [{}, 0, 'answered'],
    [{}, 1, 'waiting'],
    [{ st_answer_until: '2026-11-21T08:00:00.000Z' }, 1, 'unanswered'],
    [{ st_state: 'final' }, 1, 'unanswered'],
    [{ st_state: 'open' }, 1, 'none'],
    [{ st_side: 'customer' }, 1, 'none'],
  ] as const)('%o with %i open lines: %s', (fields, open, state) => {
    expect(answerState(head(fields), open, NOW)).toBe(state)
  })

  test.each([
    [['confirmed', 'accepted', 'rejected'], {}, null],
    [['disputed'], {}, 'statement_disputes_left'],
    [['open'], {}, 'statement_answer_pending'],
    [['open'], { st_answer_until: '2026-11-21T07:00:00.000Z' }, null],
    [['open'], { st_side: 'customer' }, null],
  ] as const)('%o keeps it from being final: %o, %s', (states, fields, refusal) => {
    const lines = states.map((sl_state) => ({ sl_state }))
    expect(finaliseRefusal(head(fields), lines, NOW)).toBe(refusal)
  })
})

describe('amounts', () => {
  test('a correction holds signed differences to the cent', () => {
    const line = correctionLine(
      { trip: 65.55, toll: 3, waiting_fee: 0, cancellation_fee: 0.1 },
      { trip: 80, toll: 0, waiting_fee: 0, cancellation_fee: 0.1 },
    )
    expect(line).toEqual({ sl_trip: -14.45, sl_toll: 3, sl_waiting_fee: 0, sl_cancellation_fee: 0 })
    expect(lineTotal(line)).toBe(-11.45)
    expect(isNothing(line)).toBe(false)
  })

  test('numbers are of a side and a year', () => {
    expect([statementNumber('sub', 2026, 7), statementNumber('customer', 2027, 12_345)]).toEqual([
      'S-2026-0007',
      'C-2027-12345',
    ])
  })
})

describe('items', () => {
  const ITEM = {
    date: '2026-11-30',
    fuel: 10,
    extra_cost: 5,
    invoice_text: 'Diesel',
    from: '2026-11-01',
    to: '2026-11-30',
  }
  const own = [{ day: '2026-11-02', amount: 100 }]

  test('fuel is a percentage of the trips of the item’s days', () => {
    const outside = [{ day: '2026-10-31', amount: 1000 }]
    expect(statementItems([ITEM], [...own, ...outside], [], [])).toMatchObject([
      { fuel_base: 100, fuel_cost: 10, extra_cost: 5, total: 15 },
    ])
  })

  test('late trips bring their fuel, and what was charged is not charged again', () => {
    const [charged] = statementItems([ITEM], own, [], [])
    const late = [{ day: '2026-11-03', amount: 33.33 }]
    const [rest] = statementItems([ITEM], late, own, [charged as StatementItem])
    expect(rest).toMatchObject({ fuel_base: 33.33, fuel_cost: 3.33, extra_cost: 0, total: 3.33 })
    expect(statementItems([ITEM], [], own, [charged as StatementItem])).toEqual([])
  })

  test('another item is told apart by anything in it', () => {
    expect(itemKey(ITEM)).not.toBe(itemKey({ ...ITEM, invoice_text: 'Diesel 2' }))
  })
})

describe('the canonical text', () => {
  const facts = { tt_tour: 'T-1', tt_stp: '2026-11-02T06:00:00.000Z' } as LineFacts
  const line = (tt_id: number) => ({
    ...correctionLine(
      { trip: 1.5, toll: 0, waiting_fee: 0, cancellation_fee: 0 },
      { trip: 0, toll: 0, waiting_fee: 0, cancellation_fee: 0 },
    ),
    tt_id,
    sl_state: 'confirmed' as const,
    sl_text: '',
    sl_facts: facts,
  })
  const of = (party: string) =>
    ({
      st_side: 'sub',
      st_party: party,
      st_from: 'a',
      st_to: 'b',
      st_number: 'S-1',
      st_corrects: null,
      st_items: [],
    }) as const

  test('is the same in whatever order lines come, and another for another cent or party', () => {
    const text = canonicalStatement(of('Meier'), [line(1), line(2)], 2)
    expect(canonicalStatement(of('Meier'), [line(2), line(1)], 2)).toBe(text)
    expect(canonicalStatement(of('Huber'), [line(1), line(2)], 2)).not.toBe(text)
    expect(canonicalStatement(of('Meier'), [line(1), { ...line(2), sl_toll: 0.01 }], 2)).not.toBe(text)
    expect(text.split('\n')).toHaveLength(3)
  })
})
