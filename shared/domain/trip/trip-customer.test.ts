import { expect, test } from 'vitest'
import {
  joinTripCustomer,
  splitTripCustomer,
  tidyTripCustomer,
  tripCustomerParts,
  withCustomerName,
} from './trip-customer.ts'

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

test('the parts are as they are written, empty ones too', () => {
  expect(tripCustomerParts(' Nord AG ; olga ;; otto ')).toEqual(['Nord AG', 'olga', '', 'otto'])
  expect(tripCustomerParts(null)).toEqual([''])
  expect(tidyTripCustomer(' Nord AG ; olga ;; OLGA ')).toBe('Nord AG;olga;OLGA')
})

test.each([
  ['Nord AG;olga; otto', 'Süd AG', 'Süd AG;olga; otto'],
  ['Nord AG', 'Süd AG', 'Süd AG'],
  [';olga', 'Süd AG', 'Süd AG;olga'],
])('withCustomerName(%j, %j)', (joined, name, renamed) => expect(withCustomerName(joined, name)).toBe(renamed))

test.each([
  ['Nord AG', ['olga', 'otto'], 'Nord AG;olga;otto'],
  ['Nord AG', [], 'Nord AG'],
  [' Nord AG ', [' olga ', '', 'OLGA'], 'Nord AG;olga'],
  ['', ['olga'], ';olga'],
  ['', [], ''],
])('joinTripCustomer(%j, %j)', (customer, observers, joined) => {
  expect(joinTripCustomer({ customer, observers })).toBe(joined)
})
