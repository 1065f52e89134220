import { describe, expect, test } from 'vitest'
import { editOfAmount, previewAmounts, readAmount, readPercent } from './amount-edit.ts'
import { editsOfChecks } from './check-edit.ts'

const trip = (key: number, row: object) => ({ key, rev: 3, row })
const A = trip(1, { tt_customer_invoice_trip: 100.1, tt_sub_invoice_trip: 80, tt_invoice_check: true })
const B = trip(2, { tt_customer_invoice_trip: 0.05, tt_sub_invoice_trip: 0, tt_invoice_check: false })

test('a typed amount is an edit of that field alone, over what was shown', () => {
  expect(editOfAmount(A, 'sub', 'trip', 85.5)).toEqual({
    entity: 'trip',
    key: 1,
    rev: 3,
    before: { tt_sub_invoice_trip: 80 },
    after: { tt_sub_invoice_trip: 85.5 },
  })
})

describe('several trips', () => {
  test('the same amount for all: sums before and after, no edit where nothing changes', () => {
    const preview = previewAmounts([A, B], 'customer', { kind: 'set', amount: 'trip', value: 0.05 })
    expect(preview).toMatchObject({ before: 100.15, after: 0.1 })
    expect(preview?.edits.map(({ key }) => key)).toEqual([1])
  })

  test('percent more, each trip to the cent', () => {
    const preview = previewAmounts([A, B], 'customer', { kind: 'percent', amount: 'trip', percent: 2.5 })
    expect(preview).toMatchObject({ before: 100.15, after: 102.65 })
    expect(preview?.edits.map(({ after }) => after)).toEqual([{ tt_customer_invoice_trip: 102.6 }])
  })

  test('less than nothing is no amount', () => {
    expect(previewAmounts([A], 'customer', { kind: 'percent', amount: 'trip', percent: -101 })).toBeNull()
  })
})

test.each([
  ['+2.5', 2.5],
  ['-3', -3],
  ['10', 10],
  ['', null],
  ['2,5', null],
  ['1.234', null],
])('the percentage "%s" is %s', (typed, percent) => expect(readPercent(typed)).toBe(percent))

test.each([
  ['', 0],
  ["1'234.5", 1234.5],
  ['12.345', null],
  ['-1', null],
])('the amount "%s" is %s', (typed, amount) => expect(readAmount(typed)).toBe(amount))

test("the subcontractor's check mark follows the customer's until it is set, and is an edit of its own", () => {
  const follows = trip(4, { tt_invoice_check: true })
  const own = trip(5, { tt_invoice_check: true, tt_sub_invoice_check: false })
  expect(editsOfChecks([follows, own], true, 'sub')).toEqual([
    { entity: 'trip', key: 5, rev: 3, before: { tt_sub_invoice_check: false }, after: { tt_sub_invoice_check: true } },
  ])
  expect(editsOfChecks([follows, own], false, 'sub')).toMatchObject([
    { key: 4, before: { tt_sub_invoice_check: null }, after: { tt_sub_invoice_check: false } },
  ])
  expect(editsOfChecks([follows, own], false, 'customer').map(({ key }) => key)).toEqual([4, 5])
})
