import { expect, test } from 'vitest'
import { joinTripCustomer, splitTripCustomer } from './trip-customer.ts'

test.each([
  ['Nord AG;olga;otto', { customer: 'Nord AG', observers: ['olga', 'otto'] }],
  ['Nord AG', { customer: 'Nord AG', observers: [] }],
  ['Nord AG;', { customer: 'Nord AG', observers: [] }],
  [' Nord AG ; olga ;; otto ', { customer: 'Nord AG', observers: ['olga', 'otto'] }],
  [';olga', { customer: '', observers: ['olga'] }],
  ['', { customer: '', observers: [] }],
  [null, { customer: '', observers: [] }],
  [undefined, { customer: '', observers: [] }],
])('splitTripCustomer(%j)', (joined, parts) => expect(splitTripCustomer(joined)).toEqual(parts))

test.each([
  ['Nord AG', ['olga', 'otto'], 'Nord AG;olga;otto'],
  ['Nord AG', [], 'Nord AG'],
  [' Nord AG ', [' olga ', '', 'OLGA'], 'Nord AG;olga'],
  ['', ['olga'], ';olga'],
  ['', [], ''],
])('joinTripCustomer(%j, %j)', (customer, observers, joined) => {
  expect(joinTripCustomer({ customer, observers })).toBe(joined)
})
