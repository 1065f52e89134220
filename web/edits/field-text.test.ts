import { expect, test } from 'vitest'
import { kindOf } from './field-text.ts'

test.each([
  ['tr_requirements', 'requirement'],
  ['tr_week_driver', 'driver'],
  ['tr_departure', 'address'],
  ['tt_atp', 'instant'],
  ['tt_stp', 'instant'],
  ['tt_customer_invoice_trip', 'amount'],
  ['tt_invoice_check', 'flag'],
  ['tt_requirements', 'requirement'],
  ['tt_answer', 'answer'],
  ['tt_answer_reason', 'decline_reason'],
  ['tt_note', 'text'],
])('%s is told as what it is: %s', (field, kind) => expect(kindOf(field)).toBe(kind))
