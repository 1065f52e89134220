import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, formatCents, fromCents, MAX_AMOUNT, sumAmounts, toCents } from './money.ts'
import { parseAmount } from './typed-amount.ts'

const someCents = fc.integer({ min: 0, max: 9_999_999_999 })

describe('cents', () => {
  test.each([
    [0, 0],
    [0.1, 10],
    [0.29, 29],
    [1.15, 115],
    [19.99, 1999],
    [1234.5, 123450],
    [-4.35, -435],
    [MAX_AMOUNT, 9_999_999_999],
  ])('%d is %d cents, and back', (amount, cents) => {
    expect(toCents(amount)).toBe(cents)
    expect(fromCents(cents)).toBe(amount)
  })

  test.each([1.005, 0.001, 1 / 3, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 1e21])(
    '%d is no amount: RangeError',
    (amount) => {
      expect(() => toCents(amount)).toThrow(RangeError)
    },
  )

  test.each([0.5, Number.NaN, 2 ** 53])('%d are not whole cents: RangeError', (cents) => {
    expect(() => fromCents(cents)).toThrow(RangeError)
  })

  test('every amount of whole cents goes there and back', () => {
    fc.assert(fc.property(someCents, (cents) => toCents(fromCents(cents)) === cents))
  })
})

describe('sums', () => {
  test.each([
    [[], 0],
    [[0.1, 0.2], 0.3],
    [[19.99, 0.01, 1000], 1020],
    [Array.from({ length: 1000 }, () => 0.1), 100],
  ])('%j', (amounts, sum) => expect(sumAmounts(amounts)).toBe(sum))

  test('are exact whatever the order', () => {
    fc.assert(
      fc.property(fc.array(someCents, { maxLength: 200 }), (cents) => {
        const sum = cents.reduce((total, one) => total + one, 0) / 100
        expect(sumAmounts(cents.map(fromCents))).toBe(sum)
        expect(sumAmounts(cents.map(fromCents).reverse())).toBe(sum)
      }),
    )
  })

  test('refuse more than two decimals', () => expect(() => sumAmounts([1, 0.123])).toThrow(RangeError))
})

describe('formats', () => {
  test.each([
    [0, '0.00'],
    [-0, '0.00'],
    [0.05, '0.05'],
    [0.5, '0.50'],
    [999.99, '999.99'],
    [1000, "1'000.00"],
    [1234.5, "1'234.50"],
    [1234567.89, "1'234'567.89"],
    [MAX_AMOUNT, "99'999'999.99"],
    [-1234.5, "-1'234.50"],
    [0.1 + 0.2, '0.30'],
  ])('%d is shown as %s', (amount, text) => expect(formatAmount(amount)).toBe(text))

  test('cents', () => expect([formatCents(5), formatCents(123450)]).toEqual(['0.05', "1'234.50"]))
})

describe('reading a typed amount', () => {
  test.each([
    ['0', 0],
    ['7', 7],
    ['0.5', 0.5],
    ['12.34', 12.34],
    ["1'234.50", 1234.5],
    ['1’234.50', 1234.5],
    ["12'345'678.90", 12_345_678.9],
    ['1234567', 1_234_567],
    [' 12.50 ', 12.5],
    ["99'999'999.99", MAX_AMOUNT],
    ['100000000', null],
    ["1'23", null],
    ["1234'567", null],
    ["'123", null],
    ["1'", null],
    ["1''234", null],
    ['12,50', 12.5],
    ['12,5', 12.5],
    ["1'234,50", 1234.5],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['12.345.678,90', 12_345_678.9],
    ['1 234,50', 1234.5],
    ['1\u202f234,50', 1234.5],
    ['1\u2009234,50', 1234.5],
    ['1\u00a0234.50 €', 1234.5],
    ["€ 1'234.50", 1234.5],
    ['1´384.50 EUR', 1384.5],
    ['\u202d12.50\u202c', 12.5],
    ['12.50 $', null],
    // One thousand, or one and some cents: the text does not tell.
    ['1,234', null],
    ['1.234', null],
    ['1,234,567', null],
    ['1.234.50', null],
    ['1,234,50', null],
    ['12,', null],
    [',5', null],
    ['12.', null],
    ['.5', null],
    ['12.345', null],
    ['12,345', null],
    ['-1', null],
    ['+1', null],
    ['1e3', null],
    ['1 234', null],
    ['CHF 5', null],
    ['', null],
    ['  ', null],
    ['9'.repeat(400), null],
  ])('%j', (text, amount) => expect(parseAmount(text)).toBe(amount))

  test('what is shown reads back', () => {
    fc.assert(fc.property(someCents, (cents) => parseAmount(formatCents(cents)) === cents / 100))
  })
})
