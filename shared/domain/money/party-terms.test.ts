import { expect, test } from 'vitest'
import { addressLines, isVatRate, lacksVatNumber, partyTermsOf, vatOf } from './party-terms.ts'
import { openStatements } from './statement-progress.ts'

const at = (vat_rate: number | null, vat_reason = '') => ({ vat_rate, vat_reason, payment_days: null })

test.each([
  // Half a cent goes up, and down where money is given back.
  [0.5, 8.1, 0.04, 0.54],
  [100.05, 10, 10.01, 110.06],
  [-100.05, 10, -10.01, -110.06],
  [172.35, 8.1, 13.96, 186.31],
  [99_999_999.99, 2.6, 2_600_000, 102_599_999.99],
  [0, 8.1, 0, 0],
])('%d at %d %% is %d, together %d', (net, rate, amount, gross) => {
  expect(vatOf(net, at(rate))).toEqual({ rate, reason: '', amount, gross })
})

test('0 is shown with its reason alone, and without a rate nothing is', () => {
  expect(vatOf(100, at(0, 'Export'))).toEqual({ rate: 0, reason: 'Export', amount: 0, gross: 100 })
  for (const none of [at(0), at(null, 'Export'), null, undefined]) expect(vatOf(100, none)).toBeNull()
  expect(vatOf(100, at(8.1, 'a reason of earlier'))?.reason).toBe('')
})

test('a rate has one decimal at most', () => {
  expect([0, 2.6, 8.1, 100].filter(isVatRate)).toEqual([0, 2.6, 8.1, 100])
  expect([-0.1, 8.15, 100.1, Number.NaN].filter(isVatRate)).toEqual([])
})

test('terms of a party are those of its own fields; without any there are none', () => {
  expect(partyTermsOf('sc', { sc_vat_rate: 8.1, sc_payment_days: 0 })).toEqual({
    vat_rate: 8.1,
    vat_reason: '',
    payment_days: 0,
  })
  expect(partyTermsOf('cm', { cm_vat_rate: null, cm_vat_reason: 'Export', cm_payment_days: null })).toBeNull()
  expect(partyTermsOf('cm', undefined)).toBeNull()
})

test('parts of an address are lines', () => {
  expect(addressLines('Hafenweg 1,  4057 Basel, ')).toEqual(['Hafenweg 1', '4057 Basel'])
  expect(addressLines(null)).toEqual([])
})

test('what is open is what was sent and is not final, with VAT where it is shown', () => {
  const of = (st_state: string, total: number, gross?: number) => ({
    st_state,
    totals: { total },
    vat: gross === undefined ? null : { gross, amount: 8.1 },
  })
  expect(
    openStatements([of('sent', 100, 108.1), of('sent', 0.2), of('final', 50), of('void', 7), of('open', 3)]),
  ).toEqual({
    count: 2,
    sum: 108.3,
    vat: 8.1,
  })
})

test.each([
  [8.1, null, true],
  [8.1, '  ', true],
  [8.1, 'CHE-123.456.789 MWST', false],
  // Nothing is charged.
  [0, null, false],
  [null, null, false],
  [undefined, undefined, false],
])('VAT at %s with the number %j: it is missing: %s', (sc_vat_rate, sc_vat_id, is) =>
  expect(lacksVatNumber({ sc_vat_rate, sc_vat_id })).toBe(is),
)
