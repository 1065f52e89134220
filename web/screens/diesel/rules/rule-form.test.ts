import { expect, test } from 'vitest'
import { faultsOfRule, ruleBody, ruleValues, typedRule } from './rule-form.ts'

const typed = { ...ruleValues(null), fl_name: 'Diesel', fl_index: 'CNR', fl_base: '112,5', fl_share: '30' }

test('a new rule is a share, and complete with base and share', () => {
  expect(faultsOfRule(ruleValues(null))).toMatchObject({ fl_share: 'field_required', fl_base: 'field_required' })
  expect(faultsOfRule(typed)).toEqual({})
  expect(typedRule(typed)).toMatchObject({ fl_kind: 'share', fl_base: 112.5, fl_share: 30, fl_lag: 1 })
})

test('what was typed under another kind is neither sent nor a fault', () => {
  const table = { ...typed, fl_kind: 'table', fl_base: 'viel', fl_table: '105 1' }
  expect(ruleBody(table)).toMatchObject({ fl_base: null, fl_share: null, fl_table: '105 1', fl_counts: 'whole' })
  expect(faultsOfRule(table)).toEqual({})
})

test('a preview needs no name yet, but all else', () => {
  expect(typedRule({ ...typed, fl_name: '' })).not.toBeNull()
  expect(typedRule({ ...typed, fl_base: '0' })).toBeNull()
})
